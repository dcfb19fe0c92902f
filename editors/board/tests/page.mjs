// The page that the running server serves, in a real browser, beside a real Neovim:
// page_test.go starts both. PLYWISE_ADDRESS is the page's, PLYWISE_NVIM the program,
// PLYWISE_SOCKET where the Neovim listens that has leetcode.puzzle open.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { after, before, test } from "node:test";
import { chromium as driver } from "playwright-core";
import { chromium } from "../../internal/chromium.mjs";

const { PLYWISE_ADDRESS: address, PLYWISE_NVIM: program, PLYWISE_SOCKET: socket } = process.env;
const patience = 20_000;

/** What a Lua expression is in the Neovim. */
function lua(expression) {
    const answer = execFileSync(program, ["--server", socket, "--remote-expr", `json_encode(luaeval(${JSON.stringify(expression)}))`], { encoding: "utf8", stdio: "pipe" });
    return JSON.parse(answer);
}

/** Runs Lua there. */
function doLua(code) {
    return lua(`(function() ${code} end)() or vim.NIL`);
}

const lineOf = (text) => `vim.fn.search('\\\\V${text}', 'nw')`;
const bufferHas = (text) => lua(`vim.tbl_contains(vim.api.nvim_buf_get_lines(0, 0, -1, false), '${text}')`);

async function eventually(what, probe) {
    for (const end = Date.now() + patience; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 20))) {
        if (await probe()) {
            return;
        }
    }
    assert.fail(`waited in vain until ${what}`);
}

let browser, page;
const errors = [];

async function open(at) {
    const context = await browser.newContext({ viewport: { width: 900, height: 700 }, reducedMotion: "reduce" });
    context.setDefaultTimeout(patience);
    const opened = await context.newPage();
    opened.on("pageerror", (error) => errors.push(error.message));
    opened.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    await opened.goto(at);
    return opened;
}

const title = (text, on = page) => on.getByRole("heading", { name: text, exact: true }).waitFor();
const cell = (place) => page.locator(`[role=gridcell][data-place="${place}"]`);

async function click(place) {
    const box = await cell(place).boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

before(async () => {
    browser = await driver.launch({
        executablePath: chromium,
        args: [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
        ],
    });
    page = await open(address);
});

after(() => browser.close());

test("the page shows the puzzle at the cursor", async () => {
    await title("The mouse slips past");
    await page.getByText("mouse wins in 5").first().waitFor();
    assert.equal(await page.title(), "Plywise");
    if (process.env.PLYWISE_PICTURE) {
        await page.screenshot({ path: process.env.PLYWISE_PICTURE });
    }
});

test("the token is not in the address that is shown, and the page can be loaded again", async () => {
    assert.equal(new URL(page.url()).hash, "");
    await page.reload();
    await title("The mouse slips past");
});

test("the page follows an edit", async () => {
    doLua(`local n = ${lineOf("puzzle: The mouse slips past")}; vim.api.nvim_buf_set_lines(0, n - 1, n, false, { 'puzzle: <b>The mouse</b> runs' })`);
    await title("<b>The mouse</b> runs");
    doLua("vim.cmd('undo')");
    await title("The mouse slips past");
});

/** Lua that puts Neovim's cursor on a title. */
const going = (text) => `vim.api.nvim_win_set_cursor(0, { ${lineOf(`puzzle: ${text}`)}, 0 }); vim.lsp.buf.document_highlight()`;

const goTo = (text) => doLua(going(text));

test("the page follows the cursor", async () => {
    goTo("Small steps around the walls");
    await title("Small steps around the walls");
    goTo("The mouse slips past");
    await title("The mouse slips past");
});

test("a move on the page leaves the text alone", async () => {
    await click(12);
    await page.getByText("1 move from the text").waitFor();
    assert.ok(bufferHas("  M...."));
    await page.getByRole("button", { name: "To the position of the text", exact: true }).click();
    await page.getByText("mouse wins in 5").first().waitFor();
});

test("where that is chosen it is played in the text, and one undo takes it back", async () => {
    await page.getByRole("button", { name: "Play in text", exact: true }).click();
    await page.locator(".stage[data-mode=text]").waitFor();
    await click(12);
    await eventually("the mouse has moved", () => bufferHas("  ..M.."));
    await page.getByText("mouse wins in 4").first().waitFor();
    // Undo puts the cursor into the moves, and the page would show the position after one of them.
    doLua(`vim.cmd('undo'); ${going("The mouse slips past")}`);
    await eventually("it is back", () => bufferHas("  M...."));
    await page.getByText("mouse wins in 5").first().waitFor();
});

test("the editor's cursor follows the page", async () => {
    await cell(12).focus(); // which was clicked last
    await page.keyboard.press("ArrowUp");
    const row = lua(`${lineOf("puzzle: The mouse slips past")} + 7`);
    await eventually("the cursor is on the cell", () => {
        const [line, column] = lua("vim.api.nvim_win_get_cursor(0)");
        return line === row && column === 4;
    });
});

test("a page behind a proxy that holds streams back says that it connects, and polls then", async () => {
    const token = await page.evaluate(() => sessionStorage.getItem("plywise.token"));
    const context = await browser.newContext({ viewport: { width: 900, height: 700 } });
    context.setDefaultTimeout(3 * patience);
    const behind = await context.newPage();
    await behind.route(/\/messages$/, () => {}); // it is never answered
    await behind.goto(new URL(`/#token=${token}`, address).href);
    await behind.getByText("Connecting…").waitFor();
    await title("The mouse slips past", behind);
    await behind.getByRole("button", { name: "One move on", exact: true }).click();
    await behind.getByText("1 move from the text").waitFor();
    await context.close();
});

test("a page without the token shows nothing but why", async () => {
    const stranger = await open(new URL("/", address).href);
    await stranger.getByText("This page is no longer connected to an editor.").waitFor();
    assert.equal(await stranger.getByText("The mouse slips past").count(), 0);
    await stranger.context().close();
    // The browser says that it was refused.
    assert.match(errors.pop() ?? "", /401/);
});

test("the page says when the editor is gone", async () => {
    try {
        doLua("vim.cmd('qall!')");
    } catch {
        // It is gone before it can answer.
    }
    await page.getByText("The server has stopped.").first().waitFor();
});

test("nothing went wrong on the page", () => assert.deepEqual(errors, []));
