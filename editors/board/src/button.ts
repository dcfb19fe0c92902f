// A tool of the panel.

import { h, type Child } from "./dom";
import { icon, type IconName } from "./icons";

/** A button: its name is its tooltip, and what a screen reader says where it has no text. */
export function button(name: string, image: IconName | SVGSVGElement | null, press: () => void, text?: string): HTMLButtonElement {
    const picture = typeof image === "string" ? icon(image) : image;
    const label: Child = text === undefined ? null : h("span", { class: "label" }, text);
    const element = h("button", { type: "button", title: name, "aria-label": text ?? name }, picture, label);
    element.addEventListener("click", press);
    return element;
}
