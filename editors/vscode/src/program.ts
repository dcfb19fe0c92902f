// Where the server is: the program that the setting names, else the one inside the
// extension, else the one on PATH.

import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import * as path from "node:path";
import * as vscode from "vscode";

/** The name of the program on this machine. */
export const programName = process.platform === "win32" ? "plywise.exe" : "plywise";

/** Why there is no server, in words for the person at the editor. */
export class NoProgram extends Error {}

/** Returns the path of the program, or throws NoProgram. */
export async function findProgram(context: vscode.ExtensionContext): Promise<string> {
    const chosen = vscode.workspace.getConfiguration("plywise").get("server.path", "").trim();
    if (chosen !== "") {
        const file = chosen.replace(/^~(?=[\\/])/, homedir());
        if (!path.isAbsolute(file)) {
            throw new NoProgram(vscode.l10n.t("The setting plywise.server.path is {0}, which is not a full path.", chosen));
        }
        if (!(await canRun(file))) {
            throw new NoProgram(vscode.l10n.t("The setting plywise.server.path is {0}, which is not a program.", chosen));
        }
        return file;
    }
    const bundled = context.asAbsolutePath(path.join("server", programName));
    const onPath = (process.env["PATH"] ?? "").split(path.delimiter).filter(path.isAbsolute);
    for (const file of [bundled, ...onPath.map((folder) => path.join(folder, programName))]) {
        if (await canRun(file)) {
            return file;
        }
    }
    throw new NoProgram(vscode.l10n.t("The program plywise was not found: it is not in the extension, and not on PATH."));
}

async function canRun(file: string): Promise<boolean> {
    try {
        await access(file, constants.X_OK);
        return (await stat(file)).isFile();
    } catch {
        return false;
    }
}
