// The tools of edit mode.

import type { Actions } from "./actions";
import { button } from "./button";
import { h, set, setText } from "./dom";
import type { IconName } from "./icons";
import { isGraph, toolsFor, type Model, type Tool } from "./model";
import { pieceIcon } from "./pieces";
import { editWords, type EditWords } from "./words/editing";

export class EditBar {
    readonly element: HTMLElement;
    private readonly tools = h("div", { class: "segments", role: "group" });
    private readonly sizes: HTMLElement;
    private readonly hint = h("p", { class: "hint" });
    private readonly words: EditWords;
    private kinds = "";

    /** `focused` tells the place at which rows and columns are inserted. */
    constructor(lang: string, private readonly actions: Actions, focused: () => number) {
        const words = (this.words = editWords(lang));
        const size = (name: string, image: IconName, change: string) => button(name, image, () => void actions.do("resize", focused(), change));
        set(this.tools, { "aria-label": words.editTools });
        this.sizes = h("div", { class: "sizes" },
            h("span", { role: "group", "aria-label": words.row },
                size(words.insertAbove, "rowAbove", "insert row"), size(words.insertBelow, "rowBelow", "insert row below"), size(words.deleteRow, "rowDelete", "delete row")),
            h("span", { role: "group", "aria-label": words.column },
                size(words.insertLeft, "columnLeft", "insert column"), size(words.insertRight, "columnRight", "insert column right"),
                size(words.deleteColumn, "columnDelete", "delete column")));
        this.element = h("div", { class: "edit-bar" },
            h("div", { class: "edit-row" }, this.tools, button(words.passTurn, "turn", () => void actions.do("turn")), this.sizes), this.hint);
    }

    update({ drawn, board, tool }: Model): void {
        this.element.hidden = drawn?.mode !== "edit" || !board;
        if (!board) {
            return;
        }
        const graph = isGraph(board);
        this.sizes.hidden = graph;
        const kinds = toolsFor(board);
        if (this.kinds !== kinds.join()) {
            this.kinds = kinds.join();
            this.tools.replaceChildren(...kinds.map((kind) => this.choice(kind, graph)));
        }
        for (const element of this.tools.children) {
            set(element, { "aria-pressed": String((element as HTMLElement).dataset.tool === tool) });
        }
        setText(this.hint, this.words.toolHint[graph && tool === "food" ? "hole" : graph && tool === "blank" ? "blankEdge" : tool]);
    }

    private choice(kind: Tool, graph: boolean): HTMLButtonElement {
        const name = graph && kind === "food" ? "hole" : kind;
        const image = name === "wall" || name === "edge" || name === "node" || name === "blank" ? name : pieceIcon(name);
        const element = button(this.words.tool[name], image, () => this.actions.setTool(kind));
        element.dataset.tool = kind;
        return element;
    }
}
