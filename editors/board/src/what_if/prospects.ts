// What every single edit would do, read from what the server has sent of it.

import { shadeOf, type Shade } from "../heat";
import { placeCount } from "../places";
import type { Board, EdgeEdit, Edits } from "../protocol";

/** By the number that stands for it, less one. */
export const effects = ["same", "slower", "faster", "flips", "more", "fewer"] as const;

export type Effect = (typeof effects)[number];

/** What is there before an edit. */
export type Now = "floor" | "wall" | "pawn" | "edge" | "none";

export interface Prospect {
    now: Now;
    /** null while it is not known. */
    effect: Effect | null;
    /** The outcome after the edit; of pawns there is the total. */
    shade: Shade | null;
    total: number;
    /** The keys of the assertions that hold now and would not after it. */
    breaks: string[];
    /** Every assertion would hold, and one does not now. */
    repairs: boolean;
}

export interface EdgeProspect extends Prospect {
    from: number;
    to: number;
}

/** Of an effect, in the byte that has it. */
const effectBits = 31, repairBit = 32;

export class Prospects {
    /** By place; null where there is nothing to edit. Empty for a graph. */
    readonly places: readonly (Prospect | null)[];
    /** Those that are there first; then those that could be added, as far as they are known. */
    readonly edges: readonly EdgeProspect[];
    private readonly byEnds = new Map<string, EdgeProspect>();
    private readonly coversNonEdges: boolean;

    constructor(readonly board: Board, private readonly edits: Edits) {
        const { arena } = board;
        this.places = arena?.kind === "grid" ? this.readPlaces() : [];
        const present = arena?.kind === "graph" ? arena.edges : [];
        this.coversNonEdges = edits.total > present.length;
        for (const [from, to] of present) {
            this.byEnds.set(ends(from, to), { ...this.prospect("edge", 0, 0, 0), from, to });
        }
        for (const edge of edits.edges ?? []) {
            this.addEdge(edge);
        }
        this.edges = [...this.byEnds.values()];
    }

    get known(): number {
        return this.edits.known;
    }

    get total(): number {
        return this.edits.total;
    }

    get isComplete(): boolean {
        return this.known >= this.total;
    }

    /** What an edit of the edge between two nodes would do; null where there is none. */
    between(a: number, b: number): EdgeProspect | null {
        const open = a !== b && this.coversNonEdges && !this.isComplete;
        return this.byEnds.get(ends(a, b)) ?? (open ? { ...this.prospect("none", 0, 0, 0), from: a, to: b } : null);
    }

    get all(): readonly Prospect[] {
        return this.edges.length > 0 ? this.edges : this.places.filter((it) => it !== null);
    }

    private readPlaces(): (Prospect | null)[] {
        const { board, edits } = this;
        const bytes = bytesOf(edits.effects), broken = bytesOf(edits.breaks), outcomes = bytesOf(edits.int16);
        const numbers = new DataView(outcomes.buffer);
        return Array.from({ length: placeCount(board) }, (_, place) => {
            const now = nowAt(board, place);
            const number = 2 * place + 1 < outcomes.length ? numbers.getInt16(2 * place, true) : 0;
            return now && this.prospect(now, bytes[place] ?? 0, broken[place] ?? 0, number);
        });
    }

    private addEdge([from, to, present, effect, breaks, outcome]: EdgeEdit): void {
        this.byEnds.set(ends(from, to), { ...this.prospect(present ? "edge" : "none", effect, breaks, outcome), from, to });
    }

    private prospect(now: Now, effect: number, breaks: number, outcome: number): Prospect {
        return {
            now, effect: effects[(effect & effectBits) - 1] ?? null,
            shade: now === "pawn" ? null : shadeOf(outcome), total: outcome,
            breaks: this.edits.keys.filter((_, bit) => breaks & (1 << bit)), repairs: (effect & repairBit) !== 0,
        };
    }
}

/** What an edit at a place would change, or null where there is none: walls are edited in
 * a chase where nothing stands, and of pawns they alone. */
function nowAt(board: Board, place: number): "floor" | "wall" | "pawn" | null {
    const { arena, game, pieces, pawns } = board;
    if (arena?.kind !== "grid") {
        return null;
    }
    if (game === "knight-pawns") {
        return pawns?.includes(place) ? "pawn" : null;
    }
    const cell = arena.cells?.[place];
    const taken = Object.values(pieces ?? {}).includes(place);
    return taken ? null : cell === "#" ? "wall" : cell === "." ? "floor" : null;
}

function ends(a: number, b: number): string {
    return a < b ? `${a} ${b}` : `${b} ${a}`;
}

function bytesOf(base64: string | undefined): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(base64 ?? ""), (letter) => letter.charCodeAt(0));
}
