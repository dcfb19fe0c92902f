// The conversation with the host: what is asked, what is done with the answers, and
// what each action of the reader sends. It draws nothing.

import { Asking, type Question } from "./asking";
import type { Editing } from "./editing";
import { decodeHeat } from "./heat";
import type { Host, HostNotifications } from "./host";
import {
    appendable, isKept, isOlder, isSettled, nothingKept, same, sameArena, toolsFor, type Kept, type LayerChoice, type Mode, type Model,
} from "./model";
import { moverPlace, placeName, placeOfText, textOfPlace, within, type Standing } from "./places";
import type { Board, BoardAnswer, BoardParams, Commands, Range, TextDocument } from "./protocol";
import { noAnswer, RequestError, Rpc, serverGone } from "./rpc";
import { shownOf } from "./shown";
import { Turnstile } from "./turnstile";
import { english, wordsFor } from "./words";

// The codes of the protocol for an answer that a change of the text has overtaken, and
// what else is mended by another question.
const overtaken = new Set([-32800, -32801, -32802, serverGone, noAnswer]);
const askAgainAfter = 150, changeComesWithin = 400, replyAfter = 250, lateAfter = 150;

export class Session {
    readonly model: Model;
    /** Edit mode, once it is loaded. */
    edit: { mode: typeof import("./edit_mode"); editing: Editing } | null = null;
    private readonly rpc: Rpc;
    private readonly asking = new Asking<BoardAnswer>(() => this.question());
    private readonly turnstile = new Turnstile();
    private saved = "";
    private greeted = false;
    private onNextBoard: (() => void) | null = null;
    // The cursor has left the puzzle that is shown.
    private away = false;
    private revealTimer = 0;
    private askTimer = 0;
    private lateTimer = 0;

    /** `changed` is called after each change of the model. */
    constructor(host: Host, private readonly changed: () => void) {
        const { kept: _, ...defaults } = nothingKept;
        this.model = {
            ...defaults,
            words: english,
            can: { undo: false, edit: false, reveal: false, cursor: false },
            settings: { followCursor: true, letters: false },
            running: true, asked: false, cursor: null, answer: null, shown: null, late: false, shades: null, home: undefined,
            revealed: false, tool: "wall", path: [], track: [], selected: null, at: null, judge: null, whatIf: null, pointed: null, moved: null, status: "",
        };
        this.rpc = new Rpc(host, {
            "host/hello": (params) => this.hello(params),
            "host/cursor": (params) => this.cursor(params),
            "host/settings": ({ settings }) => this.change({ settings }),
            "host/server": ({ state, message }) => this.server(state, message),
            "plywise/boardChanged": ({ textDocument }) => {
                const uri = this.model.pin?.textDocument.uri ?? this.model.cursor?.textDocument.uri;
                if (textDocument.uri === uri) {
                    void this.asking.ask();
                }
            },
        });
    }

    start(): void {
        this.rpc.listen();
        this.rpc.notify("host/ready", undefined);
    }

    /** The host has said hello. */
    get isGreeted(): boolean {
        return this.greeted;
    }

    /** The picture is not that of the text as it stands. */
    get isOlder(): boolean {
        return isOlder(this.model);
    }

    get letters(): boolean {
        return this.model.letters ?? this.model.settings.letters;
    }

    change(part: Partial<Model>): void {
        Object.assign(this.model, part);
        this.time();
        this.save();
        this.changed();
    }

    private time(): void {
        if (!isOlder(this.model)) {
            window.clearTimeout(this.lateTimer);
            this.lateTimer = 0;
            this.model.late = false;
        } else {
            this.lateTimer ||= window.setTimeout(() => this.change({ late: true }), lateAfter);
        }
    }

    private save(): void {
        if (!this.greeted) {
            return;
        }
        const { pin, mode, layer, letters, distances, arrows, tries, replies } = this.model;
        const state: Kept = { kept: 1, pin, mode, layer, letters, distances, arrows, tries, replies };
        const text = JSON.stringify(state);
        if (text !== this.saved) {
            this.saved = text;
            this.rpc.notify("host/save", { state });
        }
    }

