// What lies over an arena: arrows and dots for the moves, their marks, what is
// focused and picked up, and the pieces.

import type { ArenaView, Picture } from "./arena";
import { bestArrow, thickness, wayBetween, type Way } from "./arrows";
import { s } from "./dom";
import { piece } from "./pieces";
import { moverPlace, standing, type Standing } from "./places";
import type { Move } from "./protocol";
import { inscription, Shading } from "./shading";
import { css, mix, readableOn, type Rgb, type Theme } from "./theme";

/** What a hand does at the moment. */
export interface Hand {
    /** A piece on its way with the pointer: by its key, in CSS pixels from the stage's corner. */
    carried: { key: string; x: number; y: number } | null;
    /** An edge on its way, from a node to the pointer. */
    edge: { from: number; x: number; y: number } | null;
    /** Where it would be dropped. */
    target: number | null;
    /** A piece that has been moved; the answer that says so is still to come. */
    moved: { key: string; place: number } | null;
}

export const emptyHand: Hand = { carried: null, edge: null, target: null, moved: null };

const smallestMarked = 22, smallestRinged = 24, smallestPiece = 16, smallestNumbered = 20;

/** Of pawns that are good and bad to take first, and of the last move; in pictures that stand alone, too. */
const goodPawn: Rgb = [86, 180, 233], badPawn: Rgb = [230, 159, 0], lastMove = "#e0b000";

export class Overlay {
    readonly element = s("svg", { class: "overlay", "aria-hidden": "true", focusable: "false" });
    private readonly below = s("g");
    private readonly pieces = s("g");
    private readonly above = s("g");
    private readonly drawn = new Map<string, { element: SVGGElement; name: string; place: number }>();

    constructor(private readonly theme: Pick<Theme, "colours">) {
        this.element.append(this.below, this.pieces, this.above);
    }

    draw(view: ArenaView, picture: Picture, hand: Hand, at: number | null): void {
        const pen = new Pen(view, picture, this.theme);
        this.below.replaceChildren(...pen.below(hand, at));
        this.above.replaceChildren(...pen.above());
        this.drawPieces(view, picture, hand);
    }

    // The pieces stay elements of their own, so that a move can be seen as one.
    private drawPieces(view: ArenaView, picture: Picture, hand: Hand): void {
        const all = standing(picture.board).map((it) =>
            hand.moved?.key === it.key ? { ...it, place: hand.moved.place } : it);
        for (const [key, { element }] of this.drawn) {
            if (!all.some((it) => it.key === key)) {
                element.remove();
                this.drawn.delete(key);
            }
        }
        for (const it of all) {
            this.drawPiece(view, it, all.filter((other) => other.place === it.place), hand);
        }
    }

    private drawPiece(view: ArenaView, it: Standing, together: Standing[], hand: Hand): void {
        let drawn = this.drawn.get(it.key);
        if (!drawn || drawn.name !== it.name) {
            drawn?.element.remove();
            drawn = { element: piece(it.name), name: it.name, place: it.place };
            this.drawn.set(it.key, drawn);
        }
        if (this.pieces.lastChild !== drawn.element) {
            this.pieces.append(drawn.element);
        }
        const carried = hand.carried?.key === it.key ? hand.carried : null;
        const centre = carried ?? view.centreOf(it.place);
        drawn.element.style.display = centre ? "" : "none";
        if (!centre) {
            return;
        }
        let size = Math.max(smallestPiece, view.unit * 0.8);
        let { x, y } = centre;
        if (together.length > 1 && !carried) {
            size = Math.max(smallestPiece * 0.8, size * 0.66);
            const shift = (together.indexOf(it) - (together.length - 1) / 2) * view.unit * 0.38;
            x += shift;
            y += shift * 0.7;
        }
        drawn.element.setAttribute("class", carried ? "piece carried" : drawn.place === it.place ? "piece" : "piece moving");
        drawn.element.style.transform = `translate(${x}px, ${y}px) scale(${(size * (carried ? 1.15 : 1)) / 24})`;
        drawn.place = it.place;
    }
}

