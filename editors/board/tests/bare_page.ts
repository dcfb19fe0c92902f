// The panel as it is built, alone on a page, with the same strict policy for content
// as its real hosts, and a recorded host behind the interface of a webview.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium as driver, type Browser, type Page } from "playwright-core";

import { chromium } from "../../internal/chromium.mjs";
import type { HostNotifications, Message } from "../src/host";
import { until } from "../../vscode/tests/harness/until";
import { watchPanel } from "./watched";

const built = process.env["PLYWISE_BUILT"] ?? join(process.cwd(), "dist");
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; connect-src 'self'; worker-src blob:; font-src 'none'";

export function launch(): Promise<Browser> {
    return driver.launch({
        executablePath: chromium,
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ],
    });
}

/** The other end of the panel's messages. */
export interface PanelHost {
    readonly sent: Message[];
    readonly hello: Partial<HostNotifications["host/hello"]>;
    /** Takes a message of the panel's, and returns what is to be sent back at once. */
    receive(message: Message): Message[] | Promise<Message[]>;
    /** Is called before the panel is there. */
    start?(tell: (message: Message) => Promise<void>): Promise<void>;
}

export interface Options {
    width?: number;
    height?: number;
    hello?: Partial<HostNotifications["host/hello"]>;
    /** Classes of body, as VS Code sets them. */
    theme?: string;
    context?: Parameters<Browser["newContext"]>[0];
}

/** A browser with the panel's files, and the pages of it that no test uses just now. */
export class Desk {
    private readonly free = new Map<string, Tab[]>();

    private constructor(readonly browser: Browser, readonly address: string, private readonly stop: () => void) {}

