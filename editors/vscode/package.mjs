// Packs the extension, with the server inside:
//
//     npm run package                         all of the targets below, and `universal`
//     npm run package -- linux-x64 universal  those named
//     npm run package -- here                 for this machine
//
// The files are plywise-VERSION-TARGET.vsix; `here` makes plywise.vsix. The universal one
// has no server inside, and uses the one on PATH.

import { createVSIX } from "@vscode/vsce";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** VS Code's names for systems and processors, and Go's. The server needs no C library: Alpine runs Linux's. */
const targets = {
    "linux-x64": ["linux", "amd64"],
    "linux-arm64": ["linux", "arm64"],
    "alpine-x64": ["linux", "amd64"],
    "alpine-arm64": ["linux", "arm64"],
    "darwin-x64": ["darwin", "amd64"],
    "darwin-arm64": ["darwin", "arm64"],
    "win32-x64": ["windows", "amd64"],
    "win32-arm64": ["windows", "arm64"],
};

const here = dirname(fileURLToPath(import.meta.url));
const repository = join(here, "..", "..");
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : [...Object.keys(targets), "universal"];
const unknown = names.filter((name) => name !== "here" && name !== "universal" && !(name in targets));
if (unknown.length > 0) {
    console.error(`There is no target ${unknown.join(", ")}. The targets are here, universal, ${Object.keys(targets).join(", ")}.`);
    process.exit(2);
}

execFileSync(process.execPath, ["build.mjs"], { cwd: here, stdio: "inherit" });
copyFileSync(join(repository, "LICENSE"), join(here, "LICENSE"));
const server = join(here, "server");
try {
    for (const name of names) {
        await pack(name);
    }
} finally {
    rmSync(server, { recursive: true, force: true });
    rmSync(join(here, "LICENSE"));
}

async function pack(name) {
    const target = name === "here" ? thisMachine() : name;
    const file = join(here, name === "here" ? "plywise.vsix" : `plywise-${version}-${name}.vsix`);
    rmSync(server, { recursive: true, force: true });
    if (target !== "universal") {
        buildServer(...targets[target]);
    }
    await createVSIX({
        cwd: here,
        packagePath: file,
        ...(target === "universal" ? {} : { target }),
        dependencies: false, // they are in the bundle
        rewriteRelativeLinks: false,
        allowMissingRepository: true,
    });
    console.log(`${file}  ${(statSync(file).size / 1e6).toFixed(1)} MB`);
}

function buildServer(system, processor) {
    mkdirSync(server);
    execFileSync("go", [
        "build", "-trimpath", "-ldflags", `-s -w -X main.version=${version}`,
        "-o", join(server, system === "windows" ? "plywise.exe" : "plywise"), "./cmd/plywise",
    ], { cwd: repository, stdio: "inherit", env: { ...process.env, CGO_ENABLED: "0", GOOS: system, GOARCH: processor } });
}

function thisMachine() {
    const musl = process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime === undefined;
    const target = `${musl ? "alpine" : process.platform}-${process.arch}`;
    if (!(target in targets)) {
        throw new Error(`Plywise is not packed for ${target}; the universal package uses the server on PATH.`);
    }
    return target;
}
