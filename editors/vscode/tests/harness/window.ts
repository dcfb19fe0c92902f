// A window of VS Code, and what a person does in it.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Dialog, Frame, Locator, Page } from "playwright-core";
import { type PageOptions, usualSize } from "./browser";
import { shots } from "./paths";
import type { Server } from "./server";
import { until } from "./until";

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** The themes that VS Code comes with, one of each kind: the label and the class of the window. */
export const themes = {
    dark: ["Dark Modern", "vs-dark"],
    light: ["Light Modern", "vs"],
    highContrast: ["Dark High Contrast", "hc-black"],
    highContrastLight: ["Light High Contrast", "hc-light"],
} as const;

export type Theme = keyof typeof themes;

/** Milliseconds in which a box that a key opens is there, as a rule. */
const patience = 2_000;

/** The box of the palette, of "go to" and of questions. */
const openBox = ".quick-input-widget:not([style*='display: none'])";

export interface WindowOptions extends PageOptions {
    /** The file in the editor, by its name in the workspace. */
    file?: string;
}

/** Opens the workspace. */
export async function openWindow(server: Server, context: BrowserContext, options: WindowOptions = {}): Promise<Window> {
    const page = await context.newPage();
    await page.setViewportSize(options.viewport ?? usualSize);
    await page.goto(`${server.url}/?folder=${encodeURIComponent(server.folder)}`, { waitUntil: "commit" }); // ready waits
    const window = new Window(server, page);
    await window.ready();
    if (options.file !== undefined) {
        await window.openFile(options.file);
    }
    return window;
}

export class Window {
    constructor(readonly server: Server, readonly page: Page) {
        page.setDefaultTimeout(45_000);
    }

    /** The text editor that is in front. */
    get editor(): Locator {
        return this.page.locator(".editor-instance .monaco-editor[role='code']").first();
    }

    get keyboard(): Page["keyboard"] {
        return this.page.keyboard;
    }

    async ready(): Promise<void> {
        // With the theme come all contributions of extensions.
        await this.page.locator(".monaco-workbench[class*='vscode-theme-'] .part.editor").waitFor({ timeout: 120_000 });
    }

    async close(): Promise<void> {
        await this.page.close();
    }

    async reload(): Promise<void> {
        // The browser's own reload does not wait until VS Code has kept what is open. Its command does
        // not wait either, but then it asks whether to leave; a person says no, and tries again.
        let answer: "loaded" | "asked" | undefined;
        const loads = () => { answer = "loaded"; };
        const asks = (dialog: Dialog) => {
            answer = "asked";
            void dialog.dismiss();
        };
        this.page.on("load", loads).on("dialog", asks);
        try {
            while (answer !== "loaded") {
                answer = undefined;
                await this.runCommand("Developer: Reload Window");
                await until("the window to load again", () => answer);
            }
        } finally {
            this.page.off("load", loads).off("dialog", asks);
        }
        await this.ready();
    }

    /** Opens a file of the workspace by name, as Ctrl+P does. */
    async openFile(name: string): Promise<void> {
        await this.pick(name, name, "Control+P");
        await this.page.locator(".tab.active", { hasText: name }).first().waitFor();
        await this.editor.locator(".view-line").first().waitFor();
    }

    /** Runs a command by its title in the palette, which has to list it. */
    async runCommand(title: string): Promise<void> {
        await this.pick(`>${title}`, title, "F1");
    }

