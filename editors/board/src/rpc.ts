// JSON-RPC over a host's pipe: requests that are answered, notifications both ways.

import type { Host, HostNotifications, PanelNotifications, Requests } from "./host";

export class RequestError extends Error {
    constructor(readonly code: number, message: string) {
        super(message);
    }
}

type Handlers = { [method in keyof HostNotifications]: (params: HostNotifications[method]) => void };

export class Rpc {
    private last = 0;
    private readonly open = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();

    constructor(private readonly host: Host, private readonly handlers: Handlers) {}

    /** Starts to take messages. */
    listen(): void {
        this.host.onMessage((message) => {
            if (message.method !== undefined) {
                const handler = this.handlers[message.method as keyof Handlers] as ((params: unknown) => void) | undefined;
                handler?.(message.params);
                return;
            }
            const waiting = message.id === undefined ? undefined : this.open.get(message.id);
            if (waiting && message.id !== undefined) {
                this.open.delete(message.id);
                if (message.error) {
                    waiting.reject(new RequestError(message.error.code, message.error.message));
                } else {
                    waiting.resolve(message.result);
                }
            }
        });
    }

    request<M extends keyof Requests>(method: M, params: Requests[M]["params"]): Promise<Requests[M]["result"]> {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.open.set(id, { resolve: (result) => resolve(result as Requests[M]["result"]), reject });
            this.host.send({ jsonrpc: "2.0", id, method, params });
        });
    }

    notify<M extends keyof PanelNotifications>(method: M, params: PanelNotifications[M]): void {
        this.host.send({ jsonrpc: "2.0", method, ...(params === undefined ? {} : { params }) });
    }

    /** Gives up what is not answered: the server that had it is gone. */
    abandon(): void {
        const waiting = [...this.open.values()];
        this.open.clear();
        waiting.forEach(({ reject }) => reject(new RequestError(serverGone, "")));
    }
}

export const serverGone = -32099;
