import { deepEqual, doesNotMatch, equal, match, notDeepEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { Board } from "../src/protocol";
import type { BarePage } from "./bare_page";
import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { foreseen, largeBoard, record, RecordedHost, unsolved, withEdgeEdits, withEdits } from "./recorded";
import { slip } from "./texts";
import { themes } from "./themes";

const grid = () => new RecordedHost(foreseen);

/** In edit mode. */
const editing = (host: () => RecordedHost) => () => Object.assign(host(), { mode: "edit" as const });

const sentence = (bare: BarePage) => bare.text(".prospect");
const legend = async (bare: BarePage) => (await bare.page.locator(".what-if .kind:not(.blank)").allTextContents()).map((text) => text.trim());

async function point(bare: BarePage, place: number): Promise<void> {
    const { x, y } = await bare.centre(place);
    await bare.page.mouse.move(x, y);
    await bare.settled();
}

panelTest("the layer is there while it is asked for, in place of the shades", () => new RealHost(slip), async (bare, host) => {
    await bare.press("What if");
    await bare.page.locator(".what-if .extent", { hasText: "edits" }).waitFor();
    match(await bare.label(7) ?? "", /wall here/);
    equal(await bare.page.locator(".below > .legend").isVisible(), false);
    deepEqual(host.done(), [["edits"]]);
    await bare.press("What if");
    equal(await bare.page.locator(".what-if").isVisible(), false);
    equal(await bare.page.locator(".below > .legend").isVisible(), true);
    doesNotMatch(await bare.label(7) ?? "", /wall here/);
});

panelTest("the scripts of the layer are loaded when it is chosen", () => new RealHost(slip), async (bare) => {
    const scripts = () => bare.page.evaluate(() => performance.getEntriesByType("resource").length);
    const before = await scripts();
    await bare.press("What if");
    await bare.page.locator(".what-if").waitFor();
    ok((await scripts()) > before);
});

panelTest("each effect has a colour of its own, and what changes nothing or is not known has none", grid, async (bare) => {
    const [flips, slower, same, unknown] = [await bare.colour(7), await bare.colour(9), await bare.colour(11), await bare.colour(13)];
    notDeepEqual(flips, slower);
    deepEqual(same, [255, 255, 255]);
    deepEqual(unknown, same);
    notDeepEqual(flips, same);
    // Walls: 2 without which it is faster, 0 that changes nothing, 3 that is not known.
    const [faster, idle, open] = [await bare.colour(2), await bare.colour(0), await bare.colour(3)];
    ok(new Set([faster, idle, open, flips, slower].map(String)).size === 5);
});

panelTest("what is not known has another sign than what changes nothing, in large cells and in small ones", () => new RecordedHost(() => record("grid")), async (bare, host) => {
    for (const [name, size] of [["large", 4], ["small", 64]] as const) {
        const board = largeBoard(size, size);
        const one = (effect: "same" | "unknown") => (withEdits(board, { 9: { effect, outcome: 1 } }, 20));
        const pictures = new Set<string>();
        for (const effect of ["same", "unknown"] as const) {
            host.board = () => one(effect);
            await bare.takes(host.draw());
            const { x, y } = await bare.centre(9);
            pictures.add((await bare.page.screenshot({ clip: { x: x - 3, y: y - 3, width: 6, height: 6 } })).toString("base64"));
        }
        equal(pictures.size, 2, name);
    }
});

panelTest("the legend counts what the edits would do, and how many of them are known", grid, async (bare, host) => {
    equal(await bare.text(".extent"), "10 of 12");
    deepEqual(await legend(bare), [
        "another outcome 3", "faster 1", "slower 2", "changes nothing 4", "breaks an assertion 7", "mends the puzzle 1", "not known yet 2",
    ]);
    host.board = () => withEdits(record("grid"), { 0: { effect: "same", outcome: 6 }, 7: { effect: "flips", outcome: -7 } });
    await bare.takes(host.draw());
    equal(await bare.text(".extent"), "2 edits");
    deepEqual(await legend(bare), ["another outcome 1", "faster 0", "slower 0", "changes nothing 1", "breaks an assertion 0", "mends the puzzle 0"]);
});

panelTest("it is read aloud when all is known, and not before", grid, async (bare, host) => {
    const live = bare.page.locator(".what-if [aria-live]");
    equal(await live.textContent(), "");
    host.board = () => withEdits(record("grid"), { 7: { effect: "flips", outcome: -7 } });
    await bare.takes(host.draw());
    match(await live.textContent() ?? "", /^What one edit would do: 1 edit, another outcome 1, /);
});

const told: { [place: number]: string } = {
    7: "With a wall here: cat wins in 6, breaks expect.",
    12: "With a wall here: draw, breaks expect and best.",
    14: "With a wall here: cat wins (move limit), breaks expect.",
    8: "With a wall here: mouse wins in 5, as now, and every assertion holds.",
    0: "Without this wall: mouse wins in 5, as now.",
    2: "Without this wall: mouse wins in 3, breaks expect and best.",
    13: "With a wall here: not known yet.",
    10: "In edit mode a click does the edit; undo takes it back.", // the mouse
};

panelTest("the edit that is pointed at is told in words, and to a screen reader", grid, async (bare) => {
    for (const [place, words] of Object.entries(told)) {
        await point(bare, Number(place));
        equal(await sentence(bare), words);
        equal((await bare.label(Number(place)))?.endsWith(`. ${words}`), place !== "10", `the label of ${place}`);
    }
    match(await bare.label(7) ?? "", /^row 1, column 2, floor/);
});

panelTest("in a narrow panel the longest sentence is told whole, and the board stays where it is", () => new RecordedHost(() =>
    withEdits(record("grid"), { 12: { effect: "flips", outcome: -32768, breaks: 3 } })), async (bare) => {
    const board = () => bare.page.locator("canvas").first().boundingBox();
    const before = await board();
    await point(bare, 12);
    equal(await sentence(bare), "With a wall here: cat wins (move limit), breaks expect and best.");
    deepEqual(await board(), before);
    ok(await bare.page.locator(".prospect").evaluate((it) => it.scrollHeight <= it.clientHeight && it.scrollWidth <= it.clientWidth));
}, { width: 320 });

panelTest("it is told in Chinese", grid, async (bare) => {
    await point(bare, 7);
    equal(await sentence(bare), "在这里加一堵墙：猫 6 步内获胜，使 expect 不成立。");
    await point(bare, 0);
    equal(await sentence(bare), "去掉这堵墙：老鼠 5 步内获胜，与现在相同。");
    equal(await bare.text(".extent"), "已知 10/12");
}, { hello: { locale: "zh-cn" } });

panelTest("in edit mode a click does the edit", editing(grid), async (bare, host) => {
    await bare.click(7);
    deepEqual(host.done(), [["press", 7]]);
});

panelTest("the pieces can be played still", grid, async (bare, host) => {
    await bare.click(10);
    await bare.click(12);
    deepEqual(host.done().at(-1), ["press", 12]);
});

panelTest("what is explored shows no edits", grid, async (bare, host) => {
    host.board = () => ({ ...record("grid-path"), wantsEdits: true });
    await bare.takes(host.draw());
    doesNotMatch(await bare.label(7) ?? "", /wall here/);
    equal(await bare.text(".what-if .legend"), "Edits are shown for the position of the text only.");
});

panelTest("a host that cannot edit shows the layer, and says nothing of clicks", grid, async (bare) => {
    await point(bare, 7);
    match(await sentence(bare), /wall here/);
    await point(bare, 10);
    equal(await sentence(bare), "");
}, { hello: { can: { undo: false, edit: false, reveal: false, cursor: false } } });

panelTest("the moves make room for the layer", grid, async (bare) => {
    equal(await bare.page.locator(".overlay :is(.arrow, .dot, .ring, .mark, .try)").count(), 0);
});

// Nothing of another version.

for (const state of ["solving", "broken"] as const) {
    panelTest(`the layer goes when the text is ${state}, and the board does not move`, grid, async (bare, host) => {
        const before = await bare.centre(7);
        host.board = () => unsolved(foreseen(), state);
        await bare.takes(host.draw());
        deepEqual(await bare.colour(7), [255, 255, 255]);
        doesNotMatch(await bare.label(7) ?? "", /wall here/);
        if (state === "solving") {
            equal(await bare.page.locator(".what-if .legend").isVisible(), false);
            deepEqual(await bare.centre(7), before);
        }
        await point(bare, 7);
        equal(await sentence(bare), "");
    });
}

panelTest("with outcomes hidden nothing of it is shown", () => new RecordedHost(() => ({ ...record("hidden"), wantsEdits: true })), async (bare, host) => {
    equal(await bare.page.locator(".what-if:visible").count(), 0);
    deepEqual(await bare.colour(7), [255, 255, 255]);
    host.board = foreseen;
    await bare.takes(host.draw());
    notDeepEqual(await bare.colour(7), [255, 255, 255]);
});

// Knight and pawns.

const pawns = () => new RecordedHost(() => withEdits(record("knight"), { 6: { effect: "fewer", outcome: 2 }, 9: { effect: "more", outcome: 1, breaks: 1 } }));

panelTest("of pawns it tells the total without them, and a click takes one away", editing(pawns), async (bare, host) => {
    await point(bare, 6);
    equal(await sentence(bare), "Without this pawn: 2 moves.");
    await point(bare, 9);
    equal(await sentence(bare), "Without this pawn: 1 move, breaks expect.");
    deepEqual(await legend(bare), ["more moves 1", "fewer moves 1", "changes nothing 0", "breaks an assertion 1", "mends the puzzle 0"]);
    await bare.click(9);
    deepEqual(host.done(), [["press", 9]]);
});

panelTest("of layers knight and pawns have this one alone", pawns, async (bare) => {
    await bare.press("What is shown");
    deepEqual(await bare.page.locator("#pw-layer option").evaluateAll((all) => all.flatMap((it) => ((it as HTMLOptionElement).hidden ? [] : [(it as HTMLOptionElement).value]))),
        ["arrivals", "none"]);
    equal(await bare.page.getByRole("button", { name: "What if", exact: true }).getAttribute("aria-pressed"), "true");
});

// Graphs: 0 - 1, 0 - 2 (named 3), 1 - 1, and 2 - 3 (named 2).

const edges = {
    "0 1": { effect: "flips", outcome: 32767, breaks: 1 }, "0 2": { effect: "same", outcome: 2 }, "1 1": { effect: "unknown" }, "2 3": { effect: "faster", outcome: 3 },
    "0-3": { effect: "flips", outcome: -4, repairs: true }, "1-2": { effect: "slower", outcome: 6 }, "1-3": { effect: "same", outcome: 2 },
} as const;

const graph = () => new RecordedHost(() => withEdgeEdits(record("graph"), edges));

/** Between two nodes; edges that are not there bend to the left of the way from the first. */
async function between(bare: BarePage, a: number, b: number): Promise<{ x: number; y: number }> {
    const from = await bare.centre(a), to = await bare.centre(b);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

panelTest("an edge that is pointed at is told in words, and a click takes it away", editing(graph), async (bare, host) => {
    await bare.settled();
    const { x, y } = await between(bare, 0, 1);
    await bare.page.mouse.move(x, y);
    await bare.settled();
    equal(await sentence(bare), "Without the edge 0 – 1: draw, breaks expect.");
    await bare.page.mouse.click(x, y);
    await bare.settled();
    deepEqual(host.done(), [["edge", 0, "1"]]);
});

panelTest("a possible edge is drawn beside the straight line, and a click adds it", editing(graph), async (bare, host) => {
    await bare.settled();
    const { x, y } = await between(bare, 0, 3);
    const found = new Set<string>();
    for (let aside = -60; aside <= 60; aside += 6) {
        await bare.page.mouse.move(x, y + aside);
        await bare.settled();
        if (await sentence(bare) === "With an edge 0 – 2: cat wins in 3, and every assertion holds.") {
            found.add(String(aside));
            await bare.page.mouse.click(x, y + aside);
            await bare.settled();
            break;
        }
    }
    equal(found.size, 1);
    ok(!found.has("0"));
    deepEqual(host.done(), [["edge", 0, "3"]]);
});

panelTest("of a node that is picked the label of another says what their edge does", editing(graph), async (bare, host) => {
    await bare.settled();
    match(await bare.label(0) ?? "", /Without the edge 0 – 1: draw, breaks expect\. Without the edge 0 – 3: mouse wins in 1, as now\. With an edge 0 – 2: cat wins in 3, and every assertion holds\.$/);
    host.board = () => ({ ...withEdgeEdits(record("graph"), edges), picked: 0, note: "0 is picked." });
    await bare.page.locator('[data-place="0"]').focus();
    await bare.keys("Enter");
    deepEqual(host.done(), [["press", 0]]);
    equal(await bare.text(".status"), "0 is picked.");
    match(await bare.label(3) ?? "", /node 2, .*\. With an edge 0 – 2: cat wins in 3, and every assertion holds\.$/);
    host.board = foreseen;
    await bare.takes(host.draw());
    equal(await bare.page.locator(".overlay .selected").count(), 0);
    equal(await bare.text(".status"), "");
});

panelTest("of many edges those are drawn that flip the outcome, and at a node all of them", () => new RecordedHost(() => {
    const nodes = 12, made: Parameters<typeof withEdgeEdits>[1] = {};
    for (let a = 0; a < nodes; a++) {
        for (let b = a + 1; b < nodes; b++) {
            made[b === a + 1 ? `${a} ${b}` : `${a}-${b}`] = { effect: a === 0 && b === 11 ? "flips" : "same", outcome: 2 };
        }
    }
    const ring = Array.from({ length: nodes - 1 }, (_, i): [number, number] => [i, i + 1]);
    const board: Board = { ...record("graph"), arena: { kind: "graph", nodes: Array.from({ length: nodes }, (_, i) => String(i)), edges: ring } };
    return withEdgeEdits(board, made);
}), async (bare) => {
    await bare.settled();
    /** How many pixels have something, and how many the colour of another outcome. */
    const pixels = () => bare.page.evaluate(() => {
        const canvas = document.querySelector("canvas");
        const data = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        let some = 0, flips = 0;
        for (let i = 0; i < data.length; i += 4) {
            some += data[i + 3] ? 1 : 0;
            flips += data[i] === 155 && data[i + 1] === 47 && data[i + 2] === 142 ? 1 : 0;
        }
        return { some, flips };
    });
    const far = await pixels();
    ok(far.flips > 100);
    await point(bare, 3);
    const near = await pixels();
    ok(near.some > 1.1 * far.some, `${near.some} after ${far.some}`);
    await bare.page.mouse.move(3, 3);
    await bare.settled();
    equal((await pixels()).some, far.some);
});

// A copy, the colours, and what a checker of accessibility finds.

panelTest("a copied picture has the layer", grid, async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
    });
    await bare.press("Copy");
    await bare.press("Copy as SVG");
    await bare.hears(() => host.all("host/copy").length === 1);
    const svg = host.all<{ text?: string }>("host/copy").at(-1)?.text ?? "";
    match(svg, /fill="rgb\(170,78,159\)"/); // flips, on white
    match(svg, />C6</);
});

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [name, options] of Object.entries(themes)) {
    for (const [what, host] of Object.entries({ grid, pawns, graph })) {
        panelTest(`axe finds nothing in ${name} with the layer on ${what === "pawns" ? "pawns" : `a ${what}`}`, host, async (bare) => {
            await bare.page.evaluate(axe);
            await point(bare, 7 % (what === "graph" ? 4 : 12));
            deepEqual(await bare.page.evaluate(async () => {
                const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
                return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
            }), []);
        }, options);
    }
}