    /**
     * Types into the box above that a key opens, and takes the entry with this label. Without a key
     * the box is open, or about to open.
     */
    async pick(text: string, label: string, key?: string): Promise<void> {
        const box = this.page.locator(openBox);
        const row = box.locator(".quick-input-list .monaco-list-row", {
            has: this.page.locator(".label-name", { hasText: new RegExp(`^${escape(label)}$`) }),
        }).first();
        await until(`${label} to choose`, async () => {
            const typed = await this.typed();
            if (typed === undefined && key) {
                // A box closes where what came before it takes the focus late; a person opens it again.
                await this.keyboard.press(key);
                await box.waitFor({ timeout: patience }).catch(() => undefined);
            } else if (typed !== undefined && typed !== text) {
                // A box that another is about to replace loses what was typed, and one that closes has no place for it.
                await box.locator("input").first().fill(text, { timeout: patience }).catch(() => undefined);
            }
            // A row that was there may be hidden with its box before it is clicked.
            return await row.isVisible() && row.click({ timeout: 5 * patience, noWaitAfter: true }).then(() => true, () => false);
        });
        // What was chosen may ask something else in the same box, or leave the page.
        await until("the box to close", async () => await this.typed().catch(() => undefined) !== text);
    }

    /** What is in the box that is seen above, or nothing where none is. */
    private typed(): Promise<string | undefined> {
        return this.page.evaluate((box) => {
            const input = document.querySelector<HTMLInputElement>(`${box} input`);
            return input?.checkVisibility() ? input.value : undefined;
        }, openBox);
    }

    /** Puts the cursor there, both counted from 1, and the focus into the text. */
    async goTo(line: number, column = 1): Promise<void> {
        await this.focusEditor();
        await this.keyboard.press("Control+G");
        const box = this.page.locator(openBox);
        await box.locator("input").first().fill(`:${line}:${column}`);
        await this.keyboard.press("Enter");
        await box.waitFor({ state: "hidden" });
    }

    async focusEditor(): Promise<void> {
        await this.editor.evaluate((editor) => {
            editor.querySelector<HTMLElement>(".native-edit-context, textarea.inputarea")?.focus();
        });
    }

    /** The lines that are in sight, with hints and all, from the top. */
    lines(): Promise<string[]> {
        return this.editor.evaluate((editor) => [...editor.querySelectorAll<HTMLElement>(".view-lines > .view-line")]
            .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
            .map((line) => (line.textContent ?? "").replaceAll("\u00a0", " ").replaceAll(/[\u200b\u200c]/g, "")));
    }

    /** Where a text is drawn in the editor: in the first line that has it, or in the first line that has `inLine`. */
    async boxOf(text: string, inLine = text): Promise<Box> {
        return until(`${text} in sight`, () => this.editor.evaluate(find, { text, inLine }));
    }

    /** Rests the mouse on a text until the hover is there, and says all this. */
    async hover(text: string, inLine = text, ...saying: string[]): Promise<Locator> {
        const all = this.page.locator(".monaco-resizable-hover .monaco-hover:not(.hidden)");
        const hover = all.locator(".hover-contents", { hasNotText: /^\s*Loading\.\.\.\s*$/ }).first();
        // What is known only later does not come into a hover that is shown already.
        const wanted = [hover, ...saying.map((words) => all.filter({ hasText: words }))];
        await until([`a hover over ${text}`, ...saying].join(", "), async () => {
            // Lines may still move, when lenses come.
            const box = await this.boxOf(text, inLine);
            await this.page.mouse.move(box.x - 200, box.y + 300);
            await this.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
            for (const each of wanted) {
                await each.waitFor({ timeout: 3_000 }).catch(() => undefined);
            }
            return (await Promise.all(wanted.map((each) => each.isVisible()))).every(Boolean);
        });
        return hover;
    }

    /** The lens with this text above the n-th puzzle that is in sight, from 0. */
    async lens(text: string, n = 0): Promise<Locator> {
        const all = this.editor.locator(".codelens-decoration a", { hasText: text });
        const index = await until(`the lens ${text}`, async () => {
            const tops = await all.evaluateAll((links) => links.map((link) =>
                link.checkVisibility({ visibilityProperty: true }) ? link.getBoundingClientRect().top : Infinity));
            const top = tops.filter(Number.isFinite).sort((a, b) => a - b)[n];
            return top === undefined ? undefined : { at: tops.indexOf(top) };
        });
        return all.nth(index.at);
    }

