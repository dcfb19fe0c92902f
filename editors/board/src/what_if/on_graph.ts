// The layer on the edges of a graph, and on those that it could have.

import { asideOf } from "../graph/scene";
import { css, mix, readableOn, type Colours } from "../theme";
import { cornerPath } from "./on_grid";
import { effectColours, numberOf, round, signOf, signPath } from "./looks";
import { Marks } from "./marks";
import type { EdgeProspect, Prospects } from "./prospects";

/** Where the nodes are, in CSS pixels. */
export interface Scenery {
    /** Of each node the x and y in turn. */
    at: ArrayLike<number>;
    radius: number;
    /** Circles, in the order of the loops among the graph's edges. */
    loops: readonly { x: number; y: number; radius: number }[];
}

/** How a graph is looked at. */
export interface Look {
    selected: number | null;
    focused: number | null;
    distances: boolean;
}

interface Point {
    x: number;
    y: number;
}

/** An edge as it is drawn: a line, bent where the edge is not there, since it would lie over
 * nodes and edges that are; or a circle of some radius around its middle. */
export interface Drawn {
    edge: EdgeProspect;
    from: Point;
    to: Point;
    /** Towards which it bends. */
    bend: Point;
    middle: Point;
    circle: number;
    /** It can be pointed at, and nothing is drawn of it until then. */
    isQuiet?: boolean;
}

/** In CSS pixels. */
const badge = 8, roomForBadge = 34, letter = 6.5;

/** So many edges that are not there are drawn at most, but for those of the nodes that
 * are pointed at. */
const mostPossible = 40;

/** The edges to draw: `near` are nodes that are pointed at or picked up. */
export function drawnEdges(prospects: Prospects, near: readonly number[], { at, loops, radius }: Scenery): Drawn[] {
    const rings = [...loops];
    // What flips, or mends; the rest where one points.
    const present = prospects.edges.filter(({ now }) => now === "edge");
    const isShown = (edge: EdgeProspect) => isStrong(edge) || near.includes(edge.from) || near.includes(edge.to);
    const nodes = Array.from({ length: at.length / 2 }, (_, node): Point => ({ x: at[2 * node]!, y: at[2 * node + 1]! }));
    const line = (edge: EdgeProspect): Drawn => (edge.now === "none" ? besides(edge, nodes, radius) : bent(edge, nodes, asideOf(edge.from, edge.to, at, radius)));
    const there = present.flatMap((edge): Drawn[] => {
        const ring = edge.from === edge.to ? rings.shift() : null;
        if (edge.from !== edge.to) {
            return [{ ...line(edge), isQuiet: !isShown(edge) }];
        }
        return ring ? [{ edge, from: ring, to: ring, bend: ring, middle: ring, circle: ring.radius, isQuiet: !isShown(edge) }] : [];
    });
    return [...possible(prospects, near, nodes.length).map(line), ...there];
}

/** Bends an edge so that its middle is on no node, if it can. */
function besides(edge: EdgeProspect, nodes: readonly Point[], radius: number): Drawn {
    const [from, to] = [nodes[edge.from]!, nodes[edge.to]!];
    const far = Math.min(0.3 * Math.hypot(to.x - from.x, to.y - from.y), 1.6 * radius + badge);
    const ways = [far, -far, 1.8 * far, -1.8 * far].map((far) => bent(edge, nodes, far));
    const isFree = ({ middle }: Drawn) => nodes.every(({ x, y }) => Math.hypot(middle.x - x, middle.y - y) > radius + badge);
    return ways.find(isFree) ?? ways[0]!;
}

/** `aside` is how far to the left of the straight line its middle is. */
function bent(edge: EdgeProspect, nodes: readonly Point[], aside: number): Drawn {
    const from = nodes[edge.from]!, to = nodes[edge.to]!;
    const dx = to.x - from.x, dy = to.y - from.y, far = aside / (Math.hypot(dx, dy) || 1);
    const middle = { x: (from.x + to.x) / 2 + far * dy, y: (from.y + to.y) / 2 - far * dx };
    return { edge, from, to, bend: { x: middle.x + far * dy, y: middle.y - far * dx }, middle, circle: 0 };
}

function isStrong({ repairs, effect }: EdgeProspect): boolean {
    return repairs || effect === "flips";
}

function possible(prospects: Prospects, near: readonly number[], nodes: number): EdgeProspect[] {
    const shown = new Set(prospects.edges.filter((it) => it.now === "none" && isStrong(it)).slice(0, mostPossible));
    for (const node of near) {
        for (let other = 0; other < nodes; other++) {
            const edge = prospects.between(node, other);
            if (edge?.now === "none") {
                shown.add(edge);
            }
        }
    }
    return [...shown];
}

