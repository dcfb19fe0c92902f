// The board for those who do not see it, and for the keyboard: a grid of invisible
// cells over the picture, one of which can have the focus. A large board has cells
// only around that one, with their true row and column; else 16,384 elements would
// have to be kept.

import type { ArenaView, Picture } from "./arena";
import { h, set } from "./dom";
import { placeLabel } from "./places";
import type { Board } from "./protocol";
import type { Words } from "./words";

// How many rows and columns around the focused cell.
const reach = 10;

export class Cells {
    readonly element = h("div", { role: "grid", class: "cells" });
    private readonly cells = new Map<number, HTMLElement>();
    private shape = "";
    // What the names of the cells were made of.
    private named: unknown[] = [];
    private focusedPlace = 0;

    constructor(name: string) {
        set(this.element, { "aria-label": name });
        // A screen reader, too, may put the focus on a cell.
        this.element.addEventListener("focusin", ({ target }) => (this.focusedPlace = this.placeOf(target) ?? this.focusedPlace));
    }

    get focused(): number {
        return this.focusedPlace;
    }

    get hasFocus(): boolean {
        return this.element.contains(document.activeElement);
    }

    /** Which place a cell of this grid is, from an event's target. */
    placeOf(target: EventTarget | null): number | null {
        const place = target instanceof HTMLElement ? target.dataset.place : undefined;
        return place === undefined ? null : Number(place);
    }

    /** Makes a place the one that can have the focus, and gives it the focus where the grid has it. */
    focus(board: Board, place: number, take: boolean): void {
        const had = take || this.hasFocus;
        this.focusedPlace = place;
        this.build(board);
        if (had) {
            this.focusNow();
        }
    }

    /** Brings names and places up to date. */
    draw({ board, shades, selected, older, foreseen }: Picture, view: ArenaView, words: Words): void {
        const { rows, cols } = size(board);
        this.focusedPlace = Math.max(0, Math.min(this.focusedPlace, rows * cols - 1));
        const had = this.hasFocus;
        this.build(board);
        const named = [board, shades, selected, older, foreseen, this.shape];
        const rename = named.some((part, i) => part !== this.named[i]);
        this.named = named;
        for (const [place, cell] of this.cells) {
            set(cell, { tabindex: place === this.focusedPlace ? 0 : -1 });
            if (rename) {
                // Colours can be dimmed, words not: what is older is not said.
                const now = older ? { ...board, moves: [], tries: [] } : board;
                const shade = older ? undefined : shades?.[place];
                set(cell, { "aria-label": placeLabel(now, place, shade, selected === place, words) + (foreseen?.label(place) ?? "") });
            }
            this.put(cell, view.centreOf(place), Math.max(4, view.unit));
        }
        if (had && !this.hasFocus) {
            this.focusNow();
        }
    }

    focusNow(): void {
        const cell = this.cells.get(this.focusedPlace);
        if (cell) {
            // What hears of the focus must find it on the one cell that can have it.
            set(cell, { tabindex: 0 });
            cell.focus({ preventScroll: true });
        }
    }

    private put({ style }: HTMLElement, centre: { x: number; y: number } | null, side: number): void {
        const transform = centre ? `translate(${centre.x - side / 2}px, ${centre.y - side / 2}px)` : "";
        if (style.transform !== transform || style.width !== `${side}px`) {
            style.transform = transform;
            style.width = style.height = `${side}px`;
        }
    }

    private build(board: Board): void {
        const { rows, cols } = size(board);
        const [firstRow, lastRow] = span(Math.floor(this.focusedPlace / Math.max(1, cols)), rows);
        const [firstColumn, lastColumn] = span(this.focusedPlace % Math.max(1, cols), cols);
        const shape = [rows, cols, firstRow, lastRow, firstColumn, lastColumn].join();
        if (shape === this.shape) {
            return;
        }
        this.shape = shape;
        this.cells.clear();
        set(this.element, { "aria-rowcount": rows, "aria-colcount": cols });
        const lines: HTMLElement[] = [];
        for (let row = firstRow; row <= lastRow; row++) {
            const line = h("div", { role: "row", "aria-rowindex": row + 1 });
            for (let column = firstColumn; column <= lastColumn; column++) {
                const place = row * cols + column;
                const cell = h("div", {
                    role: "gridcell", "aria-colindex": column + 1, "data-place": place,
                    tabindex: place === this.focusedPlace ? 0 : -1,
                });
                this.cells.set(place, cell);
                line.append(cell);
            }
            lines.push(line);
        }
        this.element.replaceChildren(...lines);
    }
}

// A graph is a grid of one column.
function size(board: Board): { rows: number; cols: number } {
    const arena = board.arena;
    return arena?.kind === "grid" ? arena : { rows: arena?.nodes.length ?? 0, cols: 1 };
}

// A board that fits is there as a whole. The window moves in steps, so that a
// screen reader does not find it new at each key.
function span(around: number, count: number): [number, number] {
    if (count <= 2 * reach + 1) {
        return [0, count - 1];
    }
    const middle = Math.round(around / reach) * reach;
    return [Math.max(0, middle - reach), Math.min(count - 1, middle + reach)];
}
