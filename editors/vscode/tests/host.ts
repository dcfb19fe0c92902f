// The suites in tests/host, which run inside the extension host: most of them in one
// VS Code after each other. PLYWISE_SUITE names one of these to run alone.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "./harness/browser";
import { type HostOptions, inExtensionHost } from "./harness/exthost";
import { examples, plywise } from "./harness/paths";
import { roundAndRound } from "./puzzles";

let browser: Browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const race = `puzzle: A race
source: https://example.com/race
game: cat-mouse-grid
mouse-jump: 2
board:
  ####F
  #C...
  M....
expect: mouse wins in 5
`;
const first = `// About both.
puzzle: First
game: cat-mouse-grid
limit: 3
board:
  M.F
  .C.
`;
const second = `
puzzle: Second
game: cat-mouse-grid
cat-jump: 1
mouse-jump: 2
board:
  ####F
  #C...
  M....
`;
const closed = (title: string) => `puzzle: Closed ${title}\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n`;

const suites: Record<string, HostOptions> = {
    "one folder": {
        suite: process.env.PLYWISE_SUITE ?? "together",
        milliseconds: 600_000,
        workspace: {
            "a.puzzle": race,
            "race.puzzle": race,
            "game.puzzle": race.replace(/expect.*/, "moves: 2,2 1,2"),
            "draw.puzzle": roundAndRound,
            "two.puzzle": first + second,
            "broken.puzzle": race.replace("C", "."),
            "ragged.puzzle": "puzzle: Broken\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C\ncolour: red\n",
            "large.puzzle": readFileSync(join(examples, "chase-64x64.puzzle"), "utf8"),
            "walled.puzzle": "puzzle: Walled in\ngame: cat-mouse-grid\nlimit: none\nboard:\n  MF\n  ##\n  .C\n",
            "pair.puzzle": "puzzle: Upper\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n\npuzzle: Lower\ngame: cat-mouse-grid\nboard:\n  M.F\n  ...\n  .C.\n",
            "kept.puzzle": closed("and kept"),
            "closed.puzzle": closed("and changed"),
        },
    },
    "a restricted workspace": {
        suite: "restricted",
        trusted: false,
        workspace: {
            "race.puzzle": race,
            ".vscode/settings.json": JSON.stringify({
                "plywise.server.path": "/nowhere/plywise", "plywise.memory": "1KiB", "plywise.heatMap": false,
            }),
        },
    },
    "several folders, in Chinese": {
        suite: "folders",
        locale: "zh-cn",
        folders: "two.code-workspace",
        workspace: {
            "race.puzzle": race,
            "closed.puzzle": closed("one"),
            "../second/other.puzzle": roundAndRound,
            "../second/closed.puzzle": closed("two"),
            "two.code-workspace": JSON.stringify({ folders: [{ path: "." }, { path: "../second" }] }),
        },
    },
};

for (const [name, options] of Object.entries(suites)) {
    test(name, (t) => inExtensionHost(t, browser, { env: { PLYWISE_SERVER: plywise }, ...options }));
}
