// Watches, in every webview, what crosses between the panel and its host, and how
// long the panel draws.

export interface WireSeen {
    /** Requests for the board that have not been answered. */
    open: number[];
    inFlight: number;
    requests: number;
    /** Milliseconds spent in each frame's callbacks. */
    redraws: number[];
}

declare global {
    var plywiseSeen: WireSeen;
}

/** Runs in every frame before its own scripts. */
export function watchWebviews(): void {
    const seen: WireSeen = { open: [], inFlight: 0, requests: 0, redraws: [] };
    globalThis.plywiseSeen = seen;

    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => request((time) => {
        const from = performance.now();
        callback(time);
        if (callback.name !== "frame") { // that of a test which looks on
            seen.redraws.push(performance.now() - from);
        }
    });

    interface Wired { id?: number; method?: string }
    type Acquire = () => { postMessage(message: Wired): void };
    let acquire: Acquire | undefined;
    Object.defineProperty(globalThis, "acquireVsCodeApi", {
        configurable: true,
        get: () => acquire,
        set: (given: Acquire) => {
            acquire = () => {
                const api = given();
                addEventListener("message", ({ data }: MessageEvent<Wired | undefined>) => {
                    seen.open = seen.open.filter((id) => id !== data?.id);
                });
                return {
                    ...api,
                    postMessage(message: Wired): void {
                        if (message.method === "plywise/board" && message.id !== undefined) {
                            seen.requests++;
                            seen.open.push(message.id);
                            seen.inFlight = Math.max(seen.inFlight, seen.open.length);
                        }
                        api.postMessage(message);
                    },
                };
            };
        },
    });
}
