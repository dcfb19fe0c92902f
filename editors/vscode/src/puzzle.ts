// The puzzle at the cursor.

import * as vscode from "vscode";

import type { Board, Draw, Place } from "../../board/src/protocol";
import { untilAnswered, type Server } from "./server";
import { next, View } from "./view";

/** The editor that is about a puzzle file. While a board has the focus, that is the one in sight. */
export function puzzleEditor(): vscode.TextEditor | undefined {
    const active = vscode.window.activeTextEditor;
    const isPuzzles = (editor: vscode.TextEditor) => editor.document.languageId === "puzzle";
    return active === undefined ? vscode.window.visibleTextEditors.find(isPuzzles) : isPuzzles(active) ? active : undefined;
}

/** As puzzleEditor; throws words for the person at the editor where there is none. */
export function neededEditor(): vscode.TextEditor {
    const editor = puzzleEditor();
    if (editor === undefined) {
        throw new Error(vscode.l10n.t("Open a puzzle file first."));
    }
    return editor;
}

/** A position of a document, as requests have it. */
export function place(document: vscode.TextDocument, position: vscode.Position): Place {
    return {
        textDocument: { uri: document.uri.toString() },
        position: { line: position.line, character: position.character },
    };
}

/** What can be read of the puzzle at the cursor, solved or not. */
export function boardAtCursor(server: Server, editor: vscode.TextEditor): Promise<Board> {
    return viewing(server, editor, async (view) => boardOf(await view.wait(() => true)));
}

/**
 * Does something with the puzzle at the cursor, once it is solved: with the position of the text, and with its
 * outcomes, for somebody has asked for them. Whoever moves the cursor meanwhile waits no longer.
 */
export function withSolved(server: Server, editor: vscode.TextEditor, use: (view: View, board: Board) => Promise<unknown>): Promise<void> {
    const solving = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Solving…") };
    return viewing(server, editor, async (view) => {
        const settled = view.wait(({ board }) => board?.state !== "solving");
        const draw = await vscode.window.withProgress(solving, () => Promise.race([settled, next(vscode.window.onDidChangeTextEditorSelection)]));
        if (draw === undefined) {
            throw new vscode.CancellationError();
        }
        const board = boardOf(draw);
        if (board.state === "broken") {
            throw new Error(board.problem?.message ?? vscode.l10n.t("The puzzle has no solution."));
        }
        if (board.hidden) {
            await view.do("reveal");
        }
        if (board.path.length > 0) { // the cursor is in the moves
            await view.do("back", undefined, "all");
        }
        try {
            await use(view, boardOf(view.picture));
        } finally {
            if (board.hidden) {
                await view.do("reveal");
            }
        }
    });
}

/** Opens a view of the puzzle at the cursor for a while. */
async function viewing<Result>(server: Server, editor: vscode.TextEditor, use: (view: View) => Promise<Result>): Promise<Result> {
    const view = await untilAnswered(() => View.open(server, { ...place(editor.document, editor.selection.active), form: "board" }));
    try {
        return await use(view);
    } finally {
        view.dispose();
    }
}

function boardOf(draw: Draw | undefined): Board {
    if (!draw?.board) {
        throw new Error(draw?.note ?? vscode.l10n.t("There is no puzzle here."));
    }
    return draw.board;
}

export function asRange(range: Board["range"]): vscode.Range {
    return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}
