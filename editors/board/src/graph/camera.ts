// From the layout's coordinates to the stage's pixels: the whole graph in the middle
// of the stage, or the part of it that the user has zoomed in on.

import type { Points } from "./net";
import { radiusAt } from "./scene";

// In pixels: the longest edge of a small graph, and room for names around the nodes.
const longestEdge = 104, nameRoom = 18;
const nearest = 24;

export class Camera {
    /** Pixels of an edge of length 1. */
    scale = 1;
    private zoom = 1;
    // How far the picture's middle is from the stage's, in pixels.
    private x = 0;
    private y = 0;

    reset(): void {
        [this.zoom, this.x, this.y] = [1, 0, 0];
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
    project(points: Points, width: number, height: number): Points {
        let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
        for (let i = 0; i < points.length; i += 2) {
            left = Math.min(left, points[i]!);
            right = Math.max(right, points[i]!);
            top = Math.min(top, points[i + 1]!);
            bottom = Math.max(bottom, points[i + 1]!);
        }
        const fit = (margin: number) => Math.min(longestEdge, ...[[width, right - left], [height, bottom - top]]
            .map(([side, length]) => Math.max(1, side! - 2 * margin) / Math.max(length!, 1e-9)));
        this.scale = this.zoom * fit(radiusAt(fit(0)) + nameRoom);
        const x = width / 2 + this.x - (this.scale * (left + right)) / 2;
        const y = height / 2 + this.y - (this.scale * (top + bottom)) / 2;
        return points.map((d, i) => (i % 2 === 0 ? x : y) + this.scale * d);
    }
}
