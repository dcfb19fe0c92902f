// Steps along what was explored, the game and the best line; and what somebody who solves can do.
// It is one row that keeps its place and its height: who steps presses one key again and again.

import type { Actions } from "./actions";
import { button } from "./button";
import { h, setText } from "./dom";
import type { Model } from "./model";
import type { Command } from "./protocol";
import type { Words } from "./words";

export class Steps {
    readonly element: HTMLElement;
    private readonly back: HTMLButtonElement[];
    private readonly forward: HTMLButtonElement[];
    private readonly count = h("span", { class: "count" });
    private readonly steps: HTMLElement;
    private readonly solving: HTMLElement;
    private readonly ended: HTMLElement;
    private readonly replies = h("input", { type: "checkbox", id: "pw-replies" });
    private readonly repliesField: HTMLElement;

    constructor(private readonly words: Words, actions: Actions) {
        const step = (command: "back" | "forward", value?: string) => () => void actions.do(command, undefined, value);
        const does = (command: Command, name: string, hint = name) => button(hint, null, () => void actions.do(command), name);
        this.back = [button(words.stepStart, "first", step("back", "all")), button(words.stepBack, "back", step("back"))];
        this.forward = [button(words.stepForward, "forward", step("forward")), button(words.stepEnd, "last", step("forward", "all"))];
        this.replies.addEventListener("change", () => void actions.do("replies"));
        this.repliesField = h("div", { class: "check", title: words.repliesHint }, this.replies, h("label", { for: "pw-replies" }, words.replies));
        this.steps = h("div", { class: "keys" }, ...this.back, ...this.forward);
        this.solving = h("div", { class: "actions" }, does("hint", words.askHint, words.askHintHint), does("takeBack", words.takeBack), does("giveUp", words.giveUp));
        this.ended = h("div", { class: "actions" }, does("solve", words.solveAgain), does("next", words.nextPuzzle));
        this.element = h("div", { class: "steps" }, this.steps, this.solving, this.count, this.ended, this.repliesField);
    }

    update({ drawn, board }: Model): void {
        const { words } = this, explored = board?.path.length ?? 0, count = board?.count;
        const onward = board?.state === "solved" ? board.ahead + (board.line?.length ?? 0) : 0;
        const solves = drawn?.mode === "solve", isOpen = solves && !count?.ended;
        this.back.forEach((key) => (key.disabled = explored === 0));
        this.forward.forEach((key) => (key.disabled = onward === 0));
        this.steps.hidden = isOpen;
        this.solving.hidden = !isOpen;
        this.ended.hidden = !solves || isOpen;
        setText(this.count, solves ? count ? words.count(count.moves, count.hints, count.wrong) : "" : explored === 0 ? "" : words.fromText(explored));
        this.replies.checked = board?.replies === true;
        this.repliesField.hidden = drawn?.mode !== "explore";
        this.element.hidden = drawn?.mode === "edit" || !board;
    }
}
