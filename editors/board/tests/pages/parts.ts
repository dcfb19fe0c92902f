// The parts of the panel that draw, for tests that look at them alone.

import { GridView } from "../../src/grid/view";
import { chart } from "../../src/chart";
import { decodeHeat } from "../../src/heat";
import { GraphView } from "../../src/graph/view";
import { toPng, toSvg } from "../../src/picture";
import { Theme } from "../../src/theme";
import type { ArenaView, Picture } from "../../src/arena";
import type { Board, Outcome, PlayedMove } from "../../src/protocol";

const main = document.querySelector("main")!;

function pictureOf(board: Board): Picture {
    return {
        board, shades: board.heat ? decodeHeat(board.heat) : null, selected: null, focused: null,
        older: false, letters: false, distances: true, arrows: true, judged: null, foreseen: null,
    };
}

class Parts {
    view: ArenaView | null = null;
    /** How often the view has said that places have moved. */
    moves = 0;
    picked: number[] = [];
    private readonly theme = new Theme(main, () => {});

    /** Draws a board in a stage of some size, in the view that is there or in a new one. */
    show(board: Board, width: number, height: number): void {
        const arena = board.arena!;
        if (!this.view) {
            const stage = document.createElement("div");
            Object.assign(stage.style, { position: "relative", width: `${width}px`, height: `${height}px` });
            main.replaceChildren(stage);
            this.view = arena.kind === "grid" ? new GridView(stage, arena, this.theme) : new GraphView(stage, arena, this.theme, () => this.moves++);
            stage.append(this.view.element);
        }
        this.view.draw(pictureOf(board));
    }

    close(): void {
        this.view?.destroy();
        this.view = null;
        this.moves = 0;
    }

    /** Whether the layout has come to its end. */
    get finished(): boolean {
        const { layout } = this.view as unknown as { layout: { points: unknown; worker: unknown } };
        return layout.points !== null && layout.worker === null;
    }

    centres(board: Board): ({ x: number; y: number } | null)[] {
        const { arena } = board;
        const count = arena?.kind === "graph" ? arena.nodes.length : arena ? arena.rows * arena.cols : 0;
        return Array.from({ length: count }, (_, place) => this.view!.centreOf(place));
    }

    /** Waits until every place is known and stays. */
    async settled(board: Board): Promise<({ x: number; y: number } | null)[]> {
        while (this.view instanceof GraphView && !this.finished || this.centres(board).includes(null)) {
            await new Promise(requestAnimationFrame);
        }
        return this.centres(board);
    }

    /** The place under each place's centre, in client coordinates. */
    found(board: Board): (number | null)[] {
        const box = this.view!.element.getBoundingClientRect();
        return this.centres(board).map((at) => at && this.view!.placeAt(box.left + at.x, box.top + at.y));
    }

    /** The colour of a place, half of its radius left of its centre. */
    colour(place: number): number[] {
        const canvas = this.view!.element as HTMLCanvasElement;
        const at = this.view!.centreOf(place)!, scale = canvas.width / canvas.clientWidth;
        return [...canvas.getContext("2d")!.getImageData((at.x - this.view!.unit * 0.38) * scale, at.y * scale, 1, 1).data];
    }

    svg(board: Board): string {
        return toSvg(pictureOf(board), this.view!);
    }

    async png(svg: string, scale: number): Promise<{ type: string; width: number; height: number }> {
        const blob = await toPng(svg, scale), image = await createImageBitmap(blob);
        return { type: blob.type, width: image.width, height: image.height };
    }

    chart(played: PlayedMove[], start: Outcome | undefined, at: number, width: number): void {
        const box = document.createElement("div");
        box.style.width = `${width}px`;
        box.append(chart(played, start, at, (ply) => this.picked.push(ply)));
        main.replaceChildren(box);
    }
}

declare global {
    interface Window {
        parts: Parts;
    }
}

window.parts = new Parts();
