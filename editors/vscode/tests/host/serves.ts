import assert from "node:assert/strict";
import { type Hover, MarkdownString, Position, Uri, commands, window, workspace } from "vscode";
import { until } from "../harness/until";

const file = Uri.joinPath(workspace.workspaceFolders![0]!.uri, "corridor.puzzle");

describe("a puzzle that is opened", () => {
    before(async () => {
        await window.showTextDocument(await workspace.openTextDocument(file));
    });

    it("is known as one by its name", () => {
        assert.equal(window.activeTextEditor?.document.languageId, "puzzle");
    });

    it("is explained in hovers", async () => {
        const hover = await until("a hover", async () => {
            const hovers = await commands.executeCommand<Hover[]>("vscode.executeHoverProvider", file, new Position(3, 2));
            return hovers[0];
        });
        const [text] = hover.contents;
        assert.ok(text instanceof MarkdownString);
        assert.match(text.value, /if here/);
    });
});
