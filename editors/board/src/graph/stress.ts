// Graphs that have no well-known picture: their nodes get distances on paper near
// to those in the graph, by lowering the stress pair by pair in ever smaller steps (Zheng,
// Pawar, Goodman: Graph Drawing by Stochastic Gradient Descent, 2018).

import { crossings, edgesOf, walk, type Edge, type Net, type Points } from "./net";

/** Better and better positions, and the last ones. */
type Steps = Generator<Points, Points, void>;

/** Lays a connected graph out. How many steps it takes depends on the graph only, never on
 * time, so that the same graph always ends the same way.
 */
export function* settle(net: Net): Steps {
    const edges = edgesOf(net);
    // Of several starts the one with the fewest crossings: small graphs deserve the search.
    const measured = landmarks(net), pairs = pairsOf(net, measured);
    // A landmark is pulled by all nodes, any other only by the landmarks.
    const ease = new Float64Array(net.length).fill(1);
    measured.forEach((node) => (ease[node] = measured.length / net.length));
    const tries = Math.max(1, Math.min(40, Math.floor(600 / net.length)));
    let best: Points | null = null, fewest = Infinity;
    for (let seed = 1; seed <= tries && fewest > 0; seed++) {
        const points = tries > 1 ? last(spread(net, pairs, ease, seed)) : yield* spread(net, pairs, ease, seed);
        const count = tries > 1 ? crossings(edges, points, fewest) : 0;
        if (count < fewest) {
            [best, fewest] = [points, count];
        }
    }
    makeRoom(best!);
    return level(best!);
}

function last(steps: Steps): Points {
    for (;;) {
        const { done, value } = steps.next();
        if (done) {
            return value;
        }
    }
}

/** Pairs of nodes and how far apart they are in the graph. */
interface Pairs {
    from: number[];
    to: number[];
    distance: number[];
}

function pairsOf(net: Net, measured: readonly number[], farthest = Infinity): Pairs {
    const pairs: Pairs = { from: [], to: [], distance: [] };
    const isMeasured = new Uint8Array(net.length);
    for (const node of measured) {
        isMeasured[node] = 1;
        const { order, steps } = walk(net, node, farthest);
        for (const other of order) {
            if (!isMeasured[other]) {
                pairs.from.push(node);
                pairs.to.push(other);
                pairs.distance.push(steps[other]!);
            }
        }
    }
    return pairs;
}

/** The nodes whose distances are measured: of a large graph not all. */
function landmarks(net: Net): number[] {
    const count = Math.min(net.length, Math.max(60, Math.floor(60_000 / net.length)));
    return Array.from({ length: count }, (_, i) => Math.floor((i * net.length) / count));
}

function* spread(net: Net, pairs: Pairs, ease: Float64Array, seed: number): Steps {
    const random = numbers(seed), size = net.length;
    const points = new Float64Array(2 * size).map(() => random() * Math.sqrt(size));
    const farthest = pairs.distance.reduce((most, distance) => Math.max(most, distance), 1);
    // Of a large graph most pairs are far apart; those close by need a hearing of their own.
    const close = pairs.from.length < (size * (size - 1)) / 2 ? pairsOf(net, net.map((_, node) => node), 2) : null;
    const rounds = 30;
    for (let round = 0; round < rounds; round++) {
        const step = farthest ** 2 * (0.1 / farthest ** 2) ** (round / (rounds - 1));
        pull(points, pairs, step, random, ease);
        if (close) {
            pull(points, close, step, random);
        }
        yield points.slice();
    }
    return points;
}

/** Moves both nodes of each pair towards the distance they should have, in random order;
 * `ease` says how much of its way a node goes. */
