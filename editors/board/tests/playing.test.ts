import { deepEqual, equal, match } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { record, RecordedHost, textDocument } from "./recorded";

// The mouse stands on 10 and may go to 10, 11 and 12; the cat stands on 6, the food on 4.
const grid = () => new RecordedHost(({ path = [] }) => (path.length === 0 ? record("grid") : { ...record("grid-path"), path }));

const drawn = { textDocument, index: 0, resultId: record("grid").resultId };

panelTest("a click on a place where a move leads plays it, in the name of the answer that is drawn", grid, async (bare, host) => {
    await bare.click(12);
    deepEqual(host.commands(), [{ command: "plywise.play", arguments: [{ ...drawn, path: [12] }] }]);
});

panelTest("a piece that is dragged to a place is played there", grid, async (bare, host) => {
    await bare.drag(10, 11);
    deepEqual(host.commands(), [{ command: "plywise.play", arguments: [{ ...drawn, path: [11] }] }]);
});

panelTest("a piece that is dropped where no move leads stays, and the panel says why", grid, async (bare, host) => {
    await bare.drag(10, 14);
    deepEqual(host.commands(), []);
    equal(await bare.text("[role=status]"), "No move leads to 2,4 now.");
});

panelTest("the other player's piece cannot be dragged", grid, async (bare, host) => {
    await bare.drag(6, 7);
    equal(host.commands().length, 0);
    equal(await bare.page.locator(".carried").count(), 0);
});

panelTest("a click on the piece picks it up, and a second one lets it stay where staying is a move", grid, async (bare, host) => {
    await bare.click(10);
    equal(host.commands().length, 0);
    match(await bare.label(10) ?? "", /picked up/);
    await bare.click(10);
    deepEqual(host.commands().map(({ arguments: [own] }) => own), [{ ...drawn, path: [10] }]);
});

panelTest("a move of the list is played by its button", grid, async (bare, host) => {
    await bare.page.getByRole("region", { name: "Moves" }).getByRole("button", { name: "2,2" }).click();
    await bare.settled();
    deepEqual(host.commands().map(({ arguments: [own] }) => own), [{ ...drawn, path: [12] }]);
});

panelTest("while exploring a move leaves the text alone, and there is a way back", grid, async (bare, host) => {
    await bare.press("Explore");
    await bare.click(12);
    deepEqual(host.commands(), []);
    deepEqual(host.all("plywise/board").at(-1)?.path, [12]);
    match(await bare.text(".count"), /^1 move from the text$/);
    await bare.press("Back to the text");
    equal(host.all("plywise/board").at(-1)?.path, undefined);
});

panelTest("while exploring the other player answers with the best move when asked to", () => new RecordedHost(({ path = [] }) => {
    const board = path.length === 0 ? record("grid") : { ...record("grid-path"), path };
    // After the mouse's move it is the cat's turn.
    return path.length === 1 ? { ...board, turn: "cat" } : board;
}), async (bare, host) => {
    await bare.press("Explore");
    await bare.page.getByLabel("Best replies").check();
    await bare.click(12);
    await bare.hears(() => host.all("plywise/board").at(-1)?.path?.length === 2);
    // 14 is the best of the moves in the record of a position after moves.
    deepEqual(host.all("plywise/board").at(-1)?.path, [12, 14]);
});

panelTest("moves that go on from the end of the game are appended to it", grid, async (bare, host) => {
    // The text has 2,2 1,1 1,2.
    const game = bare.page.getByRole("region", { name: "Game" });
    await game.getByRole("button", { name: "3. 1,2" }).click();
    await bare.settled();
    deepEqual(host.all("plywise/board").at(-1)?.path, [12, 6, 7]);
    equal(await bare.page.getByRole("button", { name: "Append to moves" }).isDisabled(), true);
    await bare.click(14);
    await bare.press("Append to moves");
    deepEqual(host.commands().map(({ command, arguments: [own] }) => [command, "moves" in own && own.moves]), [["plywise.append", [14]]]);
});

panelTest("explored moves that leave the game cannot be appended to it, but played in the text", grid, async (bare, host) => {
    await bare.press("Explore");
    await bare.click(11);
    equal(await bare.page.getByRole("button", { name: "Append to moves" }).isDisabled(), true);
    await bare.press("Play in the text");
    deepEqual(host.commands().map(({ command, arguments: [own] }) => [command, "path" in own && own.path]), [["plywise.play", [11]]]);
});

panelTest("the steps go along the best line and back", grid, async (bare, host) => {
    const line = record("grid").line?.map((move) => move.to) ?? [];
    await bare.press("One move on");
    await bare.press("One move on");
    deepEqual(host.all("plywise/board").at(-1)?.path, line.slice(0, 2));
    await bare.press("To the end");
    deepEqual(host.all("plywise/board").at(-1)?.path, line);
    await bare.press("One move back");
    deepEqual(host.all("plywise/board").at(-1)?.path, line.slice(0, -1));
    await bare.press("To the position of the text");
    equal(host.all("plywise/board").at(-1)?.path, undefined);
});

panelTest("undo and redo are the editor's, by button and by key", grid, async (bare, host) => {
    await bare.press("Undo");
    await bare.press("Redo");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("Control+z", "Control+Shift+z");
    deepEqual(host.sent.map((message) => message.method).filter((method) => method === "host/undo" || method === "host/redo"),
        ["host/undo", "host/redo", "host/undo", "host/redo"]);
});
