// VS Code as a web server (code-server), with a home, settings, extensions and a
// workspace folder of its own, so that no test sees what another has left.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { codeServer } from "./paths";

export interface ServerOptions {
    /** A .vsix, which is installed; a folder, which is loaded as it stands; or nothing. */
    extension?: string;
    /** The workspace: its files by name, or a folder to copy. */
    workspace: Record<string, string> | string;
    /** The user's settings, beside those that keep VS Code quiet. */
    settings?: Settings;
    /** Settings of the machine. A setting with the scope "machine" is read from nowhere else. */
    machine?: Settings;
    /** False for the restricted mode. */
    trusted?: boolean;
    /** Changes to the environment that extensions see. */
    env?: NodeJS.ProcessEnv;
}

export type Settings = Record<string, unknown>;

export interface Server {
    readonly url: string;
    readonly port: number;
    /** The workspace's folder. */
    readonly folder: string;
    /** Makes another workspace, and takes back what settings were written since the start, but for these of the user's. */
    renew(workspace: ServerOptions["workspace"], settings?: Settings): Promise<void>;
    /** Where a test may leave things. */
    readonly scratch: string;
    /** The folder that the extension is loaded from where it is not installed. */
    readonly development: string | undefined;
    /**
     * Writes settings of the user, or the machine, beside those already there;
     * undefined removes one. The next window reads them: one that is open may not see it.
     */
    configure(settings: Settings, whose?: "user" | "machine"): Promise<void>;
    /** What VS Code has written to its output. */
    log(): string;
    stop(): Promise<void>;
}

/** What would otherwise ask questions, move things about or reach for the network. */
const quiet: Settings = {
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": false,
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "workbench.colorTheme": "Dark Modern",
    "workbench.enableExperiments": false,
    "workbench.reduceMotion": "on",
    "window.menuBarVisibility": "compact",
    "telemetry.telemetryLevel": "off",
    "update.mode": "none",
    "extensions.autoUpdate": false,
    "extensions.autoCheckUpdates": false,
    "extensions.ignoreRecommendations": true,
    "chat.disableAIFeatures": true,
    "git.enabled": false,
    "security.workspace.trust.startupPrompt": "never",
    "security.workspace.trust.banner": "never",
    "editor.minimap.enabled": false,
    "editor.accessibilitySupport": "off",
    "files.simpleDialog.enable": true,
    "files.autoSave": "off",
};

// Whatever ends the tests, nothing of VS Code outlives them.
const running = new Map<ChildProcess, string>();
process.on("exit", () => running.forEach((state, child) => {
    kill(child);
    rmSync(state, { recursive: true, force: true });
}));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(1));
}

function kill(child: ChildProcess): void {
    try {
        process.kill(-child.pid!, "SIGKILL"); // its group: extension hosts and their servers too
    } catch {
        // It has ended by itself.
    }
}

export async function startServer(options: ServerOptions): Promise<Server> {
    const state = await mkdtemp(join(tmpdir(), "plywise-vscode-"));
    await mkdir(join(state, "home"));
    await writeFile(join(state, "config.yaml"), "auth: none\n");

    const trusted = options.trusted ?? true;
    const files = { user: join(state, "data", "User"), machine: join(state, "data", "Machine") };
    let current: Record<keyof typeof files, Settings>, folder = "", count = 0;
    const configure = async (settings: Settings, whose: keyof typeof files = "user"): Promise<void> => {
        Object.assign(current[whose], settings);
        await mkdir(files[whose], { recursive: true });
        await writeFile(join(files[whose], "settings.json"), JSON.stringify(current[whose], null, 4));
    };
    const renew = async (workspace: ServerOptions["workspace"], settings: Settings = {}): Promise<void> => {
        folder = join(state, `workspace-${++count}`);
        await fill(folder, workspace);
        current = { user: { ...quiet, "security.workspace.trust.enabled": !trusted, ...settings }, machine: { ...options.machine } };
        await configure({}, "user");
        await configure({}, "machine");
    };
    await renew(options.workspace, options.settings);

    const common = [
        "--config", join(state, "config.yaml"),
        "--user-data-dir", join(state, "data"),
        "--extensions-dir", join(state, "extensions"),
    ];
    const env = { ...process.env, HOME: join(state, "home"), ...options.env };
    const installed = options.extension?.endsWith(".vsix");
    if (installed) {
        await promisify(execFile)(codeServer, [...common, "--install-extension", options.extension!, "--force"], { env });
    }

    const child = spawn(codeServer, [
        ...common,
        "--auth", "none",
        "--bind-addr", "127.0.0.1:0",
        "--reconnection-grace-time", "1", // else the extension host of a closed page stays for three hours
        "--disable-telemetry", "--disable-update-check", "--disable-getting-started-override",
        ...(trusted ? ["--disable-workspace-trust"] : []),
    ], { env, cwd: folder, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    running.set(child, state);
    let log = "";
    child.stdout.on("data", (text) => { log += text; });
    child.stderr.on("data", (text) => { log += text; });
    const stop = async (): Promise<void> => {
        kill(child);
        running.delete(child);
        await rm(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    };

    try {
        const url = await address(child, () => log);
        return {
            url, configure, renew, stop,
            get folder() { return folder; },
            port: Number(new URL(url).port),
            scratch: state,
            development: installed ? undefined : options.extension,
            log: () => log,
        };
    } catch (error) {
        await stop();
        throw error;
    }
}

async function fill(folder: string, workspace: ServerOptions["workspace"]): Promise<void> {
    await mkdir(folder);
    if (typeof workspace === "string") {
        await cp(workspace, folder, { recursive: true });
        return;
    }
    for (const [name, text] of Object.entries(workspace)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
    }
}

/** Waits until the server says where it listens. */
async function address(child: ChildProcess, log: () => string): Promise<string> {
    for (let tries = 0; tries < 600; tries++) {
        const listening = /HTTP server listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(log());
        if (listening) {
            return listening[1]!;
        }
        if (child.exitCode !== null) {
            break;
        }
        await sleep(50);
    }
    throw new Error(`code-server does not start:\n${log()}`);
}

/** Reads a file of the workspace as it is on disk. */
export function onDisk(server: Server, file: string): Promise<string> {
    return readFile(join(server.folder, file), "utf8");
}
