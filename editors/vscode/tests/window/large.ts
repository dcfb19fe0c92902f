// A board of 64 by 64 while its text is edited.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { examples } from "../harness/paths";
import { until } from "../harness/until";
import { framesOf } from "../harness/frames";

const palace = readFileSync(join(examples, "chase-64x64.puzzle"), "utf8");

const see = deskWith({ "palace.puzzle": palace }, { viewport: { width: 1600, height: 1000 } });

see("no frame of a board of 64 by 64 is blank while the text is edited ten times", async (window) => {
    const row = palace.split("\n").indexOf("board:") + 3; // the first row inside the walls, counted from 1
    await window.boxOf("mouse wins in 77", "A night at the palace");
    await window.goTo(row, 5);
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.says("mouse wins in 77");
    const frames = await framesOf(board);
    for (let edit = 0; edit < 10; edit++) {
        const before = await frames.pictures();
        // Each time elsewhere: a text that comes again, while the board is one edit
        // behind, makes no new picture.
        await window.goTo(row + edit % 5, 5 + Math.floor(edit / 5));
        await window.keyboard.press("Shift+ArrowRight");
        await window.keyboard.type("#");
        await until("a new picture", async () => await frames.pictures() > before);
    }
    await window.screenshot("large");
    const seen = await frames.stop();
    assert.ok(seen.frames > 10, `only ${seen.frames} frames were seen`);
    assert.deepEqual(seen.blank, [], "frames without a board");
});
