// The board in VS Code: its tabs, and the messages between a board and its host.

import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Message } from "../../../board/src/host";
import type { Draw } from "../../../board/src/protocol";
import { BoardHost } from "../../src/boardHost";
import { PuzzleCursor } from "../../src/cursor";
import type { ViewServer } from "../../src/view";
import { until } from "../harness/until";

const folder = vscode.workspace.workspaceFolders![0]!.uri;
const file = vscode.Uri.joinPath(folder, "pair.puzzle");
const extension = vscode.extensions.getExtension("plywise.plywise")!;

const isBoard = ({ input }: vscode.Tab) => input instanceof vscode.TabInputWebview && input.viewType.endsWith("plywise.board");
const boardTabs = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isBoard);

describe("the board's tab", () => {
    before(async () => {
        await vscode.window.showTextDocument(file);
        await extension.activate();
    });
    after(() => vscode.window.tabGroups.close(boardTabs()));

    it("opens beside the text, which keeps the focus", async () => {
        await vscode.commands.executeCommand("plywise.board.open");
        await until("a tab", async () => boardTabs().length === 1 || undefined);
        assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), file.toString());
        assert.notEqual(boardTabs()[0]?.group.viewColumn, vscode.window.activeTextEditor?.viewColumn);
    });

    it("is named after the puzzle at the cursor", async () => {
        await until("the title", async () => boardTabs()[0]?.label === "Upper" || undefined);
        const editor = vscode.window.activeTextEditor!;
        const second = new vscode.Position(8, 0);
        editor.selection = new vscode.Selection(second, second);
        await until("the other title", async () => boardTabs()[0]?.label === "Lower" || undefined);
    });

    it("opens no second time, but goes where a lens says", async () => {
        const lens = { uri: file.toString(), position: { line: 0, character: 0 } };
        await vscode.commands.executeCommand("plywise.openBoard", lens);
        await until("the title", async () => boardTabs()[0]?.label === "Upper" || undefined);
        assert.equal(boardTabs().length, 1);
    });
});

/** A host whose board is a test. */
class Board {
    readonly received: Message[] = [];
    readonly asked: { method: string; params: unknown }[] = [];
    readonly draws = new vscode.EventEmitter<Draw>();
    readonly states = new vscode.EventEmitter<ViewServer["state"]>();
    readonly cursor: PuzzleCursor;
    focused = 0;
    title = "";
    html = "";
    options: vscode.WebviewOptions = {};
    readonly host: BoardHost;
    private readonly messages = new vscode.EventEmitter<Message>();
    private id = 0;

    constructor(answer: (method: string) => unknown, public state: ViewServer["state"] = "running", kept?: unknown) {
        const test = this;
        const memory = new Map<string, unknown>();
        this.cursor = new PuzzleCursor({
            keys: () => [...memory.keys()],
            get: <T>(key: string) => memory.get(key) as T,
            update: async (key: string, value: unknown) => void memory.set(key, value),
        });
        const webview: vscode.Webview = {
            set html(text: string) { test.html = text; },
            get html() { return test.html; },
            set options(options: vscode.WebviewOptions) { test.options = options; },
            get options() { return test.options; },
            cspSource: "source:",
            asWebviewUri: (uri) => uri.with({ scheme: "source" }),
            onDidReceiveMessage: this.messages.event,
            postMessage: async (message: Message) => test.received.push(message) > 0,
        };
        const server: ViewServer = {
            get state() { return test.state; },
            onDidChangeState: this.states.event,
            onDraw: this.draws.event,
            renewLenses: () => {},
            notify: (method, params) => void test.asked.push({ method, params }),
            request: async <Result>(method: string, params: unknown) => {
                test.asked.push({ method, params });
                return answer(method) as Result;
            },
        };
        const frame = { webview, title: (title: string) => { test.title = title; }, focus: () => { test.focused++; } };
        this.host = new BoardHost(frame, server, this.cursor, extension.extensionUri, kept);
    }

    notify(method: string, params?: unknown): void {
        this.messages.fire({ jsonrpc: "2.0", method, params });
    }

