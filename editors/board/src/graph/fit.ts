// A new picture of a graph brought as near to the old one as can be.

import type { Points } from "./net";

/** What an edit has left of a picture. */
export interface Before {
    /** Where each node was, or begins. */
    points: Points;
    /** By node: 1 where it was there before. */
    kept: Uint8Array;
}

/** Turns a picture by right angles, mirrors it and moves it, whichever way brings its
 * nodes nearest to where they were. */
export function fit(points: Points, { points: old, kept }: Before): Points {
    let best = points, least = Infinity;
    for (let way = 0; way < 8; way++) {
        const turned = points.map((_, i) => {
            const other = way & 4 ? i ^ 1 : i;
            return way & (i % 2 === 0 ? 1 : 2) ? -points[other]! : points[other]!;
        });
        const move = [0, 1].map((axis) => mean(old, kept, axis) - mean(turned, kept, axis));
        let sum = 0;
        const moved = turned.map((d, i) => {
            const to = d + move[i % 2]!;
            sum += kept[i >> 1] ? (to - old[i]!) ** 2 : 0;
            return to;
        });
        // Rounding must not decide between ways that are equally near.
        if (sum < least - 1e-6) {
            [best, least] = [moved, sum];
        }
    }
    return best;
}

function mean(points: Points, kept: Uint8Array, axis: number): number {
    let sum = 0, count = 0;
    kept.forEach((was, node) => {
        sum += was * points[2 * node + axis]!;
        count += was;
    });
    return sum / count;
}
