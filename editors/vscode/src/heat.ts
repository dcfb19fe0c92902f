// The heat map in the text: backgrounds for the cells of boards, the nodes of graphs
// and the pawns of lists. Semantic tokens say what each of them means, but an editor
// colours only the letters by them; so the tokens are looked at on their way to the
// editor, and become decorations.

import * as vscode from "vscode";
import type { LanguageClient, Middleware } from "vscode-languageclient/node";

import { edited, frames, moved, onLines, Shader, shades, type Runs, type TokenData } from "./shades";

/** Above so many coloured characters, only what is visible is coloured. */
const allAtOnce = 20_000;
/** So many lines around what is visible are coloured too. */
const margin = 60;
/** Milliseconds after which scrolling counts as done. */
const pause = 40;
/** Milliseconds within which an edit may have been under way to us while we were painting. */
const underway = 250;
/** Milliseconds after which typing counts as done. */
const rest = 120;

/** What the heat map needs of the server. */
export interface TokenServer {
    /** While there is one that answers. */
    readonly client: LanguageClient | undefined;
    readonly onDidChangeState: vscode.Event<unknown>;
}

type TokenMiddleware = Required<
    Pick<Middleware, "provideDocumentSemanticTokens" | "provideDocumentSemanticTokensEdits" | "provideDocumentRangeSemanticTokens">
>;

/** The last tokens of a document. */
interface Known {
    data: TokenData;
    /** What they colour, once it has been painted; it moves along with the text. */
    painted: { runs: Map<string, Runs>; size: number } | undefined;
    /** Whether the places are those of the text as it is now. */
    inStep: boolean;
    /** When it was painted last. */
    at: number;
}

export class HeatMap implements vscode.Disposable {
    private readonly styles = new Map(shades.flatMap((shade) => ["", ...frames].map((frame) => [shade + frame, style(shade, frame !== "")])));
    private readonly known = new Map<string, Known>();
    private readonly scrolled = new Map<vscode.TextEditor, NodeJS.Timeout>();
    /** The documents to paint again once the typing is done. */
    private readonly typedIn = new Map<vscode.TextDocument, NodeJS.Timeout>();
    /** The styles of which an editor shows something. */
    private readonly shown = new WeakMap<vscode.TextEditor, Set<string>>();
    private readonly listeners: vscode.Disposable[];
    private server: TokenServer | undefined;
    private shader: Shader | undefined;

