import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

import { closeAll, file, outcome, show, Told, watchOutput, watchStatusBar } from "../harness/inside";
import { until } from "../harness/until";

const { executeCommand } = vscode.commands;
const statusBar = watchStatusBar();
const output = watchOutput();

describe("a puzzle", () => {
    let editor: vscode.TextEditor;
    let told: Told;
    const at = (text: string, offset = 0) => editor.document.positionAt(editor.document.getText().indexOf(text) + offset);
    const all = () => new vscode.Range(0, 0, editor.document.lineCount, 0);

    before(async () => {
        told = new Told();
        editor = await show(file("race.puzzle"));
        await outcome(editor.document.uri);
    });
    after(async () => {
        assert.deepEqual(told.messages, []);
        told.dispose();
        await closeAll();
    });

    it("has diagnostics, in its folder too where it is not open", async () => {
        const problems = await until("a problem", () => {
            const found = vscode.languages.getDiagnostics(file("broken.puzzle"));
            return found.length > 0 && found;
        });
        assert.match(problems[0]!.message, /lacks/);
        assert.equal(problems[0]!.source, "plywise");
    });

    it("has hovers", async () => {
        const hovers = await executeCommand<vscode.Hover[]>("vscode.executeHoverProvider", editor.document.uri, at("M...."));
        assert.match((hovers[0]!.contents[0] as vscode.MarkdownString).value, /mouse/);
    });

    it("has completions", async () => {
        const { items } = await executeCommand<vscode.CompletionList>("vscode.executeCompletionItemProvider", editor.document.uri, at("expect: ", 8));
        assert.ok(items.some(({ label }) => (typeof label === "string" ? label : label.label) === "mouse wins in 5"));
    });

    it("has each key and each game once in the menu, and none behind a position", async () => {
        const document = await vscode.workspace.openTextDocument({ language: "puzzle", content: "puzzle: x\ngame: cat-mouse-grid\nboard:\n  M.CF\nbest: 0,1\n" });
        const labels = async (line: number, character: number) => {
            const { items } = await executeCommand<vscode.CompletionList>("vscode.executeCompletionItemProvider", document.uri, new vscode.Position(line, character));
            return items.map(({ label }) => (typeof label === "string" ? label : label.label));
        };
        const keys = await labels(5, 0);
        assert.ok(keys.includes("moves") && keys.includes("puzzle cat-mouse-graph"), String(keys));
        assert.deepEqual(keys, [...new Set(keys)]);
        assert.equal(keys.filter((label) => label.startsWith("puzzle ")).length, 3);
        assert.deepEqual((await labels(4, 9)).filter((label) => !/^\d+,\d+$/.test(label)), []);
    });

    it("has code actions", async () => {
        const actions = await executeCommand<vscode.CodeAction[]>("vscode.executeCodeActionProvider", editor.document.uri, new vscode.Range(at("M...."), at("M....")));
        assert.ok(actions.some(({ title }) => title.startsWith("Play best move")));
    });

    it("has lenses, one of which opens the board", async () => {
        const lenses = await executeCommand<vscode.CodeLens[]>("vscode.executeCodeLensProvider", editor.document.uri, 10);
        assert.ok(lenses.some(({ command }) => command?.command === "plywise.openBoard"));
    });

    it("has semantic tokens", async () => {
        const tokens = await executeCommand<vscode.SemanticTokens>("vscode.provideDocumentSemanticTokens", editor.document.uri);
        assert.ok(tokens.data.length >= 15 * 5, "a token for each cell");
    });

    it("has symbols, of the folder too", async () => {
        const symbols = await executeCommand<vscode.DocumentSymbol[]>("vscode.executeDocumentSymbolProvider", editor.document.uri);
        assert.deepEqual(symbols.map(({ name }) => name), ["A race"]);
        const found = await executeCommand<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", "Second");
        assert.deepEqual(found.map(({ name }) => name), ["Second"]);
    });

    it("has folds, selections and links", async () => {
        const { uri } = editor.document;
        const folds = await executeCommand<vscode.FoldingRange[]>("vscode.executeFoldingRangeProvider", uri);
        assert.ok(folds.length > 0);
        const [selection] = await executeCommand<vscode.SelectionRange[]>("vscode.executeSelectionRangeProvider", uri, [at("M....")]);
        assert.ok(selection!.parent !== undefined);
        const links = await executeCommand<vscode.DocumentLink[]>("vscode.executeLinkProvider", uri);
        assert.equal(links[0]!.target!.toString(), "https://example.com/race");
    });

    it("has definitions, references, highlights and renames of nodes", async () => {
        editor = await show(file("draw.puzzle"));
        const { uri } = editor.document;
        const node = at("3: 1");
        const definitions = await executeCommand<(vscode.Location | vscode.LocationLink)[]>("vscode.executeDefinitionProvider", uri, node);
        assert.equal(definitions.length, 1);
        const references = await executeCommand<vscode.Location[]>("vscode.executeReferenceProvider", uri, node);
        assert.ok(references.length > 1);
        const highlights = await executeCommand<vscode.DocumentHighlight[]>("vscode.executeDocumentHighlights", uri, node);
        assert.equal(highlights.length, references.length);
        const edit = await executeCommand<vscode.WorkspaceEdit>("vscode.executeDocumentRenameProvider", uri, node, "burrow");
        assert.equal(edit.get(uri).length, references.length);
    });

    it("is formatted, and a row is completed as it is finished", async () => {
        editor = await show({ text: "puzzle:  A race\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C\n" });
        const { uri } = editor.document;
        const edits = await until("the server to have it", async () => {
            const found = await executeCommand<vscode.TextEdit[] | undefined>("vscode.executeFormatDocumentProvider", uri, { tabSize: 2, insertSpaces: true });
            return found !== undefined && found.length > 0 && found;
        });
        assert.ok(edits.some(({ newText }) => newText === "" || newText === " "));
        const end = new vscode.Position(5, 0);
        const typed = await executeCommand<vscode.TextEdit[]>("vscode.executeFormatOnTypeProvider", uri, end, "\n", { tabSize: 2, insertSpaces: true });
        assert.deepEqual(typed.map(({ newText }) => newText), ["."]);
    });

    it("is solved where it is in no file", async () => {
        editor = await show({ text: "puzzle: A race\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n" });
        assert.equal(editor.document.uri.scheme, "untitled");
        assert.match(await outcome(editor.document.uri), /cat wins in|mouse wins in/);
        await editor.edit((edit) => edit.replace(all(), "puzzle: A race\ngame: cat-mouse-grid\nboard:\n  M.F\n  ...\n"));
        await until("a problem", () => vscode.languages.getDiagnostics(editor.document.uri).length > 0);
    });
});

