// What the text editor shows of a puzzle.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "../harness/browser";
import { extension, plywise } from "../harness/paths";
import { type Server, startServer } from "../harness/server";
import { type Window, openWindow } from "../harness/window";

const corridor = "puzzle: A corridor\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\nexpect: cat wins in 4\n";

let browser: Browser, server: Server, window: Window;

before(async () => {
    browser = await launch();
    server = await startServer({
        extension, workspace: { "corridor.puzzle": corridor }, machine: { "plywise.server.path": plywise },
    });
    window = await openWindow(browser, server, { file: "corridor.puzzle" });
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

test("the outcome stands behind the title", () => window.see("outcome", async () => {
    await window.boxOf("cat wins in", "A corridor");
}));

test("a hover over a cell has a table of who wins there", () => window.see("hover", async () => {
    const hover = await window.hover("M", "  M");
    assert.match(await hover.innerText(), /if here\s+mouse to move\s+cat to move/);
    await window.screenshot("hover");
}));