    constructor() {
        this.listeners = [
            vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.paint(editor))),
            vscode.window.onDidChangeTextEditorVisibleRanges(({ textEditor }) => this.scroll(textEditor)),
            vscode.workspace.onDidChangeTextDocument((event) => this.move(event)),
            vscode.workspace.onDidCloseTextDocument((document) => {
                this.known.delete(document.uri.toString());
                this.clear(document);
            }),
            vscode.workspace.onDidChangeConfiguration((event) => {
                // Without semantic highlighting no more tokens come, and what is drawn would grow old.
                if (event.affectsConfiguration("editor.semanticHighlighting")) {
                    this.clear();
                }
            }),
        ];
    }

    /** Clears the heat map whenever the server is not there: nobody then knows whether it is still right. */
    follow(server: TokenServer): void {
        this.server = server;
        this.listeners.push(
            server.onDidChangeState(() => {
                this.shader = undefined;
                if (server.client === undefined) {
                    this.known.clear();
                    this.clear();
                } else {
                    vscode.window.visibleTextEditors.forEach((editor) => this.paint(editor));
                }
            }),
        );
    }

    dispose(): void {
        this.listeners.forEach((listener) => listener.dispose());
        [...this.scrolled.values(), ...this.typedIn.values()].forEach((timer) => clearTimeout(timer));
        this.styles.forEach((style) => style.dispose());
    }

    /** Looks at the tokens on their way to the editor. */
    readonly middleware: TokenMiddleware = {
        provideDocumentSemanticTokens: async (document, token, next) => {
            const { version } = document;
            const tokens = await next(document, token);
            if (tokens) {
                this.take(document, version, tokens.data);
            }
            return tokens;
        },
        provideDocumentSemanticTokensEdits: async (document, previousResultId, token, next) => {
            const { version } = document;
            const change = await next(document, previousResultId, token);
            if (change && "edits" in change) {
                // The server sends edits of its last answer only, so that is what is known.
                const before = this.known.get(document.uri.toString());
                if (before !== undefined) {
                    this.take(document, version, change.edits.length > 0 ? edited(before.data, change.edits) : before.data);
                }
            } else if (change) {
                this.take(document, version, change.data);
            }
            return change;
        },
        provideDocumentRangeSemanticTokens: async (document, range, token, next) => {
            const { version } = document;
            const tokens = await next(document, range, token);
            // An editor asks for a part while it waits for the first whole.
            if (tokens && !this.known.has(document.uri.toString())) {
                this.paintAll(document, known(tokens.data, version === document.version));
            }
            return tokens;
        },
    };

    private take(document: vscode.TextDocument, version: number, data: TokenData): void {
        const taken = known(data, version === document.version);
        this.known.set(document.uri.toString(), taken);
        if (!this.typedIn.has(document)) {
            this.paintAll(document, taken);
        }
    }

    /**
     * Has the colours move with the text. An editor does that too, but it takes what is
     * painted for its newest text. So what was painted just before we heard of an edit
     * may be in the wrong place, and is painted again once the typing is done.
     */
    private move({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
        const uri = document.uri.toString();
        const known = this.known.get(uri);
        if (known === undefined || contentChanges.length === 0) {
            return;
        }
        known.inStep &&= known.painted !== undefined;
        known.painted?.runs.forEach((runs, shade, all) => all.set(shade, contentChanges.reduce(moved, runs)));
        if (!this.typedIn.has(document) && Date.now() - known.at > underway) {
            return;
        }
        clearTimeout(this.typedIn.get(document));
        this.typedIn.set(document, setTimeout(() => {
            this.typedIn.delete(document);
            this.paintAll(document, this.known.get(uri));
        }, rest));
    }

    private paintAll(document: vscode.TextDocument, known: Known | undefined): void {
        for (const editor of vscode.window.visibleTextEditors) {
            if (editor.document === document) {
                this.paint(editor, known);
            }
        }
    }

    /** Colours an editor. Tokens of an older text colour nothing: the colours before them move along until new ones come. */
    private paint(editor: vscode.TextEditor, known = this.known.get(editor.document.uri.toString())): void {
        if (known === undefined || !known.inStep) {
            return;
        }
        this.shader ??= this.newShader();
        known.painted ??= this.shader?.shaded(known.data);
        if (known.painted === undefined) {
            return;
        }
        known.at = Date.now();
        const { runs, size } = known.painted;
        const before = this.shown.get(editor);
        const now = new Set<string>();
        for (const [shade, style] of this.styles) {
            const all = runs.get(shade);
            if (all === undefined && !before?.has(shade)) {
                continue;
            }
            const ranges = all === undefined ? [] : (size > allAtOnce ? near(editor, all) : [all]).flatMap(toRanges);
            editor.setDecorations(style, ranges);
            if (ranges.length > 0) {
                now.add(shade);
            }
        }
        this.shown.set(editor, now);
    }

    private newShader(): Shader | undefined {
        const provider = this.server?.client?.initializeResult?.capabilities.semanticTokensProvider;
        return provider && new Shader(provider.legend);
    }

    private scroll(editor: vscode.TextEditor): void {
        const known = this.known.get(editor.document.uri.toString());
        if (known?.painted === undefined || known.painted.size <= allAtOnce) {
            return;
        }
        clearTimeout(this.scrolled.get(editor));
        const timer = setTimeout(() => {
            this.scrolled.delete(editor);
            this.paint(editor);
        }, pause);
        this.scrolled.set(editor, timer);
    }

    /** Takes all colours off the editors of a document, or off all editors. */
    private clear(document?: vscode.TextDocument): void {
        for (const editor of vscode.window.visibleTextEditors) {
            if (document === undefined || editor.document === document) {
                this.shown.get(editor)?.forEach((shade) => editor.setDecorations(this.styles.get(shade)!, []));
                this.shown.delete(editor);
            }
        }
    }
}

function known(data: TokenData, inStep: boolean): Known {
    return { data, painted: undefined, inStep, at: 0 };
}

/** Returns the runs around what an editor shows. */
function near(editor: vscode.TextEditor, runs: Runs): Runs[] {
    let done = -1;
    return editor.visibleRanges.map(({ start, end }) => {
        const first = Math.max(start.line - margin, done + 1);
        done = Math.max(end.line + margin, done);
        return onLines(runs, first, done);
    });
}

function toRanges(runs: Runs): vscode.Range[] {
    const ranges: vscode.Range[] = [];
    for (let i = 0; i < runs.length; i += 3) {
        ranges.push(new vscode.Range(runs[i]!, runs[i + 1]!, runs[i]!, runs[i + 2]!));
    }
    return ranges;
}

function style(shade: string, framed: boolean): vscode.TextEditorDecorationType {
    return vscode.window.createTextEditorDecorationType({
        backgroundColor: new vscode.ThemeColor(`plywise.${shade}`),
        color: new vscode.ThemeColor("plywise.heatMapForeground"),
        ...(shade.endsWith("Stale") && { fontStyle: "italic" }),
        // In one with the background: of two decorations either may lie above the other.
        ...(framed && { border: "1px solid", borderColor: new vscode.ThemeColor("plywise.bestMove") }),
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    });
}
