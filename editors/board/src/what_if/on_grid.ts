// The layer on the cells of a grid.

import { css, type Colours } from "../theme";
import { lookOf, numberOf, round, signOf, signPath, texturePath } from "./looks";
import { Marks } from "./marks";
import type { Prospect } from "./prospects";

/** Where the cells are, in the pixels that are drawn, `scale` of which are one of CSS. */
export interface CellsOf {
    left: number;
    top: number;
    unit: number;
    cols: number;
    scale: number;
}

/** In CSS pixels: the cells that have signs, and those that have numbers, too. */
const smallestSigned = 20, smallestNumbered = 38;

/** `signed` is false for the marks alone that come beside signs. */
export function gridMarks(places: readonly (Prospect | null)[], cells: CellsOf, colours: Colours, distances: boolean, signed = true): Marks {
    const marks = new Marks();
    for (const draw of signed ? [face, sign, flags] : [flags]) {
        places.forEach((it, place) => it && draw(marks, it, insideOf(it, place, cells), cells, colours, distances));
        marks.layer();
    }
    return marks;
}

/** The square in which a cell says what its edit would do: a wall keeps its rim. */
interface Inside {
    x: number;
    y: number;
    side: number;
}

function insideOf({ now }: Prospect, place: number, { left, top, unit, cols }: CellsOf): Inside {
    const rim = now === "wall" ? Math.max(1, Math.round(unit * 0.16)) : 0;
    return { x: left + (place % cols) * unit + rim, y: top + Math.floor(place / cols) * unit + rim, side: unit - 2 * rim };
}

function face(marks: Marks, it: Prospect, { x, y, side }: Inside, _: CellsOf, colours: Colours): void {
    const { face } = lookOf(it, colours);
    if (face) {
        marks.path({ fill: css(face) }, square(x, y, side));
    }
}

function sign(marks: Marks, it: Prospect, { x, y, side }: Inside, { unit, scale }: CellsOf, colours: Colours, distances: boolean): void {
    const { ink } = lookOf(it, colours), sign = signOf(it);
    if (unit < smallestSigned * scale) {
        const d = texturePath(sign, x, y, side);
        if (d) {
            marks.path({ stroke: ink, width: round(Math.max(1, unit * (it.effect ? 0.1 : 0.3))) }, d);
        }
        return;
    }
    const number = distances && unit >= smallestNumbered * scale ? numberOf(it) : "";
    // A pawn stands in the middle: beside it is room for little.
    const beside = it.now === "pawn";
    const size = Math.min(22 * scale, side * (beside ? 0.26 : number ? 0.4 : 0.56));
    const middle = { x: x + side / 2, y: y + side / 2 };
    const at = beside ? { x: x + side * 0.17, y: y + side * 0.17 } : number ? { ...middle, y: y + side * 0.33 } : middle;
    marks.path({ stroke: ink, width: round(Math.max(1.2 * scale, size / 9)) }, signPath(sign, at.x, at.y, size));
    if (number) {
        const letters = Math.min(17 * scale, side * (beside ? 0.24 : 0.32));
        marks.label(number, beside ? x + side * 0.16 : middle.x, y + side * (beside ? 0.84 : 0.73), letters, ink);
    }
}

// A corner for what would break an assertion, a frame for what would mend the puzzle.
function flags(marks: Marks, { breaks, repairs }: Prospect, { x, y, side }: Inside, { scale }: CellsOf, { ink, floor }: Colours): void {
    if (breaks.length > 0) {
        const leg = Math.min(14 * scale, Math.max(2 * scale, side * 0.32));
        marks.path({ fill: css(ink), stroke: css(floor), width: side > 16 * scale ? scale : 0 }, cornerPath(x + side, y, leg));
    }
    if (repairs) {
        const width = Math.min(4 * scale, Math.max(1.5 * scale, side * 0.09)), inner = side - width;
        marks.path({ stroke: css(floor), width: round(width + 2 * scale) }, square(x + width / 2 + scale, y + width / 2 + scale, inner - 2 * scale));
        marks.path({ stroke: css(ink), width: round(width) }, square(x + width / 2 + scale, y + width / 2 + scale, inner - 2 * scale));
    }
}

function square(x: number, y: number, side: number): string {
    return `M${round(x)} ${round(y)}h${round(side)}v${round(side)}h${round(-side)}z`;
}

/** In an upper right corner. */
export function cornerPath(right: number, top: number, leg: number): string {
    return `M${round(right - leg)} ${round(top)}h${round(leg)}v${round(leg)}z`;
}
