// A host that draws what the server has drawn before the tests began, and what tests make of that.

import type { Message } from "../src/host";
import type { Board, Do, Done, Draw, Mode } from "../src/protocol";
import { Server, type Scene } from "./server";
import { block, graph, pawns, ragged, slip, twoMice, wrongClaims } from "./texts";

export const textDocument = { uri: "file:///recorded.puzzle" };

const [server, silent] = await Promise.all([Server.start(), Server.start({ spoilers: "off" })]);

const drawn = (text: string, scene?: Scene, by = server): Promise<Draw> => by.draws(text, scene);

const pictures = {
    "grid": await drawn(slip, { position: { line: 7, character: 4 } }),
    /** After 2,2 and 1,2: the mouse may go to 14, 13, 10 and 11. */
    "grid-path": await drawn(slip, { commands: [["press", 12], ["press", 7]] }),
    "hidden": await drawn(slip, {}, silent),
    "revealed": await drawn(slip, { commands: [["reveal"]] }, silent),
    "wrong-claims": await drawn(wrongClaims),
    "graph": await drawn(graph),
    "knight": await drawn(pawns),
    "second-of-two": await drawn(`// Two puzzles.\n\n${pawns}\n${graph}`, { position: { line: 11, character: 0 } }),
    "broken": await drawn(twoMice),
    "broken-ragged": await drawn(ragged),
    "broken-stale": await drawn(block, { becomes: block.replace("  C...\n", "  ....\n") }),
};

/** A picture of the server's. */
export function picture(name: keyof typeof pictures): Draw {
    return structuredClone(pictures[name]);
}

/** The board of one. */
export function record(name: keyof typeof pictures): Board {
    return picture(name).board!;
}

/** A solved board with what a judge says of it: two tries, the first of which is made up, and
 * a line whose first and last moves of the mouse are critical. */
export function judged(): Board {
    const wins = (plies: number) => ({ words: `cat wins in ${plies}`, outcome: "cat" as const, plies });
    return {
        ...record("grid"),
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
        ...rest, wantsEdits: true,
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
    return { ...rest, wantsEdits: true, edits: { known, total, keys: ["expect", "best"], edges } };
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

/** A picture of a text that is not solved. */
export function unsolved(board: Board, state: "solving" | "broken" = "solving"): Board {
    const { heat: _, outcome: __, moves: ___, line: ____, tries: _____, critical: ______, edits: _______, ...rest } = board;
    const played = rest.played.map(({ after: _, mark: __, ...move }) => move);
    const claims = rest.claims.map(({ key, range }) => ({ key, range }));
    const problem = state === "broken" ? { problem: { message: "The cat stands nowhere.", range: rest.range } } : {};
    return { ...rest, ...problem, played, claims, path: [], state };
}

/** A board of walls and floor that is as large as one likes, with shades of all kinds. */
export function largeBoard(rows: number, cols: number): Board {
    const cells = Array.from({ length: rows * cols }, (_, i) => (i % 7 === 3 && i % cols !== 0 ? "#" : ".")).join("");
    const heat = Buffer.alloc(2 * rows * cols);
    for (let i = 0; i < rows * cols; i++) {
        heat.writeInt16LE([1 + (i % 90), -1 - (i % 60), 32767, -32768, 1 + (i % 40)][i % 5] ?? 0, 2 * i);
    }
    return {
        index: 0, layer: "arrivals", wantsEdits: false, letters: false, pinned: false, replies: false, explains: false, ahead: 0,
        range: { start: { line: 0, character: 0 }, end: { line: rows + 4, character: 0 } },
        title: "Large", game: "cat-mouse-grid", state: "solved",
        arena: { kind: "grid", rows, cols, cells }, pieces: { mouse: 0, cat: rows * cols - 1, goal: cols - 1 }, pawns: [],
        turn: "mouse", over: false, path: [], outcome: { words: "draw", outcome: "draw", plies: null, reason: "repetition" },
        moves: [{ to: 1, name: "0,1", rank: 0 }, { to: cols, name: "1,0", rank: 0 }], line: [], played: [], claims: [],
        heat: { piece: "mouse", turn: "cat", int16: heat.toString("base64") },
    };
}

/** Draws for the panel, and keeps what that has sent. */
export class RecordedHost {
    readonly sent: Message[] = [];
    readonly hello = { textDocument };
    mode: Mode = "explore";
    older = false;
    note = "";
    /** While true requests wait for `release`. */
    holding = false;
    private readonly held: Message[] = [];
    private view = 0;
    private draws = 0;
    private last = "";

    /** `board` is what is drawn now; a command that returns words is refused with them. Of itself a command changes
     * the mode, and nothing else. */
    constructor(public board: () => Board | null, public command: (asked: Do) => string | Done | void = () => {}) {}

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
        return this.reply(message);
    }

    /** Answers the oldest request that waits. */
    release(): Message[] {
        const message = this.held.shift();
        return message ? this.reply(message) : [];
    }

    /** The picture, if it is another than the last one. */
    draw(): Message[] {
        const board = this.board();
        const picture = {
            view: this.view, mode: this.mode, title: board?.title ?? "", older: this.older, restore: `of ${this.mode}`, board,
            ...(board && textDocument), ...(this.note && { note: this.note }),
        };
        const text = JSON.stringify(picture), isSame = text === this.last;
        this.last = text;
        return isSame ? [] : [{ jsonrpc: "2.0", method: "plywise/view/draw", params: { draw: ++this.draws, ...picture } satisfies Draw }];
    }

    private reply({ id, method, params }: Message): Message[] {
        const answer = (rest: Pick<Message, "result" | "error">): Message => ({ jsonrpc: "2.0", id: id as number, ...rest });
        if (method === "plywise/view/open") {
            [this.view, this.draws, this.last] = [this.view + 1, 0, ""];
            return [answer({ result: { view: this.view, commands: [] } }), ...this.draw()];
        }
        const asked = params as Do, said = this.command(asked);
        if (typeof said === "string") {
            return [answer({ error: { code: -32803, message: said } })];
        }
        if (asked.command === "explore" || asked.command === "text" || asked.command === "edit") {
            this.mode = asked.command;
        }
        return [...this.draw(), answer({ result: said ?? {} })];
    }

    /** The parameters of all messages of a method, oldest first. */
    all<Params>(method: string): Params[] {
        return this.sent.filter((message) => message.method === method).map((message) => message.params as Params);
    }

    /** The commands so far, each with its spot and its value, if it has them. What takes the text's cursor along comes sooner or later, and is not among them. */
    done(): (string | number)[][] {
        return this.all<Do>("plywise/view/do").filter(({ command }) => command !== "definition").map(({ command, spot, value }) => [command, spot, value].filter((part) => part !== undefined));
    }
}
