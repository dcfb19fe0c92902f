// LeetCode's test cases, from the clipboard and to it.

import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import * as vscode from "vscode";

import { write } from "./newPuzzle";
import { findProgram } from "./program";
import { asRange, boardAtCursor, neededEditor } from "./puzzle";
import type { Server } from "./server";

/** Turns the test cases on the clipboard into puzzles. */
export async function importLeetCode(context: vscode.ExtensionContext): Promise<void> {
    const cases = await vscode.env.clipboard.readText();
    if (cases.trim() === "") {
        throw new Error(vscode.l10n.t("The clipboard has no text. Copy LeetCode's test cases first."));
    }
    const { printed, problems } = await run(context, "import", cases);
    if (printed !== "") {
        await write(printed);
    }
    if (problems.length > 0) {
        throw new Error(vscode.l10n.t("Not everything on the clipboard is a test case. {0}", some(problems)));
    }
    if (printed === "") {
        throw new Error(vscode.l10n.t("There is no test case on the clipboard."));
    }
}

/** Copies the puzzle at the cursor as a test case. */
export async function exportLeetCode(context: vscode.ExtensionContext, server: Server): Promise<void> {
    const editor = neededEditor();
    const { range, title } = await boardAtCursor(server, editor);
    const { printed, problems } = await run(context, "export", editor.document.getText(asRange(range)));
    if (problems.length > 0) {
        throw new Error(vscode.l10n.t("The puzzle is no test case of LeetCode's. {0}", some(problems)));
    }
    await vscode.env.clipboard.writeText(printed);
    void vscode.window.showInformationMessage(vscode.l10n.t("“{0}” is on the clipboard as a test case for LeetCode.", title));
}

/** What a run of the program has said. */
interface Said {
    printed: string;
    /** What it could not do, without the places, which are in no file that anybody has. */
    problems: string[];
}

async function run(context: vscode.ExtensionContext, command: string, input: string): Promise<Said> {
    const child = spawn(await findProgram(context), [command, "-"]);
    const exited = new Promise<number | null>((resolve, reject) => {
        child.on("error", reject);
        child.on("close", resolve);
    });
    child.stdin.on("error", () => {}); // a program that does not read says why
    child.stdin.end(input);
    const [printed, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
    const problems = errors.split("\n").filter((line) => line !== "").map(message);
    if (code !== 0 && problems.length === 0) {
        problems.push(vscode.l10n.t("The program ended with exit code {0}.", String(code)));
    }
    return { printed, problems };
}

/** Returns the message of a line `<stdin>:LINE:COLUMN: error: MESSAGE [CODE]`. */
function message(line: string): string {
    const [, said] = /^[^:]*:\d+:\d+: \w+: (.*?)(?: \[[\w-]+\])?$/.exec(line) ?? [];
    return said ?? line;
}

/** Puts the first problem into words; more would not be read. */
function some([first, ...rest]: string[]): string {
    return rest.length === 0 ? `${first}` : vscode.l10n.t("{0} (and {1} more)", first ?? "", rest.length);
}
