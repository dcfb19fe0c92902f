// The row of tools at the top, and what they open.

import type { Actions } from "./actions";
import { button } from "./button";
import type { CopyKind } from "./copying";
import { h, set } from "./dom";
import type { IconName } from "./icons";
import type { Looks, Model } from "./model";
import { layers, type Chaser, type Layer, type Mode } from "./protocol";
import type { Words } from "./words";

export class Toolbar {
    readonly element: HTMLElement;
    private readonly modes: { [mode in Mode]: HTMLButtonElement };
    private readonly whatIf: HTMLButtonElement;
    private readonly undo: HTMLButtonElement;
    private readonly redo: HTMLButtonElement;
    private readonly pin: HTMLButtonElement;
    private readonly view: ViewMenu;
    private readonly copy: HTMLElement;

    constructor(words: Words, actions: Actions, copyAs: (kind: CopyKind) => void) {
        const mode = (name: Mode, image: IconName, hint: string, text: string) => button(hint, image, () => void actions.do(name), text);
        this.modes = {
            explore: mode("explore", "explore", words.exploreHint, words.explore),
            text: mode("text", "play", words.playHint, words.play),
            edit: mode("edit", "edit", words.editHint, words.edit),
            solve: mode("solve", "solve", words.solveHint, words.solve),
        };
        this.whatIf = button(words.whatIfHint, "whatIf", () => void actions.do("edits"), words.whatIf);
        this.undo = button(words.undo, "undo", () => actions.undo());
        this.redo = button(words.redo, "redo", () => actions.redo());
        this.pin = button(words.pin, "pin", () => void actions.do("pin"));
        this.view = new ViewMenu(words, actions);
        const copies: [CopyKind, string][] = [["text", words.copyText], ["svg", words.copySvg], ["png", words.copyPng]];
        this.copy = h("div", { id: "pw-copy", class: "popover", popover: "auto" }, ...copies.map(([kind, name]) => button(name, null, () => {
            this.copy.hidePopover();
            copyAs(kind);
        }, name)));
        this.element = h("div", { class: "toolbar", role: "group", "aria-label": words.toolbar },
            h("div", { class: "segments", role: "group", "aria-label": words.mode }, ...Object.values(this.modes)),
            h("div", { class: "segments" }, this.whatIf),
            h("span", { class: "space" }),
            this.undo, this.redo, this.pin,
            opener(words.view, "view", this.view.element), this.view.element,
            opener(words.copy, "copy", this.copy), this.copy);
    }

    update(model: Model): void {
        const { can, drawn, board, words } = model;
        for (const [name, element] of Object.entries(this.modes)) {
            set(element, { "aria-pressed": String(name === (drawn?.mode ?? "explore")) });
            if ((name === "text" || name === "edit") && element.disabled === can.edit) {
                element.disabled = !can.edit;
                element.title = can.edit ? element.title : words.cannotEdit;
            }
        }
        set(this.whatIf, { "aria-pressed": String(board?.wantsEdits === true) });
        this.whatIf.disabled = board === null || board.hidden === true;
        this.undo.hidden = this.redo.hidden = !can.undo;
        set(this.pin, { "aria-pressed": String(board?.pinned === true) });
        this.pin.disabled = board === null;
        this.view.update(model);
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

type Option = "letters" | keyof Looks;

class ViewMenu {
    readonly element: HTMLElement;
    private readonly layer: HTMLSelectElement;
    private readonly options = new Map<Option, HTMLInputElement>();
    private drawn: unknown;

    constructor(words: Words, actions: Actions) {
        const named = (layer: Layer) => {
            const [piece, turn] = layer.split(/, | to move/) as [Chaser, Chaser];
            return words.layer(piece, turn);
        };
        this.layer = h("select", { id: "pw-layer" }, ...layers.map((value) =>
            h("option", { value }, value === "arrivals" ? words.layerDefault : value === "none" ? words.layerNone : named(value))));
        this.layer.addEventListener("change", () => void actions.do("layer", undefined, this.layer.value));
        const option = (name: Option, text: string) => {
            const input = h("input", { type: "checkbox", id: `pw-${name}` });
            input.addEventListener("change", () => {
                if (name === "letters") {
                    void actions.do(name);
                } else {
                    actions.setLook(name, input.checked);
                }
            });
            this.options.set(name, input);
            return h("div", { class: "check" }, input, h("label", { for: input.id }, text));
        };
        this.element = h("div", { id: "pw-view", class: "popover", popover: "auto" },
            h("div", { class: "field" }, h("label", { for: "pw-layer" }, words.shownLayer), this.layer),
            option("distances", words.distances), option("letters", words.letters),
            option("arrows", words.arrows), option("tries", words.tries.arrows),
            button(words.keysHint, null, () => {
                this.element.hidePopover();
                void actions.do("help");
            }, words.keys));
    }

    update({ board, distances, arrows, tries }: Model): void {
        // What was chosen stands until the picture that comes of it.
        if (board === this.drawn) {
            return;
        }
        this.drawn = board;
        this.layer.value = board?.layer ?? "arrivals";
        for (const option of this.layer.options) {
            option.hidden = board?.game === "knight-pawns" && option.value.includes(" ");
        }
        const chosen = { letters: board?.letters === true, distances, arrows, tries };
        this.options.forEach((input, name) => (input.checked = chosen[name]));
    }
}
