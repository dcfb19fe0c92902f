// The board itself: the picture, what lies over it, and the hand that plays on it,
// by pointer and by keys.

import type { Actions } from "./actions";
import type { ArenaView, Direction, Layers, Picture } from "./arena";
import { button } from "./button";
import { Cells } from "./cells";
import { h } from "./dom";
import type { GraphView } from "./graph/view";
import { GridView } from "./grid/view";
import { isOlder, placeAtCursor, type Model } from "./model";
import { emptyHand, Overlay, type Hand } from "./overlay";
import { placeCount, standing, type Standing } from "./places";
import type { Board } from "./protocol";
import type { Colours, Theme } from "./theme";

// How far a pointer goes before it drags, in CSS pixels.
const slack = 4;

const arrowKeys: { [key: string]: Direction } = {
    ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right",
};

interface Press {
    pointer: number;
    x: number;
    y: number;
    /** null beside the board, which can be drawn along there. */
    place: number | null;
    piece: Standing | undefined;
    dragging: boolean;
}

export class Stage {
    readonly element = h("div", { class: "stage" });
    private readonly cells: Cells;
    private readonly overlay: Overlay;
    private readonly resized = new ResizeObserver(() => this.drawSoon());
    // Loaded with the first graph: most puzzles have a grid.
    private graphView: typeof GraphView | null = null;
    private loading: Promise<void> | null = null;
    private view: ArenaView | null = null;
    private viewKind: string | null = null;
    private hand: Hand = emptyHand;
    private press: Press | null = null;
    private frame = 0;
    /** Its buttons stand below the board. */
    readonly zoom: HTMLElement;

    constructor(private readonly model: Model, private readonly actions: Actions, private readonly theme: Theme, private readonly layers: Layers) {
        const { words } = model;
        this.cells = new Cells(words.board);
        this.overlay = new Overlay(theme);
        this.zoom = h("div", { class: "zoom", hidden: true },
            button(words.zoomIn, "plus", () => this.zoomBy(1.5)), button(words.zoomOut, "minus", () => this.zoomBy(1 / 1.5)), button(words.whole, "whole", () => this.showAll()));
        this.element.append(this.overlay.element, this.cells.element);
        this.element.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
        this.element.addEventListener("dblclick", (event) => {
            if (this.view?.placeAt(event.clientX, event.clientY) === null) {
                this.showAll();
            }
        });
        this.resized.observe(this.element);
        this.element.addEventListener("pointerdown", (event) => this.pointerDown(event));
        this.element.addEventListener("pointermove", (event) => this.pointerMove(event));
        this.element.addEventListener("pointerup", (event) => this.pointerUp(event));
        this.element.addEventListener("pointercancel", () => this.letGo());
        this.cells.element.addEventListener("keydown", (event) => this.key(event));
        this.element.addEventListener("pointerleave", () => actions.point(null));
        this.cells.element.addEventListener("focusin", (event) => {
            actions.point(this.cells.placeOf(event.target));
            this.drawSoon();
        });
        this.cells.element.addEventListener("focusout", () => {
            actions.point(null);
            this.drawSoon();
        });
        // Screen readers click where they cannot press keys.
        this.cells.element.addEventListener("click", (event) => {
            const place = this.cells.placeOf(event.target);
            if (place !== null && event.detail === 0) {
                actions.choose(place);
            }
        });
    }

    focus(): void {
        this.cells.focusNow();
    }

    /** The place that rows and columns are inserted at. */
    get focused(): number {
        return this.cells.focused;
    }

    get colours(): Colours {
        return this.theme.colours;
    }

    get arena(): ArenaView | null {
        return this.view;
    }

    get picture(): Picture | null {
        const { model } = this, { board, drawn } = model, { judged, foreseen } = this.layers;
        // What every edit would do is in place of the shades, and is waited for.
        const takesTheirPlace = board?.wantsEdits && !board.hidden && board.path.length === 0;
        return board && {
            board,
            shades: takesTheirPlace ? null : model.shades,
            selected: model.selected,
            focused: this.cells.hasFocus || drawn?.mode === "edit" ? this.cells.focused : null,
            older: isOlder(model),
            letters: board.letters,
            distances: model.distances,
            arrows: model.arrows && !foreseen && drawn?.mode !== "edit",
            judged, foreseen,
        };
    }

