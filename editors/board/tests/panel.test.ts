// What the panel does with the focus, with keys, at another puzzle and in a narrow side bar.

import { deepEqual, equal, match, ok } from "node:assert/strict";

import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { largeBoard, record, RecordedHost, unsolved } from "./recorded";
import { graph, slip } from "./texts";
import type { BarePage } from "./bare_page";

const focused = (bare: BarePage) => bare.page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName);

panelTest("the keys are listed one below another, and Escape closes the list", () => new RealHost(slip), async (bare) => {
    await bare.press("What is shown");
    await bare.press("Keys…");
    const list = bare.page.locator(".helped");
    const rows = await list.locator("dt").evaluateAll((keys) => keys.map((key) => Math.round(key.getBoundingClientRect().top)));
    ok(rows.length > 20 && new Set(rows).size === rows.length, String(rows));
    equal(await bare.page.locator(".helped dt", { hasText: /^\] m$/ }).locator("+ dd").innerText(), "one move on, from the end along the line of best play");
    equal(await list.locator("dt", { hasText: /^D$/ }).count(), 0); // counts in edit mode only
    await bare.keys("Escape");
    equal(await list.isVisible(), false);
    await bare.keys("g", "?");
    equal(await list.isVisible(), true);
});

panelTest("keys count while nothing has the focus", () => new RealHost(slip), async (bare, host) => {
    await bare.page.mouse.click(450, 690);
    equal(await focused(bare), "BODY");
    await bare.keys("b");
    await bare.keys("ArrowLeft");
    deepEqual(host.done(), [["best", 0], ["back"]]);
    await bare.page.keyboard.press("Control+z");
    await bare.hears(() => host.all("host/undo").length === 1);
});

panelTest("the arrow keys step until a place has the focus, which is seen, and walk from then on", () => new RealHost(slip), async (bare, host) => {
    const stepped = () => host.done().filter(([command]) => command === "back" || command === "forward").length;
    await bare.click(12);
    equal(await focused(bare), "BODY");
    await bare.keys("ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight");
    deepEqual(stepped(), 2);
    equal(await bare.page.locator(".overlay .focus").count(), 0);
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowLeft", "ArrowUp", "ArrowRight");
    deepEqual(stepped(), 2);
    equal(await focused(bare), "gridcell");
    equal(await bare.page.locator(".overlay .focus").count(), 1);
});

for (const [name, game, tools] of [
    ["a graph without a node", "cat-mouse-graph", ["Edge", "Node", "Blank (?)", "Mouse", "Cat", "Hole"]],
    ["a grid without a board", "cat-mouse-grid", ["Wall", "Blank (?)", "Mouse", "Cat", "Food"]],
] as const) {
    panelTest(`${name} is edited with its own tools`, () => new RealHost(`puzzle: New\ngame: ${game}\n`), async (bare) => {
        await bare.press("Edit");
        deepEqual(await bare.page.getByRole("group", { name: "Edit tools" }).getByRole("button").evaluateAll((keys) => keys.map((key) => key.getAttribute("title"))), tools);
        equal(await bare.page.getByRole("button", { name: "Insert a row above" }).isVisible(), name.includes("grid"));
    });
}

panelTest("another puzzle is seen from its beginning, and says nothing of the one before", () => new RecordedHost(() => largeBoard(40, 40)), async (bare, host) => {
    const width = async () => (await bare.page.locator("[role=gridcell]").first().boundingBox())!.width;
    await bare.press("Look more closely");
    await bare.page.locator(".lists").evaluate((lists) => (lists.style.paddingBottom = "3000px"));
    await bare.page.locator(".lists").evaluate((lists) => (lists.scrollTop = 400));
    match(await bare.page.locator(".headline [aria-live]").innerText(), /^draw/);
    const zoomed = await width();
    host.board = () => ({ ...unsolved(largeBoard(40, 40)), index: 1 });
    await bare.takes(host.draw());
    const whole = await width();
    await bare.press("Whole board");
    ok(zoomed > whole);
    equal(await width(), whole);
    equal(await bare.page.locator(".lists").evaluate((lists) => lists.scrollTop), 0);
    equal(await bare.page.locator(".headline [aria-live]").innerText(), "");
});

const corridor = "puzzle: A corridor\ngame: cat-mouse-grid\nturn: cat\nboard:\n  C?F.M\n  ##?..\nexpect: mouse wins in 4\n";

panelTest("of blanks the headline says what fits, and the fillings stand beside as boards", () => new RealHost(corridor), async (bare, host) => {
    equal(await bare.text(".outcome .words"), "2 holes: 2 of 4 fillings fit (mouse wins in 4)");
    equal(await bare.text("[role=status]"), "");
    const fillings = bare.page.getByRole("region", { name: "Fillings" }).getByRole("button");
    deepEqual(await fillings.allInnerTexts(), ["mouse wins in 4\nC#F.M\n##...", "mouse wins in 4\nC#F.M\n###.."]);
    await fillings.last().click();
    await bare.settled();
    match(host.text, /\n {2}C#F\.M\n {2}###\.\.\n/);
});

panelTest("a tool makes a cell a blank, and decides it again", () => new RealHost(corridor), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Blank (?)");
    await bare.click(8);
    match(host.text, /C\?F\.M\n {2}##\?\?\./);
    await bare.click(1); // a wall in all that fit
    match(host.text, /C#F\.M\n {2}##\?\?\./);
});

panelTest("the same tool leaves an edge open", () => new RealHost(graph), async (bare, host) => {
    await bare.press("Edit");
    await bare.press("Blank (?)");
    await bare.click(0);
    await bare.click(1);
    match(host.text, /maybe:\n {2}0: 1\n/);
});

panelTest("what is said stands below a note, not behind it", () => new RecordedHost(() => ({ ...record("grid"), note: "A note." }), () => "Refused."), async (bare) => {
    await bare.press("One move on");
    equal(await bare.text("[role=status]"), "A note.\nRefused.");
});

for (const width of [220, 260, 300]) {
    panelTest(`at ${width} pixels nothing is cut`, () => new RealHost(slip), async (bare) => {
        await bare.resize(width, 700);
        const cut = () => bare.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".toolbar button, .edit-bar button, .steps *, .legend *, .zoom button, .actions button")]
            .filter((it) => it.offsetParent && !(it instanceof SVGElement))
            .filter((it) => {
                const box = it.getBoundingClientRect(), around = (it.closest(".below, .steps, .toolbar") ?? document.body).getBoundingClientRect();
                return box.left < -1 || box.right > innerWidth + 1 || box.bottom > around.bottom + 1
                    || (getComputedStyle(it).overflowX === "hidden" && it.clientWidth > 1 && it.scrollWidth > it.clientWidth);
            }).map((it) => it.outerHTML.slice(0, 90)));
        deepEqual(await cut(), []);
        for (const mode of ["Edit", "Solve", "Explore"]) {
            await bare.press(mode);
            deepEqual(await cut(), [], mode);
        }
        await bare.click(12);
        await bare.click(7);
        deepEqual(await cut(), [], "two moves from the text");
    });
}

panelTest("the buttons to zoom lie beside the board", () => new RecordedHost(() => largeBoard(40, 40)), async (bare) => {
    const stage = (await bare.page.locator(".stage").boundingBox())!, zoom = (await bare.page.locator(".zoom").boundingBox())!;
    ok(zoom.y >= stage.y + stage.height, JSON.stringify([stage, zoom]));
}, { width: 260 });
