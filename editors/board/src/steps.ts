// Steps along the best line or the game, and what can be done with the moves that
// were explored.

import { h, setText } from "./dom";
import { appendable, isSettled } from "./model";
import type { Session } from "./session";
import { button } from "./toolbar";

export class Steps {
    readonly element: HTMLElement;
    private readonly keys: { [by in "start" | "back" | "forward" | "end"]: HTMLButtonElement };
    private readonly count = h("span", { class: "count" });
    private readonly actions: HTMLElement;
    private readonly append: HTMLButtonElement;
    private readonly playThese: HTMLButtonElement;
    private readonly replies = h("input", { type: "checkbox", id: "pw-replies" });
    private readonly repliesField: HTMLElement;

    constructor(private readonly session: Session) {
        const { words } = session.model;
        this.keys = {
            start: button(words.stepStart, "first", () => session.step("start")),
            back: button(words.stepBack, "back", () => session.step("back")),
            forward: button(words.stepForward, "forward", () => session.step("forward")),
            end: button(words.stepEnd, "last", () => session.step("end")),
        };
        this.replies.addEventListener("change", () => session.setOption("replies", this.replies.checked));
        this.repliesField = h("div", { class: "check", title: words.repliesHint }, this.replies, h("label", { for: "pw-replies" }, words.replies));
        this.append = button(words.appendHint, null, () => session.append(), words.append);
        this.playThese = button(words.playThese, null, () => session.playThese(), words.playThese);
        this.actions = h("div", { class: "actions" },
            button(words.backToText, null, () => session.backToText(), words.backToText), this.append, this.playThese);
        this.element = h("div", { class: "steps" },
            h("div", { class: "keys" }, ...Object.values(this.keys), this.count, this.repliesField), this.actions);
    }

    update(): void {
        const { model } = this.session;
        const { path, mode, words, can, shown, replies } = model;
        const back = path.length === 0;
        const settled = isSettled(model);
        const forward = this.session.onward().length > path.length;
        this.keys.start.disabled = this.keys.back.disabled = back;
        this.keys.forward.disabled = this.keys.end.disabled = !forward;
        setText(this.count, back ? "" : words.explored(path.length));
        this.actions.hidden = back;
        this.append.disabled = appendable(model) === null;
        this.append.hidden = this.playThese.hidden = !can.edit;
        this.replies.checked = replies;
        // Whose answers would tell what is hidden.
        this.replies.disabled = shown?.board.hidden === true;
        this.repliesField.hidden = mode !== "explore";
        this.element.hidden = mode === "edit" || !shown || (back && settled && !forward && mode !== "explore");
    }
}
