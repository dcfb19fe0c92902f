// The keys of the view's commands, which the server names, while the focus is in the panel.

import type { Binding } from "./protocol";
import type { Session } from "./session";

/** Milliseconds in which a second key goes with the first one. */
const patience = 1500;

export class Keys {
    /** The first keys of a command that has several. */
    private begun = "";
    private timer = 0;

    /** `focused` is the place that a command is about. */
    constructor(private readonly session: Session, private readonly focused: () => number) {}

    take(event: KeyboardEvent): void {
        const { model, bindings } = this.session, { key } = event;
        const isTyped = event.target instanceof Element && event.target.closest("select, input:not([type=checkbox]), [popover]");
        if (event.defaultPrevented || event.altKey || event.metaKey || isTyped || !model.board || ["Enter", "Shift", "Control", "CapsLock"].includes(key)) {
            return;
        }
        if (key === "ArrowLeft" || key === "ArrowRight") {
            event.preventDefault();
            this.session.step(key === "ArrowLeft" ? "back" : "forward");
            return;
        }
        // A browser's own keys are its own.
        if (event.ctrlKey && !model.can.undo) {
            return;
        }
        const keys = [this.begun, (event.ctrlKey ? "Ctrl+" : "") + key].filter(Boolean).join(" ");
        const counts = bindings.filter((it) => it.modes.includes(model.drawn!.mode) && (it.value === undefined || it.value.length === 1));
        const found = counts.find((it) => it.keys.includes(keys));
        window.clearTimeout(this.timer);
        this.begun = !found && counts.some((it) => it.keys.some((its) => its.startsWith(`${keys} `))) ? keys : "";
        if (this.begun) {
            this.timer = window.setTimeout(() => (this.begun = ""), patience);
        } else if (found) {
            this.run(found);
        } else {
            return;
        }
        event.preventDefault();
    }

    private run({ name, value }: Binding): void {
        if (name === "append") {
            this.session.append(value !== undefined);
        } else {
            void this.session.do(name, this.focused(), value?.[0]);
        }
    }
}
