// What the panel needs from whatever it is shown in: a pair of pipes for JSON-RPC
// messages. A webview of VS Code has one, a page that the server itself serves has
// another, and the tests record theirs.

import type { Command, Do, Done, Draw, Follow, Open, Opened, Place, Position, Range, TextDocument } from "./protocol";

/** A pipe to the host. Messages are JSON-RPC 2.0. */
export interface Host {
    send(message: Message): void;
    /** Sets the one receiver. Messages that came before it wait. */
    onMessage(receive: (message: Message) => void): void;
}

export interface Message {
    jsonrpc: "2.0";
    id?: number;
    method?: string;
    params?: unknown;
    result?: unknown;
    error?: { code: number; message: string };
}

/** Requests of the panel, relayed to the server as they are. */
export interface Requests {
    "plywise/view/open": { params: Open; result: Opened };
    "plywise/view/do": { params: Do; result: Done };
}

/** Notifications of the panel to its host; those of a view are relayed. */
export interface PanelNotifications {
    "plywise/view/follow": Follow;
    "plywise/view/close": { view: number };
    /** The panel can take messages: the host answers with host/hello. */
    "host/ready": undefined;
    /** The panel has got the focus, which a text may have lost. */
    "host/focus": undefined;
    /** Shows and selects a part of the text. */
    "host/reveal": { textDocument: TextDocument; range: Range };
    "host/undo": undefined;
    "host/redo": undefined;
    /** Asks which puzzle to begin with, or which example to open. */
    "host/new": undefined;
    "host/examples": undefined;
    /** Puts something on the clipboard where the panel itself may not. */
    "host/copy": { text: string } | { png: string };
    /** Keeps a state for when the panel is opened again. */
    "host/save": { state: unknown };
}

export interface Settings {
    /** The picture follows the editor's cursor, and the cursor follows the picture. */
    followCursor: boolean;
    /** M, C and = in the cells. */
    letters: boolean;
}

/** Where the editor's cursor is; no document where it is in no puzzle file. */
export interface Cursor {
    textDocument: TextDocument | null;
    position?: Position;
}

/** What a host can do for the panel. */
export interface Abilities {
    undo: boolean;
    edit: boolean;
    reveal: boolean;
    cursor: boolean;
    /** It has new puzzles and examples. */
    create?: boolean;
}

/** Notifications of the host to the panel; pictures are relayed. */
export interface HostNotifications {
    "host/hello": Cursor & {
        /** As in BCP 47; English where the panel does not know it. */
        locale: string;
        can: Abilities;
        settings: Settings;
        /** What host/save was last given, or null. */
        state: unknown;
    };
    "host/cursor": Cursor;
    /** Has the view carry out a command, once it shows the puzzle at a place, if one is named. */
    "host/command": { command: Command; value?: string; place?: Place };
    "host/settings": { settings: Settings };
    "host/server": { state: "running" | "starting" | "stopped"; message?: string };
    "plywise/view/draw": Draw;
}
