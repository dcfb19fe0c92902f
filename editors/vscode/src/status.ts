// The outcome of the puzzle at the cursor in the status bar, or what the server is doing.

import * as vscode from "vscode";

import type { Board, BoardAnswer, BoardParams } from "../../board/src/protocol";
import { asRange, place, puzzleEditor } from "./puzzle";
import { untilAnswered, type Server } from "./server";

export class Status implements vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem("plywise.status", vscode.StatusBarAlignment.Right, 100);
    private readonly listeners: vscode.Disposable;
    /** The answer that is shown, and its document. */
    private shown: { board: Board | null; uri: string } | undefined;
    private asking = false;
    /** Something has changed since the server was asked. */
    private again = false;

    constructor(private readonly server: Server) {
        this.item.name = "Plywise";
        this.listeners = vscode.Disposable.from(
            this.item,
            server.onDidChangeState(() => this.changed()),
            server.onBoardChanged(({ textDocument }) => this.changed(textDocument.uri)),
            vscode.window.onDidChangeActiveTextEditor(() => this.changed()),
            vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.moved(textEditor)),
        );
        this.changed();
    }

    dispose(): void {
        this.listeners.dispose();
    }

    /** Asks again, unless what has changed is in another document than that in sight. */
    private changed(uri?: string): void {
        const editor = puzzleEditor();
        if (editor === undefined) {
            this.item.hide();
        } else if (this.server.state !== "running") {
            this.showServer();
        } else if (uri === undefined || uri === editor.document.uri.toString()) {
            void this.ask();
        }
    }

    /** Asks nothing while the cursor stays in its puzzle. */
    private moved(editor: vscode.TextEditor): void {
        const { board, uri } = this.shown ?? {};
        const stays = board && uri === editor.document.uri.toString() && asRange(board.range).contains(editor.selection.active);
        if (editor === puzzleEditor() && !stays) {
            this.changed();
        }
    }

    /** Shows the puzzle at the cursor. One request is under way at any time. */
    private async ask(): Promise<void> {
        this.again = true;
        if (this.asking) {
            return;
        }
        this.asking = true;
        while (this.again) {
            this.again = false;
            await untilAnswered(() => this.askOnce()).catch((error: unknown) => this.failed(error));
        }
        this.asking = false;
    }

    private failed(error: unknown): void {
        this.server.output.debug(`No outcome for the status bar: ${error}`);
        this.shown = undefined;
        if (puzzleEditor() !== undefined && this.server.state === "running") {
            this.showBoard(null);
        }
    }

    private async askOnce(): Promise<void> {
        const editor = puzzleEditor();
        if (editor === undefined || this.server.state !== "running") {
            return;
        }
        const uri = editor.document.uri.toString();
        const known = this.shown?.uri === uri ? this.shown.board?.resultId : undefined;
        const params: BoardParams = {
            ...place(editor.document, editor.selection.active), heat: null, ...(known === undefined ? {} : { known }),
        };
        const answer = await this.server.request<BoardAnswer>("plywise/board", params);
        if (answer === null || !("unchanged" in answer)) {
            this.shown = { board: answer, uri };
        }
        if (puzzleEditor() === editor) {
            this.showBoard(this.shown?.board ?? null);
        }
    }

    private showBoard(board: Board | null): void {
        this.item.text = outcome(board);
        this.item.tooltip = board === null ? "Plywise" : vscode.l10n.t("{0}: open the board", board.title);
        this.item.command = "plywise.board.open";
        this.item.backgroundColor = undefined;
        this.item.show();
    }

    private showServer(): void {
        const starting = this.server.state === "starting";
        this.item.text = starting ? "$(loading~spin) Plywise" : "$(warning) Plywise";
        this.item.tooltip = starting ? vscode.l10n.t("The Plywise server is starting.") : vscode.l10n.t("The Plywise server is not running. Click to start it.");
        this.item.command = starting ? "plywise.showOutput" : "plywise.restart";
        this.item.backgroundColor = starting ? undefined : new vscode.ThemeColor("statusBarItem.warningBackground");
        this.shown = undefined;
        this.item.show();
    }
}

/** Says how a puzzle ends, in a few words. */
function outcome(board: Board | null): string {
    if (board === null || board.hidden) {
        return "Plywise";
    }
    switch (board.state) {
        case "solving":
            return `$(loading~spin) ${vscode.l10n.t("solving…")}`;
        case "broken":
            return `$(error) ${vscode.l10n.t("not solved")}`;
        case "solved":
            return `$(game) ${board.outcome?.words ?? "Plywise"}`;
    }
}
