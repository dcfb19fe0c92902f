// The outcome of the puzzle at the cursor in the status bar, or what the server is doing.

import * as vscode from "vscode";

import type { Board, Draw } from "../../board/src/protocol";
import { asRange, place, puzzleEditor } from "./puzzle";
import { untilAnswered, type Server } from "./server";
import { View } from "./view";

export class Status implements vscode.Disposable {
    private readonly item = vscode.window.createStatusBarItem("plywise.status", vscode.StatusBarAlignment.Right, 100);
    private readonly listeners: vscode.Disposable;
    /** What is shown, while the server runs. */
    private view: View | undefined;
    private opening = false;

    constructor(private readonly server: Server) {
        this.item.name = "Plywise";
        this.listeners = vscode.Disposable.from(
            this.item,
            server.onDidChangeState(() => {
                this.view?.dispose();
                this.view = undefined;
                this.look();
            }),
            vscode.window.onDidChangeActiveTextEditor(() => this.look()),
            vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.moved(textEditor)),
        );
        this.look();
    }

    dispose(): void {
        this.view?.dispose();
        this.listeners.dispose();
    }

    /** Looks at the puzzle at the cursor. */
    private look(): void {
        const editor = puzzleEditor();
        if (editor === undefined) {
            this.item.hide();
        } else if (this.server.state !== "running") {
            this.showServer();
        } else if (this.view === undefined) {
            void this.open(editor);
        } else {
            this.view.follow(place(editor.document, editor.selection.active));
            this.show(this.view.picture);
        }
    }

    /** Tells the server nothing while the cursor stays in its puzzle. */
    private moved(editor: vscode.TextEditor): void {
        const { board, uri } = this.view?.picture ?? {};
        const stays = board && uri === editor.document.uri.toString() && asRange(board.range).contains(editor.selection.active);
        if (editor === puzzleEditor() && !stays) {
            this.look();
        }
    }

    private async open(editor: vscode.TextEditor): Promise<void> {
        if (this.opening) {
            return;
        }
        this.opening = true;
        const here = () => place(editor.document, editor.selection.active), before = JSON.stringify(here());
        try {
            const view = await untilAnswered(() => View.open(this.server, { ...here(), form: "board" }));
            this.view = view;
            view.onDidDraw((draw) => this.show(draw));
        } catch (error) {
            this.server.output.debug(`No outcome for the status bar: ${error}`);
            this.show(undefined);
        }
        this.opening = false;
        if (puzzleEditor() !== editor || JSON.stringify(here()) !== before) {
            this.look();
        }
    }

    private show(draw: Draw | undefined): void {
        const editor = puzzleEditor();
        if (editor === undefined || this.server.state !== "running" || (draw?.board && draw.uri !== editor.document.uri.toString())) {
            return;
        }
        const isOld = draw?.older && draw.board?.state === "solved";
        this.showBoard(isOld ? null : draw?.board ?? null);
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
        case "holed":
            return `$(question) ${board.note ?? "Plywise"}`;
        case "broken":
            return `$(error) ${vscode.l10n.t("not solved")}`;
        case "solved":
            return `$(game) ${(board.textOutcome ?? board.outcome)?.words ?? "Plywise"}`;
    }
}
