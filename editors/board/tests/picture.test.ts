import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { pathToFileURL } from "node:url";

import { toText } from "../src/picture";
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

// The whole program: what it draws on a terminal, and what it tells the panel.

const folder = mkdtempSync(join(tmpdir(), "plywise-"));
after(() => rmSync(folder, { recursive: true }));

let built: string | null | undefined;

/** The program, null where it cannot be built. */
function program(): string | null {
    return (built ??= build());
}

function build(): string | null {
    const program = process.env["PLYWISE"] ?? join(folder, "plywise");
    try {
        if (!process.env["PLYWISE"]) {
            execFileSync("go", ["build", "-o", program, "./cmd/plywise"], { cwd: join(process.cwd(), "../.."), stdio: "inherit" });
        }
        return program;
    } catch (error) {
        if (process.env["CI"] === "true") {
            throw error;
        }
        return null;
    }
}

/** The boards of all puzzles of a file, from the server. */
async function boardsOf(program: string, file: string, count: number): Promise<Board[]> {
    const server = spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
    const waiting = new Map<number, (result: unknown) => void>();
    let received = Buffer.alloc(0), last = 0;
    server.stdout.on("data", (data: Buffer) => {
        received = Buffer.concat([received, data]);
        for (let head; (head = received.indexOf("\r\n\r\n")) >= 0;) {
            const length = Number(/Content-Length: (\d+)/.exec(received.toString("latin1", 0, head))![1]);
            if (received.length < head + 4 + length) {
                return;
            }
            const message = JSON.parse(received.toString("utf8", head + 4, head + 4 + length)) as { id?: number; method?: string; result?: unknown };
            received = received.subarray(head + 4 + length);
            if (message.method === undefined && message.id !== undefined) {
                waiting.get(message.id)?.(message.result);
            }
        }
    });
    const send = (message: object) => {
        const text = JSON.stringify({ jsonrpc: "2.0", ...message });
        server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    };
    const ask = (method: string, params: unknown) => new Promise<unknown>((resolve) => {
        waiting.set(++last, resolve);
        send({ id: last, method, params });
    });
    const uri = pathToFileURL(file).href, text = readFileSync(file, "utf8");
    await ask("initialize", { processId: null, rootUri: null, capabilities: {}, initializationOptions: { board: true } });
    send({ method: "initialized", params: {} });
    send({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "puzzle", version: 1, text } } });
    const lines = text.split("\n"), boards: Board[] = [];
    for (const [line, words] of lines.entries()) {
        for (let solved = false; words.startsWith("puzzle:") && !solved;) {
            const board = await ask("plywise/board", { textDocument: { uri }, position: { line, character: 0 } }) as Board;
            solved = board.state !== "solving";
            if (solved) {
                boards.push(board);
            } else {
                await new Promise((resolve) => setTimeout(resolve, 50));
            }
        }
    }
    await ask("shutdown", undefined);
    send({ method: "exit" });
    assert.equal(boards.length, count);
    return boards;
}

/** The pictures that `plywise solve` prints, by puzzle: the second paragraph of each, without a table's head. */
function solved(program: string, file: string): string[] {
    let printed: string;
    try {
        printed = execFileSync(program, ["solve", file], { encoding: "utf8", env: { ...process.env, NO_COLOR: "1", COLUMNS: "200" } });
    } catch (failed) {
        printed = (failed as { stdout: string }).stdout; // a wrong claim is an error of the puzzle's
    }
    return printed.split(/^(?=\S.* {2}\S+\.puzzle:\d+$)/m).map((puzzle) => puzzle.split("\n\n")[1]!.replace(/^ {2}node +neighbours\n/, ""));
}

/** The command line lists the nodes of a graph that have a line of their own first, which
 * the panel is not told, and says in words where it draws only a part of a board. */
function comparable(board: Board, drawn: string): string[] {
    const lines = drawn.split("\n").filter((line) => !line.startsWith("    Only "));
    return board.arena?.kind === "graph" ? lines.map((line) => line.split(/ +/).sort().join(" ")).sort() : lines;
}

const examples = join(process.cwd(), "../examples");
for (const name of readdirSync(examples).filter((file) => file.endsWith(".puzzle"))) {
    it(`writes the boards of ${name} as the command line draws them`, async (context) => {
        const plywise = program();
        if (!plywise) {
            context.skip("the program cannot be built here");
            return;
        }
        const file = join(examples, name), drawn = solved(plywise, file);
        const boards = await boardsOf(plywise, file, drawn.length);
        boards.forEach((board, i) => {
            const blocks = toText(board).split("\n\n");
            assert.equal(blocks[0], board.title);
            assert.deepEqual(comparable(board, blocks[1]!), comparable(board, drawn[i]!), board.title);
            assert.equal(blocks[2], `  ${board.outcome!.words}\n`);
        });
    });
}

it("writes no best move and no outcome where they are hidden", () => {
    const text = toText(record("hidden"));
    assert.ok(!text.includes("*") && !text.includes("wins"));
});
