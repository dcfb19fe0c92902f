// What the reader can do in the panel: all that its parts know of the session.

import type { Looks, Tool } from "./model";
import type { Standing } from "./places";
import type { Command, Done, Range } from "./protocol";

export interface Actions {
    /** Has the view carry out a command; null where it was refused, which is said. */
    do(command: Command, spot?: number, value?: string): Promise<Done | null>;
    /** Goes to the position of an entry of the picture. */
    press(spot: number | undefined): void;
    /** Plays a move to a place, which an entry may stand for. */
    play(to: number, spot?: number): void;
    /** A click on a place, or Enter. Returns whether it only looked or picked up. */
    choose(place: number): boolean;
    /** A piece was put down elsewhere. */
    put(piece: Standing, place: number): void;
    /** Whether a piece may be picked up and carried. */
    movable(piece: Standing): boolean;
    /** Adds the edge between two nodes, or takes it away. */
    toggleEdge(from: number, to: number): void;
    /** Writes the moves that are shown into the text; asked again, in place of those that it has. */
    append(): void;
    /** A place is pointed at or focused; null when no longer. */
    point(place: number | null): void;
    /** The editor's cursor goes to where the text speaks of a place. */
    follow(place: number): void;
    /** Lets go of what is picked up. */
    drop(): void;
    setTool(tool: Tool): void;
    setLook(look: keyof Looks, value: boolean): void;
    /** Shows a part of the text. */
    reveal(range: Range): void;
    undo(): void;
    redo(): void;
    /** Has the host put something on the clipboard. */
    copy(what: { text: string } | { png: string }): void;
    say(status: string): void;
}
