// A page with the parts of the panel that draw, under the policy of the panel's hosts.

import { build } from "esbuild";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import type { Browser, Page } from "playwright-core";

import { workerAsText } from "../worker_plugin.mjs";
import type { Board } from "../src/protocol";
import { graphOf, type Sample } from "./graph_samples";
import { theDesk } from "./panel_test";

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; worker-src blob:";

/** Opens the page; what goes wrong on it is added to `errors`. */
export async function openParts(browser: Browser, errors: string[]): Promise<Page> {
    const { outputFiles } = await build({
        entryPoints: [join(process.cwd(), "tests/pages/parts.ts")], bundle: true, write: false, format: "iife", target: "es2022", plugins: [workerAsText],
    });
    const files: { [path: string]: [type: string, body: string] } = {
        "/": ["text/html", `<!doctype html><html lang="en"><title>Parts</title><link rel="stylesheet" href="board.css"><body><main class="plywise"></main><script src="parts.js"></script></body></html>`],
        "/parts.js": ["text/javascript", outputFiles[0]!.text],
        "/board.css": ["text/css", readFileSync(join(process.cwd(), "src/board.css"), "utf8")],
    };
    const page = await browser.newPage({ reducedMotion: "reduce", viewport: { width: 900, height: 700 } });
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await page.route("http://localhost/**", (route) => {
        const [contentType, body] = files[new URL(route.request().url()).pathname] ?? ["text/plain", ""];
        return route.fulfill({ contentType, body, headers: { "content-security-policy": policy } });
    });
    await page.goto("http://localhost/");
    return page;
}

/** One page for a file of tests; what goes wrong on it fails the file. */
export function usePage(): () => Page {
    let page: Page;
    const errors: string[] = [];
    before(async () => {
        page = await openParts((await theDesk()).browser, errors);
    });
    after(() => {
        if (errors.length > 0) {
            throw new Error(errors.join("\n"));
        }
    });
    return () => page;
}

/** A board of a graph, with the mouse on 1, the cat on 2 and the hole on 0; the heat of a
 * place is its number's remainder by four: none, the mouse wins, the cat wins, a draw. */
export function graphBoard(sample: Sample, own: Partial<Board> = {}, name?: (node: number) => string): Board {
    const heat = Buffer.alloc(2 * sample.size);
    for (let node = 0; node < sample.size; node++) {
        heat.writeInt16LE([0, 4, -4, 32767][node % 4]!, 2 * node);
    }
    return {
        index: 0, range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } }, title: "A graph",
        game: "cat-mouse-graph", state: "solved", arena: graphOf(sample, name), pieces: { mouse: 1, cat: 2, goal: 0 }, pawns: [], turn: "mouse", over: false, path: [], played: [], claims: [],
        layer: "arrivals", wantsEdits: false, letters: false, pinned: false, replies: false, explains: false, ahead: 0,
        heat: { piece: "mouse", turn: "cat", int16: heat.toString("base64") }, ...own,
    };
}
