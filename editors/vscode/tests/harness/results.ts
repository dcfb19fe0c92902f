/** What a test inside the extension host came to. */
export interface HostTest {
    title: string;
    state: "passed" | "failed" | "pending";
    error?: string;
    milliseconds: number;
}

/** Where the extension host leaves them, from the workspace's folder: beside it. */
export const resultsFile = "../results.json";
