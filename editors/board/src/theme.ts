// The colours of the picture as numbers. They stand in the style sheet as custom
// properties, so that the editor's theme, contrast and forced colours have their say;
// a canvas and a copied picture need them resolved.

import { h } from "./dom";

export type Rgb = readonly [number, number, number];

const names = ["mouse", "cat", "draw", "floor", "floor-2", "wall", "line", "ink", "muted", "focus", "arrow", "halo"] as const;

export type ColourName = (typeof names)[number];
export type Colours = { readonly [name in ColourName]: Rgb };

/** The theme of an element: its colours now, and word of their change. */
export class Theme {
    colours: Colours;
    private readonly probe = h("span", { hidden: true });
    private readonly observer: MutationObserver;
    private readonly queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"]
        .map((query) => matchMedia(query));
    private readonly read = () => {
        this.colours = this.resolve();
        this.changed();
    };

    constructor(root: HTMLElement, private readonly changed: () => void) {
        root.append(this.probe);
        this.colours = this.resolve();
        // VS Code changes the theme by classes of body and properties of html.
        this.observer = new MutationObserver(this.read);
        for (const element of [document.documentElement, document.body]) {
            this.observer.observe(element, { attributes: true, attributeFilter: ["class", "style", "data-vscode-theme-kind"] });
        }
        this.queries.forEach((query) => query.addEventListener("change", this.read));
    }

    private resolve(): Colours {
        const pixel = h("canvas", { width: 1, height: 1 }).getContext("2d", { willReadFrequently: true });
        const entries = names.map((name) => {
            this.probe.style.color = `var(--pw-${name})`;
            return [name, rgbOf(getComputedStyle(this.probe).color, pixel)] as const;
        });
        return Object.fromEntries(entries) as Colours;
    }

    destroy(): void {
        this.observer.disconnect();
        this.queries.forEach((query) => query.removeEventListener("change", this.read));
        this.probe.remove();
    }
}

// A browser writes colours in many ways; drawn, they are three numbers.
function rgbOf(colour: string, pixel: CanvasRenderingContext2D | null): Rgb {
    if (!pixel) {
        return [128, 128, 128];
    }
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    const [r, g, b] = pixel.getImageData(0, 0, 1, 1).data;
    return [r ?? 0, g ?? 0, b ?? 0];
}

export function css([r, g, b]: Rgb): string {
    return `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;
}

/** The colour between two: `a` at 0, `b` at 1. */
export function mix(a: Rgb, b: Rgb, t: number): Rgb {
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

/** Black or white, whichever reads better on a colour (contrast as in WCAG 2). */
export function readableOn(colour: Rgb): string {
    const [r, g, b] = colour.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? "#000" : "#fff";
}
