import { deepEqual, equal, match, ok } from "node:assert/strict";

import { until } from "../../vscode/tests/harness/until";
import { panelTest } from "./panel_test";
import { RealHost } from "./real_host";
import { largeBoard, record, RecordedHost, unjudged } from "./recorded";
import { slip } from "./texts";

const grid = () => new RecordedHost(() => record("grid"));

const bluer = ([r = 0, , b = 0]: number[]) => b > r + 20;
const redder = ([r = 0, , b = 0]: number[]) => r > b + 20;

panelTest("the cells have the colours of who wins there, and walls a grey of their own", grid, async (bare) => {
    // From the record's heat: the mouse wins on 4 at once and on 13 in 4, the cat on 7 in 1.
    ok(bluer(await bare.colour(4)), "food");
    ok(bluer(await bare.colour(13)), "2,3");
    ok(redder(await bare.colour(7)), "1,2");
    const [r = 0, g = 0, b = 0] = await bare.colour(0);
    ok(Math.abs(r - g) < 12 && Math.abs(g - b) < 12 && r < 160, "a wall");
});

panelTest("a nearer end has a stronger colour", grid, async (bare) => {
    // The mouse wins from 14 in 2 and from 13 in 4.
    const [near = 0] = await bare.colour(14), [far = 0] = await bare.colour(13);
    ok(near < far);
});

panelTest("every place is found again where it is drawn, at any width", grid, async (bare, host) => {
    for (const width of [250, 421, 900]) {
        await bare.resize(width, 700);
        await bare.press("Edit");
        // A place without a piece, and one at each edge.
        for (const place of [0, 9, 13]) {
            await bare.click(place);
            deepEqual(host.done().at(-1), ["press", place]);
        }
    }
});

panelTest("the pieces stand on their places and follow the answers", grid, async (bare, host) => {
    const middles = async () => {
        const found: string[] = [];
        for (const box of await bare.page.locator(".piece").all()) {
            const { x = 0, y = 0, width = 0, height = 0 } = (await box.boundingBox()) ?? {};
            for (let place = 0; place < 15; place++) {
                const centre = await bare.centre(place);
                if (Math.hypot(centre.x - x - width / 2, centre.y - y - height / 2) < 15) {
                    found.push(String(place));
                }
            }
        }
        return found.sort();
    };
    deepEqual(await middles(), ["10", "4", "6"]);
    host.board = () => record("grid-path");
    await bare.takes(host.draw());
    deepEqual(await middles(), ["12", "4", "7"]);
});

panelTest("best moves have arrows and the others dots with their marks", () => new RecordedHost(unjudged), async (bare) => {
    // 12 is the only best move, 11 loses, and 10 is where the mouse stands.
    equal(await bare.page.locator(".overlay .arrow").count(), 1);
    equal(await bare.page.locator(".overlay .dot").count(), 1);
    deepEqual((await bare.page.locator(".overlay .mark").allTextContents()).sort(), ["!", "??", "??"]);
});

panelTest("a board of 64 by 64 is never blank while it is edited ten times", () => new RecordedHost(() => largeBoard(64, 64)), async (bare, host) => {
    await bare.page.evaluate(() => {
        const scope = window as unknown as { blank: number };
        scope.blank = 0;
        const look = () => {
            const canvas = document.querySelector("canvas");
            const data = canvas?.getContext("2d")?.getImageData(canvas.width / 2, canvas.height / 2, 4, 4).data;
            scope.blank += data?.some((value) => value !== 0) ? 0 : 1;
            watched.requestAnimationFrame(look);
        };
        look();
    });
    for (let edit = 0; edit < 10; edit++) {
        host.board = () => ({ ...largeBoard(64, 64), title: `Edit ${edit}`, state: edit % 2 ? "solving" : "solved" });
        await bare.takes(host.draw());
    }
    equal(await bare.page.evaluate(() => (window as unknown as { blank: number }).blank), 0);
});

panelTest("best moves in one direction have arrows that do not lie over each other", () => new RecordedHost(() => {
    const board = unjudged();
    return { ...board, moves: (board.moves ?? []).map((move) => (move.to === 10 ? move : { ...move, rank: 0 })) };
}), async (bare) => {
    // The mouse on 10 goes to 11 or 12.
    const [near, far] = await Promise.all((await bare.page.locator(".overlay .arrow").all()).map(async (arrow) => (await arrow.boundingBox()) ?? { x: 0, width: 0 }));
    const [first, second] = [near, far].sort((a, b) => (a?.x ?? 0) - (b?.x ?? 0));
    ok(first && second && first.width > 20 && second.width > 20 && first.x + first.width <= second.x + 1);
});

