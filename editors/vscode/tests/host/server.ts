import assert from "node:assert/strict";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as vscode from "vscode";

import { answer, closeAll, file, outcome, servers, show, Told } from "../harness/inside";
import { until } from "../harness/until";

describe("the server", () => {
    const program = process.env.PLYWISE_SERVER!;
    const settings = () => vscode.workspace.getConfiguration("plywise");
    const setPath = (path: string | undefined) => settings().update("server.path", path, vscode.ConfigurationTarget.Global);
    const quiet = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    const running = () => until("a running server", () => servers().length === 1 && servers()[0]);
    let told: Told;

    beforeEach(() => { told = new Told(); });
    afterEach(() => told.dispose());
    after(closeAll);

    it("is missing, which is told once, and again only when it is asked for", async () => {
        const missing = "The program plywise was not found: it is not in the extension, and not on PATH.";
        await show(file("a.puzzle"));
        await setPath(undefined); // and PATH has none
        await until("a message", () => told.messages.length > 0);
        await quiet(500);
        assert.deepEqual(told.messages, [missing]);
        await vscode.commands.executeCommand("plywise.restart");
        assert.deepEqual(told.messages, [missing, missing]);
        assert.deepEqual(servers(), []);
    });

    it("answers commands with words where it does not run", async () => {
        await show(file("a.puzzle"));
        await vscode.commands.executeCommand("plywise.playBest");
        assert.deepEqual(told.messages, ["The server is not running."]);
    });

    it("is not what the setting names", async () => {
        await setPath("plywise");
        await until("a message", () => told.messages.length > 0);
        await setPath("/nowhere/plywise");
        await until("another message", () => told.messages.length > 1);
        assert.deepEqual(told.messages, [
            "The setting plywise.server.path is plywise, which is not a full path.",
            "The setting plywise.server.path is /nowhere/plywise, which is not a program.",
        ]);
    });

    it("is a program that does not run, which is told once", async () => {
        const script = join(process.env.HOME!, "no-interpreter");
        writeFileSync(script, "#!/nowhere/interpreter\n");
        chmodSync(script, 0o755);
        await setPath(script);
        await until("a message", () => told.messages.length > 0);
        await quiet(300);
        assert.equal(told.messages.length, 1);
        assert.match(told.messages[0]!, /ENOENT/);
    });

    it("is chosen by a button of the message", async () => {
        const choose = answer("showOpenDialog", () => [vscode.Uri.file(program)]);
        told.press = 2;
        await vscode.commands.executeCommand("plywise.restart");
        await running();
        choose.dispose();
        assert.equal(settings().get("server.path"), program);
        await show(file("a.puzzle"));
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
        assert.equal(told.messages.length, 1);
    });

    it("is another process after a restart, which knows what is open", async () => {
        const before = await running();
        await vscode.commands.executeCommand("plywise.restart");
        const now = await running();
        assert.notEqual(now, before);
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
        assert.deepEqual(told.messages, []);
    });

    it("is one process, however often it is restarted at once", async () => {
        await Promise.all([1, 2, 3].map(() => vscode.commands.executeCommand("plywise.restart")));
        await running();
        await quiet(500);
        assert.equal(servers().length, 1);
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
        assert.deepEqual(told.messages, []);
    });

    it("comes back after four crashes within three minutes; after the fifth it is told, once", async () => {
        let crashed = await running();
        for (let crash = 1; crash <= 4; crash++) {
            process.kill(crashed, "SIGKILL");
            crashed = await until(`a server after crash ${crash}`, () => servers().find((pid) => pid !== crashed));
            assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
            assert.deepEqual(told.messages, []);
        }
        process.kill(crashed, "SIGKILL");
        await until("a message", () => told.messages.length > 0);
        await quiet(500);
        assert.deepEqual(told.messages, ["The Plywise server has crashed five times within three minutes, and is not started again."]);
        assert.deepEqual(servers(), []);

        await vscode.commands.executeCommand("plywise.restart");
        process.kill(await running(), "SIGKILL");
        await running();
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5", "a restart by hand starts the count anew");
    });

    it("ends at once, and that is told once", async () => {
        const script = join(process.env.HOME!, "ends");
        writeFileSync(script, "#!/bin/sh\necho no >&2\nexit 3\n");
        chmodSync(script, 0o755);
        await setPath(script);
        await until("a message", () => told.messages.length > 0);
        await quiet(500);
        assert.deepEqual(told.messages, ["The Plywise server has crashed five times within three minutes, and is not started again."]);
    });

    it("is too old, and the message says which version is needed", async () => {
        const old = join(process.env.HOME!, "old");
        writeFileSync(old, `#!${process.execPath}
            const answer = JSON.stringify({ jsonrpc: "2.0", id: 0, result: {
                capabilities: { experimental: { plywiseBoard: 2 } }, serverInfo: { name: "plywise", version: "0.0.9" } } });
            process.stdin.once("data", () => process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer));
            process.stdin.on("end", () => process.exit());
        `);
        chmodSync(old, 0o755);
        await setPath(old);
        await until("a message", () => told.messages.length > 0);
        assert.deepEqual(told.messages, [`${old} is Plywise 0.0.9, which is too old for this extension. It needs 0.1.0 or later.`]);
    });

    it("is replaced where it hangs, and what it was asked is refused", async () => {
        const [hangs, heard] = [join(process.env.HOME!, "hangs"), join(process.env.HOME!, "heard-hanging")];
        writeFileSync(heard, "");
        writeFileSync(hangs, `#!${process.execPath}
            const answer = JSON.stringify({ jsonrpc: "2.0", id: 0, result: { capabilities: { experimental: { plywiseView: 1 } } } });
            process.stdin.once("data", () => process.stdout.write("Content-Length: " + answer.length + "\\r\\n\\r\\n" + answer));
            process.stdin.on("data", (data) => require("fs").appendFileSync(${JSON.stringify(heard)}, data));
            process.on("SIGTERM", () => {});
        `);
        chmodSync(hangs, 0o755);
        const asked = (times: number) => until(`${times} views that are asked for`, () => readFileSync(heard, "utf8").split("plywise/view/open").length > times);
        await show(file("a.puzzle"));
        await setPath(hangs);
        await asked(1); // by the status bar
        const playing = vscode.commands.executeCommand("plywise.playBest");
        await asked(2);
        await setPath(program);
        await playing;
        assert.deepEqual(told.messages, ["The server is not running."]);
        await running();
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
    });

    it("is the one that the setting names as soon as it names one", async () => {
        await setPath(program);
        await running();
        assert.equal(await outcome(file("a.puzzle")), "mouse wins in 5");
        assert.deepEqual(told.messages, []);
    });
});
