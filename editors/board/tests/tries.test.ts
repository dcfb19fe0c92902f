import { deepEqual, doesNotMatch, equal, match, notEqual, ok } from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { until } from "../../vscode/tests/harness/until";
import type { BarePage } from "./bare_page";
import { open, panelTest } from "./panel_test";
import { judged, record, RecordedHost, unjudged, unsolved } from "./recorded";
import { themes } from "./themes";

const shown = () => new RecordedHost(() => judged());

/** Every sign of a try or of a critical move. */
async function signs(bare: BarePage): Promise<string[]> {
    const drawn = await bare.page.locator(".try, .refutation, .critical").evaluateAll((all) => all.map((element) => element.getAttribute("class") ?? ""));
    const labels = await bare.page.locator("[aria-label]").evaluateAll((all) => all.map((element) => element.getAttribute("aria-label") ?? ""));
    const texts = (await bare.page.locator(".content").textContent()) ?? "";
    return [...drawn, ...[texts, ...labels].filter((text) => /\btr(y|ies)\b|refut|critical/.test(text))];
}

const tries = (bare: BarePage) => bare.page.locator(".overlay .try");
const refutations = (bare: BarePage) => bare.page.locator(".overlay .refutation");
const sentence = (bare: BarePage) => bare.text(".tries");
const move = (bare: BarePage, name: string) => bare.page.getByRole("region", { name: "Moves" }).getByRole("button", { name: new RegExp(`^${name} `) });

async function point(bare: BarePage, place: number): Promise<void> {
    const { x, y } = await bare.centre(place);
    await bare.page.mouse.move(x, y);
    await bare.settled();
}

panelTest("tries have arrows with a dashed shaft and a hollow head, in place of their dots", shown, async (bare) => {
    equal(await tries(bare).count(), 2);
    equal(await bare.page.locator(".overlay .arrow").count(), 1);
    equal(await bare.page.locator(".overlay :is(.dot, .ring)").count(), 0);
    const looks = await tries(bare).evaluateAll((all) => all.map((arrow) => [...arrow.children].map((part) =>
        ["stroke-dasharray", "fill", "stroke"].map((name) => part.getAttribute(name)))));
    for (const [, [dashes] = [], [, fill, rim] = []] of looks) {
        ok(dashes);
        ok(fill && rim);
        notEqual(fill, rim);
    }
});

panelTest("the arrow of a best move begins where that of a nearer try ends", shown, async (bare) => {
    // The mouse on 10 tries 11, and the best move is 12.
    const best = await bare.page.locator(".overlay .arrow").boundingBox();
    const near = await tries(bare).last().boundingBox();
    ok(best && near && near.x + near.width <= best.x + 12, `${JSON.stringify(near)} ${JSON.stringify(best)}`);
});

