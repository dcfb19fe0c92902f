// The examples that are in the extension. They are opened as new documents, so that
// they can be changed at will and the originals stay.

import * as vscode from "vscode";

interface Example extends vscode.QuickPickItem {
    uri: vscode.Uri;
}

/** The documents that examples were opened as. */
const opened = new WeakSet<vscode.TextDocument>();

/** Whether a document is an example, into which nothing of one's own is to be written. */
export function isExample(document: vscode.TextDocument): boolean {
    return opened.has(document);
}

/** Asks which example to open, or copies all of them into a folder. */
export async function openExamples(context: vscode.ExtensionContext): Promise<void> {
    const folder = vscode.Uri.joinPath(context.extensionUri, "dist", "examples");
    const examples = await listed(folder);
    const copy = { label: vscode.l10n.t("$(files) Copy all of them into a folder…") };
    const separator = { label: "", kind: vscode.QuickPickItemKind.Separator };
    const chosen = await vscode.window.showQuickPick<Example | vscode.QuickPickItem>([...examples, separator, copy], {
        title: vscode.l10n.t("Open an example"),
        placeHolder: vscode.l10n.t("It opens as a new document: change it as you like"),
        matchOnDetail: true,
    });
    if (chosen === copy) {
        await copyAll(examples);
    } else if (chosen !== undefined && "uri" in chosen) {
        const content = (await vscode.workspace.openTextDocument(chosen.uri)).getText();
        const document = await vscode.workspace.openTextDocument({ language: "puzzle", content });
        opened.add(document);
        await vscode.window.showTextDocument(document);
    }
}

/** The example to begin with, which is listed first. */
const beginning = "cat-and-mouse-grid.puzzle";

async function listed(folder: vscode.Uri): Promise<Example[]> {
    const names = (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name).sort();
    names.sort((a, b) => Number(b === beginning) - Number(a === beginning));
    return Promise.all(names.map(async (label) => {
        const uri = vscode.Uri.joinPath(folder, label);
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
        return { label, description: label === beginning ? vscode.l10n.t("begin here") : "", detail: firstSentence(text), uri };
    }));
}

/** The first sentence of the comment that a text begins with, which may go over several lines. */
function firstSentence(text: string): string {
    const comment = (/^(?:\/\/ .*\n)+/.exec(text)?.[0] ?? "").replace(/^\/\/ /gm, "").replace(/\n/g, " ").trim();
    return /^.*?\.(?= |$)/.exec(comment)?.[0] ?? comment.replace(/:$/, ".");
}

/** Copies the examples into a folder of the person's choice, over nothing that is there. */
async function copyAll(examples: Example[]): Promise<void> {
    const [folder] = (await vscode.window.showOpenDialog({
        canSelectFiles: false,
        canSelectFolders: true,
        title: vscode.l10n.t("Copy the examples into a folder"),
        openLabel: vscode.l10n.t("Copy here"),
    })) ?? [];
    if (folder === undefined) {
        return;
    }
    const copies = examples.map(({ label, uri }) => ({ uri, copy: vscode.Uri.joinPath(folder, label) }));
    const there: string[] = [];
    for (const { uri, copy } of copies) {
        try {
            await vscode.workspace.fs.copy(uri, copy, { overwrite: false });
        } catch (error) {
            if (!(error instanceof vscode.FileSystemError && error.code === "FileExists")) {
                throw error;
            }
            there.push(copy.path.replace(/.*\//, ""));
        }
    }
    const [first] = copies;
    if (first !== undefined) {
        await vscode.window.showTextDocument(first.copy);
    }
    if (there.length > 0) {
        throw new Error(vscode.l10n.t("These were in the folder already and are as they were: {0}", there.join(", ")));
    }
}
