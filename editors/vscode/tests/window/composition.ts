// What a judge of compositions says, in the text and on the board beside it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { examples } from "../harness/paths";
import { until } from "../harness/until";

const lessons = readFileSync(join(examples, "composing.puzzle"), "utf8");
/** A puzzle of the lessons, without the comment above it. */
function lesson(title: string): string {
    const from = lessons.indexOf(`puzzle: ${title}\n`);
    return lessons.slice(from, lessons.indexOf("\n\n", from) + 1);
}
const texts = {
    "sound.puzzle": lesson("Away from the food"),
    // By the strictest standard a move that only waits is a dual, too.
    "strict.puzzle": lesson("Up the eastern edge").replace("solution:", "duals: none\nsolution:"),
    "bare.puzzle": lesson("Heads or tails").replace(/^expect:[^]*/m, ""),
};

const see = deskWith(texts);

const lineOf = (file: keyof typeof texts, text: string) => texts[file].split("\n").findIndex((line) => line.startsWith(text)) + 1;

see("the lens of a judge says what he found, and a click on it explains that", async (window) => {
    await (await window.lens("strictly sound · 1 try")).click();
    const board = await Board.in(window), explained = board.frame.getByRole("region", { name: "Explained" });
    await explained.getByText("Strictly sound").waitFor();
    await explained.getByRole("button", { name: "0,4", exact: true }).first().click();
    await board.frame.locator(".count", { hasText: "1 move from the text" }).waitFor();
    await board.button("To the position of the text").click();
    await window.screenshot("judge explained");
});

see("a hover over a title has the tries with their refutations", async (window) => {
    await window.openFile("sound.puzzle");
    const words = await (await window.hover("Away from the food", "puzzle:")).innerText();
    assert.match(words, /Strictly sound/);
    assert.match(words, /try\s+refutation\s+leads to\s+0,4\s+0,3\s+cat wins in 8/);
    assert.match(words, /Set play, with the cat to move: cat wins in 1/);
});

see("a hover over a move of the solution says what it threatens", async (window) => {
    const words = await (await window.hover("2,2", "  2,2 0,2")).innerText();
    assert.match(words, /Threatens 2,0/);
});

see("a dual is an error at its entry, names the other move and where it leads, and has a fix", async (window) => {
    await window.openFile("strict.puzzle");
    await window.editor.locator(".squiggly-error").first().waitFor();
    await window.runCommand("Problems: Focus on Problems View");
    const panel = window.page.locator(".markers-panel");
    await panel.locator(".monaco-list-row", { hasText: "A dual: 3,5 keeps the outcome too (mouse wins in 13)." }).waitFor();
    await panel.locator(".monaco-list-row", { hasText: "Going here instead leads to" }).waitFor();
    await window.screenshot("dual in problems");
    await window.runCommand("View: Toggle Panel Visibility");

    await window.goTo(lineOf("strict.puzzle", "  1,5 2,3"), 3);
    await window.takeAction("Tolerate such duals: `duals: waiting`");
    await window.boxOf("duals: waiting");
    await window.editor.locator(".squiggly-error").first().waitFor({ state: "detached" });
});

see("the light bulb writes the solution, the tries and the set play, and they hold", async (window) => {
    await window.openFile("bare.puzzle");
    for (const key of ["solution", "tries", "set"]) {
        await window.goTo(lineOf("bare.puzzle", "puzzle:"), 3);
        await window.takeAction(new RegExp(`^Assert \`${key}`), "Assert…");
        await window.boxOf(`${key}:`);
    }
    assert.deepEqual((await window.lines()).slice(7, 12), [
        "solution: 1,2 0,5 2,2 0,3 2,1 0,1 2,0 0,0 1,0", "tries:", "  0,3 0,5", "  2,3 2,5", "set: cat wins in 9",
    ]);
    assert.equal(await window.editor.locator(".squiggly-error").count(), 0);
    await window.screenshot("asserted");
});

see("playing the best move takes it from the solution, and keeps what no longer holds as a comment", async (window) => {
    await window.takeAction("Play best move: mouse to 1,2");
    await window.boxOf("turn: cat");
    assert.deepEqual((await window.lines()).slice(8, 13), [
        "solution: 0,5 2,2 0,3 2,1 0,1 2,0 0,0 1,0", "// tries:", "  // 0,3 0,5", "  // 2,3 2,5", "set: mouse wins in 7",
    ]);
    await window.screenshot("played with solution");
});

see("the tries come to the board by themselves, and again after an edit", async (window) => {
    await window.revert();
    await window.goTo(lineOf("bare.puzzle", "puzzle:"), 3);
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    const tries = board.frame.locator(".overlay .try");
    const arrows = (count: number) => until(`${count} tries on the board`, async () => await tries.count() === count);
    await board.says("mouse wins in 9");
    await arrows(2);
    await board.frame.locator(".lists .critical").first().waitFor();
    await window.screenshot("tries");

    // Against a slower cat nothing is a try.
    await window.goTo(lineOf("bare.puzzle", "cat-jump"), "cat-jump: ".length + 1);
    await window.keyboard.press("Delete");
    await window.keyboard.type("1");
    await arrows(0);
    await window.keyboard.press("Control+Z");
    await window.keyboard.press("Control+Z");
    await arrows(2);
    await window.lens("strictly sound"); // the tries only where the author asks
});
