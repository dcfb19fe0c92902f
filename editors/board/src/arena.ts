// What the panel needs from whatever draws an arena: a grid's cells on a canvas, or
// a graph's nodes and edges. Pieces, arrows, dots, marks and the focus are drawn over
// both by overlay.ts, which asks a view only where its places are.

import type { Shade } from "./heat";
import type { Way } from "./arrows";
import type { Board, Try } from "./protocol";
import type { Colours } from "./theme";
import type { Marks } from "./what_if/marks";
import type { Look, Scenery } from "./what_if/on_graph";
import type { CellsOf } from "./what_if/on_grid";

export type { Shade } from "./heat";
export type { Way } from "./arrows";

export type Direction = "up" | "down" | "left" | "right";

/** Draws the places of an arena with their shades, distances and letters. */
export interface ArenaView {
    /** What is put into the stage: it fills it. */
    readonly element: Element;
    /** How large a place is, in CSS pixels: a cell's side, a node's diameter. */
    readonly unit: number;
    /** Draws the whole picture at the stage's present size. The board's arena is of the
     * kind the view was made for, but may be another arena than the one drawn before. */
    draw(picture: Picture): void;
    /** The place under a point in client coordinates (those of mouse events). */
    placeAt(x: number, y: number): number | null;
    /** A place's centre in CSS pixels from the stage's top left corner; null while unknown. */
    centreOf(place: number): { x: number; y: number } | null;
    /** The next place that way, for the arrow keys. */
    neighbour(place: number, direction: Direction): number | null;
    /** Where a graph was drawn last. */
    readonly scenery?: Scenery | null;
    /** Whether one can look more closely, and does. */
    readonly zooms: boolean;
    readonly isZoomed: boolean;
    /** Zooms about a point that stays where it is, in CSS pixels from the stage's middle. */
    zoomBy(factor: number, x: number, y: number): void;
    pan(dx: number, dy: number): void;
    /** Shows all of it. */
    whole(): void;
    /** The same, a graph laid out anew. */
    afresh(): void;
    /** Of a graph: puts a node at a point in client coordinates, or the next one that is added. */
    put?(node: number, x: number, y: number): void;
    drop?(x: number, y: number): void;
    /** Brings a place into sight. */
    show?(place: number): void;
    destroy(): void;
}

/** What is to be drawn. */
export interface Picture {
    board: Board;
    /** By place; null where none are shown. */
    shades: Shade[] | null;
    /** Picked up by click or key. */
    selected: number | null;
    /** Where the keyboard is, or the editor's cursor. */
    focused: number | null;
    /** The picture is that of an older text. */
    older: boolean;
    /** M, C and = beside the colours. */
    letters: boolean;
    /** How far the end is, in the places that are large enough. */
    distances: boolean;
    arrows: boolean;
    judged: Judged | null;
    foreseen: Foreseen | null;
}

/** What is drawn over a board, and loaded only when there is some of it. */
export interface Layers {
    /** What a judge says of the position, where that is known. */
    readonly judged: Judged | null;
    /** What every edit would do, where that is shown. */
    readonly foreseen: Foreseen | null;
}

/** What every edit would do: drawn over the cells of a grid, or over the edges of a graph. */
export interface Foreseen {
    onGrid(cells: CellsOf, colours: Colours, distances: boolean): Marks;
    onGraph(scenery: Scenery, look: Look, colours: Colours): Marks;
    /** Behind the words for a place. */
    label(place: number): string;
}

/** Tries, which have arrows of their own. */
export interface Judged {
    readonly tries: readonly Try[];
    arrows(drawing: Drawing): SVGElement[];
}

/** What arrows are drawn with. */
export interface Drawing {
    board: Board;
    view: ArenaView;
    colours: Colours;
    /** Of a best move's arrow. */
    thickness: number;
    /** Where the piece to move stands. */
    from: number | null;
    /** The way from place to place; one that starts there may be behind a nearer arrow. */
    way(from: number | null, to: number, isBehind: boolean): Way | null;
}
