// What the panel knows and shows. session.ts changes it, everything else reads it.

import type { Shade } from "./heat";
import type { Settings } from "./host";
import type { Judge } from "./judge";
import { placeCount } from "./places";
import type { Board, Layer, Outcome, Position, Range, TextDocument } from "./protocol";
import type { Shown } from "./shown";
import type { WhatIf } from "./what_if/what_if";
import type { Words } from "./words";

/** What a click on the board does. */
export type Mode = "play" | "explore" | "edit";

/** What a click does in edit mode. */
export type Tool = "wall" | "mouse" | "cat" | "food" | "knight" | "pawn" | "edge";

/** "edits" is the layer of what every edit would do. */
export type LayerChoice = Layer | "default" | "none" | "edits";

/** A puzzle that is kept on show: where it stood, and the answer that showed it last. */
export interface Pin {
    textDocument: TextDocument;
    position: Position;
    resultId: string;
}

/** What is kept for when the panel is opened again. */
export interface Kept {
    kept: 1;
    pin: Pin | null;
    mode: Mode;
    layer: LayerChoice;
    /** null: as the host's settings have it. */
    letters: boolean | null;
    distances: boolean;
    arrows: boolean;
    /** Arrows for tries. */
    tries: boolean;
    replies: boolean;
}

export interface Model extends Omit<Kept, "kept"> {
    words: Words;
    can: { undo: boolean; edit: boolean; reveal: boolean; cursor: boolean };
    settings: Settings;
    running: boolean;
    /** Some answer has come. */
    asked: boolean;
    cursor: { textDocument: TextDocument; position: Position } | null;
    /** The newest answer; its arena may be missing. */
    answer: Board | null;
    shown: Shown | null;
    /** What is drawn has been older than the text for so long that it is worth a word. */
    late: boolean;
    /** Those of the newest answer that had some. */
    shades: Shade[] | null;
    /** The outcome of the position of the text. */
    home: Outcome | undefined;
    revealed: boolean;
    tool: Tool;
    /** Moves from the position of the text to the one that is shown. */
    path: number[];
    /** The moves along which one steps; `path` is a beginning of it. */
    track: number[];
    selected: number | null;
    /** The place at the editor's cursor. */
    at: number | null;
    /** Draws what a judge says, once an answer has something of it. */
    judge: Judge | null;
    /** The layer of what every edit would do, once it has been chosen. */
    whatIf: WhatIf | null;
    /** The place that is pointed at, on the board or in the list of moves. */
    pointed: number | null;
    /** A piece that has been moved; the board that says so is still to come. */
    moved: { key: string; place: number } | null;
    /** What went wrong last, or what was done, in words. */
    status: string;
}

export const nothingKept: Kept = {
    kept: 1, pin: null, mode: "play", layer: "default", letters: null, distances: true, arrows: true, tries: true, replies: false,
};

export function isKept(state: unknown): state is Kept {
    return typeof state === "object" && state !== null && (state as { kept?: unknown }).kept === 1;
}

export function same(a: readonly number[], b: readonly number[]): boolean {
    return a.length === b.length && a.every((n, i) => n === b[i]);
}

/** The picture is not that of the text as it stands. */
export function isOlder({ running, answer, shown }: Model): boolean {
    return shown !== null && (!running || answer !== shown.answer || answer.state !== "solved");
}

/** And is shown to be: what lasts for a blink only would flash. */
export function isDimmed(model: Model): boolean {
    return model.late && isOlder(model);
}

/** The board that is drawn is the one after `path`, and all is known of it. */
export function isSettled(model: Model): boolean {
    return model.shown !== null && !isOlder(model) && same(model.shown.board.path ?? [], model.path);
}

/** What is wrong, in words, and where. */
export function problemOf(model: Model): { message: string; range: Range | null } | null {
    const { answer, words } = model;
    if (!model.running) {
        return { message: words.serverStopped, range: null };
    }
    if (answer?.state === "broken" && answer.problem) {
        return { message: answer.problem.message, range: answer.problem.range };
    }
    if (answer === null && model.shown) {
        return { message: words.noPuzzle, range: null };
    }
    return null;
}

/** The moves of `path` that can be written behind those of the text, or null. */
export function appendable(model: Model): number[] | null {
    const played = model.shown?.board.played ?? [];
    const goesOn = model.path.length > played.length && played.every((move, i) => !move.problem && move.to === model.path[i]);
    return goesOn && model.can.edit ? model.path.slice(played.length) : null;
}

/** How many of the text's moves lead to the position that is shown; -1 where it is not one of theirs. */
export function plyOfGame(model: Model): number {
    const played = model.shown?.board.played ?? [];
    return model.path.every((to, i) => played[i]?.to === to) ? model.path.length : -1;
}

export function toolsFor(board: Board): Tool[] {
    if (board.game === "knight-pawns") {
        return ["pawn", "wall", "knight"];
    }
    return board.arena?.kind === "graph" ? ["edge", "mouse", "cat", "food"] : ["wall", "mouse", "cat", "food"];
}

export function sameArena(a: Board, b: Board): boolean {
    const [x, y] = [a.arena, b.arena];
    return placeCount(a) === placeCount(b) && x?.kind === y?.kind
        && (x?.kind !== "grid" || (y?.kind === "grid" && x.cols === y.cols));
}