    // What the host says.

    private hello({ locale, can, settings, state, textDocument, position }: HostNotifications["host/hello"]): void {
        const kept: Kept = isKept(state) ? { ...nothingKept, ...state } : nothingKept;
        const { kept: _, ...restored } = kept;
        this.saved = JSON.stringify(kept);
        this.greeted = true;
        this.change({
            ...restored, can, settings,
            mode: can.edit ? kept.mode : "explore",
            cursor: textDocument && position ? { textDocument, position } : this.model.cursor,
        });
        if (can.edit && !this.edit) {
            void import("./edit_mode").then((mode) => {
                this.edit ??= { mode, editing: new mode.Editing(this) };
                this.change({});
            });
        }
        void wordsFor(locale).then((words) => this.change({ words }));
        void this.asking.ask();
    }

    private cursor({ textDocument, position }: HostNotifications["host/cursor"]): void {
        if (!textDocument || !position) {
            this.change({ at: null });
            return;
        }
        const { shown, answer, pin } = this.model;
        const inside = shown !== null && answer !== null && shown.textDocument.uri === textDocument.uri && within(position, answer.range);
        this.model.cursor = { textDocument, position };
        // One that comes back is asked for again: the answer about where it was is on its way.
        if ((inside && !this.away) || pin) {
            this.change({ at: inside ? this.placeAtCursor() : null });
            return;
        }
        // Another puzzle, most likely: what was explored and revealed of this one is not
        // asked of it.
        this.away = true;
        this.change({ at: null });
        void this.asking.ask();
    }

    private placeAtCursor(): number | null {
        const { shown, cursor, settings } = this.model;
        const visible = settings.followCursor && shown && shown.answer === this.model.answer && cursor && shown.textDocument.uri === cursor.textDocument.uri && within(cursor.position, shown.board.range);
        return visible ? placeOfText(shown.board, cursor.position) : null;
    }

    private server(state: "running" | "stopped", message = ""): void {
        if (state === "stopped") {
            this.rpc.abandon();
        }
        this.change({ running: state === "running", status: message });
        if (state === "running") {
            void this.asking.ask();
        }
    }

    // Asking for the board.

    private question(): Question<BoardAnswer> | null {
        const { pin, cursor, path, layer, answer, shown, revealed, running } = this.model;
        const source = pin ?? cursor;
        if (!source || !running || !this.greeted) {
            return null;
        }
        const textDocument = { uri: source.textDocument.uri };
        const params: BoardParams = { textDocument, position: source.position };
        if (path.length > 0 && !this.away) {
            params.path = path;
        }
        if (layer !== "default") {
            params.heat = typeof layer === "string" ? null : layer;
        }
        if (layer === "edits") {
            this.loadWhatIf();
            // They are about the text.
            if (!params.path) {
                params.edits = true;
            }
        }
        if (pin?.resultId) {
            params.pinned = pin.resultId;
        }
        if (revealed && !this.away) {
            params.reveal = true;
        }
        // What is known of an answer makes no other subject.
        const { position: _, pinned: __, ...subject } = params;
        if (answer && shown?.textDocument.uri === textDocument.uri) {
            params.known = answer.resultId;
        }
        return {
            subject: JSON.stringify([subject, pin !== null, pin ? null : source.position.line]),
            send: () => this.rpc.request("plywise/board", params),
            receive: (received) => this.receive(received, params),
            fail: (error) => this.failed(error),
        };
    }

    private loadWhatIf(): void {
        if (!this.model.whatIf) {
            void import("./what_if/what_if").then(({ WhatIf }) => this.change({ whatIf: this.model.whatIf ?? new WhatIf(this) }));
        }
    }

