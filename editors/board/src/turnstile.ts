// Lets one thing be done at a time, and keeps at most one more, the newest: a second
// click waits for the board that the first one made, a third replaces the second.

export class Turnstile {
    private next: (() => Promise<void>) | null = null;
    private busy = false;

    get isBusy(): boolean {
        return this.busy;
    }

    enter(task: () => Promise<void>): void {
        if (this.busy) {
            this.next = task;
            return;
        }
        void this.run(task);
    }

    private async run(task: () => Promise<void>): Promise<void> {
        this.busy = true;
        for (let now: (() => Promise<void>) | null = task; now; now = this.take()) {
            await now();
        }
        this.busy = false;
    }

    private take(): (() => Promise<void>) | null {
        const task = this.next;
        this.next = null;
        return task;
    }
}
