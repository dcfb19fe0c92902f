// The VS Code of all tests in a window. Each file of tests has its own workspace there,
// in a window of its own.

import { after, before, test } from "node:test";
import type { Browser, BrowserContext } from "playwright-core";
import { launch, newContext } from "./browser";
import { extension, plywise } from "./paths";
import { type Server, type ServerOptions, startServer } from "./server";
import { type Window, type WindowOptions, openWindow } from "./window";

export interface DeskOptions extends WindowOptions, Pick<ServerOptions, "settings"> {}

/** Registers a test by its name, which is that of a picture where it fails. */
type See = (name: string, act: (window: Window) => Promise<void>) => void;

/** A package has a server inside. */
const served: Pick<ServerOptions, "machine"> = extension.endsWith(".vsix") ? {} : { machine: { "plywise.server.path": plywise } };

let browser: Browser | undefined, server: Server | undefined, context: BrowserContext | undefined;
after(async () => {
    await browser?.close();
    await server?.stop();
});

/** Returns how tests are written for a workspace with these files, the first of them in the editor. */
export function deskWith(workspace: Record<string, string>, options: DeskOptions = {}): See {
    const [file] = Object.keys(workspace);
    let window: Window | undefined;
    before(async () => {
        browser ??= await launch();
        server ??= await startServer({ extension, workspace: {}, ...served });
        context ??= await newContext(browser, server, options);
        await server.renew(workspace, options.settings);
        window = await openWindow(server, context, { ...(file === undefined ? {} : { file }), ...options });
    });
    after(() => window?.close());
    return (name, act) => {
        test(name, { timeout: 240_000 }, () => window!.see(name, () => act(window!)));
    };
}
