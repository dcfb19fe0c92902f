// Puts the picture on the clipboard, as text or as an image.

import type { Actions } from "./actions";
import type { ArenaView, Picture } from "./arena";
import { base64, toPng, toSvg } from "./picture";
import type { Words } from "./words";

export type CopyKind = "text" | "svg" | "png";

export async function copy(kind: CopyKind, shown: Picture, arena: ArenaView, words: Words, actions: Actions): Promise<void> {
    // What is older than the text has no place in a copy of it.
    const { outcome: _, moves: __, ...board } = shown.board;
    const picture = shown.older ? { ...shown, shades: null, board } : shown;
    try {
        if (kind === "text") {
            const text = (await actions.do("copy"))?.copy;
            return text === undefined ? undefined : await copyText(text, actions);
        }
        const svg = toSvg(picture, arena);
        await (kind === "png" ? copyImage(await toPng(svg), actions) : copyText(svg, actions));
        actions.say(words.copied);
    } catch {
        actions.say(words.notCopied);
    }
}

// The host copies where the page may not.
async function copyText(text: string, actions: Actions): Promise<void> {
    await navigator.clipboard.writeText(text).catch(() => actions.copy({ text }));
}

async function copyImage(image: Blob, actions: Actions): Promise<void> {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })])
        .catch(async () => actions.copy({ png: await base64(image) }));
}
