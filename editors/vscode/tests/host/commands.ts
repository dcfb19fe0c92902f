import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as vscode from "vscode";

import { answer, closeAll, extension, file, opensOutside, outcome, show, Told } from "../harness/inside";
import { until } from "../harness/until";

const { executeCommand } = vscode.commands;

const nothingToTakeBack = "There is nothing to take back: the last change of this puzzle was not one of Plywise's moves or edits.";

describe("a command", () => {
    let told: Told;
    beforeEach(() => { told = new Told(); });
    afterEach(async () => {
        told.dispose();
        await closeAll();
    });
    const changed = async (document: vscode.TextDocument, was: string) => {
        await until("a change, or why there is none", () => document.getText() !== was || told.messages.length > 0);
        assert.notEqual(document.getText(), was, told.messages.join("\n"));
    };
    /** An undo is done before the extension host hears of it. */
    const becomes = (document: vscode.TextDocument, text: string) => until(`the text ${text}`, () => document.getText() === text);
    const opened = async (name: string) => {
        const editor = await show(file(name));
        await outcome(editor.document.uri);
        return { editor, document: editor.document, was: editor.document.getText() };
    };

    it("is there for each that the manifest has", async () => {
        await extension.activate();
        const contributed: string[] = extension.packageJSON.contributes.commands.map(({ command }: { command: string }) => command);
        const there = await vscode.commands.getCommands(true);
        assert.deepEqual(contributed.filter((command) => !there.includes(command)), []);
        assert.ok(there.includes("plywise.openBoard"), "the lens of the server's");
    });

    it("finds the puzzle that a solution gets wrong, and opens it beside", async () => {
        const solution = join(mkdtempSync(join(process.env.HOME!, "solutions-")), "solution.js");
        writeFileSync(solution, "const catMouseGame = graph => 1;\n");
        const editor = await show(vscode.Uri.file(solution));
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// mine\n"));
        await executeCommand("plywise.stress");
        await until("the puzzle", () => vscode.window.activeTextEditor?.document.uri.fsPath === solution + ".wrong.puzzle");
        assert.equal(vscode.window.activeTextEditor!.viewColumn, vscode.ViewColumn.Two);
        assert.match(vscode.window.activeTextEditor!.document.getText(), /^game: cat-mouse-graph$/m);
        assert.match(readFileSync(solution, "utf8"), /^\/\/ mine\n/, "the solution is saved");
        assert.deepEqual(told.messages, []);
    });

    it("has no key that does something else in a text", async () => {
        const defaults = await vscode.workspace.openTextDocument(vscode.Uri.parse("vscode://defaultsettings/keybindings.json"));
        const lines = defaults.getText().split("\n").filter((line) => !line.trim().startsWith("//")).join("\n");
        const bound: { key: string; command: string; when?: string }[] = JSON.parse(lines.slice(0, lines.lastIndexOf("]") + 1));
        const keys = bound.filter(({ command }) => command.startsWith("plywise."));
        assert.deepEqual(keys.map(({ key }) => key).sort(), ["alt+,", "alt+.", "alt+enter"]);
        const clash = bound.filter(({ key, command, when = "" }) =>
            keys.some((ours) => ours.key === key) && !command.startsWith("plywise.")
            && !/findWidgetVisible/.test(when) // where ours does not hold
            && (when === "" || /\b(editorTextFocus|editorFocus|textInputFocus)\b/.test(when)));
        assert.deepEqual(clash, []);
    });

    it("plays the best move of the puzzle at the cursor", async () => {
        const { document, was } = await opened("race.puzzle");
        await executeCommand("plywise.playBest");
        await changed(document, was);
        assert.match(document.getText(), /####F\n {2}#C\.\.\.\n {2}\.\.M\.\./);
        assert.match(document.getText(), /turn: cat/);
        assert.deepEqual(told.messages, []);
    });

    it("takes back moves, one by one, and nothing else", async () => {
        const { editor, document, was } = await opened("race.puzzle");
        await executeCommand("plywise.playBest");
        await changed(document, was);
        const once = document.getText();
        await executeCommand("plywise.playBest");
        await changed(document, once);
        await executeCommand("plywise.takeBack");
        await becomes(document, once);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
        assert.deepEqual(told.messages, []);

        await executeCommand("plywise.takeBack");
        assert.deepEqual(told.messages, [nothingToTakeBack]);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// mine\n"));
        await executeCommand("plywise.takeBack");
        assert.match(document.getText(), /^\/\/ mine\n/);
        assert.equal(told.messages.length, 2);
    });

    it("plays and takes back one after the other, however fast it is asked to", async () => {
        const { editor, document, was } = await opened("race.puzzle");
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// mine\n"));
        const begun = document.getText();
        await Promise.all([1, 2, 3].map(() => executeCommand("plywise.playBest")));
        await until("three moves, and the cat is next", () => /turn: cat/.test(document.getText()));
        assert.deepEqual(told.messages, []);
        await Promise.all([1, 2, 3, 4, 5].map(() => executeCommand("plywise.takeBack")));
        await becomes(document, begun);
        await changed(document, was);
        assert.deepEqual(told.messages, Array(2).fill(nothingToTakeBack));
    });

    it("takes back a move below what was typed and undone", async () => {
        const { editor, document, was } = await opened("race.puzzle");
        await executeCommand("plywise.playBest");
        await changed(document, was);
        const once = document.getText();
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// mine\n"));
        await executeCommand("undo");
        await becomes(document, once);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
        assert.deepEqual(told.messages, []);
    });

    it("takes back what a code action has played", async () => {
        const { editor, document, was } = await opened("race.puzzle");
        const actions = await executeCommand<vscode.CodeAction[]>(
            "vscode.executeCodeActionProvider", document.uri, editor.selection, "refactor.rewrite.play.best", 1);
        assert.ok(await vscode.workspace.applyEdit(actions[0]!.edit!));
        await changed(document, was);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
        assert.deepEqual(told.messages, []);
    });

    it("does not take what was typed for a move, although a move was offered", async () => {
        const { editor, document } = await opened("race.puzzle");
        await executeCommand("vscode.executeCodeActionProvider", document.uri, editor.selection, "refactor.rewrite.play.best", 1);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "x"));
        await executeCommand("plywise.takeBack");
        assert.equal(told.messages.length, 1);
    });

    it("plays forward: what was taken back, then the entries of `moves`", async () => {
        const { document, was } = await opened("game.puzzle");
        await executeCommand("plywise.playNext");
        await changed(document, was);
        const once = document.getText();
        assert.match(once, /moves: 1,2\n/);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
        await executeCommand("plywise.playNext");
        await becomes(document, once);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
        await executeCommand("plywise.playNext");
        await becomes(document, once);
        await executeCommand("plywise.playNext");
        await changed(document, once);
        assert.doesNotMatch(document.getText(), /moves: ./);
        assert.deepEqual(told.messages, []);
        await executeCommand("plywise.playNext");
        assert.deepEqual(told.messages, ["There is no next move: the puzzle has no entry in `moves`, and none was taken back."]);
    });

    it("plays the best line to the end, as one step", async () => {
        const { document, was } = await opened("race.puzzle");
        await executeCommand("plywise.playLine");
        await changed(document, was);
        assert.equal(await outcome(document.uri), "mouse has won");
        await executeCommand("plywise.playBest");
        assert.deepEqual(told.messages, ["The game is over: mouse has won."]);
        await executeCommand("plywise.takeBack");
        await becomes(document, was);
    });

    it("says why there is no best line", async () => {
        await opened("draw.puzzle");
        await executeCommand("plywise.playLine");
        assert.deepEqual(told.messages, ["There is no best line to play: draw."]);
    });

    it("says why a broken puzzle cannot be played", async () => {
        await opened("broken.puzzle");
        await executeCommand("plywise.playBest");
        assert.equal(told.messages.length, 1);
        assert.match(told.messages[0]!, /lacks/);
    });

    it("waits for a puzzle that is being solved", async () => {
        const { document } = await show(file("large.puzzle"));
        const was = document.getText();
        await executeCommand("plywise.playBest");
        await changed(document, was);
        assert.deepEqual(told.messages, []);
    });

    it("needs a puzzle file", async () => {
        for (const command of ["plywise.playBest", "plywise.playLine", "plywise.playNext", "plywise.takeBack", "plywise.exportLeetCode", "plywise.previewInBrowser"]) {
            await executeCommand(command);
            assert.equal(told.messages.pop(), "Open a puzzle file first.", command);
        }
    });

    for (const [number, game] of ["cat-mouse-grid", "cat-mouse-graph", "knight-pawns"].entries()) {
        it(`writes a new puzzle of ${game} that is right`, async () => {
            const pick = answer("showQuickPick", (items: vscode.QuickPickItem[]) => items[number]);
            await executeCommand("plywise.newPuzzle");
            pick.dispose();
            const { document, selection } = vscode.window.activeTextEditor!;
            assert.equal(document.uri.scheme, "untitled");
            assert.equal(document.languageId, "puzzle");
            assert.match(document.getText(), new RegExp(`^puzzle: A new .*\ngame: ${game}\n`));
            assert.match(document.getText(selection), /^A new \w+$/);
            assert.match(await outcome(document.uri), /wins in|draw|moves/);
            assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
        });
    }

    it("writes a new puzzle behind all of the file that is open, wherever the cursor is", async () => {
        const { document } = await show(file("two.puzzle"), "First");
        const was = document.getText();
        const pick = answer("showQuickPick", (items: vscode.QuickPickItem[]) => items[2]);
        await executeCommand("plywise.newPuzzle");
        pick.dispose();
        assert.ok(document.getText().startsWith(`${was}\npuzzle: A new hunt\n`));
        assert.equal(document.getText(vscode.window.activeTextEditor!.selection), "A new hunt");
    });

    it("imports LeetCode's test cases from the clipboard into a new document", async () => {
        await vscode.env.clipboard.writeText(`["####F","#C...","M...."]\n1\n2\n`);
        await executeCommand("plywise.importLeetCode");
        const { document } = vscode.window.activeTextEditor!;
        assert.match(document.getText(), /game: cat-mouse-grid\ncat-jump: 1\nmouse-jump: 2\nboard:\n {2}####F\n/);
        assert.equal(await outcome(document.uri), "mouse wins in 5");
        assert.deepEqual(told.messages, []);
    });

    it("imports what it can, and says in words what it cannot", async () => {
        await vscode.env.clipboard.writeText("[[1,3],[0],[3],[0,2]]\nnonsense\n");
        await executeCommand("plywise.importLeetCode");
        assert.match(vscode.window.activeTextEditor!.document.getText(), /game: cat-mouse-graph/);
        assert.equal(told.messages.length, 1);
        assert.match(told.messages[0]!, /^Not everything is a test case\. Line 2: [^<]+$/);
        assert.doesNotMatch(told.messages[0]!, /stdin|error:/);
    });

    it("opens no document where nothing on the clipboard is a test case", async () => {
        await vscode.env.clipboard.writeText("nonsense");
        await executeCommand("plywise.importLeetCode");
        assert.match(told.messages.join(), /^Nothing was imported\. Line 1: /);
        assert.equal(vscode.window.activeTextEditor, undefined);
    });

    it("takes back below what was typed in another puzzle", async () => {
        const { document } = await show(file("two.puzzle"), "Second");
        const was = document.getText();
        await executeCommand("plywise.playBest");
        await changed(document, was);
        await vscode.window.activeTextEditor!.edit((edit) => edit.insert(new vscode.Position(0, 0), "// mine\n"));
        await executeCommand("plywise.takeBack");
        await becomes(document, `// mine\n${was}`);
        assert.deepEqual(told.messages, []);
    });

    it("imports nothing from an empty clipboard", async () => {
        await vscode.env.clipboard.writeText(" ");
        await executeCommand("plywise.importLeetCode");
        assert.deepEqual(told.messages, ["The clipboard has no text. Copy LeetCode's test cases first."]);
        assert.equal(vscode.window.activeTextEditor, undefined);
    });

    it("copies the puzzle at the cursor, and no other, as a test case", async () => {
        await show(file("two.puzzle"), "Second");
        await executeCommand("plywise.exportLeetCode");
        assert.equal(await vscode.env.clipboard.readText(), `["####F","#C...","M...."]\n1\n2\n`);
        assert.deepEqual(told.messages, ["“Second” is on the clipboard as a test case for LeetCode."]);
    });

    it("says in words why a puzzle is no test case", async () => {
        await vscode.env.clipboard.writeText("mine");
        await show(file("two.puzzle"), "First");
        await executeCommand("plywise.exportLeetCode");
        assert.equal(told.messages.length, 1);
        assert.match(told.messages[0]!, /^The puzzle is no test case of LeetCode's\. /);
        assert.doesNotMatch(told.messages[0]!, /stdin|error:|\[/);
        assert.equal(await vscode.env.clipboard.readText(), "mine");
    });

    it("opens an example that can be changed, lists the one to begin with first, and leaves the original", async () => {
        let names: string[] = [], details: string[] = [], begin: string[] = [];
        const pick = answer("showQuickPick", (items: vscode.QuickPickItem[]) => {
            names = items.filter(({ detail }) => detail).map(({ label }) => label);
            details = items.flatMap(({ detail }) => detail ?? []);
            begin = items.filter(({ description }) => description === "begin here").map(({ label }) => label);
            return items.find(({ label }) => label === "leetcode.puzzle");
        });
        await executeCommand("plywise.openExamples");
        pick.dispose();
        const { document } = vscode.window.activeTextEditor!;
        assert.deepEqual(begin, ["cat-and-mouse-grid.puzzle"]);
        assert.equal(names[0], begin[0]);
        assert.deepEqual(names.sort(), readdirSync(join(extension.extensionPath, "dist", "examples")).sort());
        assert.ok(details.every((detail) => detail.endsWith(".")), details.join("\n"));
        assert.ok(details.includes("A long chase on 64x64 cells; both turns counted, it has more than eighteen million positions."));
        assert.equal(document.uri.scheme, "untitled");
        assert.match(document.getText(), /puzzle: The mouse slips past/);
    });

    it("copies the examples into a folder, over nothing that is there", async () => {
        const folder = mkdtempSync(join(process.env.HOME!, "examples-"));
        writeFileSync(join(folder, "leetcode.puzzle"), "// mine\n");
        const pick = answer("showQuickPick", (items: vscode.QuickPickItem[]) => items.at(-1));
        const choose = answer("showOpenDialog", () => [vscode.Uri.file(folder)]);
        await executeCommand("plywise.openExamples");
        pick.dispose();
        choose.dispose();
        assert.deepEqual(readdirSync(folder).sort(), readdirSync(join(extension.extensionPath, "dist", "examples")).sort());
        assert.equal(readFileSync(join(folder, "leetcode.puzzle"), "utf8"), "// mine\n");
        assert.deepEqual(told.messages, ["These were in the folder already and are as they were: leetcode.puzzle"]);
        assert.equal(basename(vscode.window.activeTextEditor!.document.fileName), "cat-and-mouse-grid.puzzle");
        assert.ok(existsSync(vscode.window.activeTextEditor!.document.fileName));
    });

    it("opens the board in a browser", async () => {
        await opened("race.puzzle");
        const outside = opensOutside();
        await executeCommand("plywise.previewInBrowser");
        outside.dispose();
        assert.deepEqual(told.messages, []);
        assert.equal(outside.opened.length, 1);
        const [page] = outside.opened;
        assert.match(page!.fragment, /^token=[\w-]{20,}$/);
        assert.equal((await fetch(page!.with({ fragment: "" }).toString())).status, 200);
    });

    it("shows the output", async () => {
        await executeCommand("plywise.showOutput");
        await until("the output", () => vscode.window.visibleTextEditors.find(({ document }) => document.uri.scheme === "output"));
    });
});
