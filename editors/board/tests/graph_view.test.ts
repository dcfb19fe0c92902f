import assert from "node:assert/strict";
import { it } from "node:test";

import { graphBoard, usePage } from "./parts_page";
import { apart, binaryTree, fullGrid, path, petersen, random, range, ring } from "./graph_samples";
import type { Board } from "../src/protocol";

const page = usePage();

/** The nodes' centres in a new view, once they are all known. */
async function open(board: Board, width = 600, height = 400): Promise<{ x: number; y: number }[]> {
    await page().evaluate(() => window.parts.close());
    return edit(board, width, height);
}

/** The nodes' centres when the view that is there has drawn another board. */
async function edit(board: Board, width = 600, height = 400): Promise<{ x: number; y: number }[]> {
    const centres = await page().evaluate(async ([board, width, height]) => {
        window.parts.show(board, width, height);
        return window.parts.settled(board);
    }, [board, width, height] as const);
    return centres.map((at) => at!);
}

const samples = {
    "a ring of 6": ring(6), "a path of 40": path(40), "a tree": binaryTree(15), "Petersen's graph": petersen, "a random graph": random(50, 3),
    "several parts": apart(ring(5), random(12, 3), path(1)), "400 nodes": random(400, 3),
};
for (const [name, sample] of Object.entries(samples)) {
    for (const [width, height] of [[600, 400], [220, 500]] as const) {
        it(`draws ${name} inside a stage of ${width} by ${height}, and finds each node where it is drawn`, async () => {
            const board = graphBoard(sample, {}, (node) => `node ${node}`);
            for (const { x, y } of await open(board, width, height)) {
                assert.ok(x > 0 && x < width && y > 0 && y < height);
            }
            assert.deepEqual(await page().evaluate((board) => window.parts.found(board), board), range(sample.size));
        });
    }
}

it("draws the same graph at the same places each time it is opened", async () => {
    const board = graphBoard(random(60, 3));
    assert.deepEqual(await open(board), await open(board));
});

it("keeps the nodes near to where they were when an edge is added, and lays them out afresh on demand", async () => {
    const sample = random(50, 3), more = { size: 50, edges: [...sample.edges, [3, 30] as const] };
    const before = await open(graphBoard(sample));
    const after = await edit(graphBoard(more));
    const ways = before.map(({ x, y }, node) => Math.hypot(after[node]!.x - x, after[node]!.y - y));
    assert.ok(Math.max(...ways) < 60, `a node goes ${Math.max(...ways)} pixels`);
    await page().evaluate(() => window.parts.view!.afresh());
    const afresh = await edit(graphBoard(more));
    assert.deepEqual(afresh, await open(graphBoard(more)));
});

it("shades the nodes by their outcomes", async () => {
    await open(graphBoard(ring(8)));
    const [none, mouse, cat, draw] = await page().evaluate(() => [4, 5, 6, 7].map((place) => window.parts.colour(place)));
    assert.deepEqual(none, [255, 255, 255, 255]);
    assert.ok(mouse![2]! > mouse![0]! + 40, `blue: ${mouse}`);
    assert.ok(cat![0]! > cat![2]! + 40, `orange: ${cat}`);
    assert.ok(Math.abs(draw![0]! - draw![2]!) < 3 && draw![0]! < 230, `grey: ${draw}`);
});

it("leads the arrow keys along the edges", async () => {
    await open(graphBoard(fullGrid(5, 5)));
    const way = (place: number) => page().evaluate((place) => (["up", "down", "left", "right"] as const).map((to) => window.parts.view!.neighbour(place, to)), place);
    assert.deepEqual(await way(12), [7, 17, 11, 13]);
    assert.deepEqual(await way(0), [null, 5, null, 1]);
});

it("leads the arrow keys to every node of a graph", async () => {
    for (const sample of [random(30, 3), binaryTree(15), apart(ring(5), path(3), path(1)), petersen]) {
        await open(graphBoard(sample));
        const reached = await page().evaluate(() => {
            const order = [0];
            for (const place of order) {
                for (const way of ["up", "down", "left", "right"] as const) {
                    const to = window.parts.view!.neighbour(place, way);
                    if (to !== null && !order.includes(to)) {
                        order.push(to);
                    }
                }
            }
            return order.length;
        });
        assert.equal(reached, sample.size);
    }
});

it("zooms about a point, pans, and shows the whole again", async () => {
    const board = graphBoard(ring(12));
    const before = await open(board);
    const third = before[3]!;
    await page().evaluate(({ x, y }) => window.parts.view!.zoomBy(2.7, x, y), { x: third.x - 300, y: third.y - 200 });
    const near = await edit(board);
    assert.ok(Math.hypot(near[3]!.x - third.x, near[3]!.y - third.y) < 1, "the node at the point stays");
    assert.ok(near[0]!.y < before[0]!.y - 50, "the others go away from it");
    await page().evaluate(() => window.parts.view!.pan(30, -10));
    assert.deepEqual((await edit(board)).map((at, i) => [Math.round(at!.x - near[i]!.x), Math.round(at!.y - near[i]!.y)]), range(12).map(() => [30, -10]));
    await page().evaluate(() => window.parts.view!.afresh());
    assert.deepEqual(await edit(board), before);
});
