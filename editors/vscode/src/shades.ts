// What colours a cell, read from the semantic tokens of a document. Nothing in here
// needs an editor.

/** The tokens of a document as the protocol has them, five numbers each. */
export type TokenData = Uint32Array;

export interface Legend {
    tokenTypes: string[];
    tokenModifiers: string[];
}

export interface TokenEdit {
    start: number;
    deleteCount: number;
    data?: TokenData | undefined;
}

const outcomes = ["mouseWins", "catWins", "drawn"] as const;
const steps = ["soon", "later", "late"] as const;

/** What a cell looks like, a name of a contributed colour without its prefix. */
export const shades = [
    ...["mouseWins", "catWins"].flatMap((winner) => ["Soon", "Later", "Late"].map((step) => winner + step)),
    "drawn",
    "goodPawn",
    "badPawn",
].flatMap((shade) => [shade, `${shade}Stale`]);

/**
 * What is added to the shade of a best move, which is framed. Cells that touch have
 * frames of two kinds, or an editor would make one frame of them.
 */
export const frames = ["EvenFramed", "OddFramed"] as const;

/** The tokens whose characters are cells, each with a place of its own. */
const cells: ReadonlySet<string> = new Set(["wall", "floor", "mouse", "cat", "food", "knight", "pawn"]);

/** Runs of characters, three numbers each: line, first column, end. In the order of the text. */
export type Runs = Int32Array;

/** Returns the tokens after some edits, all of which speak of the tokens before. */
export function edited(data: TokenData, edits: readonly TokenEdit[]): TokenData {
    const length = edits.reduce((sum, edit) => sum + (edit.data?.length ?? 0) - edit.deleteCount, data.length);
    const now = new Uint32Array(length);
    let from = 0;
    let to = 0;
    for (const { start, deleteCount, data: put } of [...edits].sort((a, b) => a.start - b.start)) {
        now.set(data.subarray(from, start), to);
        to += start - from;
        if (put !== undefined) {
            now.set(put, to);
            to += put.length;
        }
        from = start + deleteCount;
    }
    now.set(data.subarray(from), to);
    return now;
}

/** Finds the shades of tokens, for one legend. */
export class Shader {
    /** By the bits of the modifiers that tell: most tokens have one of few combinations. */
    private readonly known = new Map<number, string | undefined>();
    private readonly cellTypes: boolean[];
    private readonly bestBit: number;

    constructor(private readonly legend: Legend) {
        this.cellTypes = legend.tokenTypes.map((type) => cells.has(type));
        this.bestBit = this.bit("best");
    }

    /** Returns what is to be coloured, by shade, and how many characters that are. */
    shaded(data: TokenData): { runs: Map<string, Runs>; size: number } {
        const lists = new Map<string, number[]>();
        const put = (shade: string, line: number, from: number, to: number) => {
            let list = lists.get(shade);
            if (list === undefined) {
                lists.set(shade, (list = []));
            }
            list.push(line, from, to);
        };
        let line = 0;
        let column = 0;
        let size = 0;
        for (let i = 0; i + 4 < data.length; i += 5) {
            const lines = data[i]!;
            line += lines;
            column = (lines > 0 ? 0 : column) + data[i + 1]!;
            const modifiers = data[i + 4]!;
            if (modifiers === 0) {
                continue;
            }
            const end = column + data[i + 2]!;
            const shade = this.shade(modifiers);
            if (shade === undefined) {
                continue;
            }
            size += end - column;
            if ((modifiers & this.bestBit) === 0) {
                put(shade, line, column, end);
                continue;
            }
            const width = this.cellTypes[data[i + 3]!] ? 1 : end - column;
            for (let at = column; at < end; at += width) {
                put(shade + frames[at % 2]!, line, at, at + width);
            }
        }
        return { runs: new Map([...lists].map(([shade, list]) => [shade, Int32Array.from(list)])), size };
    }

    private shade(modifiers: number): string | undefined {
        if (!this.known.has(modifiers)) {
            this.known.set(modifiers, this.named(modifiers));
        }
        return this.known.get(modifiers);
    }

    private named(modifiers: number): string | undefined {
        const has = (name: string) => (modifiers & this.bit(name)) !== 0;
        const outcome = outcomes.find(has);
        const step = steps.find(has);
        const stale = has("stale") ? "Stale" : "";
        switch (outcome) {
            case "mouseWins":
            case "catWins":
                return outcome + capitalised(step ?? "late") + stale;
            case "drawn":
                return outcome + stale;
        }
        // A pawn that is best to take first is better than all good ones.
        return has("good") || has("best") ? `goodPawn${stale}` : has("bad") ? `badPawn${stale}` : undefined;
    }

    private bit(modifier: string): number {
        const n = this.legend.tokenModifiers.indexOf(modifier);
        return n < 0 ? 0 : 1 << n;
    }
}

function capitalised(word: string): string {
    return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A change of a text: what was in the range is replaced. */
export interface Change {
    range: { start: { line: number; character: number }; end: { line: number; character: number } };
    text: string;
}

/** Returns where runs are after a change of the text. What it replaces has no shade, nor has what it puts there. */
export function moved(runs: Runs, { range: { start, end }, text }: Change): Runs {
    const put = text.split(/\r\n|\r|\n/);
    const lines = put.length - 1 - (end.line - start.line);
    const columns = put.at(-1)!.length + (put.length === 1 ? start.character : 0) - end.character;
    const now = new Int32Array(runs.length + 3); // one may become two
    let length = 0;
    const keep = (line: number, from: number, to: number) => {
        if (from < to) {
            now.set([line, from, to], length);
            length += 3;
        }
    };
    for (let i = 0; i < runs.length; i += 3) {
        const [line, from, to] = [runs[i]!, runs[i + 1]!, runs[i + 2]!];
        if (line <= start.line) {
            keep(line, from, line < start.line ? to : Math.min(to, start.character));
        }
        if (line > end.line) {
            keep(line + lines, from, to);
        } else if (line === end.line) {
            keep(line + lines, Math.max(from, end.character) + columns, to + columns);
        }
    }
    return now.subarray(0, length);
}

/** Returns the part of the runs that lies on some lines, the last one included. */
export function onLines(runs: Runs, first: number, last: number): Runs {
    return runs.subarray(firstFrom(runs, first), firstFrom(runs, last + 1));
}

/** Returns where the first run starts that is on a line or after it. */
function firstFrom(runs: Runs, line: number): number {
    let low = 0;
    let high = runs.length / 3;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (runs[3 * middle]! < line) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return 3 * low;
}
