import { doesNotMatch, equal, match } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { picture, record, RecordedHost, unsolved } from "./recorded";

const grid = () => new RecordedHost(() => record("grid"));

panelTest("a picture of an older text is marked as such, and says why", grid, async (bare, host) => {
    host.older = true;
    host.note = "The text has been closed.";
    await bare.takes(host.draw());
    equal(await bare.text(".facts"), "The text has been closed.");
    equal(await bare.page.locator(".outcome .words.open").count(), 1);
    equal(await bare.page.locator(".stage.dimmed canvas").count(), 1);
    equal(await bare.page.locator(".lists.older").count(), 1);
    // Words cannot be dimmed.
    equal(await bare.label(13), "row 2, column 3, floor");
    host.older = false;
    host.note = "";
    host.board = () => record("grid-path");
    await bare.takes(host.draw());
    equal(await bare.page.locator(".dimmed, .older, .outcome .open").count(), 0);
    match(await bare.text(".facts"), /^Mouse to move/);
});

panelTest("a new wall is there before the puzzle is solved, and moves are not", grid, async (bare, host) => {
    const board = record("grid");
    const cells = board.arena?.kind === "grid" ? board.arena.cells?.split("") ?? [] : [];
    cells[8] = "#";
    host.board = () => ({ ...unsolved(board), arena: { kind: "grid", rows: 3, cols: 5, cells: cells.join("") } });
    await bare.takes(host.draw());
    match(await bare.label(8) ?? "", /wall/);
    equal(await bare.text(".outcome"), "Solving…");
    equal(await bare.page.locator(".overlay :is(.arrow, .dot, .mark)").count(), 0);
});

panelTest("the stale shades of a broken text say so", () => {
    const { board, older, note } = picture("broken-stale");
    return Object.assign(new RecordedHost(() => board), { older, note: note ?? "" });
}, async (bare) => {
    match(await bare.text(".facts"), /The shades are those of the last text that could be solved/);
    equal(await bare.text(".outcome"), "Not solved");
    equal(await bare.page.locator(".dimmed").count(), 1);
});

panelTest("a copied picture has nothing that is older than the text", grid, async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
    });
    host.older = true;
    await bare.takes(host.draw());
    await bare.press("Copy");
    await bare.press("Copy as SVG");
    await bare.hears(() => host.all("host/copy").length === 1);
    const [svg] = host.all<{ text?: string }>("host/copy");
    doesNotMatch(svg?.text ?? "", /class="(arrow|mark|dot)"|url\(#hatch\)/);
});
