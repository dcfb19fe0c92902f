// The extension: it starts the server, and adds what an editor needs beside the protocol.

import * as vscode from "vscode";

import { boards } from "./board";
import { openExamples } from "./examples";
import { HeatMap } from "./heat";
import { IdleWalls } from "./idleWalls";
import { exportLeetCode, importLeetCode } from "./leetcode";
import { newPuzzle } from "./newPuzzle";
import { playBest, playLine, playNext, takeBack, Turns } from "./play";
import { preview } from "./preview";
import { Server } from "./server";
import { settingsMiddleware } from "./settings";
import { Status } from "./status";
import { followSolutions, solutionLanguages, stress } from "./stress";
import { told } from "./told";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
    const heat = new HeatMap();
    const idle = new IdleWalls();
    const running = new Server(context, {
        ...heat.middleware,
        ...idle.middleware,
        // An explanation stands beside its board.
        executeCommand: (command, args, next) => told(async () => command === "plywise.explain"
            ? vscode.commands.executeCommand("plywise.board.open", { ...args[0], do: "explain" }) : next(command, args)),
        workspace: settingsMiddleware,
    });
    server = running;
    let isStarted = false;
    const start = () => {
        if (!isStarted) {
            isStarted = true;
            void running.start();
        }
    };
    heat.follow(running);
    idle.follow(running);
    const turns = new Turns();
    const commands: Record<string, (argument?: object) => unknown> = {
        "plywise.playBest": () => turns.take(() => playBest(running)),
        "plywise.playLine": () => turns.take(() => playLine(running)),
        "plywise.playNext": () => turns.take(() => playNext(running)),
        "plywise.takeBack": () => turns.take(() => takeBack(running)),
        "plywise.newPuzzle": () => newPuzzle(running),
        "plywise.importLeetCode": () => importLeetCode(running),
        "plywise.exportLeetCode": () => exportLeetCode(running),
        "plywise.openExamples": () => openExamples(context),
        "plywise.previewInBrowser": () => preview(running),
        "plywise.restart": () => running.restart(),
        "plywise.showOutput": () => running.output.show(),
        // The server's lens for clients that have a panel.
        "plywise.openBoard": (puzzle) => vscode.commands.executeCommand("plywise.board.open", puzzle),
        // The server's entry of a menu that stands for the other actions of a kind.
        "plywise.openMenu": (kind) => vscode.commands.executeCommand("editor.action.codeAction", { kind, apply: "never" }),
    };
    for (const [id, run] of Object.entries(commands)) {
        context.subscriptions.push(vscode.commands.registerCommand(id, (argument?: object) => {
            start();
            return told(async () => run(argument));
        }));
    }
    context.subscriptions.push(
        vscode.commands.registerCommand("plywise.stress", () => told(async () => stress(context))),
        followSolutions(), running, heat, idle, new Status(running), boards(context, running));
    // Whoever opens a program need not look at puzzles; then the server starts with the first one.
    const open = vscode.workspace.textDocuments.map((document) => document.languageId);
    if (open.includes("puzzle") || !open.some((language) => solutionLanguages.includes(language))) {
        start();
    } else {
        context.subscriptions.push(vscode.workspace.onDidOpenTextDocument((document) => document.languageId === "puzzle" && start()));
    }
}

export function deactivate(): Promise<void> | undefined {
    return server?.stop();
}