    private failed(error: unknown): void {
        if (error instanceof RequestError && overtaken.has(error.code)) {
            window.clearTimeout(this.askTimer);
            this.askTimer = window.setTimeout(() => void this.asking.ask(), askAgainAfter);
            return;
        }
        this.change({ status: error instanceof Error ? error.message : String(error), moved: null });
    }

    private receive(answer: BoardAnswer, { textDocument, path = [] }: BoardParams): void {
        const model = this.model;
        model.asked = true;
        const returned = this.away && this.isShown(answer, textDocument.uri);
        this.away = false;
        if (returned && (model.path.length > 0 || model.revealed)) {
            // It was the same one, grown or moved: back to what was shown of it.
            void this.asking.ask();
            return;
        }
        if (!answer) {
            const gone = model.shown?.textDocument.uri !== textDocument.uri;
            this.change({ answer: null, moved: null, ...(gone ? { shown: null, shades: null } : {}) });
            return;
        }
        // An answer that is as before may be drawn now that moves are taken back.
        const board = "unchanged" in answer ? model.answer : answer;
        if (board && board !== model.shown?.answer) {
            this.draw(board, textDocument, path);
        }
        if (board !== answer) {
            this.change({});
            return;
        }
        if (model.pin) {
            model.pin = { textDocument, position: answer.range.start, resultId: answer.resultId };
        }
        this.change({ moved: null, at: this.placeAtCursor() });
        this.onNextBoard?.();
    }

    private draw(answer: Board, textDocument: TextDocument, path: number[]): void {
        const model = this.model;
        const before = this.isShown(answer, textDocument.uri) ? model.shown : null;
        const game = model.shown?.board.game;
        if (!before) {
            Object.assign(model, { selected: null, status: "", path: [], track: [], revealed: false, home: undefined, shades: null });
        }
        model.answer = answer;
        model.shown = shownOf(answer, before, textDocument, path);
        if (model.shown?.answer !== answer) {
            return;
        }
        if (answer.heat) {
            model.shades = decodeHeat(answer.heat);
        } else if (answer.state === "solved" || answer.hidden || (before && !sameArena(before.board, answer))) {
            model.shades = null;
        }
        if ((answer.tries || answer.critical) && !model.judge) {
            void import("./judge").then(({ Judge }) => this.change({ judge: model.judge ?? new Judge(this) }));
        }
        if (game !== answer.game) {
            model.tool = toolsFor(answer)[0] ?? "wall";
        }
        if (answer.state === "solved") {
            if (path.length === 0) {
                model.home = answer.outcome;
            }
            // The text may have changed below the moves that were explored.
            if (same(path, model.path) && answer.path && !same(answer.path, path)) {
                model.path = model.track = answer.path;
            }
        }
    }

    private isShown(answer: BoardAnswer, uri: string): boolean {
        const { shown } = this.model;
        return shown !== null && answer !== null && shown.textDocument.uri === uri
            && ("unchanged" in answer || shown.board.index === answer.index);
    }

    // Commands.

    /** Sends a command and waits for the board that it makes; whether it was done. */
    private async command<C extends keyof Commands>(command: C, own: Commands[C]): Promise<boolean> {
        const { shown } = this.model;
        if (!shown) {
            return false;
        }
        const { textDocument, board: { index, resultId } } = shown;
        this.change({ status: "" });
        try {
            await this.rpc.request("workspace/executeCommand", { command, arguments: [{ textDocument, index, resultId, ...own }] });
        } catch (error) {
            const unheard = error instanceof RequestError && error.code === noAnswer;
            this.change({ status: unheard ? this.model.words.noAnswer : error instanceof Error ? error.message : String(error), moved: null });
            return false;
        }
        // The next click counts on the board that this one makes.
        await this.asking.ask();
        if (this.model.answer?.resultId === resultId) {
            await this.nextBoard();
        }
        this.change({ moved: null });
        return true;
    }

    private nextBoard(): Promise<void> {
        return new Promise((resolve) => {
            const timer = window.setTimeout(resolve, changeComesWithin);
            this.onNextBoard = () => {
                window.clearTimeout(timer);
                this.onNextBoard = null;
                resolve();
            };
        });
    }

