// The server's process and the client that talks to it. There is one way to start it:
// Server.start, at first, by the command, after a crash, and when another program is chosen.

import { spawn, type ChildProcess } from "node:child_process";
import * as vscode from "vscode";
import { CancellationToken, CloseAction, CodeLensRequest, ErrorAction, ErrorCodes, LanguageClient, LSPErrorCodes, ResponseError, RevealOutputChannelOn, type Middleware, type ServerCapabilities, type StaticFeature } from "vscode-languageclient/node";

import type { Draw } from "../../board/src/protocol";
import { Crashes } from "./crashes";
import { log, serverLevel, TraceOutput } from "./output";
import { findProgram, NoProgram } from "./program";

/** The documents that are served. Those of a version control system are not: their problems are nobody's. */
export const puzzles = ["file", "untitled", "vscode-vfs"].map((scheme) => ({ scheme, language: "puzzle" }));

/** The version of plywise/view that the extension needs. */
const viewVersion = 1;

/** The codes of an answer that an edit has overtaken, and the milliseconds after which it is asked for again. */
const overtaken: readonly number[] = [LSPErrorCodes.RequestCancelled, LSPErrorCodes.ContentModified, LSPErrorCodes.ServerCancelled];
const askAgainAfter = 150;

/** The codes of a request whose server has gone. */
const gone: readonly number[] = [ErrorCodes.PendingResponseRejected, ErrorCodes.ConnectionInactive];

/** Milliseconds in which a server ends that is asked to. The client waits half a second longer, and then forgets what is open. */
const endsWithin = 1500;

export type ServerState = "starting" | "running" | "stopped";

export class Server implements vscode.Disposable {
    readonly output = vscode.window.createOutputChannel("Plywise", { log: true });

    private current: { client: LanguageClient; child: ChildProcess } | undefined;
    private attempt = 0;
    private now: ServerState = "stopped";
    private readonly crashes = new Crashes();
    private readonly trace = new TraceOutput(this.output);
    private readonly stateChanged = new vscode.EventEmitter<ServerState>();
    private readonly drawn = new vscode.EventEmitter<Draw>();
    private readonly chosen: vscode.Disposable;

    readonly onDidChangeState = this.stateChanged.event;
    /** A view has drawn. */
    readonly onDraw = this.drawn.event;

    constructor(private readonly context: vscode.ExtensionContext, private readonly middleware: Middleware) {
        this.chosen = vscode.workspace.onDidChangeConfiguration((event) => {
            if (event.affectsConfiguration("plywise.server.path")) {
                void this.restart();
            }
        });
    }

    get state(): ServerState {
        return this.now;
    }

    /** The client, while there is a server that answers. */
    get client(): LanguageClient | undefined {
        return this.now === "running" ? this.current?.client : undefined;
    }

    /** Ends the server that runs, if any, and starts one. What goes wrong is shown, never thrown. */
    async start(): Promise<void> {
        const attempt = ++this.attempt;
        const superseded = () => attempt !== this.attempt;
        this.enter("starting");
        await this.end();
        let program: string, child: ChildProcess;
        try {
            program = await findProgram(this.context);
            child = await running(program, ["serve", "--log-level", serverLevel(this.output.logLevel)]);
        } catch (error) {
            if (!superseded()) {
                this.fail(error instanceof NoProgram ? error.message : vscode.l10n.t("The Plywise server cannot be started: {0}", String(error)));
            }
            return;
        }
        if (superseded()) {
            child.kill();
            return;
        }
        this.output.info(`${program}, process ${child.pid}`);
        const client = this.connect(child);
        this.current = { client, child };
        try {
            await client.start();
        } catch {
            this.crashed(client); // the client has logged why
        }
        if (!superseded()) {
            this.enter("running");
            this.checkVersion(client, program);
        }
    }

    /** Starts the server because a person wants it to: what crashed before is forgotten. */
    restart(): Promise<void> {
        this.crashes.forget();
        return this.start();
    }

    /** Ends the server. */
    async stop(): Promise<void> {
        this.attempt++;
        this.enter("stopped");
        await this.end();
    }

    /** Sends a request; the error, if there is one, has words for the person at the editor. */
    async request<Result>(method: string, params: unknown, token: vscode.CancellationToken = CancellationToken.None): Promise<Result> {
        try {
            const answer = this.client?.sendRequest<Result>(method, params, token);
            if (answer !== undefined) {
                return await answer;
            }
        } catch (error) {
            if (!(error instanceof ResponseError && gone.includes(error.code))) {
                throw error;
            }
        }
        throw new Error(vscode.l10n.t("The server is not running."));
    }

    /** Sends a notification; it goes nowhere while there is no server. */
    notify(method: string, params: unknown): void {
        void this.client?.sendNotification(method, params).catch(() => {});
    }

    /** Has VS Code ask for lenses, as it does not where a text loses the focus just after an edit. */
    renewLenses(): void {
        const lenses = this.client?.getFeature(CodeLensRequest.method);
        vscode.window.visibleTextEditors.forEach(({ document }) => lenses?.getProvider(document)?.onDidChangeCodeLensEmitter.fire());
    }

    /** Has the server carry out one of its commands. */
    execute<Result>(command: string, argument: object): Promise<Result> {
        return this.request("workspace/executeCommand", { command, arguments: [argument] });
    }

