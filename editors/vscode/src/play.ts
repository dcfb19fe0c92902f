// Playing in the text by keys: the best move, the best line, a step back, a step forward.

import * as vscode from "vscode";

import type { Board } from "../../board/src/protocol";
import type { PlayedMoves } from "./played";
import { neededEditor, withSolved } from "./puzzle";
import type { Server } from "./server";

/** Milliseconds in which an undo has reached us. Where there is nothing to undo, nothing comes. */
const patience = 500;

/** Plays the best move, or the first of those that are equally good. */
export async function playBest(server: Server): Promise<void> {
    await play(server, (board) => some(board, board.moves)?.slice(0, 1));
}

/** Plays the best line to the end of the game, as one edit. */
export async function playLine(server: Server): Promise<void> {
    await play(server, (board) => some(board, board.line));
}

/** Moves, where there are any: nobody forces the end of a draw, and a stuck player has no move. */
function some<T>(board: Board, moves: T[] | undefined): T[] | undefined {
    if (moves?.length === 0) {
        throw new Error(vscode.l10n.t("There is no best line to play: {0}.", board.outcome?.words ?? ""));
    }
    return moves;
}

/** Undoes the last change where that was a move. */
export async function takeBack(played: PlayedMoves): Promise<void> {
    const { document } = neededEditor();
    if (!played.canTakeBack(document)) {
        throw new Error(vscode.l10n.t("There is no move to take back: the last change was not one."));
    }
    await changing(document, "undo");
}

/** Plays again what was taken back; else plays the first entry of `moves`. */
export async function playNext(server: Server, played: PlayedMoves): Promise<void> {
    const { document } = neededEditor();
    if (played.canPlayAgain(document)) {
        await changing(document, "redo");
        return;
    }
    await play(server, (board) => {
        if (!board.played?.length) {
            throw new Error(vscode.l10n.t("There is no next move: the puzzle has no entry in `moves`, and none was taken back."));
        }
        return board.played.slice(0, 1);
    });
}

/** Does one thing after the other: a key may be pressed twice before the text has changed once. */
export class Turns {
    private last: Promise<void> = Promise.resolve();

    /** Does something once all that was asked for before is done. */
    take(work: () => Promise<void>): Promise<void> {
        const done = this.last.then(work);
        this.last = done.catch(() => {});
        return done;
    }
}

/** Runs a command that changes a document, and waits until we have heard of the change. */
async function changing(document: vscode.TextDocument, command: "undo" | "redo"): Promise<void> {
    const { version } = document;
    await vscode.commands.executeCommand(command);
    for (const end = Date.now() + patience; document.version === version && Date.now() < end;) {
        await new Promise((resolve) => setTimeout(resolve, 5));
    }
}

/** Plays up to what is chosen from the puzzle at the cursor, as one edit. */
async function play(server: Server, choose: (board: Board) => { spot?: number, problem?: string }[] | undefined): Promise<void> {
    await withSolved(server, neededEditor(), async (view, board) => {
        if (board.over) {
            throw new Error(vscode.l10n.t("The game is over: {0}.", board.outcome?.words ?? ""));
        }
        const last = choose(board)?.at(-1);
        if (last?.problem !== undefined) {
            throw new Error(last.problem);
        }
        await view.do("press", last?.spot);
        await view.do("play");
    });
}
