// Watches, in every webview, when pictures come to the panel, and how long it draws.

export interface WireSeen {
    /** When pictures came, and when frames were drawn: milliseconds since 1970. */
    pictures: number[];
    redraws: { at: number; milliseconds: number }[];
}

declare global {
    var plywiseSeen: WireSeen;
}

/** Runs in every frame before its own scripts. */
export function watchWebviews(): void {
    const seen: WireSeen = { pictures: [], redraws: [] };
    globalThis.plywiseSeen = seen;
    const now = (): number => performance.timeOrigin + performance.now();

    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => request((time) => {
        const from = now();
        callback(time);
        seen.redraws.push({ at: now(), milliseconds: now() - from });
    });
    addEventListener("message", ({ data }: MessageEvent<{ method?: string } | undefined>) => {
        if (data?.method === "plywise/view/draw") {
            seen.pictures.push(now());
        }
    });
}
