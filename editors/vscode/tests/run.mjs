// Runs tests of the extension in a real VS Code:
//
//     node tests/run.mjs host              inside the extension host
//     node tests/run.mjs window            in the window, with a keyboard and a mouse
//     node tests/run.mjs window -f text    only those of one file, as host -f language
//     node tests/run.mjs window -t hover   only those whose name matches
//     node tests/run.mjs bench             prints how fast the board follows the text
//
// It builds the server, unless PLYWISE_SERVER names one, and the extension, unless
// PLYWISE_EXTENSION names another one. PLYWISE_SHOTS names a folder for pictures.

import { build } from "esbuild";
import { execFileSync, spawn } from "node:child_process";
import { readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const tests = dirname(fileURLToPath(import.meta.url));
const extension = join(tests, "..");
const repository = join(extension, "..", "..");
const { values: options, positionals: [suite] } = parseArgs({
    allowPositionals: true,
    options: { file: { type: "string", short: "f" }, test: { type: "string", short: "t" }, json: { type: "boolean" } },
});

// Among the modules, so that what is not bundled is found from there.
const out = join(extension, "..", "node_modules", ".cache", "plywise", String(process.pid));
process.on("exit", () => rmSync(out, { recursive: true, force: true }));

const files = await bundle();
const env = { ...process.env, PLYWISE_REPOSITORY: repository, PLYWISE_SERVER: server(), PLYWISE_EXTENSION: built(), ...(suite === "host" && options.file ? { PLYWISE_SUITE: options.file } : {}) };
let failed = false;
for (const file of files) {
    failed = await run(file) !== 0 || failed;
}
process.exit(failed ? 1 : 0);

/** Runs a file of tests in a process of its own. */
function run(file) {
    const child = spawn(process.execPath, [
        "--test-reporter", options.json ? join(tests, "report.mjs") : "spec",
        ...(options.test ? ["--test-name-pattern", options.test] : []),
        file,
    ], { stdio: "inherit", env });
    const end = () => {
        child.kill("SIGTERM"); // it stops its VS Code
        process.exitCode = 1;
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    signals.forEach((signal) => process.once(signal, end));
    return new Promise((resolve) => child.on("exit", (code) => {
        signals.forEach((signal) => process.off(signal, end));
        if (process.exitCode === 1) {
            process.exit(1);
        }
        resolve(code);
    }));
}

/** Returns the files of tests for Node; for `host` there is one more for each suite in the extension host. */
async function bundle() {
    const shared = {
        bundle: true, platform: "node", format: "cjs", target: "node20", sourcemap: "inline", logLevel: "warning",
        external: ["vscode", "mocha", "playwright-core", "axe-core", "esbuild"],
    };
    const parts = (folder) => readdirSync(join(tests, folder)).filter((file) => file.endsWith(".ts")).sort();
    if (suite === "window") {
        // Pictures are only looked at.
        const wanted = (name) => (options.file ? name === `${options.file}.ts` : name !== "pictures.ts" || process.env.PLYWISE_SHOTS || process.env.PLYWISE_PICTURES);
        const files = parts("window").filter(wanted).map((file) => `describe("${file}", () => import("./window/${file}"));`);
        const contents = ['import { describe } from "node:test";', 'import "./harness/desk";', ...files].join("\n");
        await build({ ...shared, stdin: { contents, resolveDir: tests, loader: "ts" }, outfile: join(out, "window.js") });
        return [join(out, "window.js")];
    }
    await build({ ...shared, entryPoints: [join(tests, `${suite}.ts`)], outfile: join(out, `${suite}.js`) });
    for (const file of suite === "host" ? parts("host") : []) {
        const imports = ["./harness/mocha", `./host/${file}`].map((path) => `import "${path}";`).join("\n");
        await build({
            ...shared,
            stdin: { contents: `${imports}\nexport { run } from "./harness/mocha";`, resolveDir: tests },
            outfile: join(out, "host", `${basename(file, ".ts")}.js`),
        });
    }
    return [join(out, `${suite}.js`)];
}

function server() {
    if (process.env.PLYWISE_SERVER) {
        return process.env.PLYWISE_SERVER;
    }
    const program = join(out, "plywise");
    const build = (path, folder) => execFileSync("go", ["build", "-o", path, folder], { cwd: repository, stdio: "inherit" });
    if (process.env.PLYWISE_TEST_LATE) {
        // As editors/internal/editortest does it: its messages are late.
        build(join(out, "server", "plywise"), "./cmd/plywise");
        build(program, "./editors/internal/late");
    } else {
        build(program, "./cmd/plywise");
    }
    return program;
}

/** Returns what the tests load: in the window it is what a person installs. */
function built() {
    if (process.env.PLYWISE_EXTENSION) {
        return process.env.PLYWISE_EXTENSION;
    }
    if (suite === "window") {
        execFileSync("npm", ["run", "--silent", "package", "--", "here"], { cwd: extension, stdio: ["ignore", "ignore", "inherit"] });
        const packed = join(out, "plywise.vsix");
        renameSync(join(extension, "plywise.vsix"), packed);
        return packed;
    }
    execFileSync("npm", ["run", "--silent", "build"], { cwd: extension, stdio: ["ignore", "ignore", "inherit"] });
    return extension;
}
