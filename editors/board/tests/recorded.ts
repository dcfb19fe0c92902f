// A host that answers from records: what the server once said, which its own tests
// keep in lsp/testdata/board.

import { readFileSync } from "node:fs";
import { join } from "node:path";

import type { ExecuteCommandParams, Message } from "../src/host";
import type { Board, BoardAnswer, BoardParams } from "../src/protocol";

const folder = process.env["PLYWISE_RECORDS"] ?? join(process.cwd(), "../../lsp/testdata/board");

/** An answer of the server, by its file's name. */
export function record(name: string): Board {
    return JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Board;
}

export const textDocument = { uri: "file:///recorded.puzzle" };

/** A solved board with what a judge says of it: two tries, the first of which is made up, and
 * a line whose first and last moves of the mouse are critical. */
export function judged(): Board {
    const wins = (plies: number) => ({ words: `cat wins in ${plies}`, outcome: "cat" as const, plies });
    return {
        ...record("grid"), resultId: "judged",
        tries: [
            { to: 10, name: "2,0", refutation: 11, refutationName: "2,1", after: wins(3) },
            { to: 11, name: "2,1", refutation: 11, refutationName: "2,1", after: wins(1) },
        ],
        critical: [true, null, false, null, true],
    };
}

/** A solved board that no judge has been asked about yet. */
export function unjudged(): Board {
    const { tries: _, critical: __, ...rest } = record("grid");
    return rest;
}

const effectBytes = { unknown: 0, same: 1, slower: 2, faster: 3, flips: 4, more: 5, fewer: 6 };

/** What an edit does: the outcome is a number of a layer of heat, or a total. */
export interface Made {
    effect: keyof typeof effectBytes;
    outcome?: number;
    breaks?: number;
    repairs?: boolean;
}

function effectByte({ effect, repairs }: Made): number {
    return effectBytes[effect] + (repairs ? 32 : 0);
}

/** A board of a grid with what its edits do, by place. */
export function withEdits(board: Board, made: { [place: number]: Made }, total = Object.keys(made).length): Board {
    const places = board.arena?.kind === "grid" ? board.arena.rows * board.arena.cols : 0;
    const effects = Buffer.alloc(places), breaks = Buffer.alloc(places), int16 = Buffer.alloc(2 * places);
    let known = 0;
    for (const [place, it] of Object.entries(made)) {
        effects[Number(place)] = effectByte(it);
        breaks[Number(place)] = it.breaks ?? 0;
        int16.writeInt16LE(it.outcome ?? 0, 2 * Number(place));
        known += it.effect === "unknown" ? 0 : 1;
    }
    const base64 = (bytes: Buffer) => bytes.toString("base64");
    const { heat: _, ...rest } = board;
    return {
        ...rest, resultId: `${board.resultId} edits ${known}`,
        edits: { known, total, keys: ["expect", "best"], effects: base64(effects), breaks: base64(breaks), int16: base64(int16) },
    };
}

/** A board of a graph with what the edits of its edges do, by their ends: "0 1" is there, "0-1" is not. */
export function withEdgeEdits(board: Board, made: { [ends: string]: Made }, total = Object.keys(made).length): Board {
    const edges = Object.entries(made).map(([ends, it]): [number, number, number, number, number, number] => {
        const [from, to] = ends.split(/[ -]/).map(Number) as [number, number];
        return [from, to, ends.includes("-") ? 0 : 1, effectByte(it), it.breaks ?? 0, it.outcome ?? 0];
    });
    const known = Object.values(made).filter(({ effect }) => effect !== "unknown").length;
    const { heat: _, ...rest } = board;
    return { ...rest, resultId: `${board.resultId} edits ${known}`, edits: { known, total, keys: ["expect", "best"], edges } };
}

/** Every kind of edit of the record "grid", whose mouse wins in 5; two are not known yet. */
export function foreseen(): Board {
    return withEdits(record("grid"), {
        0: { effect: "same", outcome: 6 }, 1: { effect: "same", outcome: 6, breaks: 2 }, 2: { effect: "faster", outcome: 4, breaks: 3 },
        3: { effect: "unknown" }, 5: { effect: "slower", outcome: 8, breaks: 1 }, 7: { effect: "flips", outcome: -7, breaks: 1 },
        8: { effect: "same", outcome: 6, repairs: true }, 9: { effect: "slower", outcome: 10, breaks: 1 }, 11: { effect: "same", outcome: 6 },
        12: { effect: "flips", outcome: 32767, breaks: 3 }, 13: { effect: "unknown" }, 14: { effect: "flips", outcome: -32768, breaks: 1 },
    });
}

