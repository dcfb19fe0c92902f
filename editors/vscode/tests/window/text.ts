// What the text editor shows of a puzzle, and what can be done there.

import assert from "node:assert/strict";
import { deskWith } from "../harness/desk";
import { backgroundsAt, hue } from "../harness/colours";
import { onDisk } from "../harness/server";
import { until } from "../harness/until";
import { roundAndRound, slip, slipAfterBest } from "../puzzles";

const wrong = slip.replace("expect: mouse wins in 5", "expect: cat wins in 4");

const see = deskWith({ "slip.puzzle": slip, "wrong.puzzle": wrong, "round.puzzle": roundAndRound, "new.puzzle": "puzzle: New\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n" });

see("the outcome stands behind the title", async (window) => {
    await window.boxOf("mouse wins in 5", "The mouse slips past");
});

see("above a puzzle stands what can be clicked", async (window) => {
    await window.lens("Play best: mouse to 2,2");
    await window.lens("Board");
});

see("an entry of moves is marked", async (window) => {
    await window.boxOf("!", "moves: 2,2");
});

see("a hover over a cell has a table of who wins there", async (window) => {
    const words = await (await window.hover("C", "  #C")).innerText();
    assert.match(words, /if here\s+mouse to move\s+cat to move/);
    assert.match(words, /the cat\s+mouse wins in 5/);
    await window.screenshot("hover");
});

see("a cell has the colour of who wins once the mouse is there, paler the later", async (window) => {
    // The mouse beside the cat is lost at once, in the corner later; by the food it wins soon.
    const [beside, corner] = [await cell(1, 2), await cell(2, 0)];
    const [near, far] = [await cell(1, 4), await cell(2, 2)];
    assert.equal(hue(beside), "orange");
    assert.equal(hue(corner), "orange");
    assert.equal(hue(near), "blue");
    assert.equal(hue(far), "blue");
    assert.ok(beside.alpha > corner.alpha, "a loss in two moves is no darker than one in four");
    assert.ok(near.alpha > far.alpha, "a win that is near is no darker than one that is far");

    async function cell(row: number, column: number) {
        const text = slip.split("\n")[slip.split("\n").indexOf("board:") + 1 + row]!;
        const box = await window.boxOf(text.trim());
        const width = box.width / text.trim().length;
        return until("a colour", async () => (await backgroundsAt(window, box.x + (column + 0.5) * width, box.y + box.height / 2))[0]);
    }
});

see("a wall has no colour", async (window) => {
    const { x, y, width, height } = await window.boxOf("####");
    assert.deepEqual(await backgroundsAt(window, x + width / 2, y + height / 2), []);
});

see("the best move is framed, and no other", async (window) => {
    const { x, y, width, height } = await window.boxOf("M....");
    const framed: number[] = [];
    for (let column = 0; column < 5; column++) {
        const at = [x + (column + 0.5) * width / 5, y + height / 2] as const;
        if ((await backgroundsAt(window, ...at, "border")).length > 0) {
            framed.push(column);
        }
    }
    assert.deepEqual(framed, [2]);
});

see("a failed assertion is underlined, and says what is true instead", async (window) => {
    await window.openFile("wrong.puzzle");
    await window.editor.locator(".squiggly-error").first().waitFor();
    const words = await (await window.hover("cat wins in 4", "expect")).innerText();
    assert.match(words, /mouse wins in 5/);
    await window.screenshot("squiggle");
});

see("a node from which nobody wins is grey", async (window) => {
    await window.openFile("round.puzzle");
    await window.boxOf("draw", "Round and round");
    // The text moves down when its lens comes.
    await until("a grey node", async () => {
        const { x, y, width, height } = await window.boxOf("3", "  1: 3");
        const [colour] = await backgroundsAt(window, x + width / 2, y + height / 2);
        return colour !== undefined && hue(colour) === "grey";
    });
});

see("the light bulb plays the best move, one undo takes it back, and it can be saved", async (window) => {
    await window.openFile("slip.puzzle");
    await window.goTo(slip.split("\n").indexOf("  M....") + 1, 3);
    await window.editor.locator(".codicon-light-bulb, .codicon-gutter-lightbulb").first().waitFor();
    await window.takeAction("Play best move: mouse to 2,2 (mouse wins in 5)");
    await window.boxOf("..M..");
    await window.screenshot("played");

    await window.keyboard.press("Control+Z");
    await window.boxOf("M....");
    await window.page.locator(".tab.active.dirty").waitFor({ state: "detached" });

    await window.takeAction("Play best move");
    await window.boxOf("..M..");
    await window.save();
    assert.equal(await onDisk(window.server, "slip.puzzle"), slipAfterBest);
});

see("Enter after a word that is written whole begins a line, whatever is suggested", async (window) => {
    await window.openFile("new.puzzle");
    await window.goTo(7);
    for (const [key, word] of [["game", "cat-mouse-grid"], ["turn", "mouse"], ["best", "2,2"]] as const) {
        const suggested = window.page.locator(".suggest-widget .monaco-list-row.focused", { hasText: word });
        await until(`a suggestion of ${word}`, async () => {
            await window.keyboard.type(`${key}: ${word}`);
            return suggested.waitFor({ timeout: 3_000 }).then(() => true, async () => { // late on a slow machine, so it is typed again
                await window.keyboard.press("Shift+Home");
                await window.keyboard.press("Delete");
                return false;
            });
        });
        await window.screenshot(`suggested ${key}`);
        await window.keyboard.press("Enter");
    }
    await window.keyboard.type("// end");
    await until("the lines", async () => /\|game: *cat-mouse-grid\b[^|]*\|turn: *mouse\b[^|]*\|best: *2,2\b[^|]*\|\/\/ end/.test((await window.lines()).join("|")));
    await window.revert();
});

see("a solution can be stress-tested where the window is a browser", async (window) => {
    await window.runCommand("Plywise: Stress-Test a Solution…");
    await window.page.locator(".quick-input-widget", { hasText: "Choose a solution" }).waitFor();
    await window.keyboard.press("Escape");
});
