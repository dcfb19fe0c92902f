// JSON-RPC over a host's pipe: requests that are answered, notifications both ways.

import type { Host, HostNotifications, Message, PanelNotifications, Requests } from "./host";

export class RequestError extends Error {
    constructor(readonly code: number, message: string) {
        super(message);
    }
}

type Handlers = { [method in keyof HostNotifications]: (params: HostNotifications[method]) => void };

export class Rpc {
    private last = 0;
    private readonly open = new Map<number, (answer: Pick<Message, "result" | "error">) => void>();

    constructor(private readonly host: Host, private readonly handlers: Handlers) {}

    /** Starts to take messages. */
    listen(): void {
        this.host.onMessage((message) => {
            if (message.method !== undefined) {
                const handler = this.handlers[message.method as keyof Handlers] as ((params: unknown) => void) | undefined;
                handler?.(message.params);
                return;
            }
            if (message.id !== undefined) {
                this.open.get(message.id)?.(message);
            }
        });
    }

    request<M extends keyof Requests>(method: M, params: Requests[M]["params"]): Promise<Requests[M]["result"]> {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            const answer = ({ result, error }: Pick<Message, "result" | "error">) => {
                window.clearTimeout(timer);
                this.open.delete(id);
                if (error) {
                    reject(new RequestError(error.code, error.message));
                } else {
                    resolve(result as Requests[M]["result"]);
                }
            };
            const timer = window.setTimeout(() => answer({ error: { code: noAnswer, message: "" } }), patience);
            this.open.set(id, answer);
            this.host.send({ jsonrpc: "2.0", id, method, params });
        });
    }

    notify<M extends keyof PanelNotifications>(method: M, params: PanelNotifications[M]): void {
        this.host.send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
    }

    /** Gives up what is not answered: the server that had it is gone. */
    abandon(): void {
        this.open.forEach((answer) => answer({ error: { code: serverGone, message: "" } }));
    }
}

export const serverGone = -32099, noAnswer = -32098;
/** How long an answer may take: nobody is to wait for a host that never gives one. */
const patience = 5000;
