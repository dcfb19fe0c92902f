// What crosses the wire between the panel and the server: the request plywise/board,
// the notification plywise/boardChanged, and the arguments of the commands.
//
// Places are numbers: row * cols + column on a grid, the index in `nodes` on a graph.

export interface Position {
    line: number;
    character: number;
}

export interface Range {
    start: Position;
    end: Position;
}

export interface TextDocument {
    uri: string;
}

export type Player = "mouse" | "cat" | "alice" | "bob";
export type Chaser = "mouse" | "cat";

/** The layer of a heat map: where `piece` could stand, with `turn` to move. */
export interface Layer {
    piece: Chaser;
    turn: Chaser;
}

export interface BoardParams {
    textDocument: TextDocument;
    position: Position;
    /** Moves that are played in the panel only, from the position of the text. */
    path?: number[];
    /** The layer to send: absent for the one the editor's colours show, null for none. */
    heat?: Layer | null;
    /** An answer that the panel has: the server says `unchanged` where it would be the same. */
    known?: string;
    /** The resultId of an answer whose puzzle is meant, wherever it stands by now. */
    pinned?: string;
    /** Asks for outcomes although spoilers are off. */
    reveal?: boolean;
    /** Asks for what every single edit would do. */
    edits?: true;
}

export interface Unchanged {
    unchanged: true;
}

export type BoardAnswer = Board | Unchanged | null;

/** An outcome in the words of the reader's language, and for programs. */
export interface Outcome {
    words: string;
    /** Who wins; absent for knight and pawns, which have a total. */
    outcome?: "mouse" | "cat" | "draw" | null;
    /** Moves of both players until the end; null where nobody can force it. */
    plies?: number | null;
    reason?: string;
    /** For knight and pawns: the sum of the knight's moves. */
    total?: number;
}

export type Mark = "!" | "?!" | "?" | "??";

export interface Move {
    to: number;
    name: string;
    /** Counted from the position that is drawn. */
    before?: Outcome;
    /** That of the position the move leads to. */
    after?: Outcome;
    /** 0 for the best, equal for equally good ones. */
    rank?: number;
    mark?: Mark;
    /** The knight's moves to the pawn. */
    steps?: number;
}

export interface LineMove {
    to: number;
    player: Player;
    after: Outcome;
}

/** A first move that does not keep what the position is worth, and that one reply refutes. */
export interface Try {
    to: number;
    name: string;
    refutation: number;
    refutationName: string;
    /** Of the position the try leads to, as in `moves`. */
    after: Outcome;
}

/** An entry of `moves` in the text. */
export interface PlayedMove {
    to: number;
    player: Player;
    mark?: Mark;
    after?: Outcome;
    range: Range;
    /** Why it cannot be played. */
    problem?: string;
}

export interface Claim {
    key: "expect" | "best" | "only" | "solution" | "tries" | "set";
    holds?: boolean;
    words?: string;
    range: Range;
}

export interface Grid {
    kind: "grid";
    rows: number;
    cols: number;
    /** Row by row: "." may be entered, "#" may not, "?" is missing or not understood.
     * Absent for a board that is given by its size alone. */
    cells?: string;
}

export interface Graph {
    kind: "graph";
    nodes: string[];
    /** Each edge once, the smaller number first; a loop has the same number twice. */
    edges: [number, number][];
}

export interface Pieces {
    mouse?: number;
    cat?: number;
    /** The food or the hole. */
    goal?: number;
    knight?: number;
}

export interface Heat extends Layer {
    /** base64 of little-endian 16-bit numbers by place; see heat.ts. */
    int16: string;
}

/** From, to, whether it is there (1) or not (0), the effect, the broken assertions and the
 * outcome, as `Edits` has them of places. */
export type EdgeEdit = [from: number, to: number, present: number, effect: number, breaks: number, outcome: number];

/** What every single edit of the position of the text would do. It grows. */
export interface Edits {
    known: number;
    total: number;
    /** What the bits of `breaks` stand for. */
    keys: string[];
    /** base64 of a byte a place: 0 not known, or no edit; 1 same, 2 slower, 3 faster, 4 flips,
     * 5 more, 6 fewer; and 32 where it makes every assertion true. */
    effects?: string;
    /** base64 of a byte a place: a bit for each assertion that it breaks. */
    breaks?: string;
    /** The outcome after the edit, as a layer of heat has it; of a pawn the total. */
    int16?: string;
    /** Of a graph, in place of these. */
    edges?: EdgeEdit[];
}

export interface Board {
    resultId: string;
    /** Of the document. */
    version: number;
    /** The puzzle's number in the document. */
    index: number;
    range: Range;
    title: string;
    source?: string;
    game?: "cat-mouse-graph" | "cat-mouse-grid" | "knight-pawns";
    state: "solved" | "solving" | "broken";
    problem?: { message: string; range: Range };
    /** Why the shades are those of an older text. */
    stale?: string;
    /** Spoilers are off, and outcomes have not been asked for. */
    hidden?: boolean;
    rules?: { mouseJump?: number; catJump?: number; limit?: number };
    /** What can be read of it, where the position is broken. */
    arena?: Grid | Graph;
    pieces?: Pieces;
    /** Those still there, in the order of the file. */
    pawns?: number[];
    turn?: Player;
    limitLeft?: number;
    over?: boolean;
    /** The part of the asked path that can be played. */
    path?: number[];
    /** The place under the asked position. */
    at?: number;
    outcome?: Outcome;
    moves?: Move[];
    line?: LineMove[];
    /** Absent where they are not known yet, or are hidden; in the order of `moves`. */
    tries?: Try[];
    /** By move of `line`, null for those of the side that does not win; absent as `tries`. */
    critical?: (boolean | null)[];
    played?: PlayedMove[];
    claims?: Claim[];
    heat?: Heat;
    /** Where it was asked for, once anything is known. */
    edits?: Edits;
    text?: {
        /** By row: the line and the character at which it starts. */
        rows?: [number, number][];
        /** By node: its mentions. */
        nodes?: Range[][];
        pieces?: { [piece in keyof Pieces]?: Range };
        pawns?: Range[];
    };
    stats?: { states: number; micros?: number };
}

export interface BoardChanged {
    textDocument: TextDocument;
    version: number;
    index: number;
}

/** What every command needs to find its puzzle: the answer that was drawn. */
export interface Drawn {
    textDocument: TextDocument;
    index: number;
    resultId: string;
}

export type Put = "wall" | "floor" | "mouse" | "cat" | "food" | "knight" | "pawn" | "none";

export type Resize = ({ row: number } | { column: number }) & ({ insert: true } | { delete: true });

/** The commands that change the text, by their names, with their own arguments. */
export interface Commands {
    "plywise.play": { path: number[] };
    /** `from` is where a pawn comes from that is moved. */
    "plywise.set": { place: number; to: Put; from?: number };
    "plywise.edge": { from: number; to: number; present: boolean };
    "plywise.turn": object;
    "plywise.append": { moves: number[] };
    "plywise.resize": Resize;
}

export const commands: readonly (keyof Commands)[] = [
    "plywise.play", "plywise.set", "plywise.edge", "plywise.turn", "plywise.append", "plywise.resize",
];
