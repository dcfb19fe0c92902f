// What every test of the panel needs: one browser for a file, a page for a test, and
// nothing that went wrong on it.

import { deepEqual } from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";

import { BarePage, launch, type Options } from "./bare_page";
import type { RecordedHost } from "./recorded";

let browser: Browser;

export function useBrowser(): void {
    before(async () => {
        browser = await launch();
    });
    after(() => browser.close());
}

export function panelTest(name: string, host: () => RecordedHost, body: (bare: BarePage, host: RecordedHost) => Promise<void>, options?: Options): void {
    test(name, async () => {
        const recorded = host();
        const bare = await BarePage.open(browser, recorded, options);
        try {
            await body(bare, recorded);
            deepEqual(bare.errors, []);
        } finally {
            await bare.close();
        }
    });
}

/** Another page of the same browser. */
export function open(host: RecordedHost, options?: Options): Promise<BarePage> {
    return BarePage.open(browser, host, options);
}
