// The board to play on: each thing by mouse, and by keys.

import assert from "node:assert/strict";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { until } from "../harness/until";
import type { Window } from "../harness/window";
import { slip } from "../puzzles";

const square = "puzzle: A square\ngame: cat-mouse-graph\ngraph:\n  hole: larder hall\n  larder: cellar\n  hall: cellar\nmouse: larder\ncat: cellar\nhole: hole\n";

const see = deskWith({ "slip.puzzle": slip, "square.puzzle": square, "empty.puzzle": "" });

async function boardOf(window: Window, file: string, line: number): Promise<Board> {
    await window.focusEditor();
    await window.openFile(file);
    await window.goTo(line, 3);
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.title.filter({ hasText: file === "slip.puzzle" ? "The mouse slips past" : "A square" }).waitFor();
    return board;
}

const inText = (window: Window, begin: string) => until(`${begin} in the text`, async () => (await window.lines()).some((line) => line.startsWith(begin)));

/** How many moves away from the text the board is. */
const away = (board: Board, moves: number) =>
    board.frame.locator(".count", { hasText: new RegExp(moves === 0 ? "^$" : `^${moves} moves? from the text`) }).waitFor({ state: "attached" });

see("what was explored is a tree of places to go to, by mouse and by the arrow keys", async (window) => {
    const board = await boardOf(window, "slip.puzzle", 6);
    const tree = board.frame.getByRole("region", { name: "Explored" });
    await board.click(12);
    await away(board, 1);
    await window.keyboard.press("ArrowLeft");
    await away(board, 0);
    await board.click(11);
    await tree.locator(".variation", { hasText: "2,2" }).waitFor();
    assert.deepEqual(await tree.locator("button .name").allTextContents(), ["2,1", "2,2"]);
    await board.frame.locator(".overlay .last").first().waitFor();
    await tree.getByRole("button", { name: /2,2/ }).click();
    await board.says("mouse wins in 4");
    await window.keyboard.press("ArrowLeft");
    await board.says("mouse wins in 5");
    await window.screenshot("tree");
});

see("a line goes to `moves` on demand, by its button and by its key, and what it would replace is said first", async (window) => {
    const board = await boardOf(window, "slip.puzzle", 6);
    await board.click(11);
    await away(board, 1);
    await board.button("Write to moves").click();
    await board.frame.locator(".status", { hasText: "would replace “2,2 1,2”" }).waitFor();
    await inText(window, "moves: 2,2");
    await board.button("Replace in moves").click();
    await inText(window, "moves: 2,1");
    await board.button("Undo").click();
    await inText(window, "moves: 2,2");

    await board.button("To the position of the text").click();
    await away(board, 0);
    await board.click(11);
    await away(board, 1);
    await window.keyboard.press("a");
    await board.frame.locator(".status", { hasText: "would replace" }).waitFor();
    await window.keyboard.press("A");
    await inText(window, "moves: 2,1");
    await board.button("Undo").click();
    await inText(window, "moves: 2,2");
    await board.button("To the position of the text").click();
});

see("the stepper stays under the pointer, and best replies reply to the move just made", async (window) => {
    const board = await boardOf(window, "slip.puzzle", 6);
    await away(board, 0);
    const on = board.button("One move on"), { x, y, width, height } = await until("a button", () => on.boundingBox());
    for (const moves of [1, 2]) {
        await window.page.mouse.click(x + width / 2, y + height / 2);
        await away(board, moves);
    }
    await board.button("To the position of the text").click();
    await away(board, 0);
    await board.click(12);
    await away(board, 1);
    await board.frame.getByLabel("Best replies").click();
    await away(board, 2);
    await board.click(14);
    await away(board, 4);
    await board.frame.getByLabel("Best replies").click();
    await board.button("To the position of the text").click();
});

see("nodes are added, joined, dragged and deleted, and no other node moves", async (window) => {
    const board = await boardOf(window, "square.puzzle", 3);
    const centre = async (place: number) => {
        const box = await board.box(place);
        return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] as const;
    };
    await until("places that rest", async () => {
        const before = await board.box(3);
        await new Promise((resolve) => setTimeout(resolve, 300));
        const now = await board.box(3);
        return before.x === now.x && before.y === now.y;
    });
    await board.button("Edit").click();
    await board.in("edit");
    const all = () => Promise.all([0, 1, 2, 3].map(centre)), before = await all();
    await board.button("Node").click();
    const [x, y] = [(before[0]![0] + before[3]![0]) / 2, (before[0]![1] + before[3]![1]) / 2];
    await window.page.mouse.click(x, y); // in the middle of the square
    await board.place(4).waitFor();
    const there = await centre(4);
    assert.ok(Math.hypot(there[0] - x, there[1] - y) < 3, `${there} and not ${[x, y]}`);
    await board.button("Edge").click();
    await board.drag(0, 4);
    await inText(window, "  a: hole");
    assert.deepEqual(await all(), before);
    await window.screenshot("node");

    // By keys: the one that was added goes, and another comes.
    await board.click(4);
    await window.keyboard.press("Escape");
    await window.keyboard.press("Delete");
    await board.place(4).waitFor({ state: "detached" });
    await window.keyboard.press("Insert");
    await board.place(4).waitFor();
    assert.deepEqual(await all(), before);
    assert.equal(await window.page.locator(".statusbar-item", { hasText: "OVR" }).count(), 0, "the editor overtypes");
    await board.button("Explore").click();
    await window.focusEditor();
    await window.revert();
});

see("a graph is looked at more closely with the wheel and with keys, and as a whole again", async (window) => {
    const board = await boardOf(window, "square.puzzle", 3);
    const wide = async () => (await board.box(0)).x - (await board.box(3)).x;
    await board.place(0).focus();
    await window.keyboard.press("0");
    const whole = await wide();
    await window.keyboard.press("+");
    await until("a closer look", async () => Math.abs(await wide()) > 1.3 * Math.abs(whole));
    await window.keyboard.press("0");
    await until("the whole", async () => Math.abs(await wide() - whole) < 2);
});

see("a snippet ends on the board, without a coloured remainder of placeholders over its cells", async (window) => {
    await window.openFile("empty.puzzle");
    await window.focusEditor();
    await window.keyboard.type("puzzle");
    const item = window.page.locator(".suggest-widget .monaco-list-row", { hasText: "cat-mouse-grid" }).first();
    await until("the snippet", async () => {
        if (!await item.isVisible()) {
            await window.keyboard.press("Control+Space");
            await item.waitFor({ timeout: 3_000 }).catch(() => undefined);
        }
        return item.isVisible();
    });
    await item.click();
    const placeholders = window.editor.locator("[class*=snippet-placeholder]");
    await placeholders.first().waitFor();
    for (let stop = 0; stop < 3; stop++) { // the title and two jumps
        await window.keyboard.press("Tab");
    }
    await until("no placeholder", async () => await placeholders.count() === 0);
    await window.keyboard.type(".");
    await until("the cursor on the board", async () => (await window.lines()).some((line) => line.startsWith("  .M..#")));
    await window.screenshot("snippet");
});
