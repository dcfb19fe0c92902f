// The board in a browser. The server serves the page on this machine's own address;
// where the editor's window is on another machine, VS Code makes a way there.

import * as vscode from "vscode";

import { neededEditor, place } from "./puzzle";
import type { Server } from "./server";

/** Opens the page for the puzzle at the cursor. */
export async function preview(server: Server): Promise<void> {
    const { document, selection } = neededEditor();
    const address = await server.execute<string>("plywise.preview", { ...place(document, selection.active), open: false });
    const outside = await vscode.env.asExternalUri(vscode.Uri.parse(address, true));
    server.output.info(vscode.l10n.t("The board is at {0}", outside.toString(true)));
    await vscode.env.openExternal(outside);
}
