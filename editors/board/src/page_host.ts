// The host of the panel on a page that the server itself serves: a stream of messages
// from the server, one a line, and a request for each message to it. The two have the
// same port, and each shows the token that the page's address came with. Where a proxy
// holds the stream back, the page asks for its messages again and again instead.

import type { Host, HostNotifications, Message } from "./host";

const stateKey = "plywise.state", tokenKey = "plywise.token";
const patience = 60_000; // of the server's empty lines there are three in that time
const opensWithin = 4_000; // a stream that is not held back
const firstPause = 250, longestPause = 5_000, triesBeforeStopped = 5;
const overtaken = -32801, serverGone = -32099; // as the panel knows them

export function pageHost(): Host {
    const host = new PageHost(takeToken());
    void host.run();
    return host;
}

/** The token of the page's address. It leaves the address, which people show each
 * other, and stays in this tab, so that the page can be loaded again. */
function takeToken(): string {
    const [, token] = /^#token(?:=|%3D)([\w-]+)$/i.exec(location.hash) ?? [];
    if (token === undefined) {
        return kept(tokenKey) ?? "";
    }
    if (keep(tokenKey, token)) {
        history.replaceState(null, "", location.pathname + location.search);
    }
    return token;
}

class PageHost implements Host {
    private receive: ((message: Message) => void) | null = null;
    private readonly early: Message[] = [];
    private readonly outbox: Message[] = [];
    private readonly unanswered = new Set<number>();
    private page: string | null = null; // the server's number of this page, while there is a stream
    private panelIsReady = false;
    private posting = false;
    private greeted = false;
    private isStopped = false; // the panel has been told so
    private over = false; // there is no server any more
    private waited = false; // the panel has been told so
    private polls = false; // for a proxy holds streams back

    constructor(private readonly token: string) {}

    onMessage(receiver: (message: Message) => void): void {
        this.receive = receiver;
        this.early.splice(0).forEach(receiver);
    }

    send(message: Message): void {
        switch (message.method) {
            case "host/ready": // the server is told each time that there is a stream
                this.panelIsReady = true;
                break;
            case "host/save":
                keep(stateKey, JSON.stringify((message.params as { state: unknown }).state));
                return;
            case "host/copy": // the panel has tried all that a page can
            case "host/undo":
            case "host/redo":
                return;
        }
        if (this.over) {
            this.fail(message.id, serverGone);
            return;
        }
        this.outbox.push(message);
        void this.post();
    }

    /** Reads the stream, and opens it again when it breaks, until the server is gone. */
    async run(): Promise<void> {
        for (let tries = 0; !this.over; tries++) {
            try {
                this.waits(tries);
                const opened = () => (tries = 0);
                await (this.polls ? this.poll(opened) : this.stream(opened));
            } catch (error) {
                if (error instanceof Refusal) {
                    this.stopped(error.message);
                    this.over = error.forGood;
                } else if (tries === triesBeforeStopped) {
                    this.stopped();
                }
            }
            this.page = null;
            this.unanswered.forEach((id) => this.fail(id, overtaken));
            if (!this.over) {
                await new Promise((resolve) => setTimeout(resolve, Math.min(firstPause * 2 ** tries, longestPause)));
            }
        }
        this.outbox.splice(0).forEach(({ id }) => this.fail(id, serverGone));
    }

    /** Until there is word from the server, the panel says what it waits for. */
    private waits(tries: number): void {
        if (tries === 0 && !this.greeted) {
            this.give({ jsonrpc: "2.0", method: "host/hello", params: { ...unknown, locale: navigator.language } });
            this.give({ jsonrpc: "2.0", method: "host/server", params: { state: "starting" } });
            this.waited = true;
        }
    }

    private async poll(opened: () => void): Promise<void> {
        const answer = await this.fetch("messages?poll", {});
        const page = answer.headers.get("Plywise-Page");
        if (!answer.ok || page === null) {
            throw new Refusal(answer.status, await answer.text());
        }
        opened();
        this.enter(page);
        while (!this.over && this.page === page) {
            const messages = await this.fetch(`messages?page=${page}`, { signal: AbortSignal.timeout(patience) });
            if (!messages.ok) {
                return;
            }
            for (const line of (await messages.text()).split("\n").filter(Boolean)) {
                this.take(JSON.parse(line) as Message);
                // What an answer leads to comes before the next message, as where each comes by itself.
                await new Promise((resolve) => setTimeout(resolve));
            }
        }
    }

