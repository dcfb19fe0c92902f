// The pieces, drawn on a field of 24 by 24 so that they can be told apart at 14
// pixels: ears for the mouse, points for the cat. Colours stand in the shapes, since
// a copied picture has no style sheet.

import { s } from "./dom";

export type PieceName = "mouse" | "cat" | "food" | "hole" | "knight" | "pawn";

const ink = "#1f2328";

const shapes: { [name in PieceName]: () => SVGElement[] } = {
    mouse: () => [
        outlined("M7 3.2a4.3 4.3 0 1 0-2.6 7.7C4 12 3.8 13 3.8 14c0 4.3 4 6.8 8.2 6.8s8.2-2.5 8.2-6.8c0-1-.2-2-.6-3.1A4.3 4.3 0 1 0 17 3.2c-1.5.4-2.6 1.7-2.9 3.2a9 9 0 0 0-4.2 0C9.6 4.9 8.5 3.6 7 3.2z", "#dbe9f6"),
        filled("M6.3 5.4a2 2 0 1 0 0 4M17.7 5.4a2 2 0 1 1 0 4", "#8fb8dc"),
        dot(9, 13.2, 1.35), dot(15, 13.2, 1.35), filled("M10.6 17h2.8L12 18.7z", "#c2547a"),
    ],
    cat: () => [
        outlined("M3.4 2.6l5.8 4a10 10 0 0 1 5.6 0l5.8-4v10.8c0 4.7-3.9 7.8-8.6 7.8s-8.6-3.1-8.6-7.8z", "#f8c89c"),
        filled("M5.2 5.6l2.6 2-2.3 2.2zM18.8 5.6l-2.6 2 2.3 2.2z", "#b9541a"),
        dot(8.6, 12.6, 1.45), dot(15.4, 12.6, 1.45), filled("M10.5 15.4h3L12 17z", "#7a2e08"),
        stroked("M12 17v1.2M5 15.4l-3.2-.6M5.2 17.4l-3 .9M19 15.4l3.2-.6M18.8 17.4l3 .9", 1),
    ],
    food: () => [
        outlined("M2.8 12.6 16.5 5c2.7.3 4.7 2.6 4.7 5.4v8.2H2.8z", "#ffd24d"),
        stroked("M3 12.6h18", 1.2),
        filled("M8 14.6a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM15.5 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM14.8 8.2a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6z", "#b97900"),
    ],
    hole: () => [
        outlined("M12 5.5c5.5 0 9.5 2.7 9.5 6.7s-4 6.8-9.5 6.8-9.5-2.8-9.5-6.8 4-6.7 9.5-6.7z", "#8a6a4f"),
        filled("M12 7.8c4.2 0 7 1.8 7 4.6s-2.8 4.3-7 4.3-7-1.5-7-4.3 2.8-4.6 7-4.6z", "#17110c"),
    ],
    knight: () => [
        outlined("M6 20.8c0-5.2 4.2-6.6 4.6-10-1.5.4-2 2-3.7 2.4-1.3.3-2.5-.6-2.7-1.9-.2-1.2.7-1.9 1.6-3.2 1-1.5 1.5-2.7 3.2-3.4l.4-2.5 2.5 1.9c4.8.6 7.7 4.7 7.7 9.6 0 3-.6 4.7-.6 7.1z", "#f4efe4"),
        dot(9.8, 7.8, 1.2), stroked("M13.5 6.6c2 1.5 2.8 4.3 2.4 7.6", 1.2),
    ],
    pawn: () => [
        outlined("M12 2.6a4.2 4.2 0 0 1 2.7 7.4h1.5l-.5 1.8h-1.3c.2 3.2 1.3 4.9 3.3 6.2v3H6.3v-3c2-1.3 3.1-3 3.3-6.2H8.3L7.8 10h1.5A4.2 4.2 0 0 1 12 2.6z", "#6b7a90"),
    ],
};

/** A piece in a field of 24 by 24 around the origin. */
export function piece(name: PieceName): SVGGElement {
    return s("g", {}, s("g", { transform: "translate(-12 -12)" }, ...shapes[name]()));
}

/** A piece as an icon of its own. */
export function pieceIcon(name: PieceName): SVGSVGElement {
    return s("svg", { viewBox: "0 0 24 24", class: "icon piece-icon", "aria-hidden": "true", focusable: "false" }, ...shapes[name]());
}

// A white rim outside the ink keeps a piece apart from any shade below it.
function outlined(d: string, fill: string): SVGElement {
    return s("g", { "stroke-linejoin": "round" },
        s("path", { d, fill: "none", stroke: "#fff", "stroke-width": 3.6 }),
        s("path", { d, fill, stroke: ink, "stroke-width": 1.5 }));
}

function filled(d: string, fill: string): SVGElement {
    return s("path", { d, fill });
}

function stroked(d: string, width: number): SVGElement {
    return s("path", { d, fill: "none", stroke: ink, "stroke-width": width, "stroke-linecap": "round" });
}

function dot(cx: number, cy: number, r: number): SVGElement {
    return s("circle", { cx, cy, r, fill: ink });
}
