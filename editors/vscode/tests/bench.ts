// Prints how long it takes from a key in the text of a board of 64 by 64 to the
// board's new picture, and what is on the way:
//
//     npm run bench:window -w vscode

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Board } from "./harness/board";
import { deskWith } from "./harness/desk";
import { examples, repository } from "./harness/paths";
import { until } from "./harness/until";
import { watchWebviews, type WireSeen } from "./harness/wire";

const edits = 20;
/** Milliseconds that a frame takes at least in which a board of 64 by 64 is drawn. */
const drawing = 0.5;
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

    const whole: number[] = [], told: number[] = [], drawn: number[] = [];
    for (let edit = 0; edit < edits; edit++) {
        await window.goTo(row, 5);
        await window.keyboard.press("Shift+ArrowRight");
        await calm();
        const before = await seen(board);
        await window.keyboard.press(edit % 2 === 0 ? "#" : ".");
        const [has, shows] = await until("a new picture", async () => {
            const { pictures, redraws } = await seen(board);
            const has = pictures[before.pictures.length] ?? Infinity;
            const shows = redraws.find(({ at, milliseconds }) => at > has && milliseconds > drawing);
            return shows && [has, shows.at] as const;
        });
        const pressed = await window.page.evaluate(() => (globalThis as typeof globalThis & { pressed: number }).pressed);
        whole.push(shows - pressed);
        told.push(has - pressed);
        drawn.push(shows - has);
        await calm();
    }
    const { redraws } = await seen(board);
    print(`edit at 64x64 → new picture: ${spread(whole)}`);
    print(`    the key → the panel has the picture: ${spread(told)}`);
    print(`    it has the picture → it has drawn it: ${spread(drawn)}`);
    print(`panel redraw at 64x64: ${spread(redraws.map(({ milliseconds }) => milliseconds).filter((redraw) => redraw > drawing))}`);
});

function seen(board: Board): Promise<WireSeen> {
    return board.frame.evaluate(() => globalThis.plywiseSeen);
}

/** Waits until the machine has nothing to do for an edit any more. */
function calm(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 500));
}

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
