// The suites in tests/host, which run inside the extension host, each in a VS Code
// of its own.

import { after, before, test } from "node:test";
import type { Browser } from "playwright-core";
import { launch } from "./harness/browser";
import { inExtensionHost } from "./harness/exthost";

let browser: Browser;
before(async () => { browser = await launch(); });
after(() => browser.close());

const corridor = "puzzle: A corridor\ngame: cat-mouse-grid\nboard:\n  M.F\n  .C.\n";

test("a puzzle is served", (t) => inExtensionHost(t, browser, { suite: "serves", workspace: { "corridor.puzzle": corridor } }));