    /** Draws in the next frame, once however often this is called. */
    drawSoon(): void {
        this.frame ||= requestAnimationFrame(() => {
            this.frame = 0;
            this.draw();
        });
    }

    private draw(): void {
        const picture = this.picture;
        if (!picture || this.element.clientWidth === 0) {
            return;
        }
        const { model } = this, view = this.viewFor(picture.board), at = placeAtCursor(model);
        if (!view) {
            return;
        }
        this.element.classList.toggle("dimmed", picture.older);
        this.element.dataset.mode = model.drawn?.mode;
        if (at !== null && !this.cells.hasFocus) {
            this.cells.focus(picture.board, at, false);
            picture.focused = model.drawn?.mode === "edit" ? at : null;
        }
        view.draw(picture);
        this.zoom.hidden = !view.zooms;
        // What stands outside is not to lie over the coordinates.
        this.overlay.element.style.clipPath = picture.board.arena?.kind === "grid" && view.isZoomed ? "inset(17px 0 0 17px)" : "";
        this.overlay.draw(view, picture, { ...this.hand, moved: model.moved }, at);
        this.cells.draw(picture, view, model.words);
    }

    private viewFor(board: Board): ArenaView | null {
        const arena = board.arena;
        if (arena?.kind === "graph" && !this.graphView) {
            this.loadGraphView();
            return null;
        }
        if (this.viewKind !== (arena?.kind ?? null)) {
            this.view?.destroy();
            this.viewKind = arena?.kind ?? null;
            this.view = !arena ? null
                : arena.kind === "grid" ? new GridView(this.element, arena, this.theme)
                    : new this.graphView!(this.element, arena, this.theme, () => this.drawSoon());
            if (this.view) {
                this.element.prepend(this.view.element);
            }
        }
        return this.view;
    }

    private loadGraphView(): void {
        this.loading ??= import("./graph/view").then(({ GraphView }) => {
            this.graphView = GraphView;
            this.drawSoon();
        });
    }

    // Looking more closely.

    private zoomBy(factor: number, x = 0, y = 0): void {
        if (this.view?.zooms) {
            this.view.zoomBy(factor, x, y);
            this.drawSoon();
        }
    }

    private pan(dx: number, dy: number): void {
        this.view?.pan(dx, dy);
        this.drawSoon();
    }

    private showAll(): void {
        this.view?.afresh();
        this.drawSoon();
    }

    /** Shows the whole of another puzzle. */
    showWhole(): void {
        this.view?.whole();
    }

    private wheel(event: WheelEvent): void {
        const box = this.element.getBoundingClientRect();
        // A pinch on a touchpad comes as the wheel with Ctrl.
        if (event.ctrlKey && this.view?.zooms) {
            event.preventDefault();
            this.zoomBy(Math.exp(-event.deltaY / 200), event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2);
        } else if (this.view?.isZoomed) {
            event.preventDefault();
            this.pan(-event.deltaX, -event.deltaY);
        }
    }

    // Keys.

    private key(event: KeyboardEvent): void {
        const { board } = this.model;
        if (!board || event.altKey || event.metaKey) {
            return;
        }
        const place = this.cells.focused;
        const direction = arrowKeys[event.key];
        if (direction && !event.ctrlKey && !event.shiftKey) {
            event.preventDefault();
            this.focusOn(board, this.view?.neighbour(place, direction) ?? place);
        } else if (event.key === "Home" || event.key === "End") {
            event.preventDefault();
            this.focusOn(board, this.edge(board, place, event.key === "End", event.ctrlKey));
        } else if ((event.key === "Enter" || event.key === " ") && !event.ctrlKey) {
            event.preventDefault();
            this.actions.choose(place);
        } else if (event.key === "Escape") {
            this.letGo(); // the panel drops what is picked up
        } else if ((event.key === "Delete" || event.key === "Insert") && this.model.drawn?.mode === "edit" && board.arena?.kind === "graph") {
            event.preventDefault();
            event.stopPropagation(); // VS Code's editors would overtype from now on
            void this.actions.do("node", place, event.key === "Delete" ? "delete" : "add");
        } else if ("+-=0".includes(event.key) && !event.ctrlKey && this.view?.zooms) {
            event.preventDefault();
            if (event.key === "0") {
                this.showAll();
            } else {
                this.zoomBy(event.key === "-" ? 1 / 1.5 : 1.5);
            }
            this.view.show?.(place);
        }
    }

