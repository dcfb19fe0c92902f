// A server that crashes is started again, but not for ever.

/** Counts restarts. */
export class Crashes {
    private times: number[] = [];

    /** At most `limit` restarts within `span` milliseconds. */
    constructor(private readonly limit = 4, private readonly span = 3 * 60 * 1000) {}

    /** Notes a crash, and reports whether the server may be started again. */
    mayRestart(now = Date.now()): boolean {
        this.times = this.times.filter((time) => now - time < this.span);
        if (this.times.length >= this.limit) {
            return false;
        }
        this.times.push(now);
        return true;
    }

    /** Forgets them, because a person has started the server. */
    forget(): void {
        this.times = [];
    }
}
