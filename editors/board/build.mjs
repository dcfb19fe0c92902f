// Builds the panel: `node build.mjs [--outdir DIR]`. The result is the same bytes
// on every machine, since it is committed.

import { build } from "esbuild";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { workerAsText } from "./worker_plugin.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { outdir: { type: "string", default: join(here, "dist") } } });

// The parts' names change with what is in them.
rmSync(values.outdir, { recursive: true, force: true });
await build({
    absWorkingDir: here,
    entryPoints: [{ in: "src/main.ts", out: "board" }, { in: "src/board.css", out: "board" }],
    outdir: values.outdir,
    bundle: true,
    // What draws graphs, what copies a picture, what every edit would do, Chinese, and the host
    // page needs, are loaded when they are needed.
    splitting: true,
    chunkNames: "part-[hash]",
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [workerAsText],
    logLevel: "warning",
});
