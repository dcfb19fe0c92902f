// Edit mode, with the real server behind the panel.

import { deepEqual, equal, match } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { graph, pawns, ragged, slip } from "./texts";

const showing = (text: string) => () => new RealHost(text);
const rows = (host: RealHost) => /board:\n((?: {2}.*\n)+)/.exec(host.text)?.[1]?.trimEnd().split("\n").map((row) => row.trim());

panelTest("a click toggles a wall", showing(slip), async (bare, host) => {
    await bare.press("Edit");
    await bare.click(8);
    deepEqual(rows(host), ["####F", "#C.#.", "M...."]);
    await bare.click(0);
    deepEqual(rows(host), [".###F", "#C.#.", "M...."]);
});

panelTest("every piece can be dragged anywhere, and picked up and put down by clicks", showing(slip), async (bare, host) => {
    await bare.press("Edit");
    await bare.drag(6, 14);
    await bare.drag(4, 9);
    await bare.click(10);
    await bare.click(13);
    deepEqual(rows(host), ["####.", "#...F", "...MC"]);
});

panelTest("a piece that a broken board lacks is put down with its tool", showing("puzzle: No cat\ngame: cat-mouse-grid\nboard:\n  M.#F\n  ....\n"), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Cat");
    await bare.click(7);
    deepEqual(rows(host), ["M.#F", "...C"]);
});

panelTest("pawns are added, taken away and moved, and walls built", showing(pawns), async (bare, host) => {
    await bare.press("Edit");
    await bare.click(3);
    deepEqual(rows(host), ["N#.P", "..P.", ".P.."]);
    await bare.click(9);
    deepEqual(rows(host), ["N#.P", "..P.", "...."]);
    await bare.drag(6, 11);
    deepEqual(host.done().at(-1), ["set", 11, "pawn 6"]);
    deepEqual(rows(host), ["N#.P", "....", "...P"]);
    await bare.press("Wall");
    await bare.click(1);
    await bare.click(2);
    deepEqual(rows(host), ["N.#P", "....", "...P"]);
});

panelTest("a hole is drawn as such, decided and opened again by keys", showing("puzzle: A corridor\ngame: cat-mouse-grid\nturn: cat\nboard:\n  C?F.M\n  ##?..\nexpect: mouse wins in 4\n"), async (bare, host) => {
    equal(await bare.label(1), "row 0, column 1, not decided");
    await bare.press("Edit");
    await bare.page.locator("[role=gridcell][data-place='0']").focus();
    await bare.keys("ArrowRight", "Shift+D");
    deepEqual(rows(host), ["C#F.M", "##?.."]);
    await bare.keys("ArrowDown", "ArrowRight", "ArrowRight", "Shift+O");
    deepEqual(rows(host), ["C#F.M", "##??."]);
});

panelTest("an edge that is not decided is told of and decided by picking its nodes", showing("puzzle: A way out\ngame: cat-mouse-graph\ngraph:\n  0: 2\n  1: 3\n  2: 3\nmaybe:\n  1: 0\nexpect: mouse wins\n"), async (bare, host) => {
    match(await bare.label(2) ?? "", /^node 1, mouse, beside 3, perhaps beside 0/);
    await bare.press("Edit");
    await bare.click(2);
    await bare.click(0);
    match(host.text, /^ {2}1: 3 0$/m);
});

panelTest("edges are drawn from node to node, or by picking two", showing(graph), async (bare, host) => {
    await bare.press("Edit");
    await bare.drag(0, 3);
    match(host.text, /^ {2}0: .*2/m);
    await bare.click(2);
    equal(await bare.text("[role=status]"), "3 is picked: choose another node to add or take away the edge.");
    equal(await bare.page.locator(".overlay .selected").count(), 1);
    await bare.click(0);
    match(host.text, /^ {2}0: 1$/m);
    equal(await bare.page.locator(".overlay .selected").count(), 0);
});

panelTest("the hole of a graph is what grids call food", showing(graph), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Hole");
    await bare.click(2);
    match(host.text, /hole: 3\n/);
});

for (const [name, rowsAfter] of Object.entries({
    "Insert a row above": ["####F", ".....", "#C...", "M...."], "Insert a row below": ["####F", "#C...", ".....", "M...."], "Delete this row": ["####F", "M...."],
    "Insert a column to the left": ["##.##F", "#C....", "M....."], "Insert a column to the right": ["###.#F", "#C....", "M....."], "Delete this column": ["###F", "#C..", "M..."],
})) {
    panelTest(`“${name}” is about the place that has the focus`, showing(slip), async (bare, host) => {
        await bare.press("Edit");
        await bare.page.locator("[role=gridcell][data-place='0']").focus();
        await bare.keys("ArrowDown", "ArrowRight", "ArrowRight");
        await bare.press(name);
        if (name !== "Delete this row") { // on which the cat stands
            deepEqual(rows(host), rowsAfter);
        }
        deepEqual(host.done().at(-1), [...["resize", 7], host.done().at(-1)?.[2]]);
    });
}

panelTest("the turn is passed", showing(slip), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Pass the turn");
    match(host.text, /turn: cat/);
});

panelTest("a broken board says what is wrong, and a click on what is missing mends it", showing(ragged), async (bare, host) => {
    await bare.press("Edit");
    await bare.click(6);
    deepEqual(rows(host), ["M.#F", "...", "C..."]);
});

panelTest("a host that cannot edit has neither the tools nor what writes", showing(slip), async (bare, host) => {
    equal(await bare.page.getByRole("button", { name: "Edit" }).isDisabled(), true);
    equal(await bare.page.getByRole("button", { name: "Play" }).isDisabled(), true);
    await bare.click(12);
    equal(await bare.page.getByRole("button", { name: "Write to moves" }).isVisible(), false);
    match(await bare.page.locator(".status").innerText(), /does not apply edits/);
    equal(host.text, slip);
}, { hello: { can: { undo: false, edit: false, reveal: false, cursor: false } } });

panelTest("nodes of a graph are added where one clicks, dragged and deleted, and no other node moves", showing(graph), async (bare, host) => {
    const centres = async () => Promise.all([0, 1, 2, 3].map(async (place) => {
        const { x, y } = await bare.centre(place);
        return [Math.round(x), Math.round(y)];
    }));
    await bare.press("Edit");
    const before = await centres();
    await bare.press("Node");
    const [x, y] = before[0]!;
    await bare.page.mouse.click(x! + 40, y! + 90);
    await bare.late();
    match(host.text, /\n {2}4:\n/);
    deepEqual(await centres(), before);
    const added = await bare.centre(4);
    deepEqual([Math.round(added.x), Math.round(added.y)], [x! + 40, y! + 90]);
    await bare.page.mouse.move(added.x, added.y);
    await bare.page.mouse.down();
    await bare.page.mouse.move(added.x + 30, added.y + 20, { steps: 3 });
    await bare.page.mouse.up();
    await bare.late();
    const moved = await bare.centre(4);
    deepEqual([Math.round(moved.x - added.x), Math.round(moved.y - added.y)], [30, 20]);
    deepEqual(await centres(), before);
    await bare.press("Edge");
    await bare.drag(0, 4);
    match(host.text, /4: 0\n/);
    deepEqual(await centres(), before);
    await bare.press("Node");
    await bare.click(4);
    equal(host.text, graph.replace("expect: draw", /expect: .*/.exec(host.text)![0]));
    deepEqual(await centres(), before);
    // A piece stands there.
    await bare.click(0);
    match(await bare.text("[role=status]"), /A piece stands on 0; move it first\./);
});