    private edge(board: Board, place: number, last: boolean, all: boolean): number {
        const cols = board.arena?.kind === "grid" && !all ? board.arena.cols : placeCount(board);
        const start = place - (place % cols);
        return last ? start + cols - 1 : start;
    }

    private focusOn(board: Board, place: number): void {
        this.cells.focus(board, place, true);
        this.view?.show?.(place);
        this.actions.follow(place);
        this.drawSoon();
    }

    // The pointer.

    private pointerDown(event: PointerEvent): void {
        const { board } = this.model;
        const place = this.view?.placeAt(event.clientX, event.clientY) ?? null;
        if (event.button !== 0 || !board) {
            return;
        }
        if (place === null) {
            this.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, place, piece: undefined, dragging: false };
            return;
        }
        event.preventDefault();
        this.cells.focus(board, place, false);
        const piece = standing(board).filter((it) => it.place === place && this.actions.movable(it)).at(-1);
        this.press = { pointer: event.pointerId, x: event.clientX, y: event.clientY, place, piece, dragging: false };
        this.element.setPointerCapture(event.pointerId);
        this.drawSoon();
    }

    private pointerMove(event: PointerEvent): void {
        this.actions.point(this.view?.placeAt(event.clientX, event.clientY) ?? null);
        const press = this.press;
        if (!press || press.pointer !== event.pointerId) {
            return;
        }
        press.dragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > slack;
        if (!press.dragging) {
            return;
        }
        const edge = this.drawsEdges && !press.piece && press.place !== null;
        if (!press.piece && !edge && press.place !== null && this.view?.put) {
            this.view.put(press.place, event.clientX, event.clientY);
            this.drawSoon();
            return;
        }
        if (!press.piece && !edge) {
            if (this.view?.zooms && event.buttons === 1) {
                this.pan(event.clientX - press.x, event.clientY - press.y);
                [press.x, press.y] = [event.clientX, event.clientY];
            }
            return;
        }
        const box = this.element.getBoundingClientRect();
        const x = event.clientX - box.left, y = event.clientY - box.top;
        const over = this.view?.placeAt(event.clientX, event.clientY) ?? null;
        this.hand = {
            carried: press.piece ? { key: press.piece.key, x, y } : null,
            edge: edge ? { from: press.place!, x, y } : null,
            target: (press.piece || edge) && over !== press.place && this.allows(over) ? over : null,
            moved: null,
        };
        this.drawSoon();
    }

    private get drawsEdges(): boolean {
        return this.model.drawn?.mode === "edit" && this.model.tool === "edge";
    }

    private allows(place: number | null): boolean {
        const { drawn, board } = this.model;
        return place !== null && (drawn?.mode === "edit" || (board?.moves?.some((move) => move.to === place) ?? false));
    }

    private pointerUp(event: PointerEvent): void {
        const press = this.press;
        if (!press || press.pointer !== event.pointerId) {
            return;
        }
        const over = this.view?.placeAt(event.clientX, event.clientY) ?? null;
        this.letGo();
        this.act(press, over, event);
        // The arrow keys walk over the places while one of them has the focus, and step while none has.
        if (press.place !== null && (this.model.drawn?.mode === "edit" || this.model.selected !== null)) {
            this.cells.focusNow();
        } else {
            window.focus(); // of a host, the keys are the panel's
            if (this.cells.hasFocus) {
                (document.activeElement as HTMLElement).blur();
            }
        }
    }

    private act(press: Press, over: number | null, event: PointerEvent): void {
        if (press.place === null) {
            if (!press.dragging && this.model.drawn?.mode === "edit" && this.model.tool === "node") {
                this.view?.drop?.(event.clientX, event.clientY);
                void this.actions.do("node", undefined, "add");
            }
            return;
        }
        if (!press.dragging) {
            if (this.actions.choose(press.place)) {
                this.actions.follow(press.place);
            }
        } else if (over !== null && over !== press.place) {
            if (press.piece) {
                this.actions.put(press.piece, over);
            } else if (this.drawsEdges) {
                this.actions.toggleEdge(press.place, over);
            }
        }
    }

    private letGo(): void {
        this.press = null;
        this.hand = emptyHand;
        this.drawSoon();
    }

    destroy(): void {
        cancelAnimationFrame(this.frame);
        this.resized.disconnect();
        this.view?.destroy();
    }
}
