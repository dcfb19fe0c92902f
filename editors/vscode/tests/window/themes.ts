// The board in the four themes that VS Code comes with, for everybody who reads it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Board } from "../harness/board";
import { backgroundsAt, hue } from "../harness/colours";
import { deskWith } from "../harness/desk";
import { until } from "../harness/until";
import { themes, type Theme } from "../harness/window";
import { slip } from "../puzzles";

const axe = readFileSync(createRequire(__filename).resolve("axe-core/axe.min.js"), "utf8");

const see = deskWith({ "slip.puzzle": slip });

for (const theme of Object.keys(themes) as Theme[]) {
    see(`in the theme ${themes[theme][0]} axe finds nothing, and cells keep their colours`, async (window) => {
        await window.setTheme(theme);
        if (theme === "dark") {
            await window.runCommand("Plywise: Open Board");
        }
        const board = await Board.in(window);
        await board.says("mouse wins in 5");
        await board.frame.locator(`body[data-vscode-theme-kind='${kinds[theme]}']`).waitFor();
        for (const mode of ["Explore", "Edit", "Play"]) {
            await board.button(mode).click();
            assert.deepEqual(await violations(board), [], `in the mode ${mode}`);
        }
        const { x, y, width, height } = await window.boxOf("M....");
        const food = await until("a colour", async () => (await backgroundsAt(window, x + width * 0.9, y + height / 2))[0]);
        assert.equal(hue(food), "blue");
        await window.screenshot(`theme ${theme}`);
    });
}

const kinds: Record<Theme, string> = {
    dark: "vscode-dark", light: "vscode-light", highContrast: "vscode-high-contrast", highContrastLight: "vscode-high-contrast-light",
};

interface Axe {
    run(on: Document): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

/** What axe finds in the panel: the rule, and where. */
async function violations(board: Board): Promise<string[]> {
    await board.frame.evaluate(axe);
    return board.frame.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document);
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`));
    });
}