// Draws everything that is new each time.
class Pen {
    constructor(private readonly view: ArenaView, private readonly picture: Picture, private readonly theme: Pick<Theme, "colours">) {}

    below(hand: Hand, at: number | null): SVGElement[] {
        const { board, selected, focused } = this.picture;
        const { ink, focus } = this.theme.colours;
        const shapes: (SVGElement | null)[] = [];
        shapes.push(...this.pawns(), ...this.lastMove(), ...this.moves());
        const mover = board.over ? null : moverPlace(board);
        if (mover !== null && hand.moved === null) {
            shapes.push(this.turnMark(mover));
        }
        shapes.push(this.frame(at, { stroke: css(ink), "stroke-width": 1.5, "stroke-dasharray": "3 2.5", class: "at" }));
        shapes.push(this.frame(selected, { stroke: css(focus), "stroke-width": 2, fill: css(focus), "fill-opacity": 0.25, class: "selected" }));
        shapes.push(this.frame(hand.target, { stroke: css(focus), "stroke-width": 3, class: "target" }));
        if (hand.edge) {
            const from = this.view.centreOf(hand.edge.from);
            shapes.push(from && s("line", {
                x1: from.x, y1: from.y, x2: hand.edge.x, y2: hand.edge.y,
                stroke: css(focus), "stroke-width": 3, "stroke-linecap": "round", class: "edge",
            }));
        }
        shapes.push(this.frame(focused, { stroke: css(focus), "stroke-width": 3, class: "focus" }));
        return shapes.filter((shape): shape is SVGElement => shape !== null);
    }

    above(): SVGElement[] {
        const { board, arrows } = this.picture, { unit } = this.view;
        const moves = arrows && unit >= smallestMarked ? board.moves ?? [] : [];
        return [
            ...this.overArrows(), ...moves.flatMap((move) => this.badge(move) ?? []),
            ...(board.game === "knight-pawns" && unit >= smallestMarked ? board.moves ?? [] : []).flatMap((move) => this.total(move) ?? []),
        ];
    }

    // Where the last move came from, and where it led.
    private lastMove(): (SVGElement | null)[] {
        const [from, to] = this.picture.board.last ?? [null, null], { ink } = this.theme.colours;
        const frame = (place: number | null, dash: string) => [
            this.frame(place, { "stroke": css(ink), "stroke-width": 5, "stroke-opacity": 0.55, "stroke-dasharray": dash, "class": "last" }),
            this.frame(place, { "stroke": lastMove, "stroke-width": 3, "stroke-dasharray": dash, "class": "last" })];
        return [...frame(from === to ? null : from, "6 5"), ...frame(to, "none")];
    }

    // Which pawns are good to take first: by colour, and by the total that stands beside them.
    private pawns(): (SVGElement | null)[] {
        const { board } = this.picture, moves = board.game === "knight-pawns" ? board.moves ?? [] : [];
        const worst = Math.max(1, ...moves.map(({ rank = 0 }) => rank)), { unit } = this.view;
        return moves.filter(({ rank }) => rank !== undefined).map(({ to, rank }) => {
            const centre = this.view.centreOf(to);
            return centre && s("rect", {
                "class": "pawn", "x": centre.x - unit / 2 + 1, "y": centre.y - unit / 2 + 1, "width": unit - 1, "height": unit - 1,
                "fill": css(mix(goodPawn, badPawn, rank! / worst)), "fill-opacity": 0.6,
            });
        });
    }

    private total({ to, before }: Move): SVGElement | null {
        const centre = this.view.centreOf(to), { unit } = this.view;
        return centre && before?.total !== undefined ? this.plate(String(before.total), centre.x - unit / 4, centre.y - unit / 3.4, Math.min(15, unit * 0.26), this.theme.colours.floor) : null;
    }

