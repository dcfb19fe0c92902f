// The board panel in a window, as its reader sees it.

import type { Frame, Locator } from "playwright-core";
import { until } from "./until";
import type { Box, Window } from "./window";

export class Board {
    private constructor(readonly window: Window, readonly frame: Frame) {}

    /** Finds the panel, once it shows a puzzle. */
    static async in(window: Window): Promise<Board> {
        const frame = await window.webview("#board .stage .cells [data-place]");
        return new Board(window, frame);
    }

    /** What it says of the position: who wins, or why that is not known. */
    get outcome(): Locator {
        return this.frame.locator(".headline .outcome .words");
    }

    get title(): Locator {
        return this.frame.locator(".headline .title");
    }

    button(name: string): Locator {
        return this.frame.getByRole("button", { name, exact: true });
    }

    /** A cell or node, by its number. */
    place(place: number): Locator {
        return this.frame.locator(`.cells [data-place="${place}"]`);
    }

    async box(place: number): Promise<Box> {
        return until(`place ${place} on the screen`, () => this.place(place).boundingBox());
    }

    async says(outcome: string): Promise<void> {
        await this.outcome.filter({ hasText: outcome }).waitFor();
    }

    /** Waits until a click means what it does in a mode. */
    async in(mode: "explore" | "text" | "edit"): Promise<void> {
        await this.frame.locator(`.stage[data-mode=${mode}]`).waitFor();
    }

    async click(place: number): Promise<void> {
        const box = await this.box(place);
        await this.window.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    }

    async drag(from: number, to: number): Promise<void> {
        const [start, end] = [await this.box(from), await this.box(to)];
        const { mouse } = this.window.page;
        await mouse.move(start.x + start.width / 2, start.y + start.height / 2);
        await mouse.down();
        await mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 });
        await mouse.up();
    }
}
