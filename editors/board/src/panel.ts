// The board panel: puts its parts together, and draws them after each change of
// what the session knows.

import type { Foreseen, Judged, Layers, Shade } from "./arena";
import { button } from "./button";
import type { CopyKind } from "./copying";
import { h, setText } from "./dom";
import type { EditBar } from "./edit_bar";
import { Headline } from "./headline";
import type { Host } from "./host";
import type { Judge } from "./judge";
import { Keys } from "./keys";
import { Lists } from "./lists";
import { puzzleOf, type Model } from "./model";
import { Session } from "./session";
import { Stage } from "./stage";
import { Steps } from "./steps";
import { Theme } from "./theme";
import { Toolbar } from "./toolbar";
import type { WhatIf } from "./what_if/what_if";
import type { Words } from "./words";

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
    }, () => parts?.point(), () => parts?.help());
    root.classList.add("plywise");
    session.start();
    return {
        destroy() {
            parts?.destroy();
            session.destroy();
        },
    };
}

class Parts implements Layers {
    readonly words;
    private readonly theme: Theme;
    private readonly stage: Stage;
    private readonly toolbar: Toolbar;
    private readonly headline: Headline;
    private readonly steps: Steps;
    private readonly lists: Lists;
    private readonly legend: Legend;
    // Loaded with the first picture that needs them.
    private readonly editBar = new Later<EditBar>(() => this.update());
    private readonly judge = new Later<Judge>(() => this.update());
    private readonly whatIf = new Later<WhatIf>(() => this.update());
    // Read aloud when tries have become known, which is after the outcome has been.
    private readonly live = h("span", { class: "unseen", "aria-live": "polite" });
    private readonly keys: Keys;
    private readonly content: HTMLElement;
    private readonly empty = h("div", { class: "empty" });
    private readonly status = h("p", { class: "status", role: "status" });
    private readonly helped = h("dl", { class: "popover helped", popover: "auto", tabindex: 0 });
    private puzzle = "";
    /** The try that was pointed at when the parts were drawn. */
    private pointedTry: unknown = null;

    constructor(private readonly root: HTMLElement, private readonly session: Session) {
        const { model } = session, { words } = model;
        this.words = words;
        this.theme = new Theme(root, () => this.update());
        this.stage = new Stage(model, session, this.theme, this);
        this.toolbar = new Toolbar(words, session, (kind) => void this.copy(kind));
        this.headline = new Headline(words, session);
        this.steps = new Steps(words, session);
        this.lists = new Lists(words, session);
        this.legend = new Legend(words);
        this.content = h("div", { class: "content" },
            h("div", { class: "main" }, this.headline.element, this.stage.element, this.steps.element, h("div", { class: "below" }, this.stage.zoom, this.legend.element, this.live)),
            this.lists.element);
        root.lang = words.lang;
        root.append(this.toolbar.element, this.empty, this.content, this.status, this.helped);
        // The focus may be on nothing, after a click beside all that can have it or an undo of the host's.
        document.addEventListener("keydown", this.key);
        this.keys = new Keys(session, () => this.stage.focused);
    }

    get judged(): Judged | null {
        return this.judge.part;
    }

    get foreseen(): Foreseen | null {
        return this.whatIf.part?.foreseen ?? null;
    }

    update(): void {
        const { model } = this.session, { board } = model;
        const focus = document.activeElement;
        const beside = [...focus?.parentElement?.children ?? []];
        const isOurs = this.root.contains(focus);
        this.toolbar.update(model);
        this.content.hidden = board === null;
        this.empty.hidden = board !== null;
        if (board === null) {
            this.sayNothingIsShown(model);
        } else {
            const { arena } = board;
            const ratio = arena?.kind === "grid" ? Math.min(2.4, Math.max(0.7, arena.cols / arena.rows)) : 1;
            this.stage.element.style.setProperty("--ratio", String(ratio));
            this.load(model);
            this.headline.update(model);
            this.editBar.part?.update(model);
            this.steps.update(model);
            this.lists.update(model, this.judge.part);
            this.legend.update(model, this.stage.picture?.shades ?? null);
            this.judge.part?.update(this.live);
            this.whatIf.part?.update();
            this.pointedTry = this.judge.part?.pointed;
            if (puzzleOf(model) !== this.puzzle) { // it is seen from its beginning
                this.puzzle = puzzleOf(model);
                this.stage.showWhole();
                for (const element of [this.content, ...this.content.children]) {
                    element.scrollTop = 0;
                }
            }
            this.stage.drawSoon();
        }
        if (isOurs && !isUsable(document.activeElement)) {
            this.keepFocus(beside.indexOf(focus as Element), beside);
        }
        // What the headline says is not said twice.
        const said = new Set([board?.note, model.status, board && !model.can.edit ? this.words.cannotEdit : ""]);
        setText(this.status, [...said].filter((words) => words && words !== board?.verdict && words !== board?.hint).join("\n"));
    }

