// Asks for the board: one request at a time, and the newest question wins.

/** What is asked, and what is to be done with the answer. */
export interface Question<Answer> {
    /** Questions of one subject differ only in the time they were asked. */
    subject: string;
    send(): Promise<Answer>;
    receive(answer: Answer): void;
    fail(error: unknown): void;
}

export class Asking<Answer> {
    private inFlight = false;
    private waiting: (() => void)[] = [];

    /** `question` is called when a question can be sent; null when there is none. */
    constructor(private readonly question: () => Question<Answer> | null) {}

    /** Asks as soon as nothing is in flight. The promise is kept once a question that
     * was sent after this call has been answered. */
    ask(): Promise<void> {
        const done = new Promise<void>((resolve) => this.waiting.push(resolve));
        if (!this.inFlight) {
            void this.run();
        }
        return done;
    }

    private async run(): Promise<void> {
        this.inFlight = true;
        while (this.waiting.length > 0) {
            const answered = this.waiting.splice(0);
            await this.once();
            answered.forEach((resolve) => resolve());
        }
        this.inFlight = false;
    }

    private async once(): Promise<void> {
        const question = this.question();
        if (!question) {
            return;
        }
        try {
            const answer = await question.send();
            // Another subject may be wanted by now; its own answer is on the way.
            if (this.waiting.length === 0 || this.question()?.subject === question.subject) {
                question.receive(answer);
            }
        } catch (error) {
            question.fail(error);
        }
    }
}
