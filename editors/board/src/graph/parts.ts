// The parts of a graph, each laid out for itself, and their places beside each other.

import { components, netOf, partOf, type Edge, type Net, type Points } from "./net";
import { knownShape } from "./shapes";

/** A connected part of a graph. */
export interface Part {
    /** Node i of the part is nodes[i] of the graph. */
    nodes: number[];
    net: Net;
    points: Points | null;
    /** Some of its nodes were there before an edit: they stay, and the others are beside them. */
    stays: boolean;
}

/** Splits a graph, with the positions that its nodes had if it comes from an edit. */
export function partsOf(size: number, edges: readonly Edge[], was: readonly (Spot | undefined)[]): Part[] {
    const net = netOf(size, edges);
    return components(net).map((nodes) => {
        const part = partOf(net, nodes);
        const before = beginning(part, nodes.map((node) => was[node]));
        return { nodes, net: part, points: before ?? knownShape(part), stays: before !== null };
    });
}

/** A node's x and y. */
export type Spot = readonly [number, number];

/** Puts the nodes that an edit has added beside their neighbours. */
function beginning(net: Net, was: readonly (Spot | undefined)[]): Points | null {
    const spots = [...was];
    const order = was.flatMap((spot, node) => (spot ? [node] : []));
    for (const node of order) {
        for (const to of net[node]!) {
            if (!spots[to]) {
                spots[to] = freeSpot(spots, net[to]!);
                order.push(to);
            }
        }
    }
    return order.length === 0 ? null : Float64Array.from(spots.flatMap((spot) => spot!));
}

/** A place near to some nodes that is as far from all the others as can be. */
function freeSpot(spots: readonly (Spot | undefined)[], beside: readonly number[]): Spot {
    const near = beside.flatMap((node) => (spots[node] ? [spots[node]] : []));
    const x = near.reduce((sum, spot) => sum + spot[0], 0) / near.length;
    const y = near.reduce((sum, spot) => sum + spot[1], 0) / near.length;
    let best: Spot = [x, y], most = -1;
    for (let way = 0; way < 12; way++) {
        const angle = (Math.PI / 6) * way;
        const spot: Spot = [x + Math.cos(angle), y + Math.sin(angle)];
        const room = Math.min(...spots.map((other) => (other ? Math.hypot(other[0] - spot[0], other[1] - spot[1]) : 9)));
        if (room > most + 1e-6) {
            [best, most] = [spot, room];
        }
    }
    return best;
}

interface Box {
    left: number;
    top: number;
    width: number;
    height: number;
}

/** Room around each part. */
const margin = 0.65;

function boxOf(points: Points): Box {
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (let i = 0; i < points.length; i += 2) {
        left = Math.min(left, points[i]!);
        right = Math.max(right, points[i]!);
        top = Math.min(top, points[i + 1]!);
        bottom = Math.max(bottom, points[i + 1]!);
    }
    return { left: left - margin, top: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

/** Puts the parts beside each other; null while one of them has no positions. Those that
 * an edit has left stay where they are, with the new ones to their right. */
export function together(size: number, parts: readonly Part[]): Points | null {
    const points = new Float64Array(2 * size);
    const boxes: Box[] = [];
    for (const part of parts) {
        if (!part.points) {
            return null;
        }
        boxes.push(boxOf(part.points));
    }
    const old = boxes.filter((_, i) => parts[i]!.stays);
    const spots = pack(boxes.filter((_, i) => !parts[i]!.stays));
    const corner = old.length > 0
        ? [Math.max(...old.map((box) => box.left + box.width)), Math.min(...old.map((box) => box.top))] as const
        : [0, 0] as const;
    parts.forEach((part, i) => {
        const box = boxes[i]!, spot = spots.get(box);
        const dx = spot ? corner[0] + spot[0] - box.left : 0, dy = spot ? corner[1] + spot[1] - box.top : 0;
        part.nodes.forEach((node, j) => points.set([part.points![2 * j]! + dx, part.points![2 * j + 1]! + dy], 2 * node));
    });
    return points;
}

/** Top left corners for boxes in rows, the highest boxes first, wider than high on the whole. */
function pack(boxes: readonly Box[]): Map<Box, Spot> {
    const area = boxes.reduce((sum, box) => sum + box.width * box.height, 0);
    const widest = Math.max(1.6 * Math.sqrt(area), ...boxes.map((box) => box.width));
    const spots = new Map<Box, Spot>();
    let x = 0, y = 0, height = 0;
    for (const box of [...boxes].sort((a, b) => b.height - a.height)) {
        if (x > 0 && x + box.width > widest + 1e-6) {
            [x, y, height] = [0, y + height, 0];
        }
        // A row's boxes stand on one line through their middles.
        height = Math.max(height, box.height);
        spots.set(box, [x, y + (height - box.height) / 2]);
        x += box.width;
    }
    return spots;
}
