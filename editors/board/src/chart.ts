// The outcome over the played moves, as a small chart: above the middle the mouse
// wins, below it the cat, and the sooner the farther from it. For knight and pawns the
// columns are what is still to come.

import { s } from "./dom";
import type { Mark, Outcome, PlayedMove } from "./protocol";

// In units of the picture, which are CSS pixels where there is room.
const least = 240, narrowest = 8, widest = 26;
const middle = 26, reach = 23, foot = 64;
/** Above the mark of a mistake. */
const markAt = 58;

/** A chart of the outcomes after each played move, with the one after `at` moves
 * marked; `pick` is called with the number of moves that was clicked. */
export function chart(played: PlayedMove[], start: Outcome | undefined, at: number, pick: (ply: number) => void): SVGSVGElement {
    const outcomes = [start, ...played.map((move) => move.after)];
    const step = Math.max(narrowest, Math.min(widest, least / outcomes.length));
    const width = Math.max(least, step * outcomes.length);
    const highest = outcomes.reduce((high, outcome) => Math.max(high, outcome?.plies ?? outcome?.total ?? 0), 1);
    const isTotal = outcomes.some((outcome) => outcome?.total !== undefined);
    const root = s("svg", { viewBox: `0 0 ${width} ${foot}`, width, role: "group", class: "outcomes" });
    root.style.maxWidth = "100%";
    root.style.height = "auto";
    root.append(hatch());
    const base = isTotal ? middle + reach : middle;
    outcomes.forEach((outcome, ply) => {
        const column = s("g", { "class": "ply", "role": "button", "data-ply": ply, "aria-current": ply === at && "step" });
        const mark = played[ply - 1]?.mark;
        const words = [outcome?.words, played[ply - 1]?.problem, mark].filter(Boolean).join(" ");
        const title = s("title");
        title.textContent = words ? `${ply}: ${words}` : String(ply);
        column.setAttribute("aria-label", title.textContent);
        column.append(title, field(ply * step, step, ply === at));
        if (outcome) {
            column.append(...bar(outcome, ply * step + step * 0.14, step * 0.72, highest));
        }
        if (mark && mark !== "!") {
            column.append(...blemish(mark, (ply + 0.5) * step, step));
        }
        column.addEventListener("click", () => pick(ply));
        root.append(column);
    });
    const line = s("path", { d: `M0 ${base}H${step * outcomes.length}`, stroke: "var(--pw-ink)", "stroke-width": 1, "pointer-events": "none" });
    root.append(line);
    return root;
}

/** What is clicked: the whole height of a column. The current one is framed. */
function field(x: number, width: number, current: boolean): SVGElement {
    return s("rect", {
        "x": x + 0.75, "y": 0.75, "width": width - 1.5, "height": foot - 1.5, "rx": 2, "fill": "var(--pw-ink)", "fill-opacity": current ? 0.1 : 0,
        "stroke": current ? "var(--pw-focus)" : "none", "stroke-width": 1.5,
    });
}

function bar(outcome: Outcome, x: number, width: number, highest: number): SVGElement[] {
    const box = (y: number, height: number, fill: string) =>
        s("rect", { x, y, width, height, fill, "stroke": "var(--pw-ink)", "stroke-width": 0.75, "stroke-opacity": 0.6 });
    if (outcome.total !== undefined) {
        const height = Math.max(1, (2 * reach * outcome.total) / highest);
        return [box(middle + reach - height, height, "var(--pw-mouse)")];
    }
    // A win by the move limit is the latest of all. Near the end a move counts for more.
    const late = outcome.plies == null ? 1 : Math.log1p(outcome.plies) / Math.log1p(highest + 1);
    const height = reach * (1 - 0.75 * late);
    switch (outcome.outcome) {
        case "mouse":
            return [box(middle - height, height, "var(--pw-mouse)")];
        case "cat":
            return [box(middle, height, "var(--pw-cat)"), box(middle, height, "url(#outcome-hatch)")];
        default:
            return [box(middle - 1.5, 3, "var(--pw-draw)")];
    }
}

/** The mark of a mistake, or where there is no room for it a dot. */
function blemish(mark: Exclude<Mark, "!">, x: number, step: number): SVGElement[] {
    const colour = mark === "?!" ? "var(--pw-ink)" : "var(--pw-error, var(--pw-cat))";
    if (step < 12) {
        return [s("circle", { cx: x, cy: markAt - 3, r: mark === "??" ? 3 : 2, fill: colour })];
    }
    const text = s("text", {
        x, y: markAt, fill: colour, "text-anchor": "middle", "font-size": 11, "font-weight": 700, "font-family": "system-ui, sans-serif",
    });
    text.textContent = mark;
    return [text];
}

function hatch(): SVGElement {
    return s("defs", {}, s("pattern", { id: "outcome-hatch", width: 4, height: 4, patternUnits: "userSpaceOnUse" },
        s("path", { d: "M-1 5 5-1M-1 1 1-1M3 5 5 3", stroke: "var(--pw-ink)", "stroke-opacity": 0.45, "stroke-width": 1 })));
}