    // A number on a ground of its own.
    private plate(text: string, x: number, y: number, size: number, ground: Rgb): SVGElement {
        const half = (size * (text.length + 0.7)) / 3;
        return s("g", { class: "plate" },
            s("rect", { x: x - half, y: y - size * 0.62, width: 2 * half, height: size * 1.24, rx: size * 0.3, fill: css(ground) }),
            s("text", { x, y: y + size * 0.36, "fill": readableOn(ground), "text-anchor": "middle", "font-size": size, "font-family": "system-ui, sans-serif" }, text));
    }

    // The numbers that arrows go over.
    private overArrows(): SVGElement[] {
        const { board, shades, arrows, distances, letters } = this.picture, { unit } = this.view, from = moverPlace(board);
        if (!arrows || !shades || !distances || from === null || board.arena?.kind !== "grid" || unit < smallestNumbered) {
            return [];
        }
        const { cols } = board.arena, taken = new Set(standing(board).map(({ place }) => place)), over = new Set<number>();
        for (const { to, rank } of board.moves ?? []) {
            const step = Math.floor(to / cols) === Math.floor(from / cols) ? Math.sign(to - from) : cols * Math.sign(to - from);
            for (let place = from + step; rank === 0 && step !== 0 && place !== to; place += step) {
                over.add(place);
            }
        }
        const shading = new Shading(this.theme.colours, shades);
        return [...over].flatMap((place) => {
            const centre = this.view.centreOf(place), shade = shades[place], paint = shade && shading.paint(shade);
            const text = paint && !taken.has(place) ? inscription(shade, paint, letters, distances) : "";
            return centre && text ? [this.plate(text, centre.x, centre.y, Math.min(18, unit * 0.36), paint!.colour)] : [];
        });
    }

    private frame(place: number | null, look: { [name: string]: string | number }): SVGElement | null {
        const centre = place === null ? null : this.view.centreOf(place);
        if (!centre) {
            return null;
        }
        const half = Math.max(6, this.view.unit / 2 - 1);
        const attributes = { fill: "none", ...look };
        return this.picture.board.arena?.kind === "graph"
            ? s("circle", { cx: centre.x, cy: centre.y, r: half + 3, ...attributes })
            : s("rect", { x: centre.x - half, y: centre.y - half, width: 2 * half, height: 2 * half, rx: Math.min(4, half / 4), ...attributes });
    }

    private turnMark(place: number): SVGElement | null {
        const centre = this.view.centreOf(place);
        const { arrow, halo } = this.theme.colours;
        const r = Math.max(smallestPiece * 0.62, this.view.unit * 0.46);
        return centre && s("g", { class: "turn", fill: "none" },
            s("circle", { cx: centre.x, cy: centre.y, r, stroke: css(halo), "stroke-width": 3.5 }),
            s("circle", { cx: centre.x, cy: centre.y, r, stroke: css(arrow), "stroke-width": 1.8 }));
    }

    private moves(): (SVGElement | null)[] {
        const { board, arrows, judged } = this.picture;
        const tries = judged?.tries ?? [];
        const from = moverPlace(board);
        const moves = (arrows ? board.moves ?? [] : []).filter((move) => !tries.some(({ to }) => to === move.to));
        const isAim = (move: Move) => move.rank === 0 && from !== null && from !== move.to;
        const aims = [...moves.filter(isAim), ...tries].flatMap(({ to }) => (to === from ? [] : [to]));
        const { colours } = this.theme, { unit } = this.view;
        const ways = moves.map((move) => (isAim(move) ? this.way(from, move.to, aims) : null));
        return [
            ...moves.map((move, i) => (ways[i] ? null : this.dot(move, from))),
            ...judged?.arrows({
                board, view: this.view, colours, thickness: thickness(unit), from,
                way: (place, to, isBehind) => this.way(place, to, isBehind ? aims : [], place !== from && from !== null ? [from, ...aims] : []),
            }) ?? [],
            // The best ones lie over all others.
            ...ways.map((way) => way && bestArrow(way, unit, colours)),
        ];
    }

