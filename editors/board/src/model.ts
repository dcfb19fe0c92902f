// What the panel shows: the last picture of its view, and what is decided here, under the pointer
// or by taste. session.ts changes it, everything else reads it.

import type { Shade } from "./heat";
import type { Abilities, Settings } from "./host";
import type { Board, Draw, Place } from "./protocol";
import type { Words } from "./words";

/** What a click does in edit mode. */
export type Tool = "wall" | "blank" | "mouse" | "cat" | "food" | "knight" | "pawn" | "edge" | "node";

/** How a picture is drawn here. */
export interface Looks {
    distances: boolean;
    arrows: boolean;
    /** Arrows for tries. */
    tries: boolean;
}

/** What is kept for when the panel is opened again. */
export interface Kept extends Looks {
    kept: 2;
    /** The view's own word for what it shows. */
    restore: string;
    /** Where a pinned puzzle stood. */
    pin: Place | null;
}

export interface Model extends Looks {
    words: Words;
    can: Abilities;
    settings: Settings;
    running: boolean;
    /** There is no word from the server yet. */
    starting: boolean;
    /** A picture is to come. */
    awaited: boolean;
    drawn: Draw | null;
    /** Its board, where it has one. */
    board: Board | null;
    /** Those of the board. */
    shades: Shade[] | null;
    tool: Tool;
    /** The place of a piece that is picked up, or a node that waits for a second one. */
    selected: number | null;
    /** The place that is pointed at, on the board or in the list of moves. */
    pointed: number | null;
    /** A piece that has been moved; the picture that says so is still to come. */
    moved: { key: string; place: number } | null;
    /** `append` has said what it would replace, and waits to be asked again. */
    confirms: boolean;
    /** What went wrong last, or what was done, in words. */
    status: string;
}

export const nothingKept: Kept = { kept: 2, restore: "", pin: null, distances: true, arrows: true, tries: true };

export function isKept(state: unknown): state is Kept {
    return typeof state === "object" && state !== null && (state as { kept?: unknown }).kept === 2;
}

/** The picture is not that of the text as it stands. */
export function isOlder({ running, drawn }: Model): boolean {
    return drawn !== null && (!running || drawn.older);
}

/** The place at the editor's cursor. */
export function placeAtCursor(model: Model): number | null {
    return model.settings.followCursor && !isOlder(model) ? model.board?.at ?? null : null;
}

/** How many of the text's moves lead to the position that is drawn; -1 where it is not one of theirs. */
export function plyOfGame({ path, played }: Board): number {
    return path.every((to, i) => played[i]?.to === to) ? path.length : -1;
}

export function toolsFor(board: Board): Tool[] {
    if (board.game === "knight-pawns") {
        return ["pawn", "wall", "blank", "knight"];
    }
    return isGraph(board) ? ["edge", "node", "blank", "mouse", "cat", "food"] : ["wall", "blank", "mouse", "cat", "food"];
}

/** Whether the puzzle has a graph, or will have one. */
export function isGraph({ arena, game }: Board): boolean {
    return arena ? arena.kind === "graph" : game === "cat-mouse-graph";
}

/** Which puzzle is shown; "" for none. */
export function puzzleOf({ drawn, board }: Pick<Model, "drawn" | "board">): string {
    return board ? `${board.index} ${drawn?.uri}` : "";
}