panelTest("the refutation of a try is shown while the pointer is on its place", shown, async (bare) => {
    equal(await refutations(bare).count(), 0);
    match(await sentence(bare), /^a try\s+its refutation/);
    await point(bare, 11);
    equal(await refutations(bare).count(), 1);
    equal(await sentence(bare), "a try: 2,1, refuted by 2,1 (cat wins in 2)");
    // The cat comes down from 6 to 11.
    const { x, y, width, height } = (await refutations(bare).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = await bare.centre(6), to = await bare.centre(11);
    ok(y > from.y && y + height < to.y + 1 && Math.abs(x + width / 2 - to.x) < 2);
    await point(bare, 10);
    equal(await sentence(bare), "a try: 2,0, refuted by 2,1 (cat wins in 4)");
    await point(bare, 13);
    equal(await refutations(bare).count(), 0);
    await point(bare, 11);
    await bare.page.mouse.move(2, 2);
    await bare.settled();
    equal(await refutations(bare).count(), 0);
});

panelTest("the outcome of a try that is pointed at is that of the list", shown, async (bare) => {
    for (const [place, name] of [[10, "2,0"], [11, "2,1"]] as const) {
        await point(bare, place);
        const [, outcome = "?"] = /\((.*)\)$/.exec(await sentence(bare)) ?? [];
        ok((await move(bare, name).innerText()).includes(outcome), `${name}: ${outcome}`);
    }
});

panelTest("nothing below the board moves when a try is pointed at", shown, async (bare) => {
    const places = () => bare.page.locator(".stage, .steps, .lists section").evaluateAll((all) => all.map((element) => element.getBoundingClientRect().y));
    const before = await places();
    await point(bare, 11);
    deepEqual(await places(), before);
}, { width: 300 });

panelTest("the refutation of a try is shown while the keyboard is on its place, or on it in the list", shown, async (bare) => {
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("End", "Home", "ArrowDown", "ArrowDown", "ArrowRight");
    match(await sentence(bare), /^a try: 2,1/);
    equal(await refutations(bare).count(), 1);
    await move(bare, "2,0").focus();
    await bare.settled();
    match(await sentence(bare), /^a try: 2,0/);
    await move(bare, "2,2").focus();
    await bare.settled();
    equal(await refutations(bare).count(), 0);
    await move(bare, "2,1").hover();
    await bare.settled();
    match(await sentence(bare), /^a try: 2,1/);
});

panelTest("a try says so in the list of moves and on the board", shown, async (bare) => {
    const names = await bare.page.getByRole("region", { name: "Moves" }).getByRole("button").allInnerTexts();
    deepEqual(names.map((name) => /a try, refuted by (.*)$/.exec(name)?.[1]), [undefined, "2,1", "2,1"]);
    equal(await bare.page.getByRole("button", { name: /^2,0 .*cat wins in 4 ?, ?a try, refuted by 2,1$/ }).count(), 1);
    match(await bare.label(11) ?? "", /a try, refuted by 2,1$/);
    doesNotMatch(await bare.label(12) ?? "", /try/);
});

panelTest("the arrows of tries can be switched off and on, and it is kept", shown, async (bare, host) => {
    await bare.press("What is shown");
    await bare.page.getByLabel("Arrows for tries").uncheck();
    await bare.settled();
    equal(await tries(bare).count(), 0);
    equal(await bare.page.locator(".tries").isVisible(), false);
    // They have their dots and rings again, and the list says what they are.
    equal(await bare.page.locator(".overlay :is(.dot, .ring)").count(), 2);
    equal(await bare.page.getByText("a try, refuted by").count(), 2);
    const { state } = host.all<{ state: unknown }>("host/save").at(-1) ?? { state: null };
    const second = await open(shown(), { hello: { state } });
    equal(await tries(second).count(), 0);
    await second.press("What is shown");
    await second.page.getByLabel("Arrows and dots for moves").uncheck();
    await second.page.getByLabel("Arrows for tries").check();
    await second.settled();
    equal(await tries(second).count(), 2);
    equal(await second.page.locator(".overlay .arrow").count(), 0);
    await second.close();
});

panelTest("there are no tries in edit mode", shown, async (bare) => {
    await bare.press("Edit");
    await point(bare, 11);
    equal(await tries(bare).count() + await refutations(bare).count(), 0);
    equal(await bare.page.locator(".tries").isVisible(), false);
});

panelTest("the critical moves of the line have a sign and a word, and the others nothing", shown, async (bare) => {
    const line = bare.page.getByRole("region", { name: "Best line" });
    const moves = await line.getByRole("button").allTextContents();
    // The third is a move of the mouse that is not critical, the others are the cat's.
    deepEqual(moves.map((text) => /◆, critical$/.test(text)), [true, false, false, false, true]);
    ok(moves.every((text) => /critical/.test(text) === /◆/.test(text)));
    equal(await line.locator(".hint").innerText(), "◆ critical: every other winning way comes back to this position");
    equal(await line.getByRole("button", { name: /critical/ }).count(), 2);
});

panelTest("a line without a critical move explains no sign", () => new RecordedHost(() => ({ ...judged(), critical: [false, null, false, null, false] })), async (bare) => {
    equal(await bare.page.locator(".critical, [aria-label='Best line'] .hint").count(), 0);
});

panelTest("the number of tries is read aloud once, however often they become known", shown, async (bare, host) => {
    await bare.page.evaluate(() => {
        const scope = window as unknown as { said: string[] };
        scope.said = [];
        const live = document.querySelector(".below > [aria-live=polite]");
        const hear = () => live?.textContent && scope.said.push(live.textContent);
        hear(); // or it is said later
        new MutationObserver(hear).observe(live as Node, { childList: true, characterData: true, subtree: true });
    });
    for (const name of ["solving", "solved", "judged"]) {
        host.board = () => (name === "solving" ? unsolved(judged()) : name === "solved" ? unjudged() : judged());
        await bare.takes(host.draw());
    }
    const [one] = judged().tries ?? [];
    host.board = () => ({ ...judged(), tries: one ? [one] : [] });
    await bare.takes(host.draw());
    const said = () => bare.page.evaluate(() => (window as unknown as { said: string[] }).said);
    await until("the last number to be read aloud", async () => (await said()).includes("1 try"));
    deepEqual(await said(), ["2 tries", "1 try"]);
});

// What is not said of the position that is drawn is not shown.

panelTest("an answer without tries and critical moves shows nothing of them", () => new RecordedHost(unjudged), async (bare) => {
    deepEqual(await signs(bare), []);
    await point(bare, 11);
    deepEqual(await signs(bare), []);
});

for (const state of ["solving", "broken"] as const) {
    panelTest(`tries and critical moves go when the text is ${state}`, shown, async (bare, host) => {
        await point(bare, 11);
        notEqual((await signs(bare)).length, 0);
        host.board = () => unsolved(judged(), state);
        await bare.takes(host.draw());
        deepEqual(await signs(bare), []);
        host.board = judged;
        await bare.takes(host.draw());
        equal(await tries(bare).count(), 2);
    });
}

panelTest("they go where the picture is that of an older text", shown, async (bare, host) => {
    host.older = true;
    await bare.takes(host.draw());
    deepEqual(await signs(bare), []);
});

panelTest("they go when the server stops", shown, async (bare) => {
    await bare.notify("host/server", { state: "stopped" });
    await bare.settled();
    deepEqual(await signs(bare), []);
});

panelTest("a copy has the tries that are shown, without a refutation", shown, async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
    });
    await point(bare, 11);
    await bare.press("Copy");
    await bare.press("Copy as SVG");
    await bare.hears(() => host.all("host/copy").length === 1);
    const svg = host.all<{ text?: string }>("host/copy").at(-1)?.text ?? "";
    equal(svg.match(/class="try"/g)?.length, 2);
    doesNotMatch(svg, /class="refutation"/);
});

