// A grid's cells, on a canvas: an element for each cell of a board of 64 by 64 takes
// ten frames to draw.

import type { ArenaView, Direction, Picture } from "../arena";
import { h } from "../dom";
import type { Grid } from "../protocol";
import { hatching, inscription, Shading, type Paint } from "../shading";
import { css, type Theme } from "../theme";

// In CSS pixels.
const largestCell = 120, smallestLined = 8, smallestLettered = 12, smallestWithDistance = 20;
const gutter = 18;

/** Boards of so many rows or columns can be looked at more closely, so many times at most. */
const smallestZoomed = 32, nearest = 12;

const hatchPeriod = 7;

export class GridView implements ArenaView {
    readonly element = h("canvas", { class: "arena", "aria-hidden": "true" });
    unit = 0;
    private readonly context = this.element.getContext("2d");
    private grid: Grid;
    // Of the top left cell, in CSS pixels from the stage's corner.
    private left = 0;
    private top = 0;
    private zoom = 1;
    // How far the board's middle is from the stage's.
    private x = 0;
    private y = 0;

    constructor(private readonly stage: HTMLElement, grid: Grid, private readonly theme: Theme) {
        this.grid = grid;
    }

    draw(picture: Picture): void {
        const context = this.context;
        if (picture.board.arena?.kind !== "grid" || !context) {
            return;
        }
        this.grid = picture.board.arena;
        const scale = window.devicePixelRatio || 1;
        const width = this.stage.clientWidth, height = this.stage.clientHeight;
        this.resize(width, height, scale);
        this.arrange(width, height, scale);
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, this.element.width, this.element.height);
        // All is drawn in device pixels, so that no line is blurred.
        new Drawing(context, this.grid, picture, this.theme, this.unit * scale, this.left * scale, this.top * scale, scale).all();
    }

    private resize(width: number, height: number, scale: number): void {
        const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
        if (this.element.width !== w || this.element.height !== h) {
            this.element.width = w;
            this.element.height = h;
        }
    }

    // Cells of whole device pixels, in the middle of the stage where there is room for all.
    private arrange(width: number, height: number, scale: number): void {
        const { rows, cols } = this.grid;
        if (!this.zooms) {
            this.zoom = 1;
        }
        // Two pixels are for the last lines.
        const fit = Math.min((width - gutter - 2) / cols, (height - gutter - 2) / rows, largestCell) * this.zoom;
        const unit = this.unit = Math.max(1, Math.floor(fit * scale)) / scale;
        const snap = (n: number) => Math.round(n * scale) / scale;
        const along = (room: number, length: number, aside: number) => {
            const middle = (room - length + gutter - 2) / 2;
            return snap(length > room - gutter - 2 ? Math.min(gutter, Math.max(room - length - 2, middle + aside)) : Math.max(gutter, middle));
        };
        this.left = along(width, unit * cols, this.x);
        this.top = along(height, unit * rows, this.y);
        if (this.zoom > 1) { // it goes no farther than there is something to see
            this.x = this.left - (width - unit * cols + gutter - 2) / 2;
            this.y = this.top - (height - unit * rows + gutter - 2) / 2;
        }
    }

    get zooms(): boolean {
        return Math.max(this.grid.rows, this.grid.cols) >= smallestZoomed;
    }

    get isZoomed(): boolean {
        return this.zoom > 1;
    }

    zoomBy(factor: number, x: number, y: number): void {
        const zoom = Math.max(1, Math.min(nearest, this.zoom * factor)), by = zoom / this.zoom;
        [this.zoom, this.x, this.y] = zoom === 1 ? [1, 0, 0] : [zoom, x - (x - this.x) * by, y - (y - this.y) * by];
    }

    pan(dx: number, dy: number): void {
        this.x += dx;
        this.y += dy;
    }

    afresh(): void {
        this.whole();
    }

    whole(): void {
        [this.zoom, this.x, this.y] = [1, 0, 0];
    }

    show(place: number): void {
        const centre = this.centreOf(place), { unit } = this;
        if (centre && this.zoom > 1) {
            const along = (at: number, room: number) => Math.max(0, gutter + unit - at) - Math.max(0, at + unit - room);
            this.pan(along(centre.x, this.stage.clientWidth), along(centre.y, this.stage.clientHeight));
        }
    }

    placeAt(x: number, y: number): number | null {
        const box = this.stage.getBoundingClientRect();
        const column = Math.floor((x - box.left - this.stage.clientLeft - this.left) / this.unit);
        const row = Math.floor((y - box.top - this.stage.clientTop - this.top) / this.unit);
        const { rows, cols } = this.grid;
        if (this.zoom > 1 && Math.min(x - box.left, y - box.top) < gutter) {
            return null;
        }
        return row >= 0 && row < rows && column >= 0 && column < cols ? row * cols + column : null;
    }

    centreOf(place: number): { x: number; y: number } | null {
        const { rows, cols } = this.grid;
        if (this.unit === 0 || place < 0 || place >= rows * cols) {
            return null;
        }
        return {
            x: this.left + ((place % cols) + 0.5) * this.unit,
            y: this.top + (Math.floor(place / cols) + 0.5) * this.unit,
        };
    }

    neighbour(place: number, direction: Direction): number | null {
        const { rows, cols } = this.grid;
        const row = Math.floor(place / cols), column = place % cols;
        switch (direction) {
            case "up":
                return row > 0 ? place - cols : null;
            case "down":
                return row < rows - 1 ? place + cols : null;
            case "left":
                return column > 0 ? place - 1 : null;
            case "right":
                return column < cols - 1 ? place + 1 : null;
        }
    }

    destroy(): void {
        this.element.remove();
    }
}

