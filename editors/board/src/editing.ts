// What a click means in edit mode: which command it sends.

import type { Tool } from "./model";
import { placeName, standing, type Standing } from "./places";
import type { Put, Resize } from "./protocol";
import type { Session } from "./session";
import { editWords } from "./words/editing";

export class Editing {
    constructor(private readonly session: Session) {}

    setTool(tool: Tool): void {
        this.session.change({ tool, selected: null, status: "" });
    }

    /** A click on a place, or Enter. Returns whether it only picked up. */
    choose(place: number): boolean {
        const { shown, selected, tool } = this.session.model;
        if (!shown) {
            return true;
        }
        const { board } = shown;
        if (tool === "edge") {
            return this.chooseEdge(place);
        }
        const held = selected === null ? undefined : standing(board).filter((it) => it.place === selected).at(-1);
        if (held) {
            this.session.change({ selected: null });
            if (place !== selected) {
                this.put(held, place);
            }
            return false;
        }
        const here = standing(board).filter((it) => it.place === place).at(-1);
        if (tool === "pawn" && (!here || here.name === "pawn")) {
            this.session.order("plywise.set", { place, to: here ? "none" : "pawn" });
            return false;
        }
        if (tool === "wall" && !here) {
            const floor = (board.arena?.kind === "grid" && board.arena.cells?.[place]) || ".";
            this.session.order("plywise.set", { place, to: floor === "." ? "wall" : "floor" });
            return false;
        }
        if (here && (tool === "wall" || tool === "pawn")) {
            this.session.change({ selected: place, status: "" });
            return true;
        }
        this.session.order("plywise.set", { place, to: tool as Put });
        return false;
    }

    /** Picks up one end of an edge, or adds the edge to it or takes it away. Returns whether it
     * only picked up. */
    chooseEdge(place: number): boolean {
        const { shown, selected, words: { lang } } = this.session.model;
        if (!shown || selected === null) {
            this.session.change({ selected: place, status: shown ? editWords(lang).edgeFrom(placeName(shown.board, place)) : "" });
            return true;
        }
        this.toggleEdge(selected, place);
        return false;
    }

    toggleEdge(from: number, to: number): void {
        const board = this.session.model.shown?.board;
        if (board?.arena?.kind === "graph") {
            const present = !board.arena.edges.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
            this.session.change({ selected: null, status: "" });
            this.session.order("plywise.edge", { from, to, present });
        }
    }

    /** A piece was put down elsewhere. */
    put(piece: Standing, place: number): void {
        if (place === piece.place) {
            return;
        }
        this.session.change({ selected: null });
        const to = piece.name === "hole" ? "food" : piece.name;
        this.session.order("plywise.set", { place, to, ...(to === "pawn" ? { from: piece.place } : {}) }, { key: piece.key, place });
    }

    passTurn(): void {
        this.session.order("plywise.turn", {});
    }

    resize(resize: Resize): void {
        this.session.order("plywise.resize", resize);
    }
}
