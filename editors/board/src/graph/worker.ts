// The worker that lays graphs out, so that the panel stays awake meanwhile.

import { settle } from "./stress";
import type { Net, Points } from "./net";

/** What it answers: the positions of one part so far, by its number. */
export interface Progress {
    part: number;
    points: Points;
    done: boolean;
}

/** Milliseconds between two pictures of one part. */
const pause = 100;

/** It is given the parts of one graph. */
onmessage = ({ data }: MessageEvent<Net[]>) => {
    let posted = performance.now();
    data.forEach((net, part) => {
        const steps = settle(net);
        for (let done = false; !done; ) {
            const step = steps.next();
            done = step.done ?? false;
            if (done || performance.now() - posted > pause) {
                posted = performance.now();
                postMessage({ part, points: step.value, done } satisfies Progress);
            }
        }
    });
};
