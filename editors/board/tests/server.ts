// The real server, with a client that has texts and applies edits to them.

import { spawn, type ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";

import type { Message } from "../src/host";
import type { Command, Done, Draw, Opened, Position, Range } from "../src/protocol";
import { until } from "../../vscode/tests/harness/until";

const program = process.env["PLYWISE"] ?? "plywise";

interface TextEdit {
    range: Range;
    newText: string;
}

interface ApplyEdit {
    edit: { documentChanges: { textDocument: { uri: string }; edits: TextEdit[] }[] };
}

/** A message of the server's that stands on its own, or its answer. */
type Incoming = Message & { id?: number };

export class Server {
    /** Has an event "draw" for each picture. */
    readonly events = new EventEmitter().setMaxListeners(0);
    private readonly texts = new Map<string, { text: string; version: number }>();
    private readonly waiting = new Map<number, (answer: Incoming) => void>();
    private received = Buffer.alloc(0);
    private heard: Promise<unknown> = Promise.resolve();
    private last = 0;

    private constructor(private readonly child: ChildProcess) {
        child.stdout!.on("data", (data: Buffer) => this.take(data));
        Server.running.push(this);
    }

    private static readonly running: Server[] = [];

    /** Ends all servers. */
    static stop(): void {
        Server.running.splice(0).forEach(({ child }) => child.kill());
    }

    /** `options` are the settings. */
    static async start(options: object = {}): Promise<Server> {
        const server = new Server(spawn(program, ["serve"], { stdio: ["pipe", "pipe", "ignore"] }));
        const workspace = { applyEdit: true, workspaceEdit: { documentChanges: true } };
        await server.ask("initialize", { processId: process.pid, rootUri: null, capabilities: { workspace }, initializationOptions: { view: true, ...options } });
        server.notify("initialized", {});
        return server;
    }

    /** Opens a text, and returns where. */
    open(text: string): string {
        const uri = `file:///text-${++this.last}.puzzle`;
        this.texts.set(uri, { text, version: 1 });
        this.notify("textDocument/didOpen", { textDocument: { uri, languageId: "puzzle", version: 1, text } });
        return uri;
    }

    textOf(uri: string): string {
        return this.texts.get(uri)!.text;
    }

    change(uri: string, text: string): void {
        const version = this.texts.get(uri)!.version + 1;
        this.texts.set(uri, { text, version });
        this.notify("textDocument/didChange", { textDocument: { uri, version }, contentChanges: [{ text }] });
    }

    close(uri: string): void {
        this.notify("textDocument/didClose", { textDocument: { uri } });
    }

    async request<Result>(method: string, params: unknown): Promise<Result> {
        const { result, error } = await this.ask(method, params);
        if (error) {
            throw new Error(error.message);
        }
        return result as Result;
    }

    /** As `request`, but returns the answer as it is. */
    ask(method: string, params: unknown): Promise<Incoming> {
        const id = ++this.last;
        return new Promise((resolve) => {
            this.waiting.set(id, resolve);
            this.send({ id, method, params });
        });
    }

    notify(method: string, params: unknown): void {
        this.send({ method, params });
    }

    private send(message: object): void {
        const text = JSON.stringify({ jsonrpc: "2.0", ...message });
        this.child.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    }

    private take(data: Buffer): void {
        this.received = Buffer.concat([this.received, data]);
        for (let head; (head = this.received.indexOf("\r\n\r\n")) >= 0;) {
            const end = head + 4 + Number(/Content-Length: (\d+)/.exec(this.received.toString("latin1", 0, head))![1]);
            if (this.received.length < end) {
                return;
            }
            const message = JSON.parse(this.received.toString("utf8", head + 4, end)) as Incoming;
            this.received = this.received.subarray(end);
            // Who waits for an answer goes on before what comes behind it is heard.
            this.heard = this.heard.then(() => this.hear(message)).then(() => new Promise(setImmediate));
        }
    }

    private hear(message: Incoming): void {
        const { id, method, params } = message;
        if (method === "plywise/view/draw") {
            this.events.emit("draw", params);
        } else if (method === "workspace/applyEdit") {
            (params as ApplyEdit).edit.documentChanges.forEach(({ textDocument: { uri }, edits }) => this.change(uri, edited(this.textOf(uri), edits)));
            this.send({ id, result: { applied: true } });
        } else if (method !== undefined && id !== undefined) {
            this.send({ id, result: null });
        } else if (id !== undefined) {
            this.waiting.get(id)?.(message);
            this.waiting.delete(id);
        }
    }

    /** What is drawn of a text once all is known of it, after some commands. */
    async draws(text: string, { position = { line: 0, character: 0 }, commands = [], becomes }: Scene = {}): Promise<Draw> {
        const uri = this.open(text);
        let last: Draw | undefined, view = 0;
        const hear = (draw: Draw) => (last = draw.view === view ? draw : last);
        this.events.on("draw", hear);
        ({ view } = await this.request<Opened>("plywise/view/open", { textDocument: { uri }, position, form: "board" }));
        const known = () => until("a picture of all that is known", () => (last && isWhole(last) ? last : undefined));
        await known();
        for (const [command, spot, value] of commands) {
            await this.request<Done>("plywise/view/do", { view, draw: last!.draw, command, spot, value });
        }
        if (becomes !== undefined) {
            this.change(uri, becomes);
            await until("an older picture", () => last!.older || undefined);
        }
        const draw = becomes === undefined ? await known() : last!;
        this.events.off("draw", hear);
        this.notify("plywise/view/close", { view });
        this.close(uri);
        return draw;
    }
}

export interface Scene {
    position?: Position;
    commands?: readonly (readonly [Command, number?, string?])[];
    /** What the text becomes in the end, which cannot be solved. */
    becomes?: string;
}

/** Whether nothing is to become known any more of what is drawn. A draw is not judged. */
export function isWhole({ board }: Draw): boolean {
    if (board?.state !== "solved" || board.hidden) {
        return board?.state !== "solving";
    }
    const isJudged = board.path.length > 0 || board.outcome?.outcome === "draw" || board.tries !== undefined;
    return isJudged && (board.edits === undefined || board.edits.known === board.edits.total);
}

function edited(text: string, edits: readonly TextEdit[]): string {
    const lines = text.split("\n");
    const offset = ({ line, character }: Position) => lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, 0) + character;
    return [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start))
        .reduce((text, { range, newText }) => text.slice(0, offset(range.start)) + newText + text.slice(offset(range.end)), text);
}
