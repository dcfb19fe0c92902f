// The one script of every host: picks the host that the page names, and mounts the
// panel.

import { mount } from "./panel";
import { pageHost } from "./page_host";
import { webviewHost } from "./webview_host";

const root = document.getElementById("board");
if (root) {
    mount(root, root.dataset.host === "webview" ? webviewHost() : pageHost());
}
