// Runs a suite of Mocha inside the real extension host, where it has the whole
// `vscode` module, and gives back what each of its tests came to.

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { newContext, remote } from "./browser";
import { extension, plywise } from "./paths";
import { type HostTest, resultsFile } from "./results";
import { type Server, type ServerOptions, startServer } from "./server";

export interface HostOptions extends Partial<ServerOptions> {
    /** The suite's file in tests/host, without its ending. */
    suite: string;
    locale?: string;
    /** The file of a workspace with several folders, the first of which is the folder itself. */
    folders?: string;
    /** Until the suite has to have ended. */
    milliseconds?: number;
}

/** Starts a VS Code, runs the suite in it, and reports each of its tests as a part of `test`. */
export async function inExtensionHost(test: TestContext, browser: Browser, options: HostOptions): Promise<void> {
    const results = await run(browser, options);
    for (const result of results) {
        await test.test(result.title, { skip: result.state === "pending" }, () => {
            if (result.error !== undefined) {
                throw new Error(result.error);
            }
        });
    }
    if (results.length === 0) {
        throw new Error(`${options.suite} has no tests`);
    }
}

async function run(browser: Browser, options: HostOptions): Promise<HostTest[]> {
    const bundle = join(__dirname, "host", `${options.suite}.js`);
    const server = await startServer({
        extension,
        workspace: {},
        machine: { "plywise.server.path": plywise },
        ...options,
    });
    try {
        const context = await newContext(browser, server, {
            ...(options.locale === undefined ? {} : { locale: options.locale }),
            development: {
                ...(server.development === undefined ? {} : { extensions: [remote(server, server.development)] }),
                extensionTestsPath: remote(server, bundle),
            },
        });
        const page = await context.newPage();
        const ended = new Promise<void>((resolve) => page.exposeFunction("codeAutomationExit", () => resolve()));
        const opened = options.folders === undefined ? { folder: server.folder } : { workspace: join(server.folder, options.folders) };
        await page.goto(`${server.url}/?${new URLSearchParams(opened)}`, { waitUntil: "commit" });
        await Promise.race([ended, tooLong(options, server)]);
        await context.close();
        return JSON.parse(await readFile(join(server.folder, resultsFile), "utf8")) as HostTest[];
    } finally {
        await server.stop();
    }
}

function tooLong(options: HostOptions, server: Server): Promise<never> {
    const milliseconds = options.milliseconds ?? 120_000;
    return new Promise((_, reject) => {
        setTimeout(() => reject(new Error(
            `${options.suite} has not ended after ${milliseconds / 1000} s:\n${server.log()}`)), milliseconds).unref();
    });
}
