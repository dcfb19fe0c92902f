// Prints how long it takes from a key in the text of a board of 64 by 64 to the
// board's new picture, and what is on the way:
//
//     npm run bench:window -w vscode

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Board } from "./harness/board";
import { deskWith } from "./harness/desk";
import { framesOf } from "./harness/frames";
import { examples, repository } from "./harness/paths";
import { until } from "./harness/until";
import { watchWebviews } from "./harness/wire";

const edits = 20;
const palace = readFileSync(join(examples, "chase-64x64.puzzle"), "utf8");

const see = deskWith({ "palace.puzzle": palace }, { viewport: { width: 1600, height: 1000 }, prepare: watchWebviews });

see("a key in a board of 64 by 64", async (window) => {
    const row = palace.split("\n").indexOf("board:") + 3;
    await window.boxOf("mouse wins in 77", "A night at the palace");
    await window.goTo(row, 5);
    await window.runCommand("Plywise: Open Board");
    const board = await Board.in(window);
    await board.says("mouse wins in 77");
    await window.goTo(row, 5);
    await window.page.evaluate(() => {
        addEventListener("keydown", (event) => {
            if (event.key === "#" || event.key === ".") {
                Object.assign(globalThis, { pressed: performance.timeOrigin + event.timeStamp });
            }
        }, true);
    });

    const first: number[] = [], last: number[] = [];
    for (let edit = 0; edit < edits; edit++) {
        await window.goTo(row, 5);
        await window.keyboard.press("Shift+ArrowRight");
        const frames = await framesOf(board);
        await until("the board as it is", async () => await frames.pictures() === 1);
        await window.keyboard.press(edit % 2 === 0 ? "#" : ".");
        await until("a new picture", async () => await frames.pictures() > 1);
        await new Promise((resolve) => setTimeout(resolve, 500));
        const { pictures } = await frames.stop();
        const pressed = await window.page.evaluate(() => (globalThis as typeof globalThis & { pressed: number }).pressed);
        first.push(pictures[1]! - pressed);
        last.push(pictures.at(-1)! - pressed);
    }
    const { inFlight, requests, redraws } = await board.frame.evaluate(() => globalThis.plywiseSeen);
    print(`edit at 64x64 → new picture: ${spread(first)}`);
    print(`edit at 64x64 → last picture: ${spread(last)}`);
    print(`plywise/board: ${requests} requests, at most ${inFlight} in flight`);
    print(`panel redraw at 64x64: ${spread(redraws.filter((redraw) => redraw > 0.5))}`);
});

test("the sizes of what is shipped", () => {
    for (const file of ["vscode/dist/extension.js", "board/dist/board.js", "board/dist/board.css"]) {
        print(`${file}: ${(statSync(join(repository, "editors", file)).size / 1000).toFixed(1)} kB`);
    }
});

function spread(milliseconds: number[]): string {
    const sorted = [...milliseconds].sort((a, b) => a - b);
    const of = (share: number): string => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(1) ?? "none";
    return `median ${of(0.5)} ms, fastest ${of(0)} ms, slowest ${of(1)} ms (${sorted.length})`;
}

function print(line: string): void {
    process.stdout.write(`${line}\n`);
}
