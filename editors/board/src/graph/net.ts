// A graph as its layout needs it: who is linked with whom, without loops and
// without names.

/** Nodes are numbers from 0; each list of neighbours is ascending. */
export type Net = readonly (readonly number[])[];

export type Edge = readonly [number, number];

/** The x and y of each node in turn; an edge is about 1 long. */
export type Points = Float64Array;

/** Loops and what does not exist are left out, and an edge counts once. */
export function netOf(size: number, edges: readonly Edge[]): Net {
    const links = Array.from({ length: size }, () => new Set<number>());
    for (const [a, b] of edges) {
        if (a !== b && links[a] && links[b]) {
            links[a].add(b);
            links[b].add(a);
        }
    }
    return links.map((set) => [...set].sort((a, b) => a - b));
}

/** Each edge once, the smaller number first. */
export function edgesOf(net: Net): Edge[] {
    return net.flatMap((links, a) => links.filter((b) => a < b).map((b): Edge => [a, b]));
}

/** The connected parts, each with its nodes in ascending order. */
export function components(net: Net): number[][] {
    const seen = new Uint8Array(net.length);
    const parts: number[][] = [];
    for (let first = 0; first < net.length; first++) {
        if (!seen[first]) {
            const part = [...walk(net, first).order];
            part.forEach((node) => (seen[node] = 1));
            parts.push(part.sort((a, b) => a - b));
        }
    }
    return parts;
}

/** A part of a net as one of its own: node i is members[i]. */
export function partOf(net: Net, members: readonly number[]): Net {
    const number = new Map(members.map((node, i) => [node, i]));
    return members.map((node) => net[node]!.flatMap((to) => number.get(to) ?? []));
}

export interface Walk {
    /** Nodes by distance from the first. */
    order: number[];
    /** Steps from the first node; -1 where it does not lead. */
    steps: Int32Array;
    /** The node before it on a shortest way; -1 for the first. */
    parent: Int32Array;
}

/** Goes through a net breadth first, so many steps far. */
export function walk(net: Net, first: number, farthest = Infinity): Walk {
    const steps = new Int32Array(net.length).fill(-1);
    const parent = new Int32Array(net.length).fill(-1);
    const order = [first];
    steps[first] = 0;
    for (const node of order) {
        for (const to of steps[node]! < farthest ? net[node]! : []) {
            if (steps[to] === -1) {
                steps[to] = steps[node]! + 1;
                parent[to] = node;
                order.push(to);
            }
        }
    }
    return { order, steps, parent };
}

/** How many pairs of edges cross; counts no further than `most`. */
export function crossings(edges: readonly Edge[], at: Points, most = Infinity): number {
    // Edges sorted by their left ends: one need only look at those that begin before it ends.
    const left = ([a, b]: Edge) => Math.min(at[2 * a]!, at[2 * b]!);
    const right = ([a, b]: Edge) => Math.max(at[2 * a]!, at[2 * b]!);
    const sorted = [...edges].sort((e, f) => left(e) - left(f));
    let count = 0;
    for (let i = 0; i < sorted.length; i++) {
        const e = sorted[i]!, end = right(e);
        for (let j = i + 1; j < sorted.length && left(sorted[j]!) < end; j++) {
            if (cross(e, sorted[j]!, at) && ++count >= most) {
                return count;
            }
        }
    }
    return count;
}

function cross([a, b]: Edge, [c, d]: Edge, at: Points): boolean {
    if (a === c || a === d || b === c || b === d) {
        return false;
    }
    return side(a, b, c, at) * side(a, b, d, at) < 0 && side(c, d, a, at) * side(c, d, b, at) < 0;
}

/** On which side of the line from a to b the node c is. */
function side(a: number, b: number, c: number, at: Points): number {
    const ax = at[2 * a]!, ay = at[2 * a + 1]!;
    return (at[2 * b]! - ax) * (at[2 * c + 1]! - ay) - (at[2 * b + 1]! - ay) * (at[2 * c]! - ax);
}