    /** Opens the light bulb's menu at the cursor, or the one behind an entry of it, and takes the entry that has this text. */
    async takeAction(title: string | RegExp, behind?: string): Promise<void> {
        const action = this.page.locator(".action-widget .monaco-list-row.action", { hasText: title }).first();
        await until(`the action ${title}`, async () => {
            if (await action.isVisible()) {
                return true;
            }
            // The menu goes away, or does not come, when the text has just changed.
            await this.keyboard.press("Escape");
            if (behind === undefined) {
                await this.keyboard.press("Control+Period");
            } else {
                await this.takeAction(behind);
            }
            await action.waitFor({ timeout: 3_000 }).catch(() => undefined);
            return action.isVisible();
        });
        await action.click();
    }

    /** Makes the text what it is on disk. */
    async revert(): Promise<void> {
        if (await this.page.locator(".tab.active.dirty").count() > 0) {
            await this.runCommand("File: Revert File");
            await this.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
        }
    }

    /** Saves the file, which has to be changed. */
    async save(): Promise<void> {
        await this.page.locator(".tab.active.dirty").waitFor();
        await this.keyboard.press("Control+S");
        await this.page.locator(".tab.active.dirty").waitFor({ state: "detached" });
    }

    async setTheme(theme: Theme): Promise<void> {
        const [label, kind] = themes[theme];
        await this.runCommand("Preferences: Color Theme");
        await this.pick(label, label);
        await this.page.locator(`.monaco-workbench.${kind}`).first().waitFor();
    }

    /** The innermost frame of the webview in which something is in the page. */
    webview(selector: string): Promise<Frame> {
        return until(`a webview with ${selector}`, async () => {
            for (const frame of this.page.frames().reverse()) {
                if (frame === this.page.mainFrame() || frame.isDetached()) {
                    continue;
                }
                const found = await frame.evaluate((wanted) => document.querySelector(wanted) !== null, selector)
                    .catch(() => false); // the frame has gone meanwhile
                if (found) {
                    return frame;
                }
            }
            return undefined;
        });
    }

    /** Notifications that are shown, by their words. */
    notifications(): Locator {
        return this.page.locator(".notification-toast .notification-list-item-message");
    }

    /** Carries out what a test does here, and keeps a picture of where it failed. */
    async see(name: string, act: () => Promise<void>): Promise<void> {
        try {
            await act();
        } catch (error) {
            await this.screenshot(`failed: ${name}`).catch(() => undefined);
            throw error;
        }
    }

    /** Keeps a picture where PLYWISE_SHOTS says, to be looked at. */
    async screenshot(name: string): Promise<void> {
        if (shots !== undefined) {
            await mkdir(shots, { recursive: true });
            await this.page.screenshot({ path: join(shots, `${name}.png`) });
        }
    }
}

// Runs in the page. A line's text is in many elements, one for each colour.
function find(editor: Element, { text, inLine }: { text: string; inLine: string }): Box | undefined {
    const top = (line: Element): number => line.getBoundingClientRect().top;
    for (const line of [...editor.querySelectorAll(".view-line")].sort((a, b) => top(a) - top(b))) {
        const nodes: { node: Text; from: number }[] = [];
        let all = "";
        const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
            nodes.push({ node, from: all.length });
            all += node.data.replaceAll("\u00a0", " ");
        }
        const from = all.includes(inLine) ? all.indexOf(text) : -1;
        if (from < 0) {
            continue;
        }
        const range = document.createRange();
        const place = (offset: number): [Text, number] => {
            const last = nodes.filter((each) => each.from <= offset).pop()!;
            return [last.node, offset - last.from];
        };
        range.setStart(...place(from));
        const [node, offset] = place(from + text.length - 1);
        range.setEnd(node, offset + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
    }
    return undefined;
}

function escape(text: string): string {
    return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
