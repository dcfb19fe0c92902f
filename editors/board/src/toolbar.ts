// The row of tools at the top, and what they open.

import type { CopyKind } from "./copying";
import { h, set, type Child } from "./dom";
import { icon, type IconName } from "./icons";
import type { LayerChoice, Mode } from "./model";
import type { Chaser, Layer } from "./protocol";
import type { Session } from "./session";

/** A tool: its name is its tooltip, and what a screen reader says where it has no text. */
export function button(name: string, image: IconName | SVGSVGElement | null, press: () => void, text?: string): HTMLButtonElement {
    const picture = typeof image === "string" ? icon(image) : image;
    const label: Child = text === undefined ? null : h("span", { class: "label" }, text);
    const element = h("button", { type: "button", title: name, "aria-label": text ?? name }, picture, label);
    element.addEventListener("click", press);
    return element;
}

export class Toolbar {
    readonly element: HTMLElement;
    private readonly modes: { [mode in Mode]: HTMLButtonElement };
    private readonly undo: HTMLButtonElement;
    private readonly redo: HTMLButtonElement;
    private readonly pin: HTMLButtonElement;
    private readonly view: ViewMenu;
    private readonly copy: HTMLElement;

    constructor(private readonly session: Session, copyAs: (kind: CopyKind) => void) {
        const { words } = session.model;
        const mode = (name: Mode, hint: string, text: string) => button(hint, name, () => session.setMode(name), text);
        this.modes = {
            play: mode("play", words.playHint, words.play),
            explore: mode("explore", words.exploreHint, words.explore),
            edit: mode("edit", words.editHint, words.edit),
        };
        this.undo = button(words.undo, "undo", () => session.undo());
        this.redo = button(words.redo, "redo", () => session.redo());
        this.pin = button(words.pin, "pin", () => session.togglePin());
        this.view = new ViewMenu(session);
        this.copy = h("div", { id: "pw-copy", class: "popover", popover: "auto" },
            ...(["text", "svg", "png"] as const).map((kind) => {
                const name = { text: words.copyText, svg: words.copySvg, png: words.copyPng }[kind];
                return button(name, null, () => {
                    this.copy.hidePopover();
                    copyAs(kind);
                }, name);
            }));
        this.element = h("div", { class: "toolbar", role: "group", "aria-label": words.toolbar },
            h("div", { class: "segments", role: "group", "aria-label": words.mode }, ...Object.values(this.modes)),
            h("span", { class: "space" }),
            this.undo, this.redo, this.pin,
            opener(words.view, "view", this.view.element), this.view.element,
            opener(words.copy, "copy", this.copy), this.copy);
    }

    update(): void {
        const { mode, can, pin, shown } = this.session.model;
        for (const [name, element] of Object.entries(this.modes)) {
            set(element, { "aria-pressed": String(name === mode) });
            element.disabled = name !== "explore" && !can.edit;
        }
        this.undo.hidden = this.redo.hidden = !can.undo;
        set(this.pin, { "aria-pressed": String(pin !== null) });
        this.pin.disabled = shown === null && pin === null;
        this.view.update();
    }
}

// What opens below its button, and goes away by Escape or a click elsewhere.
function opener(name: string, image: IconName, popover: HTMLElement): HTMLButtonElement {
    const element = button(name, image, () => {});
    set(element, { popovertarget: popover.id, "aria-haspopup": "true", "aria-expanded": "false" });
    popover.addEventListener("toggle", (event) => {
        const open = (event as ToggleEvent).newState === "open";
        set(element, { "aria-expanded": String(open) });
        if (open) {
            const box = element.getBoundingClientRect();
            const left = Math.min(box.left, window.innerWidth - popover.offsetWidth - 6);
            popover.style.left = `${Math.max(6, left)}px`;
            popover.style.top = `${box.bottom + 4}px`;
            popover.querySelector<HTMLElement>("select, button, input")?.focus();
        }
    });
    return element;
}

const layers: Layer[] = (["mouse", "cat"] as Chaser[]).flatMap((piece) => (["mouse", "cat"] as Chaser[]).map((turn) => ({ piece, turn })));

class ViewMenu {
    readonly element: HTMLElement;
    private readonly layer: HTMLSelectElement;
    private readonly options: { [name in "letters" | "distances" | "arrows" | "tries"]: HTMLInputElement };

    constructor(private readonly session: Session) {
        const { words } = session.model;
        const choices: [string, string][] = [
            ["default", words.layerDefault], ["none", words.layerNone], ["edits", words.layerEdits],
            ...layers.map(({ piece, turn }): [string, string] => [`${piece} ${turn}`, words.layer(piece, turn)]),
        ];
        this.layer = h("select", { id: "pw-layer" }, ...choices.map(([value, text]) => h("option", { value }, text)));
        this.layer.addEventListener("change", () => session.setLayer(choiceOf(this.layer.value)));
                const option = (name: keyof ViewMenu["options"]) => {
            const input = h("input", { type: "checkbox", id: `pw-${name}` });
            input.addEventListener("change", () => session.setOption(name, input.checked));
            return input;
        };
        this.options = { distances: option("distances"), letters: option("letters"), arrows: option("arrows"), tries: option("tries") };
        const names = { distances: words.distances, letters: words.letters, arrows: words.arrows, tries: words.tries.arrows };
        this.element = h("div", { id: "pw-view", class: "popover", popover: "auto" },
            h("div", { class: "field" }, h("label", { for: "pw-layer" }, words.shownLayer), this.layer),
            ...Object.entries(this.options).map(([name, input]) =>
                h("div", { class: "check" }, input, h("label", { for: input.id }, names[name as keyof typeof names]))));
    }

    update(): void {
        const { layer, distances, arrows, tries, shown } = this.session.model;
        this.layer.value = typeof layer === "string" ? layer : `${layer.piece} ${layer.turn}`;
        const pawns = shown?.board.game === "knight-pawns";
        for (const option of this.layer.options) {
            option.hidden = pawns && option.value.includes(" ");
        }
        this.options.letters.checked = this.session.letters;
        this.options.distances.checked = distances;
        this.options.arrows.checked = arrows;
        this.options.tries.checked = tries;
    }
}

function choiceOf(value: string): LayerChoice {
    if (value === "default" || value === "none" || value === "edits") {
        return value;
    }
    const [piece, turn] = value.split(" ") as [Chaser, Chaser];
    return { piece, turn };
}
