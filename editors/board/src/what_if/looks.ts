// How an effect looks: a colour, and a sign beside it, since not everyone tells the
// colours apart.

import { css, mix, readableOn, type Colours, type Rgb } from "../theme";
import type { Effect, Prospect } from "./prospects";

// None of a player's colours, which say who wins. They differ for eyes that see no red,
// no green or no blue.
const flips: Rgb = [155, 47, 142], slower: Rgb = [230, 194, 41], faster: Rgb = [0, 158, 115];

export const effectColours: { [effect in Effect]: Rgb | null } = {
    same: null, flips, slower, faster, more: slower, fewer: faster,
};

const strength = 0.85;

export interface Look {
    /** What the cell is filled with, or its inside where it is a wall; null for nothing. */
    face: Rgb | null;
    /** Of its sign. */
    ink: string;
}

export function lookOf({ now, effect }: Pick<Prospect, "now" | "effect">, { floor, wall, muted }: Colours): Look {
    const colour = effect && effectColours[effect];
    if (!colour && now !== "wall") {
        return { face: null, ink: css(muted) };
    }
    // A wall that may go stands out less; one of which nobody knows stays as it is.
    const face = colour ? mix(floor, colour, strength) : effect ? mix(wall, floor, 0.55) : wall;
    return { face: effect ? face : null, ink: readableOn(face) };
}

/** What a sign is drawn for: what is not known has one, too. */
export type Sign = Effect | "unknown";

export function signOf({ effect }: Pick<Prospect, "effect">): Sign {
    return effect ?? "unknown";
}

/** The strokes of a sign, on a field of 16 by 16. */
const signs: { [sign in Sign]: number[][] } = {
    same: [[4, 6.3, 12, 6.3], [4, 9.7, 12, 9.7]],
    slower: [[8, 3.5, 3.5, 8, 8, 12.5], [13, 3.5, 8.5, 8, 13, 12.5]],
    faster: [[8, 3.5, 12.5, 8, 8, 12.5], [3, 3.5, 7.5, 8, 3, 12.5]],
    flips: [[2.5, 5.3, 13, 5.3], [10, 2.3, 13, 5.3, 10, 8.3], [13.5, 10.7, 3, 10.7], [6, 7.7, 3, 10.7, 6, 13.7]],
    more: [[3.5, 8, 12.5, 8], [8, 3.5, 8, 12.5]],
    fewer: [[3.5, 8, 12.5, 8]],
    unknown: [[5.2, 5.4, 5.9, 3.7, 8, 2.8, 10.1, 3.7, 10.8, 5.4, 10, 7, 8, 8.4, 8, 10], [8, 13, 8, 13.05]],
};

/** The sign as a path around a point. */
export function signPath(sign: Sign, x: number, y: number, size: number): string {
    return strokes(signs[sign], x - size / 2, y - size / 2, size / 16);
}

/** Strokes that tell effects apart where there is no room for a sign, on the same field. */
const textures: { [sign in Sign]?: number[][] } = {
    slower: [[1, 15, 15, 1]], more: [[1, 15, 15, 1]],
    faster: [[1, 1, 15, 15]], fewer: [[1, 1, 15, 15]],
    unknown: [[8, 8, 8, 8.05]],
};

export function texturePath(sign: Sign, x: number, y: number, size: number): string {
    return strokes(textures[sign] ?? [], x, y, size / 16);
}

function strokes(lines: number[][], left: number, top: number, scale: number): string {
    return lines.map((line) => line.map((n, i) =>
        (i === 0 ? "M" : i % 2 === 0 ? "L" : " ") + round((i % 2 === 0 ? left : top) + n * scale)).join("")).join("");
}

/** To hundredths of a pixel. */
export function round(n: number): number {
    return Math.round(100 * n) / 100;
}

/** What is said beside a sign where there is room: who wins, where that changes, and the
 * moves to the end; of a pawn the total. */
export function numberOf({ now, effect, shade, total }: Prospect): string {
    if (effect === null || effect === "same") {
        return "";
    }
    const letter = effect === "flips" && shade ? { mouse: "M", cat: "C", limit: "C", draw: "=", none: "" }[shade.outcome] : "";
    return now === "pawn" ? String(total) : letter + (shade?.plies ?? "");
}