panelTest("a graph that was zoomed is shown as a whole by a button", () => new RecordedHost(() => record("graph")), async (bare) => {
    await bare.settled();
    const places = () => Promise.all([0, 1, 2, 3].map(async (place) => {
        const { x, y } = await bare.centre(place);
        return [Math.round(x), Math.round(y)];
    }));
    const before = await places();
    const { x, y } = await bare.centre(1);
    await bare.page.mouse.move(x + 60, y + 60);
    await bare.page.keyboard.down("Control");
    await bare.page.mouse.wheel(0, -200);
    await bare.page.keyboard.up("Control");
    await until("the nodes to go apart", async () => String(await places()) !== String(before));
    await bare.press("Whole board");
    await bare.settled();
    deepEqual(await places(), before);
});

panelTest("a grid has no such button", grid, async (bare) => {
    equal(await bare.page.getByRole("button", { name: "Whole board" }).count(), 0);
});

panelTest("the style sheet needs nothing that VS Code 1.91 lacks", grid, async (bare) => {
    const sheet = await bare.page.evaluate(async () => (await fetch("board.css")).text());
    ok(sheet.includes(".plywise"));
    // Chromium has it from version 123.
    ok(!sheet.includes("light-dark("));
});

panelTest("an author's words stay words", () => new RecordedHost(() => ({ ...record("grid"), title: "<img src=x onerror=alert(1)>" })), async (bare) => {
    equal(await bare.text(".title"), "<img src=x onerror=alert(1)>");
    equal(await bare.page.locator("img").count(), 0);
});

panelTest("the letters are drawn when asked for", () => new RealHost(slip), async (bare) => {
    // 13 has no piece: with "M4" in place of "4" more of its middle is ink.
    const ink = async () => {
        const { x, y } = await bare.centre(13);
        return bare.page.evaluate(({ x, y }) => {
            const canvas = document.querySelector("canvas");
            const box = canvas?.getBoundingClientRect();
            const data = box && canvas?.getContext("2d")?.getImageData(x - box.left - 25, y - box.top - 15, 50, 30).data;
            return Array.from(data ?? []).filter((value, i) => i % 4 === 0 && value < 60).length;
        }, { x, y });
    };
    const before = await ink();
    await bare.press("What is shown");
    await bare.page.getByLabel("Letters M, C and =").click();
    await bare.settled();
    ok((await ink()) > 1.5 * before);
});

panelTest("a board can be copied as text and as a picture that stands alone", () => new RealHost(slip), async (bare, host) => {
    await bare.page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error("not here"));
        navigator.clipboard.write = () => Promise.reject(new Error("not here"));
    });
    for (const name of ["Copy as text", "Copy as SVG", "Copy as picture"]) {
        await bare.press("Copy");
        await bare.press(name);
    }
    await bare.hears(() => host.all("host/copy").length === 3);
    const [text, svg, png] = host.all<{ text?: string; png?: string }>("host/copy");
    match(text?.text ?? "", /0 +1 +2 +3 +4\n/);
    const problem = await bare.page.evaluate((source) =>
        new DOMParser().parseFromString(source, "image/svg+xml").querySelector("parsererror, [class~=focus], [style]")?.outerHTML, svg?.text ?? "");
    equal(problem, undefined);
    match(Buffer.from(png?.png ?? "", "base64").subarray(1, 4).toString(), /PNG/);
});

panelTest("a board of 32 by 32 can be looked at more closely, with the wheel, keys and buttons, and its coordinates stay in sight", () => new RecordedHost(() => largeBoard(32, 32)), async (bare) => {
    const side = () => bare.page.locator("[role=gridcell][tabindex='0']").boundingBox().then((box) => box!.width);
    const whole = await side();
    await bare.press("Look more closely");
    await bare.page.locator("[role=gridcell][tabindex='0']").focus();
    await bare.keys("+");
    ok(await side() > 2 * whole);
    const at = async () => (await bare.page.locator("[role=gridcell][tabindex='0']").boundingBox())!, stage = (await bare.page.locator(".stage").boundingBox())!;
    for (let i = 0; i < 31; i++) {
        await bare.keys("ArrowRight");
    }
    const box = await at();
    ok(box.x >= stage.x + 17 && box.x + box.width <= stage.x + stage.width, `${box.x}`);
    await bare.keys("0");
    equal(await side(), whole);
});