    private load(model: Model): void {
        const { board, can } = model, { stage, session } = this;
        if (can.edit) {
            this.editBar.load(async () => {
                const { EditBar } = await import("./edit_bar");
                const bar = new EditBar(this.words.lang, session, () => stage.focused);
                this.headline.element.after(bar.element);
                return bar;
            });
        }
        if (board?.tries || board?.critical) {
            this.judge.load(async () => new (await import("./judge")).Judge(model, () => this.foreseen !== null));
        }
        if (board?.wantsEdits) {
            this.whatIf.load(async () => new (await import("./what_if/what_if")).WhatIf(model, session, stage, this.legend.element));
        }
    }

    /** What is pointed at is another. */
    point(): void {
        this.whatIf.part?.point();
        if (this.judge.part && this.judge.part.pointed !== this.pointedTry) {
            this.update();
        }
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

    private sayNothingIsShown({ running, starting, drawn, awaited, can }: Model): void {
        const { words } = this;
        const why = starting ? words.connecting : !running ? words.serverStopped : drawn?.note ?? (awaited ? words.waiting : words.noPuzzle);
        const isThere = running && !awaited;
        const offers = isThere && can.create ? [["new", words.newPuzzle], ["examples", words.examples]] as const : [];
        const key = JSON.stringify([why, isThere, offers]);
        if (key !== this.empty.dataset["key"]) { // who is about to press a button is to find it
            this.empty.dataset["key"] = key;
            this.empty.replaceChildren(h("h1", {}, why), isThere && !drawn?.note ? h("p", { class: "hint" }, words.noPuzzleHint) : "",
                offers.length > 0 ? h("div", { class: "actions" }, ...offers.map(([what, name]) => button(name, null, () => this.session.create(what), name))) : "");
        }
    }

    private readonly key = (event: KeyboardEvent): void => {
        const key = event.key.toLowerCase();
        if (event.target !== document.body && !this.root.contains(event.target as Node)) {
            return;
        }
        if (key === "escape" && !event.defaultPrevented) {
            this.session.drop();
        }
        // A webview does not get the editor's keys.
        if ((event.ctrlKey || event.metaKey) && !event.altKey && this.session.model.can.undo && (key === "z" || key === "y")) {
            event.preventDefault();
            if (key === "y" || event.shiftKey) {
                this.session.redo();
            } else {
                this.session.undo();
            }
        }
        this.keys.take(event);
    };

    /** Shows the keys of the mode. */
    help(): void {
        const { bindings, model } = this.session;
        this.helped.replaceChildren(...bindings.filter(({ modes }) => modes.includes(model.drawn?.mode ?? "explore")).flatMap(({ keys, help }) =>
            [h("dt", {}, keys.join(", ")), h("dd", {}, help)]));
        this.helped.showPopover();
        this.helped.focus();
    }

    private async copy(kind: CopyKind): Promise<void> {
        const { picture, arena } = this.stage;
        if (picture && arena) {
            const { copy } = await import("./copying");
            await copy(kind, picture, arena, this.words, this.session);
        }
    }

    destroy(): void {
        document.removeEventListener("keydown", this.key);
        this.stage.destroy();
        this.theme.destroy();
        this.root.replaceChildren();
    }
}

function isUsable(element: Element | null): boolean {
    return element instanceof HTMLElement && element.isConnected && element.tabIndex >= 0 && !element.matches(":disabled, [hidden], [hidden] *");
}

// A part that is loaded once, when it is needed first.
class Later<Part> {
    part: Part | null = null;
    private loading = false;

    constructor(private readonly loaded: () => void) {}

    load(make: () => Promise<Part>): void {
        if (!this.loading) {
            this.loading = true;
            void make().then((part) => {
                this.part = part;
                this.loaded();
            });
        }
    }
}

// What the shades mean.
class Legend {
    readonly element = h("div", { class: "legend" });
    private drawn = "";

    constructor(private readonly words: Words) {}

    update({ board }: Model, shades: readonly Shade[] | null): void {
        const { words } = this, heat = board?.heat;
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
            ...kinds.map((kind) => h("span", { class: "kind" }, h("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), names[kind])));
    }
}
