// What the semantic tokens become: backgrounds that can be read, for every theme.

import assert from "node:assert/strict";
import * as vscode from "vscode";
import { edited, moved, onLines, Shader, shades, type Runs, type TokenEdit } from "../../src/shades";
import { until } from "../harness/until";

const file = vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, "walled.puzzle");
const extension = vscode.extensions.getExtension("plywise.plywise")!;

/** Lists what is coloured as "line:from-to", by shade. */
function painted(shader: Shader, data: Uint32Array): Record<string, string[]> {
    return Object.fromEntries([...shader.shaded(data).runs].map(([shade, runs]) => {
        const list: string[] = [];
        for (let i = 0; i < runs.length; i += 3) {
            list.push(`${runs[i]}:${runs[i + 1]}-${runs[i + 2]}`);
        }
        return [shade, list];
    }));
}

describe("the heat map", () => {
    it("has the shade of what happens on each cell", async () => {
        await vscode.window.showTextDocument(file);
        // The cat is walled in. The mouse eats at once, or it stays and eats in three;
        // beside the cat it is caught in one.
        const [legend, tokens] = await until("tokens", async () => {
            const legend = await vscode.commands.executeCommand<vscode.SemanticTokensLegend>("vscode.provideDocumentSemanticTokensLegend", file);
            const tokens = await vscode.commands.executeCommand<vscode.SemanticTokens>("vscode.provideDocumentSemanticTokens", file);
            return legend && tokens?.data.some((n, i) => i % 5 === 4 && n > 0) ? [legend, tokens] as const : undefined;
        });
        assert.deepEqual(painted(new Shader(legend), tokens.data), {
            mouseWinsLate: ["4:2-3"],
            mouseWinsSoonOddFramed: ["4:3-4"],
            catWinsLater: ["6:2-3"],
            catWinsSoon: ["6:3-4"],
        });
    });

    const legend = { tokenTypes: ["floor", "node"], tokenModifiers: ["mouseWins", "catWins", "drawn", "soon", "later", "late", "best", "good", "bad", "stale"] };
    const modifiers = (...names: string[]) => names.reduce((bits, name) => bits | (1 << legend.tokenModifiers.indexOf(name)), 0);

    it("frames each cell of a run of best ones, and a node as a whole", () => {
        const data = Uint32Array.from([1, 2, 3, 0, modifiers("drawn", "best"), 0, 4, 3, 1, modifiers("drawn", "best")]);
        assert.deepEqual(painted(new Shader(legend), data), {
            drawnEvenFramed: ["1:2-3", "1:4-5", "1:6-9"],
            drawnOddFramed: ["1:3-4"],
        });
    });

    it("says what is no longer certain", () => {
        const data = Uint32Array.from([0, 0, 1, 0, modifiers("catWins", "late", "stale"), 0, 1, 1, 0, modifiers("bad", "stale"), 0, 1, 1, 0, modifiers("drawn", "stale")]);
        assert.deepEqual(Object.keys(painted(new Shader(legend), data)), ["catWinsLateStale", "badPawnStale", "drawnStale"]);
    });

    it("follows the edits of tokens, whatever they are", () => {
        let seed = 1728;
        const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
        for (let round = 0; round < 200; round++) {
            const before = Array.from({ length: 5 * random(20) }, () => random(100));
            const edits: TokenEdit[] = [];
            const after = [...before];
            for (let end = before.length; end > 0 && random(4) > 0;) {
                const start = random(end + 1);
                const deleteCount = random(end - start + 1);
                const put = Array.from({ length: random(12) }, () => random(100));
                edits.push(put.length === 0 ? { start, deleteCount } : { start, deleteCount, data: Uint32Array.from(put) });
                after.splice(start, deleteCount, ...put); // from the end, so that what is before stays where it is
                end = start - 1;
            }
            if (random(2) === 0) {
                edits.reverse();
            }
            assert.deepEqual([...edited(Uint32Array.from(before), edits)], after);
        }
    });

    it("stays with its cells whatever is typed", () => {
        let seed = 913;
        const random = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
        for (let round = 0; round < 300; round++) {
            // Each character is another one, so that it can be told where it went.
            let next = 0x4e00;
            const lines = Array.from({ length: 1 + random(5) }, () => Array.from({ length: random(8) }, () => String.fromCharCode(next++)).join(""));
            const runs: number[] = [];
            lines.forEach((text, line) => {
                for (let from = random(3); from < text.length; from += 1 + random(3)) {
                    const to = Math.min(text.length, from + 1 + random(4));
                    runs.push(line, from, to);
                    from = to;
                }
            });
            const place = () => {
                const line = random(lines.length);
                return { line, character: random(lines[line]!.length + 1) };
            };
            const [start, end] = [place(), place()].sort((a, b) => a.line - b.line || a.character - b.character) as [Place, Place];
            const text = ["", "x", "xx", "\n", "x\r\n  x"][random(5)]!;
            const offset = ({ line, character }: Place) => lines.slice(0, line).join("\n").length + (line > 0 ? 1 : 0) + character;
            const all = lines.join("\n");
            const after = (all.slice(0, offset(start)) + text + all.slice(offset(end))).split(/\r\n|\n/);
            const replaced = all.slice(offset(start), offset(end));
            const read = (of: string[], from: Runs) => {
                let read = "";
                for (let i = 0; i < from.length; i += 3) {
                    read += of[from[i]!]!.slice(from[i + 1], from[i + 2]);
                }
                return read;
            };
            const still = [...read(lines, Int32Array.from(runs))].filter((character) => !replaced.includes(character)).join("");
            assert.equal(read(after, moved(Int32Array.from(runs), { range: { start, end }, text })), still);
        }
    });

    it("finds what lies on some lines", () => {
        const runs = Int32Array.from([1, 0, 1, 4, 0, 1, 4, 2, 3, 9, 0, 1]);
        const lines = (first: number, last: number) => [...onLines(runs, first, last)].filter((_, i) => i % 3 === 0);
        assert.deepEqual([lines(0, 9), lines(2, 4), lines(5, 8), lines(-60, 1), lines(9, 70)], [[1, 4, 4, 9], [4, 4], [], [1], [9]]);
    });

    it("has a colour for each shade and each kind of theme", () => {
        const contributed = colours().map(({ id }) => id);
        const used = [...shades, "bestMove", "heatMapForeground"].map((shade) => `plywise.${shade}`);
        assert.deepEqual([...contributed].sort(), used.sort());
    });

    // The backgrounds of the themes that VS Code starts with.
    for (const [kind, ground] of Object.entries({ dark: "#1f1f1f", light: "#ffffff", highContrast: "#000000", highContrastLight: "#ffffff" })) {
        it(`leaves text readable: ${kind}`, () => {
            const all = new Map(colours().map(({ id, defaults }) => [id, defaults[kind]!]));
            const text = all.get("plywise.heatMapForeground")!;
            for (const shade of shades) {
                const behind = over(all.get(`plywise.${shade}`)!, ground);
                assert.ok(contrast(text, behind) >= 4.5, `${shade}: ${contrast(text, behind)}`);
            }
            const frame = all.get("plywise.bestMove")!;
            assert.ok(contrast(frame, ground) >= 4.5);
        });

        it(`has cells of the cat that are lighter than the mouse's: ${kind}`, () => {
            const all = new Map(colours().map(({ id, defaults }) => [id, defaults[kind]!]));
            for (const step of ["Soon", "Later", "Late"]) {
                const [mouse, cat] = ["mouse", "cat"].map((winner) => luminance(over(all.get(`plywise.${winner}Wins${step}`)!, ground)));
                assert.ok(cat! > mouse!, step);
            }
        });
    }
});

interface Place {
    line: number;
    character: number;
}

interface Colour {
    id: string;
    defaults: Record<string, string>;
}

function colours(): Colour[] {
    return extension.packageJSON.contributes.colors;
}

function channels(colour: string): number[] {
    return [1, 3, 5, 7].map((i) => (i < colour.length ? parseInt(colour.slice(i, i + 2), 16) / 255 : 1));
}

/** Lays a colour that one can see through over another one. */
function over(colour: string, ground: string): string {
    const [above, below] = [channels(colour), channels(ground)];
    const share = above[3]!;
    return `#${[0, 1, 2].map((i) => Math.round(255 * (above[i]! * share + below[i]! * (1 - share))).toString(16).padStart(2, "0")).join("")}`;
}

/** The relative luminance of WCAG 2. */
function luminance(colour: string): number {
    const [r, g, b] = channels(colour).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light! + 0.05) / (dark! + 0.05);
}
