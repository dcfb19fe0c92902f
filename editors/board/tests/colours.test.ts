import { ok } from "node:assert/strict";

import { hatchStrength, Shading } from "../src/shading";
import type { Shade } from "../src/heat";
import { mix, type Colours, type Rgb } from "../src/theme";
import { panelTest, useBrowser } from "./panel_test";
import { record, RecordedHost } from "./recorded";
import { themes } from "./themes";

useBrowser();

const hatchSeen = 1.25, readable = 4.5;

/** The contrast of two colours as in WCAG 2. */
function contrast(a: Rgb, b: Rgb): number {
    const light = (colour: Rgb) => {
        const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    return Math.max(light(a), light(b)) / Math.min(light(a), light(b));
}

const longest = 60;
const shades: Shade[] = [
    { outcome: "draw" }, { outcome: "limit" },
    ...(["mouse", "cat"] as const).flatMap((outcome) => Array.from({ length: longest + 1 }, (_, plies) => ({ outcome, plies }))),
];

for (const [name, options] of Object.entries(themes)) {
    panelTest(`in ${name} texts in the cells can be read on every shade, and the hatch of the cat's be seen`, () => new RecordedHost(() => record("grid")), async (bare) => {
        const colours = await bare.page.evaluate(() => {
            const probe = document.createElement("span");
            probe.hidden = true;
            document.querySelector(".plywise")?.append(probe);
            const pixel = document.createElement("canvas").getContext("2d");
            const names = ["mouse", "cat", "draw", "floor", "floor-2", "wall", "line", "ink", "muted", "focus", "arrow", "halo"];
            return Object.fromEntries(names.map((name) => {
                probe.style.color = `var(--pw-${name})`;
                if (pixel) {
                    pixel.fillStyle = getComputedStyle(probe).color;
                    pixel.fillRect(0, 0, 1, 1);
                }
                return [name, [...(pixel?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)];
            }));
        }) as unknown as Colours;
        const shading = new Shading(colours, shades);
        for (const shade of shades) {
            const paint = shading.paint(shade);
            ok(paint);
            const text: Rgb = paint.text === "#000" ? [0, 0, 0] : [255, 255, 255];
            ok(contrast(text, paint.colour) >= readable, `${JSON.stringify(shade)}: ${paint.text} on ${paint.fill}`);
            const line = mix(paint.colour, colours.ink, hatchStrength);
            ok(!paint.hatched || contrast(line, paint.colour) >= hatchSeen, `the hatch of ${JSON.stringify(shade)}: ${line} on ${paint.fill} has ${contrast(line, paint.colour)}`);
        }
        ok(contrast(colours.muted, colours.floor) >= readable, "the numbers of rows and columns");
    }, options);
}
