// What every single edit would do, in the text and on the board beside it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { examples } from "../harness/paths";
import { until } from "../harness/until";
import type { Box, Window } from "../harness/window";

const lessons = readFileSync(join(examples, "minimal.puzzle"), "utf8");
/** A puzzle of the lessons, without the comment above it. */
function lesson(title: string): string {
    const from = lessons.indexOf(`puzzle: ${title}\n`);
    return lessons.slice(from, lessons.indexOf("\n\n", from) + 1 || undefined);
}
const own = lesson("In its own way").replace("idle: none\n", "");
const pawns = readFileSync(join(examples, "leetcode.puzzle"), "utf8").split("\n\n").find((text) => text.includes("Alice takes the long way"))!;
const texts = {
    "twice.puzzle": lesson("Shut twice"),
    // What edits would make of it is in the comments of the lessons.
    "draft.puzzle": lesson("A draft").replace("cat wins in 6\nidle: 1,4", "mouse wins in 5"),
    "easy.puzzle": own.replace(".#..##", "....##").replace("wins in 7\nbest: 2,2", "wins in 5"),
    "own.puzzle": own,
    "doors.puzzle": lesson("Two doors"),
    "pawns.puzzle": `${pawns}\n`,
    // Neither player has a way but one, so none of more walls than VS Code shows diagnostics is needed.
    "many.puzzle": `puzzle: One way\ngame: cat-mouse-grid\nboard:\n  MF${"#".repeat(30)}\n${`  ${"#".repeat(32)}\n`.repeat(30)}  C${"#".repeat(31)}\nexpect: mouse wins in 1\n\n${own}`
        .replace("mouse wins in 7", "cat wins in 7"),
};

const see = deskWith(texts);

/** Puts the cursor at a line of a file that starts so. */
async function at(window: Window, file: keyof typeof texts, line: string): Promise<void> {
    await window.focusEditor(); // of the board a file would take the place
    await window.openFile(file);
    await window.goTo(texts[file].split("\n").findIndex((each) => each.startsWith(line)) + 1, 3);
}

/** What is faded of the text that is in sight. */
function faded(window: Window): Promise<string> {
    return window.editor.evaluate((editor) => [...editor.querySelectorAll<HTMLElement>(".view-line span")]
        .filter((span) => span.childElementCount === 0 && Number(getComputedStyle(span).opacity) < 1).map((span) => span.innerText).join(""));
}

see("idle walls are faded, and are not among the problems", async (window) => {
    await until("two faded walls", async () => await faded(window) === "##");
    await window.runCommand("Problems: Focus on Problems View");
    const panel = window.page.locator(".markers-panel");
    await panel.locator(".monaco-list-row", { hasText: "the outcome is `cat wins in 6`" }).waitFor(); // of the draft
    assert.doesNotMatch(await panel.innerText(), /idle/);
    await window.screenshot("idle walls");
    await window.runCommand("View: Toggle Panel Visibility");
});

see("all of a thousand idle walls are faded, and an error behind them is underlined", async (window) => {
    await at(window, "many.puzzle", "best:");
    await window.editor.locator(".squiggly-error").first().waitFor();
    await until("faded walls at the end of the board", async () => /^#{95,}$/.test(await faded(window)));
    await window.screenshot("many idle walls");
    await window.openFile("twice.puzzle");
});

see("a hover over a wall says what there would be without it", async (window) => {
    await window.hover("#", "  .##", "An idle wall: without it every assertion still holds.", "Without this wall: mouse wins in 7, as now.");
});

see("the light bulb takes the idle walls away, as many as can go, and one undo brings them back", async (window) => {
    await at(window, "twice.puzzle", "board");
    await window.takeAction("Take the idle walls away, one after another", "Board…");
    await window.boxOf("..#..");
    await window.boxOf("none", "idle");
    await window.keyboard.press("Control+Z");
    await window.boxOf(".##..");
    await window.boxOf("3,1 3,2", "idle");
});

see("where an assertion fails a quick fix mends the board, and one undo takes it back", async (window) => {
    await at(window, "draft.puzzle", "expect");
    const errors = window.editor.locator(".squiggly-error");
    await errors.first().waitFor();
    await window.takeAction("Take the wall on 1,1 away (mouse wins in 5)");
    await window.boxOf("....#.");
    await errors.first().waitFor({ state: "detached" });
    await window.screenshot("mended");
    await window.keyboard.press("Control+Z");
    await window.boxOf(".#..#.");
    await errors.first().waitFor();
});

see("a puzzle is made harder, and says so", async (window) => {
    await at(window, "easy.puzzle", "board");
    await window.takeAction(/^Make it harder: build a wall on [01],1 \(mouse wins in 7\)$/);
    await window.boxOf("mouse wins in 7", "expect");
    assert.equal(await window.editor.locator(".squiggly-error").count(), 0);
    await window.revert();
});

/** What the legend counts. */
async function counts(board: Board, ...wanted: string[]): Promise<void> {
    const legend = board.frame.locator(".what-if .legend");
    await until(`the legend has ${wanted}`, async () => {
        const words = (await legend.innerText().catch(() => "")).replaceAll(/\s+/g, " ");
        return wanted.every((each) => words.includes(each));
    });
}

see("the board has a layer of what edits would do; in edit mode a click does one, and undo takes it back", async (window) => {
    await at(window, "own.puzzle", "board");
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.says("mouse wins in 7");
    await board.button("What is shown").click();
    await board.button("What if").click();
    await board.button("What if").press("Escape");
    await counts(board, "15 edits", "faster 1", "mends the puzzle 0");
    await window.screenshot("what if");

    await board.button("Edit").click();
    await board.in("edit");
    const inItsOwnWay = 7;
    await board.click(inItsOwnWay);
    await window.boxOf("....##");
    await board.says("mouse wins in 5");
    await counts(board, "15 edits", "faster 0", "breaks an assertion 0", "mends the puzzle 2");
    await window.screenshot("what if, done");
    await board.button("Undo").click();
    await window.boxOf(".#..##");
    await counts(board, "faster 1", "mends the puzzle 0");
});

/** The box of something that was just laid out, once it stays where it is. */
async function resting(it: Locator): Promise<Box> {
    let before = "";
    return until("a box that rests", async () => {
        const box = await it.boundingBox(), was = before;
        before = JSON.stringify(box);
        return before === was ? box : undefined;
    });
}

see("of a graph two nodes that are clicked get an edge", async (window) => {
    await at(window, "doors.puzzle", "graph");
    const board = await Board.in(window);
    await board.says("mouse wins in 7");
    const node = (name: string) => board.frame.locator(`.cells [data-place][aria-label^="node ${name}"]`);
    await counts(board, "36 edits");
    for (const name of ["hall", "scullery"]) {
        const { x, y, width, height } = await resting(node(name));
        await window.page.mouse.click(x + width / 2, y + height / 2);
    }
    await window.boxOf("scullery", "hall:");
    await board.says("draw");
    await board.button("Undo").click();
    await board.says("mouse wins in 7");
});

see("a pawn that is clicked is taken away", async (window) => {
    await at(window, "pawns.puzzle", "knight");
    const board = await Board.in(window);
    await board.says("8 moves");
    await counts(board, "3 edits");
    await window.screenshot("what if, pawns");
    await board.click(51);
    await window.boxOf("2,2 3,3", "pawns:");
    await board.button("Undo").click();
    await window.boxOf("1,1 2,2 3,3", "pawns:");
});
