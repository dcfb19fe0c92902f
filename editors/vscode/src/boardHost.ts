// The host of one board: the other end of the messages of its webview. It relays those of
// the board's view, and does for it what only an editor can.

import * as vscode from "vscode";

import type { HostNotifications, Message, PanelNotifications, Requests } from "../../board/src/host";
import type { Done, Draw, Open, Opened } from "../../board/src/protocol";
import type { PuzzleCursor } from "./cursor";
import { change, reveal } from "./textEditor";
import { View, type ViewServer } from "./view";

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
    /** What the board shows. */
    private view: View | undefined;
    private readonly listeners: vscode.Disposable;
    /** The board can take messages; before, the last command waits. */
    private isReady = false;
    private asked: HostNotifications["host/command"] | undefined;

    /** `state` is what the board kept when it was last open. */
    constructor(
        private readonly frame: Frame,
        private readonly server: ViewServer,
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
        this.close();
        this.listeners.dispose();
    }

    /** Has the board carry out a command, once it shows the puzzle at a place, if one is named. */
    command(asked: HostNotifications["host/command"]): void {
        if (this.isReady) {
            this.notify("host/command", asked);
        } else {
            this.asked = asked;
        }
    }

    /** Whether the board keeps its puzzle wherever the cursor goes. */
    get isPinned(): boolean {
        return typeof this.state === "object" && this.state !== null && "pin" in this.state && Boolean(this.state.pin);
    }

    private readonly requests: RequestHandlers = {
        "plywise/view/open": (params) => this.open(params),
        "plywise/view/do": (params) => this.server.request<Done>("plywise/view/do", params),
    };

    private readonly notifications: NotificationHandlers = {
        "plywise/view/follow": ({ view, ...place }) => this.own(view)?.follow(place),
        "plywise/view/close": ({ view }) => this.own(view)?.dispose(),
        "host/ready": () => {
            this.notify("host/hello", {
                locale: vscode.env.language,
                can: { undo: true, edit: true, reveal: true, cursor: true, create: true },
                settings: settings(),
                state: this.state ?? null,
                ...this.cursor.now,
            });
            this.tellServerState();
            this.isReady = true;
            if (this.asked !== undefined) {
                this.notify("host/command", this.asked);
                this.asked = undefined;
            }
        },
        "host/focus": () => this.server.renewLenses(),
        "host/reveal": ({ textDocument, range }) => reveal(textDocument.uri, range),
        "host/undo": () => this.change("undo"),
        "host/redo": () => this.change("redo"),
        "host/new": () => vscode.commands.executeCommand("plywise.newPuzzle"),
        "host/examples": () => vscode.commands.executeCommand("plywise.openExamples"),
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

    private async open(params: Open): Promise<Opened> {
        this.close();
        const { uri } = params.textDocument;
        // The server knows only what is open, and a board may have kept what no editor shows.
        if (!vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri)) {
            await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
        }
        const view = await View.open(this.server, params);
        this.close(); // one for a page that was loaded again meanwhile
        this.view = view;
        view.onDidDraw((draw) => this.drawn(draw));
        return view.opened;
    }

    private close(): void {
        this.view?.dispose();
        this.view = undefined;
    }

    private drawn(draw: Draw): void {
        this.frame.title(draw.title);
        this.notify("plywise/view/draw", draw);
    }

    /** The view of that number, if it is this board's. */
    private own(number: number): View | undefined {
        return this.view?.opened.view === number ? this.view : undefined;
    }

    private async change(command: "undo" | "redo"): Promise<void> {
        const uri = this.view?.picture?.uri ?? this.cursor.now.textDocument?.uri;
        if (uri !== undefined) {
            await change(uri, command);
            this.frame.focus();
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
