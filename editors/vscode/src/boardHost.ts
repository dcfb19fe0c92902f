// The host of one board: the other end of the messages of its webview. It relays the
// board's questions and commands to the server, and does for it what only an editor can.

import * as vscode from "vscode";

import type { ExecuteCommandParams, HostNotifications, Message, PanelNotifications, Requests } from "../../board/src/host";
import { commands, type BoardAnswer, type BoardChanged, type BoardParams } from "../../board/src/protocol";
import type { PuzzleCursor } from "./cursor";
import type { Server } from "./server";
import { change, reveal } from "./textEditor";

/** What a board needs of the server. */
export type BoardServer = Pick<Server, "state" | "request" | "onDidChangeState" | "onBoardChanged">;

/** What a board's frame, a tab or a view, does for it. */
export interface Frame {
    readonly webview: vscode.Webview;
    /** Shows the title of the puzzle. */
    title(title: string): void;
    /** Gives the focus to the board. */
    focus(): void;
}

// Codes of JSON-RPC.
const methodNotFound = -32601;
const internalError = -32603;

type RequestHandlers = { [M in keyof Requests]: (params: Requests[M]["params"]) => Promise<Requests[M]["result"]> };
type NotificationHandlers = { [M in keyof PanelNotifications]: (params: PanelNotifications[M]) => unknown };

export class BoardHost implements vscode.Disposable {
    /** The document that the board asked about last. */
    private shown: string | undefined;
    private readonly listeners: vscode.Disposable;

    /** `state` is what the board kept when it was last open. */
    constructor(
        private readonly frame: Frame,
        private readonly server: BoardServer,
        private readonly cursor: Pick<PuzzleCursor, "now" | "onDidMove">,
        extension: vscode.Uri,
        private state: unknown,
    ) {
        const { webview } = frame;
        const files = vscode.Uri.joinPath(extension, "dist", "board");
        this.listeners = vscode.Disposable.from(
            webview.onDidReceiveMessage((message: Message) => void this.receive(message)),
            cursor.onDidMove((now) => this.notify("host/cursor", now)),
            server.onDidChangeState(() => this.tellServerState()),
            server.onBoardChanged((changed) => this.boardChanged(changed)),
            vscode.workspace.onDidChangeConfiguration((event) => {
                if (event.affectsConfiguration("plywise.board")) {
                    this.notify("host/settings", { settings: settings() });
                }
            }),
        );
        webview.options = { enableScripts: true, localResourceRoots: [files] };
        webview.html = html(webview, files);
    }

    dispose(): void {
        this.listeners.dispose();
    }

    /** Whether the board keeps its puzzle wherever the cursor goes. */
    get isPinned(): boolean {
        return typeof this.state === "object" && this.state !== null && "pin" in this.state && Boolean(this.state.pin);
    }

    private readonly requests: RequestHandlers = {
        "plywise/board": (params) => this.ask(params),
        "workspace/executeCommand": (params) => this.execute(params),
    };

    private readonly notifications: NotificationHandlers = {
        "host/ready": () => {
            this.notify("host/hello", {
                locale: vscode.env.language,
                can: { undo: true, edit: true, reveal: true, cursor: true },
                settings: settings(),
                state: this.state ?? null,
                ...this.cursor.now,
            });
            this.tellServerState();
        },
        "host/reveal": ({ textDocument, range }) => reveal(textDocument.uri, range),
        "host/undo": () => this.change("undo"),
        "host/redo": () => this.change("redo"),
        "host/copy": (what) => ("text" in what ? vscode.env.clipboard.writeText(what.text) : savePicture(what.png)),
        "host/save": ({ state }) => {
            this.state = state;
        },
    };

    /** Takes a message of the board. */
    private async receive({ id, method, params }: Message): Promise<void> {
        if (id === undefined) {
            const handler = this.notifications[method as keyof PanelNotifications] as ((params: unknown) => unknown) | undefined;
            try {
                await handler?.(params);
            } catch (error) {
                void vscode.window.showWarningMessage(wordsOf(error));
            }
            return;
        }
        const handler = this.requests[method as keyof Requests] as ((params: unknown) => Promise<unknown>) | undefined;
        if (handler === undefined) {
            this.send({ id, error: { code: methodNotFound, message: `there is no method ${method}` } });
            return;
        }
        try {
            this.send({ id, result: (await handler(params)) ?? null });
        } catch (error) {
            this.send({ id, error: { code: codeOf(error), message: wordsOf(error) } });
        }
    }

