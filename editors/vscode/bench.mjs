// Prints how long the heat map of a board takes that is as hard as can be: every cell
// has another shade than its neighbours. `npm run bench -w vscode`

import { build } from "esbuild";
import { Buffer } from "node:buffer";

const { outputFiles } = await build({
    entryPoints: [new URL("src/shades.ts", import.meta.url).pathname], bundle: true, format: "esm", write: false,
});
const { edited, Shader } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);

const legend = {
    tokenTypes: ["floor"],
    tokenModifiers: ["mouseWins", "catWins", "drawn", "soon", "later", "late", "best", "good", "bad", "stale"],
};
const modifiers = [0b001001, 0b100010, 0b000100, 0b010001, 0b010010, 0b100001];

for (const side of [8, 64, 128]) {
    const data = new Uint32Array(5 * side * side);
    for (let cell = 0; cell < side * side; cell++) {
        const first = cell % side === 0;
        data.set([first ? 1 : 0, first ? 2 : 1, 1, 0, modifiers[(cell * 7) % modifiers.length]], 5 * cell);
    }
    const shader = new Shader(legend);
    const row = data.subarray(0, 5 * side);
    const times = [];
    for (let i = 0; i < 200; i++) {
        const start = performance.now();
        shader.shaded(edited(data, [{ start: 0, deleteCount: row.length, data: row }]));
        times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    console.log(`${side}x${side}: ${times[100].toFixed(2)} ms, at worst ${times[199].toFixed(2)} ms`);
}
