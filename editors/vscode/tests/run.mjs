// Runs tests of the extension in a real VS Code:
//
//     node tests/run.mjs host              inside the extension host
//     node tests/run.mjs window            in the window, with a keyboard and a mouse
//     node tests/run.mjs window -t hover   only those whose name matches
//
// It builds the server, unless PLYWISE_SERVER names one, and the extension, unless
// PLYWISE_EXTENSION names another one. PLYWISE_SHOTS names a folder for pictures.

import { build } from "esbuild";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const tests = dirname(fileURLToPath(import.meta.url));
const extension = join(tests, "..");
const repository = join(extension, "..", "..");
const { values: options, positionals: [suite] } = parseArgs({
    allowPositionals: true,
    options: { test: { type: "string", short: "t" }, json: { type: "boolean" } },
});

// Among the modules, so that what is not bundled is found from there.
const out = join(extension, "..", "node_modules", ".cache", "plywise", String(process.pid));
process.on("exit", () => rmSync(out, { recursive: true, force: true }));

await bundle();
const child = spawn(process.execPath, [
    ...(options.json ? ["--test-reporter", join(tests, "report.mjs")] : ["--test-reporter", "spec"]),
    ...(options.test ? ["--test-name-pattern", options.test] : []),
    join(out, `${suite}.js`),
], {
    stdio: "inherit",
    env: { ...process.env, PLYWISE_REPOSITORY: repository, PLYWISE_SERVER: server(), PLYWISE_EXTENSION: built() },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill("SIGTERM"));
}
child.on("exit", (code) => process.exit(code ?? 1));

/** One file of tests for this process, and for `host` one for each suite in the extension host. */
async function bundle() {
    const shared = {
        bundle: true, platform: "node", format: "cjs", target: "node20", sourcemap: "inline", logLevel: "warning",
        external: ["vscode", "mocha", "playwright-core", "axe-core", "esbuild"],
    };
    const parts = (folder) => readdirSync(join(tests, folder)).filter((file) => file.endsWith(".ts")).sort();
    const all = (files) => ({ contents: files.map((file) => `import ${JSON.stringify(file)};`).join("\n"), resolveDir: tests });
    if (suite === "window") {
        await build({ ...shared, stdin: all(parts("window").map((file) => `./window/${file}`)), outfile: join(out, "window.js") });
        return;
    }
    await build({ ...shared, entryPoints: [join(tests, `${suite}.ts`)], outfile: join(out, `${suite}.js`) });
    for (const file of suite === "host" ? parts("host") : []) {
        const described = all(["./harness/mocha", `./host/${file}`]);
        described.contents += `export { run } from "./harness/mocha";`;
        await build({ ...shared, stdin: described, outfile: join(out, "host", `${basename(file, ".ts")}.js`) });
    }
}

function server() {
    if (process.env.PLYWISE_SERVER) {
        return process.env.PLYWISE_SERVER;
    }
    const program = join(out, "plywise");
    execFileSync("go", ["build", "-o", program, "./cmd/plywise"], { cwd: repository, stdio: "inherit" });
    return program;
}

function built() {
    if (process.env.PLYWISE_EXTENSION) {
        return process.env.PLYWISE_EXTENSION;
    }
    if (existsSync(join(extension, "build.mjs"))) {
        execFileSync("npm", ["run", "--silent", "build"], { cwd: extension, stdio: "inherit" });
    }
    return extension;
}
