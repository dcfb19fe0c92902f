// What the panel knows, and what each action of the reader asks of the view. It draws nothing.

import type { Actions } from "./actions";
import { Conversation, type Listener } from "./conversation";
import { decodeHeat } from "./heat";
import type { Host, HostNotifications, Settings } from "./host";
import { isKept, isOlder, nothingKept, plyOfGame, puzzleOf, toolsFor, type Kept, type Looks, type Model, type Tool } from "./model";
import { moverPlace, standing, within, type Standing } from "./places";
import type { Binding, Command, Done, Draw, Place, Range } from "./protocol";
import { noAnswer, RequestError, serverGone } from "./rpc";
import { english, wordsFor } from "./words";

const followAfter = 100; // ms

export class Session implements Actions, Listener {
    readonly model: Model;
    private readonly conversation: Conversation;
    private saved = "";
    private greeted = false;
    /** The view was not left before, and begins with the letters that the host's settings want. */
    private isNew = true;
    private followTimer = 0;
    /** What the host has asked for, and waits for its puzzle. */
    private asked: HostNotifications["host/command"] | null = null;

    /** `changed` is called after each change of the model, `pointed` where only what is pointed at is another, `helps` to show the keys. */
    constructor(host: Host, private readonly changed: () => void, private readonly pointed: () => void, private readonly helps: () => void) {
        const { kept: _, restore: __, pin: ___, ...looks } = nothingKept;
        this.model = {
            ...looks, words: english,
            can: { undo: false, edit: false, reveal: false, cursor: false }, settings: { followCursor: true, letters: false },
            running: true, starting: false, awaited: false, drawn: null, board: null, shades: null,
            tool: "wall", selected: null, pointed: null, moved: null, confirms: false, status: "",
        };
        this.conversation = new Conversation(host, this);
    }

    start(): void {
        this.conversation.start();
    }

    /** The host has said hello. */
    get isGreeted(): boolean {
        return this.greeted;
    }

    private change(part: Partial<Model>): void {
        Object.assign(this.model, part);
        this.save();
        this.changed();
    }

    private save(): void {
        const { distances, arrows, tries } = this.model, { restore, pin } = this.conversation;
        const state: Kept = { kept: 2, restore, pin, distances, arrows, tries };
        const text = JSON.stringify(state);
        if (this.greeted && text !== this.saved) {
            this.saved = text;
            this.conversation.tell("host/save", { state });
        }
    }

    // What the host and the view say.

    hello({ locale, can, settings, state }: HostNotifications["host/hello"]): void {
        const kept: Kept = isKept(state) ? { ...nothingKept, ...state } : nothingKept;
        const { kept: _, restore, pin, ...looks } = kept;
        if (!this.greeted) {
            this.conversation.resume(restore, pin);
            this.saved = JSON.stringify(kept);
            this.isNew = restore === "";
        }
        this.greeted = true;
        this.change({ ...looks, can, settings, awaited: this.conversation.isAwaited });
        void wordsFor(locale).then((words) => this.change({ words }));
    }

    /** Waits until the puzzle that is meant is shown and solved. */
    command(asked: HostNotifications["host/command"] | null = this.asked): void {
        const { drawn, board } = this.model, place = asked?.place;
        const isMeant = !place || (drawn?.uri === place.textDocument.uri && board && within(place.position, board.range));
        this.asked = asked;
        if (!asked || !isMeant || board?.state !== "solved" || isOlder(this.model)) {
            return;
        }
        this.asked = null;
        if (asked.command !== "explain" || !place || !board.explains) {
            void this.do(asked.command, undefined, asked.value);
        }
    }

    settings(settings: Settings): void {
        this.change({ settings });
        this.setLetters();
    }

    server(state: HostNotifications["host/server"]["state"], words: string): void {
        this.change({ running: state === "running", starting: state === "starting", status: words, moved: null });
    }

    failed(error: unknown): void {
        this.change({ status: this.wordsOf(error), awaited: false });
    }

