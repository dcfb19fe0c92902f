// A board as text, as it is copied: the same as the program draws it on a terminal.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, it } from "node:test";
import { pathToFileURL } from "node:url";

import { toText } from "../../src/picture";
import type { Board } from "../../src/protocol";
import { record } from "../recorded";

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
