// What a judge of compositions says of the position that is drawn: its tries, and which
// moves of the line are critical. Loaded with the first picture that has some of it.

import type { Drawing, Judged } from "./arena";
import { h, setText, type Child } from "./dom";
import { icon } from "./icons";
import { isOlder, type Model } from "./model";
import type { Board, Try } from "./protocol";
import { refutationArrow, tryArrow } from "./try_arrows";

const criticalSign = "◆";

export class Judge implements Judged {
    private readonly key = new TryKey(this);

    /** `isCrowded` says whether what every edit would do needs the room. */
    constructor(private readonly model: Model, private readonly isCrowded: () => boolean) {}

    get board(): Board | null {
        const { board } = this.model;
        return board && !board.hidden && !isOlder(this.model) ? board : null;
    }

    /** Those that have arrows. */
    get tries(): readonly Try[] {
        return this.model.tries && this.model.drawn?.mode !== "edit" && !this.isCrowded() ? this.board?.tries ?? [] : [];
    }

    /** The one whose refutation is shown. */
    get pointed(): Try | null {
        return this.tries.find(({ to }) => to === this.model.pointed) ?? null;
    }

    arrows(drawing: Drawing): SVGElement[] {
        const { tries, pointed } = this;
        return [...tries.map(({ to }) => tryArrow(drawing, to)), pointed && refutation(pointed, drawing)]
            .filter((arrow): arrow is SVGElement => arrow !== null);
    }

    /** How the game ends if a try is played, in the words that the list has for it. */
    ending({ to, after }: Try): string {
        return this.board?.moves?.find((move) => move.to === to)?.before?.words ?? after.words;
    }

    /** Says of a move in the list that it is a try. */
    refuted(to: number): Child[] {
        const { words } = this.model, found = this.board?.tries?.find((it) => it.to === to);
        return found ? [h("span", { class: "unseen" }, words.place.join), h("span", { class: "try" }, words.tries.refuted(found.refutationName))] : [];
    }

    private isCritical(ply: number): boolean {
        return this.board?.critical?.[ply] === true;
    }

    /** The sign of a critical move of the line, and its word. */
    criticalMark(ply: number): Child[] {
        const { place, critical, criticalMeans } = this.model.words;
        return !this.isCritical(ply) ? [] : [
            h("span", { class: "critical", title: criticalMeans, "aria-hidden": "true" }, criticalSign),
            h("span", { class: "unseen" }, place.join + critical),
        ];
    }

    /** What the sign means, below a line of so many moves. */
    criticalNote(moves: number): Child {
        return Array.from({ length: moves }, (_, i) => i).some((i) => this.isCritical(i))
            && h("p", { class: "hint" }, h("span", { class: "critical", "aria-hidden": "true" }, criticalSign), ` ${this.model.words.criticalMeans}`);
    }

    /** Brings what the arrows mean up to date, which stands before `live`, and has that say how many tries there are. */
    update(live: Element): void {
        if (this.key.element.parentElement !== live.parentElement) {
            live.before(this.key.element);
        }
        this.key.update(this.model.words, live);
    }
}

function refutation({ to, refutation }: Try, drawing: Drawing): SVGElement | null {
    const { game, turn, pieces } = drawing.board, { arrow, mouse, cat } = drawing.colours;
    if (game === "knight-pawns") {
        // Both players move the knight, which stands where the try has led.
        return refutationArrow(drawing, to, refutation, arrow);
    }
    const [from, colour] = turn === "cat" ? [pieces?.mouse, mouse] : [pieces?.cat, cat];
    return refutationArrow(drawing, from ?? null, refutation, colour);
}

// What the arrows of tries mean, and the try that is pointed at: one line that never
// wraps, since the board must not move under the pointer.
class TryKey {
    readonly element = h("p", { class: "tries" });
    private drawn = "";
    private said = "";

    constructor(private readonly judge: Judge) {}

    update(words: Model["words"], live: Element): void {
        const { tries, pointed } = this.judge;
        this.element.hidden = tries.length === 0;
        const sentence = pointed && words.tries.sentence(pointed.name, pointed.refutationName, this.judge.ending(pointed));
        const key = JSON.stringify([tries.length > 0, sentence, words.tries.one]);
        if (key !== this.drawn) {
            this.drawn = key;
            this.element.replaceChildren(...(tries.length === 0 ? [] : [
                icon("try"), h("span", {}, sentence ?? words.tries.one),
                ...(sentence ? [] : [icon("refutation"), h("span", {}, words.tries.refutation)]),
            ]));
        }
        this.say(words, live);
    }

    // Once for each position, however often its text is solved again.
    private say(words: Model["words"], live: Element): void {
        const { board } = this.judge;
        if (!board?.tries?.length) {
            setText(live, "");
            return;
        }
        const said = JSON.stringify([board.index, board.pieces, board.pawns, board.turn, board.tries]);
        if (said !== this.said) {
            this.said = said;
            setText(live, words.tries.count(board.tries.length));
        }
    }
}
