// What every test of the panel needs: a page, and nothing that went wrong on it.

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";

import { BarePage, Desk, type Options, type PanelHost } from "./bare_page";
import { Server } from "./server";

let desk: Promise<Desk> | undefined;

/** The one browser of all tests. */
export function theDesk(): Promise<Desk> {
    return desk ??= Desk.open();
}

export async function closeDesk(): Promise<void> {
    Server.stop();
    await (await desk)?.close();
}

export function panelTest<Host extends PanelHost>(name: string, host: () => Host, body: (bare: BarePage, host: Host) => Promise<void>, options?: Options): void {
    test(name, async () => {
        const behind = host();
        const bare = await open(behind, options);
        await body(bare, behind);
        deepEqual(bare.errors, []);
        await bare.close();
    });
}

/** Another page of the same browser. */
export async function open(host: PanelHost, options?: Options): Promise<BarePage> {
    return BarePage.open(await theDesk(), host, options);
}
