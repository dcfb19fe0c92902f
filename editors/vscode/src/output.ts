// What the server logs, and the messages between it and the editor, in one output.

import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import * as vscode from "vscode";

/** The server's name for the level of an output, for its command line. */
export function serverLevel(level: vscode.LogLevel): string {
    switch (level) {
        case vscode.LogLevel.Trace:
        case vscode.LogLevel.Debug:
            return "debug";
        case vscode.LogLevel.Info:
            return "info";
        case vscode.LogLevel.Warning:
            return "warn";
        default:
            return "error";
    }
}

/** Writes the server's log, line by line, with the levels that it has there. */
export function log(lines: Readable, output: vscode.LogOutputChannel): void {
    createInterface({ input: lines }).on("line", (line) => {
        const [, level, text] = /^\S+\t(DEBUG|INFO|WARN|ERROR)\t(.*)$/.exec(line) ?? [];
        switch (level) {
            case "DEBUG":
                return output.debug(text ?? "");
            case "INFO":
                return output.info(text ?? "");
            case "WARN":
                return output.warn(text ?? "");
            default:
                return output.error(text ?? line);
        }
    });
}

/**
 * The output for the messages between editor and server. They are written while
 * `plywise.trace.server` says so, whatever the level of the output is.
 */
export class TraceOutput implements vscode.Disposable {
    readonly channel: vscode.LogOutputChannel;
    private readonly changed = new vscode.EventEmitter<vscode.LogLevel>();
    private readonly listeners: vscode.Disposable;

    constructor(output: vscode.LogOutputChannel) {
        const level = () =>
            vscode.workspace.getConfiguration("plywise").get("trace.server") === "off" ? vscode.LogLevel.Info : vscode.LogLevel.Trace;
        this.channel = Object.create(output, {
            logLevel: { get: level },
            onDidChangeLogLevel: { value: this.changed.event },
            trace: { value: (message: string) => output.info(message) },
        });
        this.listeners = vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration("plywise.trace.server")) {
                this.changed.fire(level());
            }
        });
    }

    dispose(): void {
        this.listeners.dispose();
        this.changed.dispose();
    }
}
