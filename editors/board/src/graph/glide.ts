// Nodes that move glide, so that the eye keeps hold of them.

import type { Points } from "./net";

/** Milliseconds. */
const duration = 180;
/** More nodes than that are put where they belong at once. */
const most = 300;

export class Glide {
    /** Where the nodes are drawn now. */
    now: Points | null = null;
    private names: readonly string[] = [];
    private frame = 0;
    private readonly still = matchMedia("(prefers-reduced-motion: reduce)");

    /** `step` is told after each step on the way. */
    constructor(private readonly step: () => void) {}

    /** Puts the nodes there at once. */
    jump(goal: Points | null, names: readonly string[]): void {
        cancelAnimationFrame(this.frame);
        [this.now, this.names] = [goal, names];
    }

    /** Starts the way to new places from those of the nodes with the same names. */
    to(goal: Points | null, names: readonly string[]): void {
        cancelAnimationFrame(this.frame);
        const from = this.from(goal, names);
        this.names = names;
        this.now = from ?? goal;
        if (!from || !goal) {
            return;
        }
        const began = performance.now();
        const next = (time: number) => {
            const part = Math.min(1, Math.max(0, (time - began) / duration)), eased = 1 - (1 - part) ** 3;
            this.now = part === 1 ? goal : goal.map((d, i) => from[i]! + (d - from[i]!) * eased);
            if (part < 1) {
                this.frame = requestAnimationFrame(next);
            }
            this.step();
        };
        this.frame = requestAnimationFrame(next);
    }

    /** Where the way begins; null where there is none to go. */
    private from(goal: Points | null, names: readonly string[]): Points | null {
        const now = this.now;
        if (!now || !goal || names.length > most || this.still.matches) {
            return null;
        }
        const old = new Map(this.names.map((name, i) => [name, i]));
        const from = goal.map((d, i) => {
            const was = old.get(names[i >> 1]!);
            return was === undefined ? d : now[2 * was + (i % 2)]!;
        });
        return from.some((d, i) => Math.abs(d - goal[i]!) > 1e-6) ? from : null;
    }

    stop(): void {
        cancelAnimationFrame(this.frame);
    }
}
