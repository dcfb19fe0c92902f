// The one script of every host: picks the host that the page names, and mounts the
// panel.

import { mount } from "./panel";
import { webviewHost } from "./webview_host";

const root = document.getElementById("board");
if (root?.dataset.host === "webview") {
    mount(root, webviewHost());
} else if (root) {
    const { pageHost } = await import("./page_host");
    mount(root, pageHost());
}
