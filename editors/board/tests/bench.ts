// How long a redraw takes, and how large the panel is: `npm run bench`. A redraw is
// everything that one frame draws: the cells, what lies over them, and the cells for
// screen readers.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { BarePage, Desk } from "./bare_page";
import { graphBench } from "./graph_bench";
import { largeBoard, RecordedHost } from "./recorded";
import { Server } from "./server";

const redraws = 100;

const dist = join(process.cwd(), "dist");
const sizes = new Map(readdirSync(dist).map((name) => [name, readFileSync(join(dist, name))]));
const print = (name: string, bytes: Buffer): void =>
    console.log(`${name.padEnd(18)} ${(bytes.length / 1000).toFixed(1)} KB, compressed ${(gzipSync(bytes, { level: 9 }).length / 1000).toFixed(1)} KB`);
sizes.forEach((bytes, name) => print(name, bytes));
print("at the start", Buffer.concat([...startOf("board.js")].map((name) => sizes.get(name)!)));

/** The scripts that a script cannot begin without. */
function startOf(name: string): Set<string> {
    const imported = [...sizes.get(name)!.toString().matchAll(/(?:from|import)"\.\/([^"]+)"/g)].flatMap(([, part]) => [...startOf(part!)]);
    return new Set([name, ...imported]);
}

const desk = await Desk.open();
for (const [side, size] of [[8, 700], [64, 700], [64, 1500], [128, 700], [128, 1500]] as const) {
    const host = new RecordedHost(() => largeBoard(side, side));
    const bare = await BarePage.open(desk, host, { width: size + 300, height: size });
    const times = await bare.page.evaluate(async (redraws) => {
        const canvas = document.querySelector("canvas");
        const context = canvas?.getContext("2d");
        const times: number[] = [];
        const frame = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (callback) => frame((now) => {
            const start = performance.now();
            callback(now);
            // What was drawn is done once a pixel of it is read.
            context?.getImageData(0, 0, 1, 1);
            times.push(performance.now() - start);
        });
        for (let i = 0; i < redraws; i++) {
            // A grid without the focus draws anew when it gets it, and when it loses it.
            document.querySelector<HTMLElement>(i % 2 ? "[role=gridcell][tabindex='0']" : "button")?.focus();
            await new Promise((resolve) => frame(() => frame(resolve)));
        }
        return times;
    }, redraws);
    times.sort((a, b) => a - b);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? NaN).toFixed(1);
    console.log(`${side}x${side} in ${size} pixels: median ${at(0.5)} ms, a tenth within ${at(0.1)} ms, 95 of 100 within ${at(0.95)} ms (${times.length} redraws)`);
    await bare.close();
}
await graphBench(desk.browser);
await desk.close();
Server.stop();
