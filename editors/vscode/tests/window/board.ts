// The board beside the text: opened, played on and edited. Then several of them, in a
// reload, and in the side bar.

import assert from "node:assert/strict";
import type { Frame, Locator } from "playwright-core";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { until } from "../harness/until";
import type { Window } from "../harness/window";
import { roundAndRound, slip } from "../puzzles";

const two = `${slip}
${roundAndRound}`;

const race = "puzzle: A race\ngame: cat-mouse-grid\nmouse-jump: 2\nboard:\n  ####F\n  #C...\n  M....\n";
const other = "puzzle: Another\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n";

const see = deskWith({ "two.puzzle": two, "race.puzzle": race, "other.puzzle": other });

const lineOf = (text: string) => two.split("\n").indexOf(text) + 1;

/** Puts the cursor into the first puzzle, as it is on disk, and returns the board that shows it. */
async function boardOfSlip(window: Window): Promise<Board> {
    await window.revert();
    await boardOfGraph(window); // the board goes along with a cursor that moves; what it shows next is no older picture
    await window.goTo(lineOf("  M...."), 3);
    const board = await Board.in(window);
    await board.says("mouse wins in 5");
    return board;
}

async function boardOfGraph(window: Window): Promise<Board> {
    await window.goTo(lineOf("  4: 2 3"), 3);
    const board = await Board.in(window);
    await board.says("draw");
    return board;
}

see("the lens opens the board, and the focus stays in the text", async (window) => {
    await window.goTo(lineOf("  M...."), 3);
    await (await window.lens("Board", 1)).click();
    const board = await Board.in(window);
    await board.says("draw");
    assert.equal(await board.title.innerText(), "Round and round");
    await until("the focus in the text", () => window.editor.evaluate((editor) => editor.contains(document.activeElement)));
    assert.equal(await board.title.innerText(), "Round and round"); // which the cursor of the text is not in
    await window.screenshot("board");
});

see("the board shows the puzzle that the cursor is in", async (window) => {
    const board = await boardOfGraph(window);
    assert.equal(await board.title.innerText(), "Round and round");
    await boardOfSlip(window);
    assert.equal(await board.title.innerText(), "The mouse slips past");
});

see("a graph is drawn, with every node in a place of its own", async (window) => {
    const board = await boardOfGraph(window);
    // Of the first graph the words are there before what draws it.
    await board.frame.locator(".cells [data-place][aria-label^='node ']").first().waitFor();
    const names = await Promise.all([0, 1, 2, 3, 4, 5].map((node) => board.place(node).getAttribute("aria-label")));
    assert.deepEqual(names.map((name) => /^node (\d)/.exec(name ?? "")?.[1]).sort(), ["0", "1", "2", "3", "4", "5"]);
    await until("places that do not touch", async () => {
        const boxes = await Promise.all([0, 1, 2, 3, 4, 5].map((node) => board.box(node)));
        return boxes.every((a, i) => boxes.every((b, j) => i === j || Math.hypot(a.x - b.x, a.y - b.y) > a.width));
    });
    await window.screenshot("graph");
});

see("a piece that is dragged is explored, and the text stays", async (window) => {
    const board = await boardOfSlip(window);
    await board.drag(10, 12);
    await board.says("mouse wins in 4");
    await window.boxOf("M....");
    await window.screenshot("explored");
    await board.button("To the position of the text").click();
    await board.says("mouse wins in 5");
});

see("where that is chosen it is played in the text, and the editor's undo takes it back", async (window) => {
    const board = await boardOfSlip(window);
    await board.button("Play in text").click();
    await board.in("text");
    await board.drag(10, 12);
    await window.boxOf("..M..");
    await board.says("mouse wins in 4");
    await window.screenshot("dragged");

    await board.button("Undo").click();
    await window.boxOf("M....");
    await board.says("mouse wins in 5");
});

