import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { largeBoard, record, RecordedHost, unsolved } from "./recorded";
import { graph, pawns, slip } from "./texts";
import type { BarePage } from "./bare_page";
import { themes } from "./themes";

const showing = (name: Parameters<typeof record>[0]) => () => new RecordedHost(() => record(name));

panelTest("a cell says where it is, what stands there and how the game ends from it", showing("grid"), async (bare) => {
    equal(await bare.label(0), "row 0, column 0, wall");
    equal(await bare.label(4), "row 0, column 4, food, mouse has won");
    equal(await bare.label(13), "row 2, column 3, floor, mouse wins in 4");
    equal(await bare.label(12), "row 2, column 2, floor, mouse wins in 4, best move, mouse wins in 5");
});

panelTest("the panel speaks Chinese where the editor does", showing("grid"), async (bare) => {
    equal(await bare.label(13), "第 2 行第 3 列，地板，老鼠 4 步内获胜");
    equal(await bare.page.getByRole("button", { name: "编辑" }).count(), 1);
}, { hello: { locale: "zh-cn" } });

panelTest("the whole panel is reached by Tab, the board by one stop", showing("grid"), async (bare) => {
    const stops: string[] = [];
    for (let i = 0; i < 40; i++) {
        await bare.page.keyboard.press("Tab");
        const stop = await bare.page.evaluate(() => document.activeElement?.getAttribute("role") ?? document.activeElement?.tagName ?? "");
        stops.push(stop);
    }
    equal(stops.slice(0, stops.indexOf("BODY") + 1).filter((stop) => stop === "gridcell").length, 1);
    ok(stops.indexOf("BODY") > 10);
});

panelTest("a move is played by the keyboard alone", showing("grid"), async (bare, host) => {
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("End", "Home", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight");
    equal(await bare.page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "12");
    await bare.keys("Enter");
    deepEqual(host.done().at(-1), ["press", 12]);
});

panelTest("the arrow keys go on from a cell that got the focus in another way", showing("grid"), async (bare) => {
    equal(await bare.page.locator("[role=gridcell][tabindex='0']").getAttribute("data-place"), "12");
    await bare.page.locator("[role=gridcell][data-place='4']").focus();
    await bare.keys("ArrowDown");
    equal(await bare.page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "9");
});

panelTest("Escape lets a piece go that was picked up", showing("grid"), async (bare, host) => {
    await bare.click(10);
    await bare.keys("Escape");
    ok(!(await bare.label(10))?.includes("picked up"));
    deepEqual(host.done().filter(([command]) => command !== "definition"), []);
});

panelTest("the focus stays where it was when the board changes, and is never taken", showing("grid"), async (bare, host) => {
    host.older = true;
    await bare.takes(host.draw());
    equal(await bare.page.evaluate(() => document.activeElement?.tagName), "BODY");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("ArrowRight");
    host.board = () => record("grid-path");
    await bare.takes(host.draw());
    equal(await bare.page.evaluate(() => (document.activeElement as HTMLElement).dataset["place"]), "13");
});

panelTest("a move that is played from the list leaves the focus there", () => new RecordedHost(() => record("grid")), async (bare, host) => {
    const moves = bare.page.getByRole("region", { name: "Moves" });
    await moves.getByRole("button", { name: "2,2" }).focus();
    host.board = () => ({ ...record("grid-path"), path: [], moves: (record("grid-path").moves ?? []).filter((move) => move.to !== 12) });
    await bare.keys("Enter");
    equal(host.done().length, 1);
    equal(await moves.evaluate((list) => list.contains(document.activeElement)), true);
});

panelTest("the focus goes to the board when the list it was on is gone", showing("grid"), async (bare, host) => {
    await bare.page.getByRole("region", { name: "Moves" }).getByRole("button", { name: "2,2" }).focus();
    host.board = () => ({ ...record("grid"), over: true, moves: [] });
    await bare.takes(host.draw());
    equal(await bare.page.evaluate(() => document.activeElement?.getAttribute("role")), "gridcell");
});

panelTest("stepping to the end and back by keyboard keeps the focus on the steps", () => new RealHost(slip.replace(/moves:.*\n/, "")), async (bare, host) => {
    const focused = () => bare.page.evaluate(() => document.activeElement?.getAttribute("aria-label")), moves = host.drawn?.board?.line?.length ?? 0;
    await bare.page.getByRole("button", { name: "One move on" }).focus();
    for (const [key, other] of [["One move on", "One move back"], ["One move back", "One move on"]] as const) {
        for (let i = 0; i < moves; i++) {
            equal(await focused(), key);
            await bare.keys("Enter");
        }
        equal(await focused(), other);
    }
});

panelTest("an outcome is read aloud once, however often it is solved again", showing("grid"), async (bare, host) => {
    await bare.page.evaluate(() => {
        const scope = window as unknown as { said: string[] };
        scope.said = [];
        const live = document.querySelector("[aria-live=polite]");
        new MutationObserver(() => scope.said.push(live?.textContent ?? "")).observe(live as Node, { childList: true, characterData: true, subtree: true });
    });
    for (const name of ["grid", "grid-path", "grid-path"] as const) {
        host.board = () => unsolved(record(name));
        await bare.takes(host.draw());
        host.board = () => record(name);
        await bare.takes(host.draw());
    }
    const said = await bare.page.evaluate(() => (window as unknown as { said: string[] }).said);
    equal(said.length, 1);
    match(said[0] ?? "", /^mouse wins in 3/);
});

panelTest("a new outcome is read aloud", showing("grid"), async (bare, host) => {
    host.board = () => record("grid-path");
    await bare.takes(host.draw());
    match(await bare.page.locator(".headline [aria-live=polite]").innerText(), /^mouse wins in 3/);
});

panelTest("of a large board those cells are there that are near, with their true row and column", () => new RecordedHost(() => largeBoard(128, 128)), async (bare) => {
    ok((await bare.page.locator("[role=gridcell]").count()) <= 21 * 21);
    equal(await bare.page.locator("[role=grid]").getAttribute("aria-rowcount"), "128");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("Control+End");
    equal(await bare.page.evaluate(() => document.activeElement?.getAttribute("aria-colindex")), "128");
});

// Spoilers.

const hidden = () => new RealHost(slip, { spoilers: "off" });

/** All that the panel says, seen or not, but for its own tools. */
async function told(bare: BarePage): Promise<string> {
    return bare.page.evaluate(() => {
        const said: string[] = [];
        for (const element of document.querySelectorAll(".content, .content *")) {
            const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.nodeValue);
            said.push(...own.map(String), ...["aria-label", "title", "class", "data-mark"].map((name) => `${name}=${element.getAttribute(name) ?? ""}`));
        }
        return said.join("\n");
    });
}

