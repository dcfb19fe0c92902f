// The boards: beside the text, as many as are pinned and one more, and in the side bar.

import * as vscode from "vscode";

import type { Command, Position } from "../../board/src/protocol";
import { BoardHost } from "./boardHost";
import { placeIn, PuzzleCursor } from "./cursor";
import type { Server } from "./server";
import { told } from "./told";

/** The type of the panels, and the name of the view. */
const board = "plywise.board";

export function boards(context: vscode.ExtensionContext, server: Server): vscode.Disposable {
    const cursor = new PuzzleCursor(context.workspaceState);
    const panels = new Map<vscode.WebviewPanel, BoardHost>();

    const media = (name: string) => vscode.Uri.joinPath(context.extensionUri, "media", name);
    const icon = { light: media("puzzle-light.svg"), dark: media("puzzle-dark.svg") };

    const mount = (panel: vscode.WebviewPanel, state: unknown) => {
        panel.iconPath = icon;
        const frame = {
            webview: panel.webview,
            title: (title: string) => {
                panel.title = title || vscode.l10n.t("Board");
            },
            focus: () => panel.reveal(panel.viewColumn, false),
        };
        const host = new BoardHost(frame, server, cursor, context.extensionUri, state);
        panels.set(panel, host);
        panel.onDidDispose(() => {
            panels.delete(panel);
            host.dispose();
        });
        return host;
    };

    const hostFor = (): BoardHost => {
        const [free, host] = [...panels].find(([, host]) => !host.isPinned) ?? [];
        if (free !== undefined && host !== undefined) {
            free.reveal(free.viewColumn, true);
            return host;
        }
        const [other] = panels.keys();
        const panel = vscode.window.createWebviewPanel(board, vscode.l10n.t("Board"), { viewColumn: other?.viewColumn ?? vscode.ViewColumn.Beside, preserveFocus: true });
        return mount(panel, undefined);
    };

    const open = (argument: unknown, asked?: [Command, string?]) => {
        const place = placeOf(argument), command = asked?.[0] ?? (isPlace(argument) ? argument.do : undefined);
        if (place !== undefined) {
            cursor.go(place);
        }
        const [, active] = asked ? [...panels].find(([panel]) => panel.active) ?? [] : [];
        const host = active ?? hostFor();
        if (command !== undefined) {
            const at = place && { textDocument: { uri: place.uri }, position: place.position };
            host.command({ command, ...(asked?.[1] !== undefined && { value: asked[1] }), ...(at && { place: at }) });
        }
    };

    const view: vscode.WebviewViewProvider = {
        resolveWebviewView(view, { state }) {
            const frame = {
                webview: view.webview,
                title: (title: string) => {
                    view.description = title;
                },
                focus: () => view.show(false),
            };
            const host = new BoardHost(frame, server, cursor, context.extensionUri, state);
            view.onDidDispose(() => host.dispose());
        },
    };

    return vscode.Disposable.from(
        cursor,
        vscode.commands.registerCommand("plywise.board.open", (argument: unknown) => told(async () => open(argument))),
        ...Object.entries(commands).map(([name, asked]) => vscode.commands.registerCommand(`plywise.board.${name}`, () => told(async () => open(undefined, asked)))),
        vscode.window.registerWebviewViewProvider(board, view),
        vscode.window.registerWebviewPanelSerializer(board, {
            async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown) {
                mount(panel, state);
            },
        }),
    );
}

/** The commands of the palette that a board carries out. */
const commands: Record<string, [Command, string?]> = {
    solve: ["solve"], hint: ["hint"], giveUp: ["giveUp"], next: ["next"], explore: ["explore"], playInText: ["text"], edit: ["edit"], whatIf: ["edits"],
    best: ["best"], forward: ["forward"], back: ["back"], start: ["back", "all"], takeBack: ["takeBack"], again: ["again"], append: ["append"], explain: ["explain"],
};

/** The place that the command is about: that of a lens, or the cursor of the editor whose title was clicked. */
function placeOf(argument: unknown): { uri: string; position: Position } | undefined {
    if (argument instanceof vscode.Uri) {
        return placeIn(vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === argument.toString()));
    }
    return isPlace(argument) ? { uri: argument.uri, position: argument.position } : undefined;
}

function isPlace(argument: unknown): argument is { uri: string; position: Position; do?: Command } {
    return typeof argument === "object" && argument !== null && "uri" in argument && typeof argument.uri === "string" && "position" in argument;
}
