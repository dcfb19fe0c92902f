// The tools of edit mode.

import { h, set, setText } from "./dom";
import type { Editing } from "./editing";
import { toolsFor, type Tool } from "./model";
import { pieceIcon } from "./pieces";
import type { Resize } from "./protocol";
import type { Session } from "./session";
import { button } from "./toolbar";
import { editWords } from "./words/editing";

export class EditBar {
    readonly element: HTMLElement;
    private readonly tools = h("div", { class: "segments", role: "group" });
    private readonly sizes: HTMLElement;
    private readonly hint = h("p", { class: "hint" });
    private readonly words;
    private kinds = "";

    /** `focused` tells the place at which rows and columns are inserted. */
    constructor(private readonly session: Session, private readonly editing: Editing, private readonly focused: () => number) {
        const words = (this.words = editWords(session.model.words.lang));
        const size = (name: string, image: Parameters<typeof button>[1], change: (row: number, column: number) => Resize) =>
            button(name, image, () => editing.resize(this.at(change)));
        set(this.tools, { "aria-label": words.editTools });
        this.sizes = h("div", { class: "sizes" },
            h("span", { role: "group", "aria-label": words.row },
                size(words.insertAbove, "rowAbove", (row) => ({ row, insert: true })),
                size(words.insertBelow, "rowBelow", (row) => ({ row: row + 1, insert: true })),
                size(words.deleteRow, "rowDelete", (row) => ({ row, delete: true }))),
            h("span", { role: "group", "aria-label": words.column },
                size(words.insertLeft, "columnLeft", (_, column) => ({ column, insert: true })),
                size(words.insertRight, "columnRight", (_, column) => ({ column: column + 1, insert: true })),
                size(words.deleteColumn, "columnDelete", (_, column) => ({ column, delete: true }))));
        this.element = h("div", { class: "edit-bar" },
            h("div", { class: "edit-row" }, this.tools, button(words.passTurn, "turn", () => editing.passTurn()), this.sizes), this.hint);
    }

    private at(change: (row: number, column: number) => Resize): Resize {
        const arena = this.session.model.shown?.board.arena;
        const cols = arena?.kind === "grid" ? arena.cols : 1;
        const place = this.focused();
        return change(Math.floor(place / cols), place % cols);
    }

    update(): void {
        const { mode, shown, tool } = this.session.model;
        const board = shown?.board;
        this.element.hidden = mode !== "edit" || !board;
        if (!board) {
            return;
        }
        const graph = board.arena?.kind === "graph";
        this.sizes.hidden = graph;
        const kinds = toolsFor(board);
        if (this.kinds !== kinds.join()) {
            this.kinds = kinds.join();
            this.tools.replaceChildren(...kinds.map((kind) => this.choice(kind, graph)));
        }
        for (const element of this.tools.children) {
            set(element, { "aria-pressed": String((element as HTMLElement).dataset.tool === tool) });
        }
        setText(this.hint, this.words.toolHint[graph && tool === "food" ? "hole" : tool]);
    }

    private choice(kind: Tool, graph: boolean): HTMLButtonElement {
        const name = graph && kind === "food" ? "hole" : kind;
        const image = name === "wall" || name === "edge" ? name : pieceIcon(name);
        const element = button(this.words.tool[name], image, () => this.editing.setTool(kind));
        element.dataset.tool = kind;
        return element;
    }
}
