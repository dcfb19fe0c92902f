// What every test of the panel needs: a page, and nothing that went wrong on it.

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";

import { BarePage, Desk, type Options } from "./bare_page";
import type { RecordedHost } from "./recorded";

let desk: Promise<Desk> | undefined;

/** The one browser of all tests. */
export function theDesk(): Promise<Desk> {
    return desk ??= Desk.open();
}

export async function closeDesk(): Promise<void> {
    await (await desk)?.close();
}

export function panelTest(name: string, host: () => RecordedHost, body: (bare: BarePage, host: RecordedHost) => Promise<void>, options?: Options): void {
    test(name, async () => {
        const recorded = host();
        const bare = await open(recorded, options);
        await body(bare, recorded);
        deepEqual(bare.errors, []);
        await bare.close();
    });
}

/** Another page of the same browser. */
export async function open(host: RecordedHost, options?: Options): Promise<BarePage> {
    return BarePage.open(await theDesk(), host, options);
}
