// What of an answer is drawn. While a text is being solved, or cannot be, the picture
// stays: what was known of the text before, which then counts as older.

import type { Board, Range, TextDocument } from "./protocol";

export interface Shown {
    textDocument: TextDocument;
    /** What is drawn. */
    board: Board;
    /** The answer that it was made of. */
    answer: Board;
    /** The last one that was solved. */
    known: Board | null;
}

/** What is drawn once an answer has come; `before` is what is drawn of the same puzzle. */
export function shownOf(answer: Board, before: Shown | null, textDocument: TextDocument, path: readonly number[]): Shown | null {
    // Who does not want to be told any more sees nothing of what was.
    const conceals = answer.hidden && !before?.board.hidden;
    // Moves are played again once the text is solved.
    if (!answer.arena || (before && path.length > 0 && answer.state !== "solved" && !conceals)) {
        return conceals ? null : before;
    }
    if (answer.state === "solved") {
        return { textDocument, board: answer, answer, known: answer };
    }
    const known = before?.known ?? null;
    const goesOn = known && answer.state === "solving" && !answer.hidden && !known.path?.length;
    return { textDocument, board: goesOn ? withOlder(answer, known) : answer, answer, known };
}

// An answer has no outcome, moves or line before it is solved.
function withOlder(answer: Board, { limitLeft: _, ...known }: Board): Board {
    return {
        ...known, ...answer,
        played: older(answer.played, known.played, (move) => move.to),
        claims: older(answer.claims, known.claims, (claim) => claim.key),
    };
}

// What was known of the same entries, where these stand now.
function older<T extends { range: Range }>(now: T[] = [], known: T[] = [], key: (entry: T) => unknown): T[] {
    const same = now.length === known.length && now.every((entry, i) => key(entry) === key(known[i]!));
    return same ? known.map((entry, i) => ({ ...entry, range: now[i]!.range })) : now;
}

/** Whether the moves that are shown start from the position that is drawn. */
export function aims({ board, answer, known }: Shown): boolean {
    const position = ({ pieces, pawns, turn }: Board) => JSON.stringify([pieces, pawns, turn]);
    return board === answer || !known || position(answer) === position(known);
}
