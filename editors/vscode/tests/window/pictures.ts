// The pictures of the READMEs. They are kept where they belong with
// PLYWISE_PICTURES=1, and are otherwise only looked at.

import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { examples, repository, shots } from "../harness/paths";
import { until } from "../harness/until";
import type { Box, Window } from "../harness/window";

const names = ["cat-and-mouse-grid.puzzle", "cat-and-mouse-graph.puzzle", "leetcode.puzzle", "chase-64x64.puzzle"] as const;
const texts = Object.fromEntries(names.map((name) => [name, readFileSync(join(examples, name), "utf8")]));

const see = deskWith(texts, { settings: { "editor.stickyScroll.enabled": false } });

async function picture(window: Window, file: string, clip?: Box): Promise<void> {
    const kept = process.env.PLYWISE_PICTURES === "1" ? join(repository, "editors") : shots;
    if (kept !== undefined) {
        const path = join(kept, file);
        await mkdir(join(path, ".."), { recursive: true });
        await window.page.screenshot({ path, ...(clip === undefined ? {} : { clip }) });
    }
}

/** Puts the cursor where a text stands for the n-th time, from 0, with its puzzle at the top. */
async function at(window: Window, file: string, text: string, title: string): Promise<void> {
    await window.openFile(file);
    const lines = texts[file]!.split("\n");
    const top = lines.indexOf(`puzzle: ${title}`);
    await window.goTo(lines.length);
    await window.goTo(top + 1);
    await window.goTo(lines.indexOf(text, top) + 1, 3);
    await window.lens("Board");
    await window.page.mouse.move(600, 745); // over nothing that has a tooltip
    await window.page.locator(".workbench-hover-container").waitFor({ state: "detached" });
}

/** What edits of a large board would do is waited for only where the picture is kept. */
async function everyEdit(window: Window): Promise<void> {
    if (process.env.PLYWISE_PICTURES === "1") {
        const progress = window.page.locator(".statusbar-item", { hasText: "Trying every edit" });
        await progress.waitFor();
        await progress.waitFor({ state: "detached", timeout: 200_000 });
    }
}

see("the editor and the board stand side by side", async (window) => {
    await window.keyboard.press("Control+B"); // no side bar
    await at(window, "cat-and-mouse-grid.puzzle", "game: cat-mouse-grid", "Fifteen moves");
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.says("mouse wins in 15");
    await board.frame.locator(".chart svg, .chart canvas").first().waitFor();
    await at(window, "cat-and-mouse-grid.puzzle", "game: cat-mouse-grid", "Fifteen moves");
    await window.boxOf("!", "1,1");
    await picture(window, "vscode/images/editor-and-board.png");
});

see("a large board fits beside its text", async (window) => {
    await at(window, "chase-64x64.puzzle", "game: cat-mouse-grid", "A night at the palace");
    const board = await Board.in(window);
    await board.says("mouse wins in 77");
    await window.boxOf("mouse wins in 77", "A night at the palace");
    await everyEdit(window);
    await picture(window, "screenshots/vscode.png");
});

see("the heat map of a large board is seen as a whole", async (window) => {
    await window.page.locator(".tab", { hasText: "A night at the palace" }).locator(".tab-actions a").click();
    await window.page.setViewportSize({ width: 1200, height: 1340 });
    await window.runCommand("Decrease Editor Font Size");
    await window.runCommand("Decrease Editor Font Size");
    await at(window, "chase-64x64.puzzle", "game: cat-mouse-grid", "A night at the palace");
    await window.boxOf("mouse wins in 77", "A night at the palace");
    const box = await window.boxOf("#".repeat(64));
    const line = (await window.boxOf("mouse-jump: 3")).y - (await window.boxOf("cat-jump: 2")).y;
    await picture(window, "vscode/images/heat.png", { x: box.x - 80, y: box.y - 6 * line, width: box.width + 160, height: 71 * line });
    await window.runCommand("Reset Editor Font Size");
    await window.page.setViewportSize({ width: 1200, height: 750 });
});

see("a graph has its best move, its tries and who wins from each node", async (window) => {
    await at(window, "cat-and-mouse-graph.puzzle", "game: cat-mouse-graph", "The house");
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.says("mouse wins in 5");
    await board.frame.locator(".overlay .try").first().waitFor();
    await picture(window, "vscode/images/graph.png");
});

see("a puzzle is solved without a look at its outcome", async (window) => {
    await at(window, "leetcode.puzzle", "best: 2,2", "The mouse slips past");
    const board = await Board.in(window);
    await window.runCommand("Plywise: Solve Puzzle on Board");
    await board.says("You play the mouse");
    await board.click(12);
    await board.says("is right");
    await board.button("Hint").click();
    await board.frame.locator(".facts", { hasText: "Hint" }).waitFor();
    await window.page.mouse.move(600, 745);
    const half = await until("the board's half", () => window.page.locator(".editor-group-container.locked").boundingBox());
    await picture(window, "vscode/images/solve.png", half); // beside it stands the solution
    await window.runCommand("Plywise: Board: Explore");
});

see("a hover stands over its cell", async (window) => {
    await at(window, "leetcode.puzzle", "best: 2,2", "The mouse slips past");
    const hover = await until("the hover's place", async () => (await window.hover(".", "  #C")).boundingBox());
    await picture(window, "vscode/images/hover.png", { x: 52, y: hover.y - 40, width: 800, height: hover.height + 190 });
});
