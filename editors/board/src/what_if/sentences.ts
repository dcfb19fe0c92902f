// What an edit would do, in words.

import { placeName, shadeWords } from "../places";
import type { Board } from "../protocol";
import type { Words } from "../words";
import type { EdgeProspect, Prospect, Prospects } from "./prospects";
import type { WhatIfWords } from "./words";

/** So many edges of a node are spoken of. */
const mostTold = 6;

/** Tells of the edits of a board. */
export class Sentences {
    constructor(private readonly prospects: Prospects, private readonly words: Words, private readonly own: WhatIfWords) {}

    /** "With a wall here: cat wins in 6, breaks expect."; "" where there is nothing to edit. Of
     * a node it tells of the edge to the one that is picked up, else of its edges. */
    at(place: number, picked: number | null): string {
        if (this.board.arena?.kind === "graph") {
            return picked === null ? this.around(place) : this.between(picked, place);
        }
        const it = this.prospects.places[place];
        return it && it.now !== "edge" && it.now !== "none" ? this.sentence(this.own.edit[it.now], it) : "";
    }

    of(edge: EdgeProspect): string {
        const [from, to] = [placeName(this.board, edge.from), placeName(this.board, edge.to)];
        return this.sentence(edge.now === "edge" ? this.own.without(from, to) : this.own.with(from, to), edge);
    }

    private get board(): Board {
        return this.prospects.board;
    }

    private between(a: number, b: number): string {
        const edge = this.prospects.between(a, b);
        return edge ? this.of(edge) : "";
    }

    // Of the edges that are there, and of others that would change something.
    private around(node: number): string {
        const told = this.prospects.edges.filter(({ from, to, now, effect, breaks }) =>
            (from === node || to === node) && (now === "edge" || (effect !== null && effect !== "same") || breaks.length > 0));
        const more = told.length - mostTold;
        return [...told.slice(0, mostTold).map((edge) => this.of(edge)), ...(more > 0 ? [this.own.others(more)] : [])].join(this.own.join);
    }

    private sentence(edit: string, { now, effect, shade, total, breaks, repairs }: Prospect): string {
        const { own } = this;
        if (effect === null) {
            return own.sentence(edit, [own.unknown]);
        }
        const outcome = now === "pawn" ? own.total(total) : shade ? shadeWords(shade, this.words) : "";
        return own.sentence(edit, [
            outcome, effect === "same" && own.asNow, breaks.length > 0 && own.breaks(breaks), repairs && own.mends,
        ].filter((part): part is string => Boolean(part)));
    }
}
