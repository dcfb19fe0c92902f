// Bundles the tests and runs them: `npm test`. `npm run bench` does the same with the
// benchmark. A browser is needed.

import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const tests = dirname(fileURLToPath(import.meta.url));
const board = dirname(tests);
// Below editors/, so that the bundles find what stands in its node_modules.
const outdir = join(board, "..", "node_modules", ".cache", `board-tests-${process.pid}`);

const [what, ...options] = process.argv.slice(2);
const bench = what === "bench";
const names = bench ? ["bench.ts"] : readdirSync(tests).filter((name) => name.endsWith(".test.ts"));
try {
    await build({
        entryPoints: names.map((name) => join(tests, name)),
        outdir, outExtension: { ".js": ".mjs" }, bundle: true, platform: "node", format: "esm", target: "node20",
        packages: "external", sourcemap: "inline", logLevel: "warning",
    });
    const files = names.map((name) => join(outdir, name.replace(/\.ts$/, ".mjs")));
    const runner = bench ? [] : ["--test", "--test-concurrency=2", ...(what === undefined ? [] : [what]), ...options];
    const { status } = spawnSync(process.execPath, ["--enable-source-maps", ...runner, ...files],
        { cwd: board, stdio: "inherit" });
    process.exitCode = status ?? 1;
} finally {
    rmSync(outdir, { recursive: true, force: true });
}
