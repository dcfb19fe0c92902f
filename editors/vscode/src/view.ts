// A view of the server's: the board of a puzzle, which the server keeps and draws.

import * as vscode from "vscode";

import type { Command, Done, Draw, Open, Opened, Place } from "../../board/src/protocol";
import type { Server } from "./server";

/** What a view needs of the server. */
export type ViewServer = Pick<Server, "state" | "request" | "notify" | "renewLenses" | "onDidChangeState" | "onDraw">;

export class View implements vscode.Disposable {
    /** The picture that came last. */
    picture: Draw | undefined;
    private readonly drawn = new vscode.EventEmitter<Draw>();
    private readonly listeners: vscode.Disposable;
    /** The server that had it is there no more. */
    private isGone = false;

    private constructor(private readonly server: ViewServer, readonly opened: Opened) {
        this.listeners = vscode.Disposable.from(
            this.drawn,
            server.onDraw((draw) => this.take(draw)),
            server.onDidChangeState(() => {
                this.isGone = true;
            }),
        );
    }

    /** A picture has come. */
    readonly onDidDraw = this.drawn.event;

    /** Opens a view. Its first picture comes after the answer, and so after all that waits for the answer. */
    static async open(server: ViewServer, params: Open): Promise<View> {
        return new View(server, await server.request<Opened>("plywise/view/open", params));
    }

    private take(draw: Draw): void {
        if (draw.view === this.opened.view && !this.isGone) {
            this.picture = draw;
            this.drawn.fire(draw);
        }
    }

    /** Returns the first picture that is as wanted, from the last one on. */
    async wait(isWanted: (draw: Draw) => boolean): Promise<Draw> {
        while (this.picture === undefined || !isWanted(this.picture)) {
            if (this.isGone) {
                throw new Error(vscode.l10n.t("The server is not running."));
            }
            await next(this.drawn.event, this.server.onDidChangeState);
        }
        return this.picture;
    }

    /** Has a command carried out in the last picture. The picture that comes of it is there by then. */
    do(command: Command, spot?: number, value?: string): Promise<Done> {
        return this.server.request<Done>("plywise/view/do", {
            view: this.opened.view, draw: this.picture?.draw, command, ...(spot !== undefined && { spot }), ...(value !== undefined && { value }),
        });
    }

    /** Says where the cursor is. */
    follow(place: Place): void {
        this.tell("plywise/view/follow", place);
    }

    dispose(): void {
        this.tell("plywise/view/close", {});
        this.listeners.dispose();
    }

    private tell(method: string, params: object): void {
        if (!this.isGone) {
            this.server.notify(method, { view: this.opened.view, ...params });
        }
    }
}

/** Ends when one of some events comes. */
export function next(...events: vscode.Event<unknown>[]): Promise<void> {
    return new Promise((resolve) => {
        const listeners = events.map((event) => event(() => {
            vscode.Disposable.from(...listeners).dispose();
            resolve();
        }));
    });
}
