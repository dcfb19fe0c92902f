// Graphs for tests and pictures.

import type { Edge } from "../src/graph/net";
import type { Graph } from "../src/protocol";

export interface Sample {
    size: number;
    edges: Edge[];
}

export function path(size: number): Sample {
    return { size, edges: range(size - 1).map((i) => [i, i + 1]) };
}

export function ring(size: number): Sample {
    return { size, edges: range(size).map((i) => [Math.min(i, (i + 1) % size), Math.max(i, (i + 1) % size)]) };
}

/** A heap: node i has the children 2i+1 and 2i+2. */
export function binaryTree(size: number): Sample {
    return { size, edges: range(size - 1).map((i) => [i >> 1, i + 1]) };
}

export function randomTree(size: number, seed: number): Sample {
    const random = numbers(seed);
    return { size, edges: range(size - 1).map((i) => [Math.floor(random() * (i + 1)), i + 1]) };
}

export function star(leaves: number): Sample {
    return { size: leaves + 1, edges: range(leaves).map((i) => [0, i + 1]) };
}

export function wheel(rim: number): Sample {
    return { size: rim + 1, edges: [...star(rim).edges, ...ring(rim).edges.map(([a, b]): Edge => [a + 1, b + 1])] };
}

export function complete(size: number): Sample {
    return { size, edges: range(size).flatMap((a) => range(a).map((b): Edge => [b, a])) };
}

/** Rows and columns of nodes, numbered row by row; `#` in the drawing is no node. */
export function grid(rows: string[]): Sample {
    const number = new Map<string, number>();
    rows.forEach((row, r) => [...row].forEach((cell, c) => cell !== "#" && number.set(`${r},${c}`, number.size)));
    const edges: Edge[] = [];
    for (const [key, node] of number) {
        const [r, c] = key.split(",").map(Number) as [number, number];
        for (const next of [`${r},${c + 1}`, `${r + 1},${c}`]) {
            if (number.has(next)) {
                edges.push([node, number.get(next)!]);
            }
        }
    }
    return { size: number.size, edges };
}

export function fullGrid(rows: number, cols: number): Sample {
    return grid(range(rows).map(() => ".".repeat(cols)));
}

export const petersen: Sample = {
    size: 10,
    edges: [[0, 1], [1, 2], [2, 3], [3, 4], [0, 4], [0, 5], [1, 6], [2, 7], [3, 8], [4, 9], [5, 7], [7, 9], [6, 9], [6, 8], [5, 8]],
};

/** A ring with random chords, as many as make the degree on average. */
export function random(size: number, degree: number, seed = 1): Sample {
    const next = numbers(seed), edges = ring(size).edges, known = new Set(edges.map(String));
    while (edges.length < (size * degree) / 2) {
        const [a, b] = [Math.floor(next() * size), Math.floor(next() * size)];
        const edge: Edge = [Math.min(a, b), Math.max(a, b)];
        if (a !== b && !known.has(String(edge))) {
            known.add(String(edge));
            edges.push(edge);
        }
    }
    return { size, edges };
}

/** Several graphs as one. */
export function apart(...samples: Sample[]): Sample {
    const edges: Edge[] = [];
    let size = 0;
    for (const sample of samples) {
        edges.push(...sample.edges.map(([a, b]): Edge => [a + size, b + size]));
        size += sample.size;
    }
    return { size, edges };
}

/** LeetCode's lists of neighbours. */
export function fromLists(lists: number[][]): Sample {
    return { size: lists.length, edges: lists.flatMap((list, a) => list.filter((b) => a <= b).map((b): Edge => [a, b])) };
}

export function graphOf({ size, edges }: Sample, name = (node: number) => String(node)): Graph {
    return { kind: "graph", nodes: range(size).map(name), edges: edges.map(([a, b]) => [a, b]) };
}

export function range(size: number): number[] {
    return Array.from({ length: size }, (_, i) => i);
}

export function numbers(seed: number): () => number {
    let state = seed;
    return () => (state = (1103515245 * state + 12345) % 2 ** 31) / 2 ** 31;
}
