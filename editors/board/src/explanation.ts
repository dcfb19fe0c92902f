// What is known of the position of the text, in words: the moves in it are buttons.

import type { Actions } from "./actions";
import { h, replaceKeepingFocus, set, type Child } from "./dom";
import { entry } from "./lists";
import type { Model } from "./model";
import type { Explained, StyledWords } from "./protocol";
import type { Words } from "./words";

export class Explanation {
    readonly element: HTMLElement;
    private readonly toggle: HTMLButtonElement;
    private readonly body = h("div", { class: "explained" });
    private drawn = "";

    constructor(words: Words, private readonly actions: Actions) {
        this.toggle = entry("explain", () => void actions.do("explain"), words.explainHint, h("h2", {}, words.explain));
        this.toggle.className = "disclosure";
        this.element = h("section", { "aria-label": words.explain }, this.toggle, this.body);
    }

    update({ board, drawn }: Model): void {
        this.element.hidden = !board || board.hidden === true || board.state !== "solved" || drawn?.mode === "edit";
        set(this.toggle, { "aria-expanded": String(board?.explains === true) });
        const now = JSON.stringify(board?.explanation ?? null);
        if (now !== this.drawn) {
            this.drawn = now;
            replaceKeepingFocus(this.body, ...(board?.explanation ?? []).map((part, i) => this.part(part, String(i))));
        }
    }

    private part({ runs, rows, drawing }: Explained, key: string): HTMLElement {
        if (drawing !== undefined) {
            return h("pre", {}, drawing);
        }
        if (rows) {
            return h("table", {}, ...rows.map((row, r) => h("tr", {}, ...row.map((cell, c) => h(r === 0 ? "th" : "td", {}, ...this.runs(cell, `${key} ${r} ${c}`))))));
        }
        return h("p", {}, ...this.runs(runs ?? [], key));
    }

    private runs(runs: readonly StyledWords[], key: string): Child[] {
        return runs.map(({ text, style, spot }, i) => {
            if (spot !== undefined) {
                return entry(`explained ${key} ${i}`, () => this.actions.press(spot), undefined, text);
            }
            return style === "code" ? h("code", {}, text) : style === "strong" ? h("strong", {}, text) : text;
        });
    }
}
