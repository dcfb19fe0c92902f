// Looks at the board's canvas in every frame that the browser draws.

import type { Board } from "./board";

export interface Seen {
    frames: number;
    /** The frames that showed nothing, by their number, with the reason. */
    blank: string[];
    /** How many different pictures have followed each other. */
    pictures: number;
}

export interface Frames {
    /** How many different pictures have followed each other by now. */
    pictures(): Promise<number>;
    stop(): Promise<Seen>;
}

export async function framesOf(board: Board): Promise<Frames> {
    await board.frame.evaluate(look);
    return {
        pictures: () => board.frame.evaluate(() => (globalThis as Looking).seen!.pictures),
        stop: () => board.frame.evaluate(() => {
            const { seen } = globalThis as Looking;
            delete (globalThis as Looking).seen;
            return seen!;
        }),
    };
}

type Looking = typeof globalThis & { seen?: Seen };

// Runs in the panel's frame until somebody takes away what it has seen.
function look(): void {
    const seen: Seen = { frames: 0, blank: [], pictures: 0 };
    (globalThis as Looking).seen = seen;
    const side = 128; // two by two pixels for a cell of a board of 64 by 64
    const small = new OffscreenCanvas(side, side).getContext("2d", { willReadFrequently: true })!;
    let last = "";
    const frame = (): void => {
        if ((globalThis as Looking).seen !== seen) {
            return;
        }
        seen.frames++;
        const canvas = document.querySelector<HTMLCanvasElement>("#board .stage canvas.arena");
        if (canvas === null || canvas.width === 0 || canvas.getClientRects().length === 0) {
            seen.blank.push(`${seen.frames}: no canvas`);
        } else {
            small.clearRect(0, 0, side, side);
            small.drawImage(canvas, 0, 0, side, side);
            const pixels = new Uint32Array(small.getImageData(0, 0, side, side).data.buffer);
            if (new Set(pixels).size < 3) {
                seen.blank.push(`${seen.frames}: one colour`);
            }
            const picture = String.fromCharCode(...new Uint16Array(pixels.buffer));
            if (picture !== last) {
                last = picture;
                seen.pictures++;
            }
        }
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}
