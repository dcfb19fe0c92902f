// The icons of the tools: strokes on a field of 16 by 16.

import { s } from "./dom";

const paths = {
    play: "M5 3.2v9.6l7.5-4.8z",
    explore: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8zM10.8 5.2 9.2 9.2l-4 1.6 1.6-4z",
    edit: "M10.8 2.4l2.8 2.8-8 8-3.4.6.6-3.4zM9 4.2 11.8 7",
    solve: "M5.6 5.6a2.4 2.4 0 1 1 3.5 2.2c-.8.4-1.1.9-1.1 1.9M8 12.2v.6M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8z",
    whatIf: "M2.5 13.5 8.6 7.4M10.8 2.2l.7 1.9 1.9.7-1.9.7-.7 1.9-.7-1.9-1.9-.7 1.9-.7zM4.6 2.6l.5 1.3 1.3.5-1.3.5-.5 1.3-.5-1.3-1.3-.5 1.3-.5zM12.6 9.4l.5 1.3 1.3.5-1.3.5-.5 1.3-.5-1.3-1.3-.5 1.3-.5z",
    undo: "M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6",
    redo: "M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4",
    pin: "M6 2h4M6.6 2v4.2L4.5 9h7L9.4 6.2V2M8 9v5",
    view: "M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z",
    copy: "M5.5 5.5h8v8h-8zM5.5 10.5h-3v-8h8v3",
    first: "M4 3v10M12.5 3.5 6.5 8l6 4.5z",
    back: "M10.5 3.5 5 8l5.5 4.5z",
    forward: "M5.5 3.5 11 8l-5.5 4.5z",
    last: "M12 3v10M3.5 3.5l6 4.5-6 4.5z",
    turn: "M2.5 5.5h9.5M9.5 2.5l3 3-3 3M13.5 10.5H4M6.5 7.5l-3 3 3 3",
    rowAbove: "M2.5 9h11v4.5h-11zM8 2v4.5M5.8 4.2h4.4",
    rowBelow: "M2.5 2.5h11V7h-11zM8 9.5V14M5.8 11.8h4.4",
    columnLeft: "M9 2.5h4.5v11H9zM2 8h4.5M4.2 5.8v4.4",
    columnRight: "M2.5 2.5H7v11H2.5zM9.5 8H14M11.8 5.8v4.4",
    rowDelete: "M2.5 5.8h11v4.4h-11zM6.5 8h3",
    columnDelete: "M5.8 2.5h4.4v11H5.8zM8 6.8v2.4",
    text: "M3 3.5h10M3 6.5h10M3 9.5h6",
    wall: "M2 3h12v10H2zM2 6.3h12M2 9.7h12M6 3v3.3M10.5 3v3.3M8 6.3v3.4M5 9.7V13M11 9.7V13",
    blank: "M2.5 2.5h11v11h-11zM6.2 6.4a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.7-.9 1.3M8 11.3v.3",
    plus: "M8 3v10M3 8h10",
    minus: "M3 8h10",
    whole: "M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10",
    edge: "M3.8 10.2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM12.2 2a1.9 1.9 0 1 0 0 3.8 1.9 1.9 0 0 0 0-3.8zM5.2 10.8l5.7-5.6",
    node: "M6.5 5.5a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8zM12.2 2v4.4M10 4.2h4.4",
    try: "M1 8h2.2M5 8h2.2M9 4.2 14.8 8 9 11.8z",
    refutation: "M1.5 8h11M9.8 5.2 12.8 8l-3 2.8",
};

export type IconName = keyof typeof paths;

export function icon(name: IconName): SVGSVGElement {
    return s("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true", focusable: "false" },
        s("path", { d: paths[name] }));
}
