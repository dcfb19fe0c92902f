// What a graph's picture consists of, in pixels: where its edges, nodes and names go.
// A canvas and a copied picture draw the same scene.

import type { Shade } from "../heat";
import type { Board, Graph } from "../protocol";
import { inscription, type Paint, type Shading } from "../shading";
import { netOf, type Net, type Points } from "./net";

/** From x1, y1 to x2, y2, bent towards x3, y3 where a node lies on the straight way. */
type Edge = [number, number, number, number, number?, number?];

export interface Scene {
    /** Of a node. */
    radius: number;
    edges: Edge[];
    /** Edges that are not decided yet. */
    maybe: Edge[];
    /** Small circles behind their nodes. */
    loops: { x: number; y: number; radius: number }[];
    nodes: { x: number; y: number; paint: Paint | null }[];
    texts: Text[];
}

export interface Text {
    text: string;
    /** Of its middle. */
    x: number;
    y: number;
    size: number;
    /** On a node of that paint; null on a plain node; undefined outside of nodes. */
    on?: Paint | null;
}

export interface Look {
    board: Board;
    shades: Shade[] | null;
    selected: number | null;
    focused: number | null;
    letters: boolean;
    distances: boolean;
}

/** Where a scene is drawn. */
export interface Stage {
    width: number;
    height: number;
    /** Pixels of an edge of length 1. */
    scale: number;
}

/** The width of a text in pixels. */
export type Measure = (text: string, size: number) => number;

/** A node's radius, of the length of an edge. */
const nodeShare = 0.27;

// In pixels.
const largest = 32, smallest = 2.5, nameOutside = 12.5, smallestText = 8.5;
/** The least length of an edge at which every node has its name. */
const smallestNamed = 26;
const longestName = 16;
/** What a name over another one costs; over an edge it costs 1. */
const overName = 10;
/** Where more nodes than that are in sight, only those have names beside them that matter. */
const mostNamed = 120;

/** Of a graph with more edges than that none is bent. */
const mostBent = 300;

/** How far to the left of the straight line the middle of an edge is to be, so that it goes around nodes. */
export function asideOf(a: number, b: number, at: ArrayLike<number>, radius: number): number {
    const [x1, y1, x2, y2] = [at[2 * a]!, at[2 * a + 1]!, at[2 * b]!, at[2 * b + 1]!];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    let left = 0, right = 0, isCovered = false;
    for (let node = 0; node < at.length / 2; node++) {
        const x = at[2 * node]! - x1, y = at[2 * node + 1]! - y1;
        const along = (x * (x2 - x1) + y * (y2 - y1)) / length, aside = (x * (y2 - y1) - y * (x2 - x1)) / length;
        if (node !== a && node !== b && along > 0 && along < length) {
            isCovered ||= Math.abs(aside) < radius * 0.9;
            left += Number(aside > radius * 0.9 && aside < 4 * radius);
            right += Number(aside < -radius * 0.9 && aside > -4 * radius);
        }
    }
    return isCovered ? (left <= right ? 2 : -2) * radius : 0;
}

/** How large nodes are drawn where an edge is so many pixels long. */
export function radiusAt(scale: number): number {
    return Math.max(smallest, Math.min(largest, nodeShare * scale));
}

/** How long an edge is where nodes are drawn so large: radiusAt the other way around. */
export function scaleOf(unit: number): number {
    return unit / 2 / nodeShare;
}

