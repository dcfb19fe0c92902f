// A graph's nodes and edges, on a canvas.

import type { ArenaView, Direction, Picture } from "../arena";
import { h } from "../dom";
import type { Graph } from "../protocol";
import { hatching, Shading } from "../shading";
import { css, mix, type Theme } from "../theme";
import type { Marks } from "../what_if/marks";
import type { Scenery } from "../what_if/on_graph";
import { Camera } from "./camera";
import { Glide } from "./glide";
import { Layout } from "./layout";
import type { Points } from "./net";
import type { Spot } from "./parts";
import { radiusAt, sceneOf, type Scene } from "./scene";

/** CSS pixels around a small node in which a click means it. */
const reach = 12;

export class GraphView implements ArenaView {
    readonly element = h("canvas", { class: "arena", "aria-hidden": "true" });
    unit = 0;
    scenery: Scenery | null = null;
    private readonly context = this.element.getContext("2d");
    private readonly camera = new Camera();
    private readonly layout = new Layout(() => {
        this.glide.to(this.layout.points, this.graph.nodes);
        this.move();
    });
    private readonly glide = new Glide(() => this.move());
    private graph: Graph;
    private picture: Picture | null = null;
    private puzzle = -1;
    /** The nodes' centres in CSS pixels. */
    private at: Points | null = null;

    /** `onLayout` is told when places have moved without a call of draw. */
    constructor(private readonly stage: HTMLElement, graph: Graph, private readonly theme: Theme, private readonly onLayout: () => void) {
        this.graph = graph;
    }

    draw(picture: Picture): void {
        const { arena, index } = picture.board;
        if (arena?.kind !== "graph") {
            return;
        }
        this.graph = arena;
        this.picture = picture;
        const before = index === this.puzzle ? this.layout.points : null;
        if (index !== this.puzzle) {
            this.puzzle = index;
            this.camera.reset();
        }
        this.layout.show(arena, index);
        if (this.layout.points !== before) {
            if (before) {
                this.camera.hold();
            }
            this.glide.to(this.layout.points, arena.nodes);
        }
        this.paint();
    }

    whole(): void {
        this.camera.reset();
    }

    /** Lays the graph out as if it had just been opened, and shows the whole of it. */
    afresh(): void {
        this.camera.reset();
        this.layout.afresh();
    }

    private move(): void {
        this.paint();
        this.onLayout();
    }

    private paint(): void {
        const { context, picture } = this, scale = window.devicePixelRatio || 1;
        const width = this.stage.clientWidth, height = this.stage.clientHeight;
        const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
        if (this.element.width !== w || this.element.height !== h) {
            [this.element.width, this.element.height] = [w, h];
        }
        this.at = this.glide.now && this.glide.now.length === 2 * this.graph.nodes.length ? this.camera.project(this.glide.now, width, height, this.graph.edges.some(([a, b]) => a === b)) : null;
        this.unit = 2 * radiusAt(this.camera.scale);
        if (!context || !picture) {
            return;
        }
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        if (this.at) {
            const drawing = new Drawing(context, this.theme);
            const { colours } = this.theme, shading = new Shading(colours, picture.shades ?? []);
            const scene = sceneOf(this.graph, this.at, { width, height, scale: this.camera.scale }, picture, shading, (text, size) => drawing.measure(text, size));
            this.scenery = { ...scene, at: this.at };
            drawing.all(scene, picture.foreseen?.onGraph(this.scenery, picture, colours) ?? null);
        }
    }

    placeAt(x: number, y: number): number | null {
        const at = this.at, box = this.stage.getBoundingClientRect();
        let nearest: number | null = null, least = Math.max(reach, this.unit / 2 + 2);
        for (let node = 0; at && node < at.length / 2; node++) {
            const distance = Math.hypot(at[2 * node]! - (x - box.left - this.stage.clientLeft), at[2 * node + 1]! - (y - box.top - this.stage.clientTop));
            if (distance < least) {
                [nearest, least] = [node, distance];
            }
        }
        return nearest;
    }

    centreOf(place: number): { x: number; y: number } | null {
        return this.at && place >= 0 && 2 * place < this.at.length ? { x: this.at[2 * place]!, y: this.at[2 * place + 1]! } : null;
    }