    follows({ textDocument, position }: Place): boolean {
        const { settings, drawn, board } = this.model;
        return settings.followCursor || !board || drawn?.uri !== textDocument.uri || !within(position, board.range);
    }

    drawn(drawn: Draw): void {
        const { board } = drawn, { model } = this, before = model.board;
        const isSame = puzzleOf({ drawn, board }) === puzzleOf(model);
        if (board && (board.game !== before?.game || !toolsFor(board).includes(model.tool))) {
            model.tool = toolsFor(board)[0]!;
        }
        this.change({
            drawn, board, awaited: false,
            shades: board?.heat ? decodeHeat(board.heat) : null,
            ...(isSame ? {} : { selected: null, status: "" }),
            ...(board?.picked === undefined && before?.picked === undefined ? {} : { selected: board?.picked ?? null }),
        });
        if (this.isNew && board) {
            this.isNew = false;
            this.setLetters();
        }
        this.command();
    }

    private setLetters(): void {
        const { board, settings } = this.model;
        if (board && settings.letters !== board.letters) {
            void this.do("letters");
        }
    }

    // Commands.

    async do(command: Command, spot?: number, value?: string): Promise<Done | null> {
        if (command === "help") {
            this.helps();
            return null;
        }
        this.change({ status: "", selected: null, confirms: false });
        try {
            const done = await this.conversation.do(command, spot, value);
            // Back at the position of the text its cursor may stay where it is.
            if (command !== "back" || this.model.board?.path.length !== 0) {
                this.reveals(done, command === "definition");
            }
            if (done.says) {
                this.say(done.says);
            }
            return done;
        } catch (error) {
            this.say(this.wordsOf(error));
            return null;
        }
    }

    private wordsOf(error: unknown): string {
        const { words } = this.model;
        if (error instanceof RequestError && (error.code === noAnswer || error.code === serverGone)) {
            return error.message || (error.code === noAnswer ? words.noAnswer : words.serverStopped);
        }
        return error instanceof Error ? error.message : String(error);
    }

    private reveals({ reveal }: Done, isAsked: boolean): void {
        if (reveal && this.model.can.reveal && (isAsked || this.model.settings.followCursor)) {
            this.conversation.tell("host/reveal", { textDocument: { uri: reveal.uri }, range: reveal.range });
        }
    }

    press(spot: number | undefined): void {
        if (spot !== undefined) {
            void this.do("press", spot);
        }
    }

    play(to: number, spot = to): void {
        const { board } = this.model, turn = board?.turn;
        const isLegal = board?.moves?.some((move) => move.to === to) === true;
        void this.moving(isLegal ? { key: turn === "mouse" || turn === "cat" ? turn : "knight", place: to } : null, "press", spot);
    }

    /** Shows a piece where it goes until the picture says so. */
    private async moving(moved: Model["moved"], command: Command, spot: number, value?: string): Promise<Done | null> {
        this.model.moved = moved;
        const done = await this.do(command, spot, value);
        if (this.model.moved === moved) {
            this.change({ moved: null });
        }
        return done;
    }

    /** The keys of the view's commands. */
    get bindings(): readonly Binding[] {
        return this.conversation.bindings;
    }

    step(command: "back" | "forward"): void {
        const { board } = this.model;
        if (board && (command === "back" ? board.path.length > 0 : board.ahead + (board.line?.length ?? 0) > 0)) {
            void this.do(command);
        }
    }

    append(isConfirmed = this.model.confirms): void {
        const { drawn } = this.model;
        void this.do("append", undefined, isConfirmed ? "yes" : undefined).then((done) => {
            // What was written is another picture; else it has said what it would replace.
            this.change({ confirms: done?.says !== undefined && drawn === this.model.drawn });
        });
    }

    // The board under a hand.

    choose(place: number): boolean {
        const { drawn, board, selected } = this.model;
        if (!board) {
            return true;
        }
        if (drawn?.mode === "edit") {
            return this.chooseToEdit(place);
        }
        const isMove = board.moves?.some((move) => move.to === place);
        if (selected === place ? !isMove : place === moverPlace(board) && !board.over) {
            this.change({ selected: selected === place ? null : place, status: "" });
            return true;
        }
        this.play(place);
        return false;
    }