see("the lens tells the best move of the text that the board's undo brings back", async (window) => {
    const board = await boardOfSlip(window);
    await board.button("Play in text").click();
    await board.in("text");
    await window.lens("Play best: mouse to 2,2");
    await board.drag(10, 12);
    await window.lens("Play best: cat to");
    await board.button("Undo").click();
    await window.boxOf("M....");
    await window.lens("Play best: mouse to 2,2");
});

see("in edit mode a click puts up a wall, and undo takes it down", async (window) => {
    const board = await boardOfSlip(window);
    await board.button("Edit").click();
    await board.in("edit");
    await board.click(13);
    await window.boxOf("M..#.");
    await window.screenshot("wall");

    await board.place(13).press("Control+Z");
    await window.boxOf("M....");
    await board.button("Explore").click();
    await board.in("explore");
});

see("the keyboard alone opens the board, plays a move and goes back to the text", async (window) => {
    await boardOfSlip(window);
    await window.page.locator(".tab", { hasText: "The mouse slips past" }).locator(".tab-actions a").click();
    await window.goTo(lineOf("  M...."), 3);
    await window.keyboard.press("F1");
    await window.keyboard.type("Plywise: Open Board");
    await window.page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "Plywise: Open Board" }).first().waitFor();
    await window.keyboard.press("Enter");
    const board = await Board.in(window);

    await window.keyboard.press("Control+2"); // the second group of editors
    const tabTo = async (it: Locator) => {
        for (let steps = 0; steps < 20 && !await it.evaluate((element) => element === document.activeElement); steps++) {
            await window.keyboard.press("Tab");
        }
    };
    await tabTo(board.button("Play in text"));
    await window.keyboard.press("Enter");
    await board.in("text");
    await tabTo(board.place(10));
    assert.match((await board.place(10).getAttribute("aria-label"))!, /^row 2, column 0, mouse/);
    await window.keyboard.press("ArrowRight");
    await window.keyboard.press("ArrowRight");
    await window.keyboard.press("Enter");
    await window.boxOf("..M..");

    await window.keyboard.press("Control+1");
    await window.keyboard.press("Control+Z");
    await window.boxOf("M....");
});

/** The frame of the board that shows a puzzle, whose tab is brought to the front where one is named. */
function boardOf(window: Window, title: string, tab?: RegExp): Promise<Frame> {
    return until(`a board of ${title}`, async () => {
        // What a window finds again may take the front once more.
        if (tab !== undefined && await window.page.locator(".tab.active", { hasText: tab }).count() === 0) {
            await window.page.locator(".tab", { hasText: tab }).click();
        }
        for (const frame of window.page.frames()) {
            const text = await frame.locator("main#board").innerText({ timeout: 500 }).catch(() => "");
            if (text.includes(title)) {
                return frame;
            }
        }
        return undefined;
    }, 120_000); // behind a reload they were seen to come after 40 s and more
}

see("a pinned board stays while another one follows the cursor", async (window) => {
    await window.revert();
    await window.focusEditor();
    await window.openFile("race.puzzle");
    await window.runCommand("Plywise: Open Board");
    await (await boardOf(window, "A race")).getByRole("button", { name: "Keep this puzzle here" }).click();
    await window.openFile("other.puzzle");
    await window.runCommand("Plywise: Open Board");
    await boardOf(window, "Another");
    assert.equal(await window.page.locator(".tab", { hasText: /^(A race|Another)$/ }).count(), 2);
    await window.screenshot("board pinned");
});

see("boards are there again after a reload, the pinned one with its puzzle", async (window) => {
    await window.reload();
    await boardOf(window, "A race", /^A race$/);
    await boardOf(window, "Another", /^Another$/);
});

see("a board is in the side bar too", async (window) => {
    await window.page.locator(".activitybar .action-label[aria-label^='Plywise']").click();
    await until("two boards of one puzzle", async () => {
        const texts = await Promise.all(window.page.frames().map((frame) => frame.locator("main#board").innerText({ timeout: 500 }).catch(() => "")));
        return texts.filter((text) => text.includes("Another")).length === 2;
    });
    await window.screenshot("board side bar");
});
