// What a place would be worth: one layer of a heat map, as it crosses the wire
// and as it is drawn.

import type { Heat } from "./protocol";

/** The outcome if the layer's piece stood on a place; `plies` only of a win that can be forced. */
export interface Shade {
    /** Nobody may stand there. */
    readonly outcome: "none" | "mouse" | "cat" | "draw" | "limit";
    readonly plies?: number;
}

const none: Shade = { outcome: "none" };
const draw: Shade = { outcome: "draw" };
const limit: Shade = { outcome: "limit" };

/** Reads a layer: 0 none, 1+n the mouse wins in n, -1-n the cat does, and two
 * numbers of their own for a draw and for a win of the cat by the move limit. */
export function decodeHeat(heat: Heat): Shade[] {
    const bytes = atob(heat.int16);
    const shades: Shade[] = [];
    // Equal shades are one object, so that what is made of them can be kept by it.
    const known = new Map<number, Shade>();
    for (let i = 0; i + 1 < bytes.length; i += 2) {
        const n = ((bytes.charCodeAt(i) | (bytes.charCodeAt(i + 1) << 8)) << 16) >> 16;
        const same = known.get(n) ?? shadeOf(n);
        known.set(n, same);
        shades.push(same);
    }
    return shades;
}

/** What one number of a layer says. */
export function shadeOf(n: number): Shade {
    switch (n) {
        case 0:
            return none;
        case 32767:
            return draw;
        case -32768:
            return limit;
        default:
            return n > 0 ? { outcome: "mouse", plies: n - 1 } : { outcome: "cat", plies: -n - 1 };
    }
}
