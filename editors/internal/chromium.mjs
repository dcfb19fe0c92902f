// Where Chromium is: CHROMIUM says so, else Debian's, of which that without windows starts sooner.

import { existsSync } from "node:fs";

export const chromium = process.env.CHROMIUM
    ?? ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync) ?? "/usr/bin/chromium";
