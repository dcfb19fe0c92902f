import { deepEqual, equal } from "node:assert/strict";

import type { Open } from "../src/protocol";
import { open, panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { record, RecordedHost, textDocument } from "./recorded";
import { slip } from "./texts";

const grid = () => new RecordedHost(() => record("grid"));
const real = () => new RealHost(slip);

const saved = (host: RecordedHost | RealHost): unknown => host.all<{ state: unknown }>("host/save").at(-1)?.state ?? null;

panelTest("what the reader chose is there again when the panel is opened again", real, async (bare, host) => {
    await bare.press("Edit");
    await bare.press("What is shown");
    await bare.page.getByLabel("Layer").selectOption("cat, mouse to move");
    await bare.page.getByLabel("Distances").uncheck();
    await bare.page.getByLabel("Letters M, C and =").click();
    await bare.settled();

    const second = await open(real(), { hello: { state: saved(host) } });
    equal(await second.page.getByRole("button", { name: "Edit", exact: true }).getAttribute("aria-pressed"), "true");
    await second.press("What is shown");
    equal(await second.page.getByLabel("Layer").inputValue(), "cat, mouse to move");
    equal(await second.page.getByLabel("Distances").isChecked(), false);
    equal(await second.page.getByLabel("Letters M, C and =").isChecked(), true);
    await second.close();
});

panelTest("a pinned puzzle is found again where it stood", grid, async (bare, host) => {
    host.board = () => ({ ...record("grid"), pinned: true });
    await bare.press("Keep this puzzle here");
    deepEqual(host.done(), [["pin"]]);
    equal(await bare.page.getByRole("button", { name: "Keep this puzzle here" }).getAttribute("aria-pressed"), "true");
    const again = grid(), elsewhere = { textDocument: { uri: "file:///other.puzzle" }, position: { line: 3, character: 0 } };
    const second = await open(again, { hello: { state: saved(host), ...elsewhere } });
    deepEqual(again.all<Open>("plywise/view/open"), [{ textDocument, position: record("grid").range.start, form: "board", restore: "of explore" }]);
    deepEqual(again.all("plywise/view/follow"), [{ view: 1, ...elsewhere }]);
    await second.close();
});

panelTest("letters begin as the host's settings have them, and follow these", real, async (bare, host) => {
    equal(host.drawn?.board?.letters, true);
    await bare.notify("host/settings", { settings: { followCursor: true, letters: false } });
    await bare.settled();
    equal(host.drawn?.board?.letters, false);
}, { hello: { settings: { followCursor: true, letters: true } } });

panelTest("a state that the panel does not know is as none", grid, async (bare, host) => {
    equal(await bare.page.getByRole("button", { name: "Explore", exact: true }).getAttribute("aria-pressed"), "true");
    equal(host.all<Open>("plywise/view/open")[0]?.restore, undefined);
}, { hello: { state: { from: "another version" } } });
