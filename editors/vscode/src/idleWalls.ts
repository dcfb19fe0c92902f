// Idle walls are faded, by decorations rather than as diagnostics: of those VS Code draws the
// first 500 of a file, whatever they are. A large board may have a thousand idle walls; half
// of them would not be faded, and an error behind them would not be underlined.

import * as vscode from "vscode";
import type { Middleware } from "vscode-languageclient/node";

import type { TokenServer } from "./heat";

export class IdleWalls implements vscode.Disposable {
    /** As text is faded that is not needed. */
    private readonly style = vscode.window.createTextEditorDecorationType({
        light: { opacity: "0.467" }, dark: { opacity: "0.667" }, rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    });
    /** By document, as the server told them last. */
    private readonly known = new Map<string, vscode.DecorationOptions[]>();
    private readonly listeners = [
        vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => this.paint(editor))),
        vscode.workspace.onDidCloseTextDocument(({ uri }) => this.known.delete(uri.toString())),
        vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration("editor.showUnused")) {
                vscode.window.visibleTextEditors.forEach((editor) => this.paint(editor));
            }
        }),
    ];

    /** Fades nothing while the server is not there. */
    follow(server: TokenServer): void {
        this.listeners.push(server.onDidChangeState(() => {
            if (server.client === undefined) {
                this.known.clear();
                vscode.window.visibleTextEditors.forEach((editor) => this.paint(editor));
            }
        }));
    }

    dispose(): void {
        this.listeners.forEach((listener) => listener.dispose());
        this.style.dispose();
    }

    /** Takes idle walls out of the diagnostics on their way to the editor. */
    readonly middleware = {
        handleDiagnostics: (uri, diagnostics, next) => {
            const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
            if (document !== undefined) {
                const walls = diagnostics.filter(isIdleWall).map(({ range, message }) => ({ range, hoverMessage: message }));
                this.known.set(uri.toString(), walls);
                vscode.window.visibleTextEditors.filter((editor) => editor.document === document).forEach((editor) => this.paint(editor));
            }
            next(uri, diagnostics.filter((each) => !isIdleWall(each)));
        },
    } satisfies Middleware;

    private paint(editor: vscode.TextEditor): void {
        const { document } = editor;
        const wanted = vscode.workspace.getConfiguration("editor", document).get("showUnused", true);
        editor.setDecorations(this.style, wanted ? this.known.get(document.uri.toString()) ?? [] : []);
    }
}

function isIdleWall({ code }: vscode.Diagnostic): boolean {
    return (typeof code === "object" ? code.value : code) === "idle-wall";
}