const settings = () => vscode.workspace.getConfiguration("plywise");
const set = (key: string, value: unknown) => settings().update(key, value, vscode.ConfigurationTarget.Global);

describe("the status bar", () => {
    const says = (text: RegExp | undefined) => until(`${text} in the status bar`, () =>
        text === undefined ? statusBar() === undefined : text.test(statusBar() ?? ""));
    afterEach(closeAll);

    it("has the outcome of the puzzle at the cursor, and nothing where no puzzle is in sight", async () => {
        const { document } = await show(file("two.puzzle"), "Second");
        await says(/ mouse wins in 5$/);
        await show(file("two.puzzle"), "First");
        const first = await outcome(document.uri);
        assert.notEqual(first, "mouse wins in 5");
        await says(new RegExp(` ${first.replace(/[()]/g, "\\$&")}$`));
        await show(file("draw.puzzle"));
        await says(/ draw$/);
        await show(file("broken.puzzle"));
        await says(/ not solved$/);
        await closeAll();
        await says(undefined);
    });

    it("follows edits", async () => {
        const editor = await show({ text: "puzzle: A race\ngame: cat-mouse-grid\nboard:\n  MF.\n  ..C\n" });
        await says(/ mouse wins in 1$/);
        await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), "turn: cat\n"));
        await says(/ mouse wins in 2$/);
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "// Which way?\n\n"));
        await editor.edit((edit) => edit.delete(new vscode.Range(4, 0, 5, 0)));
        await says(/ mouse wins in 1$/);
    });

    it("keeps the outcome back where outcomes are kept back", async () => {
        await show(file("race.puzzle"));
        await says(/ mouse wins in 5$/);
        await set("spoilers", "off");
        await says(/^Plywise$/);
        await set("spoilers", undefined);
        await says(/ mouse wins in 5$/);
    });

    it("says that the server does not run, for as long", async () => {
        const told = new Told();
        const before = settings().get("server.path");
        await show(file("race.puzzle"));
        await set("server.path", "/nowhere/plywise");
        await says(/^\$\(warning\)/);
        await set("server.path", before);
        await says(/ mouse wins in 5$/);
        told.dispose();
    });

    it("stops waiting for an outcome beside a server that is too old to tell it", async () => {
        const told = new Told();
        const before = settings().get("server.path");
        await show(file("race.puzzle"));
        await set("server.path", fakeServer("old", {}, []));
        await says(/^Plywise$/);
        await set("server.path", before);
        await says(/ mouse wins in 5$/);
        assert.deepEqual(told.messages.map((words) => /too old/.test(words)), [true]);
        told.dispose();
    });

    it("asks again when an edit has overtaken its question", async () => {
        const before = settings().get("server.path");
        await show(file("race.puzzle"));
        const start = { line: 0, character: 0 };
        const board = { index: 0, range: { start, end: start }, title: "Late", state: "solved", outcome: { words: "after all" } };
        const draw = { view: 1, draw: 1, mode: "explore", uri: file("race.puzzle").toString(), title: "Late", older: false, restore: "", board };
        const overtaken = { error: { code: -32801, message: "content modified" } };
        await set("server.path", fakeServer("late", { experimental: { plywiseView: 1 } }, [overtaken, overtaken, { result: { view: 1, commands: [] } }], draw));
        await says(/ after all$/);
        await set("server.path", before);
        await says(/ mouse wins in 5$/);
    });
});

