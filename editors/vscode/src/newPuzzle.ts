// A new puzzle of any game, to begin from.

import * as vscode from "vscode";

import { puzzleEditor } from "./puzzle";

interface Game extends vscode.QuickPickItem {
    text: string;
}

/** Asks for a game, and writes a whole puzzle of it. */
export async function newPuzzle(): Promise<void> {
    const game = await vscode.window.showQuickPick(games(), {
        title: vscode.l10n.t("New puzzle"),
        placeHolder: vscode.l10n.t("Choose a game"),
        matchOnDetail: true,
    });
    if (game !== undefined) {
        await write(game.text);
    }
}

/**
 * Writes puzzles behind those of the puzzle file that is being edited, else into a new
 * document, and selects the first one's title.
 */
export async function write(text: string): Promise<void> {
    const editor = puzzleEditor() ?? (await vscode.window.showTextDocument(
        await vscode.workspace.openTextDocument({ language: "puzzle" }),
    ));
    const { document } = editor;
    const end = document.lineAt(document.lineCount - 1).rangeIncludingLineBreak.end;
    const before = document.getText();
    const gap = before.trim() === "" ? "" : before.endsWith("\n") ? "\n" : "\n\n";
    const line = end.line + gap.length;
    if (!(await editor.edit((edit) => edit.insert(end, gap + text)))) {
        throw new Error(vscode.l10n.t("The text cannot be changed here."));
    }
    const { end: titleEnd } = document.lineAt(line).range;
    const title = new vscode.Range(line, Math.min("puzzle: ".length, titleEnd.character), line, titleEnd.character);
    editor.selection = new vscode.Selection(title.start, title.end);
    editor.revealRange(title, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

function games(): Game[] {
    return [
        {
            label: vscode.l10n.t("Cat and mouse on a board"),
            description: "cat-mouse-grid",
            detail: vscode.l10n.t("The mouse runs for the food, the cat for the mouse. Walls stand in the way. (LeetCode 1728)"),
            text: `puzzle: ${vscode.l10n.t("A new chase")}
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  M..#..
  .#...F
  .#.#..
  ....C.
`,
        },
        {
            label: vscode.l10n.t("Cat and mouse on a graph"),
            description: "cat-mouse-graph",
            detail: vscode.l10n.t("The mouse runs for the hole, the cat for the mouse, along the edges. (LeetCode 913)"),
            text: `puzzle: ${vscode.l10n.t("A new house")}
game: cat-mouse-graph
mouse: attic
cat: cellar
hole: garden
graph:
  attic: stairs roof
  stairs: kitchen cellar
  roof: garden
  kitchen: garden cellar
`,
        },
        {
            label: vscode.l10n.t("Knight and pawns"),
            description: "knight-pawns",
            detail: vscode.l10n.t("Two players take pawns in turn: one wants many moves of the knight, the other few. (LeetCode 3283)"),
            text: `puzzle: ${vscode.l10n.t("A new hunt")}
game: knight-pawns
board:
  N....P
  ..P...
  ......
  .P..P.
`,
        },
    ];
}
