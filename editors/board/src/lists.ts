// The moves, the best line, the game of the text and its claims, as lists of buttons.

import { h, replaceKeepingFocus, set, type Child } from "./dom";
import { outcomeClass } from "./headline";
import { isDimmed, isOlder, plyOfGame, same, type Model } from "./model";
import { placeName } from "./places";
import type { Board, Mark, Outcome, Player } from "./protocol";
import type { Session } from "./session";

// A line can be as long as the game; nobody reads on here.
const longestLine = 400;

export class Lists {
    readonly element = h("div", { class: "lists" });
    private readonly sections: Section[];

    constructor(session: Session) {
        const { words } = session.model;
        this.sections = [
            new Section(words.moves, (model) => moves(model, session)),
            new Section(words.game, (model) => game(model, session)),
            new Section(words.line, (model) => line(model, session)),
            new Section(words.claims, (model) => claims(model, session)),
        ];
        this.element.append(...this.sections.map((section) => section.element));
        for (const event of ["pointerover", "focusin"]) {
            this.element.addEventListener(event, ({ target }) => session.point(placeAt(target)));
        }
        for (const event of ["pointerleave", "focusout"]) {
            this.element.addEventListener(event, () => session.point(null));
        }
    }

    update(model: Model): void {
        this.sections.forEach((section) => section.update(model));
        this.element.classList.toggle("older", isDimmed(model));
        this.element.hidden = this.sections.every((section) => section.element.hidden);
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
    private drawn: unknown[] = [];

    constructor(name: string, private readonly content: (model: Model) => Child[]) {
        this.element = h("section", { "aria-label": name }, h("h2", {}, name), this.body);
    }

    update(model: Model): void {
        const on = [model.shown?.board, model.path, model.track, model.home, model.can, model.judge, isOlder(model)];
        if (on.every((part, i) => part === this.drawn[i]) && this.drawn.length > 0) {
            return;
        }
        this.drawn = on;
        const children = model.shown ? this.content(model) : [];
        replaceKeepingFocus(this.body, ...children);
        this.element.hidden = children.length === 0;
    }
}

function entry(key: string, press: () => void, title: string | undefined, ...children: Child[]): HTMLButtonElement {
    const element = h("button", { type: "button", "data-key": key, title }, ...children);
    element.addEventListener("click", press);
    return element;
}

function swatch(outcome: Outcome | undefined): Child {
    return outcome && h("span", { class: `swatch ${outcomeClass(outcome)}`, "aria-hidden": "true" });
}

function markOf(mark: Mark | undefined, model: Model): Child {
    return mark && h("span", { class: "mark", "data-mark": mark, title: model.words.mark[mark] }, mark);
}

function moves(model: Model, session: Session): Child[] {
    const board = model.shown?.board;
    if (!board?.moves || board.over) {
        return [];
    }
    if (board.moves.length === 0) {
        return [h("p", { class: "hint" }, model.words.noMoves)];
    }
    return [h("ol", { class: "moves" }, ...board.moves.map((move) =>
        h("li", { class: move.rank === 0 ? "best" : "", "data-to": move.to },
            entry(`move ${move.to}`, () => session.play(move.to), undefined,
                swatch(move.before),
                h("span", { class: "name" }, move.name),
                markOf(move.mark, model),
                h("span", { class: "words" }, move.before?.words ?? ""),
                move.rank === 0 && h("span", { class: "unseen" }, model.words.place.join + model.words.best),
                ...model.judge?.refuted(move.to) ?? []))))];
}

// A move in a row of them: numbered, in the colour of who made it.
function ply(board: Board, key: string, number: number, to: number, player: Player, current: boolean, press: () => void, title: string | undefined, ...rest: Child[]): HTMLElement {
    const element = entry(key, press, title,
        h("span", { class: "number" }, `${number}.`),
        h("span", { class: "name", "data-player": player }, placeName(board, to)), ...rest);
    set(element, { "aria-current": current ? "step" : undefined });
    return h("li", {}, element);
}

function line(model: Model, session: Session): Child[] {
    const board = model.shown?.board;
    if (!board?.line?.length) {
        return [];
    }
    const path = board.path ?? [];
    const track = [...path, ...board.line.map((move) => move.to)];
    const shown = board.line.slice(0, longestLine);
    return [
        h("ol", { class: "plies" }, ...shown.map((move, i) =>
            ply(board, `line ${i}`, path.length + i + 1, move.to, move.player, false,
                () => session.show(track, path.length + i + 1), move.after.words, ...model.judge?.criticalMark(i) ?? []))),
        model.judge?.criticalNote(shown.length),
    ];
}

function game(model: Model, session: Session): Child[] {
    const board = model.shown?.board;
    if (!board?.played?.length) {
        return [];
    }
    const played = board.played;
    const firstProblem = played.findIndex((move) => move.problem !== undefined);
    const playable = (firstProblem < 0 ? played : played.slice(0, firstProblem)).map((move) => move.to);
    const at = plyOfGame(model);
    const pick = (plies: number) => session.show(playable, Math.min(plies, playable.length));
    const start = h("li", {}, entry("game start", () => pick(0), undefined, model.words.start));
    set(start.firstElementChild as Element, { "aria-current": at === 0 ? "step" : undefined });
    const known = played.some((move) => move.after) && model.home !== undefined;
    const curve = h("div", { class: "chart" });
    if (known) {
        // Most puzzles have no game.
        void import("./chart").then(({ chart }) => curve.append(chart(played, model.home, at, pick)));
    }
    return [
        known && curve,
        h("ol", { class: "plies" }, start, ...played.map((move, i) => {
            const broken = firstProblem >= 0 && i >= firstProblem;
            const item = ply(board, `game ${i}`, i + 1, move.to, move.player, at === i + 1,
                () => (broken ? session.reveal(move.range) : pick(i + 1)), move.problem ?? move.after?.words, markOf(move.mark, model));
            item.classList.toggle("broken", move.problem !== undefined);
            return item;
        })),
    ];
}

function claims(model: Model, session: Session): Child[] {
    const board = model.shown?.board;
    if (!board?.claims?.length || !same(board.path ?? [], [])) {
        return [];
    }
    const { words } = model;
    return [h("ul", { class: "claims" }, ...board.claims.map((claim, i) => {
        const verdict = claim.holds === undefined ? "" : claim.holds ? words.claimHolds : words.claimFails;
        return h("li", { class: claim.holds === false ? "fails" : "" },
            entry(`claim ${i}`, () => session.reveal(claim.range), words.showInText,
                h("span", { class: "verdict", "aria-hidden": "true" }, claim.holds === undefined ? "" : claim.holds ? "✓" : "✗"),
                h("code", {}, claim.key),
                verdict && h("span", { class: "unseen" }, ` ${verdict} `),
                h("span", { class: "words" }, claim.words ?? "")));
    }))];
}
