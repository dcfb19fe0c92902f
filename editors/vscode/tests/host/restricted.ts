import assert from "node:assert/strict";
import * as vscode from "vscode";

import { closeAll, file, outcome, servers, show, Told } from "../harness/inside";

// The workspace has settings of its own that name another program and no memory.
describe("a workspace that is not trusted", () => {
    it("is served all the same, by the person's own program and memory", async () => {
        const told = new Told();
        assert.equal(vscode.workspace.isTrusted, false);
        const { document } = await show(file("race.puzzle"));
        assert.equal(await outcome(document.uri), "mouse wins in 5");
        assert.equal(servers().length, 1);
        assert.deepEqual(vscode.languages.getDiagnostics(document.uri), []);
        await vscode.commands.executeCommand("plywise.playBest");
        assert.match(document.getText(), /turn: cat/);
        assert.deepEqual(told.messages, []);
        told.dispose();
        await closeAll();
    });

    it("runs no solution", async () => {
        const told = new Told();
        await vscode.commands.executeCommand("plywise.stress");
        assert.deepEqual(told.messages, ["A solution runs only in a workspace that you trust."]);
        told.dispose();
    });

    it("can still choose what is shown", async () => {
        assert.equal(vscode.workspace.getConfiguration("plywise").get("heatMap"), false);
        assert.equal(vscode.workspace.getConfiguration("plywise").get("memory"), "1GiB");
        assert.equal(vscode.workspace.getConfiguration("plywise").get("server.path"), process.env.PLYWISE_SERVER);
    });
});
