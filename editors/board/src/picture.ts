// The board as a picture that stands by itself, without a style sheet and in the colours
// of the light theme.

import type { ArenaView, Picture } from "./arena";
import { s } from "./dom";
import { sceneOf, scaleOf } from "./graph/scene";
import { emptyHand, Overlay } from "./overlay";
import { placeCount, standing } from "./places";
import type { Graph, Grid } from "./protocol";
import { hatchStrength, inscription, Shading, type Paint } from "./shading";
import { css, type Colours } from "./theme";

const light: Colours = {
    "mouse": [0, 114, 178], "cat": [213, 94, 0], "draw": [139, 139, 139],
    "floor": [255, 255, 255], "floor-2": [235, 235, 236], "wall": [103, 106, 110], "line": [219, 220, 221],
    "ink": [31, 35, 40], "muted": [89, 99, 110], "focus": [9, 105, 218], "arrow": [31, 35, 40], "halo": [255, 255, 255],
};

const font = "system-ui, sans-serif";

/** What a view shows, as an SVG file: its shades, pieces and arrows, but not what is
 * picked up or focused. Throws where the view does not know its places yet. */
export function toSvg(shown: Picture, view: ArenaView): string {
    const picture = { ...shown, selected: null, focused: null };
    const { board } = picture;
    const overlay = new Overlay({ colours: light });
    overlay.draw(view, picture, emptyHand, null);
    for (const piece of overlay.element.querySelectorAll<SVGElement>("[style]")) {
        // What a page places by style, a picture places by attribute.
        piece.setAttribute("transform", piece.style.transform.replaceAll("px", "").replaceAll(",", " "));
        piece.removeAttribute("style");
    }
    const at = Array.from({ length: placeCount(board) }, (_, place) => {
        const centre = view.centreOf(place);
        if (!centre) {
            throw new Error("the places are not known");
        }
        return centre;
    });
    const margin = view.unit / 2 + (board.arena?.kind === "graph" ? 20 : 4);
    const [left, right, top, bottom] = [...ends(at.map(({ x }) => x)), ...ends(at.map(({ y }) => y))] as [number, number, number, number];
    const width = Math.ceil(right - left + 2 * margin), height = Math.ceil(bottom - top + 2 * margin);
    const shading = new Shading(light, picture.shades ?? []);
    const root = s("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: `${left - margin} ${top - margin} ${width} ${height}`, width, height },
        s("title", {}, inert(board.title)),
        s("rect", { x: left - margin, y: top - margin, width, height, fill: css(light.floor) }),
        hatch(),
        ...(board.arena?.kind === "grid" ? cells(picture, board.arena, at, view.unit, shading) : []),
        ...(board.arena?.kind === "graph" ? nodes(picture, board.arena, at, { x: left - margin, y: top - margin, width, height }, view.unit, shading) : []),
        ...overlay.element.childNodes);
    return new XMLSerializer().serializeToString(root);
}

function ends(all: readonly number[]): [number, number] {
    return all.reduce<[number, number]>(([least, most], n) => [Math.min(least, n), Math.max(most, n)], [Infinity, -Infinity]);
}

/** XML has no control characters and no halves of characters, however they are written. */
function inert(text: string): string {
    return text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "\uFFFD");
}

function hatch(): SVGElement {
    return s("defs", {}, s("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse" },
        s("path", { d: "M-1 8 8-1M-1 1 1-1M6 8 8 6", stroke: css(light.ink), "stroke-opacity": hatchStrength, "stroke-width": 1 })));
}

interface Spot {
    x: number;
    y: number;
}

function label(text: string, { x, y }: Spot, size: number, fill: string, halo: boolean): SVGElement {
    return s("text", {
        "x": x, "y": y + size * 0.36, fill, "font-size": size, "font-family": font, "text-anchor": "middle",
        ...(halo ? { "stroke": css(light.halo), "stroke-width": 3, "stroke-linejoin": "round", "paint-order": "stroke" } : {}),
    }, inert(text));
}

