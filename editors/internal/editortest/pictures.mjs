// Draws captured screens of a terminal as pictures. On the standard input it reads a list
// of { path, captured, columns, rows, cursor: [column, row], background, foreground }; the
// pictures are PNG files of these paths.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chromium as driver } from "playwright-core";
import { chromium } from "../chromium.mjs";

const xterm = dirname(createRequire(import.meta.url).resolve("@xterm/xterm/package.json"));
const pictures = JSON.parse(readFileSync(0, "utf8"));

/** Runs in the page: writes a screen into a terminal that is as large. */
function draw({ captured, columns, rows, cursor: [column, row], background, foreground }) {
    document.body.style.background = background;
    const place = document.getElementById("terminal");
    place.replaceChildren();
    const terminal = new Terminal({
        cols: columns,
        rows,
        convertEol: true,
        fontFamily: "DejaVu Sans Mono",
        fontSize: 15,
        cursorStyle: "block",
        cursorInactiveStyle: "block",
        showCursorImmediately: true,
        theme: { background, foreground, cursor: foreground, cursorAccent: background },
    });
    terminal.open(place);
    return new Promise((resolve) => {
        terminal.onRender(() => setTimeout(resolve, 100));
        terminal.write(`${captured.replace(/\n$/, "")}\x1b[${row + 1};${column + 1}H`);
    });
}

const browser = await driver.launch({
    executablePath: chromium,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
});
try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 1000 }, deviceScaleFactor: 1.5 });
    await page.setContent('<body style="margin: 0"><div id="terminal" style="display: inline-block; padding: 12px"></div>');
    await page.addStyleTag({ path: join(xterm, "css/xterm.css") });
    await page.addScriptTag({ path: join(xterm, "lib/xterm.js") });
    for (const picture of pictures) {
        await page.evaluate(draw, picture);
        await page.locator("#terminal").screenshot({ path: picture.path });
    }
} finally {
    await browser.close();
}
