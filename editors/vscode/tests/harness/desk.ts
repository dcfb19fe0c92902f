// A VS Code for the tests of one file, with one window.

import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "./browser";
import { extension, plywise } from "./paths";
import { type Server, type ServerOptions, startServer } from "./server";
import { type Window, type WindowOptions, openWindow } from "./window";

export interface DeskOptions extends WindowOptions, Pick<ServerOptions, "settings" | "trusted"> {}

/** Registers a test by its name, which is that of a picture where it fails. */
type See = (name: string, act: (window: Window) => Promise<void>) => void;

/** Returns how tests are written for a workspace with these files, the first of them in the editor. */
export function deskWith(workspace: Record<string, string>, options: DeskOptions = {}): See {
    const [file] = Object.keys(workspace);
    let browser: Browser, server: Server, window: Window;
    before(async () => {
        browser = await launch();
        server = await startServer({ extension, workspace, ...served, ...options });
        window = await openWindow(browser, server, { ...(file === undefined ? {} : { file }), ...options });
    });
    after(async () => {
        await browser?.close();
        await server?.stop();
    });
    return (name, act) => {
        test(name, { timeout: 240_000 }, () => window.see(name, () => act(window)));
    };
}

/** A package has a server inside. */
const served: Pick<ServerOptions, "machine"> = extension.endsWith(".vsix") ? {} : { machine: { "plywise.server.path": plywise } };
