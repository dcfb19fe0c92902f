// Where the boards look: at the cursor in the puzzle file that has, or last had, the focus.

import * as vscode from "vscode";

import type { Cursor } from "../../board/src/host";
import type { Position } from "../../board/src/protocol";

/** Milliseconds for which the cursor has to rest before the boards follow it. */
const pause = 30;
/** Milliseconds after which the place is kept for the next time the window is opened. */
const keepAfter = 300;
const keptAs = "plywise.cursor";

/** A place in a document. */
export interface Place {
    uri: string;
    position: Position;
}

export class PuzzleCursor implements vscode.Disposable {
    private place: Place | undefined;
    /** Where the cursor was last when an editor had the focus: only from there on has it moved. */
    private seen: Place | undefined;
    private readonly listeners: vscode.Disposable;
    private readonly moved = new vscode.EventEmitter<Cursor>();
    private resting: NodeJS.Timeout | undefined;
    private keeping: NodeJS.Timeout | undefined;

    /** The place is another now. */
    readonly onDidMove = this.moved.event;

    constructor(private readonly kept: vscode.Memento) {
        // A board may have the focus of a window that is opened again.
        this.seen = placeIn(vscode.window.activeTextEditor);
        this.place = this.seen ?? openPlace(kept.get<Place>(keptAs)) ?? placeIn(currentEditor());
        this.listeners = vscode.Disposable.from(
            this.moved,
            vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => this.follow(textEditor)),
            vscode.window.onDidChangeActiveTextEditor((editor) => this.follow(editor)),
            vscode.workspace.onDidCloseTextDocument(({ uri }) => {
                if (uri.toString() === this.seen?.uri) {
                    this.seen = undefined;
                }
                if (uri.toString() === this.place?.uri) {
                    this.go(placeIn(currentEditor()));
                }
            }),
        );
    }

    dispose(): void {
        clearTimeout(this.resting);
        clearTimeout(this.keeping);
        this.listeners.dispose();
    }

    /** The place as a panel is told of it. */
    get now(): Cursor {
        return this.place === undefined
            ? { textDocument: null }
            : { textDocument: { uri: this.place.uri }, position: this.place.position };
    }

    /** Goes to a place at once. */
    go(place: Place | undefined): void {
        clearTimeout(this.resting);
        clearTimeout(this.keeping);
        this.place = place;
        this.moved.fire(this.now);
        this.keeping = setTimeout(() => void this.kept.update(keptAs, place), keepAfter);
    }

    /** Goes where an editor's cursor is once that rests, if the editor shows puzzles. */
    private follow(editor: vscode.TextEditor | undefined): void {
        if (editor === undefined || editor !== vscode.window.activeTextEditor || placeIn(editor) === undefined) {
            return;
        }
        clearTimeout(this.resting);
        this.resting = setTimeout(() => {
            const place = placeIn(editor);
            if (place !== undefined && !same(place, this.seen)) {
                this.seen = place;
                this.go(place);
            }
        }, pause);
    }
}

/** The place of an editor's cursor, if the editor shows puzzles. */
export function placeIn(editor: vscode.TextEditor | undefined): Place | undefined {
    if (editor?.document.languageId !== "puzzle") {
        return undefined;
    }
    const { line, character } = editor.selection.active;
    return { uri: editor.document.uri.toString(), position: { line, character } };
}

/** The active editor if it shows puzzles, else any that does. */
function currentEditor(): vscode.TextEditor | undefined {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    return [activeTextEditor, ...visibleTextEditors].find((editor) => placeIn(editor) !== undefined);
}

/** The place, if its document is still open in a tab. */
function openPlace(place: Place | undefined): Place | undefined {
    const tabs = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
    return tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === place?.uri) ? place : undefined;
}

function same(a: Place, b: Place | undefined): boolean {
    return a.uri === b?.uri && a.position.line === b.position.line && a.position.character === b.position.character;
}
