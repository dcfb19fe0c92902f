// What the position is worth, as the headline; what keeps it from being known, below.

import { h, replaceKeepingFocus, set, setText } from "./dom";
import { icon } from "./icons";
import { isDimmed, problemOf, type Model } from "./model";
import type { Outcome } from "./protocol";
import type { Session } from "./session";
import { button } from "./toolbar";

/** The class of an outcome's colour. */
export function outcomeClass(outcome: Outcome | undefined): string {
    return outcome?.outcome ?? (outcome?.total !== undefined ? "total" : "open");
}

export class Headline {
    readonly element: HTMLElement;
    private readonly title = h("h1", { class: "title", dir: "auto" });
    private readonly swatch = h("span", { class: "swatch", "aria-hidden": "true" });
    private readonly outcome = h("span", { class: "words" });
    // Why it is that of an older text.
    private readonly older = h("span", { class: "why" });
    private readonly facts = h("p", { class: "facts" });
    private readonly show: HTMLButtonElement;
    // Read aloud when the picture has changed.
    private readonly live = h("div", { class: "unseen", "aria-live": "polite" });
    private readonly notice = h("div", { class: "notice" });

    constructor(private readonly session: Session) {
        const { words } = session.model;
        this.show = button(words.showOutcomes, "view", () => session.showOutcomes(), words.showOutcomes);
        this.show.className = "prominent";
        this.element = h("header", { class: "headline" },
            this.title,
            h("p", { class: "outcome" }, this.swatch, this.outcome, this.older, this.show),
            this.facts, this.notice, this.live);
    }

    update(): void {
        const { model } = this.session;
        const { words, shown, answer } = model;
        const board = shown?.board;
        const hidden = answer?.hidden === true;
        const outcome = hidden ? undefined : board?.outcome;
        setText(this.title, answer?.title || board?.title || "");
        set(this.swatch, { class: `swatch ${outcomeClass(outcome)}` });
        this.swatch.hidden = outcome === undefined;
        const dimmed = isDimmed(model);
        const open = !dimmed ? "" : answer?.state === "solving" ? words.solving : answer?.state === "broken" ? words.unsolved : "";
        setText(this.outcome, hidden ? words.outcomesHidden : outcome?.words ?? open);
        setText(this.older, outcome ? open : "");
        this.outcome.classList.toggle("open", dimmed || outcome === undefined);
        this.show.hidden = !hidden;
        const facts = this.factsOf(model);
        setText(this.facts, facts);
        const announced = [outcome?.words, facts].filter(Boolean).join(words.place.join);
        if (hidden || answer?.state === "solved") {
            setText(this.live, announced);
        }
        this.updateNotice(model);
    }

    private factsOf(model: Model): string {
        const { answer, shown, words } = model;
        const board = shown?.board;
        if (!board) {
            return "";
        }
        if (isDimmed(model) && answer?.stale) {
            return answer.stale;
        }
        const facts = [board.over ? words.gameOver : board.turn ? words.toMove(board.turn) : ""];
        if (board.limitLeft !== undefined && !board.over) {
            facts.push(words.limitLeft(board.limitLeft));
        }
        return facts.filter(Boolean).join(" · ");
    }

    private updateNotice(model: Model): void {
        const problem = problemOf(model);
        const key = problem ? JSON.stringify(problem) : "";
        if (this.notice.dataset.key === key) {
            return;
        }
        this.notice.dataset.key = key;
        this.notice.hidden = key === "";
        if (!problem) {
            this.notice.replaceChildren();
            return;
        }
        const range = problem.range;
        const text = h("span", { class: "words" }, problem.message);
        if (range && model.can.reveal) {
            const element = h("button", { type: "button", title: model.words.showInText, "data-key": "problem" }, text, icon("text"));
            element.addEventListener("click", () => this.session.reveal(range));
            replaceKeepingFocus(this.notice, element);
        } else {
            replaceKeepingFocus(this.notice, text);
        }
    }
}
