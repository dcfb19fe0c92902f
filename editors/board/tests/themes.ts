// The themes in which a test looks at the panel.

import type { Options } from "./bare_page";

export const themes: { [name: string]: Options } = {
    "light": { context: { colorScheme: "light" }, theme: "vscode-light" },
    "dark": { context: { colorScheme: "dark" }, theme: "vscode-dark" },
    "high contrast light": { context: { colorScheme: "light", contrast: "more" }, theme: "vscode-high-contrast vscode-high-contrast-light" },
    "high contrast dark": { context: { colorScheme: "dark", contrast: "more", forcedColors: "active" }, theme: "vscode-high-contrast" },
};
