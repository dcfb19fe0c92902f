import * as vscode from "vscode";

import type { Server } from "./server";

export function boards(_context: vscode.ExtensionContext, _server: Server): vscode.Disposable {
    return vscode.commands.registerCommand("plywise.board.open", () => {});
}
