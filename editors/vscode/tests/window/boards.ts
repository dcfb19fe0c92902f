// Boards in the window: several of them, in a reload, and in the side bar.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser, Frame } from "playwright-core";
import { launch } from "../harness/browser";
import { extension, plywise } from "../harness/paths";
import { type Server, startServer } from "../harness/server";
import { until } from "../harness/until";
import { openWindow, type Theme, themes, type Window } from "../harness/window";

const race = "puzzle: A race\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n";
const other = "puzzle: Another\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n";

let browser: Browser, server: Server, window: Window;

before(async () => {
    browser = await launch();
    server = await startServer({
        extension, workspace: { "race.puzzle": race, "other.puzzle": other }, machine: { "plywise.server.path": plywise },
    });
    window = await openWindow(browser, server);
    await window.openFile("race.puzzle");
});
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** The frame of the board that shows a puzzle. */
function board(title: string): Promise<Frame> {
    return until(`a board of ${title}`, async () => {
        for (const frame of window.page.frames()) {
            const text = await frame.locator("main#board").innerText({ timeout: 500 }).catch(() => "");
            if (text.includes(title)) {
                return frame;
            }
        }
        return undefined;
    });
}

test("a pinned board stays while another one follows the cursor", () => window.see("board pinned", async () => {
    await window.runCommand("Plywise: Open Board");
    await (await board("A race")).getByRole("button", { name: "Keep this puzzle here" }).click();
    await window.openFile("other.puzzle");
    await window.runCommand("Plywise: Open Board");
    await board("Another");
    assert.equal(await window.page.locator(".tab", { hasText: /^(A race|Another)$/ }).count(), 2);
    await window.screenshot("board pinned");
}));

test("boards are there again after a reload, the pinned one with its puzzle", () => window.see("board reload", async () => {
    await window.reload();
    await window.page.locator(".tab", { hasText: /^A race$/ }).click();
    await board("A race");
    await window.page.locator(".tab", { hasText: /^Another$/ }).click();
    await board("Another");
}));

test("a board is in the side bar too", () => window.see("board side bar", async () => {
    await window.page.locator(".activitybar .action-label[aria-label^='Plywise']").click();
    await until("two boards of one puzzle", async () => {
        const texts = await Promise.all(window.page.frames().map((frame) => frame.locator("main#board").innerText({ timeout: 500 }).catch(() => "")));
        return texts.filter((text) => text.includes("Another")).length === 2;
    });
    for (const theme of Object.keys(themes) as Theme[]) {
        await window.setTheme(theme);
        await window.screenshot(`board ${theme}`);
    }
}));
