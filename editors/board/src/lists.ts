// The moves, the best line, the game of the text and its claims, as lists of buttons.

import type { Actions } from "./actions";
import { h, replaceKeepingFocus, set, type Child } from "./dom";
import { Explanation } from "./explanation";
import { outcomeClass } from "./headline";
import type { Judge } from "./judge";
import { isOlder, plyOfGame, type Model } from "./model";
import { placeName } from "./places";
import type { Board, Mark, Outcome, Player } from "./protocol";
import { Tree } from "./tree";
import type { Words } from "./words";

/** Makes the lists of a board. `judge` is there once it has said something. */
interface Lister {
    readonly words: Words;
    readonly actions: Actions;
    judge: Judge | null;
}

export class Lists {
    readonly element = h("div", { class: "lists" });
    private readonly lister: Lister;
    private readonly sections: Section[];
    private readonly tree: Tree;
    private readonly explanation: Explanation;
    private drawn = "";

    constructor(words: Words, actions: Actions) {
        const lister = (this.lister = { words, actions, judge: null });
        const section = (name: string, content: (lister: Lister, board: Board) => Child[]) => new Section(name, (board) => content(lister, board));
        this.sections = [section(words.moves, moves), section(words.fillings, fillings), section(words.game, game), section(words.line, line), section(words.claims, claims)];
        this.tree = new Tree(words, actions);
        this.explanation = new Explanation(words, actions);
        this.element.append(this.tree.element, ...this.sections.map(({ element }) => element), this.explanation.element);
        for (const event of ["pointerover", "focusin"]) {
            this.element.addEventListener(event, ({ target }) => actions.point(placeAt(target)));
        }
        for (const event of ["pointerleave", "focusout"]) {
            this.element.addEventListener(event, () => actions.point(null));
        }
    }

    update(model: Model, judge: Judge | null): void {
        this.element.classList.toggle("older", isOlder(model));
        this.tree.update(model);
        this.explanation.update(model);
        // A cursor that moves, or edits that become known, change no list: nobody is to lose hold of one.
        const { at: _, heat: __, edits: ___, explanation: ____, ...board } = model.board ?? {};
        const now = JSON.stringify([board, judge !== null, isOlder(model), model.drawn?.mode]);
        if (now === this.drawn) {
            return;
        }
        this.drawn = now;
        this.lister.judge = judge;
        // Who solves is not told how it was played.
        const tells = model.drawn?.mode !== "solve" || model.board?.count?.ended !== undefined;
        this.sections.forEach((section, i) => section.update(tells || i === 0 ? model.board : null));
    }
}

/** The place of the move in the list of moves that an event is about. */
function placeAt(target: EventTarget | null): number | null {
    const place = target instanceof Element ? target.closest<HTMLElement>("[data-to]")?.dataset["to"] : undefined;
    return place === undefined ? null : Number(place);
}

class Section {
    readonly element: HTMLElement;
    private readonly body = h("div");

    constructor(name: string, private readonly content: (board: Board) => Child[]) {
        this.element = h("section", { "aria-label": name }, h("h2", {}, name), this.body);
    }

    update(board: Board | null): void {
        const children = board ? this.content(board) : [];
        replaceKeepingFocus(this.body, ...children);
        this.element.hidden = children.length === 0;
    }
}

export function entry(key: string, press: () => void, title: string | undefined, ...children: Child[]): HTMLButtonElement {
    const element = h("button", { type: "button", "data-key": key, title }, ...children);
    element.addEventListener("click", press);
    return element;
}

function swatch(outcome: Outcome | undefined): Child {
    return outcome && h("span", { class: `swatch ${outcomeClass(outcome)}`, "aria-hidden": "true" });
}

export function markOf(mark: Mark | undefined, words: Words): Child {
    return mark && h("span", { class: "mark", "data-mark": mark, title: words.mark[mark] }, mark);
}