// The other games.

panelTest("a try in a graph has an arrow along its edge", () => new RecordedHost(() => ({
    ...record("graph"),
    tries: [{ to: 1, name: "1", refutation: 2, refutationName: "3", after: { words: "draw (repetition)", outcome: "draw", plies: null } }],
})), async (bare) => {
    await tries(bare).waitFor();
    await bare.settled();
    await point(bare, 1);
    match(await sentence(bare), /^a try: 1, refuted by 3 /);
    equal(await refutations(bare).count(), 1);
});

panelTest("a try of the knight is refuted from where it leads to", () => new RecordedHost(() => ({
    ...record("knight"),
    tries: [{ to: 9, name: "2,1", refutation: 6, refutationName: "1,2", after: { words: "4 moves", total: 4 } }],
})), async (bare) => {
    equal(await tries(bare).count(), 1);
    await point(bare, 9);
    match(await sentence(bare), /^a try: 2,1, refuted by 1,2 /);
    // Between the pawns on 9 and 6.
    const { x, y, width, height } = (await refutations(bare).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = await bare.centre(9), to = await bare.centre(6);
    ok(x > from.x - 5 && x + width < to.x + 5 && y > to.y - 5 && y + height < from.y + 5);
});

panelTest("tries and critical moves are named in Chinese", shown, async (bare) => {
    await point(bare, 11);
    equal(await sentence(bare), "试解：2,1，被 2,1 反驳（cat wins in 2）");
    match(await bare.label(11) ?? "", /试解，被 2,1 反驳$/);
    match(await bare.text(".lists"), /必经：其他取胜的走法都会回到这个局面/);
}, { hello: { locale: "zh-cn" } });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

for (const [name, options] of Object.entries(themes)) {
    panelTest(`axe finds nothing in ${name} with tries and critical moves, pointed at or not`, shown, async (bare) => {
        await bare.page.evaluate(axe);
        const violations = () => bare.page.evaluate(async () => {
            const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } };
            return (await axe.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
        });
        deepEqual(await violations(), []);
        await point(bare, 11);
        deepEqual(await violations(), []);
    }, options);
}
