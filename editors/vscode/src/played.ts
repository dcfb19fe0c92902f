// Which changes of a text were moves. An editor's undo knows no such thing: it would
// take back a letter that was typed as readily as a move.

import { createHash } from "node:crypto";
import * as vscode from "vscode";
import { CancellationToken, type Middleware } from "vscode-languageclient/node";

/** The kinds of the code actions that play. */
const playKind = vscode.CodeActionKind.RefactorRewrite.append("play");
/** Of what plays, this writes moves down. */
const appendKind = playKind.append("append");

/** How many moves of a document are remembered. */
const kept = 1000;

/** What is known of a document: texts are remembered by their fingerprints. */
interface Game {
    /** Texts that moves were made in, and texts that came of moves. */
    before: Set<string>;
    after: Set<string>;
    /** The texts before and after a move that may be about to be made. */
    expected?: { before: string; after: string } | undefined;
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
            if (action.kind !== undefined && playKind.contains(action.kind) && !appendKind.contains(action.kind)) {
                resolved?.edit?.entries().forEach(([uri, edits]) => this.expect(uri.toString(), edits));
            }
            return resolved;
        },
        workspace: {
            handleApplyEdit: async (params, next) => {
                if (this.playing > 0) {
                    params.edit.documentChanges?.forEach((change) => {
                        if ("edits" in change) {
                            const edits = change.edits.filter((edit) => "newText" in edit);
                            this.expect(vscode.Uri.parse(change.textDocument.uri).toString(), edits);
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
        return game?.last !== undefined && game.after.has(fingerprint(document.getText()));
    }

    /** Reports whether a redo would play a move that was taken back. */
    canPlayAgain(document: vscode.TextDocument): boolean {
        const game = this.games.get(document.uri.toString());
        return game?.last === "undo" && game.before.has(fingerprint(document.getText()));
    }

    dispose(): void {
        this.listeners.dispose();
    }

    /** The next change of this document is a move, if it is what these edits make. */
    private expect(uri: string, edits: readonly Edit[]): void {
        const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri);
        if (document === undefined) {
            return;
        }
        const game = this.games.get(uri) ?? { before: new Set(), after: new Set() };
        game.expected = { before: fingerprint(document.getText()), after: fingerprint(edited(document, edits)) };
        this.games.set(uri, game);
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
        if (expected?.after !== fingerprint(document.getText())) {
            game.last = undefined;
            return;
        }
        game.last = "move";
        remember(game.before, expected.before);
        remember(game.after, expected.after);
    }
}

/** An edit of the protocol's or of the editor's, which count alike. */
interface Edit {
    range: { start: Position; end: Position };
    newText: string;
}

interface Position {
    line: number;
    character: number;
}

/** Returns what edits make of a document. */
function edited(document: vscode.TextDocument, edits: readonly Edit[]): string {
    const offset = ({ line, character }: Position) => document.offsetAt(new vscode.Position(line, character));
    const text = document.getText();
    let made = "", at = 0;
    for (const { range, newText } of [...edits].sort((a, b) => offset(a.range.start) - offset(b.range.start))) {
        made += text.slice(at, offset(range.start)) + newText;
        at = offset(range.end);
    }
    return made + text.slice(at);
}

function isPlay(type: unknown, params: unknown): boolean {
    const method = typeof type === "string" ? type : (type as { method?: string }).method;
    return method === "plywise/view/do" || (method === "workspace/executeCommand" && (params as { command?: string }).command === "plywise.play");
}

function remember(texts: Set<string>, text: string): void {
    texts.delete(text);
    texts.add(text);
    const [oldest] = texts;
    if (texts.size > kept && oldest !== undefined) {
        texts.delete(oldest);
    }
}

/** Texts that differ in their line ends only are the same. */
function fingerprint(text: string): string {
    return createHash("sha1").update(text.replaceAll("\r\n", "\n")).digest("base64");
}
