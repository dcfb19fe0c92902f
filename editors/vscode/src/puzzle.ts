// The puzzle at the cursor.

import * as vscode from "vscode";

import type { Board, BoardAnswer, BoardParams, Drawn } from "../../board/src/protocol";
import { untilAnswered, type Server } from "./server";

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
export function place(document: vscode.TextDocument, position: vscode.Position): Pick<BoardParams, "textDocument" | "position"> {
    return {
        textDocument: { uri: document.uri.toString() },
        position: { line: position.line, character: position.character },
    };
}

/** All that is known of the puzzle at the cursor, its outcomes too: somebody has asked for them. */
export async function boardAtCursor(server: Server, editor: vscode.TextEditor): Promise<Board> {
    const board = await untilAnswered(() => {
        const params: BoardParams = { ...place(editor.document, editor.selection.active), heat: null, reveal: true };
        return server.request<BoardAnswer>("plywise/board", params);
    });
    if (board === null || "unchanged" in board) {
        throw new Error(vscode.l10n.t("There is no puzzle here."));
    }
    return board;
}

/** As boardAtCursor, once the puzzle is solved. Whoever moves the cursor meanwhile waits no longer. */
export function solvedAtCursor(server: Server, editor: vscode.TextEditor): Promise<Board> {
    const { selection } = editor;
    const solving = { location: vscode.ProgressLocation.Window, title: vscode.l10n.t("Solving…") };
    return vscode.window.withProgress(solving, async () => {
        for (;;) {
            const changed = nextChange(server);
            const board = await boardAtCursor(server, editor);
            if (board.state === "broken") {
                throw new Error(board.problem?.message ?? vscode.l10n.t("The puzzle has no solution."));
            }
            if (board.state === "solved") {
                return board;
            }
            await changed;
            if (vscode.window.activeTextEditor !== editor || !editor.selection.isEqual(selection)) {
                throw new vscode.CancellationError();
            }
        }
    }) as Promise<Board>;
}

/** Ends when another answer is to be had, or none any more. */
function nextChange(server: Server): Promise<void> {
    return new Promise((resolve) => {
        const listeners = [server.onBoardChanged, server.onDidChangeState].map((event: vscode.Event<unknown>) =>
            event(() => {
                vscode.Disposable.from(...listeners).dispose();
                resolve();
            }),
        );
    });
}

/** What a command needs to find a puzzle that was asked about. */
export function drawn(editor: vscode.TextEditor, board: Board): Drawn {
    return { textDocument: { uri: editor.document.uri.toString() }, index: board.index, resultId: board.resultId };
}

export function asRange(range: Board["range"]): vscode.Range {
    return new vscode.Range(range.start.line, range.start.character, range.end.line, range.end.character);
}
