// What the position is worth, as the headline; what keeps it from being known, below.

import type { Actions } from "./actions";
import { button } from "./button";
import { h, replaceKeepingFocus, set, setText } from "./dom";
import { icon } from "./icons";
import { isOlder, puzzleOf, type Model } from "./model";
import type { Outcome, Range } from "./protocol";
import type { Words } from "./words";

/** The class of an outcome's colour. */
export function outcomeClass(outcome: Outcome | undefined): string {
    return outcome?.outcome ?? (outcome?.total !== undefined ? "total" : "open");
}

export class Headline {
    readonly element: HTMLElement;
    private readonly title = h("h1", { class: "title", dir: "auto" });
    private readonly swatch = h("span", { class: "swatch", "aria-hidden": "true" });
    private readonly outcome = h("span", { class: "words" });
    private readonly facts = h("p", { class: "facts" });
    private readonly show: HTMLButtonElement;
    private readonly solve: HTMLButtonElement;
    // Read aloud when the picture has changed.
    private readonly live = h("div", { class: "unseen", "aria-live": "polite" });
    private readonly notice = h("div", { class: "notice" });

    constructor(private readonly words: Words, private readonly actions: Actions) {
        this.show = button(words.showOutcomes, "view", () => void actions.do("reveal"), words.showOutcomes);
        this.solve = button(words.solveHint, "solve", () => void actions.do("solve"), words.solveThis);
        this.solve.className = "prominent";
        this.element = h("header", { class: "headline" },
            this.title, h("p", { class: "outcome" }, this.swatch, this.outcome, this.solve, this.show), this.facts, this.notice, this.live);
    }

    update(model: Model): void {
        const { words } = this, { board, drawn } = model, older = isOlder(model), solves = drawn?.mode === "solve";
        const outcome = solves ? undefined : board?.outcome;
        setText(this.title, board?.title ?? "");
        set(this.swatch, { class: `swatch ${outcomeClass(outcome)}` });
        this.swatch.hidden = outcome === undefined;
        const open = board?.state === "solving" ? words.solving : board?.state === "broken" ? words.unsolved : "";
        setText(this.outcome, solves ? board?.verdict ?? words.solve : board?.fit ?? (board?.hidden ? words.outcomesHidden : outcome?.words ?? open));
        this.outcome.classList.toggle("open", older || (outcome === undefined && !solves));
        set(this.outcome, { "data-judged": board?.judged ?? board?.count?.ended });
        this.element.classList.toggle("solves", solves);
        this.show.hidden = solves || !board?.hidden;
        this.solve.hidden = this.show.hidden || board?.fit !== undefined;
        const facts = this.factsOf(model);
        setText(this.facts, older && model.drawn?.note || facts);
        const isKnown = board?.fit ?? (board?.hidden || board?.state === "solved"), puzzle = puzzleOf(model);
        if (isKnown && !older) {
            setText(this.live, [board?.fit ?? outcome?.words ?? board?.verdict, facts].filter(Boolean).join(words.place.join));
        } else if (puzzle !== this.live.dataset["puzzle"]) { // of another one nothing is known yet
            setText(this.live, "");
        }
        this.live.dataset["puzzle"] = puzzle;
        this.updateNotice(model);
    }

    private factsOf({ board }: Model): string {
        const { words } = this;
        const facts = [board?.over ? words.gameOver : board?.turn ? words.toMove(board.turn) : ""];
        if (board?.limitLeft !== undefined && !board.over) {
            facts.push(words.limitLeft(board.limitLeft));
        }
        facts.push(board?.hint ?? "");
        return facts.filter(Boolean).join(" · ");
    }

    private updateNotice({ running, board, can }: Model): void {
        const problem: { message: string; range?: Range } | undefined = running ? board?.problem : { message: this.words.serverStopped };
        const key = problem ? JSON.stringify([problem, can.reveal]) : "";
        if (this.notice.dataset.key === key) {
            return;
        }
        this.notice.dataset.key = key;
        this.notice.hidden = key === "";
        const text = problem && h("span", { class: "words" }, problem.message);
        if (!problem?.range || !can.reveal) {
            replaceKeepingFocus(this.notice, text);
            return;
        }
        const { range } = problem;
        const element = h("button", { type: "button", title: this.words.showInText, "data-key": "problem" }, text, icon("text"));
        element.addEventListener("click", () => this.actions.reveal(range));
        replaceKeepingFocus(this.notice, element);
    }
}
