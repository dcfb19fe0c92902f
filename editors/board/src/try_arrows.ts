// The arrows of tries and of what refutes them. They differ from those of best moves in
// shape, since not everyone tells colours apart.

import type { Drawing, Way } from "./arena";
import { s } from "./dom";
import { css, type Rgb } from "./theme";

/** What is drawn of an arrow: a line, and a triangle at its end. */
interface Outline {
    shaft: string;
    head: string;
    transform?: string;
}

/** `long` and `wide` are those of the head. */
function straight({ transform, start, head }: Way, long: number, wide: number): Outline {
    const { neck, tip } = head(long);
    return { transform, shaft: `M${start} 0H${neck}`, head: `M${neck} ${-wide}L${tip} 0 ${neck} ${wide}z` };
}

// A piece that stays has one around it, from the lower left to the lower right.
function loop({ x, y }: { x: number; y: number }, r: number, wide: number): Outline {
    const [cos, sin] = [Math.cos(0.87), Math.sin(0.87)];
    const end = { x: x + r * cos, y: y + r * sin };
    const on = (along: number, aside: number) => `${end.x - sin * along + cos * aside} ${end.y + cos * along + sin * aside}`;
    return {
        shaft: `M${x - r * cos} ${end.y}A${r} ${r} 0 1 1 ${end.x} ${end.y}`,
        head: `M${on(0, -wide)}L${on(wide * 1.6, 0)} ${on(0, wide)}z`,
    };
}

/** The arrow between two places, or null where one of them is not known. */
function outline({ view, way }: Drawing, from: number | null, to: number, isBehind: boolean, long: number, wide: number): Outline | null {
    const centre = view.centreOf(to);
    if (from === to) {
        return centre && loop(centre, view.unit * 0.4, wide);
    }
    const between = way(from, to, isBehind);
    return between && straight(between, long, wide);
}

/** Dashed, with a hollow head. */
export function tryArrow(drawing: Drawing, to: number): SVGElement | null {
    const { arrow, halo } = drawing.colours;
    const width = drawing.thickness * 0.72, dash = Math.max(2, width * 1.1);
    const drawn = outline(drawing, drawing.from, to, true, width * 4.2, width * 2);
    return drawn && s("g", { class: "try", fill: "none", "stroke-linejoin": "round", transform: drawn.transform },
        s("path", { d: drawn.shaft + drawn.head, stroke: css(halo), "stroke-width": width + Math.min(4, width * 1.2) }),
        s("path", { d: drawn.shaft, stroke: css(arrow), "stroke-width": width, "stroke-dasharray": `${dash} ${dash * 0.75}` }),
        s("path", { d: drawn.head, fill: css(halo), stroke: css(arrow), "stroke-width": Math.max(1.2, width * 0.45) }));
}

/** Thin, in the colour of the player whose move it is; its rim sets it off from places of that colour. */
export function refutationArrow(drawing: Drawing, from: number | null, to: number, colour: Rgb): SVGElement | null {
    const { halo, ink } = drawing.colours;
    const width = drawing.thickness * 0.42;
    const drawn = outline(drawing, from, to, false, width * 5.4, width * 2.4);
    const layer = (colour: Rgb, more: number) =>
        s("path", { d: drawn!.shaft + drawn!.head, fill: css(colour), stroke: css(colour), "stroke-width": width + more });
    return drawn && s("g", { class: "refutation", "stroke-linejoin": "round", transform: drawn.transform }, layer(halo, 5), layer(ink, 2), layer(colour, 0));
}
