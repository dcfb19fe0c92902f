// The outcome over the played moves, as a small chart.

import type { Outcome, PlayedMove } from "./protocol";

/** A chart of the outcomes after each played move, with the one after `at` moves
 * marked; `pick` is called with the number of moves that was clicked. */
export function chart(_played: PlayedMove[], _start: Outcome | undefined, _at: number, _pick: (ply: number) => void): SVGSVGElement {
    return document.createElementNS("http://www.w3.org/2000/svg", "svg");
}
