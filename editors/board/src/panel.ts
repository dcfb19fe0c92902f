// The board panel: puts its parts together, and draws them after each change of
// what the session knows.

import type { CopyKind } from "./copying";
import { h, setText } from "./dom";
import type { EditBar } from "./edit_bar";
import { Headline } from "./headline";
import type { Host } from "./host";
import { Lists } from "./lists";
import { Session } from "./session";
import { Stage } from "./stage";
import { Steps } from "./steps";
import { Theme } from "./theme";
import { Toolbar } from "./toolbar";

export interface Panel {
    destroy(): void;
}

/** Shows the panel in an element, over a host's pipe. */
export function mount(root: HTMLElement, host: Host): Panel {
    let parts: Parts | null = null;
    const session = new Session(host, () => {
        if (session.isGreeted) {
            // A host that says hello again may speak another language.
            if (parts?.words !== session.model.words) {
                parts?.destroy();
                parts = new Parts(root, session);
            }
            parts.update();
        }
    });
    root.classList.add("plywise");
    session.start();
    return {
        destroy() {
            parts?.destroy();
            session.destroy();
        },
    };
}

class Parts {
    readonly words;
    private readonly theme: Theme;
    private readonly stage: Stage;
    private readonly toolbar: Toolbar;
    private readonly headline: Headline;
    private editBar: EditBar | null = null;
    private readonly steps: Steps;
    private readonly lists: Lists;
    private readonly legend: Legend;
    // Read aloud when tries have become known, which is after the outcome has been.
    private readonly live = h("span", { class: "unseen", "aria-live": "polite" });
    private readonly content: HTMLElement;
    private readonly empty = h("div", { class: "empty" });
    private readonly status = h("p", { class: "status", role: "status" });

    constructor(private readonly root: HTMLElement, private readonly session: Session) {
        this.words = session.model.words;
        this.theme = new Theme(root, () => this.update());
        this.stage = new Stage(session, this.theme);
        this.toolbar = new Toolbar(session, (kind) => void this.copy(kind));
        this.headline = new Headline(session);
        this.steps = new Steps(session);
        this.lists = new Lists(session);
        this.legend = new Legend(session);
        this.content = h("div", { class: "content" },
            h("div", { class: "main" }, this.headline.element, this.stage.element, this.legend.element, this.live, this.steps.element),
            this.lists.element);
        root.lang = this.words.lang;
        root.append(this.toolbar.element, this.empty, this.content, this.status);
        root.addEventListener("keydown", this.editorKey);
    }

    update(): void {
        const { model } = this.session;
        const { shown, asked, cursor, words, pin, running } = model;
        const focus = document.activeElement;
        const beside = [...focus?.parentElement?.children ?? []];
        const isOurs = this.root.contains(focus);
        this.toolbar.update();
        this.content.hidden = shown === null;
        this.empty.hidden = shown !== null;
        if (shown === null) {
            this.sayNothingIsShown(!running ? words.serverStopped : (cursor || pin) && !asked ? words.waiting : words.noPuzzle, running && asked);
        } else {
            const arena = shown.board.arena;
            const ratio = arena?.kind === "grid" ? Math.min(2.4, Math.max(0.7, arena.cols / arena.rows)) : 1;
            this.stage.element.style.setProperty("--ratio", String(ratio));
            this.headline.update();
            this.updateEditBar();
            this.steps.update();
            this.lists.update(model);
            this.legend.update();
            this.updateMore();
            this.stage.drawSoon();
        }
        if (isOurs && !isUsable(document.activeElement)) {
            this.keepFocus(beside.indexOf(focus as Element), beside);
        }
        setText(this.status, model.status || (shown === null && model.answer?.problem ? model.answer.problem.message : ""));
    }

    // A key may take away what it was pressed on: the focus goes to what is nearest.
    private keepFocus(at: number, beside: Element[]): void {
        const far = (element: Element) => Math.abs(beside.indexOf(element) - at);
        const [near] = beside.filter(isUsable).sort((a, b) => far(a) - far(b));
        if (near instanceof HTMLElement) {
            near.focus();
        } else {
            this.stage.focus();
        }
    }

    private updateEditBar(): void {
        const { edit } = this.session;
        if (edit && !this.editBar) {
            this.editBar = new edit.mode.EditBar(this.session, edit.editing, () => this.stage.focused);
            this.headline.element.after(this.editBar.element);
        }
        this.editBar?.update();
    }

    private updateMore(): void {
        const { judge, whatIf } = this.session.model;
        if (judge && judge.key.parentElement !== this.live.parentElement) {
            this.live.before(judge.key);
        }
        judge?.update(this.live);
        whatIf?.update(this.legend.element, this.stage);
    }

    private sayNothingIsShown(words: string, hint: boolean): void {
        this.empty.replaceChildren(h("h1", {}, words), hint ? h("p", { class: "hint" }, this.words.noPuzzleHint) : "");
    }

    // A webview does not get the editor's keys.
    private readonly editorKey = (event: KeyboardEvent): void => {
        const key = event.key.toLowerCase();
        if (!(event.ctrlKey || event.metaKey) || event.altKey || !this.session.model.can.undo || (key !== "z" && key !== "y")) {
            return;
        }
        event.preventDefault();
        if (key === "y" || event.shiftKey) {
            this.session.redo();
        } else {
            this.session.undo();
        }
    };

    private async copy(kind: CopyKind): Promise<void> {
        const { picture, arena } = this.stage;
        if (picture && arena) {
            const { copy } = await import("./copying");
            await copy(kind, picture, arena, this.session);
        }
    }

    destroy(): void {
        this.root.removeEventListener("keydown", this.editorKey);
        this.stage.destroy();
        this.theme.destroy();
        this.root.replaceChildren();
    }
}

function isUsable(element: Element | null): boolean {
    return element instanceof HTMLElement && element.isConnected && element.tabIndex >= 0 && !element.matches(":disabled, [hidden], [hidden] *");
}

// What the shades mean.
class Legend {
    readonly element = h("div", { class: "legend" });
    private drawn = "";

    constructor(private readonly session: Session) {}

    update(): void {
        const { shown, shades, words } = this.session.model;
        const heat = shown?.board.heat;
        this.element.hidden = !shades || !heat;
        if (!shades || !heat) {
            this.drawn = "";
            this.element.replaceChildren();
            return;
        }
        const kinds = ["mouse", "cat", "draw"].filter((kind) => shades.some((shade) => shade.outcome === kind || (kind === "cat" && shade.outcome === "limit")));
        const key = JSON.stringify([heat.piece, heat.turn, kinds]);
        if (key === this.drawn) {
            return;
        }
        this.drawn = key;
        const names: { [kind: string]: string } = { mouse: words.place.mouse, cat: words.place.cat, draw: words.outcome.draw };
        this.element.replaceChildren(
            h("span", { class: "layer" }, words.legend(heat.piece, heat.turn)),
            ...kinds.map((kind) => h("span", { class: "kind" },
                h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), names[kind])));
    }
}
