// How long graphs take to be laid out and to be drawn.

import type { Browser } from "playwright-core";

import { apart, fullGrid, random, randomTree, type Sample } from "./graph_samples";
import { graphBoard, openParts } from "./parts_page";

const samples: { [name: string]: Sample } = {
    "50 nodes": random(50, 3), "200 nodes": random(200, 4), "2,000 nodes": random(2000, 3), "a tree of 2,000": randomTree(2000, 1),
    "a grid of 45x45": fullGrid(45, 45), "two of 500": apart(random(500, 3), random(500, 4)),
};

/** Prints the milliseconds until a first picture of each graph is there, until it is laid
 * out, and of a redraw. */
export async function graphBench(browser: Browser): Promise<void> {
    const page = await openParts(browser, []);
    for (const [name, sample] of Object.entries(samples)) {
        const times = await page.evaluate(async (board) => {
            window.parts.close();
            const began = performance.now();
            let first = 0;
            window.parts.show(board, 900, 600);
            while (!window.parts.finished) {
                await new Promise((resolve) => setTimeout(resolve, 2));
                first ||= window.parts.view!.centreOf(0) ? performance.now() - began : 0;
            }
            const done = performance.now();
            const rounds = 20;
            for (let round = 0; round < rounds; round++) {
                window.parts.show(board, 900, 600);
                window.parts.colour(0); // waits until it is drawn
            }
            return { first: first || done - began, settled: done - began, draw: (performance.now() - done) / rounds };
        }, graphBoard(sample));
        console.log(`${name}: first picture ${times.first.toFixed(0)} ms, laid out ${times.settled.toFixed(0)} ms, redraw ${times.draw.toFixed(1)} ms`);
    }
}
