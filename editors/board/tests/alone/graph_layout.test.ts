import assert from "node:assert/strict";
import { describe, it } from "node:test";

import { crossings, edgesOf, netOf, walk, type Edge, type Points } from "../../src/graph/net";
import { asideOf } from "../../src/graph/scene";
import { partsOf, together, type Spot } from "../../src/graph/parts";
import { settle } from "../../src/graph/stress";
import { apart, binaryTree, complete, fullGrid, grid, path, petersen, random, randomTree, range, ring, star, wheel, type Sample } from "../graph_samples";

/** Lays a graph out to the end, from the positions that an edit has left, if any. */
function layOut({ size, edges }: Sample, was: readonly (Spot | undefined)[] = []): Points {
    const parts = partsOf(size, edges, was);
    for (const part of parts.filter(({ points }) => !points)) {
        const steps = settle(part.net);
        for (let done = false; !done;) {
            const step = steps.next();
            part.points = step.value;
            done = step.done ?? false;
        }
    }
    return together(size, parts)!;
}

/** Whether a graph has a well-known picture, in all its parts. */
function isKnown({ size, edges }: Sample): boolean {
    return partsOf(size, edges, []).every(({ points }) => points !== null);
}

function spot(at: Points, node: number): Spot {
    return [at[2 * node]!, at[2 * node + 1]!];
}

function distance([ax, ay]: Spot, [bx, by]: Spot): number {
    return Math.hypot(ax - bx, ay - by);
}

function closest(at: Points): number {
    let least = Infinity;
    for (const a of range(at.length / 2)) {
        for (const b of range(a)) {
            least = Math.min(least, distance(spot(at, a), spot(at, b)));
        }
    }
    return least;
}

function isNear(a: number, b: number, what: string): void {
    assert.ok(Math.abs(a - b) < 1e-6, `${what}: ${a}, not ${b}`);
}

const holed = grid(["....##..", "........", "..##....", "..##...#", "........"]);
const cube: Sample = { size: 8, edges: [[0, 1], [1, 3], [2, 3], [0, 2], [4, 5], [5, 7], [6, 7], [4, 6], [0, 4], [1, 5], [2, 6], [3, 7]] };

const wellKnown: { [name: string]: Sample } = {
    "one node": path(1), "a path of 10": path(10), "a path of 40": path(40), "a ring of 3": ring(3), "a ring of 30": ring(30),
    "a star": star(7), "a wheel": wheel(8), "a complete graph": complete(6), "a tree of 15": binaryTree(15), "a tree of 127": binaryTree(127),
    "a random tree": randomTree(30, 3), "a grid": fullGrid(5, 5), "a ladder": fullGrid(2, 9), "a grid with holes": holed,
    "Petersen's graph": petersen, "a cube": cube, "three and four": { size: 7, edges: [0, 1, 2].flatMap((a) => [3, 4, 5, 6].map((b): Edge => [a, b])) },
};

const others: { [name: string]: Sample } = {
    "20 nodes at random": random(20, 3), "50 nodes at random": random(50, 3), "200 nodes at random": random(200, 4),
    "a large tree": randomTree(600, 4), "700 nodes at random": random(700, 3),
    "parts": apart(ring(5), path(4), binaryTree(7), random(12, 3), path(1), path(2)),
};

