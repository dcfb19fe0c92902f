// Steps along the best line or the game, and what can be done with the moves that
// were explored.

import type { Actions } from "./actions";
import { button } from "./button";
import { h, set, setText } from "./dom";
import type { Model } from "./model";
import type { Words } from "./words";

export class Steps {
    readonly element: HTMLElement;
    private readonly back: HTMLButtonElement[];
    private readonly forward: HTMLButtonElement[];
    private readonly count = h("span", { class: "count" });
    private readonly actions: HTMLElement;
    private readonly writes: HTMLButtonElement[];
    private readonly append: HTMLButtonElement;
    private readonly replies = h("input", { type: "checkbox", id: "pw-replies" });
    private readonly repliesField: HTMLElement;

    constructor(private readonly words: Words, actions: Actions) {
        const start = () => void actions.do("back", undefined, "all");
        this.back = [button(words.stepStart, "first", start), button(words.stepBack, "back", () => void actions.do("back"))];
        this.forward = [
            button(words.stepForward, "forward", () => void actions.do("forward")),
            button(words.stepEnd, "last", () => void actions.do("forward", undefined, "all")),
        ];
        this.replies.addEventListener("change", () => actions.setLook("replies", this.replies.checked));
        this.repliesField = h("div", { class: "check", title: words.repliesHint }, this.replies, h("label", { for: "pw-replies" }, words.replies));
        this.append = button(words.appendHint, null, () => actions.append(), words.append);
        this.writes = [this.append, button(words.playThese, null, () => void actions.do("play"), words.playThese)];
        this.actions = h("div", { class: "actions" }, button(words.backToText, null, start, words.backToText), ...this.writes);
        this.element = h("div", { class: "steps" },
            h("div", { class: "keys" }, ...this.back, ...this.forward, this.count, this.repliesField), this.actions);
    }

    update({ drawn, board, can, replies, confirms }: Model): void {
        const { words } = this, explored = board?.path.length ?? 0;
        const onward = board?.state === "solved" ? board.ahead + (board.line?.length ?? 0) : 0;
        this.back.forEach((key) => (key.disabled = explored === 0));
        this.forward.forEach((key) => (key.disabled = onward === 0));
        setText(this.count, explored === 0 ? "" : words.explored(explored));
        this.actions.hidden = explored === 0;
        this.writes.forEach((key) => (key.hidden = !can.edit));
        const append = confirms ? words.appendAnyway : words.append;
        setText(this.append.querySelector(".label")!, append);
        set(this.append, { "aria-label": append });
        this.replies.checked = replies;
        // Whose answers would tell what is hidden.
        this.replies.disabled = board?.hidden === true;
        this.repliesField.hidden = drawn?.mode !== "explore";
        this.element.hidden = drawn?.mode === "edit" || !board || (explored === 0 && onward === 0 && drawn?.mode !== "explore");
    }
}
