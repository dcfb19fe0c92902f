// The layer "what if": what every single edit would do to the position of the text and
// to its assertions. Loaded when it is chosen.
//
// Nothing is kept of it: it is that of the text that is drawn, or it is not shown.

import type { Actions } from "../actions";
import type { Foreseen } from "../arena";
import { isOlder, type Model } from "../model";
import type { Stage } from "../stage";
import type { Colours } from "../theme";
import { Legend } from "./legend";
import type { Marks } from "./marks";
import { drawnEdges, edgeAt, graphMarks, type Look, type Scenery } from "./on_graph";
import { gridMarks, type CellsOf } from "./on_grid";
import { Prospects, type EdgeProspect } from "./prospects";
import { Sentences } from "./sentences";
import { chinese, english, type WhatIfWords } from "./words";

/** How far a pointer goes before it drags, in CSS pixels. */
const slack = 4;

export class WhatIf implements Foreseen {
    private readonly legend = new Legend();
    private read: Prospects | null = null;
    private pointedEdge: EdgeProspect | null = null;
    /** A node that was pointed at: the edges that it could have stay while one of them is. */
    private anchor: number | null = null;

    /** Its legend stands behind an element. */
    constructor(private readonly model: Model, private readonly actions: Actions, private readonly stage: Stage, behind: Element) {
        this.listen(stage);
        behind.after(this.legend.element);
    }

    private get words(): WhatIfWords {
        return this.model.words.lang === "en" ? english : chinese;
    }

    /** Whether the layer is chosen, and may be told of. */
    private get isOn(): boolean {
        const { board } = this.model;
        return board !== null && board.wantsEdits && !board.hidden;
    }

    private get isOfText(): boolean {
        return this.model.board?.path.length === 0;
    }

    /** Whether a click edits. */
    private get edits(): boolean {
        return this.isOn && this.isOfText && this.model.drawn?.mode === "edit";
    }

    private get prospects(): Prospects | null {
        const { board } = this.model;
        if (!board?.edits || !this.isOn || isOlder(this.model)) {
            return null;
        }
        if (this.read?.board !== board) {
            this.read = new Prospects(board, board.edits);
        }
        return this.read;
    }

    private get sentences(): Sentences | null {
        return this.prospects && new Sentences(this.prospects, this.model.words, this.words);
    }

    // What is drawn.

    /** This, where there is something to draw. */
    get foreseen(): Foreseen | null {
        return this.prospects && this;
    }

    onGrid(cells: CellsOf, colours: Colours, distances: boolean): Marks {
        return gridMarks(this.prospects?.places ?? [], cells, colours, distances);
    }

    onGraph(scenery: Scenery, look: Look, colours: Colours): Marks {
        const drawn = this.prospects ? drawnEdges(this.prospects, this.near(look), scenery) : [];
        return graphMarks(drawn, scenery.radius, colours, look.distances, this.pointedEdge);
    }

    private near({ selected, focused }: Pick<Look, "selected" | "focused">): number[] {
        return [selected, focused, this.anchor].filter((node) => node !== null);
    }

    label(place: number): string {
        const sentence = this.sentences?.at(place, this.model.selected);
        return sentence ? this.words.stop + sentence : "";
    }

    update(): void {
        const { prospects, words, legend } = this;
        legend.element.hidden = !this.isOn;
        if (prospects) {
            legend.show(prospects, words, this.stage.colours);
        } else if (!this.isOfText) {
            legend.excuse(words.inTextOnly);
        } else if (isOlder(this.model) || this.model.board?.state === "solving") {
            legend.wait();
        } else {
            legend.excuse(words.nothing);
        }
        this.tell();
    }

    private tell(): void {
        const { sentences, words, prospects, pointedEdge } = this, { selected, pointed } = this.model;
        // The board may have changed under the pointer.
        const edge = pointedEdge && prospects?.between(pointedEdge.from, pointedEdge.to);
        const sentence = edge ? sentences?.of(edge) : pointed !== null ? sentences?.at(pointed, selected) : "";
        const hint = prospects && this.model.can.edit ? (this.isGraph ? words.clickEdges : words.click) : "";
        this.legend.say(sentence || hint);
    }

    private get isGraph(): boolean {
        return this.model.board?.arena?.kind === "graph";
    }

    // What is pointed at.

    /** What is pointed at or focused is another. */
    point(): void {
        const { pointed } = this.model;
        if (pointed !== null) {
            this.pointAt(null, this.isGraph ? pointed : null);
        } else if (!this.stage.element.matches(":hover")) {
            this.pointAt(null, null);
        }
        this.tell();
    }

    private pointAt(edge: EdgeProspect | null, anchor: number | null): void {
        if (edge !== this.pointedEdge || anchor !== this.anchor) {
            this.pointedEdge = edge;
            this.anchor = anchor;
            this.stage.drawSoon();
        }
    }

    private edgeUnder({ clientX, clientY }: MouseEvent): EdgeProspect | null {
        const { stage, prospects } = this, scenery = stage.arena?.scenery;
        if (!prospects || !scenery || stage.arena?.placeAt(clientX, clientY) !== null) {
            return null;
        }
        const { selected } = this.model, box = stage.element.getBoundingClientRect();
        const drawn = drawnEdges(prospects, this.near({ selected, focused: stage.picture?.focused ?? null }), scenery);
        return edgeAt(drawn, clientX - box.left, clientY - box.top);
    }

    private listen({ element }: Stage): void {
        let pressed: { x: number; y: number; edge: EdgeProspect } | null = null;
        element.addEventListener("pointermove", (event) => {
            if (!this.isGraph) {
                return;
            }
            const edge = this.edgeUnder(event);
            element.style.cursor = edge && this.edits ? "pointer" : "";
            if (this.model.pointed !== null) {
                return;
            }
            const keeps = edge && this.anchor !== null && (edge.from === this.anchor || edge.to === this.anchor);
            this.pointAt(edge, keeps ? this.anchor : null);
            this.tell();
        });
        element.addEventListener("pointerleave", () => this.pointAt(null, null));
        element.addEventListener("pointerdown", (event) => {
            const edge = this.isGraph && event.button === 0 ? this.edgeUnder(event) : null;
            pressed = edge && { x: event.clientX, y: event.clientY, edge };
        });
        element.addEventListener("pointerup", ({ clientX, clientY }) => {
            if (pressed && this.edits && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= slack) {
                this.actions.toggleEdge(pressed.edge.from, pressed.edge.to);
            }
            pressed = null;
        });
        // Two clicks on an edge are two edits, and do not lay the graph out anew.
        element.addEventListener("dblclick", (event) => {
            if (this.edgeUnder(event)) {
                event.stopImmediatePropagation();
            }
        }, { capture: true });
    }
}
