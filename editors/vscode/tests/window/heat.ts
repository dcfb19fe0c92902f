// The colours of cells, as one sees them, in the text and on the board beside it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Board } from "../harness/board";
import { backgroundsAt, hue } from "../harness/colours";
import { deskWith } from "../harness/desk";
import { framesOf } from "../harness/frames";
import { examples } from "../harness/paths";
import { until } from "../harness/until";
import { type Theme, themes, type Window } from "../harness/window";

const walled = "puzzle: Walled in\ngame: cat-mouse-grid\nlimit: none\nboard:\n  MF\n  ##\n  .C\n";

// More cells than are coloured at once.
const rows = Array.from({ length: 14 }, () => `  ${".".repeat(14)}\n`).join("");
const long = Array.from({ length: 110 }, (_, i) => `puzzle: Number ${i + 1}\ngame: cat-mouse-grid\nboard:\n  M${".".repeat(12)}F\n${rows}  C${".".repeat(13)}\n\n`).join("");
const palace = readFileSync(join(examples, "chase-64x64.puzzle"), "utf8");

const see = deskWith({ "walled.puzzle": walled, "long.puzzle": long, "chase.puzzle": palace }, { viewport: { width: 1600, height: 1000 } });

/** The colour of a text. */
async function colourOf(window: Window, text: string, inLine: string): Promise<string | undefined> {
    const { x, y, width, height } = await window.boxOf(text, inLine);
    return window.editor.evaluate((editor, [x, y]) => [...editor.querySelectorAll(".view-line span span")].filter((element) => {
        const box = element.getBoundingClientRect();
        return box.left <= x! && x! < box.right && box.top <= y! && y! < box.bottom;
    }).map((element) => getComputedStyle(element).color).at(-1), [x + width / 2, y + height / 2]);
}

/** How many runs of cells in sight have a background. */
function coloured(window: Window): Promise<number> {
    return window.editor.evaluate((editor) => [...editor.querySelectorAll(".cdr")]
        .filter((element) => /^rgba\((0, 114, 178|213, 94, 0|128, 128, 128)/.test(getComputedStyle(element).backgroundColor)).length);
}

for (const theme of Object.keys(themes) as Theme[]) {
    see(`in the theme ${themes[theme][0]} cells and the text on them have its colours, and axe finds nothing on the board`, async (window) => {
        await window.setTheme(theme);
        await until("colours", async () => (await coloured(window)) >= 4);
        const text = theme === "dark" || theme === "highContrast" ? "rgb(255, 255, 255)" : "rgb(0, 0, 0)";
        await until("the theme's colour", async () => (await colourOf(window, "F", "  MF")) === text);
        assert.equal(hue(await until("a colour", async () => {
            const { x, y, width, height } = await window.boxOf("F", "  MF"); // which goes down where a lens comes above it
            return (await backgroundsAt(window, x + width / 2, y + height / 2))[0];
        })), "blue");

        if (theme === "dark") {
            await window.runCommand("Plywise: Open Board");
        }
        const board = await Board.in(window);
        await board.says("mouse wins in 1");
        await board.frame.locator(`body[data-vscode-theme-kind='${kinds[theme]}']`).waitFor();
        for (const [name, mode] of [["Play in text", "text"], ["Edit", "edit"], ["Explore", "explore"]] as const) {
            await board.button(name).click();
            await board.in(mode);
            assert.deepEqual(await violations(board), [], `in the mode ${mode}`);
        }
        await window.screenshot(`theme ${theme}`);
    });
}

const kinds: Record<Theme, string> = {
    dark: "vscode-dark", light: "vscode-light", highContrast: "vscode-high-contrast", highContrastLight: "vscode-high-contrast-light",
};

const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
    run(on: Document): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** What axe finds in the panel: the rule, and where. */
async function violations(board: Board): Promise<string[]> {
    await board.frame.evaluate(axe);
    return board.frame.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`));
    });
}

see("the frame of a best move is in the theme's colour, above the shade of its cell", async (window) => {
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
});

see("a large board keeps its colours while it is edited, and no frame of it is blank", async (window) => {
    await window.focusEditor(); // of the board a file would take the place
    await window.openFile("chase.puzzle");
    await until("colours", async () => (await coloured(window)) > 100);
    const row = palace.split("\n").indexOf("board:") + 3; // the first row inside the walls, counted from 1
    await window.goTo(row, 5);
    const board = await Board.in(window);
    await board.says("mouse wins in 77");
    const frames = await framesOf(board);
    const seen = await window.page.evaluateHandle(() => {
        const counts: number[] = [];
        const look = () => {
            counts.push(document.querySelectorAll(".editor-instance .cdr").length);
            requestAnimationFrame(look);
        };
        look();
        return counts;
    });
    for (let edit = 0; edit < 10; edit++) {
        const before = await frames.pictures();
        // Each time elsewhere: a text that comes again, while the board is one edit
        // behind, makes no new picture.
        await window.goTo(row + edit % 5, 5 + Math.floor(edit / 5));
        await window.keyboard.press("Shift+ArrowRight");
        await window.keyboard.type("#");
        await until("a new picture", async () => await frames.pictures() > before);
    }
    const { frames: count, blank } = await frames.stop();
    assert.ok(count > 10, `only ${count} frames were seen`);
    assert.deepEqual(blank, [], "frames without a board");
    const counts = await seen.jsonValue();
    assert.ok(Math.min(...counts) > 100, `at some time only ${Math.min(...counts)} runs were coloured`);
    await window.screenshot("heat large");
    await window.revert();
});

see("a long file is coloured wherever one looks", async (window) => {
    await window.openFile("long.puzzle");
    await until("colours at the start", async () => (await coloured(window)) > 10);
    await window.goTo(long.split("\n").length - 5);
    await window.boxOf("Number 110");
    await until("colours at the end", async () => (await coloured(window)) > 10);
});

see("nothing in the window tells how a game ends once spoilers are off", async (window) => {
    const outcome = /\bwins\b/;
    // Labels too: the status bar, and what a screen reader says.
    const told = () => window.page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")]
        .map((element) => element.getAttribute("aria-label"))].join("\n").replaceAll("\u00a0", " "));
    await window.openFile("walled.puzzle");
    await until("colours", async () => (await coloured(window)) >= 4);
    await window.runCommand("Explorer: Focus on Outline View");
    const outline = window.page.locator(".outline-pane");
    await until("the outcome", async () => outcome.test(await told()));
    await until("the outcome in the outline", async () => outcome.test(await outline.innerText()));
    await window.server.configure({ "plywise.spoilers": "off" }, "machine");
    await until("no colours", async () => (await coloured(window)) === 0);
    await until("no outcome", async () => !outcome.test(await told()));
    await until("no best move", async () => !/best move:/.test(await told()));
    await until("an outline without it", async () => /^(?!.*\bwins\b).*Walled in/s.test(await outline.innerText()));
    await window.screenshot("heat spoilers");
    await window.server.configure({ "plywise.spoilers": "on" }, "machine");
    await until("colours again", async () => (await coloured(window)) >= 4);
    await until("the outcome in the outline again", async () => outcome.test(await outline.innerText()));
});

see("no colour stays when the server is gone", async (window) => {
    await window.openFile("walled.puzzle");
    await until("colours", async () => (await coloured(window)) >= 4);
    await window.server.configure({ "plywise.server.path": "/nowhere/plywise" }, "machine");
    await until("no colours", async () => (await coloured(window)) === 0);
});
