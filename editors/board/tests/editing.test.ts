import { deepEqual, equal } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { record, RecordedHost } from "./recorded";

const showing = (name: string) => () => new RecordedHost(() => record(name));

// A command as its name and its own arguments.
function orders(host: RecordedHost): unknown[] {
    return host.commands().map(({ command, arguments: [{ textDocument: _, index: __, resultId: ___, ...own }] }) => [command, own]);
}

panelTest("a click toggles a wall", showing("grid"), async (bare, host) => {
    await bare.press("Edit");
    await bare.click(8);
    await bare.click(0);
    deepEqual(orders(host), [["plywise.set", { place: 8, to: "wall" }], ["plywise.set", { place: 0, to: "floor" }]]);
});

panelTest("every piece can be dragged anywhere, and picked up and put down by clicks", showing("grid"), async (bare, host) => {
    await bare.press("Edit");
    await bare.drag(6, 14);
    await bare.drag(4, 9);
    await bare.click(10);
    await bare.click(13);
    deepEqual(orders(host), [
        ["plywise.set", { place: 14, to: "cat" }], ["plywise.set", { place: 9, to: "food" }], ["plywise.set", { place: 13, to: "mouse" }],
    ]);
});

panelTest("a piece that a broken board lacks is put down with its tool", showing("broken-ragged"), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Cat");
    await bare.click(9);
    deepEqual(orders(host), [["plywise.set", { place: 9, to: "cat" }]]);
});

panelTest("pawns are added, taken away and moved", showing("knight"), async (bare, host) => {
    const { pawns = [], arena } = record("knight");
    const [pawn = -1] = pawns;
    const free = arena?.kind === "grid" ? arena.cells?.split("").findIndex((cell, place) => cell === "." && !pawns.includes(place) && place !== record("knight").pieces?.knight) ?? -1 : -1;
    await bare.press("Edit");
    await bare.click(free);
    await bare.click(pawn);
    await bare.drag(pawn, free);
    deepEqual(orders(host), [
        ["plywise.set", { place: free, to: "pawn" }], ["plywise.set", { place: pawn, to: "none" }],
        // One edit, so that one undo takes it back.
        ["plywise.set", { place: free, to: "pawn", from: pawn }],
    ]);
});

panelTest("edges are drawn from node to node, or by picking two", showing("graph"), async (bare, host) => {
    // The record has the edges 0-1, 0-2, 1-1 and 2-3.
    await bare.press("Edit");
    await bare.drag(0, 3);
    await bare.click(2);
    await bare.click(0);
    deepEqual(orders(host), [
        ["plywise.edge", { from: 0, to: 3, present: true }], ["plywise.edge", { from: 2, to: 0, present: false }],
    ]);
});

panelTest("the hole of a graph is what grids call food", showing("graph"), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Hole");
    await bare.click(2);
    deepEqual(orders(host), [["plywise.set", { place: 2, to: "food" }]]);
});

panelTest("rows and columns go in and out at the place that was clicked last", showing("grid"), async (bare, host) => {
    await bare.press("Edit");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowDown", "ArrowRight", "ArrowRight");
    for (const name of ["Insert a row above", "Insert a row below", "Delete this row", "Insert a column to the left", "Insert a column to the right", "Delete this column"]) {
        await bare.press(name);
    }
    deepEqual(orders(host), [
        ["plywise.resize", { row: 1, insert: true }], ["plywise.resize", { row: 2, insert: true }], ["plywise.resize", { row: 1, delete: true }],
        ["plywise.resize", { column: 2, insert: true }], ["plywise.resize", { column: 3, insert: true }], ["plywise.resize", { column: 2, delete: true }],
    ]);
});

panelTest("the turn is passed", showing("grid"), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Pass the turn");
    deepEqual(orders(host), [["plywise.turn", {}]]);
});

panelTest("a host that cannot edit has neither the tools nor the moves for it", showing("grid"), async (bare, host) => {
    equal(await bare.page.getByRole("button", { name: "Edit" }).isDisabled(), true);
    await bare.click(12);
    deepEqual(orders(host), []);
    deepEqual(host.all("plywise/board").at(-1)?.path, [12]);
}, { hello: { can: { undo: false, edit: false, reveal: false, cursor: false } } });