    dispose(): void {
        void this.stop();
        this.chosen.dispose();
        this.trace.dispose();
        this.stateChanged.dispose();
        this.drawn.dispose();
        this.output.dispose();
    }

    private connect(child: ChildProcess): LanguageClient {
        const client: LanguageClient = new QuietClient("plywise", "Plywise", async () => child, {
            documentSelector: puzzles,
            outputChannel: this.output,
            traceOutputChannel: this.trace.channel,
            revealOutputChannelOn: RevealOutputChannelOn.Never,
            stdioOptions: { stdout: () => {}, stderr: log },
            initializationOptions: {
                view: true, menus: true, solve: true,
                // Where the setting is null, as it is by default.
                reference: vscode.Uri.joinPath(this.context.extensionUri, "dist", "FORMAT.md").toString(),
            },
            middleware: this.middleware,
            initializationFailedHandler: () => false,
            errorHandler: {
                error: () => ({ action: ErrorAction.Continue, handled: true }),
                closed: () => {
                    this.crashed(client);
                    return { action: CloseAction.DoNotRestart, handled: true };
                },
            },
        });
        client.registerFeature(new WithoutCommands(this.context.extension.packageJSON.contributes.commands));
        client.onNotification("plywise/view/draw", (draw: Draw) => this.drawn.fire(draw));
        return client;
    }

    /** The connection is gone, or never came about, and nobody has asked for that. */
    private crashed(client: LanguageClient): void {
        if (this.current?.client !== client) {
            return;
        }
        this.current.child.kill();
        this.current = undefined;
        if (this.crashes.mayRestart()) {
            void this.start();
            return;
        }
        this.attempt++;
        this.fail(vscode.l10n.t("The Plywise server has crashed five times within three minutes, and is not started again."));
    }

    private async end(): Promise<void> {
        const ended = this.current;
        this.current = undefined;
        if (ended === undefined) {
            return;
        }
        // While the client waits, the end of the process refuses all that is open; later nothing would.
        const hung = setTimeout(() => ended.child.kill("SIGKILL"), endsWithin);
        try {
            await ended.client.dispose();
        } catch (error) {
            this.output.info(`The server did not shut down in order: ${error}`);
        }
        clearTimeout(hung);
        ended.child.kill();
    }

    private checkVersion(client: LanguageClient, program: string): void {
        const { capabilities, serverInfo } = client.initializeResult ?? {};
        if (Number(capabilities?.experimental?.plywiseView) >= viewVersion) {
            return;
        }
        const needed = String(this.context.extension.packageJSON.version);
        void this.offerHelp(vscode.window.showWarningMessage, vscode.l10n.t(
            "{0} is Plywise {1}, which is too old for this extension. It needs {2} or later.",
            program, serverInfo?.version ?? "?", needed,
        ));
    }

    private fail(words: string): void {
        this.enter("stopped");
        this.output.error(words);
        void this.offerHelp(vscode.window.showErrorMessage, words);
    }

    private async offerHelp(show: (words: string, ...buttons: string[]) => Thenable<string | undefined>, words: string): Promise<void> {
        const restart = vscode.l10n.t("Restart");
        const output = vscode.l10n.t("Show Output");
        const choose = vscode.l10n.t("Choose Binary…");
        switch (await show(words, restart, output, choose)) {
            case restart:
                return this.restart();
            case output:
                return this.output.show();
            case choose:
                return this.chooseProgram();
        }
    }

    private async chooseProgram(): Promise<void> {
        const [file] = (await vscode.window.showOpenDialog({ title: vscode.l10n.t("Choose the program plywise") })) ?? [];
        if (file === undefined) {
            return;
        }
        const settings = vscode.workspace.getConfiguration("plywise");
        if (settings.get("server.path") === file.fsPath) {
            return this.restart(); // nothing changes that would cause it
        }
        await settings.update("server.path", file.fsPath, vscode.ConfigurationTarget.Global);
    }

    private enter(state: ServerState): void {
        if (state !== this.now) {
            this.now = state;
            this.stateChanged.fire(state);
        }
    }
}

/** Asks, and asks again for as long as an edit overtakes the answer. */
export async function untilAnswered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
        try {
            return await ask();
        } catch (error) {
            if (!(error instanceof ResponseError && overtaken.includes(error.code))) {
                throw error;
            }
        }
        await new Promise((resolve) => setTimeout(resolve, askAgainAfter));
    }
}

/** A client that logs what goes wrong, and leaves it to others to show it: so it is shown once. */
class QuietClient extends LanguageClient {
    override error(message: string, data?: unknown): void {
        super.error(message, data, false);
    }
}

/** Keeps the client from making commands of the editor of those of the server that have a name of the extension's own. */
class WithoutCommands implements StaticFeature {
    constructor(private readonly own: readonly { command: string }[]) {}

    preInitialize({ executeCommandProvider: offered }: ServerCapabilities): void {
        if (offered !== undefined) {
            offered.commands = offered.commands.filter((name) => this.own.every(({ command }) => command !== name));
        }
    }

    fillClientCapabilities(): void {}
    initialize(): void {}
    clear(): void {}
    getState(): { kind: "static" } {
        return { kind: "static" };
    }
}

/** Starts a program, and throws where it cannot be started. */
function running(program: string, args: string[]): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
        const child = spawn(program, args);
        child.on("spawn", () => resolve(child));
        child.on("error", reject);
    });
}
