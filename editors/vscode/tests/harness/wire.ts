// Watches, in every webview, what crosses between the panel and its host, and how
// long the panel draws.

export interface WireSeen {
    /** Requests for the board that have not been answered. */
    open: number[];
    inFlight: number;
    requests: number;
    /** When the server's word came that the board has changed, when boards came, and when frames were drawn: milliseconds since 1970. */
    told: number[];
    boards: number[];
    redraws: { at: number; milliseconds: number }[];
}

declare global {
    var plywiseSeen: WireSeen;
}

/** Runs in every frame before its own scripts. */
export function watchWebviews(): void {
    const seen: WireSeen = { open: [], inFlight: 0, requests: 0, told: [], boards: [], redraws: [] };
    globalThis.plywiseSeen = seen;
    const now = (): number => performance.timeOrigin + performance.now();

    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => request((time) => {
        const from = now();
        callback(time);
        seen.redraws.push({ at: now(), milliseconds: now() - from });
    });

    interface Wired { id?: number; method?: string; result?: { resultId?: string } }
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
                    if (data?.method === "plywise/boardChanged") {
                        seen.told.push(now());
                    } else if (data?.result?.resultId !== undefined) {
                        seen.boards.push(now());
                    }
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
