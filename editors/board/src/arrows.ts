// Where an arrow lies, and the shape of that of a best move.

import { s } from "./dom";
import { css, type Colours } from "./theme";

interface Point {
    x: number;
    y: number;
}

/** The way of an arrow in CSS pixels, along the x axis of what `transform` turns it to. */
export interface Way {
    readonly transform: string;
    readonly start: number;
    /** Where a head of some length begins, and its point. */
    head(length: number): { neck: number; tip: number };
}

/** How wide the arrow of a best move is, where a place is so large. */
export function thickness(unit: number): number {
    return Math.min(7, Math.max(1.6, unit * 0.085));
}

/** The way between two middles of places: it stops `inside` pixels before the end, and
 * the first `skipped` ones belong to a nearer arrow in the same direction. */
export function wayBetween(from: Point, to: Point, unit: number, inside: number, skipped: number): Way {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const start = skipped + Math.min((length - skipped) * 0.3, unit * (skipped > 0 ? 0.1 : 0.46));
    return {
        transform: `translate(${from.x} ${from.y}) rotate(${angle})`,
        start,
        head(wanted) {
            const head = Math.min(length * 0.5, wanted);
            const tip = Math.max(start + head, length - inside);
            return { neck: tip - head, tip };
        },
    };
}

export function bestArrow({ transform, start, head }: Way, unit: number, { arrow, halo }: Colours): SVGElement {
    const width = thickness(unit);
    const { neck, tip } = head(width * 3.4);
    return s("path", {
        d: `M${start} ${-width / 2}H${neck}V${-width * 1.7}L${tip} 0 ${neck} ${width * 1.7}V${width / 2}H${start}z`, class: "arrow", transform,
        fill: css(arrow), stroke: css(halo), "stroke-width": Math.min(3, width), "stroke-linejoin": "round", "paint-order": "stroke", "opacity": 0.85,
    });
}
