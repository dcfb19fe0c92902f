// The board to play on and to learn from: solving, from the lens and from the palette, and what
// else a person finds beside the text.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Board } from "../harness/board";
import { deskWith } from "../harness/desk";
import { examples } from "../harness/paths";
import { until } from "../harness/until";
import { slip } from "../puzzles";

const files = readdirSync(examples).filter((name) => name.endsWith(".puzzle"));
const texts = Object.fromEntries(files.map((name) => [name, readFileSync(join(examples, name), "utf8")]));

const see = deskWith({ "slip.puzzle": slip, "nothing.puzzle": "// No puzzle yet.\n", "begun.puzzle": "puzzle: My first\n", ...texts }, { settings: { "plywise.spoilers": "off" } });

see("the lens has the puzzle solved: a wrong move is told, hints come in two steps, and there is a count at the end", async (window) => {
    await (await window.lens("Solve")).click();
    const board = await Board.in(window);
    await board.says("You play the mouse");
    await board.click(11);
    await board.says("2,1 is wrong: it throws the win away, and loses.");
    await board.button("Hint").click();
    await board.frame.locator(".facts", { hasText: "Hint: the mouse wins." }).waitFor();
    await board.button("Hint").click();
    await board.frame.locator(".facts", { hasText: "Hint: 2,2 is best." }).waitFor();
    await window.screenshot("solve hint");
    for (const [place, says] of [[12, "Then the cat plays 1,1."], [14, "2,4 is right."], [4, "Solved in 3 moves, 2 hints, 1 wrong."]] as const) {
        await board.click(place);
        await board.says(says);
    }
    await window.screenshot("solved");
});

see("the board's commands are in the palette, and the board's group is locked", async (window) => {
    await window.runCommand("Plywise: Board: Explore");
    const board = await Board.in(window);
    await board.in("explore");
    await window.runCommand("Plywise: Board: To the Position of the Text");
    await board.frame.locator(".count:empty").waitFor({ state: "attached" });
    await board.click(10); // the focus is in the board
    await window.openFile("leetcode.puzzle");
    await board.title.waitFor();
    assert.equal(await window.page.locator(".editor-group-container.locked .tab").count(), 1);
    await window.openFile("slip.puzzle");
    await window.runCommand("Plywise: Board: To the Position of the Text");
});

see("where there is no puzzle the board says so, and offers a new one and the examples", async (window) => {
    await window.openFile("nothing.puzzle");
    await window.goTo(1);
    await window.runCommand("Plywise: Open Board");
    const frame = await window.webview("#board .empty h1");
    await frame.getByText("There is no puzzle in this text.").waitFor();
    await frame.getByRole("button", { name: "Examples…" }).click();
    await window.pick("leetcode", "leetcode.puzzle");
    const board = await Board.in(window);
    await board.title.filter({ hasText: "Round and round" }).waitFor();
    // What is new does not go into an example.
    await window.runCommand("Plywise: New Puzzle…");
    await window.pick("knight", "Knight and pawns");
    await until("a text of its own", async () => (await window.lines()).slice(0, 2).join().startsWith("puzzle: "));
    await window.openFile("begun.puzzle");
    await window.goTo(1);
    await board.title.filter({ hasText: "My first" }).waitFor();
    assert.match(await board.frame.locator(".notice").innerText(), /\w/);
    assert.equal(await board.frame.getByText("No puzzle here").count(), 0);
});

/** What the frame of a board says of a file that it has solved, puzzle by puzzle. */
interface Solved {
    titles: string[];
    told: string[];
}

for (const name of files) {
    see(`every puzzle of ${name} is solved on the board, and nothing tells before`, async (window) => {
        await window.openFile(name);
        await window.goTo(texts[name]!.split("\n").findIndex((line) => line.startsWith("puzzle:")) + 1);
        await window.runCommand("Plywise: Solve Puzzle on Board");
        const board = await Board.in(window), first = /^puzzle: (.*)$/m.exec(texts[name]!)![1]!;
        await board.title.filter({ hasText: first }).waitFor();
        await board.frame.locator(".toolbar [aria-pressed=true]", { hasText: "Solve" }).waitFor();
        const { titles, told } = await board.frame.evaluate(solveAll, texts[name]!.match(/^puzzle:/gm)!.length);
        assert.deepEqual(told, []);
        assert.equal(titles[0], first);
    });
}

// Runs in the board's frame, for as many puzzles as the file has: finds each best move by hints, and
// plays it by its button.
async function solveAll(puzzles: number): Promise<Solved> {
    const solved: Solved = { titles: [], told: [] };
    const text = (selector: string) => document.querySelector(selector)?.textContent ?? "";
    const until = async (probe: () => boolean, what: string) => {
        for (const end = Date.now() + 30_000; !probe(); await new Promise((resolve) => setTimeout(resolve, 10))) {
            if (Date.now() > end) {
                throw new Error(`${text(".title")}: waited in vain for ${what}; ${text(".headline")} ${text(".status")}`);
            }
        }
    };
    const button = (name: string) => [...document.querySelectorAll<HTMLButtonElement>(".steps button")].find((it) => it.textContent === name && it.checkVisibility());
    for (;;) {
        const title = text(".title");
        await until(() => button("Give up") !== undefined || button("Next puzzle") !== undefined, "a puzzle");
        let moves = 0;
        while (button("Give up") && document.querySelector(".moves button")) {
            const tells = document.querySelector(".overlay :is(.arrow, .mark, .plate, .pawn), .lists .mark, .moves .words:not(:empty), .legend .kind, .chart, [aria-label='Best line'] li")
                ?? (/wins|draw/.test(text(".outcome").replace(/.*(is right|keeps the draw|wins too|Then).*/, "")) ? document.body : null);
            if (tells?.checkVisibility()) {
                solved.told.push(`${title}: ${tells.outerHTML.slice(0, 100)}`);
            }
            for (const hint of [/Hint: /, / is best\./]) {
                // What was asked of the picture before is refused; one asks again then.
                let asked = 0;
                await until(() => {
                    if (!hint.test(text(".facts")) && Date.now() > asked + 2_000) {
                        asked = Date.now();
                        button("Hint")?.click();
                    }
                    return hint.test(text(".facts"));
                }, "a hint");
            }
            const best = /Hint: (.*) is best\./.exec(text(".facts"))![1];
            const before = text(".count").split(" · ")[0];
            [...document.querySelectorAll<HTMLElement>(".moves .name")].find((it) => it.textContent === best)!.click();
            await until(() => text(".count").split(" · ")[0] !== before || button("Next puzzle") !== undefined, `an answer to ${best}`);
            await until(() => document.querySelector(".overlay .arrow") === null || button("Next puzzle") !== undefined, "the hint's arrow to go");
            moves++;
        }
        if (moves > 0 && !/Solved in \d+ moves?/.test(text(".outcome"))) {
            throw new Error(`${title}: ${text(".outcome")}`);
        }
        solved.titles.push(title);
        if (solved.titles.length === puzzles) {
            return solved;
        }
        // The key of the server's command works where there is no button.
        for (const key of ["]", "p"]) {
            document.querySelector(".toolbar button")!.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        }
        await until(() => text(".title") !== title, "the next puzzle");
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}
