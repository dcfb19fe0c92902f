import assert from "node:assert/strict";
import { it } from "node:test";

import type { Board } from "../src/protocol";
import { graphBoard, usePage } from "./parts_page";
import { random, range, ring } from "./graph_samples";
import { record } from "./recorded";

const page = usePage();

async function svgOf(board: Board, width = 500, height = 400): Promise<string> {
    return page().evaluate(async ([board, width, height]) => {
        window.parts.close();
        window.parts.show(board, width, height);
        await window.parts.settled(board);
        return window.parts.svg(board);
    }, [board, width, height] as const);
}

interface Parsed {
    broken: boolean;
    title: string;
    texts: string[];
    names: string[];
    styled: number;
    count: { [selector: string]: number };
}

/** Reads a picture as XML, which forgives nothing. */
async function parsed(svg: string, ...selectors: string[]): Promise<Parsed> {
    return page().evaluate(([svg, selectors]) => {
        const root = new DOMParser().parseFromString(svg, "image/svg+xml");
        const all = [...root.querySelectorAll("*")];
        return {
            broken: root.querySelector("parsererror") !== null,
            title: root.querySelector("title")?.textContent ?? "",
            texts: [...root.querySelectorAll("text")].map((text) => text.textContent ?? ""),
            names: [...new Set(all.map((element) => element.localName))].sort(),
            styled: all.filter((element) => ["style", "class", "onload", "href"].some((name) => name !== "class" && element.hasAttribute(name))).length,
            count: Object.fromEntries(selectors.map((selector) => [selector, root.querySelectorAll(selector).length])),
        };
    }, [svg, selectors] as const);
}

it("copies a graph as a picture of its nodes, edges, names and pieces", async () => {
    const { broken, texts, count } = await parsed(await svgOf(graphBoard(ring(8))), "svg > g", "[fill='url(#hatch)']");
    assert.ok(!broken);
    assert.ok(range(8).every((node) => texts.includes(String(node))));
    // Of eight nodes 2 and 6 are the cat's.
    assert.equal(count["[fill='url(#hatch)']"], 2);
});

it("copies a grid as a picture of all its cells, in the same colours in any theme", async () => {
    const board = record("grid");
    assert.ok(board.arena?.kind === "grid");
    const light = await svgOf(board), { count, broken } = await parsed(light, "svg > rect");
    assert.ok(!broken && count["svg > rect"]! > board.arena.rows * board.arena.cols);
    await page().emulateMedia({ colorScheme: "dark" });
    assert.equal(await svgOf(board), light);
    await page().emulateMedia({ colorScheme: "light" });
});

it("takes nothing but text from what an author wrote", async () => {
    const hostile = [`<script>alert(1)</script>`, `"/><image href="x"/>`, `&amp;&lt;]]>`, `\u0001\uFFFE\uD800x`, `</text></svg>`, `鼠<b>`];
    const svg = await svgOf(graphBoard(ring(6), { title: `<title>&"'\u0000` }, (node) => hostile[node]!));
    const { broken, title, texts, names, styled } = await parsed(svg);
    assert.ok(!broken);
    assert.equal(title, `<title>&"'\uFFFD`);
    assert.ok(texts.includes("鼠<b>") && texts.includes("</text></svg>"));
    assert.deepEqual(names, ["circle", "defs", "g", "path", "pattern", "rect", "svg", "text", "title"]);
    assert.equal(styled, 0);
});

it("makes a PNG as many times as large as it is asked for", async () => {
    const svg = await svgOf(graphBoard(random(12, 3)));
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!;
    const png = await page().evaluate((svg) => window.parts.png(svg, 3), svg);
    assert.deepEqual(png, { type: "image/png", width: 3 * Number(width), height: 3 * Number(height) });
});
