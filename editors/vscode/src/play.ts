// Playing in the text by keys: the best move, the best line, a step back, a step forward.

import * as vscode from "vscode";

import { LSPErrorCodes, ResponseError } from "vscode-languageclient/node";

import type { Board } from "../../board/src/protocol";
import { neededEditor, place, withSolved } from "./puzzle";
import type { Server } from "./server";

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

/** Takes back the last change of the puzzle at the cursor that the server has made. */
export async function takeBack(server: Server): Promise<void> {
    await takeBackAtCursor(server, false);
}

/** Plays again what was taken back; else plays the first entry of `moves`. */
export async function playNext(server: Server): Promise<void> {
    try {
        await takeBackAtCursor(server, true);
        return;
    } catch (error) {
        if (!(error instanceof ResponseError && error.code === LSPErrorCodes.RequestFailed)) {
            throw error;
        } // else nothing was taken back
    }
    await play(server, (board) => {
        if (!board.played?.length) {
            throw new Error(vscode.l10n.t("There is no next move: the puzzle has no entry in `moves`, and none was taken back."));
        }
        return board.played.slice(0, 1);
    });
}

function takeBackAtCursor(server: Server, again: boolean): Promise<void> {
    const { document, selection } = neededEditor();
    return server.execute("plywise.takeBack", { ...place(document, selection.active), again });
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
