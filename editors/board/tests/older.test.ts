import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";

import type { Board } from "../src/protocol";
import type { BarePage } from "./bare_page";
import { panelTest } from "./panel_test";
import { record, RecordedHost, unjudged, unsolved } from "./recorded";

const grid = () => new RecordedHost(() => record("grid"));

/** What is seen but for the stage: the headline and the lists, and whether the board is dimmed. */
async function seen(bare: BarePage): Promise<unknown> {
    return [
        await bare.text(".headline"), await bare.text(".lists"),
        await bare.page.locator(".stage.dimmed, .lists.older").count(), await bare.page.locator(".overlay :is(.arrow, .dot, .mark)").count(),
        await bare.page.locator(".legend").isVisible(), await bare.page.locator(".chart .ply").count(),
    ];
}

panelTest("a puzzle that is solved in a blink looks the same all the time", () => new RecordedHost(unjudged), async (bare, host) => {
    const before = await seen(bare), blink = 150; // ms
    for (let i = 0; i < 5; i++) {
        const start = performance.now();
        host.board = () => ({ ...unsolved(unjudged()), resultId: `solving ${i}` });
        await bare.notify("plywise/boardChanged", { textDocument: { uri: "file:///recorded.puzzle" }, version: i, index: 0 });
        await bare.settled();
        const looks = await seen(bare);
        // Where the machine is busy, to look may take longer than a blink.
        if (performance.now() - start < blink) {
            deepEqual(looks, before);
        }
        host.board = () => ({ ...unjudged(), resultId: `solved ${i}` });
        await bare.changed();
    }
    await bare.late();
    deepEqual(await seen(bare), before);
});

panelTest("while a puzzle is being solved the outcome of the text before stays, marked as older", grid, async (bare, host) => {
    host.board = () => unsolved(record("grid"));
    await bare.changed();
    await bare.late();
    match(await bare.text(".outcome"), /mouse wins in 5\s+Solving…/i);
    equal(await bare.page.locator(".outcome .words.open").count(), 1);
    equal(await bare.page.locator(".stage.dimmed canvas").count(), 1);
    equal(await bare.page.locator(".lists.older").count(), 1);
    // Words cannot be dimmed.
    equal(await bare.label(13), "row 2, column 3, floor");
    host.board = () => record("grid-path");
    await bare.changed();
    equal(await bare.page.locator(".dimmed, .older").count(), 0);
    doesNotMatch(await bare.text(".outcome"), /Solving/);
});

panelTest("a new wall is there before the puzzle is solved", grid, async (bare, host) => {
    const board = record("grid");
    const cells = board.arena?.kind === "grid" ? board.arena.cells?.split("") ?? [] : [];
    cells[8] = "#";
    host.board = () => ({ ...unsolved(board), arena: { kind: "grid", rows: 3, cols: 5, cells: cells.join("") } });
    await bare.changed();
    match(await bare.label(8) ?? "", /wall/);
});

panelTest("the arrows of a position go when its pieces do", grid, async (bare, host) => {
    const board = record("grid");
    host.board = () => ({ ...unsolved(board), pieces: { ...board.pieces, mouse: 14 } });
    await bare.changed();
    equal(await bare.page.locator(".overlay .arrow").count(), 0);
});

panelTest("a puzzle that has never been solved says only that it is being solved", () => new RecordedHost(() => unsolved(record("grid"))), async (bare) => {
    await bare.late();
    equal(await bare.text(".outcome"), "Solving…");
});

panelTest("the stale shades of a broken text say so", () => new RecordedHost(() => record("broken-stale")), async (bare) => {
    await bare.late();
    match(await bare.text(".facts"), /The shades are those of the last text that could be solved/);
});

panelTest("a move is the server's to judge while the text is not solved", grid, async (bare, host) => {
    host.board = () => unsolved(record("grid"));
    await bare.changed();
    await bare.click(13);
    deepEqual(host.commands().map(({ command, arguments: [own] }) => [command, "path" in own && own.path]), [["plywise.play", [13]]]);
});

// The text changes below moves that are explored.

const explored = () => new RecordedHost(({ path = [] }): Board => (path.length === 0 ? record("grid") : { ...record("grid-path"), path }));

for (const state of ["solving", "broken"] as const) {
    panelTest(`an explored position stays, dimmed, while the text below it is ${state}`, explored, async (bare, host) => {
        await bare.press("Explore");
        await bare.click(12);
        const solved = host.board;
        host.board = () => unsolved(record("grid"), state);
        await bare.changed();
        await bare.late();
        match(await bare.text(".count"), /1 move from the text/);
        equal(await bare.page.locator(".stage.dimmed").count(), 1);
        // The mouse has gone from 10 to 12 in this picture, not in the text.
        match(await bare.label(12) ?? "", /mouse/);
        // Back to the text that cannot be solved yet: the server says that nothing has changed.
        host.board = ({ known }) => (known?.startsWith(state) ? { unchanged: true } : unsolved(record("grid"), state));
        await bare.press("Back to the text");
        match(await bare.label(10) ?? "", /mouse/);
        host.board = solved;
        await bare.changed();
        equal(await bare.page.locator(".dimmed").count(), 0);
        match(await bare.text(".outcome"), /mouse wins in 5/i);
    });
}

panelTest("of explored moves those stay that the new text allows", explored, async (bare, host) => {
    await bare.press("Explore");
    await bare.click(12);
    host.board = () => ({ ...record("grid"), resultId: "other", path: [] });
    await bare.changed();
    equal(await bare.text(".count"), "");
    match(await bare.label(10) ?? "", /mouse/);
});

panelTest("a copy has nothing that is older than the text", grid, async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
    });
    host.board = () => unsolved(record("grid"));
    await bare.changed();
    for (const name of ["Copy as text", "Copy as SVG"]) {
        await bare.press("Copy");
        await bare.press(name);
    }
    await bare.hears(() => host.all("host/copy").length === 2);
    const [text, svg] = host.all<{ text?: string }>("host/copy").map((copied) => copied.text ?? "");
    equal(text, "The mouse slips past\n\n    01234\n  0 ####F\n  1 #C...\n  2 M....\n");
    doesNotMatch(svg ?? "", /class="(arrow|mark|dot)"|url\(#hatch\)/);
});
