import assert from "node:assert/strict";
import { it } from "node:test";

import { usePage } from "./parts_page";
import type { Outcome, PlayedMove } from "../src/protocol";

const page = usePage();
const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };

const mouse = (plies: number): Outcome => ({ words: `mouse wins in ${plies}`, outcome: "mouse", plies });
const cat = (plies: number): Outcome => ({ words: `cat wins in ${plies}`, outcome: "cat", plies });
const draw: Outcome = { words: "draw", outcome: "draw", plies: null, reason: "repetition" };
const limit: Outcome = { words: "cat wins (move limit)", outcome: "cat", plies: null, reason: "limit" };

interface Column {
    words: string;
    current: boolean;
    text: string;
    /** From top to bottom of what is drawn of the outcome. */
    bar: [number, number] | null;
}

async function draws(played: Partial<PlayedMove>[], start: Outcome | undefined, at: number, width = 240): Promise<{ columns: Column[]; width: number; height: number }> {
    return page().evaluate(([played, start, at, width]) => {
        window.parts.picked = [];
        window.parts.chart(played as PlayedMove[], start, at, width);
        const chart = document.querySelector("svg.outcomes")!, { width: w, height: h } = chart.getBoundingClientRect();
        const columns = [...chart.querySelectorAll(".ply")].map((ply) => {
            const bar = ply.querySelectorAll("rect")[1];
            const y = Number(bar?.getAttribute("y"));
            return {
                words: ply.getAttribute("aria-label")!, current: ply.getAttribute("aria-current") === "step",
                text: ply.querySelector("text")?.textContent ?? "", bar: bar ? [y, y + Number(bar.getAttribute("height"))] as [number, number] : null,
            };
        });
        return { columns, width: w, height: h };
    }, [played.map((move) => ({ to: 0, player: "mouse", range, ...move })), start, at, width] as const);
}

it("shows the mouse's wins above the middle and the cat's below, the sooner the taller", async () => {
    const { columns } = await draws([{ after: mouse(6) }, { after: mouse(1) }, { after: cat(9) }, { after: cat(2) }, { after: limit }, { after: draw }], mouse(7), 0);
    const bars = columns.map(({ bar }) => bar!);
    const middle = (bars[6]![0] + bars[6]![1]) / 2;
    const tall = bars.map(([top, bottom]) => bottom - top);
    assert.ok([0, 1, 2].every((i) => bars[i]![1] === middle) && [3, 4, 5].every((i) => bars[i]![0] === middle));
    assert.ok(tall[0]! < tall[1]! && tall[1]! < tall[2]! && tall[3]! < tall[4]! && tall[5]! < tall[3]!);
});

it("shows for knight and pawns how much is still to come", async () => {
    const { columns } = await draws([{ after: { words: "6 moves", total: 6 } }, { after: { words: "0 moves", total: 0 } }], { words: "8 moves", total: 8 }, 0);
    const [first, second, third] = columns.map(({ bar }) => bar!);
    assert.ok(first![1] === second![1] && second![1] === third![1], "on one ground");
    assert.ok(Math.abs((second![1] - second![0]) / (first![1] - first![0]) - 6 / 8) < 1e-9);
});

it("names each ply with its outcome and its mark, and marks the mistakes and the current one", async () => {
    const { columns } = await draws([{ after: mouse(6) }, { after: cat(4), mark: "??" }, { problem: "not a move" }], mouse(7), 2);
    assert.deepEqual(columns.map(({ words }) => words), ["0: mouse wins in 7", "1: mouse wins in 6", "2: cat wins in 4 ??", "3: not a move"]);
    assert.deepEqual(columns.map(({ text }) => text), ["", "", "??", ""]);
    assert.deepEqual(columns.map(({ current }) => current), [false, false, true, false]);
    assert.equal(columns[3]!.bar, null);
});

it("picks the ply that is clicked", async () => {
    await draws([{ after: mouse(6) }, { after: cat(4) }], mouse(7), 0);
    await page().locator("[data-ply='2']").click({ position: { x: 4, y: 4 } });
    await page().locator("[data-ply='0']").click({ position: { x: 4, y: 55 } });
    assert.deepEqual(await page().evaluate(() => window.parts.picked), [2, 0]);
});

it("fits 240 pixels with 3 moves and with 150", async () => {
    for (const count of [3, 150]) {
        const { width, columns } = await draws(Array.from({ length: count }, (_, i) => ({ after: mouse(count - i) })), mouse(count + 1), 0);
        assert.ok(width <= 240);
        assert.equal(columns.length, count + 1);
    }
});

it("is drawn where no outcome is known", async () => {
    const { columns } = await draws([{ problem: "not a move" }], undefined, 0);
    assert.deepEqual(columns.map(({ bar }) => bar), [null, null]);
});
