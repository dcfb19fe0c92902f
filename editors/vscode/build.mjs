// Builds the extension into dist/: one script, the board panel's files and the examples.

import { build } from "esbuild";
import { cpSync, existsSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");

rmSync(dist, { recursive: true, force: true });
await build({
    absWorkingDir: here,
    entryPoints: ["src/extension.ts"],
    outfile: join(dist, "extension.js"),
    bundle: true,
    minify: true,
    platform: "node",
    format: "cjs",
    target: "node20",
    external: ["vscode"],
    logLevel: "warning",
});
cpSync(join(here, "..", "examples"), join(dist, "examples"), { recursive: true });
cpSync(join(here, "..", "..", "parser", "FORMAT.md"), join(dist, "FORMAT.md"));
const panel = join(here, "..", "board", "dist");
if (existsSync(panel)) {
    cpSync(panel, join(dist, "board"), { recursive: true });
}
