// The conversation with the view in the server: it is opened, told where the cursor is, and asked
// to carry out commands, each in the picture that was seen. What is between them, the host, is
// spoken to here as well.

import type { Cursor, Host, HostNotifications, PanelNotifications } from "./host";
import type { Binding, Command, Done, Draw, Place } from "./protocol";
import { noAnswer, RequestError, Rpc, serverGone } from "./rpc";

type ServerState = HostNotifications["host/server"]["state"];

/** Hears what the host and the view say. */
export interface Listener {
    hello(params: HostNotifications["host/hello"]): void;
    command(asked: HostNotifications["host/command"]): void;
    settings(settings: HostNotifications["host/settings"]["settings"]): void;
    server(state: ServerState, words: string): void;
    drawn(draw: Draw): void;
    /** Whether the picture goes along with the cursor of the text to a place. */
    follows(place: Place): boolean;
    /** The view could not be opened. */
    failed(error: unknown): void;
}

/** Milliseconds after which a view that was not opened is asked for again. */
const openAgainAfter = 150;

// What is mended by asking again: the codes of the protocol for an answer that a change of the text
// has overtaken, and none at all.
const overtaken: readonly number[] = [-32800, -32801, -32802, noAnswer];

export class Conversation {
    private readonly rpc: Rpc;
    /** Where the cursor of the text is. */
    private cursor: Place | null = null;
    /** The number of the view; null while there is none. */
    private view: number | null = null;
    /** The request for a view that is under way, if there is one. */
    private opening: object | null = null;
    private timer = 0;
    /** The picture that came last. */
    private draw = 0;
    /** The keys of its commands. */
    bindings: readonly Binding[] = [];
    /** What the view has to be opened with to go on. */
    restore = "";
    /** Where the puzzle stands, if it is pinned. */
    pin: Place | null = null;

    constructor(host: Host, private readonly listener: Listener) {
        this.rpc = new Rpc(host, {
            "host/hello": (params) => this.hello(params),
            "host/cursor": (cursor) => this.moved(cursor),
            "host/command": (asked) => listener.command(asked),
            "host/settings": ({ settings }) => listener.settings(settings),
            "host/server": ({ state, message }) => this.server(state, message ?? ""),
            "plywise/view/draw": (draw) => this.take(draw),
        });
    }

    start(): void {
        this.rpc.listen();
        this.rpc.notify("host/ready", undefined);
    }

    /** Whether there is a place to open a view at. */
    get isAwaited(): boolean {
        return this.pin !== null || this.cursor !== null;
    }

    /** Goes on where a view was left: `pin` is where its puzzle stood, if it was pinned. */
    resume(restore: string, pin: Place | null): void {
        this.restore = restore;
        this.pin = pin;
    }

    /** Has the view carry out a command. The picture that comes of it comes before the answer. */
    async do(command: Command, spot?: number, value?: string): Promise<Done> {
        const { view, draw } = this;
        if (view === null) {
            throw new RequestError(serverGone, "");
        }
        return this.rpc.request("plywise/view/do", { view, draw, command, ...(spot === undefined ? {} : { spot }), ...(value === undefined ? {} : { value }) });
    }

    tell<M extends keyof PanelNotifications>(method: M, params: PanelNotifications[M]): void {
        this.rpc.notify(method, params);
    }

    private hello(params: HostNotifications["host/hello"]): void {
        this.forget();
        this.cursor = placeOf(params) ?? this.cursor;
        this.listener.hello(params);
        void this.open();
    }

    private moved(cursor: Cursor): void {
        const place = placeOf(cursor);
        if (!place) {
            return;
        }
        this.cursor = place;
        if (this.view === null) {
            void this.open();
        } else if (this.listener.follows(place)) {
            this.rpc.notify("plywise/view/follow", { view: this.view, ...place });
        }
    }

    private server(state: ServerState, words: string): void {
        if (state !== "running") {
            this.forget();
        }
        this.listener.server(state, words);
        if (state === "running" && this.view === null) {
            void this.open();
        }
    }

    /** The view is gone, with what was asked of it. */
    private forget(): void {
        this.view = this.opening = null;
        this.rpc.abandon();
    }

    private async open(): Promise<void> {
        const place = this.pin ?? this.cursor;
        window.clearTimeout(this.timer);
        if (!place || this.opening) {
            return;
        }
        const own = this.opening = {};
        try {
            const { view, commands } = await this.rpc.request("plywise/view/open", { ...place, form: "board", ...(this.restore && { restore: this.restore }) });
            if (this.opening !== own) {
                return;
            }
            this.opening = null;
            [this.view, this.draw, this.bindings] = [view, 0, commands];
            if (this.cursor && this.cursor !== place) { // it has moved meanwhile, or the puzzle is pinned
                this.moved(this.cursor);
            }
        } catch (error) {
            if (this.opening !== own) {
                return;
            }
            this.opening = null;
            if (error instanceof RequestError && overtaken.includes(error.code)) {
                this.timer = window.setTimeout(() => void this.open(), openAgainAfter);
            } else {
                this.listener.failed(error);
            }
        }
    }

    private take(draw: Draw): void {
        if (draw.view !== this.view) {
            return;
        }
        this.draw = draw.draw;
        const { board, uri } = draw;
        this.resume(draw.restore, board?.pinned && uri !== undefined ? { textDocument: { uri }, position: board.range.start } : null);
        this.listener.drawn(draw);
    }

    destroy(): void {
        window.clearTimeout(this.timer);
        if (this.view !== null) {
            this.rpc.notify("plywise/view/close", { view: this.view });
        }
    }
}

function placeOf({ textDocument, position }: Cursor): Place | null {
    return textDocument && position ? { textDocument, position } : null;
}