// One redraw of everything.
class Drawing {
    private readonly shading: Shading;

    constructor(
        private readonly context: CanvasRenderingContext2D,
        private readonly grid: Grid,
        private readonly picture: Picture,
        private readonly theme: Theme,
        private readonly unit: number,
        private readonly left: number,
        private readonly top: number,
        private readonly scale: number,
    ) {
        this.shading = new Shading(theme.colours, picture.shades ?? []);
    }

    all(): void {
        const { context } = this, margin = gutter * this.scale - 1;
        context.save();
        context.beginPath();
        context.rect(margin, margin, context.canvas.width, context.canvas.height);
        context.clip();
        const painted = this.cells();
        const { foreseen, distances } = this.picture;
        foreseen?.onGrid({ left: this.left, top: this.top, unit: this.unit, cols: this.grid.cols, scale: this.scale }, this.theme.colours, distances).paint(this.context);
        this.lines();
        this.inscriptions(painted);
        context.restore();
        this.size = 0;
        this.numbers();
    }

    private x(place: number): number {
        return this.left + (place % this.grid.cols) * this.unit;
    }

    private y(place: number): number {
        return this.top + Math.floor(place / this.grid.cols) * this.unit;
    }

    // The cells are drawn as one small picture with a pixel for each, enlarged: a
    // rectangle for each takes twenty times as long.
    private cells(): (Paint | null)[] {
        const { rows, cols, cells } = this.grid;
        const { floor, "floor-2": second, wall, muted } = this.theme.colours;
        const chequered = this.picture.board.game === "knight-pawns";
        const { shades } = this.picture;
        const painted: (Paint | null)[] = [];
        const image = new ImageData(cols, rows);
        for (let place = 0; place < rows * cols; place++) {
            const solid = cells?.[place] === "#";
            const shade = solid ? undefined : shades?.[place];
            const paint = shade ? this.shading.paint(shade) : null;
            painted.push(paint);
            const dark = chequered && (Math.floor(place / cols) + place % cols) % 2 === 1;
            image.data.set(solid ? wall : paint ? paint.colour : dark ? second : floor, 4 * place);
            image.data[4 * place + 3] = 255;
        }
        this.enlarge(image);
        this.hatch(painted, image);
        for (let place = cells?.indexOf("?") ?? -1; place >= 0; place = cells?.indexOf("?", place + 1) ?? -1) {
            this.write("?", place, css(muted), 0.6);
        }
        return painted;
    }

    private enlarge(image: ImageData): void {
        const small = h("canvas", { width: image.width, height: image.height });
        small.getContext("2d")?.putImageData(image, 0, 0);
        this.context.imageSmoothingEnabled = false;
        this.context.drawImage(small, this.left, this.top, image.width * this.unit, image.height * this.unit);
    }

