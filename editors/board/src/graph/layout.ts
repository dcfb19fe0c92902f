// Where the nodes of a graph are drawn, kept from one drawing to the next.
//
// A graph that is opened always comes out the same way. When it is edited no node moves, and a
// hand may move nodes; the same graph looks the same again then, for as long as the panel lives.
// `afresh` lays it out as if it had just been opened.

import type { Graph } from "../protocol";
import type { Points } from "./net";
import { partsOf, together, type Part, type Spot } from "./parts";
import type { Progress } from "./worker";
import script from "worker:./worker";

/** Where nodes are whose graph was edited or arranged by hand, by the graph. */
const arranged = new Map<string, Points>();

export class Layout {
    /** The x and y of each node in turn, in lengths of an edge; null while nothing is known. */
    points: Points | null = null;
    private graph: Graph = { kind: "graph", nodes: [], edges: [] };
    private puzzle = -1;
    private worker: Worker | null = null;

    /** `moved` is told when nodes have got other places after `show` has returned. */
    constructor(private readonly moved: () => void) {}

    /** Gives a graph its places: at once if it is a well-known one, else some time later. */
    show(graph: Graph, puzzle: number): void {
        if (puzzle === this.puzzle && isSame(graph, this.graph)) {
            this.graph = graph;
            return;
        }
        const edited = this.points && puzzle === this.puzzle && isEdit(this.graph, graph);
        const was = edited ? this.spots() : new Map<string, Spot>();
        if (edited) {
            this.keep(); // for when the edit is undone
        }
        if (this.dropped) {
            graph.nodes.filter((name) => !was.has(name)).forEach((name) => was.set(name, this.dropped!));
            this.dropped = null;
        }
        this.graph = graph;
        this.puzzle = puzzle;
        const known = arranged.get(keyOf(graph));
        if (known) {
            this.stop();
            this.points = known;
            return;
        }
        this.arrange(was);
        if (edited) {
            this.keep();
        }
    }

    /** Forgets the picture that edits and hands have led to. */
    afresh(): void {
        arranged.delete(keyOf(this.graph));
        this.arrange(new Map());
        this.moved();
    }

    /** Puts a node elsewhere. */
    put(node: number, spot: Spot): void {
        if (this.points) {
            this.stop();
            this.points = this.points.slice();
            this.points.set(spot, 2 * node);
            this.keep();
        }
    }

    /** The next node that is new is there. */
    dropped: Spot | null = null;

    private keep(): void {
        if (this.points && !this.worker) {
            arranged.set(keyOf(this.graph), this.points);
        }
    }

    stop(): void {
        this.worker?.terminate();
        this.worker = null;
    }

    private spots(): Map<string, Spot> {
        const at = this.points!;
        return new Map(this.graph.nodes.map((name, i) => [name, [at[2 * i]!, at[2 * i + 1]!]]));
    }

    private arrange(was: Map<string, Spot>): void {
        this.stop();
        const { nodes, edges } = this.graph;
        const parts = partsOf(nodes.length, edges, nodes.map((name) => was.get(name)));
        this.points = together(nodes.length, parts);
        const unsettled = parts.filter((part) => !part.points);
        if (unsettled.length > 0) {
            this.settle(parts, unsettled);
        }
    }

    private settle(parts: Part[], unsettled: Part[]): void {
        const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
        const worker = new Worker(url);
        this.worker = worker;
        let left = unsettled.length;
        worker.onmessage = ({ data: { part, points, done } }: MessageEvent<Progress>) => {
            URL.revokeObjectURL(url);
            if (this.worker !== worker) {
                return;
            }
            unsettled[part]!.points = points;
            left -= Number(done);
            if (left === 0) {
                this.stop();
            }
            this.points = together(this.graph.nodes.length, parts);
            if (this.points) {
                this.moved();
            }
        };
        worker.postMessage(unsettled.map(({ net }) => net));
    }
}

function keyOf({ nodes, edges }: Graph): string {
    return JSON.stringify([nodes, edges]);
}

/** Whether two graphs differ by names at most. */
function isSame(a: Graph, b: Graph): boolean {
    return a.nodes.length === b.nodes.length && a.edges.length === b.edges.length
        && a.edges.every(([from, to], i) => from === b.edges[i]![0] && to === b.edges[i]![1]);
}

/** Whether a graph may have come from another one by a change or two of its text. */
function isEdit(old: Graph, graph: Graph): boolean {
    const names = difference(new Set(old.nodes), new Set(graph.nodes));
    const edges = difference(named(old), named(graph));
    return names <= 2 + graph.nodes.length / 10 && edges <= 4 + graph.edges.length / 10;
}

function named({ nodes, edges }: Graph): Set<string> {
    return new Set(edges.map(([a, b]) => [nodes[a], nodes[b]].sort().join(" ")));
}

/** How many members only one of two sets has. */
function difference(a: Set<string>, b: Set<string>): number {
    let common = 0;
    a.forEach((member) => (common += Number(b.has(member))));
    return a.size + b.size - 2 * common;
}