    static async open(): Promise<Desk> {
        const server = createServer(({ url }, response) => {
            const { pathname, searchParams } = new URL(url ?? "/", "http://localhost");
            const send = (type: string, body: string) =>
                response.writeHead(200, { "content-type": type, "content-security-policy": policy, "cache-control": "max-age=3600" }).end(body);
            if (pathname === "/") {
                send("text/html", `<!doctype html><html lang="en"><head><title>Board</title><link rel="stylesheet" href="board.css"></head>`
                    + `<body class="${searchParams.get("theme") ?? ""}"><main id="board" data-host="webview"></main><script src="board.js" type="module"></script></body></html>`);
            } else if (pathname.endsWith(".css")) {
                send("text/css", readFileSync(join(built, pathname), "utf8"));
            } else if (pathname.endsWith(".js")) {
                // What the panel loads later is waited for, too.
                send("text/javascript", readFileSync(join(built, pathname), "utf8").replaceAll(/\bimport\(("[^"]*")\)/g, "watched.loads(import($1))"));
            } else {
                response.writeHead(204).end();
            }
        });
        await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
        const browser = await launch();
        return new Desk(browser, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => {
            server.close();
            server.closeAllConnections();
        });
    }

    /** A page in a context that is as asked for. */
    async tab(context: Options["context"] = {}): Promise<Tab> {
        const kind = JSON.stringify(context);
        return this.free.get(kind)?.pop() ?? Tab.open(this.browser, kind);
    }

    /** Takes a page back that is like a new one once it is loaded again. */
    takeBack(tab: Tab): void {
        this.free.set(tab.kind, [...this.free.get(tab.kind) ?? [], tab]);
    }

    async close(): Promise<void> {
        await this.browser.close();
        this.stop();
    }
}

/** A page that shows one panel after the other. */
class Tab {
    /** The panel that it shows. */
    shown: BarePage | undefined;

    private constructor(readonly page: Page, readonly kind: string) {}

    static async open(browser: Browser, kind: string): Promise<Tab> {
        const context = await browser.newContext({ reducedMotion: "reduce", ...JSON.parse(kind) as Options["context"] });
        const page = await context.newPage();
        page.setDefaultTimeout(45_000);
        const tab = new Tab(page, kind);
        page.on("pageerror", (error) => tab.shown?.errors.push(error.message));
        page.on("console", (message) => {
            if (message.type() === "error") {
                tab.shown?.errors.push(message.text());
            }
        });
        await page.exposeFunction("toHost", (message: Message) => tab.shown?.receive(message));
        await page.addInitScript(watchPanel);
        return tab;
    }
}

export class BarePage {
    /** What went wrong on the page; tests expect nothing. */
    readonly errors: string[] = [];
    private reusable = true;
    private queue = Promise.resolve();

    private constructor(
        private readonly desk: Desk, private readonly tab: Tab, readonly host: PanelHost, private readonly options: Options,
    ) {}

    static async open(desk: Desk, host: PanelHost, options: Options = {}): Promise<BarePage> {
        const tab = await desk.tab(options.context), bare = new BarePage(desk, tab, host, options);
        await host.start?.((message) => bare.tell(message));
        await bare.page.setViewportSize({ width: options.width ?? 900, height: options.height ?? 700 });
        await bare.page.mouse.move(0, 0);
        tab.shown = bare; // until now it was the page before, which may have had more to say
        await bare.page.goto(`${desk.address}?${new URLSearchParams({ theme: options.theme ?? "" })}`);
        await bare.settled();
        return bare;
    }

    get page(): Page {
        return this.tab.page;
    }

    /** Takes a message of the panel's, and returns what the host says at once. */
    async receive(message: Message): Promise<Message[]> {
        await this.delay();
        if (message.method !== "host/ready") {
            return this.host.receive(message);
        }
        this.host.sent.push(message);
        const params: HostNotifications["host/hello"] = {
            locale: "en", can: { undo: true, edit: true, reveal: true, cursor: true },
            settings: { followCursor: true, letters: false }, state: null,
            textDocument: null, position: { line: 0, character: 0 }, ...this.host.hello, ...this.options.hello,
        };
        return [{ jsonrpc: "2.0", method: "host/hello", params }];
    }

    /** With PLYWISE_TEST_LATE each message to the host comes late by its own chance, but none before an earlier one. */
    private delay(): Promise<void> {
        if (process.env["PLYWISE_TEST_LATE"]) {
            const wait = Math.random() < 0.3 ? Math.random() * 150 : 0;
            this.queue = this.queue.then(() => new Promise((resolve) => setTimeout(resolve, wait)));
        }
        return this.queue;
    }

    tell(...messages: Message[]): Promise<void> {
        return this.page.evaluate((messages) => watched.tell(messages), messages);
    }

    notify<M extends keyof HostNotifications>(method: M, params: HostNotifications[M]): Promise<void> {
        return this.tell({ jsonrpc: "2.0", method, params });
    }

    /** Waits for what the panel does after a while, too. */
    async late(): Promise<void> {
        await until("the panel to rest for a while", () => this.page.evaluate(() => watched.rests(true)));
    }

    /** Gives the panel messages, and waits until it has taken them. */
    async takes(messages: Message[]): Promise<void> {
        await this.tell(...messages);
        await this.settled();
    }

    /** Waits until no message, script or layout is under way, and the picture is drawn. */
    async settled(): Promise<void> {
        await until("the panel to rest", () => this.page.evaluate(() => watched.rests(false)));
    }

    /** Waits until the host has heard what is meant. */
    async hears(meant: () => boolean): Promise<void> {
        await until(`the host to hear that ${meant}`, meant);
    }

    async resize(width: number, height: number): Promise<void> {
        await this.page.setViewportSize({ width, height });
        await this.page.evaluate((width) => watched.isResized(width), width);
        await this.settled();
    }

    /** Lets the panel's time stand still, from when on nothing of it settles by itself. */
    async stopClock(): Promise<void> {
        this.reusable = false;
        await this.page.clock.install();
    }

    /** The middle of a place, in client coordinates: where its cell for screen readers is. */
    async centre(place: number): Promise<{ x: number; y: number }> {
        const box = await this.page.locator(`[role=gridcell][data-place="${place}"]`).boundingBox();
        if (!box) {
            throw new Error(`place ${place} is not on the board`);
        }
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }

    async click(place: number): Promise<void> {
        const { x, y } = await this.centre(place);
        await this.page.mouse.click(x, y);
        await this.settled();
    }

    async drag(from: number, to: number): Promise<void> {
        const start = await this.centre(from), end = await this.centre(to);
        await this.page.mouse.move(start.x, start.y);
        await this.page.mouse.down();
        await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
        await this.page.mouse.move(end.x, end.y);
        await this.page.mouse.up();
        await this.settled();
    }

    async press(name: string): Promise<void> {
        await this.page.getByRole("button", { name, exact: true }).click();
        await this.settled();
    }

    async keys(...keys: string[]): Promise<void> {
        for (const key of keys) {
            await this.page.keyboard.press(key);
        }
        await this.settled();
    }

    label(place: number): Promise<string | null> {
        return this.page.locator(`[role=gridcell][data-place="${place}"]`).getAttribute("aria-label");
    }

    text(selector: string): Promise<string> {
        return this.page.locator(selector).innerText();
    }

    /** The colour of the canvas a quarter of a cell left and up of a place's middle, as [r, g, b]. */
    async colour(place: number): Promise<number[]> {
        const { x, y } = await this.centre(place);
        return this.page.evaluate(({ x, y }) => {
            const canvas = document.querySelector("canvas");
            const cell = document.querySelector("[role=gridcell]");
            const box = canvas?.getBoundingClientRect();
            if (!canvas || !cell || !box) {
                throw new Error("no canvas");
            }
            const quarter = cell.getBoundingClientRect().width / 4;
            const scale = canvas.width / box.width;
            const data = canvas.getContext("2d")?.getImageData((x - quarter - box.left) * scale, (y - quarter - box.top) * scale, 1, 1).data;
            return Array.from(data ?? []).slice(0, 3);
        }, { x, y });
    }

    /** Another test may have the page, unless something went wrong on it. */
    async close(): Promise<void> {
        this.tab.shown = undefined;
        if (this.reusable && this.errors.length === 0) {
            this.desk.takeBack(this.tab);
        } else {
            await this.page.context().close();
        }
    }
}
