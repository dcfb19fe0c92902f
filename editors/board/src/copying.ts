// Puts the picture on the clipboard, as text or as an image.

import type { ArenaView, Picture } from "./arena";
import { base64, toPng, toSvg, toText } from "./picture";
import type { Session } from "./session";

export type CopyKind = "text" | "svg" | "png";

export async function copy(kind: CopyKind, shown: Picture, arena: ArenaView, session: Session): Promise<void> {
    // What is older than the text has no place in a copy of it.
    const { outcome: _, moves: __, ...board } = shown.board;
    const picture = shown.older ? { ...shown, shades: null, board } : shown;
    const { copied, notCopied } = session.model.words;
    try {
        if (kind === "png") {
            await copyImage(await toPng(toSvg(picture, arena)), session);
        } else {
            await copyText(kind === "text" ? toText(picture.board) : toSvg(picture, arena), session);
        }
        session.say(copied);
    } catch {
        session.say(notCopied);
    }
}

// The host copies where the page may not.
async function copyText(text: string, session: Session): Promise<void> {
    await navigator.clipboard.writeText(text).catch(() => session.copy({ text }));
}

async function copyImage(image: Blob, session: Session): Promise<void> {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })])
        .catch(async () => session.copy({ png: await base64(image) }));
}
