// The colours behind the text of an editor, as the screen has them.

import type { Window } from "./window";

export interface Colour {
    red: number;
    green: number;
    blue: number;
    alpha: number;
}

/** The backgrounds, or borders, that decorations draw at a point of the screen. */
export async function backgroundsAt(window: Window, x: number, y: number, what: "background" | "border" = "background"): Promise<Colour[]> {
    const found = await window.editor.evaluate((editor, at) =>
        [...editor.querySelectorAll(".view-overlays .cdr")].filter((decoration) => {
            const box = decoration.getBoundingClientRect();
            return box.left <= at.x && at.x < box.right && box.top <= at.y && at.y < box.bottom;
        }).map((decoration) => {
            const style = getComputedStyle(decoration);
            return at.what === "background" ? style.backgroundColor : style.borderTopStyle === "solid" ? style.borderTopColor : "";
        }), { x, y, what });
    return found.map(parse).filter((colour) => colour.alpha > 0);
}

function parse(css: string): Colour {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? ["0", "0", "0", "0"]).map(Number);
    return { red, green, blue, alpha };
}

/** What an eye would call it. */
export function hue({ red, green, blue }: Colour): "blue" | "orange" | "grey" | "other" {
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
    return spread < 20 ? "grey" : blue === Math.max(red, green, blue) ? "blue" : red > green && green > blue ? "orange" : "other";
}
