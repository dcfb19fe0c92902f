// The moves that were explored: the line that is shown, and variations in brackets, each
// move a button.

import type { Actions } from "./actions";
import { button } from "./button";
import { h, replaceKeepingFocus, set, setText } from "./dom";
import { entry, markOf } from "./lists";
import type { Model } from "./model";
import type { Board, Explored } from "./protocol";
import type { Words } from "./words";

export class Tree {
    readonly element: HTMLElement;
    private readonly body = h("div", { class: "tree" });
    private readonly writes: HTMLButtonElement[];
    private readonly append: HTMLButtonElement;
    private drawn = "";

    constructor(private readonly words: Words, private readonly actions: Actions) {
        this.append = button(words.appendHint, null, () => actions.append(), words.append);
        this.writes = [this.append, button(words.playTheseHint, null, () => void actions.do("play"), words.playThese)];
        this.element = h("section", { "aria-label": words.explored }, h("h2", {}, words.explored), this.body, h("div", { class: "actions" }, ...this.writes));
    }

    update({ drawn, board, can, confirms }: Model): void {
        const { words } = this, mode = drawn?.mode;
        this.element.hidden = !board || mode === "edit";
        if (!board) {
            return;
        }
        this.writes.forEach((key) => {
            key.hidden = !can.edit || mode === "solve";
            key.disabled = board.path.length === 0;
        });
        const append = confirms ? words.appendAnyway : words.append;
        setText(this.append.querySelector(".label")!, append);
        set(this.append, { "aria-label": append });
        const now = JSON.stringify([board.tree, board.path.length, board.turn]);
        if (now !== this.drawn) {
            this.drawn = now;
            replaceKeepingFocus(this.body, board.tree ? h("ol", { class: "plies" }, ...this.line(board, board.tree, 0)) : h("p", { class: "hint" }, words.exploredNone));
            const at = this.body.querySelector("[aria-current]"), { scrollTop } = this.body;
            // It is to be in sight, and the panel is to stay where it is.
            this.body.scrollTop = at instanceof HTMLElement ? Math.max(0, at.offsetTop - this.body.offsetTop - this.body.clientHeight / 2) : scrollTop;
        }
    }

    private line(board: Board, moves: readonly Explored[], ply: number): HTMLElement[] {
        const main = moves.find(({ shown }) => shown) ?? moves[0];
        if (!main) {
            return [];
        }
        const others = moves.filter((move) => move !== main).map((move) =>
            h("li", { class: "variation" }, h("ol", { class: "plies" }, ...this.line(board, [move], ply))));
        return [this.move(board, main, ply), ...others, ...this.line(board, main.children ?? [], ply + 1)];
    }

    private move(board: Board, { spot, name, mark, shown }: Explored, ply: number): HTMLElement {
        const players = board.game === "knight-pawns" ? ["alice", "bob"] : ["mouse", "cat"];
        const mover = board.turn && (ply - board.path.length) % 2 !== 0 ? players.find((player) => player !== board.turn) : board.turn;
        const element = entry(`explored ${spot}`, () => this.actions.press(spot), undefined,
            h("span", { class: "number" }, `${ply + 1}.`), h("span", { class: "name", "data-player": mover }, name), markOf(mark, this.words));
        set(element, { "aria-current": shown === true && ply + 1 === board.path.length && "step" });
        return h("li", { class: shown ? "" : "aside" }, element);
    }
}