/** An answer before its puzzle is solved. */
export function unsolved(board: Board, state: "solving" | "broken" = "solving"): Board {
    const { heat: _, outcome: __, moves: ___, line: ____, stats: _____, tries: ______, critical: _______, ...rest } = board;
    const played = rest.played?.map(({ after: _, mark: __, ...move }) => move) ?? [];
    const claims = rest.claims?.map(({ key, range }) => ({ key, range })) ?? [];
    const problem = state === "broken" ? { problem: { message: "The cat stands nowhere.", range: rest.range } } : {};
    return { ...rest, ...problem, played, claims, path: [], state, resultId: `${state} ${rest.resultId}` };
}

/** A board of walls and floor that is as large as one likes, with shades of all kinds. */
export function largeBoard(rows: number, cols: number): Board {
    const cells = Array.from({ length: rows * cols }, (_, i) => (i % 7 === 3 && i % cols !== 0 ? "#" : ".")).join("");
    const heat = Buffer.alloc(2 * rows * cols);
    for (let i = 0; i < rows * cols; i++) {
        heat.writeInt16LE([1 + (i % 90), -1 - (i % 60), 32767, -32768, 1 + (i % 40)][i % 5] ?? 0, 2 * i);
    }
    return {
        resultId: `large-${rows}x${cols}`, version: 1, index: 0,
        range: { start: { line: 0, character: 0 }, end: { line: rows + 4, character: 0 } },
        title: "Large", game: "cat-mouse-grid", state: "solved", rules: { mouseJump: 1, catJump: 1 },
        arena: { kind: "grid", rows, cols, cells }, pieces: { mouse: 0, cat: rows * cols - 1, goal: cols - 1 }, pawns: [],
        turn: "mouse", over: false, path: [], outcome: { words: "draw", outcome: "draw", plies: null, reason: "repetition" },
        moves: [{ to: 1, name: "0,1", rank: 0 }, { to: cols, name: "1,0", rank: 0 }], line: [], played: [], claims: [],
        heat: { piece: "mouse", turn: "cat", int16: heat.toString("base64") },
        text: { rows: Array.from({ length: rows }, (_, row) => [row + 3, 2]) },
    };
}

/** Answers the panel, and keeps what it sent. */
export class RecordedHost {
    readonly sent: Message[] = [];
    /** While true requests wait for `release`. */
    holding = false;
    private readonly held: Message[] = [];
    private done = 0;

    /** `board` answers plywise/board; a command that returns words fails with them. */
    constructor(
        public board: (params: BoardParams) => BoardAnswer,
        public command: (params: ExecuteCommandParams) => string | void = () => {},
    ) {}

    /** What is to be sent back at once. */
    receive(message: Message): Message[] {
        this.sent.push(message);
        if (message.id === undefined) {
            return [];
        }
        if (this.holding) {
            this.held.push(message);
            return [];
        }
        return [this.reply(message)];
    }

    /** Answers the oldest request that waits. */
    release(): Message[] {
        const message = this.held.shift();
        return message ? [this.reply(message)] : [];
    }

    private reply({ id, method, params }: Message): Message {
        if (method === "plywise/board") {
            const answer = this.board(params as BoardParams);
            // After a command that changed the text an answer is another one.
            const result = answer && "resultId" in answer ? { ...answer, resultId: answer.resultId + "'".repeat(this.done) } : answer;
            return { jsonrpc: "2.0", id: id as number, result };
        }
        const words = this.command(params as ExecuteCommandParams);
        this.done += words ? 0 : 1;
        return words ? { jsonrpc: "2.0", id: id as number, error: { code: -32803, message: words } } : { jsonrpc: "2.0", id: id as number, result: null };
    }

    /** The parameters of all messages of a method, oldest first. */
    all<Params = BoardParams>(method: string): Params[] {
        return this.sent.filter((message) => message.method === method).map((message) => message.params as Params);
    }

    commands(): ExecuteCommandParams[] {
        return this.all<ExecuteCommandParams>("workspace/executeCommand");
    }
}
