// From the layout's coordinates to the stage's pixels: the whole graph in the middle
// of the stage, or the part of it that the user has zoomed in on.

import type { Points } from "./net";
import { radiusAt } from "./scene";

// In pixels: the longest edge of a small graph, and room for names around the nodes.
const longestEdge = 240, nameRoom = 22;
const nearest = 24;

export class Camera {
    /** Pixels of an edge of length 1. */
    scale = 1;
    private zoom = 1;
    // How far the picture's middle is from the stage's, in pixels.
    private x = 0;
    private y = 0;

    /** Where the layout's origin is drawn. */
    private left = 0;
    private top = 0;
    /** What was fitted into the stage before a hand moved nodes: the picture is not to move below it. */
    private held = false;

    reset(): void {
        [this.zoom, this.x, this.y, this.held] = [1, 0, 0, false];
    }

    /** Keeps the picture where it is when the graph's outline changes, until it is reset. */
    hold(): void {
        this.held = true;
    }

    spotAt(x: number, y: number): readonly [number, number] {
        return [(x - this.left) / this.scale, (y - this.top) / this.scale];
    }

    get isZoomed(): boolean {
        return this.zoom > 1 || this.x !== 0 || this.y !== 0 || this.held;
    }

    pan(dx: number, dy: number): void {
        this.x += dx;
        this.y += dy;
    }

    /** Zooms about a point that stays where it is, given from the stage's middle. */
    zoomBy(factor: number, x: number, y: number): void {
        const zoom = Math.max(1, Math.min(nearest, this.zoom * factor)), by = zoom / this.zoom;
        if (zoom === 1) {
            this.reset();
            return;
        }
        this.zoom = zoom;
        this.x = x - (x - this.x) * by;
        this.y = y - (y - this.y) * by;
    }

    /** The pixels of the layout's points on a stage of some size. */
    project(points: Points, width: number, height: number, hasLoops: boolean): Points {
        const stage = `${width} ${height}`;
        const isOut = (d: number, i: number) => {
            const at = (i % 2 === 0 ? this.left : this.top) + this.scale * d;
            return at < 0 || at > (i % 2 === 0 ? width : height);
        };
        if (!this.held || stage !== this.stage || (this.zoom === 1 && points.some(isOut))) {
            this.stage = stage;
            this.fit(points, width, height, hasLoops ? 2.3 : 1);
        }
        this.scale = this.zoom * this.fitted;
        this.left = width / 2 + this.x - this.scale * this.middle[0];
        this.top = height / 2 + this.y - this.scale * this.middle[1];
        return points.map((d, i) => (i % 2 === 0 ? this.left : this.top) + this.scale * d);
    }

    private stage = "";
    private fitted = 1;
    private middle: readonly [number, number] = [0, 0];

    /** `rim` is how many radii of a node belong to it. */
    private fit(points: Points, width: number, height: number, rim: number): void {
        let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
        for (let i = 0; i < points.length; i += 2) {
            left = Math.min(left, points[i]!);
            right = Math.max(right, points[i]!);
            top = Math.min(top, points[i + 1]!);
            bottom = Math.max(bottom, points[i + 1]!);
        }
        const fit = (margin: number) => Math.min(longestEdge, ...[[width, right - left], [height, bottom - top]]
            .map(([side, length]) => Math.max(1, side! - 2 * margin) / Math.max(length!, 1e-9)));
        this.fitted = fit(rim * radiusAt(fit(0)) + nameRoom);
        this.middle = [(left + right) / 2, (top + bottom) / 2];
    }
}
