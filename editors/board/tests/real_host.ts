// A host with the real server behind it, and a text that the panel plays in and edits.

import type { HostNotifications, Message } from "../src/host";
import type { Do, Draw, Opened } from "../src/protocol";
import { until } from "../../vscode/tests/harness/until";
import { isWhole, Server } from "./server";

const servers = new Map<string, Promise<Server>>();

/** The server that has these settings. */
function serverWith(settings: object): Promise<Server> {
    const key = JSON.stringify(settings), running = servers.get(key) ?? Server.start(settings);
    servers.set(key, running);
    return running;
}

export class RealHost {
    readonly sent: Message[] = [];
    hello: Partial<HostNotifications["host/hello"]> = {};
    /** The picture that came last. */
    drawn: Draw | undefined;
    private server: Server | undefined;
    private uri = "";
    private view = 0;
    private tell: (message: Message) => Promise<void> = async () => {};

    /** `settings` are the server's. */
    constructor(private readonly begins: string, private readonly settings: object = {}) {}

    /** `tell` gives the panel a message. */
    async start(tell: (message: Message) => Promise<void>): Promise<void> {
        this.tell = tell;
        this.server = await serverWith(this.settings);
        this.uri = this.server.open(this.begins);
        this.hello = { textDocument: { uri: this.uri } };
        this.server.events.on("draw", (draw: Draw) => {
            if (draw.view === this.view) {
                this.drawn = draw;
                void this.tell({ jsonrpc: "2.0", method: "plywise/view/draw", params: draw });
            }
        });
    }

    get text(): string {
        return this.server!.textOf(this.uri);
    }

    /** Changes the text, as somebody does who types. */
    set text(text: string) {
        this.server!.change(this.uri, text);
    }

    /** Passes a message on. It is done when its answer, and for a view the first picture, is with the panel. */
    async receive(message: Message): Promise<Message[]> {
        const { id, method, params } = message;
        this.sent.push(message);
        if (!method?.startsWith("plywise/")) {
            return [];
        }
        if (id === undefined) {
            this.server!.notify(method, params);
            return [];
        }
        const answer = await this.server!.ask(method, params);
        if (method === "plywise/view/open") {
            this.drawn = undefined;
            this.view = (answer.result as Opened).view;
        }
        await this.tell({ ...answer, id });
        await until("a picture of all that is known", () => this.drawn && isWhole(this.drawn));
        return [];
    }

    all<Params>(method: string): Params[] {
        return this.sent.filter((message) => message.method === method).map((message) => message.params as Params);
    }

    /** The commands so far. */
    done(): (string | number)[][] {
        return this.all<Do>("plywise/view/do").filter(({ command }) => command !== "definition").map(({ command, spot, value }) => [command, spot, value].filter((part) => part !== undefined));
    }
}
