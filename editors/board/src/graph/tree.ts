// Trees: level by level, or around their root where that would be too wide.

import { crossings, edgesOf, walk, type Net, type Points, type Walk } from "./net";

/** From one level to the next. */
const rise = 1.2;

/** A tree's picture, or null where it would be far larger than its number of nodes asks for. */
export function tree(net: Net): Points | null {
    const root = centre(net), from = walk(net, root);
    const levels = 1 + Math.max(...from.steps);
    const { across, width } = tidy(net, from);
    const side = Math.sqrt(net.length);
    if (width <= 20 && levels <= 6 * side) {
        return stand(from, across, rise * levels > 1.6 * width);
    }
    const points = radial(net, from);
    const radius = Math.max(...points.map(Math.abs));
    return radius <= 1.2 * side && crossings(edgesOf(net), points, 1) === 0 ? points : null;
}

/** The middle of the tree's longest path; of two the smaller number. */
function centre(net: Net): number {
    const end = walk(net, 0).order.at(-1)!;
    const { order, steps, parent } = walk(net, end);
    let node = order.at(-1)!;
    const length = steps[node]!;
    for (let i = 0; i < length >> 1; i++) {
        node = parent[node]!;
    }
    return length % 2 === 1 ? Math.min(node, parent[node]!) : node;
}

/** Reingold and Tilford's tidy tree: how far across each node is, with nodes of a level 1
 * or more apart, parents over the middle of their children, and the same subtree the same wherever it stands. */
function tidy(net: Net, { order, parent }: Walk): { across: Float64Array; width: number } {
    const shift = new Float64Array(net.length); // from the parent
    // The outermost nodes of each subtree, as distances from its top, the lowest level first.
    const lefts: number[][] = [], rights: number[][] = [];
    for (const node of [...order].reverse()) {
        const children = net[node]!.filter((to) => to !== parent[node]);
        let left: number[] = [], right: number[] = [];
        const at: number[] = [];
        for (const child of children) {
            const l = lefts[child]!, r = rights[child]!;
            let x = 0;
            const common = Math.min(l.length, right.length);
            for (let i = 1; i <= common; i++) {
                x = Math.max(x, right.at(-i)! - l.at(-i)! + 1);
            }
            at.push(x);
            const movedL = l.map((d) => d + x), movedR = r.map((d) => d + x);
            left = [...movedL.slice(0, Math.max(0, l.length - left.length)), ...left];
            right = [...right.slice(0, Math.max(0, right.length - r.length)), ...movedR];
            delete lefts[child];
            delete rights[child];
        }
        const middle = at.length > 0 ? (at[0]! + at.at(-1)!) / 2 : 0;
        children.forEach((child, i) => (shift[child] = at[i]! - middle));
        lefts[node] = [...left.map((d) => d - middle), 0];
        rights[node] = [...right.map((d) => d - middle), 0];
    }
    const across = new Float64Array(net.length);
    for (const node of order.slice(1)) {
        across[node] = across[parent[node]!]! + shift[node]!;
    }
    return { across, width: 1 + Math.max(...across) - Math.min(...across) };
}

/** The root on top, or on the left where the tree is deeper than wide. */
function stand({ steps }: Walk, across: Float64Array, lying: boolean): Points {
    const points = new Float64Array(2 * across.length);
    across.forEach((x, node) => points.set(lying ? [rise * steps[node]!, x] : [x, rise * steps[node]!], 2 * node));
    return points;
}

/** The root in the middle and its levels on circles; each subtree has a sector as wide as it
 * has leaves. */
function radial(net: Net, { order, steps, parent }: Walk): Points {
    const leaves = new Float64Array(net.length);
    for (const node of [...order].reverse()) {
        leaves[node] ||= 1;
        if (parent[node] !== -1) {
            leaves[parent[node]!]! += leaves[node]!;
        }
    }
    const from = new Float64Array(net.length), used = new Float64Array(net.length);
    const angle = new Float64Array(net.length);
    const part = (2 * Math.PI) / leaves[order[0]!]!;
    const radii = [0];
    let before = -1;
    for (const node of order) {
        const up = parent[node]!;
        if (up !== -1) {
            from[node] = from[up]! + used[up]!;
            used[up]! += part * leaves[node]!;
        }
        angle[node] = from[node]! + (part * leaves[node]!) / 2;
        const level = steps[node]!;
        if (level > 0) {
            // Nodes beside each other on a level are 1 apart or more.
            const gap = before !== -1 && steps[before] === level ? angle[node]! - angle[before]! : 2 * Math.PI;
            radii[level] = Math.max(radii[level] ?? radii[level - 1]! + 1, 1 / gap);
        }
        before = node;
    }
    const points = new Float64Array(2 * net.length);
    for (const node of order) {
        const radius = radii[steps[node]!]!;
        points.set([radius * Math.cos(angle[node]! - Math.PI / 2), radius * Math.sin(angle[node]! - Math.PI / 2)], 2 * node);
    }
    return points;
}