describe("the layout of a graph", () => {
    for (const [name, sample] of Object.entries({ ...wellKnown, ...others, "no node": path(0) })) {
        it(`is the same each time for ${name}, and gives every node a place of its own`, () => {
            const at = layOut(sample);
            assert.deepEqual(layOut(sample), at);
            assert.equal(at.length, 2 * sample.size);
            assert.ok(at.every(Number.isFinite));
            assert.ok(closest(at) > (name in wellKnown ? 0.79 : 0.35), `two nodes are ${closest(at)} apart`);
        });
    }

    for (const [name, sample] of Object.entries(wellKnown)) {
        it(`knows ${name}, whatever the nodes' numbers are`, () => {
            assert.ok(isKnown(sample));
            const turned: Sample = { size: sample.size, edges: sample.edges.map(([a, b]) => [sample.size - 1 - a, sample.size - 1 - b]) };
            assert.ok(isKnown(turned));
        });
    }

    it("takes nothing for a grid that is none", () => {
        const torus: Sample = { size: 25, edges: range(25).flatMap((i): Edge[] => [[i, 5 * Math.floor(i / 5) + (i + 1) % 5], [i, (i + 5) % 25]]) };
        const braced: Sample = { size: 25, edges: [...fullGrid(5, 5).edges, [0, 6]] };
        const folded: Sample = { size: 5, edges: [[0, 1], [1, 2], [2, 3], [0, 3], [1, 4], [3, 4], [0, 4]] };
        for (const sample of [torus, braced, folded]) {
            assert.ok(!isKnown(sample));
        }
    });

    it("draws a path as a line, and a long one to and fro with edges of one length", () => {
        const line = layOut(path(10));
        assert.ok(range(10).every((i) => line[2 * i + 1] === line[1]));
        const long = layOut(path(40));
        path(40).edges.forEach(([a, b]) => isNear(distance(spot(long, a), spot(long, b)), 1, `from ${a} to ${b}`));
        assert.equal(crossings(path(40).edges, long), 0);
        assert.ok(Math.max(...long) < 15);
    });

    it("draws a ring as a circle", () => {
        for (const size of [3, 4, 6, 30]) {
            const at = layOut(ring(size));
            const centre: Spot = [0, 1].map((axis) => range(size).reduce((sum, i) => sum + at[2 * i + axis]! / size, 0)) as [number, number];
            range(size).forEach((i) => isNear(distance(spot(at, i), centre), distance(spot(at, 0), centre), `node ${i} of ${size}`));
            ring(size).edges.forEach(([a, b]) => isNear(distance(spot(at, a), spot(at, b)), 1, `from ${a} to ${b}`));
        }
    });

    it("draws a tree in levels, a parent over the middle of its children", () => {
        const at = layOut(binaryTree(15));
        const { steps } = walk(netOf(15, binaryTree(15).edges), 0);
        for (const node of range(15)) {
            isNear(at[2 * node + 1]! - at[1]!, 1.2 * steps[node]!, `the level of ${node}`);
            if (2 * node + 2 < 15) {
                isNear(at[2 * node]!, (at[4 * node + 2]! + at[4 * node + 4]!) / 2, `node ${node}`);
            }
        }
    });

    it("draws no tree that it knows with edges that cross", () => {
        for (const seed of range(30)) {
            const sample = randomTree(5 + 4 * seed, seed + 1);
            if (isKnown(sample)) {
                assert.equal(crossings(sample.edges, layOut(sample)), 0, `seed ${seed}`);
            }
        }
        assert.ok(isKnown(randomTree(50, 1)));
    });

    it("draws a grid by rows and columns, holes and tails too", () => {
        const at = layOut(fullGrid(4, 6));
        for (const i of range(24)) {
            isNear(at[2 * i]! - at[0]!, i % 6, `the column of ${i}`);
            isNear(at[2 * i + 1]! - at[1]!, Math.floor(i / 6), `the row of ${i}`);
        }
        const partial = layOut(holed);
        holed.edges.forEach(([a, b]) => isNear(distance(spot(partial, a), spot(partial, b)), 1, `from ${a} to ${b}`));
    });

    it("draws a wheel and a cube without crossings, and Petersen's graph with five", () => {
        for (const [sample, count] of [[wheel(8), 0], [cube, 0], [petersen, 5]] as const) {
            assert.equal(crossings(sample.edges, layOut(sample)), count);
        }
    });

    it("keeps the parts of a graph apart", () => {
        const sample = others["parts"]!, at = layOut(sample);
        const boxes = partsOf(sample.size, sample.edges, []).map(({ nodes }) => {
            const [xs, ys] = [0, 1].map((axis) => nodes.map((node) => at[2 * node + axis]!)) as [number[], number[]];
            return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
        });
        boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => {
            assert.ok(a.left >= b.right + 1 || b.left >= a.right + 1 || a.top >= b.bottom + 1 || b.top >= a.bottom + 1);
        }));
    });

    it("finds few crossings for small graphs that can be drawn without", () => {
        // The house of the example, and a ring of rings.
        const house: Sample = { size: 7, edges: [[0, 1], [1, 2], [1, 3], [2, 3], [3, 4], [4, 5], [2, 6], [5, 6]] };
        const prism: Sample = { size: 9, edges: [...ring(8).edges, [0, 8], [4, 8]] };
        for (const sample of [house, prism]) {
            assert.equal(crossings(sample.edges, layOut(sample)), 0);
        }
    });

    it("gives the same picture whatever time it is given", () => {
        // What the worker posts on the way must not disturb the end.
        const net = netOf(700, random(700, 3).edges), steps = settle(net);
        steps.next().value.fill(0);
        let step = steps.next();
        while (!step.done) {
            step = steps.next();
        }
        const whole = layOut(random(700, 3));
        edgesOf(net).forEach(([a, b]) => isNear(distance(spot(step.value, a), spot(step.value, b)), distance(spot(whole, a), spot(whole, b)), `${a} ${b}`));
    });
});

describe("the layout of a graph that has been edited", () => {
    const sample = random(50, 3), before = layOut(sample);
    const was = range(50).map((node) => spot(before, node));
    const edits: { [name: string]: Sample } = {
        "an edge more": { size: 50, edges: [...sample.edges, [3, 30]] },
        "an edge less": { size: 50, edges: sample.edges.filter((_, i) => i !== 60) },
        "a node more": { size: 51, edges: [...sample.edges, [7, 50]] },
        "a node more between two": { size: 51, edges: [...sample.edges, [7, 50], [8, 50]] },
    };
    for (const [name, edited] of Object.entries(edits)) {
        it(`keeps the nodes where they were with ${name}`, () => {
            const after = layOut(edited, was);
            range(50).forEach((node) => isNear(distance(was[node]!, spot(after, node)), 0, `node ${node}`));
            assert.ok(closest(after) > 0.35);
        });
    }

    it("keeps a path where it is that grows at its beginning", () => {
        const at = layOut(path(5));
        const grown: Sample = { size: 6, edges: path(6).edges };
        const after = layOut(grown, [undefined, ...range(5).map((node) => spot(at, node))]);
        range(5).forEach((node) => isNear(distance(spot(after, node + 1), spot(at, node)), 0, `node ${node}`));
    });

    it("moves no node of a grid that gets a diagonal, and bends the edge that would hide one", () => {
        const sample = fullGrid(2, 3), at = layOut(sample);
        const after = layOut({ size: 6, edges: [...sample.edges, [0, 2]] }, range(6).map((node) => spot(at, node)));
        assert.deepEqual(after, at);
        const straight = asideOf(0, 4, after, 0.27), bent = asideOf(0, 2, after, 0.27);
        assert.ok(straight === 0 && Math.abs(bent) > 0.4, `${straight} and ${bent}`);
    });

    it("puts a part that is new beside the others, which stay", () => {
        const at = layOut(ring(6));
        const after = layOut(apart(ring(6), path(1)), range(6).map((node) => spot(at, node)));
        range(6).forEach((node) => isNear(distance(spot(after, node), spot(at, node)), 0, `node ${node}`));
        assert.ok(closest(after) >= 0.99);
    });
});
