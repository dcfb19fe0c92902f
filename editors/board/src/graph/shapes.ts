// Graphs that everybody draws the same way: lines, rings, stars, wheels, complete
// graphs, prisms, trees and grids.

import { edgesOf, walk, type Net, type Points } from "./net";
import { lattice } from "./lattice";
import { tree } from "./tree";

/** A connected graph's well-known picture, or null where it has none. */
export function knownShape(net: Net): Points | null {
    const edges = edgesOf(net).length;
    if (edges === net.length - 1) {
        return path(net) ?? star(net) ?? tree(net);
    }
    return ring(net) ?? complete(net, edges) ?? wheel(net) ?? twoSides(net, edges) ?? twoRings(net) ?? lattice(net);
}

/** A path as a line; a long one goes to and fro. */
function path(net: Net): Points | null {
    if (net.some((links) => links.length > 2)) {
        return null;
    }
    const first = net.findIndex((links) => links.length < 2);
    const { order } = walk(net, first);
    const longestLine = 16;
    const points = new Float64Array(2 * net.length);
    // A row and the node at its end, where the path turns. The rows are so far apart that
    // every edge is 1 long.
    const row = net.length <= longestLine ? net.length : Math.ceil(1.6 * Math.sqrt(net.length));
    const rise = 0.8, bulge = 0.6;
    order.forEach((node, i) => {
        const r = Math.floor(i / (row + 1)), turned = i % (row + 1) === row;
        const along = turned ? row - 1 + bulge : i % (row + 1);
        points[2 * node] = r % 2 === 0 ? along : row - 1 - along;
        points[2 * node + 1] = 2 * rise * r + (turned ? rise : 0);
    });
    return points;
}

function ring(net: Net): Points | null {
    if (net.length < 3 || net.some((links) => links.length !== 2)) {
        return null;
    }
    return circle(net, around(net, net.map((_, node) => node)));
}

function complete(net: Net, edges: number): Points | null {
    const all = (net.length * (net.length - 1)) / 2;
    return edges === all ? circle(net, net.map((_, node) => node)) : null;
}

/** One node with all the others around it, which are not linked. */
function star(net: Net): Points | null {
    const hub = hubOf(net);
    return hub === -1 ? null : circle(net, net[hub]!);
}

/** A star whose outer nodes are a ring. */
function wheel(net: Net): Points | null {
    const hub = hubOf(net);
    if (hub === -1 || net.length < 5) {
        return null;
    }
    const rim = net.map((links) => links.filter((to) => to !== hub));
    const order = net[hub]!.every((node) => rim[node]!.length === 2) ? around(rim, net[hub]!) : [];
    return order.length === net.length - 1 ? circle(net, order) : null;
}

function hubOf(net: Net): number {
    return net.findIndex((links) => links.length === net.length - 1);
}

/** The complete bipartite graphs: two rows, each node linked with the whole other row. */
function twoSides(net: Net, edges: number): Points | null {
    const { steps } = walk(net, 0);
    const sides = [0, 1].map((odd) => net.flatMap((_, node) => (steps[node]! % 2 === odd ? [node] : [])));
    const sizes = sides.map((side) => side.length);
    const alone = sides.every((side, odd) => side.every((node) => net[node]!.every((to) => steps[to]! % 2 !== odd)));
    if (!alone || edges !== sizes[0]! * sizes[1]!) {
        return null;
    }
    const points = new Float64Array(2 * net.length), most = Math.max(...sizes);
    sides.forEach((side, row) => {
        const gap = (1.2 * most) / side.length;
        side.forEach((node, i) => {
            points[2 * node] = gap * (i - (side.length - 1) / 2);
            points[2 * node + 1] = row * Math.max(1.5, most / 2);
        });
    });
    return points;
}

/** Prisms and the generalised Petersen graphs: a ring, each node of which has a partner
 * inside. Only small ones, since the ring has to be searched for. */
function twoRings(net: Net): Points | null {
    if (net.length > 24 || net.some((links) => links.length !== 3)) {
        return null;
    }
    // The first node may be one of those inside; then a neighbour is its partner.
    for (const first of [0, ...net[0]!]) {
        const outer = chordless(net, [first], net.length / 2);
        const inner = outer?.map((node) => net[node]!.find((to) => !outer.includes(to))!);
        if (outer && new Set(inner).size === outer.length) {
            const points = circle(net, outer);
            outer.forEach((node, i) => {
                points[2 * inner![i]!] = points[2 * node]! / 2;
                points[2 * inner![i]! + 1] = points[2 * node + 1]! / 2;
            });
            return points.map((d) => 1.6 * d);
        }
    }
    return null;
}

/** A ring of some length without an edge across, found by going on from the nodes of `way`. */
function chordless(net: Net, way: readonly number[], length: number): number[] | null {
    for (const next of net[way.at(-1)!]!) {
        const met = way.filter((node) => net[next]!.includes(node));
        const closes = way.length === length - 1;
        // Nothing but the node before it, and the first where the ring closes.
        if (way.includes(next) || met.length !== (closes ? 2 : 1) || (closes && !met.includes(way[0]!))) {
            continue;
        }
        const found = closes ? [...way, next] : chordless(net, [...way, next], length);
        if (found) {
            return found;
        }
    }
    return null;
}

/** The nodes of a ring one after the other, as far as they go around from the first. */
function around(net: Net, nodes: readonly number[]): number[] {
    const order = [nodes[0]!];
    for (let at = net[nodes[0]!]![0]!, from = nodes[0]!; at !== nodes[0]; ) {
        order.push(at);
        const next = net[at]!.find((to) => to !== from)!;
        [from, at] = [at, next];
    }
    return order;
}

/** Some nodes around a circle, the first at the top; what is left is in the centre. */
function circle(net: Net, order: readonly number[]): Points {
    const points = new Float64Array(2 * net.length);
    const step = (2 * Math.PI) / order.length;
    const radius = Math.max(order.length < net.length ? 1 : 0, 0.5 / Math.sin(step / 2));
    // A square stands on a side.
    const top = order.length === 4 ? -0.75 * Math.PI : -0.5 * Math.PI;
    order.forEach((node, i) => {
        points[2 * node] = radius * Math.cos(top + step * i);
        points[2 * node + 1] = radius * Math.sin(top + step * i);
    });
    return points;
}
