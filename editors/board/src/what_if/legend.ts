// What the signs of the layer mean, how many edits have each, and what the edit does
// that is pointed at.

import { h, s, setText } from "../dom";
import type { Colours } from "../theme";
import { signOf, type Sign } from "./looks";
import { gridMarks } from "./on_grid";
import type { Prospect, Prospects } from "./prospects";
import type { WhatIfWords } from "./words";

const chase: readonly Sign[] = ["flips", "faster", "slower", "same"], pawns: readonly Sign[] = ["more", "fewer", "same"];

/** Of a sign, in CSS pixels. */
const side = 20;

export class Legend {
    readonly element = h("div", { class: "what-if" });
    private readonly kinds = h("div", { class: "legend" });
    private readonly sentence = h("p", { class: "prospect" });
    // Read aloud when all is known: until then there would be no end of it.
    private readonly live = h("span", { class: "unseen", "aria-live": "polite" });
    private drawn = "";

    constructor() {
        this.element.append(this.kinds, this.sentence, this.live);
    }

    /** Says why there is nothing to show. */
    excuse(words: string): void {
        this.draw(words, words);
        setText(this.live, "");
    }

    /** Shows nothing, and leaves its room: the board must not grow and shrink. */
    wait(): void {
        this.kinds.classList.add("blank");
    }

    show(prospects: Prospects, words: WhatIfWords, colours: Colours): void {
        const { all, board, known, total, isComplete } = prospects;
        const count = (counts: (it: Prospect) => boolean) => all.filter(counts).length;
        // All of them always, so that lines do not come and go while the numbers grow.
        const kinds: Kind[] = [
            ...(board.game === "knight-pawns" ? pawns : chase).map((sign) =>
                ({ text: `${words.signs[sign]} ${count((it) => signOf(it) === sign)}`, sample: { sign } })),
            { text: `${words.breaking} ${count(({ breaks }) => breaks.length > 0)}`, sample: { breaks: ["expect"] } },
            { text: `${words.mending} ${count(({ repairs }) => repairs)}`, sample: { repairs: true } },
        ];
        const unknown: Kind = { text: `${words.signs.unknown} ${Math.max(0, total - known)}`, sample: { sign: "unknown" } };
        const extent = isComplete ? words.complete(total) : words.progress(known, total);
        this.draw(JSON.stringify([kinds, unknown, extent, colours]), h("span", { class: "layer" }, `${words.title}:`), h("span", { class: "extent" }, extent),
            ...[...kinds, unknown].map((it) =>
                h("span", { class: isComplete && it === unknown ? "kind blank" : "kind" }, icon(it.sample, colours), it.text)));
        setText(this.live, isComplete ? [`${words.title}: ${extent}`, ...kinds.map(({ text }) => text)].join(", ") : "");
    }

    say(sentence: string): void {
        setText(this.sentence, sentence);
        this.sentence.title = sentence;
    }

    private draw(key: string, ...children: (Node | string)[]): void {
        this.kinds.classList.remove("blank");
        if (key !== this.drawn) {
            this.drawn = key;
            this.kinds.replaceChildren(...children);
        }
    }
}

/** What is drawn of a kind of edits: a sign, or what is marked beside it. */
type Sample = Partial<Pick<Prospect, "breaks" | "repairs">> & { sign?: Sign };

interface Kind {
    text: string;
    sample: Sample;
}

// A cell of its own.
function icon({ sign, ...flags }: Sample, colours: Colours): SVGElement {
    const effect = sign === undefined || sign === "unknown" ? null : sign;
    const cell: Prospect = { now: "floor", effect, shade: null, total: 0, breaks: [], repairs: false, ...flags };
    const marks = gridMarks([cell], { left: 0, top: 0, unit: side, cols: 1, scale: 1 }, colours, false, sign !== undefined);
    return s("svg", { viewBox: `0 0 ${side} ${side}`, class: "sample", "aria-hidden": "true", focusable: "false" }, ...marks.elements());
}