    async request(method: string, params: unknown): Promise<Message> {
        const id = ++this.id;
        this.messages.fire({ jsonrpc: "2.0", id, method, params });
        return until(`the answer to ${method}`, async () => this.received.find((message) => message.id === id));
    }

    notified(method: string): unknown[] {
        return this.received.filter((message) => message.method === method).map(({ params }) => params);
    }

    enter(state: ViewServer["state"]): void {
        this.state = state;
        this.states.fire(state);
    }

    dispose(): void {
        this.host.dispose();
        this.cursor.dispose();
    }
}

/** What a server would say. */
const answering = (method: string) => (method === "plywise/view/open" ? { view: 3, commands: [] } : { says: "done" });
const drawn: Draw = { view: 3, draw: 1, mode: "explore", title: "A race", older: false, restore: "", board: null };

describe("the board's host", () => {
    let board: Board;
    const first = { textDocument: { uri: file.toString() }, position: { line: 0, character: 0 } };
    const opened = (answer: (method: string) => unknown = () => null, state?: ViewServer["state"], kept?: unknown) => (board = new Board(answer, state, kept));
    beforeEach(async () => {
        const editor = await vscode.window.showTextDocument(file, { viewColumn: vscode.ViewColumn.One });
        editor.selection = new vscode.Selection(1, 3, 1, 3);
    });
    afterEach(() => board.dispose());

    it("says hello with the cursor, the settings and what the board kept", () => {
        opened(undefined, "running", { kept: 2 }).notify("host/ready");
        assert.deepEqual(board.notified("host/hello"), [{
            locale: "en",
            can: { undo: true, edit: true, reveal: true, cursor: true, create: true },
            settings: { followCursor: true, letters: false },
            state: { kept: 2 },
            textDocument: { uri: file.toString() },
            position: { line: 1, character: 3 },
        }]);
    });

    it("says hello again with what was saved since, as a board in sight again needs", () => {
        opened().notify("host/save", { state: { kept: 2, pin: { ...first } } });
        board.notify("host/ready");
        assert.deepEqual((board.notified("host/hello")[0] as { state: unknown }).state, { kept: 2, pin: { ...first } });
        assert.equal(board.host.isPinned, true);
    });

    it("relays the messages of the board's view, and shows the title of its pictures", async () => {
        opened(answering);
        const open = { ...first, form: "board" }, command = { view: 3, draw: 1, command: "best" };
        assert.deepEqual((await board.request("plywise/view/open", open)).result, { view: 3, commands: [] });
        assert.deepEqual((await board.request("plywise/view/do", command)).result, { says: "done" });
        board.notify("plywise/view/follow", { view: 3, ...first });
        assert.deepEqual(board.asked, [
            { method: "plywise/view/open", params: open }, { method: "plywise/view/do", params: command },
            { method: "plywise/view/follow", params: { view: 3, ...first } },
        ]);
        board.draws.fire(drawn);
        board.draws.fire({ ...drawn, view: 4, title: "Another" });
        assert.deepEqual(board.notified("plywise/view/draw"), [drawn]);
        assert.equal(board.title, "A race");
    });

    it("lets a board ask for nothing else", async () => {
        opened();
        for (const method of ["workspace/executeCommand", "workspace/applyEdit", "textDocument/hover"]) {
            assert.ok((await board.request(method, {})).error, method);
        }
        assert.deepEqual(board.asked, []);
    });

    it("gives back an error with its code and words", async () => {
        opened(() => {
            throw Object.assign(new Error("The puzzle has changed."), { code: -32801 });
        });
        assert.deepEqual((await board.request("plywise/view/do", {})).error, { code: -32801, message: "The puzzle has changed." });
    });

    it("closes a view when its page is loaded again, and when it goes, but none of a server that has gone", async () => {
        opened(answering);
        const closed = () => board.asked.filter(({ method }) => method === "plywise/view/close").length;
        await board.request("plywise/view/open", first);
        await board.request("plywise/view/open", first);
        assert.equal(closed(), 1);
        board.enter("stopped");
        await board.request("plywise/view/open", first);
        assert.equal(closed(), 1);
        board.host.dispose();
        assert.equal(closed(), 2);
    });

    it("tells the board whether the server is there", () => {
        opened(undefined, "starting").notify("host/ready");
        board.enter("running");
        board.enter("stopped");
        assert.deepEqual(board.notified("host/server"), [{ state: "stopped" }, { state: "running" }, { state: "stopped" }]);
    });

    it("tells where the cursor is once it rests, and forgets it in other files only when the puzzle is closed", async () => {
        opened();
        const editor = vscode.window.activeTextEditor!;
        for (const line of [2, 3, 4, 9]) {
            editor.selection = new vscode.Selection(line, 0, line, 0);
        }
        const cursors = () => board.notified("host/cursor") as { textDocument: { uri: string } | null; position?: unknown }[];
        await until("the cursor", async () => cursors().at(-1)?.position !== undefined || undefined);
        assert.deepEqual(cursors().at(-1), { textDocument: first.textDocument, position: { line: 9, character: 0 } });
        const said = cursors().length;
        await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext", content: "notes" }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        assert.equal(cursors().length, said);
        await vscode.commands.executeCommand("workbench.action.revertAndCloseActiveEditor");
    });

    it("reveals a part of the text and leaves the focus where it is", async () => {
        opened();
        board.notify("host/reveal", { ...first, range: { start: { line: 11, character: 2 }, end: { line: 11, character: 3 } } });
        await until("the selection", async () => vscode.window.visibleTextEditors.some(({ selection }) => selection.start.line === 11) || undefined);
        const { selection } = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === file.toString())!;
        assert.deepEqual([selection.start.character, selection.end.character], [2, 3]);
    });

    it("undoes and does again in the text that is drawn, and gives the focus back", async () => {
        opened(answering);
        await board.request("plywise/view/open", first);
        board.draws.fire({ ...drawn, uri: first.textDocument.uri });
        const editor = vscode.window.activeTextEditor!;
        const before = editor.document.getText();
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 8), "x"));
        const after = editor.document.getText();
        // The focus is elsewhere, as it is while a board is clicked.
        await vscode.commands.executeCommand("workbench.view.explorer");
        board.notify("host/undo");
        await until("the undone text", async () => editor.document.getText() === before || undefined);
        await until("the focus", async () => board.focused === 1 || undefined);
        board.notify("host/redo");
        await until("the text as it was", async () => editor.document.getText() === after || undefined);
        await vscode.commands.executeCommand("workbench.action.files.revert");
    });

    it("puts text on the clipboard", async () => {
        opened().notify("host/copy", { text: "  M.F\n" });
        await until("the text", async () => (await vscode.env.clipboard.readText()) === "  M.F\n" || undefined);
    });

    it("tells the board of its settings when they change", async () => {
        opened();
        const settings = vscode.workspace.getConfiguration("plywise.board");
        await settings.update("letters", true, vscode.ConfigurationTarget.Workspace);
        await until("the setting", async () => board.notified("host/settings").length > 0 || undefined);
        assert.deepEqual(board.notified("host/settings")[0], { settings: { followCursor: true, letters: true } });
        await settings.update("letters", undefined, vscode.ConfigurationTarget.Workspace);
    });

    it("opens a document that a board kept and that no editor has open", async () => {
        opened(answering);
        const kept = vscode.Uri.joinPath(folder, "kept.puzzle").toString();
        await board.request("plywise/view/open", { ...first, textDocument: { uri: kept } });
        assert.ok(vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === kept));
    });

    it("shows a page that may load its own files and nothing else", () => {
        const { html, options } = opened();
        const [, policy] = /Content-Security-Policy" content="([^"]*)"/.exec(html)!;
        assert.equal(policy, "default-src 'none'; script-src source:; style-src source:; img-src data: blob:; connect-src source:; worker-src blob:; font-src 'none'");
        assert.equal(/\sstyle=|\son\w+=|<style/.test(html), false);
        assert.deepEqual(options.localResourceRoots?.map(({ path }) => path), [vscode.Uri.joinPath(extension.extensionUri, "dist", "board").path]);
    });
});
