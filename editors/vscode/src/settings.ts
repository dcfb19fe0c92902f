// Which settings are the server's. The others, in the same section, are about the
// editor, and the server would warn that it does not know them.

import type { Middleware } from "vscode-languageclient/node";

/** The first words of the settings that the server never sees. */
const clientSettings: ReadonlySet<string> = new Set(["server", "trace", "board"]);

/** Returns the section `plywise` as the server gets it. */
export function serverSettings(section: unknown): unknown {
    if (typeof section !== "object" || section === null) {
        return section;
    }
    return Object.fromEntries(Object.entries(section).filter(([key]) => !clientSettings.has(key)));
}

/** Keeps the client's settings from the server, which asks for the section whenever it is told of a change. */
export const settingsMiddleware: NonNullable<Middleware["workspace"]> = {
    async configuration(params, token, next) {
        const answers = await next(params, token);
        return Array.isArray(answers) ? answers.map(serverSettings) : answers;
    },
    didChangeConfiguration: (_sections, next) => next(undefined),
};
