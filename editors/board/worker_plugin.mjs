// A worker of the panel stands inside its script as text: `import source from
// "worker:./layout_worker"`. It is started from a blob: address, since a page may
// not load a second script everywhere.

import { build } from "esbuild";
import { join } from "node:path";

export const workerAsText = {
    name: "worker",
    setup(plugin) {
        // The path is kept out of what is hashed: the build is the same wherever it is made.
        plugin.onResolve({ filter: /^worker:/ }, (args) => ({
            path: args.path.slice("worker:".length),
            namespace: "worker",
            pluginData: join(args.resolveDir, args.path.slice("worker:".length) + ".ts"),
        }));
        plugin.onLoad({ filter: /.*/, namespace: "worker" }, async (args) => {
            const result = await build({
                entryPoints: [args.pluginData], bundle: true, minify: true, write: false, format: "iife", target: "es2022",
            });
            return { contents: result.outputFiles[0].text, loader: "text", watchFiles: [args.pluginData] };
        });
    },
};
