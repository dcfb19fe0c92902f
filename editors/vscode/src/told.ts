import * as vscode from "vscode";

/** Runs a command, and shows the words of what goes wrong. */
export async function told(work: () => Promise<unknown>): Promise<void> {
    try {
        await work();
    } catch (error) {
        if (!(error instanceof vscode.CancellationError)) {
            void vscode.window.showWarningMessage(error instanceof Error ? error.message : String(error));
        }
    }
}
