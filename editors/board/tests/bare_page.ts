// The panel as it is built, alone on a page, with the same strict policy for content
// as its real hosts, and a recorded host behind the interface of a webview.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

import type { HostNotifications, Message } from "../src/host";
import { until } from "../../vscode/tests/harness/until";
import { type RecordedHost, textDocument } from "./recorded";

const built = process.env["PLYWISE_BUILT"] ?? join(process.cwd(), "dist");
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; connect-src 'self'; worker-src blob:; font-src 'none'";

export function launch(): Promise<Browser> {
    return chromium.launch({
        executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ],
    });
}

export interface Options {
    width?: number;
    height?: number;
    hello?: Partial<HostNotifications["host/hello"]>;
    /** Classes of body, as VS Code sets them. */
    theme?: string;
    context?: Parameters<Browser["newContext"]>[0];
}

// With PLYWISE_TEST_LATE each message to the host comes late by its own chance, but none
// before an earlier one.
let queue = Promise.resolve();

function delayed(): Promise<void> {
    if (process.env["PLYWISE_TEST_LATE"]) {
        const wait = Math.random() < 0.3 ? Math.random() * 150 : 0;
        queue = queue.then(() => new Promise((resolve) => setTimeout(resolve, wait)));
    }
    return queue;
}

export class BarePage {
    /** What went wrong on the page; tests expect nothing. */
    readonly errors: string[] = [];
    /** Messages that were told the page, and those of the page that were dealt with. */
    private told = 0;
    private heard = 0;

    private constructor(readonly page: Page, readonly host: RecordedHost, private readonly context: BrowserContext) {}

    static async open(browser: Browser, host: RecordedHost, options: Options = {}): Promise<BarePage> {
        const context = await browser.newContext({
            viewport: { width: options.width ?? 900, height: options.height ?? 700 }, reducedMotion: "reduce", ...options.context,
        });
        const page = await context.newPage();
        page.setDefaultTimeout(5000);
        const bare = new BarePage(page, host, context);
        page.on("pageerror", (error) => bare.errors.push(error.message));
        page.on("console", (message) => {
            if (message.type() === "error") {
                bare.errors.push(message.text());
            }
        });
        await page.exposeFunction("toHost", async (message: Message) => {
            await delayed();
            try {
                if (message.method === "host/ready") {
                    host.sent.push(message);
                    await bare.hello(options.hello);
                } else {
                    await bare.tell(...host.receive(message));
                }
            } finally {
                bare.heard++;
            }
        });
        await page.addInitScript(() => {
            const scope = window as unknown as { posted: number; toHost(message: unknown): void; acquireVsCodeApi(): unknown };
            const postMessage = (message: unknown): void => {
                scope.posted++;
                scope.toHost(message);
            };
            scope.posted = 0;
            scope.acquireVsCodeApi = () => ({ postMessage, setState: () => {} });
        });
        await page.route("http://localhost/**", (route) => {
            const path = new URL(route.request().url()).pathname;
            if (path === "/") {
                return route.fulfill({
                    contentType: "text/html", headers: { "content-security-policy": policy },
                    body: `<!doctype html><html lang="en"><head><title>Board</title><link rel="stylesheet" href="board.css"></head>`
                        + `<body class="${options.theme ?? ""}"><main id="board" data-host="webview"></main><script src="board.js" type="module"></script></body></html>`,
                });
            }
            if (/\.(js|css)$/.test(path)) {
                return route.fulfill({
                    contentType: path.endsWith("css") ? "text/css" : "text/javascript", body: readFileSync(join(built, path)),
                });
            }
            return route.fulfill({ status: 204 });
        });
        await page.goto("http://localhost/");
        await bare.settled();
        return bare;
    }

    private hello(own: Options["hello"]): Promise<void> {
        return this.notify("host/hello", {
            locale: "en", can: { undo: true, edit: true, reveal: true, cursor: true },
            settings: { followCursor: true, letters: false }, state: null,
            textDocument, position: { line: 0, character: 0 }, ...own,
        });
    }

    async tell(...messages: Message[]): Promise<void> {
        for (const message of messages) {
            this.told++;
            await this.page.evaluate((message) => window.postMessage(message, "*"), message);
        }
    }

    notify<M extends keyof HostNotifications>(method: M, params: HostNotifications[M]): Promise<void> {
        return this.tell({ jsonrpc: "2.0", method, params });
    }

    async changed(): Promise<void> {
        await this.notify("plywise/boardChanged", { textDocument, version: 2, index: 0 });
        await this.settled();
    }

    /** Waits until a picture that is older than the text is marked as such. */
    async late(): Promise<void> {
        await this.page.waitForTimeout(200);
        await this.settled();
    }

    /** Answers the oldest request that waits. */
    async release(): Promise<void> {
        await this.tell(...this.host.release());
        await this.settled();
    }

    /** Waits until messages have gone both ways, the page's first among them, none is under way,
     * and the picture is drawn. */
    async settled(): Promise<void> {
        await until("messages to have gone both ways", async () => {
            const { told } = this;
            const posted = await this.page.evaluate(() => new Promise<number>((resolve) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(
                () => resolve((window as unknown as { posted: number }).posted),
            )), 20)));
            return posted > 0 && posted === this.heard && told === this.told;
        });
    }

    /** Waits until a graph's nodes have their places and keep them. */
    async laidOut(): Promise<void> {
        let before = "", same = 0;
        await until("the graph to be laid out", async () => {
            const now = await this.page.locator("[role=gridcell]").evaluateAll((cells) =>
                JSON.stringify(cells.map((cell) => cell.getBoundingClientRect()).filter(({ width }) => width > 0)));
            same = now === before && now !== "[]" ? same + 1 : 0;
            before = now;
            return same === 5;
        });
        await this.settled();
    }

    /** Waits until the host has heard what is meant. */
    async hears(meant: () => boolean): Promise<void> {
        await until(`the host to hear that ${meant}`, meant, 5000);
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

    close(): Promise<void> {
        return this.context.close();
    }
}
