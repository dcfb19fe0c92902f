// Chromium, alone on the machine: it finds no host but this one.

import { type Browser, type BrowserContext, chromium as driver } from "playwright-core";
import type { Server } from "./server";
import { chromium } from "./paths";

export interface PageOptions {
    /** As VS Code writes it, such as zh-cn. Its own texts stay English, an extension sees the language. */
    locale?: string;
    viewport?: { width: number; height: number };
    /** What the extension host is told to load and to run; see exthost.ts. */
    development?: object;
    /** What runs in every frame before its own scripts. */
    prepare?: () => void;
}

export function launch(): Promise<Browser> {
    return driver.launch({
        executablePath: chromium,
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
        ],
    });
}

export const usualSize = { width: 1200, height: 750 };

export async function newContext(browser: Browser, server: Server, options: PageOptions): Promise<BrowserContext> {
    const context = await browser.newContext({ viewport: usualSize });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const development = options.development ?? (server.development && { extensions: [remote(server, server.development)] });
    await context.addInitScript(prepare, { development, locale: options.locale });
    if (options.prepare !== undefined) {
        await context.addInitScript(options.prepare);
    }
    return context;
}

/** A file on the machine that VS Code's server runs on. */
export function remote(server: Server, path: string): object {
    return { $mid: 1, scheme: "vscode-remote", authority: `127.0.0.1:${server.port}`, path };
}

// Runs in the page before VS Code does. A product build takes no extension under
// development from the address, so it is put into the page's configuration; and
// the language is set as the file of a language pack would set it.
function prepare({ development, locale }: { development: unknown; locale: string | undefined }): void {
    if (locale !== undefined) {
        Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: locale });
    }
    if (development !== undefined) {
        const read = Element.prototype.getAttribute;
        Element.prototype.getAttribute = function (name) {
            const value = read.call(this, name);
            const configuration = this.id === "vscode-workbench-web-configuration" && name === "data-settings";
            return configuration && value !== null
                ? JSON.stringify({ ...JSON.parse(value), developmentOptions: development })
                : value;
        };
    }
}