function moves({ words, actions, judge }: Lister, board: Board): Child[] {
    if (!board.moves || board.over) {
        return [];
    }
    if (board.moves.length === 0) {
        return [h("p", { class: "hint" }, words.noMoves)];
    }
    return [h("ol", { class: "moves" }, ...board.moves.map((move) =>
        h("li", { class: move.rank === 0 ? "best" : "", "data-to": move.to },
            entry(`move ${move.to}`, () => actions.play(move.to, move.spot), undefined,
                swatch(move.before),
                h("span", { class: "name" }, move.name),
                markOf(move.mark, words),
                h("span", { class: "words" }, move.before?.words ?? ""),
                move.rank === 0 && h("span", { class: "unseen" }, words.place.join + words.best),
                ...judge?.refuted(move.to) ?? []))))];
}

function fillings({ words, actions }: Lister, board: Board): Child[] {
    return board.fillings ? [h("ol", { class: "fillings" }, ...board.fillings.map(({ lines, words: outcome, spot }, i) =>
        h("li", {}, entry(`filling ${i}`, () => actions.press(spot), words.fillIn, h("span", { class: "words" }, outcome ?? ""), h("pre", {}, lines.join("\n"))))))] : [];
}

// A move in a row of them: numbered, in the colour of who made it.
function ply(key: string, number: number, name: string, player: Player, current: boolean, press: () => void, title: string | undefined, ...rest: Child[]): HTMLElement {
    const element = entry(key, press, title,
        h("span", { class: "number" }, `${number}.`),
        h("span", { class: "name", "data-player": player }, name), ...rest);
    set(element, { "aria-current": current && "step" });
    return h("li", {}, element);
}

function line({ actions, judge }: Lister, board: Board): Child[] {
    if (!board.line?.length) {
        return [];
    }
    return [
        h("ol", { class: "plies" }, ...board.line.map((move, i) =>
            ply(`line ${i}`, board.path.length + i + 1, placeName(board, move.to), move.player, false, () => actions.press(move.spot), move.after.words,
                ...judge?.criticalMark(i) ?? []))),
        judge?.criticalNote(board.line.length),
    ];
}

function game({ words, actions }: Lister, board: Board): Child[] {
    const { played } = board;
    if (played.length === 0) {
        return [];
    }
    const firstProblem = played.findIndex((move) => move.problem !== undefined);
    const at = plyOfGame(board), outcome = board.textOutcome ?? board.outcome;
    const pick = (plies: number) => {
        const move = played[plies - 1];
        if (!move) {
            void actions.do("back", undefined, "all");
        } else if (firstProblem >= 0 && plies > firstProblem) {
            actions.reveal(move.range);
        } else {
            actions.press(move.spot);
        }
    };
    const start = h("li", {}, entry("game start", () => pick(0), undefined, words.start));
    set(start.firstElementChild as Element, { "aria-current": at === 0 && "step" });
    const known = outcome !== undefined && played.some((move) => move.after);
    const curve = h("div", { class: "chart" });
    if (known) {
        // Most puzzles have no game.
        void import("./chart").then(({ chart }) => curve.append(chart(played, outcome, at, pick)));
    }
    return [
        known && curve,
        h("ol", { class: "plies" }, start, ...played.map((move, i) => {
            const item = ply(`game ${i}`, i + 1, move.name, move.player, at === i + 1, () => pick(i + 1), move.problem ?? move.after?.words, markOf(move.mark, words));
            item.classList.toggle("broken", move.problem !== undefined);
            return item;
        })),
    ];
}

function claims({ words, actions }: Lister, board: Board): Child[] {
    if (board.claims.length === 0 || board.path.length > 0) {
        return [];
    }
    return [h("ul", { class: "claims" }, ...board.claims.map((claim, i) => {
        const verdict = claim.holds === undefined ? "" : claim.holds ? words.claimHolds : words.claimFails;
        return h("li", { class: claim.holds === false ? "fails" : "" },
            entry(`claim ${i}`, () => actions.reveal(claim.range), words.showInText,
                h("span", { class: "verdict", "aria-hidden": "true" }, claim.holds === undefined ? "" : claim.holds ? "✓" : "✗"),
                h("code", {}, claim.key),
                verdict && h("span", { class: "unseen" }, ` ${verdict} `),
                h("span", { class: "words" }, claim.words ?? "")));
    }))];
}