function pull(points: Points, { from, to, distance }: Pairs, step: number, random: () => number, ease?: Float64Array): void {
    const order = Uint32Array.from(from, (_, i) => i);
    for (let i = order.length - 1; i >= 0; i--) {
        const j = Math.floor(random() * (i + 1)), pair = order[j]!;
        order[j] = order[i]!;
        const a = 2 * from[pair]!, b = 2 * to[pair]!, d = distance[pair]!;
        const dx = points[a]! - points[b]!, dy = points[a + 1]! - points[b + 1]!;
        const length = Math.hypot(dx, dy) || 1e-9;
        const part = (Math.min(1, step / (d * d)) * (length - d)) / (2 * length);
        const ofA = part * (ease ? ease[a / 2]! : 1), ofB = part * (ease ? ease[b / 2]! : 1);
        points[a]! -= ofA * dx;
        points[a + 1]! -= ofA * dy;
        points[b]! += ofB * dx;
        points[b + 1]! += ofB * dy;
    }
}

/** The least distance of two nodes. */
const room = 0.72;

/** Blows a picture up that is too dense, and moves nodes apart that are too close. */
function makeRoom(points: Points): void {
    const size = points.length / 2, [x, y] = middle(points);
    let square = 0;
    points.forEach((d, i) => (square += (d - (i % 2 === 0 ? x : y)) ** 2));
    // A disc has twice the area of the one whose radius is the root mean square distance.
    const blow = Math.sqrt(Math.max(1, (0.5 * size) / ((2 * Math.PI * square) / size || 1)));
    points.forEach((d, i) => (points[i] = d * blow));
    for (let round = 0, moved = true; moved && round < 60; round++) {
        moved = false;
        for (const [a, b] of closePairs(points)) {
            const dx = points[2 * a]! - points[2 * b]!, dy = points[2 * a + 1]! - points[2 * b + 1]!;
            const length = Math.hypot(dx, dy) || 1e-9;
            if (length < room - 1e-3) {
                const part = (room - length) / (2 * length);
                points[2 * a]! += part * dx;
                points[2 * a + 1]! += part * dy;
                points[2 * b]! -= part * dx;
                points[2 * b + 1]! -= part * dy;
                moved = true;
            }
        }
    }
}

/** The pairs of nodes in the same square or in two that touch, of squares as wide as `room`. */
function* closePairs(points: Points): Generator<Edge> {
    const squares = new Map<number, number[]>();
    const wide = 1e6;
    for (let node = 0; node < points.length / 2; node++) {
        const square = Math.floor(points[2 * node]! / room) * wide + Math.floor(points[2 * node + 1]! / room);
        for (const other of [0, 1, wide - 1, wide, wide + 1].flatMap((to) => [square - to, square + to])) {
            for (const near of other === square ? [] : squares.get(other) ?? []) {
                yield [near, node];
            }
        }
        const same = squares.get(square) ?? [];
        for (const near of same) {
            yield [near, node];
        }
        squares.set(square, [...same, node]);
    }
}

function middle(points: Points): [number, number] {
    const sum = [0, 0];
    points.forEach((d, i) => (sum[i % 2]! += d));
    return [(2 * sum[0]!) / points.length, (2 * sum[1]!) / points.length];
}

/** The same positions turned about their middle so that they are wider than high. */
function level(points: Points): Points {
    const [x, y] = middle(points);
    let xx = 0, xy = 0, yy = 0;
    for (let i = 0; i < points.length; i += 2) {
        const dx = points[i]! - x, dy = points[i + 1]! - y;
        xx += dx * dx;
        xy += dx * dy;
        yy += dy * dy;
    }
    const turn = -Math.atan2(2 * xy, xx - yy) / 2;
    const cos = Math.cos(turn), sin = Math.sin(turn);
    const turned = new Float64Array(points.length);
    for (let i = 0; i < points.length; i += 2) {
        const dx = points[i]! - x, dy = points[i + 1]! - y;
        turned.set([cos * dx - sin * dy, sin * dx + cos * dy], i);
    }
    return turned;
}

/** Numbers from 0 to 1, the same from the same seed: a linear congruential generator. */
function numbers(seed: number): () => number {
    let state = seed;
    return () => (state = (1664525 * state + 1013904223) >>> 0) / 2 ** 32;
}