    /** `beside` are the places of arrows that it may lie over: then it goes beside them. */
    private way(place: number | null, aim: number, aims: readonly number[], beside: readonly number[] = []): Way | null {
        let a = place === null ? null : this.view.centreOf(place), b = this.view.centreOf(aim);
        if (!a || !b) {
            return null;
        }
        const { unit } = this.view, far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
        const off = beside.map((other) => this.view.centreOf(other) ?? { x: Infinity, y: 0 }).map(({ x, y }) => Math.abs((x - a!.x) * (b!.y - a!.y) - (y - a!.y) * (b!.x - a!.x)) / far);
        if (off.slice(1).some((aside) => aside < 1 && off[0]! < 1)) {
            const [dx, dy] = [(-(b.y - a.y) / far) * thickness(unit) * 2.2, ((b.x - a.x) / far) * thickness(unit) * 2.2];
            [a, b] = [{ x: a.x + dx, y: a.y + dy }, { x: b.x + dx, y: b.y + dy }];
        }
        const [start, end] = [a, b], length = Math.hypot(end.x - start.x, end.y - start.y);
        // Behind a nearer one in the same direction it goes on where that one ends.
        const skipped = Math.max(0, ...aims.map((other) => {
            const c = this.view.centreOf(other) ?? start;
            const along = ((c.x - start.x) * (end.x - start.x) + (c.y - start.y) * (end.y - start.y)) / length;
            const aside = Math.hypot(c.x - start.x, c.y - start.y) - along;
            return along < length - 1 && aside < 1 ? along : 0;
        }));
        // To the rim of a node, whose name must be read; into a cell, and not over its number.
        const { board, shades, distances } = this.picture, isNumbered = shades && distances && unit >= smallestNumbered && !standing(board).some((it) => it.place === aim);
        return wayBetween(start, end, unit, unit * (board.arena?.kind === "graph" ? 0.52 : isNumbered ? 0.27 : 0.2), skipped);
    }

    // A move that is not the best; a ring where something stands, or where the mover stays.
    private dot(move: Move, from: number | null): SVGElement | null {
        const centre = this.view.centreOf(move.to);
        if (!centre) {
            return null;
        }
        const { unit } = this.view;
        const { arrow, halo } = this.theme.colours;
        const look = { "stroke": css(halo), "stroke-width": Math.min(2, unit / 10), "paint-order": "stroke" };
        if (standing(this.picture.board).some((it) => it.place === move.to)) {
            const best = move.rank === 0;
            return !best && unit < smallestRinged ? null : s("circle", {
                class: "ring", cx: centre.x, cy: centre.y, r: unit * (move.to === from ? 0.36 : 0.42), fill: "none",
                stroke: css(arrow), "stroke-width": best ? 3.5 : 2, "stroke-dasharray": best ? "none" : "2 3",
            });
        }
        const low = this.picture.distances && this.picture.shades && unit >= 20 ? unit * 0.33 : 0;
        return s("circle", { class: "dot", cx: centre.x, cy: centre.y + low, r: Math.min(6, thickness(unit)), fill: css(arrow), ...look });
    }

    private badge(move: Move): SVGElement | null {
        const centre = this.view.centreOf(move.to);
        if (!centre || !move.mark) {
            return null;
        }
        const r = Math.min(9, Math.max(6, this.view.unit * 0.17));
        const x = centre.x + this.view.unit / 2 - r * 0.9, y = centre.y - this.view.unit / 2 + r * 0.9;
        const fill = { "!": "#1a7f37", "?!": "#9a6700", "?": "#b35900", "??": "#b42318" }[move.mark];
        return s("g", { class: "mark" },
            s("circle", { cx: x, cy: y, r, fill, stroke: "#fff", "stroke-width": 1 }),
            s("text", {
                x, y: y + r * 0.42, fill: "#fff", "text-anchor": "middle", "font-size": r * 1.2, "font-weight": 700, "font-family": "system-ui, sans-serif",
            }, move.mark));
    }
}
