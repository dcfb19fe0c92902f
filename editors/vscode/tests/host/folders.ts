import assert from "node:assert/strict";
import * as vscode from "vscode";

import { closeAll, file, outcome, servers, show, Told } from "../harness/inside";
import { until } from "../harness/until";

describe("two folders", () => {
    it("share one server, which speaks the language of the editor", async () => {
        const told = new Told();
        assert.equal(vscode.workspace.workspaceFolders!.length, 2);
        await show(file("race.puzzle", 0));
        assert.equal(await outcome(file("race.puzzle", 0)), "老鼠 5 步内获胜");
        await show(file("other.puzzle", 1));
        assert.equal(await outcome(file("other.puzzle", 1)), "平局");
        assert.equal(servers().length, 1);
        assert.deepEqual(told.messages, []);
        await vscode.commands.executeCommand("plywise.takeBack");
        assert.deepEqual(told.messages, ["没有可以撤回的：这个谜题的最后一次改动不是 Plywise 的着法或修改。"]);
        told.dispose();
    });

    it("are both searched for puzzles that are not open", async () => {
        await until("both", async () => {
            const found = await vscode.commands.executeCommand<vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", "Closed");
            return found.length === 2 && found;
        });
        await closeAll();
    });
});
