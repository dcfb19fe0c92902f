// What the extension says of itself, in its manifest and in both languages. No editor
// is needed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Crashes } from "../src/crashes";
import { serverSettings } from "../src/settings";
import { repository } from "./harness/paths";

const folder = join(repository, "editors", "vscode");
const read = (...path: string[]) => readFileSync(join(folder, ...path), "utf8");
const manifest = JSON.parse(read("package.json"));
const properties: Record<string, { default: unknown; markdownDescription: string }> = manifest.contributes.configuration.properties;

/** The settings that the server has, from the list that it reads them by. */
const known = [...readFileSync(join(repository, "lsp", "configuration", "settings.go"), "utf8").matchAll(/^\t"(\w+)": \{$/gm)].map(([, key]) => key!);

test("every text of the manifest is there in both languages, and no other", () => {
    const used = [...new Set([...read("package.json").matchAll(/"%([\w.]+)%"/g)].map(([, key]) => key))].sort();
    for (const language of ["package.nls.json", "package.nls.zh-cn.json"]) {
        const texts: Record<string, string> = JSON.parse(read(language));
        assert.deepEqual(Object.keys(texts).sort(), used, language);
        assert.ok(Object.values(texts).every((text) => text.trim() !== ""));
    }
});

test("every text of the program is there in Chinese, with the same arguments, and no other", () => {
    const source = readdirSync(join(folder, "src")).map((file) => read("src", file)).join("\n");
    const calls = source.match(/\bl10n\.t\(/g) ?? [];
    const texts = [...source.matchAll(/\bl10n\.t\(\s*("(?:[^"\\]|\\.)*")/g)].map(([, text]) => JSON.parse(text!) as string);
    assert.equal(texts.length, calls.length, "each text is written where it is used");
    const chinese: Record<string, string> = JSON.parse(read("l10n", "bundle.l10n.zh-cn.json"));
    assert.deepEqual(Object.keys(chinese).sort(), [...new Set(texts)].sort());
    for (const [text, translated] of Object.entries(chinese)) {
        const holes = (of: string) => (of.match(/\{\d\}/g) ?? []).sort();
        assert.deepEqual(holes(translated), holes(text), text);
    }
});

test("every setting of the server can be set, and its default is the server's", () => {
    const source = readFileSync(join(repository, "lsp", "configuration", "settings.go"), "utf8");
    assert.ok(known.length >= 5);
    for (const key of known) {
        assert.ok(properties[`plywise.${key}`], key);
    }
    // The comment that describes the section has the defaults.
    for (const [, key, value] of source.matchAll(/^\/\/\t {2}"(\w+)": +("[^"]*"|true|false|null)/gm)) {
        assert.deepEqual(properties[`plywise.${key}`]!.default, JSON.parse(value!), key);
    }
});

test("the server gets its own settings, and none of the editor's", () => {
    const section: Record<string, unknown> = {};
    for (const [name, { default: value }] of Object.entries(properties)) {
        const [, key, inner] = name.split(".");
        section[key!] = inner === undefined ? value : { ...(section[key!] as object), [inner]: value };
    }
    assert.deepEqual(Object.keys(serverSettings(section) as object).sort(), [...known].sort());
    assert.equal(serverSettings(null), null);
});

test("a workspace that is not trusted chooses neither program nor memory", () => {
    const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;
    assert.equal(supported, "limited");
    assert.deepEqual(restrictedConfigurations, ["plywise.server.path", "plywise.memory"]);
    assert.equal(manifest.contributes.configuration.properties["plywise.server.path"].scope, "machine");
});

test("the page of the extension names every command, key and setting", () => {
    const page = read("README.md");
    const titles: Record<string, string> = JSON.parse(read("package.nls.json"));
    for (const { command, title } of manifest.contributes.commands) {
        assert.ok(page.includes(titles[title.slice(1, -1)]!), command);
    }
    for (const setting of Object.keys(properties)) {
        assert.ok(page.includes(`\`${setting}\``), setting);
    }
    for (const { key } of manifest.contributes.keybindings) {
        assert.ok(page.toLowerCase().includes(`| ${key} |`), key);
    }
});

test("the README's steps end with the command that opens an example", () => {
    const titles: Record<string, string> = JSON.parse(read("package.nls.json"));
    const [, section] = /\*\*VS Code\.\*\*(.*?)\nAll others/s.exec(readFileSync(join(repository, "README.md"), "utf8")) ?? [];
    assert.ok(section!.split("```").at(-1)!.includes(`*Plywise: ${titles["command.openExamples"]}*`));
});

test("the task on the page of the extension uses the problem matcher that there is", () => {
    const [, task] = /```json\n(.*?)```/s.exec(read("README.md")) ?? [];
    const { version, tasks } = JSON.parse(task!);
    assert.equal(version, "2.0.0");
    const matchers = manifest.contributes.problemMatchers.map(({ name }: { name: string }) => `$${name}`);
    assert.deepEqual(tasks.map(({ type, command, problemMatcher }: Record<string, string>) => [type, command, problemMatcher]),
        [["shell", "plywise check .", ...matchers]]);
});

test("the icon is a square of 128 pixels or more", () => {
    const png = readFileSync(join(folder, manifest.icon));
    assert.equal(png.toString("latin1", 1, 4), "PNG");
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    assert.equal(width, height);
    assert.ok(width >= 128);
});

test("a server is restarted four times within three minutes, and again when they are over", () => {
    const minute = 60_000;
    const crashes = new Crashes();
    assert.deepEqual([0, 1, 2, 2.5].map((at) => crashes.mayRestart(at * minute)), [true, true, true, true]);
    assert.equal(crashes.mayRestart(2.9 * minute), false);
    assert.equal(crashes.mayRestart(3.1 * minute), true, "the first is three minutes ago");
    assert.equal(crashes.mayRestart(3.2 * minute), false);
    crashes.forget();
    assert.equal(crashes.mayRestart(3.3 * minute), true);
});
