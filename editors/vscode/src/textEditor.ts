// Acting on the text while a board has the focus.

import * as vscode from "vscode";

import type { Range } from "../../board/src/protocol";
import { asRange } from "./puzzle";

/** Selects a part of a document and scrolls there. The focus stays where it is. */
export async function reveal(uri: string, range: Range): Promise<void> {
    await show(uri, { preserveFocus: true, selection: asRange(range) });
}

/** Undoes or redoes the last change of a document. It has the focus then. */
export async function change(uri: string, command: "undo" | "redo"): Promise<void> {
    await show(uri, { preserveFocus: false });
    await vscode.commands.executeCommand(command);
}

function show(uri: string, options: vscode.TextDocumentShowOptions): Thenable<vscode.TextEditor> {
    return vscode.window.showTextDocument(vscode.Uri.parse(uri, true), { ...options, viewColumn: columnOf(uri) });
}

/** Where a document is open, rather where it is in sight; the first column if it is not. */
function columnOf(uri: string): vscode.ViewColumn {
    const visible = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri);
    const group = vscode.window.tabGroups.all.find(({ tabs }) =>
        tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri),
    );
    return visible?.viewColumn ?? group?.viewColumn ?? vscode.ViewColumn.One;
}
