import type { Plugin } from "esbuild";
export const workerAsText: Plugin;