    /** The node over an edge that leads that way, else the nearest one that way. */
    neighbour(place: number, direction: Direction): number | null {
        const from = this.centreOf(place);
        if (!from) {
            return null;
        }
        const [ux, uy] = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }[direction] as [number, number];
        const linked = new Set(this.graph.edges.flatMap(([a, b]) => (a === place ? [b] : b === place ? [a] : [])));
        let best: number | null = null, most = 0;
        for (let node = 0; node < this.graph.nodes.length; node++) {
            const to = this.centreOf(node)!, dx = to.x - from.x, dy = to.y - from.y;
            const distance = Math.hypot(dx, dy) || 1, straight = (dx * ux + dy * uy) / distance;
            // Within 60 degrees over an edge, the straightest; within 45 without one, the nearest.
            const worth = linked.has(node) ? (straight > 0.5 ? 1 + straight : 0) : straight > 0.7 ? 1 / (1 + distance) : 0;
            if (worth > most) {
                [best, most] = [node, worth];
            }
        }
        return best;
    }

    readonly zooms = true;

    get isZoomed(): boolean {
        return this.camera.isZoomed;
    }

    zoomBy(factor: number, x: number, y: number): void {
        this.camera.zoomBy(factor, x, y);
    }

    pan(dx: number, dy: number): void {
        this.camera.pan(dx, dy);
    }

    /** The place in the layout at a point in client coordinates. */
    private spotAt(x: number, y: number): Spot {
        const box = this.stage.getBoundingClientRect();
        return this.camera.spotAt(x - box.left - this.stage.clientLeft, y - box.top - this.stage.clientTop);
    }

    put(node: number, x: number, y: number): void {
        this.camera.hold();
        this.layout.put(node, this.spotAt(x, y));
        this.glide.jump(this.layout.points, this.graph.nodes);
    }

    /** A node is about to be added there. */
    drop(x: number, y: number): void {
        this.camera.hold();
        this.layout.dropped = this.spotAt(x, y);
    }

    destroy(): void {
        this.layout.stop();
        this.glide.stop();
        this.element.remove();
    }
}

/** How an edge is drawn that is not decided yet. */
const dashes = [5, 4];

/** One redraw of everything. */
class Drawing {
    private readonly edge: string;
    private readonly rim: string;
    private font = 0;

    constructor(private readonly context: CanvasRenderingContext2D, private readonly theme: Theme) {
        const { floor, ink, muted } = theme.colours;
        this.edge = css(muted);
        this.rim = css(mix(floor, ink, 0.75));
        context.textAlign = "center";
        context.textBaseline = "middle";
        context.lineJoin = "round";
    }

    all(scene: Scene, foreseen: Marks | null): void {
        this.edges(scene);
        foreseen?.paint(this.context);
        this.nodes(scene);
        this.texts(scene);
    }

    // All edges are one path: a stroke for each would take ten times as long.
    private edges({ edges, maybe, loops, radius }: Scene): void {
        const context = this.context;
        context.strokeStyle = this.edge;
        context.lineWidth = Math.max(0.6, Math.min(2, radius / 8));
        context.beginPath();
        for (const [x1, y1, x2, y2, x3 = (x1 + x2) / 2, y3 = (y1 + y2) / 2] of edges) {
            context.moveTo(x1, y1);
            context.quadraticCurveTo(x3, y3, x2, y2);
        }
        for (const { x, y, radius: r } of loops) {
            context.moveTo(x + r, y);
            context.arc(x, y, r, 0, 2 * Math.PI);
        }
        // Many edges lie over each other: they must not hide the nodes.
        context.globalAlpha = edges.length > 1000 ? 0.5 : 1;
        context.stroke();
        context.globalAlpha = 1;
        context.beginPath();
        for (const [x1, y1, x2, y2] of maybe) {
            context.moveTo(x1, y1);
            context.lineTo(x2, y2);
        }
        context.setLineDash(dashes);
        context.stroke();
        context.setLineDash([]);
    }

    private nodes({ nodes, radius }: Scene): void {
        const context = this.context;
        const plain = css(this.theme.colours.floor);
        const byFill = new Map<string, Scene["nodes"]>();
        for (const node of nodes) {
            const fill = node.paint?.fill ?? plain;
            const same = byFill.get(fill);
            if (same) {
                same.push(node);
            } else {
                byFill.set(fill, [node]);
            }
        }
        const circles = (some: Scene["nodes"]) => {
            context.beginPath();
            for (const { x, y } of some) {
                context.moveTo(x + radius, y);
                context.arc(x, y, radius, 0, 2 * Math.PI);
            }
        };
        for (const [fill, some] of byFill) {
            circles(some);
            context.fillStyle = fill;
            context.fill();
        }
        const pattern = hatching(context, this.theme.colours, radius < 8 ? 4 : 7, 1);
        if (pattern) {
            circles(nodes.filter(({ paint }) => paint?.hatched));
            context.fillStyle = pattern;
            context.fill();
        }
        circles(nodes);
        context.strokeStyle = this.rim;
        context.lineWidth = Math.max(0.6, Math.min(1.6, radius / 9));
        context.stroke();
    }

    private texts({ texts }: Scene): void {
        const { context, theme } = this;
        const ink = css(theme.colours.ink);
        const halo = css(theme.colours.halo);
        context.lineWidth = 3;
        for (const { text, x, y, size, on } of texts) {
            this.setFont(size);
            if (on === undefined || on?.hatched) {
                context.strokeStyle = on?.fill ?? halo;
                context.strokeText(text, x, y);
            }
            context.fillStyle = on?.text ?? ink;
            context.fillText(text, x, y + size * 0.06);
        }
    }

    measure(text: string, size: number): number {
        this.setFont(size);
        return this.context.measureText(text).width;
    }

    // Setting a font is slow, even to what it is.
    private setFont(size: number): void {
        if (size !== this.font) {
            this.font = size;
            this.context.font = `${size}px system-ui, sans-serif`;
        }
    }
}