    /** Has the text changed by a command, after the one under way; `moved` is where a piece
     * is shown until then. */
    order<C extends keyof Commands>(command: C, own: Commands[C], moved: Model["moved"] = null): void {
        if (this.model.can.edit) {
            this.turnstile.enter(async () => {
                this.change({ moved });
                await this.command(command, own);
            });
        }
    }

    // Moves.

    /** Plays a move in the text, or in the panel only. */
    play(to: number): void {
        this.turnstile.enter(async () => {
            const { shown, mode, words } = this.model;
            const inText = mode !== "explore" && this.model.path.length === 0 && this.model.can.edit;
            const settled = isSettled(this.model);
            // The server knows the moves of a text that is not solved yet, and waits for it.
            if (!shown || (!settled && !inText)) {
                return;
            }
            const { board } = shown;
            if (settled && !board.moves?.some((move) => move.to === to)) {
                this.change({ selected: null, moved: null, status: board.over ? words.gameOver : words.illegal(placeName(board, to)) });
                return;
            }
            const mover = board.turn === "mouse" || board.turn === "cat" ? board.turn : "knight";
            this.change({ selected: null, status: "", moved: { key: mover, place: to } });
            if (inText) {
                await this.command("plywise.play", { path: [to] });
            } else {
                await this.explore(to);
            }
        });
    }

    private async explore(to: number): Promise<void> {
        const mover = this.model.shown?.board.turn;
        await this.advance(to);
        const reply = this.bestReply(mover);
        if (reply !== null) {
            await new Promise((resolve) => window.setTimeout(resolve, replyAfter));
            if (this.bestReply(mover) === reply) {
                await this.advance(reply);
            }
        }
    }

    private async advance(to: number): Promise<void> {
        const path = [...this.model.path, to];
        const onTrack = same(path, this.model.track.slice(0, path.length));
        this.change({ mode: "explore", path, track: onTrack ? this.model.track : path });
        await this.asking.ask();
        this.change({ moved: null });
    }

    private bestReply(to: string | undefined): number | null {
        const { shown, replies, running } = this.model;
        if (!replies || !running || !shown || !isSettled(this.model) || shown.board.over || shown.board.turn === to) {
            return null;
        }
        return shown.board.moves?.find((move) => move.rank === 0)?.to ?? null;
    }

    /** Shows the position after the first `plies` moves of a track. */
    show(track: number[], plies: number): void {
        this.change({ track, path: track.slice(0, plies), selected: null, status: "", ...(plies > 0 ? { mode: "explore" as const } : {}) });
        void this.asking.ask();
    }

    step(by: "start" | "back" | "forward" | "end"): void {
        const { path, track } = this.model;
        switch (by) {
            case "start":
                return this.show(track, 0);
            case "back":
                return this.show(track, Math.max(0, path.length - 1));
            case "forward":
                return this.show(this.onward(), path.length + 1);
            case "end":
                return this.show(this.onward(), this.onward().length);
        }
    }

    /** The track, and the best line from its end where that is where we are. */
    onward(): number[] {
        const { path, track, shown } = this.model;
        if (path.length < track.length || !isSettled(this.model)) {
            return track;
        }
        return [...path, ...(shown?.board.line ?? []).map((move) => move.to)];
    }

    backToText(): void {
        this.show([], 0);
    }

    append(): void {
        const moves = appendable(this.model);
        if (moves) {
            this.order("plywise.append", { moves });
        }
    }

    playThese(): void {
        const path = this.model.path;
        this.turnstile.enter(async () => {
            // The position of the text becomes the one that is shown.
            if (await this.command("plywise.play", { path })) {
                this.change({ mode: "play" });
                this.backToText();
            }
        });
    }

    // The board under a hand.

