import { ok } from "node:assert/strict";

import { hatchStrength, Shading } from "../src/shading";
import type { Shade } from "../src/heat";
import { mix, type Colours, type Rgb } from "../src/theme";
import { lookOf } from "../src/what_if/looks";
import { effects } from "../src/what_if/prospects";
import { panelTest } from "./panel_test";
import { record, RecordedHost } from "./recorded";
import { themes } from "./themes";

const hatchSeen = 1.25, readable = 4.5;

/** The contrast of two colours as in WCAG 2. */
function contrast(a: Rgb, b: Rgb): number {
    const light = (colour: Rgb) => {
        const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
        return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    return Math.max(light(a), light(b)) / Math.min(light(a), light(b));
}

function rgb(css: string): Rgb {
    return css === "#000" ? [0, 0, 0] : css === "#fff" ? [255, 255, 255] : (css.match(/\d+/g) ?? []).map(Number) as unknown as Rgb;
}

/** What eyes make of red, green and blue light that lack one kind of cone (Machado, Oliveira and Fernandes, 2009). */
const sights: { [name: string]: [Rgb, Rgb, Rgb] } = {
    usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopic: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopic: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    tritanopic: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

/** Of the distance of colours in CIELAB, of which 2 can just be seen. */
const toldApart = 25;

function apart(a: Rgb, b: Rgb, sight: [Rgb, Rgb, Rgb]): number {
    const [x, y] = [lab(a, sight), lab(b, sight)];
    return Math.hypot(x[0] - y[0], x[1] - y[1], x[2] - y[2]);
}

function lab(colour: Rgb, sight: [Rgb, Rgb, Rgb]): Rgb {
    const light = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    const [r, g, b] = sight.map((row) => Math.min(1, Math.max(0, row.reduce((sum, share, i) => sum + share * light[i]!, 0)))) as unknown as Rgb;
    const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const [x, y, z] = [
        f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047), f(0.2126 * r + 0.7152 * g + 0.0722 * b), f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883),
    ];
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const longest = 60;
const shades: Shade[] = [
    { outcome: "draw" }, { outcome: "limit" },
    ...(["mouse", "cat"] as const).flatMap((outcome) => Array.from({ length: longest + 1 }, (_, plies) => ({ outcome, plies }))),
];

for (const [name, options] of Object.entries(themes)) {
    panelTest(`in ${name} texts and signs in the cells can be read on every shade, the hatch of the cat's be seen, and effects be told apart by colour-blind eyes`, () => new RecordedHost(() => record("grid")), async (bare) => {
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
        for (const effect of [...effects, null]) {
            for (const now of ["floor", "wall"] as const) {
                const { face, ink } = lookOf({ now, effect }, colours), under = face ?? (now === "wall" ? colours.wall : colours.floor);
                ok(contrast(rgb(ink), under) >= readable, `the sign of ${effect} on a ${now}: ${ink} on ${under}`);
            }
        }
        for (const [name, sight] of Object.entries(sights)) {
            const faces = [colours.floor, ...(["flips", "slower", "faster"] as const).map((effect) => lookOf({ now: "floor", effect }, colours).face!)];
            faces.forEach((a, i) => faces.slice(i + 1).forEach((b) =>
                ok(apart(a, b, sight) >= toldApart, `${a} and ${b} are ${apart(a, b, sight)} apart for ${name} eyes`)));
        }
    }, options);
}
