// Graphs that are a part of the square grid.

import type { Net, Points } from "./net";

/** The four steps on the square grid, each beside the one opposite. */
const steps = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;

/** The rows and columns of a graph that is a grid, which may have holes and tails, or
 * null. Two squares that share an edge lie on either side of it, so that one square gives the
 * places of all that hang together by edges; from there on the rest goes straight ahead. */
export function lattice(net: Net): Points | null {
    if (net.some((links) => links.length > 4)) {
        return null;
    }
    const first = firstSquare(net);
    if (!first) {
        return null;
    }
    const grid = new Lattice(net);
    const [a, b, c, d] = first;
    // The smaller neighbour lies to the right: whoever numbers row by row sees rows.
    grid.put(a, 0, 0);
    grid.put(b, 1, 0);
    grid.put(c, 1, 1);
    grid.put(d, 0, 1);
    do {
        grid.spread();
    } while (grid.goStraight());
    return grid.points();
}

/** The square a-b-c-d with the smallest numbers. */
function firstSquare(net: Net): [number, number, number, number] | null {
    for (let a = 0; a < net.length; a++) {
        for (const b of net[a]!) {
            for (const d of net[a]!) {
                const c = b < d ? net[b]!.find((to) => to !== a && net[d]!.includes(to)) : undefined;
                if (c !== undefined) {
                    return [a, b, c, d];
                }
            }
        }
    }
    return null;
}

class Lattice {
    private readonly spots = new Map<number, readonly [number, number]>();
    private readonly taken = new Map<string, number>();
    /** Nodes that were put down and whose squares have not been looked at. */
    private readonly fresh: number[] = [];
    private consistent = true;

    constructor(private readonly net: Net) {}

    put(node: number, x: number, y: number): void {
        const key = `${x},${y}`;
        const spot = this.spots.get(node);
        if (this.taken.has(key) ? this.taken.get(key) !== node : spot !== undefined) {
            this.consistent = false;
        } else if (!spot) {
            this.spots.set(node, [x, y]);
            this.taken.set(key, node);
            this.fresh.push(node);
        }
    }

    /** Puts down the nodes of every square that has an edge or more in place. */
    spread(): void {
        for (let a; this.consistent && (a = this.fresh.pop()) !== undefined; ) {
            for (const b of this.net[a]!) {
                if (this.spots.has(b)) {
                    this.squaresAt(a, b);
                }
            }
        }
    }

    /** The squares a-b-c-d on an edge that is in place: there is one on each side, at most. */
    private squaresAt(a: number, b: number): void {
        const [ax, ay] = this.spots.get(a)!, [bx, by] = this.spots.get(b)!;
        const across: readonly [number, number] = [by - ay, ax - bx];
        const squares: [number, number][] = [];
        for (const d of this.net[a]!) {
            for (const c of this.net[b]!) {
                if (d !== b && c !== a && this.net[c]!.includes(d)) {
                    squares.push([c, d]);
                }
            }
        }
        for (const [c, d] of squares) {
            const spotC = this.spots.get(c), spotD = this.spots.get(d);
            const known = spotC ? [spotC[0] - bx, spotC[1] - by] : spotD ? [spotD[0] - ax, spotD[1] - ay] : null;
            let [x, y] = known ?? across;
            if (!known) {
                // The side where another square of this edge lies already is taken.
                const other = squares.find(([e, f]) => e !== c && f !== d && this.spots.has(e) && this.spots.has(f));
                if (!other) {
                    continue; // the other square comes first
                }
                const [ex, ey] = this.spots.get(other[0])!;
                [x, y] = [bx - ex, by - ey];
            }
            this.put(d, ax + x!, ay + y!);
            this.put(c, bx + x!, by + y!);
        }
    }

    /** Puts down one node that is in no square yet: straight on, if there is room. False
     * where no node is left, or none can be put down. */
    goStraight(): boolean {
        if (!this.consistent || this.spots.size === this.net.length) {
            return false;
        }
        for (const [node, [x, y]] of this.spots) {
            const next = this.net[node]!.find((to) => !this.spots.has(to));
            if (next === undefined) {
                continue;
            }
            const from = this.net[node]!.flatMap((to) => this.spots.get(to) ? [this.spots.get(to)!] : []);
            const isOpposite = ([dx, dy]: readonly [number, number]) => from.some(([fx, fy]) => fx === x - dx && fy === y - dy);
            const free = steps.filter(([dx, dy]) => !this.taken.has(`${x + dx},${y + dy}`));
            const step = free.find(isOpposite) ?? free[0];
            if (!step) {
                return false;
            }
            this.put(next, x + step[0], y + step[1]);
            return true;
        }
        return false;
    }

    /** Where the nodes are; null unless all are, with edges between neighbours on the grid only. */
    points(): Points | null {
        const points = new Float64Array(2 * this.net.length);
        if (!this.consistent || this.spots.size < this.net.length) {
            return null;
        }
        for (const [node, [x, y]] of this.spots) {
            for (const to of this.net[node]!) {
                const [tx, ty] = this.spots.get(to)!;
                if (Math.abs(tx - x) + Math.abs(ty - y) !== 1) {
                    return null;
                }
            }
            points.set([x, y], 2 * node);
        }
        return points;
    }
}
