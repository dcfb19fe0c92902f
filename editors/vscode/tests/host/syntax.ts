// What the editor knows of the language without the server: words, comments, indents,
// defaults, and how it reads the output of `plywise check`.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import * as vscode from "vscode";
import { closeAll } from "../harness/inside";
import { until } from "../harness/until";

const folder = vscode.workspace.workspaceFolders![0]!.uri;

/** Opens a new document with the cursor at its end. */
async function draft(content: string): Promise<vscode.TextEditor> {
    const document = await vscode.workspace.openTextDocument({ language: "puzzle", content });
    const editor = await vscode.window.showTextDocument(document);
    const end = document.positionAt(content.length);
    editor.selection = new vscode.Selection(end, end);
    return editor;
}

/** Types as a person does, key by key. */
async function type(text: string): Promise<void> {
    for (const key of text) {
        await vscode.commands.executeCommand("type", { text: key });
    }
}

/**
 * Types into new documents until one comes out as wanted: behind text that it has not coloured
 * yet, VS Code does not indent, and these keys come faster than a person's.
 */
async function comesOut(keys: string, wanted: RegExp): Promise<void> {
    await until(`${JSON.stringify(keys)} to come out as ${wanted}`, async () => {
        const { document } = await draft("");
        await type(keys);
        return wanted.test(document.getText());
    });
}

describe("the language of puzzles", () => {
    after(closeAll);

    it("has keys, positions and nodes as words", async () => {
        const { document } = await draft("cat-jump: 2\nbest: 2,0 1,3\n  小径: a-b c");
        const word = (line: number, character: number) => document.getText(document.getWordRangeAtPosition(new vscode.Position(line, character)));
        assert.deepEqual([word(0, 5), word(1, 8), word(1, 11), word(2, 3), word(2, 7)], ["cat-jump", "2,0", "1,3", "小径", "a-b"]);
    });

    it("has comments that a key toggles", async () => {
        const { document } = await draft("turn: cat");
        await vscode.commands.executeCommand("editor.action.commentLine");
        assert.equal(document.getText(), "// turn: cat");
        await vscode.commands.executeCommand("editor.action.commentLine");
        assert.equal(document.getText(), "turn: cat");
    });

    for (const [key, line] of [["board", "#.#"], ["graph", "0: 1 2"], ["pawns", "1,2"], ["moves", "2,2 1,2"]] as const) {
        it(`indents what follows ${key}, and goes back behind an empty line`, async () => {
            await comesOut(`${key}:\n${line}\n\nt`, new RegExp(`^${key}:\n  ${line.replaceAll(".", "\\.")}\n *\nt$`));
        });
    }

    it("indents what follows a key with a comment behind it", async () => {
        await comesOut("board: // small\n#", /^board: \/\/ small\n  #$/);
    });

    it("does not indent what follows a value", async () => {
        const { document } = await draft("");
        await type("moves: 2,2\nb");
        assert.equal(document.getText(), "moves: 2,2\nb");
    });

    it("takes a key back to the first column", async () => {
        await comesOut("board:\n#.#\nexpect:", /^board:\n  #\.#\nexpect:$/);
    });

    it("leaves nodes with the names of pieces where they are", async () => {
        await comesOut("graph:\nmouse: cat\ncat: hole", /^graph:\n  mouse: cat\n  cat: hole$/);
    });

    it("puts no second bracket or quote beside one", async () => {
        const { document } = await draft("");
        await type("puzzle: the cat's [first] \"turn (\n");
        assert.equal(document.getText(), "puzzle: the cat's [first] \"turn (\n");
    });

    it("makes boards look well, and stays quiet in comments", () => {
        const settings = vscode.workspace.getConfiguration("editor", { uri: folder, languageId: "puzzle" });
        const wanted = {
            "semanticHighlighting.enabled": true, "wordBasedSuggestions": "off", "bracketPairColorization.enabled": false, "formatOnType": true, "acceptSuggestionOnEnter": "smart",
            "insertSpaces": true, "tabSize": 2, "detectIndentation": false, "wordWrap": "off",
        };
        for (const [key, value] of Object.entries(wanted)) {
            assert.deepEqual(settings.get(key), value, key);
        }
        assert.equal(settings.get<{ comments: string }>("quickSuggestions")?.comments, "off");
    });
});

describe("the problem matcher", () => {
    it("reads what plywise check prints", async () => {
        const broken = vscode.Uri.joinPath(folder, "ragged.puzzle");
        const task = new vscode.Task({ type: "plywise-test" }, vscode.TaskScope.Workspace, "check", "plywise",
            new vscode.CustomExecution(async () => terminal(await check(broken.fsPath))), "$plywise");
        await vscode.tasks.executeTask(task);
        const found = await until("the problems of a closed file", async () => {
            const problems = vscode.languages.getDiagnostics(broken).filter(({ source }) => source === "plywise");
            return problems.length > 0 ? problems : undefined;
        });
        const shown = found.map(({ code, severity, range }) => [typeof code === "object" ? code.value : code, severity, range.start.line, range.start.character]);
        assert.deepEqual(shown.sort(), [["ragged-row", 0, 4, 2], ["unknown-key", 0, 5, 0]]);
    });
});

function check(file: string): Promise<string> {
    const program = vscode.workspace.getConfiguration("plywise").get("server.path", "");
    return new Promise((resolve) => execFile(program, ["check", file], (_, output) => resolve(output)));
}

/** A terminal that prints a text. */
function terminal(text: string): vscode.Pseudoterminal {
    const written = new vscode.EventEmitter<string>();
    const closed = new vscode.EventEmitter<number>();
    return {
        onDidWrite: written.event,
        onDidClose: closed.event,
        open() {
            written.fire(text.replaceAll("\n", "\r\n"));
            closed.fire(0);
        },
        close() {},
    };
}
