// Moves, with the real server behind the panel.

import { deepEqual, equal, match } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { pawns, slip } from "./texts";

const real = () => new RealHost(slip);
const path = (host: RealHost) => host.drawn?.board?.path;
const moved = slip.replace("  M....", "  ..M..");

panelTest("the panel opens to explore: a move leaves the text alone, and there is a way back", real, async (bare, host) => {
    await bare.click(12);
    deepEqual(path(host), [12]);
    equal(host.text, slip);
    equal(await bare.text(".count"), "1 move from the text");
    equal(await bare.text("[role=status]"), "mouse to 2,2 !, then mouse wins in 4");
    await bare.press("To the position of the text");
    deepEqual(path(host), []);
    equal(await bare.page.getByRole("button", { name: "To the position of the text" }).isDisabled(), true);
});

panelTest("in the text a move is played where that is chosen", real, async (bare, host) => {
    await bare.press("Play in text");
    await bare.click(12);
    match(host.text, /#C\.\.\.\n {2}\.\.M\.\./);
    match(await bare.label(12) ?? "", /mouse/);
});

panelTest("a piece that is dragged to a place is played there", real, async (bare, host) => {
    await bare.drag(10, 11);
    deepEqual(path(host), [11]);
});

panelTest("a piece that is dropped where no move leads stays, and the panel says why", real, async (bare, host) => {
    await bare.drag(10, 14);
    deepEqual(path(host), []);
    equal(await bare.text("[role=status]"), "No move leads to 2,4 now.");
});

panelTest("the other player's piece cannot be dragged", real, async (bare, host) => {
    await bare.drag(6, 7);
    deepEqual(host.done(), []);
    equal(await bare.page.locator(".carried").count(), 0);
});

panelTest("a click on the piece picks it up, and a second one lets it stay where staying is a move", real, async (bare, host) => {
    await bare.click(10);
    deepEqual(path(host), []);
    match(await bare.label(10) ?? "", /picked up/);
    await bare.click(10);
    deepEqual(path(host), [10]);
});

panelTest("a move of the list is played by its button", real, async (bare, host) => {
    await bare.page.getByRole("region", { name: "Moves" }).getByRole("button", { name: "2,2" }).click();
    await bare.settled();
    deepEqual(path(host), [12]);
});

panelTest("best replies, when ticked, reply to the move that was just made, and to those after it", real, async (bare, host) => {
    await bare.click(12);
    await bare.page.getByLabel("Best replies").click();
    await bare.hears(() => path(host)?.length === 2);
    await bare.settled();
    await bare.click(14);
    await bare.hears(() => path(host)?.length === 4);
    deepEqual(host.done(), [["press", 12], ["replies"], ["press", 14]]);
});

panelTest("moves that were tried are a tree of buttons, with variations in brackets, and the arrow keys step along it", real, async (bare, host) => {
    await bare.click(12);
    await bare.keys("ArrowLeft");
    await bare.click(11);
    const tree = bare.page.getByRole("region", { name: "Explored" });
    deepEqual(await tree.locator("button .name").allTextContents(), ["2,1", "2,2"]);
    equal(await tree.locator(".variation").innerText().then((text) => text.replace(/\s+/g, " ").trim()), "1. 2,2 !");
    await tree.getByRole("button", { name: /2,2/ }).click();
    await bare.settled();
    deepEqual(path(host), [12]);
    equal(await bare.page.locator(".overlay .last").count(), 4); // from and to, each with a rim
    await bare.keys("ArrowLeft");
    deepEqual(path(host), []);
    await bare.keys("ArrowRight");
    deepEqual(path(host), [12]);
});

panelTest("nothing moves under a pointer that steps", real, async (bare) => {
    const boxes = () => Promise.all([".keys", ".stage", "[aria-label=Explored]", "[aria-label=Moves]"].map((part) => bare.page.locator(part).boundingBox()));
    for (const width of [320, 760]) {
        await bare.resize(width, 700);
        const before = await boxes();
        for (const name of ["One move on", "One move on", "To the end", "One move back", "To the position of the text"]) {
            await bare.press(name);
            const [keys, stage, explored, moves] = await boxes(), [keysBefore, stageBefore, exploredBefore, movesBefore] = before;
            deepEqual([keys, stage, explored, moves?.y], [keysBefore, stageBefore, exploredBefore, movesBefore?.y], `${name} at ${width}`);
        }
    }
});

panelTest("the keys of the server's commands count while the panel has the focus", real, async (bare, host) => {
    await bare.page.getByRole("button", { name: "Explore" }).focus();
    await bare.keys("b", "]", "m", "u", "[", "m", "e");
    deepEqual(host.done().map(([command]) => command), ["best", "forward", "takeBack", "back", "edit"]);
    await bare.press("What is shown");
    await bare.page.getByLabel("Layer").focus();
    await bare.keys("b");
    equal(host.done().length, 5);
});

const found = ([command]: (string | number)[]) => command;

panelTest("somebody who solves is told at once what is right, and why something is wrong", () => new RealHost(slip, { spoilers: "off" }), async (bare, host) => {
    await bare.press("Solve this puzzle");
    match(await bare.text(".outcome"), /You play the mouse/);
    await bare.press("Hint");
    match(await bare.text(".facts"), /Hint: the mouse wins\./);
    await bare.press("Hint");
    match(await bare.text(".facts"), /Hint: 2,2 is best\./);
    equal(await bare.page.locator(".overlay .arrow").count(), 1, "the hint is drawn");
    await bare.click(11);
    match(await bare.text(".outcome"), /2,1 is wrong: it throws the win away, and loses\./);
    equal(await bare.page.locator("[data-judged=wrong]").count(), 1);
    await bare.click(12); // which takes the wrong move back
    match(await bare.text(".outcome"), /2,2 is right\. Then the cat plays 1,1\./);
    equal(await bare.text(".count"), "1 move · 2 hints · 1 wrong");
    equal(await bare.page.locator(".overlay .arrow, .lists .mark, .moves .words:not(:empty), [aria-label=Game]:visible").count(), 0);
    await bare.press("Give up");
    match(await bare.text(".outcome"), /Given up after 1 move, 2 hints, 1 wrong\./);
    equal(await bare.page.getByRole("region", { name: "Best line" }).isVisible(), true);
    deepEqual(host.done().map(found), ["solve", "hint", "hint", "press", "press", "giveUp"]);
});

panelTest("a file is solved puzzle by puzzle, by keys alone", () => new RealHost(slip + "\n" + pawns, { spoilers: "off" }), async (bare, host) => {
    await bare.page.getByRole("button", { name: "Explore" }).focus();
    await bare.keys("S");
    for (const place of [12, 14, 4]) {
        await bare.click(place);
    }
    match(await bare.text(".outcome"), /Solved in 3 moves\./);
    await bare.press("Next puzzle");
    equal(await bare.text(".title"), "Two pawns");
    equal(host.drawn?.mode, "solve");
    equal(await bare.text(".outcome"), "You play Alice. Find the best move.");
});

panelTest("what is known is explained beside the board, live, and its moves can be pressed", real, async (bare, host) => {
    await bare.press("Explained");
    const region = bare.page.getByRole("region", { name: "Explained" });
    match(await region.innerText(), /mouse wins in 5/);
    await region.locator(".explained").getByRole("button", { name: "2,2" }).first().click();
    await bare.settled();
    deepEqual(path(host), [12]);
    host.text = slip.replace("  M....", "  M.#..");
    await region.getByText("mouse wins in 5").waitFor({ state: "detached" });
});

panelTest("a move of the game leads to its position, and of the line, too", real, async (bare, host) => {
    const region = (name: string) => bare.page.getByRole("region", { name });
    await region("Game").getByRole("button", { name: "2. 1,1" }).click();
    await bare.settled();
    deepEqual(path(host), [12, 6]);
    equal(await region("Game").locator(".plies [aria-current=step]").innerText().then((text) => text.replace(/\s+/g, " ")), "2. 1,1");
    await region("Best line").getByRole("button", { name: /^3\./ }).click();
    await bare.settled();
    deepEqual(path(host), [12, 6, 14]);
    await region("Game").getByRole("button", { name: "Start" }).click();
    await bare.settled();
    deepEqual(path(host), []);
});

panelTest("moves that go on from the end of the game are appended to it", real, async (bare, host) => {
    await bare.page.getByRole("region", { name: "Game" }).getByRole("button", { name: "3. 1,2" }).click();
    await bare.settled();
    await bare.click(7); // the cat takes the mouse
    await bare.press("Write to moves");
    match(host.text, /moves: 2,2 1,1 1,2 1,2\n/);
});

panelTest("what moves would replace is said first, and done when it is asked for again", real, async (bare, host) => {
    await bare.click(11);
    await bare.press("Write to moves");
    equal(host.text, slip);
    match(await bare.text("[role=status]"), /would replace “2,2 1,1 1,2”/);
    await bare.press("Replace in moves");
    match(host.text, /moves: 2,1\n/);
    equal(await bare.page.getByRole("button", { name: "Replace in moves" }).count(), 0);
});

panelTest("explored moves can be played in the text", real, async (bare, host) => {
    await bare.click(12);
    await bare.press("Play these");
    match(host.text, /#C\.\.\.\n {2}\.\.M\.\./);
    deepEqual(path(host), []);
});

panelTest("the steps go along the game, the best line behind it, and back", () => new RealHost(slip.replace(/moves:.*\n/, "moves: 2,2\n")), async (bare, host) => {
    const line = host.drawn?.board?.line?.map((move) => move.to) ?? [];
    await bare.press("One move on");
    await bare.press("One move on");
    deepEqual(path(host), line.slice(0, 2));
    await bare.press("To the end");
    deepEqual(path(host), line);
    equal(await bare.page.getByRole("button", { name: "One move on" }).isDisabled(), true);
    await bare.press("One move back");
    deepEqual(path(host), line.slice(0, -1));
    await bare.press("To the position of the text");
    deepEqual(path(host), []);
});

panelTest("undo and redo are the editor's, by button and by key", real, async (bare, host) => {
    await bare.press("Undo");
    await bare.press("Redo");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("Control+z", "Control+Shift+z");
    deepEqual(host.sent.map((message) => message.method).filter((method) => method === "host/undo" || method === "host/redo"),
        ["host/undo", "host/redo", "host/undo", "host/redo"]);
});

panelTest("a text that changes below explored moves drops those that are not legal any more, and says so", real, async (bare, host) => {
    await bare.click(12);
    host.text = slip.replace("  M....", "  M.#..");
    await bare.page.locator("[role=status]", { hasText: "of the moves explored 1 are not legal any more" }).waitFor();
    equal(await bare.text(".count"), "");
    host.text = moved;
    await bare.page.locator(".facts", { hasText: "to move" }).waitFor();
});
