// What the layer draws, as paths and texts, which a canvas and a copied picture can
// both show.

import { s } from "../dom";

/** How a path is drawn: it is filled, or it has lines of some width. */
export interface Style {
    fill?: string;
    stroke?: string;
    width?: number;
    dash?: number[];
}

interface Label {
    text: string;
    x: number;
    y: number;
    size: number;
    fill: string;
}

interface Layer {
    paths: Map<string, { style: Style; d: string[] }>;
    /** Over the paths. */
    labels: Label[];
}

/** Gathers what is to be drawn. Paths of one style are one path, since a stroke for each
 * of thousands takes too long: what is to lie over something else has to begin a new layer. */
export class Marks {
    private readonly layers: Layer[] = [];

    constructor() {
        this.layer();
    }

    /** What comes from now on lies over what there is. */
    layer(): void {
        this.layers.push({ paths: new Map(), labels: [] });
    }

    path(style: Style, d: string): void {
        const key = JSON.stringify(style), { paths } = this.layers.at(-1)!;
        const same = paths.get(key);
        if (same) {
            same.d.push(d);
        } else {
            paths.set(key, { style, d: [d] });
        }
    }

    label(text: string, x: number, y: number, size: number, fill: string): void {
        this.layers.at(-1)!.labels.push({ text, x, y, size, fill });
    }

    paint(context: CanvasRenderingContext2D): void {
        context.save();
        context.lineCap = context.lineJoin = "round";
        context.textAlign = "center";
        context.textBaseline = "middle";
        for (const { paths, labels } of this.layers) {
            for (const { style: { fill, stroke, width, dash }, d } of paths.values()) {
                const path = new Path2D(d.join(""));
                if (fill) {
                    context.fillStyle = fill;
                    context.fill(path);
                }
                if (stroke) {
                    context.strokeStyle = stroke;
                    context.lineWidth = width ?? 1;
                    context.setLineDash(dash ?? []);
                    context.stroke(path);
                }
            }
            for (const { text, x, y, size, fill } of labels) {
                context.font = `${size}px system-ui, sans-serif`;
                context.fillStyle = fill;
                context.fillText(text, x, y);
            }
        }
        context.restore();
    }

    elements(): SVGElement[] {
        return this.layers.flatMap(({ paths, labels }) => [
            ...[...paths.values()].map(({ style: { fill, stroke, width, dash }, d }) => s("path", {
                "d": d.join(""), "fill": fill ?? "none", "stroke": stroke, "stroke-width": width, "stroke-dasharray": dash?.join(" "),
                "stroke-linecap": stroke && "round", "stroke-linejoin": stroke && "round",
            })),
            ...labels.map(({ text, x, y, size, fill }) => s("text", {
                x, "y": y + size * 0.36, fill, "font-size": size, "font-family": "system-ui, sans-serif", "text-anchor": "middle",
            }, text)),
        ]);
    }
}
