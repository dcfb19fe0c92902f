// What is known of a place: its name, what stands there, and its words for a screen reader.

import type { Shade } from "./heat";
import type { PieceName } from "./pieces";
import type { Board, Position, Range } from "./protocol";
import type { Words } from "./words";

export function placeCount(board: Board): number {
    const arena = board.arena;
    return !arena ? 0 : arena.kind === "grid" ? arena.rows * arena.cols : arena.nodes.length;
}

/** "2,3" on a grid, the node's name on a graph. */
export function placeName(board: Board, place: number): string {
    const arena = board.arena;
    return arena?.kind === "graph" ? arena.nodes[place] ?? "" : arena ? `${Math.floor(place / arena.cols)},${place % arena.cols}` : "";
}

/** A piece that stands somewhere: `key` tells it from the others of the board. */
export interface Standing {
    key: string;
    name: PieceName;
    place: number;
}

/** The pieces in the order in which they are drawn, what moves last. */
export function standing(board: Board): Standing[] {
    const { goal, cat, mouse, knight } = board.pieces ?? {};
    const found: Standing[] = [];
    const add = (key: string, name: PieceName, place: number | undefined) => {
        if (place !== undefined) {
            found.push({ key, name, place });
        }
    };
    add("goal", board.game === "cat-mouse-graph" ? "hole" : "food", goal);
    board.pawns.forEach((place) => add(`pawn ${place}`, "pawn", place));
    add("cat", "cat", cat);
    add("mouse", "mouse", mouse);
    add("knight", "knight", knight);
    return found;
}

/** The place from which the player to move moves. */
export function moverPlace(board: Board): number | null {
    const { mouse, cat, knight } = board.pieces ?? {};
    const place = board.game === "knight-pawns" ? knight : board.turn === "cat" ? cat : mouse;
    return place ?? null;
}

/** What a shade says, in words. */
export function shadeWords(shade: Shade, words: Words): string {
    switch (shade.outcome) {
        case "none":
            return "";
        case "draw":
            return words.outcome.draw;
        case "limit":
            return words.outcome.limit;
        default:
            return shade.plies ? words.outcome.wins(shade.outcome, shade.plies) : words.outcome.has(shade.outcome);
    }
}

/** "row 2, column 3, floor, mouse wins in 5". */
export function placeLabel(board: Board, place: number, shade: Shade | undefined, selected: boolean, words: Words): string {
    const parts: string[] = [];
    const arena = board.arena;
    if (arena?.kind === "grid") {
        parts.push(words.place.at(Math.floor(place / arena.cols), place % arena.cols));
    } else {
        parts.push(words.place.node(placeName(board, place)));
    }
    const pieces = standing(board).filter((piece) => piece.place === place).map((piece) => words.place[piece.name]);
    if (pieces.length > 0) {
        parts.push(...pieces);
    } else if (arena?.kind === "grid") {
        const cell = arena.cells?.[place] ?? ".";
        parts.push(cell === "#" ? words.place.wall : cell === "?" ? (board.state === "holed" ? words.place.undecided : words.place.unknown) : words.place.floor);
    }
    if (arena?.kind === "graph") {
        const beside = (edges: [number, number][]) =>
            edges.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : [])).map((other) => placeName(board, other)).join(" ");
        const names = beside(arena.edges), perhaps = beside(arena.maybe ?? []);
        parts.push(names && words.place.neighbours(names), perhaps && words.place.perhaps(perhaps));
    }
    if (shade) {
        parts.push(shadeWords(shade, words));
    }
    const move = board.moves?.find((move) => move.to === place);
    if (move) {
        parts.push(move.rank === 0 ? words.place.bestMove : words.place.legal);
        if (move.before) {
            parts.push(move.before.words);
        }
    }
    const refuted = board.tries?.find((it) => it.to === place);
    if (refuted) {
        parts.push(words.tries.refuted(refuted.refutationName));
    }
    if (selected) {
        parts.push(words.place.selected);
    }
    return parts.filter(Boolean).join(words.place.join);
}

/** Whether a position of the text is in a range of it. */
export function within(position: Position, { start, end }: Range): boolean {
    return !before(position, start) && before(position, end);
}

function before(a: Position, b: Position): boolean {
    return a.line < b.line || (a.line === b.line && a.character < b.character);
}
