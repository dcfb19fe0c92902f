import { deepEqual, equal, match } from "node:assert/strict";

import type { Do, Follow, Open } from "../src/protocol";
import { panelTest } from "./panel_test";
import { picture, record, RecordedHost, textDocument, unsolved } from "./recorded";

const grid = () => new RecordedHost(() => record("grid"));
const opened = (host: RecordedHost) => host.all<Open>("plywise/view/open");
const followed = (host: RecordedHost) => host.all<Follow>("plywise/view/follow").map(({ position }) => position.line);

panelTest("the panel opens a view where the cursor is, and shows its pictures", grid, async (bare, host) => {
    deepEqual(opened(host), [{ textDocument, position: { line: 0, character: 0 }, form: "board" }]);
    equal(await bare.text(".title"), "The mouse slips past");
    host.board = () => ({ ...record("grid"), title: "Another" });
    await bare.takes(host.draw());
    equal(await bare.text(".title"), "Another");
});

panelTest("pictures of other views are not its own", grid, async (bare) => {
    await bare.notify("plywise/view/draw", { ...picture("knight"), view: 7 });
    await bare.settled();
    equal(await bare.text(".title"), "The mouse slips past");
});

panelTest("the view is told where the cursor is, and what is there is marked", grid, async (bare, host) => {
    await bare.notify("host/cursor", { textDocument, position: { line: 7, character: 5 } });
    await bare.notify("host/cursor", { textDocument: null });
    await bare.settled();
    deepEqual(host.all("plywise/view/follow"), [{ view: 1, textDocument, position: { line: 7, character: 5 } }]);
    host.board = () => ({ ...record("grid"), at: 13 });
    await bare.takes(host.draw());
    const at = await bare.page.locator(".at").boundingBox(), { x } = await bare.centre(13);
    equal(at !== null && Math.abs(at.x + at.width / 2 - x) < 1, true);
});

panelTest("a picture that does not follow the cursor does so when that leaves the puzzle", grid, async (bare, host) => {
    equal(await bare.page.locator(".at").count(), 0);
    for (const line of [3, 40, 5]) {
        await bare.notify("host/cursor", { textDocument, position: { line, character: 0 } });
    }
    await bare.settled();
    deepEqual(followed(host), [40]);
}, { hello: { settings: { followCursor: false, letters: false } } });

panelTest("a cursor that moves while the view is opened is told to it", grid, async (bare, host) => {
    host.holding = true;
    await bare.notify("host/server", { state: "stopped" });
    await bare.notify("host/server", { state: "running" });
    await bare.notify("host/cursor", { textDocument, position: { line: 9, character: 0 } });
    await bare.settled();
    equal(opened(host).length, 2);
    await bare.takes(host.release());
    deepEqual(followed(host), [9]);
});

panelTest("a command names the picture that was seen", grid, async (bare, host) => {
    host.board = () => ({ ...record("grid"), title: "Another" });
    await bare.takes(host.draw());
    await bare.click(12);
    deepEqual(host.all<Do>("plywise/view/do"), [{ view: 1, draw: 2, command: "press", spot: 12 }]);
});

panelTest("a piece that was moved stands there until the picture says so", grid, async (bare, host) => {
    host.holding = true;
    await bare.drag(10, 12);
    const { x } = await bare.centre(12), mouse = bare.page.locator(".piece").nth(2);
    const box = await mouse.boundingBox();
    equal(box !== null && Math.abs(box.x + box.width / 2 - x) < 3, true);
    await bare.takes(host.release());
    const back = await mouse.boundingBox();
    equal(back !== null && back.x + back.width < x, true);
});

panelTest("words of a refused command stand in the status line, and those of one that was done", grid, async (bare, host) => {
    host.command = () => "Nothing was done: the puzzle has changed since; look again.";
    await bare.click(12);
    equal(await bare.text("[role=status]"), "Nothing was done: the puzzle has changed since; look again.");
    host.command = () => ({ says: "mouse to 2,2 !" });
    await bare.click(12);
    equal(await bare.text("[role=status]"), "mouse to 2,2 !");
});

