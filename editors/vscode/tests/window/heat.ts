// The colours of cells, as one sees them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, symlink, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "../harness/browser";
import { examples, extension, plywise } from "../harness/paths";
import { type Server, startServer } from "../harness/server";
import { until } from "../harness/until";
import { openWindow, type Theme, themes, type Window } from "../harness/window";

const walled = "puzzle: Walled in\ngame: cat-mouse-grid\nlimit: none\nboard:\n  MF\n  ##\n  .C\n";

// More cells than are coloured at once.
const rows = Array.from({ length: 14 }, () => `  ${".".repeat(14)}\n`).join("");
const long = Array.from({ length: 110 }, (_, i) => `puzzle: Number ${i + 1}\ngame: cat-mouse-grid\nboard:\n  M${".".repeat(12)}F\n${rows}  C${".".repeat(13)}\n\n`).join("");

let browser: Browser, server: Server, window: Window;
/** A link to the server, which can be taken away. */
let program: string;

before(async () => {
    program = join(await mkdtemp(join(tmpdir(), "plywise-heat-")), "plywise");
    await symlink(plywise, program);
    browser = await launch();
    server = await startServer({
        extension,
        workspace: { "walled.puzzle": walled, "long.puzzle": long, "chase.puzzle": readFileSync(join(examples, "chase-64x64.puzzle"), "utf8") },
        machine: { "plywise.server.path": program },
    });
    window = await openWindow(browser, server, { file: "walled.puzzle" });
});
after(async () => {
    await browser?.close();
    await server?.stop();
    await rm(dirname(program), { recursive: true });
});

/** The colour of a text. */
async function colourOf(text: string, inLine: string): Promise<string | undefined> {
    const { x, y, width, height } = await window.boxOf(text, inLine);
    return window.editor.evaluate((editor, [x, y]) => [...editor.querySelectorAll(".view-line span span")].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left <= x! && x! < box.right && box.top <= y! && y! < box.bottom;
    }).map((element) => getComputedStyle(element).color).at(-1), [x + width / 2, y + height / 2]);
}

/** How many runs of cells in sight have a background. */
function coloured(): Promise<number> {
    return window.editor.evaluate((editor) => [...editor.querySelectorAll(".cdr")]
        .filter((element) => /^rgba\((0, 114, 178|213, 94, 0|128, 128, 128)/.test(getComputedStyle(element).backgroundColor)).length);
}

for (const theme of Object.keys(themes) as Theme[]) {
    test(`the text on the colours is that of the theme: ${theme}`, () => window.see(`theme ${theme}`, async () => {
        await window.setTheme(theme);
        await until("colours", async () => (await coloured()) >= 4);
        const text = theme === "dark" || theme === "highContrast" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
        await until("the theme's colour", async () => (await colourOf("F", "  MF")) === text);
        await window.screenshot(`heat ${theme}`);
    }));
}

test("the frame of a best move is in the theme's colour, above the shade of its cell", () => window.see("frame", async () => {
    await window.setTheme("light");
    const framed = () => window.editor.evaluate((editor) => [...editor.querySelectorAll(".cdr")]
        .map((element) => getComputedStyle(element))
        .filter(({ borderTopStyle }) => borderTopStyle === "solid")
        .map(({ borderTopColor, backgroundColor }) => [borderTopColor, backgroundColor.replace(/, [\d.]+\)$/, ")")]));
    await until("the frame", async () => (await framed()).length > 0);
    assert.deepEqual(await framed(), [["rgb(0, 0, 0)", "rgba(0, 114, 178)"]]);
    // Whatever else lay there could cover it.
    assert.equal(await window.editor.evaluate((editor) => {
        const boxes = [...editor.querySelectorAll(".cdr")].map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }));
        const frame = boxes.find(({ element }) => getComputedStyle(element).borderTopStyle === "solid")!;
        return boxes.filter(({ x, y, width }) => y === frame.y && x < frame.x + frame.width && frame.x < x + width).length;
    }), 1);
}));

test("a large board keeps its colours while it is edited", () => window.see("large", async () => {
    await window.openFile("chase.puzzle");
    await until("colours", async () => (await coloured()) > 100);
    const line = (await window.lines()).findIndex((text) => text.startsWith("board:"));
    await window.boxOf("board:");
    await window.goTo(line + 12, 10);
    const seen = await window.page.evaluateHandle(() => {
        const counts: number[] = [];
        const look = () => {
            counts.push(document.querySelectorAll(".editor-instance .cdr").length);
            requestAnimationFrame(look);
        };
        look();
        return counts;
    });
    for (const key of ["#", ".", "#", "."]) {
        await window.keyboard.press("Shift+ArrowRight");
        await window.keyboard.type(key);
        await window.page.waitForTimeout(250);
    }
    const counts = await seen.jsonValue();
    assert.ok(Math.min(...counts) > 100, `at some time only ${Math.min(...counts)} runs were coloured`);
    await window.screenshot("heat large");
}));

test("a long file is coloured wherever one looks", () => window.see("long", async () => {
    await window.openFile("long.puzzle");
    await until("colours at the start", async () => (await coloured()) > 10);
    await window.goTo(long.split("\n").length - 5);
    await window.boxOf("Number 110");
    await until("colours at the end", async () => (await coloured()) > 10);
}));

test("nothing in the window tells how a game ends once spoilers are off", () => window.see("spoilers", async () => {
    const outcome = /\bwins\b/;
    // Labels too: the status bar, and what a screen reader says.
    const told = () => window.page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")]
        .map((element) => element.getAttribute("aria-label"))].join("\n").replaceAll("\u00a0", " "));
    await window.openFile("walled.puzzle");
    await until("colours", async () => (await coloured()) >= 4);
    await window.runCommand("Explorer: Focus on Outline View");
    const outline = window.page.locator(".outline-pane");
    await until("the outcome", async () => outcome.test(await told()));
    await until("the outcome in the outline", async () => outcome.test(await outline.innerText()));
    await server.configure({ "plywise.spoilers": "off" }, "machine");
    await until("no colours", async () => (await coloured()) === 0);
    await until("no outcome", async () => !outcome.test(await told()));
    await until("no best move", async () => !/best move:/.test(await told()));
    await until("an outline without it", async () => /^(?!.*\bwins\b).*Walled in/s.test(await outline.innerText()));
    await window.screenshot("heat spoilers");
    await server.configure({ "plywise.spoilers": "on" }, "machine");
    await until("colours again", async () => (await coloured()) >= 4);
    await until("the outcome in the outline again", async () => outcome.test(await outline.innerText()));
}));

test("no colour stays when the server is gone", () => window.see("gone", async () => {
    await window.openFile("walled.puzzle");
    await until("colours", async () => (await coloured()) >= 4);
    await unlink(program);
    await window.runCommand("Plywise: Restart Server");
    await until("no colours", async () => (await coloured()) === 0);
}));
