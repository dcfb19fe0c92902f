// Where things are in a clone. The tests are bundled into another folder, so they
// are told where they come from.

import { join } from "node:path";

export const repository = need("PLYWISE_REPOSITORY");

/** The extension under test: its folder or a .vsix. */
export const extension = need("PLYWISE_EXTENSION");

/** The language server under test. */
export const plywise = need("PLYWISE_SERVER");

export const examples = join(repository, "editors", "examples");

/** VS Code, as .ci/vscode/install unpacks it. */
export const codeServer = join(repository, ".cache", "code-server", "bin", "code-server");

export { chromium } from "../../../internal/chromium.mjs";

/** Where pictures go, or nothing where nobody wants to see them. */
export const shots = process.env.PLYWISE_SHOTS;

function need(name: string): string {
    const path = process.env[name];
    if (path === undefined) {
        throw new Error(`${name} is not set: start the tests with \`node tests/run.mjs\``);
    }
    return path;
}
