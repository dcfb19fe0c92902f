// A graph's places on a circle.

import type { ArenaView, Direction, Picture } from "../arena";
import type { Graph } from "../protocol";

const svg = "http://www.w3.org/2000/svg";

export class GraphView implements ArenaView {
    readonly element = document.createElementNS(svg, "svg");
    unit = 28;
    private graph: Graph;

    /** `onLayout` is told when places have moved without a call of draw. */
    constructor(private readonly stage: HTMLElement, graph: Graph, _onLayout: () => void) {
        this.graph = graph;
        this.element.setAttribute("class", "arena");
    }

    draw(picture: Picture): void {
        if (picture.board.arena?.kind !== "graph") {
            return;
        }
        this.graph = picture.board.arena;
        this.element.replaceChildren();
        for (const [from, to] of this.graph.edges) {
            const a = this.centreOf(from), b = this.centreOf(to);
            if (a && b) {
                this.add("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: "gray" });
            }
        }
        for (let place = 0; place < this.graph.nodes.length; place++) {
            const at = this.centreOf(place)!;
            this.add("circle", { cx: at.x, cy: at.y, r: this.unit / 2, fill: "silver", stroke: "gray" });
        }
    }

    private add(name: string, attributes: Record<string, string | number>): void {
        const child = document.createElementNS(svg, name);
        for (const [key, value] of Object.entries(attributes)) {
            child.setAttribute(key, String(value));
        }
        this.element.append(child);
    }

    placeAt(x: number, y: number): number | null {
        const box = this.stage.getBoundingClientRect();
        for (let place = 0; place < this.graph.nodes.length; place++) {
            const at = this.centreOf(place)!;
            if (Math.hypot(at.x - (x - box.left), at.y - (y - box.top)) <= this.unit / 2) {
                return place;
            }
        }
        return null;
    }

    centreOf(place: number): { x: number; y: number } | null {
        const { clientWidth: width, clientHeight: height } = this.stage;
        const angle = (2 * Math.PI * place) / Math.max(1, this.graph.nodes.length) - Math.PI / 2;
        const radius = Math.min(width, height) / 2 - this.unit;
        return { x: width / 2 + radius * Math.cos(angle), y: height / 2 + radius * Math.sin(angle) };
    }

    neighbour(place: number, direction: Direction): number | null {
        const count = this.graph.nodes.length;
        return (place + (direction === "right" || direction === "down" ? 1 : count - 1)) % count;
    }

    destroy(): void {
        this.element.remove();
    }
}
