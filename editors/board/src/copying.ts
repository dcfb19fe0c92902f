// The position as text, and as a picture that stands by itself: no style sheet, no
// element of the page.

import type { ArenaView, Picture } from "./arena";
import { s, set } from "./dom";
import { inscription, Shading } from "./shading";
import { placeCount, placeName, standing } from "./places";
import { css, type Colours } from "./theme";

/** The position in the letters of the format, below its title and outcome. */
export function asText({ board }: Picture): string {
    const lines = [board.title, board.outcome?.words ?? ""].filter(Boolean);
    const letters = { mouse: "M", cat: "C", food: "F", hole: "H", knight: "N", pawn: "P" };
    const arena = board.arena;
    if (arena?.kind === "grid") {
        const cells = Array.from({ length: arena.rows * arena.cols }, (_, place) => arena.cells?.[place] ?? ".");
        standing(board).forEach((it) => (cells[it.place] = letters[it.name]));
        for (let row = 0; row < arena.rows; row++) {
            lines.push("  " + cells.slice(row * arena.cols, (row + 1) * arena.cols).join(""));
        }
    } else if (arena) {
        arena.nodes.forEach((name, node) => {
            const neighbours = arena.edges.filter(([from]) => from === node).map(([, to]) => arena.nodes[to]);
            if (neighbours.length > 0) {
                lines.push(`  ${name}: ${neighbours.join(" ")}`);
            }
        });
        standing(board).forEach((it) => lines.push(`${it.name}: ${placeName(board, it.place)}`));
    }
    return lines.join("\n") + "\n";
}

/** A picture of what a view shows, `overlay` being what lies over it. */
export function asSvg(picture: Picture, view: ArenaView, overlay: SVGSVGElement, colours: Colours): string {
    const box = bounds(picture, view);
    const root = s("svg", {
        xmlns: "http://www.w3.org/2000/svg", viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
        width: Math.ceil(box.width), height: Math.ceil(box.height),
    });
    root.append(
        s("title", {}, picture.board.title),
        s("rect", { ...box, fill: css(colours.floor) }),
        hatch(),
        ...places(picture, view, colours));
    for (const layer of overlay.cloneNode(true).childNodes) {
        const copy = layer.cloneNode(true) as SVGGElement;
        copy.querySelectorAll(".focus, .at, .selected, .target").forEach((element) => element.remove());
        copy.querySelectorAll<SVGElement>("[style]").forEach((element) => {
            // What the page places by style, a picture places by attribute.
            set(element, { transform: element.style.transform.replaceAll("px", "").replaceAll(",", " "), style: undefined });
        });
        root.append(copy);
    }
    return new XMLSerializer().serializeToString(root);
}

/** The same as a PNG of twice the size. */
export async function asPng(svg: string): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}

export async function base64(blob: Blob): Promise<string> {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let text = "";
    for (let i = 0; i < bytes.length; i += 0x8000) {
        text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
    }
    return btoa(text);
}

function bounds({ board }: Picture, view: ArenaView): { x: number; y: number; width: number; height: number } {
    const xs: number[] = [], ys: number[] = [];
    for (let place = 0; place < placeCount(board); place++) {
        const centre = view.centreOf(place);
        if (centre) {
            xs.push(centre.x);
            ys.push(centre.y);
        }
    }
    const margin = view.unit / 2 + (board.arena?.kind === "graph" ? 12 : 2);
    const range = (all: number[]) => [all.reduce((a, b) => Math.min(a, b), Infinity), all.reduce((a, b) => Math.max(a, b), -Infinity)] as const;
    const [left, right] = range(xs), [top, bottom] = range(ys);
    return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

function hatch(): SVGElement {
    return s("defs", {}, s("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
        s("path", { d: "M-1 8 8-1M-1 1 1-1M6 8 8 6", stroke: "#000", "stroke-opacity": 0.3, "stroke-width": 1 })));
}

function places(picture: Picture, view: ArenaView, colours: Colours): SVGElement[] {
    const { board, shades } = picture;
    const shading = new Shading(colours, shades ?? []);
    const { unit } = view;
    const grid = board.arena?.kind === "grid" ? board.arena : null;
    const shapes: SVGElement[] = [];
    for (const [from, to] of board.arena?.kind === "graph" ? board.arena.edges : []) {
        const a = view.centreOf(from), b = view.centreOf(to);
        if (a && b) {
            shapes.push(s("path", { d: `M${a.x} ${a.y}L${b.x} ${b.y}`, stroke: css(colours.muted), "stroke-width": 1.5 }));
        }
    }
    const occupied = new Set(standing(board).map((it) => it.place));
    for (let place = 0; place < placeCount(board); place++) {
        const centre = view.centreOf(place);
        if (!centre) {
            continue;
        }
        const { x, y } = centre;
        const wall = grid?.cells?.[place] === "#";
        const shade = wall ? undefined : shades?.[place];
        const paint = shade ? shading.paint(shade) : null;
        const shape = (fill: string, stroke: string) => grid
            ? s("rect", { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, fill, stroke })
            : s("circle", { cx: x, cy: y, r: unit / 2, fill, stroke });
        shapes.push(shape(wall ? css(colours.wall) : paint?.fill ?? css(colours.floor), css(grid ? colours.line : colours.muted)));
        if (paint?.hatched) {
            shapes.push(shape("url(#hatch)", "none"));
        }
        const text = grid ? (shade && paint ? inscription(shade, paint, picture.letters, picture.distances) : "") : placeName(board, place);
        if (text && unit >= 20 && !occupied.has(place)) {
            shapes.push(s("text", {
                x, y: y + unit * 0.12, fill: paint?.text ?? css(colours.ink), "font-size": Math.min(18, unit * 0.34),
                "font-family": "system-ui, sans-serif", "text-anchor": "middle",
            }, text));
        }
    }
    return shapes;
}