const spoils = /\bwins\b|draw\b|best move|\d+ moves?$|[?!]{1,2}$|^class=.*\b(arrow|mark|swatch (mouse|cat|draw)|ply|best)\b/im;

panelTest("with outcomes hidden nothing tells them until it is asked for", hidden, async (bare) => {
    doesNotMatch(await told(bare), spoils);
    equal(await bare.page.locator(".legend").isVisible(), false);
    const floor = async () => new Set(await Promise.all([7, 8, 9, 11, 12, 13, 14].map(async (place) => String(await bare.colour(place)))));
    equal((await floor()).size, 1);
    await bare.press("Show outcomes");
    ok((await floor()).size > 1);
    match(await told(bare), spoils);
});

panelTest("with outcomes hidden nothing tells them while exploring either", hidden, async (bare) => {
    await bare.click(12);
    doesNotMatch((await told(bare)).replace("1 move from the text", ""), spoils);
    equal(await bare.text("[role=status]"), "mouse to 2,2");
});

panelTest("a copy tells nothing that is hidden", hidden, async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
    });
    for (const name of ["Copy as text", "Copy as SVG"]) {
        await bare.press("Copy");
        await bare.press(name);
    }
    await bare.hears(() => host.all("host/copy").length === 2);
    const [text, svg] = host.all<{ text?: string }>("host/copy").map((copied) => copied.text ?? "");
    ok(text?.includes("M"));
    doesNotMatch(text ?? "", /\*|wins|draw/);
    doesNotMatch(svg ?? "", /class="(arrow|mark)"|url\(#hatch\)|wins/);
});

panelTest("what was revealed is hidden again when the cursor goes to another puzzle", () => new RealHost(`${slip}\n${pawns}`, { spoilers: "off" }), async (bare, host) => {
    await bare.press("Show outcomes");
    const { uri } = host.hello.textDocument!;
    await bare.notify("host/cursor", { textDocument: { uri }, position: { line: 14, character: 0 } });
    await bare.page.locator(".title", { hasText: "Two pawns" }).waitFor();
    match(await bare.text(".outcome"), /Outcomes are hidden/);
    doesNotMatch(await told(bare), spoils);
});

// What a checker of accessibility finds, in each theme.

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function violations(bare: BarePage): Promise<string[]> {
    await bare.page.evaluate(axe);
    return bare.page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }> } };
        const { violations } = await axe.run();
        return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary ?? ""}`));
    });
}

for (const [name, options] of Object.entries(themes)) {
    panelTest(`axe finds nothing in ${name}, exploring, editing, broken and solving`, showing("grid"), async (bare, host) => {
        deepEqual(await violations(bare), []);
        await bare.press("Edit");
        deepEqual(await violations(bare), []);
        await bare.press("Explore");
        host.board = () => record("grid-path");
        await bare.takes(host.draw());
        await bare.press("What is shown");
        deepEqual(await violations(bare), []);
        await bare.keys("Escape");
        host.board = () => record("broken-ragged");
        await bare.takes(host.draw());
        deepEqual(await violations(bare), []);
        host.board = () => record("wrong-claims");
        host.older = true;
        await bare.takes(host.draw());
        deepEqual(await violations(bare), []);
    }, options);
}

panelTest("axe finds nothing where outcomes are hidden, or there is no puzzle", () => new RecordedHost(() => record("hidden")), async (bare, host) => {
    deepEqual(await violations(bare), []);
    host.board = () => null;
    host.note = "There is no puzzle in this text.";
    await bare.takes(host.draw());
    match(await bare.text(".empty"), /There is no puzzle in this text/);
    deepEqual(await violations(bare), []);
});

for (const [name, options] of Object.entries(themes)) {
    panelTest(`axe finds nothing in ${name} while one explores, reads, solves and edits a graph, at 320 pixels' width too`, () => new RealHost(`${slip}\n${graph}`, { spoilers: "off" }), async (bare) => {
        const finds = async (where: string) => {
            for (const width of [320, 760]) {
                await bare.resize(width, 700);
                deepEqual(await violations(bare), [], `${where} at ${width}`);
                const wide = await bare.page.evaluate(() => document.querySelector(".toolbar")!.scrollWidth - window.innerWidth);
                ok(wide <= 0, `the tools are ${wide} pixels too wide`);
            }
        };
        await bare.press("Solve this puzzle");
        await bare.press("Hint");
        await bare.click(11);
        await finds("a wrong move");
        await bare.press("Give up");
        await finds("an end");
        await bare.press("Next puzzle");
        await bare.press("Edit");
        await bare.press("Node");
        await finds("a graph");
        await bare.press("Explore");
        await bare.press("Show outcomes");
        await bare.press("Explained");
        await bare.press("One move on");
        await finds("an explanation");
    }, options);
}
