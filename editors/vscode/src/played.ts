// Which changes of a text were moves. An editor's undo knows no such thing: it would
// take back a letter that was typed as readily as a move.

import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { CancellationToken, type Middleware } from "vscode-languageclient/node";

/** The kinds of the code actions that play. */
const playKind = vscode.CodeActionKind.RefactorRewrite.append("play");

/** How many moves of a document are remembered. */
const kept = 1000;

/** What is known of a document: texts are remembered by their fingerprints. */
interface Game {
    /** Texts that moves were made in, and texts that came of moves. */
    before: Set<string>;
    after: Set<string>;
    /** A move that may be about to be made: the text and its version before, and what it writes. */
    expected?: { version: number; text: string; written: string } | undefined;
    /** What the last change was. Undo and redo lead to texts that were there before. */
    last?: "move" | "undo" | "redo" | undefined;
}

export class PlayedMoves implements vscode.Disposable {
    private readonly games = new Map<string, Game>();
    private readonly listeners: vscode.Disposable;
    /** How many commands that play have not been answered yet. */
    private playing = 0;

    constructor() {
        this.listeners = vscode.Disposable.from(
            vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)),
            vscode.workspace.onDidCloseTextDocument((document) => this.games.delete(document.uri.toString())),
        );
    }

    /** Sees what plays: the server's commands, whoever sends them, and its code actions. */
    readonly middleware = {
        sendRequest: async (type, params, token, next) => {
            if (!isPlay(type, params)) {
                return next(type, params, token);
            }
            this.playing++;
            try {
                return await next(type, params, token);
            } finally {
                this.playing--;
            }
        },
        resolveCodeAction: async (action, token, next) => {
            const resolved = await next(action, token);
            if (action.kind !== undefined && playKind.contains(action.kind)) {
                resolved?.edit?.entries().forEach(([uri, edits]) => this.expect(uri, edits.map((edit) => edit.newText)));
            }
            return resolved;
        },
        workspace: {
            handleApplyEdit: async (params, next) => {
                if (this.playing > 0) {
                    params.edit.documentChanges?.forEach((change) => {
                        if ("edits" in change) {
                            const texts = change.edits.map((edit) => ("newText" in edit ? edit.newText : edit.snippet.value));
                            this.expect(vscode.Uri.parse(change.textDocument.uri), texts);
                        }
                    });
                }
                return next(params, CancellationToken.None);
            },
        },
    } satisfies Middleware;

    /** Reports whether an undo would take a move back, and nothing else. */
    canTakeBack(document: vscode.TextDocument): boolean {
        const game = this.games.get(document.uri.toString());
        return game?.last !== undefined && game.after.has(fingerprint(document));
    }

    /** Reports whether a redo would play a move that was taken back. */
    canPlayAgain(document: vscode.TextDocument): boolean {
        const game = this.games.get(document.uri.toString());
        return game?.last === "undo" && game.before.has(fingerprint(document));
    }

    dispose(): void {
        this.listeners.dispose();
    }

    /** The next change of this document is a move, if it writes these texts. */
    private expect(uri: vscode.Uri, texts: string[]): void {
        const key = uri.toString();
        const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === key);
        if (document === undefined) {
            return;
        }
        const game = this.games.get(key) ?? { before: new Set(), after: new Set() };
        game.expected = { version: document.version, text: fingerprint(document), written: written(texts) };
        this.games.set(key, game);
    }

    private changed({ document, reason, contentChanges }: vscode.TextDocumentChangeEvent): void {
        const game = this.games.get(document.uri.toString());
        if (game === undefined || contentChanges.length === 0) {
            return;
        }
        const { expected } = game;
        game.expected = undefined;
        switch (reason) {
            case vscode.TextDocumentChangeReason.Undo:
                game.last = "undo";
                return;
            case vscode.TextDocumentChangeReason.Redo:
                game.last = "redo";
                return;
        }
        const texts = contentChanges.map((change) => change.text);
        if (expected?.version !== document.version - 1 || expected.written !== written(texts)) {
            game.last = undefined;
            return;
        }
        game.last = "move";
        remember(game.before, expected.text);
        remember(game.after, fingerprint(document));
    }
}

function isPlay(type: unknown, params: unknown): boolean {
    const method = typeof type === "string" ? type : (type as { method?: string }).method;
    return method === "workspace/executeCommand" && (params as { command?: string }).command === "plywise.play";
}

/** What edits write, whatever their order is, and however the document ends its lines. */
function written(texts: string[]): string {
    return texts.map((text) => text.replaceAll("\r\n", "\n")).sort().join("\0");
}

function remember(texts: Set<string>, text: string): void {
    texts.delete(text);
    texts.add(text);
    const [oldest] = texts;
    if (texts.size > kept && oldest !== undefined) {
        texts.delete(oldest);
    }
}

function fingerprint(document: vscode.TextDocument): string {
    return createHash("sha1").update(document.getText()).digest("base64");
}
