import { deepEqual, equal, match } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { record, RecordedHost, textDocument } from "./recorded";

const grid = () => new RecordedHost(() => record("grid"));
const asked = (host: RecordedHost) => host.all("plywise/board");

panelTest("the panel asks once when it is greeted, for the layer of the editor", grid, async (_, host) => {
    deepEqual(asked(host), [{ textDocument, position: { line: 0, character: 0 } }]);
});

panelTest("nothing is asked while the cursor stays in the puzzle, and its place is shown all the same", grid, async (bare, host) => {
    // Line 7 is the last row of the board, which starts at character 2.
    await bare.notify("host/cursor", { textDocument, position: { line: 7, character: 5 } });
    await bare.settled();
    equal(asked(host).length, 1);
    const at = await bare.page.locator(".at").boundingBox(), { x } = await bare.centre(13);
    equal(at !== null && Math.abs(at.x + at.width / 2 - x) < 1, true);
});

panelTest("a cursor that leaves the puzzle asks for the one it is in", grid, async (bare, host) => {
    const position = { line: 40, character: 0 };
    await bare.notify("host/cursor", { textDocument, position });
    await bare.settled();
    deepEqual(asked(host).at(-1)?.position, position);
});

panelTest("a cursor that is back before the answer sees the puzzle it is in", () => new RecordedHost(({ position }) => (
    { ...record("grid"), index: position.line < 40 ? 0 : 1, title: position.line < 40 ? "The first" : "The second" }
)), async (bare, host) => {
    host.holding = true;
    await bare.notify("host/cursor", { textDocument, position: { line: 40, character: 0 } });
    await bare.notify("host/cursor", { textDocument, position: { line: 7, character: 5 } });
    for (let i = 0; i < 2; i++) {
        await bare.release();
        equal(await bare.text(".title"), "The first");
    }
});

panelTest("a file without puzzles leaves the picture of another alone", grid, async (bare, host) => {
    await bare.notify("host/cursor", { textDocument: null });
    await bare.settled();
    equal(asked(host).length, 1);
    match(await bare.text(".outcome"), /mouse wins in 5/i);
});

panelTest("a change asks again, naming the answer that is known", grid, async (bare, host) => {
    await bare.changed();
    equal(asked(host).at(-1)?.known, record("grid").resultId);
});

panelTest("an answer that nothing has changed leaves the picture as it is", grid, async (bare, host) => {
    host.board = () => ({ unchanged: true });
    await bare.changed();
    match(await bare.text(".outcome"), /mouse wins in 5/i);
});

panelTest("changes of another document ask nothing", grid, async (bare, host) => {
    await bare.notify("plywise/boardChanged", { textDocument: { uri: "file:///other.puzzle" }, version: 1, index: 0 });
    await bare.settled();
    equal(asked(host).length, 1);
});

panelTest("one request is in flight, and what was asked meanwhile is asked once", grid, async (bare, host) => {
    host.holding = true;
    await bare.changed();
    await bare.changed();
    await bare.changed();
    equal(asked(host).length, 2);
    await bare.release();
    equal(asked(host).length, 3);
    await bare.release();
    equal(asked(host).length, 3);
});

panelTest("the newest question wins: an answer to an older one is not drawn", grid, async (bare, host) => {
    host.board = ({ heat }) => ({ ...record("grid"), resultId: `for ${heat?.turn}`, title: `For ${heat?.turn}` });
    host.holding = true;
    await bare.press("What is shown");
    await bare.page.getByLabel("Layer").selectOption("cat cat");
    await bare.settled();
    await bare.page.getByLabel("Layer").selectOption("cat mouse");
    await bare.settled();
    await bare.release();
    equal(await bare.text(".title"), "The mouse slips past");
    await bare.release();
    equal(await bare.text(".title"), "For mouse");
    deepEqual(asked(host).map((params) => params.heat), [undefined, { piece: "cat", turn: "cat" }, { piece: "cat", turn: "mouse" }]);
});

panelTest("a second click waits for the board that the first one makes, and a third replaces it", grid, async (bare, host) => {
    host.holding = true;
    await bare.click(12);
    await bare.click(11);
    await bare.click(14);
    equal(host.commands().length, 1);
    host.holding = false;
    host.board = () => record("grid-path");
    await bare.release();
    await bare.settled();
    // In the position of that record the mouse may go to 14. The newer picture is
    // that of another position of the text, so its path is taken for none.
    equal(host.commands().length, 1);
});

panelTest("a click that waited is played from the newer board and in its name", grid, async (bare, host) => {
    host.holding = true;
    await bare.click(12);
    await bare.click(14);
    host.holding = false;
    const next = { ...record("grid-path"), path: [] };
    host.board = () => next;
    await bare.release();
    deepEqual(host.commands().map(({ arguments: [{ resultId }] }) => resultId), [record("grid").resultId, `${next.resultId}'`]);
});

panelTest("words of a refused command stand in the status line", grid, async (bare, host) => {
    host.command = () => "Nothing was done: the text has changed in the meantime.";
    await bare.click(12);
    equal(await bare.text("[role=status]"), "Nothing was done: the text has changed in the meantime.");
});

panelTest("a command that is never answered is given up, and the next click goes through", grid, async (bare, host) => {
    await bare.stopClock();
    host.holding = true;
    await bare.page.mouse.click((await bare.centre(12)).x, (await bare.centre(12)).y);
    await bare.hears(() => host.commands().length === 1);
    await bare.page.clock.runFor(6000);
    equal(await bare.text("[role=status]"), "The editor has not answered yet.");
    await bare.page.mouse.click((await bare.centre(11)).x, (await bare.centre(11)).y);
    await bare.page.clock.runFor(100);
    await bare.hears(() => host.commands().length >= 2);
    equal(host.commands().length, 2);
});

panelTest("a question that is never answered is asked again", grid, async (bare, host) => {
    await bare.stopClock();
    host.holding = true;
    await bare.notify("plywise/boardChanged", { textDocument, version: 2, index: 0 });
    await bare.hears(() => asked(host).length === 2);
    await bare.page.clock.runFor(6000);
    await bare.hears(() => asked(host).length >= 3);
    equal(asked(host).length, 3);
});

panelTest("a server that stops leaves the board there, and one that starts is asked anew", grid, async (bare, host) => {
    await bare.notify("host/server", { state: "stopped" });
    await bare.settled();
    await bare.late();
    match(await bare.text(".notice"), /The server has stopped/);
    equal(await bare.page.locator(".stage.dimmed canvas").count(), 1);
    await bare.notify("host/server", { state: "running" });
    await bare.settled();
    equal(asked(host).length, 2);
    equal(await bare.page.locator(".notice").isVisible(), false);
});

panelTest("the words of a problem lead to where it stands in the text", () => new RecordedHost(() => record("broken-ragged")), async (bare, host) => {
    await bare.page.locator(".notice button").click();
    await bare.settled();
    deepEqual(host.all("host/reveal"), [{ textDocument, range: record("broken-ragged").problem?.range }]);
});

panelTest("the arrow keys take the editor's cursor along, unless the setting says no", grid, async (bare, host) => {
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowRight");
    await bare.hears(() => host.all("host/reveal").length > 0);
    deepEqual(host.all("host/reveal"), [{ textDocument, range: { start: { line: 5, character: 3 }, end: { line: 5, character: 4 } } }]);
    await bare.notify("host/settings", { settings: { followCursor: false, letters: false } });
    await bare.settled();
    await bare.keys("ArrowRight");
    await bare.late();
    equal(host.all("host/reveal").length, 1);
});
