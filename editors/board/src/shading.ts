// How a shade looks: a colour that is the stronger the nearer the end is, and a
// second sign beside it, since not everyone tells the colours apart.

import type { Shade } from "./heat";
import { h } from "./dom";
import { css, mix, readableOn, type Colours, type Rgb } from "./theme";

export interface Paint {
    readonly colour: Rgb;
    /** The same for CSS. */
    readonly fill: string;
    /** Reads well on `fill`. */
    readonly text: string;
    readonly hatched: boolean;
    /** M, C or =. */
    readonly letter: string;
}

const strongest = 0.88, weakest = 0.24;
// Eyes do not tell more apart, and a canvas is quick with few colours.
const levels = 16;

export class Shading {
    private readonly longest: number;
    private readonly paints = new Map<Shade, Paint>();

    constructor(private readonly colours: Colours, shades: readonly Shade[]) {
        this.longest = shades.reduce((longest, shade) => Math.max(longest, shade.plies ?? 0), 1);
    }

    /** Null where nobody may stand. */
    paint(shade: Shade): Paint | null {
        if (shade.outcome === "none") {
            return null;
        }
        let paint = this.paints.get(shade);
        if (!paint) {
            const level = shade.plies === undefined ? 0 : this.level(shade.plies);
            this.paints.set(shade, (paint = this.mixed(shade.outcome, level)));
        }
        return paint;
    }

    // The first moves before the end differ more to the eye than the hundredth.
    private level(plies: number): number {
        return Math.round((levels - 1) * (1 - Math.log1p(plies) / Math.log1p(this.longest)));
    }

    private mixed(outcome: "mouse" | "cat" | "draw" | "limit", level: number): Paint {
        const { mouse, cat, draw, floor } = this.colours;
        const strength = weakest + ((strongest - weakest) * level) / (levels - 1);
        const [colour, by] = {
            mouse: [mouse, strength], cat: [cat, strength], limit: [cat, weakest], draw: [draw, 0.45],
        }[outcome] as [Colours["mouse"], number];
        const mixed = mix(floor, colour, by);
        return {
            colour: mixed,
            fill: css(mixed),
            text: readableOn(mixed),
            hatched: outcome === "cat" || outcome === "limit",
            letter: { mouse: "M", cat: "C", limit: "C", draw: "=" }[outcome],
        };
    }
}

/** How strong the lines of a hatch are. */
export const hatchStrength = 0.3;

/** The lines that tell the cat's places from others, so many pixels apart. */
export function hatching(context: CanvasRenderingContext2D, { ink }: Colours, period: number, width: number): CanvasPattern | null {
    const tile = h("canvas", { width: period, height: period });
    const lines = tile.getContext("2d");
    if (!lines) {
        return null;
    }
    lines.strokeStyle = css(ink);
    lines.globalAlpha = hatchStrength;
    lines.lineWidth = width;
    for (const shift of [-period, 0, period]) {
        lines.beginPath();
        lines.moveTo(shift - 1, period + 1);
        lines.lineTo(shift + period + 1, -1);
        lines.stroke();
    }
    return context.createPattern(tile, "repeat");
}

/** What is written into a place that is large enough: "5", "M5" with letters, "=" for a draw. */
export function inscription(shade: Shade, paint: Paint, letters: boolean, distances: boolean): string {
    // Who has won is no number of moves away.
    const distance = distances && shade.plies ? String(shade.plies) : "";
    return letters ? paint.letter + distance : distance;
}