/** The same shape once in its colour and once hatched. */
function shaded(paint: Paint | null, plain: string, shape: (fill: string) => SVGElement): SVGElement[] {
    const shapes = [shape(paint?.fill ?? plain)];
    return paint?.hatched ? [...shapes, shape("url(#hatch)")] : shapes;
}

function cells(picture: Picture, grid: Grid, at: readonly Spot[], unit: number, shading: Shading): SVGElement[] {
    const occupied = new Set(standing(picture.board).map((it) => it.place));
    const chequered = picture.board.game === "knight-pawns";
    const [{ x: middle, y: centre }] = at as [Spot];
    const foreseen = picture.foreseen?.onGrid({ left: middle - unit / 2, top: centre - unit / 2, unit, cols: grid.cols, scale: 1 }, light, picture.distances);
    return [...at.flatMap(({ x, y }, place) => {
        const cell = grid.cells?.[place] ?? ".";
        const shade = cell === "#" ? undefined : picture.shades?.[place];
        const paint = shade ? shading.paint(shade) : null;
        const dark = chequered && (Math.floor(place / grid.cols) + (place % grid.cols)) % 2 === 1;
        const plain = css(cell === "#" ? light.wall : dark ? light["floor-2"] : light.floor);
        const shapes = shaded(paint, plain, (fill) => s("rect", { x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, fill, stroke: css(light.line) }));
        const text = cell === "?" ? "?" : shade && paint && !occupied.has(place) ? inscription(shade, paint, picture.letters, picture.distances && unit >= 20) : "";
        return text && unit >= 12 ? [...shapes, label(text, { x, y }, Math.min(18, unit * 0.36), paint?.text ?? css(light.ink), false)] : shapes;
    }), ...foreseen?.elements() ?? []];
}

function nodes(picture: Picture, graph: Graph, at: readonly Spot[], box: Spot & { width: number; height: number }, unit: number, shading: Shading): SVGElement[] {
    const points = Float64Array.from(at.flatMap(({ x, y }) => [x - box.x, y - box.y]));
    const scene = sceneOf(graph, points, { ...box, scale: scaleOf(unit) }, picture, shading, measure);
    const edge = { "fill": "none", "stroke": css(light.muted), "stroke-width": Math.max(0.6, Math.min(2, scene.radius / 8)) };
    const rim = css(light.ink);
    return [s("g", { transform: `translate(${box.x} ${box.y})` },
        s("path", { ...edge, d: scene.edges.map(([x1, y1, x2, y2, x3 = x1, y3 = y1]) => `M${x1} ${y1}Q${x3} ${y3} ${x2} ${y2}`).join("") }),
        s("path", { ...edge, "d": scene.maybe.map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join(""), "stroke-dasharray": "5 4" }),
        ...scene.loops.map(({ x, y, radius }) => s("circle", { ...edge, cx: x, cy: y, r: radius })),
        ...picture.foreseen?.onGraph({ ...scene, at: points }, picture, light).elements() ?? [],
        ...scene.nodes.flatMap(({ x, y, paint }) => shaded(paint, css(light.floor), (fill) =>
            s("circle", { cx: x, cy: y, r: scene.radius, fill, "stroke": rim, "stroke-width": Math.min(1.6, scene.radius / 9) }))),
        ...scene.texts.map(({ text, x, y, size, on }) => label(text, { x, y }, size, on?.text ?? rim, on === undefined)))];
}

/** About the width of a text, since nobody knows the font that a file is shown in. */
function measure(text: string, size: number): number {
    return size * 0.58 * columns(text);
}

/** A picture in so many pixels for each of its own. Fails where the browser cannot draw it. */
export async function toPng(svg: string, scale = 2): Promise<Blob> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * scale;
    canvas.height = image.naturalHeight * scale;
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

/** How wide a text is, in halves of a letter's height: what is written in East Asia is wide. */
function columns(text: string): number {
    return [...text].reduce((sum, letter) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(letter) ? 2 : 1), 0);
}