    /** A click on a place, or Enter. Returns whether it only looked or picked up. */
    choose(place: number): boolean {
        const { shown, mode, selected } = this.model;
        if (!shown) {
            return true;
        }
        if (mode === "edit") {
            return this.edit?.editing.choose(place) ?? true;
        }
        const edited = this.model.whatIf?.choose(place);
        if (edited !== undefined) {
            return edited;
        }
        const mover = moverPlace(shown.board);
        if (place === mover && selected !== place && !shown.board.over) {
            this.change({ selected: place, status: "" });
            return true;
        }
        if (place === selected && !shown.board.moves?.some((move) => move.to === place)) {
            this.change({ selected: null });
            return true;
        }
        this.play(place);
        return false;
    }

    /** A piece was put down elsewhere. */
    put(piece: Standing, place: number): void {
        if (this.model.mode === "edit") {
            this.edit?.editing.put(piece, place);
        } else {
            this.play(place);
        }
    }

    /** Whether a piece may be picked up and carried. */
    movable(piece: Standing): boolean {
        const { shown, mode, tool, can } = this.model;
        if (!shown || (mode !== "explore" && !can.edit)) {
            return false;
        }
        return mode === "edit" ? tool !== "edge" : piece.name !== "pawn" && piece.place === moverPlace(shown.board) && piece.key !== "goal"
            && !shown.board.over && [shown.board.turn, "knight"].includes(piece.key);
    }

    /** A place is pointed at or focused; null when no longer. */
    point(place: number | null): void {
        const { model } = this, before = model.judge?.pointed;
        model.pointed = place;
        model.whatIf?.point(place);
        if (model.judge?.pointed !== before) {
            this.changed();
        }
    }

    drop(): void {
        if (this.model.selected !== null || this.model.status !== "") {
            this.change({ selected: null, status: "" });
        }
    }

    // What is shown.

    setMode(mode: Mode): void {
        const back = mode !== "explore" && this.model.path.length > 0;
        this.change({ mode, selected: null, status: "", ...(back ? { path: [], track: [] } : {}) });
        if (back) {
            void this.asking.ask();
        }
    }

    setLayer(layer: LayerChoice): void {
        this.change({ layer, selected: null });
        void this.asking.ask();
    }

    setOption(option: "letters" | "distances" | "arrows" | "tries" | "replies", value: boolean): void {
        this.change({ [option]: value });
    }

    showOutcomes(): void {
        this.change({ revealed: true });
        void this.asking.ask();
    }

    togglePin(): void {
        const { pin, shown } = this.model;
        if (!pin && shown) {
            const { textDocument, board } = shown;
            this.change({ pin: { textDocument, position: board.range.start, resultId: board.resultId } });
            return;
        }
        // The picture goes where the cursor is by now.
        this.change({ pin: null, path: [], track: [] });
        void this.asking.ask();
    }

    say(status: string): void {
        this.change({ status });
    }

    // The editor.

    undo(): void {
        this.rpc.notify("host/undo", undefined);
    }

    redo(): void {
        this.rpc.notify("host/redo", undefined);
    }

    copy(what: { text: string } | { png: string }): void {
        this.rpc.notify("host/copy", what);
    }

    reveal(range: Range): void {
        const textDocument = this.model.shown?.textDocument ?? this.model.cursor?.textDocument;
        if (textDocument && this.model.can.reveal) {
            this.rpc.notify("host/reveal", { textDocument, range });
        }
    }

    /** The editor's cursor goes to where the text speaks of a place. */
    follow(place: number): void {
        const { shown, answer, settings, can } = this.model;
        const range = shown && shown.answer === answer && settings.followCursor && can.reveal ? textOfPlace(shown.board, place) : null;
        window.clearTimeout(this.revealTimer);
        if (range) {
            this.revealTimer = window.setTimeout(() => this.reveal(range), 100);
        }
    }

    destroy(): void {
        window.clearTimeout(this.revealTimer);
        window.clearTimeout(this.askTimer);
        window.clearTimeout(this.lateTimer);
    }
}
