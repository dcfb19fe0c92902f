// The board panel.

import type { Host } from "./host";

export interface Panel {
    destroy(): void;
}

export function mount(root: HTMLElement, host: Host): Panel {
    host.onMessage(() => {});
    host.send({ jsonrpc: "2.0", method: "host/ready" });
    return { destroy: () => root.replaceChildren() };
}