/** Makes a server that begins, gives these answers to who opens a view, and draws once; it refuses whatever else it is asked. */
function fakeServer(name: string, capabilities: object, views: object[], draw?: object): string {
    const program = join(process.env.HOME!, name);
    writeFileSync(program, `#!${process.execPath}
        const views = ${JSON.stringify(views)}, draw = ${JSON.stringify(draw ?? null)};
        let heard = "";
        process.stdin.on("data", (data) => {
            heard += data;
            for (let match; (match = /^Content-Length: (\\d+)\\r\\n\\r\\n/.exec(heard)); ) {
                const end = match[0].length + Number(match[1]);
                if (heard.length < end) { return; }
                const { id, method } = JSON.parse(heard.slice(match[0].length, end));
                heard = heard.slice(end);
                const said = method === "initialize" ? { result: { capabilities: ${JSON.stringify(capabilities)} } }
                    : method === "plywise/view/open" && views.length > 0 ? views.shift()
                    : { error: { code: -32601, message: "what?" } };
                const send = (message) => {
                    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
                    process.stdout.write("Content-Length: " + text.length + "\\r\\n\\r\\n" + text);
                };
                if (id !== undefined) { send({ id, ...said }); }
                if (said.result?.view) { send({ method: "plywise/view/draw", params: draw }); }
            }
        });
        process.stdin.on("end", () => process.exit());
    `);
    chmodSync(program, 0o755);
    return program;
}

describe("a setting", () => {
    const hints = (uri: vscode.Uri) =>
        executeCommand<vscode.InlayHint[]>("vscode.executeInlayHintProvider", uri, new vscode.Range(0, 0, 100, 0));
    let told: Told;
    beforeEach(() => { told = new Told(); });
    afterEach(async () => {
        told.dispose();
        await closeAll();
    });

    it("takes effect while the server runs", async () => {
        const { document } = await show(file("race.puzzle"));
        await outcome(document.uri);
        await set("hints", false);
        await until("no hint", async () => (await hints(document.uri)).length === 0);
        await set("hints", undefined);
        await outcome(document.uri);
        await set("memory", "1KiB");
        await until("a problem", () => vscode.languages.getDiagnostics(document.uri).some(({ message }) => /1[. ]?0? ?KiB|memory/i.test(message)));
        await set("memory", undefined);
        await until("no problem", () => vscode.languages.getDiagnostics(document.uri).length === 0);
        assert.deepEqual(told.messages, []);
    });

    it("has messages written to the output, and no longer than it says so", async () => {
        await show(file("race.puzzle"));
        await outcome(file("race.puzzle"));
        const traced = () => output.filter((line) => /textDocument\/hover/.test(line)).length;
        const hover = () => executeCommand("vscode.executeHoverProvider", file("race.puzzle"), new vscode.Position(0, 0));
        await hover();
        assert.equal(traced(), 0);
        await set("trace.server", "messages");
        await until("messages", async () => { await hover(); return traced() > 0; });
        await set("trace.server", undefined);
        let before = -1;
        await until("silence", async () => { before = traced(); await hover(); return traced() === before; });
    });

    it("of the editor's own is kept from the server", async () => {
        const heard = join(process.env.HOME!, "heard");
        const program = join(process.env.HOME!, "listened-to");
        writeFileSync(program, `#!/bin/sh\ntee '${heard}' | '${process.env.PLYWISE_SERVER}' "$@"\n`);
        chmodSync(program, 0o755);
        const before = settings().get("server.path");
        await show(file("race.puzzle"));
        await set("board.letters", true);
        await set("server.path", program);
        await outcome(file("race.puzzle"));
        await set("hints", false);
        const said = () => readFileSync(heard, "utf8");
        await until("the new setting", () => /"hints":false/.test(said()));
        assert.match(said(), /"initializationOptions":\{"view":true,"menus":true,"solve":true,"reference":"file:[^"]*FORMAT\.md"\}/);
        assert.match(said(), /"memory":"1GiB","hints":false,"heatMap":true/);
        assert.doesNotMatch(said(), /letters|followCursor|"path"/);
        await set("hints", undefined);
        await set("board.letters", undefined);
        await set("server.path", before);
        await outcome(file("race.puzzle"));
        assert.deepEqual(told.messages, []);
    });
});
