// What tests inside the extension host need: to open puzzles, and to see what the
// extension asks and tells the person at the editor.

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import * as vscode from "vscode";
import { until } from "./until";

export const extension = vscode.extensions.getExtension("plywise.plywise")!;

/** A file of the workspace. */
export function file(name: string, folder = 0): vscode.Uri {
    return vscode.Uri.joinPath(vscode.workspace.workspaceFolders![folder]!.uri, name);
}

/** Shows a document, with the cursor at a text in it. */
export async function show(document: vscode.Uri | { text: string }, at?: string): Promise<vscode.TextEditor> {
    const opened = document instanceof vscode.Uri
        ? await vscode.workspace.openTextDocument(document)
        : await vscode.workspace.openTextDocument({ language: "puzzle", content: document.text });
    const editor = await vscode.window.showTextDocument(opened);
    const cursor = opened.positionAt(at === undefined ? 0 : opened.getText().indexOf(at));
    editor.selection = new vscode.Selection(cursor, cursor);
    return editor;
}

/** Closes every editor, whatever is in it. */
export async function closeAll(): Promise<void> {
    await vscode.commands.executeCommand("workbench.action.closePanel");
    while (vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    }
}

/** The inlay hint behind a document's first title: the outcome, once it is known. */
export async function outcome(uri: vscode.Uri): Promise<string> {
    const all = new vscode.Range(0, 0, 1000, 0);
    return until(`an outcome in ${uri}`, async () => {
        const hints = await vscode.commands.executeCommand<vscode.InlayHint[]>("vscode.executeInlayHintProvider", uri, all);
        const label = hints[0]?.label;
        return typeof label === "string" && !label.startsWith("solving") && label;
    });
}

/** As the system has it, which keeps 15 characters. */
const serverName = basename(process.env.PLYWISE_SERVER!).slice(0, 15);

/** The process ids of the servers that this extension host has started. */
export function servers(): number[] {
    return readdirSync("/proc").map(Number).filter((pid) => {
        try {
            // Past the name, which may have blanks: the state and the parent.
            const [, , name, parent] = /^(\d+) \((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "latin1")) ?? [];
            return name === serverName && Number(parent) === process.pid;
        } catch {
            return false; // it has ended
        }
    });
}

/** The vscode module as the extension has it: each extension has one of its own. */
const theirs = createRequire(join(extension.extensionPath, "package.json"))("vscode") as typeof vscode;

/** What the extension has opened outside of VS Code, from now on; the test answers for the person's machine. */
export function opensOutside(): { opened: vscode.Uri[] } & vscode.Disposable {
    const env = theirs.env as { openExternal: unknown };
    const was = env.openExternal;
    const opened: vscode.Uri[] = [];
    env.openExternal = async (uri: vscode.Uri) => opened.push(uri) > 0;
    return { opened, dispose: () => { env.openExternal = was; } };
}

/** What the extension's part of the status bar says, undefined while it is hidden. To be called before the extension starts. */
export function watchStatusBar(): () => string | undefined {
    const window = theirs.window as { createStatusBarItem: unknown };
    const create = theirs.window.createStatusBarItem as (...args: unknown[]) => vscode.StatusBarItem;
    let read: () => string | undefined = () => undefined;
    window.createStatusBarItem = (...args: unknown[]) => {
        const item = create(...args);
        const { show, hide } = item;
        let visible = false;
        item.show = () => { visible = true; show.call(item); };
        item.hide = () => { visible = false; hide.call(item); };
        read = () => (visible ? item.text : undefined);
        return item;
    };
    return () => read();
}

/** What the extension writes to its output as information. To be called before the extension starts. */
export function watchOutput(): string[] {
    const window = theirs.window as { createOutputChannel: unknown };
    const create = theirs.window.createOutputChannel as (...args: unknown[]) => vscode.LogOutputChannel;
    const lines: string[] = [];
    window.createOutputChannel = (...args: unknown[]) => {
        const output = create(...args);
        return Object.create(output, { info: { value: (line: string) => { lines.push(line); output.info(line); } } });
    };
    return lines;
}

type Replaceable = "showErrorMessage" | "showWarningMessage" | "showInformationMessage" | "showQuickPick" | "showOpenDialog";

/** Answers a question of the extension's in place of the person; returns what takes that back. */
export function answer(question: Replaceable, reply: (...args: never[]) => unknown): vscode.Disposable {
    const window = theirs.window as unknown as Record<string, unknown>;
    const was = window[question];
    window[question] = async (...args: never[]) => reply(...args);
    return new vscode.Disposable(() => { window[question] = was; });
}

/** What the extension tells, until it is disposed of. A button is pressed by its number. */
export class Told implements vscode.Disposable {
    readonly messages: string[] = [];
    /** The button to press on the next message, and no later one. */
    press: number | undefined;
    private readonly stubs = (["showErrorMessage", "showWarningMessage", "showInformationMessage"] as const).map((kind) =>
        answer(kind, (words: string, ...buttons: string[]) => {
            this.messages.push(words);
            const pressed = this.press;
            this.press = undefined;
            return pressed === undefined ? undefined : buttons[pressed];
        }));

    dispose(): void {
        this.stubs.forEach((stub) => stub.dispose());
    }
}
