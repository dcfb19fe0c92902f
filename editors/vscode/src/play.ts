// Playing in the text by keys: the best move, the best line, a step back, a step forward.

import * as vscode from "vscode";

import type { Board } from "../../board/src/protocol";
import type { PlayedMoves } from "./played";
import { drawn, neededEditor, solvedAtCursor } from "./puzzle";
import type { Server } from "./server";

/** Plays the best move, or the first of those that are equally good. */
export async function playBest(server: Server): Promise<void> {
    await play(server, (board) => board.moves?.slice(0, 1));
}

/** Plays the best line to the end of the game, as one edit. */
export async function playLine(server: Server): Promise<void> {
    await play(server, (board) => {
        if (board.line?.length === 0) {
            throw new Error(vscode.l10n.t("There is no best line to play: {0}.", board.outcome?.words ?? ""));
        }
        return board.line;
    });
}

/** Undoes the last change where that was a move. */
export async function takeBack(played: PlayedMoves): Promise<void> {
    if (!played.canTakeBack(neededEditor().document)) {
        throw new Error(vscode.l10n.t("There is no move to take back: the last change was not one."));
    }
    await vscode.commands.executeCommand("undo");
}

/** Plays again what was taken back; else plays the first entry of `moves`. */
export async function playNext(server: Server, played: PlayedMoves): Promise<void> {
    if (played.canPlayAgain(neededEditor().document)) {
        await vscode.commands.executeCommand("redo");
        return;
    }
    await play(server, (board) => {
        if (!board.played?.length) {
            throw new Error(vscode.l10n.t("There is no next move: the puzzle has no entry in `moves`, and none was taken back."));
        }
        return board.played.slice(0, 1);
    });
}

/** Plays what is chosen from the puzzle at the cursor. */
async function play(server: Server, choose: (board: Board) => { to: number }[] | undefined): Promise<void> {
    const editor = neededEditor();
    const board = await solvedAtCursor(server, editor);
    if (board.over) {
        throw new Error(vscode.l10n.t("The game is over: {0}.", board.outcome?.words ?? ""));
    }
    const path = choose(board)?.map((move) => move.to);
    await server.execute("plywise.play", { ...drawn(editor, board), path });
}
