// Runs inside the extension host. Makes Mocha's words (describe, it, …) known to
// the suite that is loaded after it, and runs what the suite has described.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Mocha from "mocha";
import { workspace } from "vscode";
import { type HostTest, resultsFile } from "./results";

const mocha = new Mocha({ ui: "bdd", timeout: 60_000 }); // longer than anything is waited for, so that the test says what
mocha.suite.emit("pre-require", globalThis, null, mocha);

export function run(): Promise<void> {
    return new Promise((resolve) => {
        const results: HostTest[] = [];
        const note = (state: HostTest["state"]) => (test: Mocha.Test, error?: Error): void => {
            results.push({
                title: test.titlePath().join(": "),
                state,
                milliseconds: test.duration ?? 0,
                ...(error === undefined ? {} : { error: error.stack ?? error.message }),
            });
        };
        mocha.run(() => {
            writeFileSync(join(workspace.workspaceFolders![0]!.uri.fsPath, resultsFile), JSON.stringify(results));
            resolve();
        }).on("pass", note("passed")).on("fail", note("failed")).on("pending", note("pending"));
    });
}