panelTest("what a command reveals is shown in its document", grid, async (bare, host) => {
    const { range } = record("grid");
    host.command = () => ({ reveal: { uri: "file:///elsewhere.puzzle", range } });
    await bare.press("One move on");
    deepEqual(host.all("host/reveal"), [{ textDocument: { uri: "file:///elsewhere.puzzle" }, range }]);
    await bare.notify("host/settings", { settings: { followCursor: false, letters: false } });
    await bare.press("One move on");
    equal(host.all("host/reveal").length, 1);
});

panelTest("the way back to the position of the text leaves its cursor where it is", () => new RecordedHost(() => record("grid-path")), async (bare, host) => {
    host.command = () => {
        host.board = () => record("grid");
        return { reveal: { ...textDocument, range: record("grid").range } };
    };
    await bare.press("To the position of the text");
    deepEqual(host.all("host/reveal"), []);
});

panelTest("a command that is never answered is given up, and the next click goes through", grid, async (bare, host) => {
    await bare.stopClock();
    host.holding = true;
    await bare.page.mouse.click((await bare.centre(12)).x, (await bare.centre(12)).y);
    await bare.hears(() => host.done().length === 1);
    await bare.page.clock.runFor(6000);
    equal(await bare.text("[role=status]"), "The editor has not answered yet.");
    await bare.page.mouse.click((await bare.centre(11)).x, (await bare.centre(11)).y);
    await bare.page.clock.runFor(100);
    await bare.hears(() => host.done().length >= 2);
    equal(host.done().length, 2);
});

panelTest("a view that is never opened is asked for again", grid, async (bare, host) => {
    await bare.stopClock();
    host.holding = true;
    await bare.notify("host/server", { state: "stopped" });
    await bare.notify("host/server", { state: "running" });
    await bare.hears(() => opened(host).length === 2);
    await bare.page.clock.runFor(6000);
    await bare.hears(() => opened(host).length >= 3);
    equal(opened(host).length, 3);
});

panelTest("a server that stops leaves the board there, and with one that starts the view goes on", grid, async (bare, host) => {
    await bare.notify("host/server", { state: "stopped" });
    await bare.settled();
    match(await bare.text(".notice"), /The server has stopped/);
    equal(await bare.page.locator(".stage.dimmed canvas").count(), 1);
    await bare.click(12);
    deepEqual(host.done(), []);
    await bare.notify("host/server", { state: "running" });
    await bare.settled();
    equal(opened(host).at(-1)?.restore, "of explore");
    equal(await bare.page.locator(".notice").isVisible(), false);
    await bare.click(12);
    deepEqual(host.all<Do>("plywise/view/do").map(({ view, draw }) => [view, draw]), [[2, 1]]);
});

panelTest("the words of a problem lead to where it stands in the text", () => new RecordedHost(() => record("broken-ragged")), async (bare, host) => {
    await bare.page.locator(".notice button").click();
    await bare.settled();
    deepEqual(host.all("host/reveal"), [{ textDocument, range: record("broken-ragged").problem?.range }]);
});

panelTest("the arrow keys take the editor's cursor along, unless the setting says no", grid, async (bare, host) => {
    const range = { start: { line: 5, character: 3 }, end: { line: 5, character: 4 } };
    host.command = () => ({ reveal: { ...textDocument, range } });
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowRight");
    await bare.hears(() => host.all("host/reveal").length > 0);
    deepEqual(host.all("host/reveal"), [{ textDocument, range }]);
    await bare.notify("host/settings", { settings: { followCursor: false, letters: false } });
    await bare.settled();
    await bare.keys("ArrowRight");
    await bare.late();
    deepEqual(host.all<Do>("plywise/view/do").map(({ command, spot }) => [command, spot]), [["definition", (record("grid").at ?? 0) + 1]]);
});

panelTest("a place of which the text says nothing is no reason for words", grid, async (bare, host) => {
    host.command = () => "The text says nothing of this place.";
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowRight");
    await bare.late();
    equal(host.all<Do>("plywise/view/do").length, 1);
    equal(await bare.text("[role=status]"), "");
});

panelTest("where there is nothing to show the panel says why", () => Object.assign(new RecordedHost(() => null), { note: "There is no puzzle in this text." }), async (bare, host) => {
    equal(await bare.text(".empty"), "There is no puzzle in this text.");
    host.board = () => unsolved(record("grid"));
    host.note = "";
    await bare.takes(host.draw());
    equal(await bare.text(".outcome"), "Solving…");
});
