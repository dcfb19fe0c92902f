// Builds the panel: `node build.mjs [--outdir DIR]`. The result is the same bytes
// on every machine, since it is committed.

import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { workerAsText } from "./worker_plugin.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { outdir: { type: "string", default: join(here, "dist") } } });

await build({
    absWorkingDir: here,
    entryPoints: [{ in: "src/main.ts", out: "board" }, { in: "src/board.css", out: "board" }],
    outdir: values.outdir,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
    plugins: [workerAsText],
    logLevel: "warning",
});