/** The scene of a graph whose nodes are at these pixels. */
export function sceneOf(graph: Graph, at: Points, stage: Stage, look: Look, shading: Shading, measure: Measure): Scene {
    const net = netOf(graph.nodes.length, graph.edges);
    const radius = radiusAt(stage.scale);
    const scene: Scene = { radius, edges: [], maybe: [], loops: [], nodes: [], texts: [] };
    const straight = (a: number, b: number): Edge => [at[2 * a]!, at[2 * a + 1]!, at[2 * b]!, at[2 * b + 1]!];
    scene.maybe = (graph.maybe ?? []).map(([a, b]) => straight(a, b));
    for (const [a, b] of graph.edges) {
        if (a !== b) {
            const edge = straight(a, b);
            const aside = graph.edges.length <= mostBent ? asideOf(a, b, at, radius) : 0;
            if (aside !== 0) {
                const [x1, y1, x2, y2] = edge, far = (2 * aside) / (Math.hypot(x2 - x1, y2 - y1) || 1);
                edge.push((x1 + x2) / 2 + far * (y2 - y1), (y1 + y2) / 2 - far * (x2 - x1));
            }
            if (mayBeSeen(edge, stage)) {
                scene.edges.push(edge);
            }
        } else {
            const angle = widestGap(net, at, a), far = radius * 1.5;
            scene.loops.push({ x: at[2 * a]! + far * Math.cos(angle), y: at[2 * a + 1]! + far * Math.sin(angle), radius: radius * 0.75 });
        }
    }
    graph.nodes.forEach((_, node) => {
        const shade = look.shades?.[node];
        scene.nodes.push({ x: at[2 * node]!, y: at[2 * node + 1]!, paint: shade ? shading.paint(shade) : null });
    });
    new Lettering(graph, stage, look, scene, measure).all();
    return scene;
}

function mayBeSeen([x1, y1, x2, y2]: Edge, { width, height }: Stage): boolean {
    return Math.max(x1, x2) >= 0 && Math.min(x1, x2) <= width && Math.max(y1, y2) >= 0 && Math.min(y1, y2) <= height;
}

/** The direction from a node in which there is most room between its edges. */
function widestGap(net: Net, at: Points, node: number): number {
    const angles = net[node]!.map((to) => Math.atan2(at[2 * to + 1]! - at[2 * node + 1]!, at[2 * to]! - at[2 * node]!)).sort((a, b) => a - b);
    let widest = -1, best = -Math.PI / 2;
    angles.forEach((angle, i) => {
        const gap = (angles[i + 1] ?? angles[0]! + 2 * Math.PI) - angle;
        if (gap > widest + 1e-6) {
            [widest, best] = [gap, angle + gap / 2];
        }
    });
    return best;
}

interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** Writes the names and distances of a scene's nodes. */
class Lettering {
    private readonly placed: Box[] = [];
    private readonly occupied: Set<number | undefined>;
    /** Of a text inside a node. */
    private readonly size: number;
    /** All or none, and none where there are distances, so that nobody takes one for a name. */
    private readonly namesInside: boolean;

    constructor(
        private readonly graph: Graph,
        private readonly stage: Stage,
        private readonly look: Look,
        private readonly scene: Scene,
        private readonly measure: Measure,
    ) {
        this.occupied = new Set(Object.values(look.board.pieces ?? {}));
        this.size = Math.min(15, scene.radius * 0.85);
        const hasNumbers = look.shades !== null && (look.distances || look.letters);
        this.namesInside = !hasNumbers && this.size >= smallestText && graph.nodes.every((name) => measure(name, this.size) <= 1.7 * scene.radius);
    }

    all(): void {
        const visible = this.scene.nodes.flatMap(({ x, y }, node) => (this.isVisible(x, y) ? [node] : []));
        const outside = visible.filter((node) => !this.inside(this.graph.nodes[node]!, node));
        // What matters most finds its room first.
        const weight = (node: number) => Number(this.matters(node)) + Number(this.occupied.has(node));
        const all = visible.length <= mostNamed && this.stage.scale >= smallestNamed;
        for (const node of outside.sort((a, b) => weight(b) - weight(a) || a - b)) {
            if (all || weight(node) > 0) {
                this.beside(node, weight(node));
            }
        }
    }

    private isVisible(x: number, y: number): boolean {
        return x >= 0 && y >= 0 && x <= this.stage.width && y <= this.stage.height;
    }