    private chooseToEdit(place: number): boolean {
        const { board, selected, tool } = this.model;
        const at = (place: number | null) => standing(board!).filter((piece) => piece.place === place).at(-1);
        const here = at(place), held = at(selected);
        if (tool === "edge") {
            void this.do("press", place);
            return selected === null;
        }
        if (tool === "node") {
            void this.do("node", place, "delete");
            return false;
        }
        if (tool === "blank") {
            const { arena } = board!;
            void this.do(arena?.kind === "grid" && arena.cells?.[place] === "?" ? "decide" : "open", place);
            return selected === null && arena?.kind === "graph";
        }
        if (held) {
            this.change({ selected: null });
            this.put(held, place);
            return false;
        }
        if (here && (tool === "wall" || (tool === "pawn" && here.name !== "pawn"))) {
            this.change({ selected: place, status: "" });
            return true;
        }
        if (tool === toolsFor(board!)[0]) {
            void this.do("press", place);
        } else {
            const { arena } = board!;
            void this.do("set", place, tool === "wall" && arena?.kind === "grid" && arena.cells?.[place] === "#" ? "floor" : tool);
        }
        return false;
    }

    put(piece: Standing, place: number): void {
        if (this.model.drawn?.mode !== "edit") {
            this.play(place);
        } else if (place !== piece.place) {
            const value = piece.name === "hole" ? "food" : piece.name === "pawn" ? `pawn ${piece.place}` : piece.name;
            void this.moving({ key: piece.key, place }, "set", place, value);
        }
    }

    movable({ name, key, place }: Standing): boolean {
        const { drawn, board, tool } = this.model;
        if (!board || drawn?.mode === "edit") {
            return board !== null && !["edge", "node", "blank"].includes(tool);
        }
        return name !== "pawn" && key !== "goal" && place === moverPlace(board) && !board.over && [board.turn, "knight"].includes(key);
    }

    toggleEdge(from: number, to: number): void {
        void this.do("edge", from, String(to));
    }

    point(place: number | null): void {
        if (place !== this.model.pointed) {
            this.model.pointed = place;
            this.pointed();
        }
    }

    follow(place: number): void {
        const { settings, can, board } = this.model;
        window.clearTimeout(this.followTimer);
        // A cursor that leaves the moves of the text would show its first position again.
        if (board && plyOfGame(board) <= 0 && settings.followCursor && can.reveal && !isOlder(this.model)) {
            // A place of which the text says nothing has nowhere to go to.
            this.followTimer = window.setTimeout(() => void this.conversation.do("definition", place).then((done) => this.reveals(done, true), () => {}), followAfter);
        }
    }

    drop(): void {
        if (this.model.selected !== null || this.model.status !== "") {
            this.change({ selected: null, status: "" });
        }
    }

    // What is decided here, and what only the host can do.

    setTool(tool: Tool): void {
        this.change({ tool, selected: null, status: "" });
    }

    setLook(look: keyof Looks, value: boolean): void {
        this.change({ [look]: value });
    }

    say(status: string): void {
        this.change({ status });
    }

    undo(): void {
        this.conversation.tell("host/undo", undefined);
    }

    redo(): void {
        this.conversation.tell("host/redo", undefined);
    }

    create(what: "new" | "examples"): void {
        this.conversation.tell(`host/${what}`, undefined);
    }

    copy(what: { text: string } | { png: string }): void {
        this.conversation.tell("host/copy", what);
    }

    reveal(range: Range): void {
        const uri = this.model.drawn?.uri;
        if (uri !== undefined && this.model.can.reveal) {
            this.conversation.tell("host/reveal", { textDocument: { uri }, range });
        }
    }

    destroy(): void {
        window.clearTimeout(this.followTimer);
        this.conversation.destroy();
    }
}
