// LeetCode's test cases, from the clipboard and to it.

import * as vscode from "vscode";

import { write } from "./newPuzzle";
import { boardAtCursor, neededEditor, place } from "./puzzle";
import type { Server } from "./server";

/** Turns the test cases on the clipboard into puzzles. */
export async function importLeetCode(server: Server): Promise<void> {
    const text = await vscode.env.clipboard.readText();
    if (text.trim() === "") {
        throw new Error(vscode.l10n.t("The clipboard has no text. Copy LeetCode's test cases first."));
    }
    await write(server, "plywise.import", { text });
}

/** Copies the puzzle at the cursor as a test case. */
export async function exportLeetCode(server: Server): Promise<void> {
    const editor = neededEditor();
    const at = place(editor.document, editor.selection.active);
    const { title } = await boardAtCursor(server, editor);
    const { text } = await server.execute<{ text: string }>("plywise.export", at);
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage(vscode.l10n.t("“{0}” is on the clipboard as a test case for LeetCode.", title));
}
