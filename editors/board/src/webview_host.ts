// The host of the panel in a webview of VS Code: the extension at the other end of
// the webview's messages.

import type { Host, Message, PanelNotifications } from "./host";

declare function acquireVsCodeApi(): { postMessage(message: unknown): void; setState(state: unknown): void };

export function webviewHost(): Host {
    const api = acquireVsCodeApi();
    let receive: ((message: Message) => void) | null = null;
    const early: Message[] = [];
    window.addEventListener("message", (event: MessageEvent<Message>) => {
        if (event.data?.jsonrpc !== "2.0") {
            return;
        }
        if (receive) {
            receive(event.data);
        } else {
            early.push(event.data);
        }
    });
    window.addEventListener("focus", () => api.postMessage({ jsonrpc: "2.0", method: "host/focus" } satisfies Message));
    return {
        send(message) {
            if (message.method === "host/save") {
                // VS Code gives it to the extension when it opens its window again.
                api.setState((message.params as PanelNotifications["host/save"]).state);
            }
            api.postMessage(message);
        },
        onMessage(receiver) {
            receive = receiver;
            early.splice(0).forEach(receiver);
        },
    };
}
