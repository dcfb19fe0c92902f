// Stress-tests a solution of a LeetCode problem, when a person asks for it: it runs in a
// terminal, and the puzzle that comes out opens beside the solution.

import * as path from "node:path";
import * as vscode from "vscode";

import { findProgram } from "./program";

/** The languages of solutions. */
export const solutionLanguages = ["python", "cpp", "java", "javascript", "typescript", "go", "csharp", "rust"];

const method = /\b(?:catMouseGame|canMouseWin|maxMoves|CatMouseGame|CanMouseWin|MaxMoves|cat_mouse_game|can_mouse_win|max_moves)\b/;

/** Runs `plywise stress` with the file of the active editor, or the one that is chosen. */
export async function stress(context: vscode.ExtensionContext): Promise<void> {
    if (!vscode.workspace.isTrusted) {
        throw new Error(vscode.l10n.t("A solution runs only in a workspace that you trust."));
    }
    const solution = await solutionFile();
    if (solution === undefined) {
        return;
    }
    const program = await findProgram(context);
    const name = path.basename(solution.fsPath);
    const scope = vscode.workspace.getWorkspaceFolder(solution) ?? vscode.TaskScope.Global;
    const run = new vscode.ProcessExecution(program, ["stress", solution.fsPath], { cwd: path.dirname(solution.fsPath) });
    const task = new vscode.Task({ type: "process", solution: solution.fsPath }, scope, `stress ${name}`, "plywise", run, []);
    task.presentationOptions = { reveal: vscode.TaskRevealKind.Always, clear: true };
    const execution = await vscode.tasks.executeTask(task);
    const ended = vscode.tasks.onDidEndTaskProcess(async (event) => {
        if (event.execution !== execution) {
            return;
        }
        ended.dispose();
        const puzzle = vscode.Uri.file(solution.fsPath + ".wrong.puzzle");
        if (event.exitCode === 1) {
            await vscode.window.showTextDocument(puzzle, { viewColumn: vscode.ViewColumn.Beside });
        }
    });
}

/** The file of the active editor, saved, if it holds a solution; else one that a person chooses. */
async function solutionFile(): Promise<vscode.Uri | undefined> {
    const document = vscode.window.activeTextEditor?.document;
    if (document !== undefined && isSolution(document)) {
        if (document.isDirty && !(await document.save())) {
            return undefined;
        }
        return document.uri;
    }
    const [chosen] = (await vscode.window.showOpenDialog({ title: vscode.l10n.t("Choose a solution"), openLabel: vscode.l10n.t("Stress-Test") })) ?? [];
    return chosen;
}

function isSolution(document: vscode.TextDocument): boolean {
    return document.uri.scheme === "file" && solutionLanguages.includes(document.languageId) && method.test(document.getText());
}

/** Tells menus whether the active editor has a solution. */
export function followSolutions(): vscode.Disposable {
    const tell = () => {
        const document = vscode.window.activeTextEditor?.document;
        void vscode.commands.executeCommand("setContext", "plywise.isSolution", document !== undefined && isSolution(document));
    };
    tell();
    return vscode.Disposable.from(
        vscode.window.onDidChangeActiveTextEditor(tell),
        vscode.workspace.onDidSaveTextDocument(tell),
        vscode.workspace.onDidOpenTextDocument(tell),
    );
}
