// Builds the panel: `node build.mjs [--outdir DIR]`. The result is the same bytes
// on every machine, since it is committed.

import { build } from "esbuild";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: { outdir: { type: "string", default: join(here, "dist") } } });

// A worker of the panel stands inside its script as text: `import source from
// "worker:./layout_worker"`. It is started from a blob: address, since a page may
// not load a second script everywhere.
const workerAsText = {
    name: "worker",
    setup(plugin) {
        plugin.onResolve({ filter: /^worker:/ }, (args) => ({
            path: join(args.resolveDir, args.path.slice("worker:".length) + ".ts"),
            namespace: "worker",
        }));
        plugin.onLoad({ filter: /.*/, namespace: "worker" }, async (args) => {
            const result = await build({
                entryPoints: [args.path], bundle: true, minify: true, write: false, format: "iife", target: "es2022",
            });
            return { contents: result.outputFiles[0].text, loader: "text", watchFiles: [args.path] };
        });
    },
};

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