    private async ask(params: BoardParams): Promise<BoardAnswer> {
        const { uri } = params.textDocument;
        this.shown = uri;
        await this.open(uri);
        const answer = await this.request<BoardAnswer>("plywise/board", params);
        if (answer !== null && !("unchanged" in answer)) {
            this.frame.title(answer.title);
        }
        return answer;
    }

    private async execute(params: ExecuteCommandParams): Promise<unknown> {
        if (!commands.includes(params.command)) {
            throw new Error(`a board may not run ${params.command}`);
        }
        try {
            if (this.shown !== undefined) {
                await this.open(this.shown);
            }
            return await this.request("workspace/executeCommand", params);
        } catch (error) {
            // The board says it too, but who edits looks at the text.
            void vscode.window.showWarningMessage(wordsOf(error));
            throw error;
        }
    }

    /** Sends a request to the server, if need be once that has started. */
    private async request<Result>(method: string, params: unknown): Promise<Result> {
        while (this.server.state === "starting") {
            await new Promise<void>((resolve) => {
                const listener = this.server.onDidChangeState(() => {
                    listener.dispose();
                    resolve();
                });
            });
        }
        return this.server.request<Result>(method, params);
    }

    /** Opens a document that a board kept although no editor has it open: the server knows only what is open. */
    private async open(uri: string): Promise<void> {
        if (!vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri)) {
            await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
        }
    }

    private async change(command: "undo" | "redo"): Promise<void> {
        const uri = this.shown ?? this.cursor.now.textDocument?.uri;
        if (uri !== undefined) {
            await change(uri, command);
            this.frame.focus();
        }
    }

    private boardChanged(changed: BoardChanged): void {
        if (changed.textDocument.uri === this.shown) {
            this.notify("plywise/boardChanged", changed);
        }
    }

    private tellServerState(): void {
        this.notify("host/server", { state: this.server.state === "running" ? "running" : "stopped" });
    }

    private notify<M extends keyof HostNotifications>(method: M, params: HostNotifications[M]): void {
        this.send({ method, params });
    }

    private send(message: Omit<Message, "jsonrpc">): void {
        void this.frame.webview.postMessage({ jsonrpc: "2.0", ...message } satisfies Message);
    }
}

function settings(): HostNotifications["host/settings"]["settings"] {
    const board = vscode.workspace.getConfiguration("plywise.board");
    return { followCursor: board.get("followCursor", true), letters: board.get("letters", false) };
}

/** Asks where a picture is to be saved, for an extension cannot put it on the clipboard. */
async function savePicture(png: string): Promise<void> {
    const name = "board.png";
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const file = await vscode.window.showSaveDialog({
        filters: { PNG: ["png"] },
        ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
    });
    if (file !== undefined) {
        await vscode.workspace.fs.writeFile(file, Buffer.from(png, "base64"));
    }
}

function codeOf(error: unknown): number {
    return typeof error === "object" && error !== null && "code" in error && typeof error.code === "number" ? error.code : internalError;
}

function wordsOf(error: unknown): string {
    return error instanceof Error ? error.message : String(error);
}

/** The page of a board. Nothing in it comes from a puzzle. */
function html(webview: vscode.Webview, files: vscode.Uri): string {
    const file = (name: string) => webview.asWebviewUri(vscode.Uri.joinPath(files, name)).toString();
    const source = webview.cspSource;
    const policy = [
        "default-src 'none'", `script-src ${source}`, `style-src ${source}`, "img-src data: blob:", `connect-src ${source}`,
        "worker-src blob:", "font-src 'none'",
    ].join("; ");
    return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plywise</title>
<link rel="stylesheet" href="${file("board.css")}">
</head>
<body>
<main id="board" data-host="webview"></main>
<script src="${file("board.js")}" type="module"></script>
</body>
</html>`;
}
