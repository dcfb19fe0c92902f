// Counts, inside the page, what a panel is about to do by itself: so a test knows when
// it rests, without looking again and again.

export interface Watched {
    /** Gives the panel messages of its host. */
    tell(messages: unknown[]): void;
    /** Is told of a script that the panel loads, and hands it through. */
    loads<Script>(script: Promise<Script>): Promise<Script>;
    /** Whether nothing is under way and the picture is drawn, and with `timers` nothing is to come after a while either; waits some seconds for it. */
    rests(timers: boolean): Promise<boolean>;
    /** As the browser has it, for who only looks on. */
    requestAnimationFrame: typeof window.requestAnimationFrame;
    /** Is kept once the page has its new width, and has seen it. */
    isResized(width: number): Promise<void>;
}

declare global {
    var watched: Watched;
}

/** Runs in the page before the panel does. */
export function watchPanel(): void {
    const scope = window as unknown as { toHost(message: unknown): Promise<unknown[] | undefined>; acquireVsCodeApi(): unknown };
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame, Worker } = window;
    const patience = 1000; // ms; what waits for longer gives up then, and nothing waits for that
    let begun = 0, underWay = 0;
    const frames = new Set<number>(), timers = new Set<number>(), waiting: (() => void)[] = [];
    const changed = () => waiting.splice(0).forEach((resolve) => resolve());
    const begin = () => {
        begun++;
        underWay++;
    };
    const end = () => {
        underWay--;
        changed();
    };

    window.requestAnimationFrame = (callback) => {
        const id = requestAnimationFrame((time) => {
            try {
                callback(time);
            } finally {
                frames.delete(id);
                changed();
            }
        });
        begun++;
        frames.add(id);
        return id;
    };
    window.cancelAnimationFrame = (id) => {
        cancelAnimationFrame(id);
        frames.delete(id);
        changed();
    };
    window.setTimeout = ((callback: () => void, milliseconds = 0) => {
        const id = setTimeout(() => {
            try {
                callback();
            } finally {
                timers.delete(id);
                changed();
            }
        }, milliseconds);
        if (milliseconds < patience) {
            begun++;
            timers.add(id);
        }
        return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => {
        clearTimeout(id);
        timers.delete(Number(id));
        changed();
    };
    window.Worker = class extends Worker {
        private works = true;

        constructor(url: string | URL, options?: WorkerOptions) {
            super(url, options);
            begin();
        }

        override terminate(): void {
            super.terminate();
            if (this.works) {
                this.works = false;
                end();
            }
        }
    };

    const tell = (messages: unknown[]) => messages.forEach((data) => {
        begin();
        setTimeout(() => {
            window.dispatchEvent(new MessageEvent("message", { data }));
            end();
        });
    });
    const postMessage = async (message: unknown) => {
        begin();
        try {
            tell(await scope.toHost(message) ?? []);
        } finally {
            end();
        }
    };
    scope.acquireVsCodeApi = () => ({ postMessage: (message: unknown) => void postMessage(message), setState: () => {} });

    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    globalThis.watched = {
        tell,
        async loads(script) {
            begin();
            try {
                return await script;
            } finally {
                setTimeout(end); // whoever waits for it goes on first
            }
        },
        async rests(afterAWhile) {
            for (const end = performance.now() + 5 * patience; performance.now() < end;) {
                if (underWay > 0 || frames.size > 0 || afterAWhile && timers.size > 0) {
                    await new Promise<void>((resolve) => {
                        waiting.push(resolve);
                        setTimeout(resolve, patience);
                    });
                    continue;
                }
                // What a frame has changed of a size is told behind it.
                const before = begun;
                await new Promise<void>((resolve) => setTimeout(resolve));
                if (begun === before) {
                    return true;
                }
            }
            return false;
        },
        requestAnimationFrame: (callback) => requestAnimationFrame(callback),
        async isResized(width) {
            while (window.innerWidth !== width) {
                await frame();
            }
            await frame();
            await frame();
        },
    };
}