export function graphMarks(all: readonly Drawn[], radius: number, colours: Colours, distances: boolean, pointed: EdgeProspect | null): Marks {
    const marks = new Marks();
    const drawn = all.filter(({ isQuiet, edge }) => !isQuiet || (edge.from === pointed?.from && edge.to === pointed.to));
    const under = drawn.find(({ edge }) => pointed && edge.from === pointed.from && edge.to === pointed.to);
    if (under) {
        marks.path({ stroke: css(colours.focus), width: 10 }, wayOf(under));
        marks.layer();
    }
    const mending = drawn.filter(({ edge }) => edge.repairs);
    for (const [colour, width] of [[colours.ink, 9], [colours.floor, 6.5]] as const) {
        mending.forEach((it) => marks.path({ stroke: css(colour), width }, wayOf(it)));
        marks.layer();
    }
    drawn.forEach((it) => line(marks, it, colours));
    // Those that could be added lie across each other: only the one that is pointed at says more.
    for (const it of drawn.filter((it) => it.edge.now === "edge" || it === under)) {
        // One may lie over another.
        marks.layer();
        label(marks, it, radius, colours, distances);
    }
    return marks;
}

function wayOf({ from, to, bend, circle }: Drawn): string {
    const [x1, y1] = [round(from.x + circle), round(from.y)];
    return circle > 0
        ? `M${x1} ${y1}a${round(circle)} ${round(circle)} 0 1 0 0 .01z`
        : `M${x1} ${y1}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
}

function line(marks: Marks, drawn: Drawn, { floor, muted }: Colours): void {
    const { edge: { now, effect } } = drawn, d = wayOf(drawn);
    const colour = effect && effectColours[effect];
    const width = colour ? (effect === "flips" ? 5 : 3.5) : 1.4;
    // One that could be added is dotted, one of which nothing is known dashed.
    if (now === "none") {
        marks.path({ stroke: css(colour ?? muted), width, dash: [0.1, width * 2] }, d);
    } else if (colour) {
        marks.path({ stroke: css(colour), width }, d);
    } else if (effect === null) {
        marks.path({ stroke: css(floor), width: 3, dash: [4, 8] }, d);
    }
}

// In the middle of an edge that has room for it.
function label(marks: Marks, { edge, from, to, middle, circle }: Drawn, radius: number, { floor, ink, muted }: Colours, distances: boolean): void {
    const room = circle > 0 ? roomForBadge : Math.hypot(to.x - from.x, to.y - from.y) - 2 * radius;
    if (room < roomForBadge || (circle > 0 && circle < badge)) {
        return;
    }
    const x = round(middle.x), y = round(middle.y);
    const colour = edge.effect && effectColours[edge.effect];
    const face = colour ? mix(floor, colour, 0.85) : floor;
    const number = distances && room >= roomForBadge + 14 ? numberOf(edge) : "";
    const long = number ? 2 + letter * number.length : 0, half = badge + long / 2;
    const d = `M${round(x - half + badge)} ${y - badge}h${2 * (half - badge)}a${badge} ${badge} 0 0 1 0 ${2 * badge}h${-2 * (half - badge)}a${badge} ${badge} 0 0 1 0 ${-2 * badge}z`;
    if (edge.repairs) {
        marks.path({ stroke: css(ink), width: 6 }, d);
        marks.path({ stroke: css(floor), width: 3.5 }, d);
    }
    marks.path({ fill: css(face), stroke: css(colour ? ink : muted), width: 1 }, d);
    marks.path({ stroke: colour ? readableOn(face) : css(muted), width: 1.4 }, signPath(signOf(edge), x - long / 2, y, 11));
    if (number) {
        marks.label(number, x + badge - 1, y, 11, readableOn(face));
    }
    if (edge.breaks.length > 0) {
        marks.path({ fill: css(ink), stroke: css(floor), width: 1 }, cornerPath(x + half + 3, y - badge - 3, 9));
    }
}

/** The edge at a point, within a few pixels; null where there is none. */
export function edgeAt(drawn: readonly Drawn[], x: number, y: number): EdgeProspect | null {
    let nearest: EdgeProspect | null = null, least = 8;
    for (const it of drawn) {
        const distance = it.circle > 0 ? Math.abs(Math.hypot(it.middle.x - x, it.middle.y - y) - it.circle) : distanceTo(it, x, y);
        if (distance < least) {
            [nearest, least] = [it.edge, distance];
        }
    }
    return nearest;
}

/** Parts of a bent line that are as good as straight. */
const parts = 8;

function distanceTo({ edge, from, to, bend }: Drawn, x: number, y: number): number {
    const on = (t: number): Point => ({
        x: (1 - t) ** 2 * from.x + 2 * t * (1 - t) * bend.x + t ** 2 * to.x, y: (1 - t) ** 2 * from.y + 2 * t * (1 - t) * bend.y + t ** 2 * to.y,
    });
    const count = edge.now === "none" ? parts : 1;
    return Math.min(...Array.from({ length: count }, (_, i) => toLine(on(i / count), on((i + 1) / count), x, y)));
}

function toLine(from: Point, to: Point, x: number, y: number): number {
    const dx = to.x - from.x, dy = to.y - from.y;
    const along = Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(from.x + along * dx - x, from.y + along * dy - y);
}
