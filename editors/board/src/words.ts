// The languages that the panel speaks.

import { english, type Words } from "./words/english";

export { english, type Words };

/** The words for a locale, as in BCP 47: English where the panel does not know it. */
export async function wordsFor(locale: string): Promise<Words> {
    return /^zh\b/i.test(locale) ? (await import("./words/chinese")).chinese : english;
}
