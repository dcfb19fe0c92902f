// What crosses the wire between the panel and its view in the server: the messages
// plywise/view/*, as lsp/display and lsp/view have them.
//
// Places are numbers: row * cols + column on a grid, the index in `nodes` on a graph. A spot is
// the number of what a command may be about: a place, or an entry of the picture.

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

/** A place in a text. */
export interface Place {
    textDocument: TextDocument;
    position: Position;
}

/** Opens a view of the puzzle at a place. `restore` is what the last picture said of it. */
export interface Open extends Place {
    form: "board";
    restore?: string;
}

export interface Opened {
    view: number;
    /** What one can do, and the keys for it. */
    commands: readonly Binding[];
}

/** A command with its keys, as "b", "Ctrl+r" or "] m". */
export interface Binding {
    name: Command;
    keys: readonly string[];
    help: string;
    /** In which it counts. */
    modes: readonly Mode[];
    /** What it takes: one of some words, or any "text". */
    value?: readonly string[] | "text";
}

/** Where the cursor of the text is. */
export interface Follow extends Place {
    view: number;
}

/** A command, in the picture that was seen. */
export interface Do {
    view: number;
    draw: number;
    command: Command;
    spot?: number;
    value?: string;
}

export type Command =
    | "press" | "best" | "takeBack" | "again" | "forward" | "back" | "append" | "play" | Mode
    | "hint" | "giveUp" | "next" | "replies" | "set" | "edge" | "node" | "decide" | "open" | "turn" | "resize" | "layer" | "letters" | "edits" | "explain"
    | "reveal" | "pin" | "hover" | "definition" | "copy" | "help";

/** What a command has done. */
export interface Done {
    reveal?: { uri: string; range: Range };
    copy?: string;
    says?: string;
}

/** A picture. */
export interface Draw {
    view: number;
    /** Of the picture: 1 for the first. */
    draw: number;
    mode: Mode;
    /** Of the document that is shown. */
    uri?: string;
    title: string;
    /** It is not that of the text as it stands. */
    older: boolean;
    /** Why it is older, or why there is nothing to show. */
    note?: string;
    /** What the host is to keep. */
    restore: string;
    board: Board | null;
}

/** What pressing a place does: it plays in the panel, plays in the text, edits, or plays against the machine while outcomes are hidden. */
export type Mode = "explore" | "text" | "edit" | "solve";

export type Player = "mouse" | "cat" | "alice" | "bob";
export type Chaser = "mouse" | "cat";

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
    spot?: number;
}

export interface LineMove {
    to: number;
    player: Player;
    after: Outcome;
    spot?: number;
}

/** A move that was explored, with those after it. */
export interface Explored {
    spot: number;
    name: string;
    mark?: Mark;
    /** It is on the line that is shown. */
    shown?: boolean;
    children?: Explored[];
}

/** A part of the explanation of the position of the text: a paragraph, a table with its head, or a drawing. */
export interface Explained {
    runs?: StyledWords[];
    rows?: StyledWords[][][];
    drawing?: string;
}

/** Words in one style; a move has a spot. */
export interface StyledWords {
    text: string;
    style?: "code" | "strong";
    spot?: number;
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
    name: string;
    player: Player;
    mark?: Mark;
    after?: Outcome;
    range: Range;
    /** Why it cannot be played. */
    problem?: string;
    spot?: number;
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
    /** Row by row: "." may be entered, "#" may not, "?" is not decided, or missing, or not understood.
     * Absent for a board that is given by its size alone. */
    cells?: string;
}

export interface Graph {
    kind: "graph";
    nodes: string[];
    /** Each edge once, the smaller number first; a loop has the same number twice. */
    edges: [number, number][];
    /** Those that are not decided yet. */
    maybe?: [number, number][];
}

export interface Pieces {
    mouse?: number;
    cat?: number;
    /** The food or the hole. */
    goal?: number;
    knight?: number;
}

/** A layer of the heat map: where `piece` could stand, with `turn` to move. */
export interface Heat {
    piece: Chaser;
    turn: Chaser;
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
    /** The puzzle's number in the document. */
    index: number;
    range: Range;
    title: string;
    game?: "cat-mouse-graph" | "cat-mouse-grid" | "knight-pawns";
    /** "holed" is one in which something is not decided yet. */
    state: "solved" | "solving" | "holed" | "broken";
    problem?: { message: string; range: Range };
    /** Spoilers are off, and outcomes have not been asked for. */
    hidden?: boolean;
    /** What can be read of it, where the position is broken. */
    arena?: Grid | Graph;
    pieces: Pieces | null;
    /** Those still there, in the order of the file. */
    pawns: number[];
    turn?: Player;
    limitLeft?: number;
    over: boolean;
    /** The moves from the position of the text to the one that is drawn. */
    path: number[];
    /** From and to of the last of them. */
    last?: [number, number];
    /** The place under the text's cursor. */
    at?: number;
    outcome?: Outcome;
    moves?: Move[];
    line?: LineMove[];
    /** Of the position of the text, where another one is drawn. */
    textOutcome?: Outcome;
    /** Absent where they are not known yet, or are hidden; in the order of `moves`. */
    tries?: Try[];
    /** By move of `line`, null for those of the side that does not win; absent as `tries`. */
    critical?: (boolean | null)[];
    tree?: Explored[];
    explanation?: Explained[];
    played: PlayedMove[];
    claims: Claim[];
    /** How many fillings of the blanks fit, in words, and the hardest of them: their boards, line by line. */
    fit?: string;
    fillings?: { lines: string[]; words?: string; spot: number }[];
    heat?: Heat;
    /** Where it was asked for, once anything is known. */
    edits?: Edits;

    // What the reader has chosen.

    layer: Layer;
    wantsEdits: boolean;
    letters: boolean;
    pinned: boolean;
    /** The machine answers moves that are explored. */
    replies: boolean;
    /** The explanation is wanted. */
    explains: boolean;
    /** The node that waits for a second one. */
    picked?: number;
    note?: string;
    /** How far one can step on before the line of best play begins. */
    ahead: number;

    // Of somebody who solves the puzzle.

    /** What was said of the last move, in words and as one. */
    verdict?: string;
    judged?: "right" | "slower" | "wrong";
    hint?: string;
    count?: { moves: number; hints: number; wrong: number; ended?: "solved" | "givenUp" };
}

/** The layers of the heat map; "arrivals" is that of the editor's colours. */
export const layers = ["arrivals", "none", "mouse, mouse to move", "mouse, cat to move", "cat, mouse to move", "cat, cat to move"] as const;

export type Layer = (typeof layers)[number];
