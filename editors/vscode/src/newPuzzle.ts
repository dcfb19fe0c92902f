// A new puzzle of any game, to begin from. The server has the texts.

import * as vscode from "vscode";

import { isExample } from "./examples";
import { place, puzzleEditor } from "./puzzle";
import type { Server } from "./server";

interface Game extends vscode.QuickPickItem {
    /** Its name, as the server knows it. */
    description: string;
}

/** Asks for a game, and writes a whole puzzle of it. */
export async function newPuzzle(server: Server): Promise<void> {
    const game = await vscode.window.showQuickPick(games(), {
        title: vscode.l10n.t("New puzzle"),
        placeHolder: vscode.l10n.t("Choose a game"),
        matchOnDetail: true,
    });
    if (game !== undefined) {
        await write(server, "plywise.new", { game: game.description });
    }
}

/**
 * Has the server write puzzles at the end of the puzzle file that is being edited, unless that is
 * an example, else into a new document. It selects the first one's title.
 */
export async function write(server: Server, command: string, what: object): Promise<void> {
    const found = puzzleEditor(), edited = found && isExample(found.document) ? undefined : found;
    const document = edited?.document ?? await vscode.workspace.openTextDocument({ language: "puzzle" });
    // While a board has the focus, the title would be shown in its column.
    await vscode.window.showTextDocument(document, found?.viewColumn);
    try {
        await server.execute(command, { ...place(document, document.lineAt(document.lineCount - 1).range.end), ...what });
    } catch (error) {
        if (edited === undefined && document.getText() === "") {
            await vscode.commands.executeCommand("workbench.action.closeActiveEditor");
        }
        throw error;
    }
}

function games(): Game[] {
    return [
        {
            label: vscode.l10n.t("Cat and mouse on a board"),
            description: "cat-mouse-grid",
            detail: vscode.l10n.t("The mouse runs for the food, the cat for the mouse. Walls stand in the way. (LeetCode 1728)"),
        },
        {
            label: vscode.l10n.t("Cat and mouse on a graph"),
            description: "cat-mouse-graph",
            detail: vscode.l10n.t("The mouse runs for the hole, the cat for the mouse, along the edges. (LeetCode 913)"),
        },
        {
            label: vscode.l10n.t("Knight and pawns"),
            description: "knight-pawns",
            detail: vscode.l10n.t("Two players take pawns in turn: one wants many moves of the knight, the other few. (LeetCode 3283)"),
        },
    ];
}