    // The whole board is hatched, and then the cells that are not are drawn again.
    private hatch(painted: (Paint | null)[], image: ImageData): void {
        const pattern = painted.some((paint) => paint?.hatched) ? this.pattern() : null;
        if (!pattern) {
            return;
        }
        this.context.fillStyle = pattern;
        this.context.fillRect(this.left, this.top, image.width * this.unit, image.height * this.unit);
        painted.forEach((paint, place) => {
            if (paint?.hatched) {
                image.data[4 * place + 3] = 0;
            }
        });
        this.enlarge(image);
    }

    private pattern(): CanvasPattern | null {
        const period = Math.max(4, Math.round((this.unit < 8 * this.scale ? 4 : hatchPeriod) * this.scale));
        return hatching(this.context, this.theme.colours, period, Math.max(1, this.scale));
    }

    private lines(): void {
        if (this.unit < smallestLined * this.scale) {
            return;
        }
        const { rows, cols } = this.grid;
        const context = this.context;
        const thick = Math.max(1, Math.floor(this.scale));
        context.fillStyle = css(this.theme.colours.line);
        for (let row = 0; row <= rows; row++) {
            context.fillRect(this.left, this.top + row * this.unit, cols * this.unit + thick, thick);
        }
        for (let column = 0; column <= cols; column++) {
            context.fillRect(this.left + column * this.unit, this.top, thick, rows * this.unit);
        }
    }

    private inscriptions(painted: (Paint | null)[]): void {
        const { shades, letters } = this.picture;
        const distances = this.picture.distances && this.unit >= smallestWithDistance * this.scale;
        if (!shades || !(distances || (letters && this.unit >= smallestLettered * this.scale))) {
            return;
        }
        const occupied = new Set<number | undefined>([...Object.values(this.picture.board.pieces ?? {}), ...(this.picture.board.pawns ?? [])]);
        for (let place = 0; place < painted.length; place++) {
            const paint = painted[place], shade = shades[place];
            if (paint && shade && !occupied.has(place) && this.isInSight(place)) {
                const text = inscription(shade, paint, letters, distances);
                if (text) {
                    this.write(text, place, paint.text, text.length > 3 ? 0.3 : 0.36, paint);
                }
            }
        }
    }

    private isInSight(place: number): boolean {
        const { canvas } = this.context, x = this.x(place), y = this.y(place);
        return x > -this.unit && y > -this.unit && x < canvas.width && y < canvas.height;
    }

    // The rows' and columns' numbers, as positions name them; not all where there is
    // no room for all.
    private numbers(): void {
        const { rows, cols } = this.grid;
        const every = [1, 2, 5, 10, 20, 50].find((step) => step * this.unit >= 20 * this.scale) ?? 100;
        const first = (start: number) => every * Math.ceil(Math.max(0, (gutter * this.scale - start) / this.unit - 0.5) / every);
        const context = this.context;
        this.font(10.5 * this.scale);
        context.fillStyle = css(this.theme.colours.muted);
        const above = Math.max(this.top, gutter * this.scale) - 8 * this.scale, before = Math.max(this.left, gutter * this.scale) - 9 * this.scale;
        for (let column = first(this.left); column < cols; column += every) {
            context.fillText(String(column), this.left + (column + 0.5) * this.unit, above);
        }
        for (let row = first(this.top); row < rows; row += every) {
            context.fillText(String(row), before, this.top + (row + 0.5) * this.unit);
        }
    }

    private write(text: string, place: number, colour: string, share: number, on?: Paint): void {
        this.font(Math.min(this.unit * share, 18 * this.scale));
        const x = this.x(place) + this.unit / 2, y = this.y(place) + this.unit * 0.53;
        if (on?.hatched) { // its lines are not to cross the text
            this.context.strokeStyle = on.fill;
            this.context.strokeText(text, x, y);
        }
        this.context.fillStyle = colour;
        this.context.fillText(text, x, y);
    }

    // Setting a font is slow, even to what it is.
    private size = 0;
    private font(size: number): void {
        if (size !== this.size) {
            this.size = size;
            this.context.font = `${size}px system-ui, sans-serif`;
            this.context.textAlign = "center";
            this.context.textBaseline = "middle";
            this.context.lineWidth = 3 * this.scale;
            this.context.lineJoin = "round";
        }
    }
}