    private matters(node: number): boolean {
        return node === this.look.focused || node === this.look.selected;
    }

    /** Writes into a node what fits; false if its name has to stand beside it. */
    private inside(name: string, node: number): boolean {
        if (this.occupied.has(node)) {
            return false;
        }
        const { nodes, texts } = this.scene, size = this.size;
        const { x, y, paint } = nodes[node]!;
        const shade = this.look.shades?.[node];
        const value = paint && shade ? inscription(shade, paint, this.look.letters, this.look.distances) : "";
        if (this.namesInside) {
            texts.push({ text: name, x, y, size, on: paint });
        } else if (value && size >= smallestText) {
            texts.push({ text: value, x, y, size: Math.min(16, size), on: paint });
        }
        return this.namesInside;
    }

    /** Writes a name below, above, to the right or to the left of its node, or between
     * these, where it hides least. */
    private beside(node: number, weight: number): void {
        const { x, y } = this.scene.nodes[node]!, { radius } = this.scene;
        const text = this.matters(node) ? this.graph.nodes[node]! : shortened(this.graph.nodes[node]!);
        const width = this.measure(text, nameOutside), height = nameOutside * 1.15;
        const up = radius + height / 2 + 2.5, aside = radius + width / 2 + 4;
        const slantUp = 0.7 * radius + height / 2, slantAside = 0.7 * radius + width / 2 + 2;
        const boxes = [
            [0, up], [0, -up], [aside, 0], [-aside, 0],
            [slantAside, slantUp], [slantAside, -slantUp], [-slantAside, slantUp], [-slantAside, -slantUp],
        ].map(([dx, dy]): Box => ({ x: this.within(x + dx!, width), y: y + dy!, width, height }));
        const costs = boxes.map((box) => this.cost(box)), least = Math.min(...costs);
        if (least >= overName && weight === 0) {
            return; // neither of two names could be read
        }
        const best = boxes[costs.indexOf(least)]!;
        this.placed.push(best);
        this.scene.texts.push({ text, x: best.x, y: best.y, size: nameOutside });
    }

    /** Moves a text along into the stage. */
    private within(x: number, width: number): number {
        return width < this.stage.width ? Math.max(width / 2, Math.min(this.stage.width - width / 2, x)) : x;
    }

    private cost(box: Box): number {
        const { nodes, edges, loops, radius } = this.scene;
        let cost = 5 * Number(box.y < box.height / 2 || box.y > this.stage.height - box.height / 2);
        for (const other of this.placed) {
            cost += overName * Number(Math.abs(other.x - box.x) < (other.width + box.width) / 2 && Math.abs(other.y - box.y) < (other.height + box.height) / 2);
        }
        for (const node of nodes) {
            const dx = Math.max(0, Math.abs(node.x - box.x) - box.width / 2), dy = Math.max(0, Math.abs(node.y - box.y) - box.height / 2);
            cost += 3 * Number(Math.hypot(dx, dy) < radius);
        }
        for (const loop of loops) {
            cost += 2 * Number(Math.hypot(loop.x - box.x, loop.y - box.y) < loop.radius + box.height / 2);
        }
        for (const [x1, y1, x2, y2] of edges) {
            cost += Number(meets(box, x1, y1, x2, y2));
        }
        return cost;
    }
}

/** Whether a line goes through a box, or nearly: through the ellipse inside it. */
function meets(box: Box, x1: number, y1: number, x2: number, y2: number): boolean {
    const ax = (2 * (x1 - box.x)) / box.width, ay = (2 * (y1 - box.y)) / box.height;
    const dx = (2 * (x2 - x1)) / box.width, dy = (2 * (y2 - y1)) / box.height;
    const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(ax + along * dx, ay + along * dy) < 1;
}

function shortened(name: string): string {
    const letters = [...name];
    // Long names often differ in their ends.
    return letters.length <= longestName ? name : letters.slice(0, longestName / 2).join("") + "…" + letters.slice(1 - longestName / 2).join("");
}
