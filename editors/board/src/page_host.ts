// The host of the panel on a page that the server itself serves.

import type { Host } from "./host";

export function pageHost(): Host {
    throw new Error("this page has no server");
}
