// The words of the panel; what is loaded later has its own. What the server says
// (outcomes, problems) comes in the reader's language already.

import type { Chaser, Player } from "./protocol";
import { english } from "./words/english";

export interface Words {
    /** For the page, as in BCP 47. */
    lang: string;
    board: string;
    toolbar: string;
    mode: string;
    play: string;
    playHint: string;
    explore: string;
    exploreHint: string;
    edit: string;
    editHint: string;
    undo: string;
    redo: string;
    pin: string;
    view: string;
    wholeGraph: string;
    copy: string;
    copyText: string;
    copySvg: string;
    copyPng: string;
    copied: string;
    notCopied: string;
    shownLayer: string;
    layerDefault: string;
    layerNone: string;
    layerEdits: string;
    layer(piece: Chaser, turn: Chaser): string;
    legend(piece: Chaser, turn: Chaser): string;
    letters: string;
    distances: string;
    arrows: string;
    showOutcomes: string;
    outcomesHidden: string;
    toMove(player: Player): string;
    limitLeft(moves: number): string;
    gameOver: string;
    solving: string;
    unsolved: string;
    serverStopped: string;
    noPuzzle: string;
    noPuzzleHint: string;
    waiting: string;
    noAnswer: string;
    showInText: string;
    moves: string;
    noMoves: string;
    line: string;
    game: string;
    claims: string;
    claimHolds: string;
    claimFails: string;
    best: string;
    tries: {
        /** The option. */
        arrows: string;
        one: string;
        refutation: string;
        count(tries: number): string;
        refuted(refutation: string): string;
        sentence(move: string, refutation: string, outcome: string): string;
    };
    critical: string;
    criticalMeans: string;
    start: string;
    stepStart: string;
    stepBack: string;
    stepForward: string;
    stepEnd: string;
    explored(plies: number): string;
    backToText: string;
    append: string;
    appendHint: string;
    playThese: string;
    replies: string;
    repliesHint: string;
    illegal(place: string): string;
    place: {
        at(row: number, column: number): string;
        node(name: string): string;
        neighbours(names: string): string;
        wall: string; floor: string; unknown: string;
        mouse: string; cat: string; food: string; hole: string; knight: string; pawn: string;
        legal: string; bestMove: string; selected: string; join: string;
    };
    outcome: {
        wins(chaser: Chaser, plies: number): string;
        has(chaser: Chaser): string;
        draw: string;
        limit: string;
    };
    mark: { [mark: string]: string };
}

export { english };

/** The words for a locale, as in BCP 47: English where the panel does not know it. */
export async function wordsFor(locale: string): Promise<Words> {
    return /^zh\b/i.test(locale) ? (await import("./words/chinese")).chinese : english;
}
