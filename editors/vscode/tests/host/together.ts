// What one VS Code is enough for. Last is what ends servers.

import "./syntax";
import "./language";
import "./heat";
import "./board";
import "./commands";
import "./server";
