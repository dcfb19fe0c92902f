// Bundles the tests and runs them: `npm test`. `node tests/run.mjs -f playing` runs those of one file, `-t undo` those
// whose name matches. `npm run bench` does the same with the benchmark. A browser is needed, and Go, which builds the server unless PLYWISE names it.

import { build } from "esbuild";
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const tests = dirname(fileURLToPath(import.meta.url));
const board = dirname(tests);
// Below editors/, so that the bundles find what stands in its node_modules.
const outdir = join(board, "..", "node_modules", ".cache", `board-tests-${process.pid}`);

const { values: options, positionals: [what] } = parseArgs({
    allowPositionals: true,
    options: { file: { type: "string", short: "f" }, test: { type: "string", short: "t" } },
});
const bench = what === "bench";
const shared = {
    bundle: true, platform: "node", format: "esm", target: "node20", packages: "external", sourcemap: "inline", logLevel: "warning",
};
try {
    if (bench) {
        await build({ ...shared, entryPoints: [join(tests, "bench.ts")], outfile: join(outdir, "bench.mjs") });
    } else {
        // What needs a page shares one browser and goes on side by side; the rest has a process of its own.
        await bundle("pages", tests, 4);
        await bundle("alone", join(tests, "alone"), 1);
    }
    const server = process.env.PLYWISE ?? join(outdir, "plywise");
    if (!process.env.PLYWISE) {
        execFileSync("go", ["build", "-o", server, "./cmd/plywise"], { cwd: join(board, "..", ".."), stdio: "inherit" });
    }
    const runner = bench ? [] : ["--test", "--test-concurrency=2", ...(options.test ? ["--test-name-pattern", options.test] : [])];
    const { status } = spawnSync(process.execPath, ["--enable-source-maps", ...runner, ...readdirSync(outdir).filter((name) => name.endsWith(".mjs")).map((name) => join(outdir, name))],
        { cwd: board, stdio: "inherit", env: { ...process.env, PLYWISE: server } });
    process.exitCode = status ?? 1;
} finally {
    rmSync(outdir, { recursive: true, force: true });
}

/** Makes one file of all tests in a folder, in which so many of the files go on side by side. */
function bundle(name, folder, concurrency) {
    // The longest are last in the alphabet.
    const files = readdirSync(folder).filter((file) => file.endsWith(options.file ? `${options.file}.test.ts` : ".test.ts")).reverse();
    const contents = `import { after, describe } from "node:test";
        import { closeDesk } from "${join(tests, "panel_test")}";
        describe("${name}", { concurrency: ${concurrency} }, () => {
            after(closeDesk);
            ${files.map((file) => `describe("${file}", { concurrency: 1 }, () => import("./${file}"));`).join("\n")}
        });`;
    return build({ ...shared, stdin: { contents, resolveDir: folder, loader: "ts" }, outfile: join(outdir, `${name}.mjs`) });
}