    private enter(page: string): void {
        this.page = page;
        if (this.panelIsReady && !this.outbox.some(({ method }) => method === "host/ready")) {
            this.outbox.unshift({ jsonrpc: "2.0", method: "host/ready" });
        }
        void this.post();
    }

    private async stream(opened: () => void): Promise<void> {
        const silence = new AbortController();
        // The server answers at once: what does not come is held back.
        let timer = setTimeout(() => {
            this.polls = true;
            silence.abort();
        }, opensWithin);
        try {
            const answer = await this.fetch("messages", { signal: silence.signal });
            const page = answer.headers.get("Plywise-Page");
            if (!answer.ok || !answer.body || page === null) {
                throw new Refusal(answer.status, await answer.text());
            }
            opened();
            this.enter(page);
            for await (const line of lines(answer.body)) {
                clearTimeout(timer);
                timer = setTimeout(() => silence.abort(), patience);
                if (line !== "") {
                    this.take(JSON.parse(line) as Message);
                }
            }
        } finally {
            clearTimeout(timer);
        }
    }

    private take(message: Message): void {
        if (message.id !== undefined) {
            this.unanswered.delete(message.id);
        }
        if (message.method === "host/hello") {
            this.greet(message.params as HostNotifications["host/hello"]);
            return;
        }
        if (message.method === "host/server") { // its last word
            this.over = true;
        }
        this.give(message);
    }

    private greet(hello: HostNotifications["host/hello"]): void {
        this.greeted = true;
        const state: unknown = JSON.parse(kept(stateKey) ?? "null");
        this.give({ jsonrpc: "2.0", method: "host/hello", params: { ...hello, state } });
        if (this.isStopped || this.waited) {
            this.isStopped = this.waited = false;
            this.give({ jsonrpc: "2.0", method: "host/server", params: { state: "running" } });
        }
    }

    private stopped(message?: string): void {
        this.isStopped = true;
        this.give({ jsonrpc: "2.0", method: "host/server", params: { state: "stopped", ...(message ? { message } : {}) } });
    }

    private give(message: Message): void {
        if (this.receive) {
            this.receive(message);
        } else {
            this.early.push(message);
        }
    }

    /** Sends what waits, in order. What the server has not taken goes to the next stream. */
    private async post(): Promise<void> {
        if (this.posting) {
            return;
        }
        this.posting = true;
        for (let message = this.outbox[0]; this.page !== null && message; message = this.outbox[0]) {
            if (message.id !== undefined) {
                this.unanswered.add(message.id);
            }
            const body = JSON.stringify(message);
            const answer = await this.fetch(`messages?page=${this.page}`, {
                method: "POST", body, headers: { "Content-Type": "application/json" },
            }).catch(() => null);
            if (answer?.status === gone) {
                this.page = null;
                break;
            }
            this.outbox.shift();
            if (!answer?.ok) {
                this.fail(message.id, serverGone, await answer?.text());
            }
        }
        this.posting = false;
    }

    private fail(id: number | undefined, code: number, message = ""): void {
        if (id !== undefined) {
            this.unanswered.delete(id);
            this.give({ jsonrpc: "2.0", id, error: { code, message } });
        }
    }

    private fetch(path: string, { headers, ...how }: RequestInit): Promise<Response> {
        return fetch(path, {
            ...how, headers: { ...headers, Authorization: `Bearer ${this.token}` },
            cache: "no-store", credentials: "omit", redirect: "error",
        });
    }
}

/** What is known before the server has said hello. */
const unknown: Omit<HostNotifications["host/hello"], "locale"> = {
    state: null, textDocument: null, can: { undo: false, edit: false, reveal: false, cursor: false }, settings: { followCursor: true, letters: false },
};

const gone = 410, unauthorized = 401, forbidden = 403;

/** The server is there, and says no. */
class Refusal extends Error {
    readonly forGood: boolean;

    constructor(status: number, words: string) {
        super(words);
        this.forGood = status === unauthorized || status === forbidden;
    }
}

async function* lines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let rest = "";
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
        const parts = (rest + decoder.decode(chunk.value, { stream: true })).split("\n");
        rest = parts.pop() ?? "";
        yield* parts;
    }
}

// A browser may be told to keep nothing.

function kept(key: string): string | null {
    try {
        return sessionStorage.getItem(key);
    } catch {
        return null;
    }
}

function keep(key: string, value: string): boolean {
    try {
        sessionStorage.setItem(key, value);
        return true;
    } catch {
        return false;
    }
}
