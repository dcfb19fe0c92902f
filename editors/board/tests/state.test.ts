import { deepEqual, equal } from "node:assert/strict";

import { open, panelTest } from "./panel_test";
import { record, RecordedHost, textDocument } from "./recorded";

const grid = () => new RecordedHost(() => record("grid"));

panelTest("what the reader chose is there again when the panel is opened again", grid, async (bare, host) => {
    await bare.press("Explore");
    await bare.press("What is shown");
    await bare.page.getByLabel("Layer").selectOption("cat mouse");
    await bare.page.getByLabel("Distances").uncheck();
    await bare.settled();
    const { state } = host.all<{ state: unknown }>("host/save").at(-1) ?? { state: null };

    const again = grid();
    const second = await open(again, { hello: { state } });
    deepEqual(again.all("plywise/board")[0]?.heat, { piece: "cat", turn: "mouse" });
    equal(await second.page.getByRole("button", { name: "Explore" }).getAttribute("aria-pressed"), "true");
    await second.press("What is shown");
    equal(await second.page.getByLabel("Distances").isChecked(), false);
    await second.close();
});

panelTest("a pinned puzzle stays when the cursor leaves, goes on changing, and is found again", grid, async (bare, host) => {
    await bare.press("Keep this puzzle here");
    await bare.notify("host/cursor", { textDocument: { uri: "file:///other.puzzle" }, position: { line: 3, character: 0 } });
    await bare.settled();
    equal(host.all("plywise/board").length, 1);
    host.board = () => ({ ...record("grid"), resultId: "newer" });
    await bare.changed();
    equal(host.all("plywise/board").at(-1)?.pinned, record("grid").resultId);

    const { state } = host.all<{ state: unknown }>("host/save").at(-1) ?? { state: null };
    const again = grid();
    const second = await open(again, { hello: { state, textDocument: { uri: "file:///other.puzzle" }, position: { line: 3, character: 0 } } });
    deepEqual(again.all("plywise/board"), [{ textDocument, position: record("grid").range.start, pinned: "newer" }]);
    await second.close();
});

panelTest("a state that the panel does not know is as none", grid, async (bare) => {
    equal(await bare.page.getByRole("button", { name: "Play", exact: true }).getAttribute("aria-pressed"), "true");
}, { hello: { state: { from: "another version" } } });
