// Making elements. Text goes in as text nodes only, so what an author wrote stays
// text whatever it says.

type Attributes = { [name: string]: string | number | boolean | undefined };
export type Child = Node | string | null | undefined | false;

export function h<K extends keyof HTMLElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const element = document.createElement(name);
    set(element, attributes);
    append(element, children);
    return element;
}

export function s<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    set(element, attributes);
    append(element, children);
    return element;
}

/** Sets attributes: true is the empty string, false and undefined take it away. */
export function set(element: Element, attributes: Attributes): void {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === false) {
            element.removeAttribute(name);
        } else {
            const text = value === true ? "" : String(value);
            if (element.getAttribute(name) !== text) {
                element.setAttribute(name, text);
            }
        }
    }
}

function append(element: Element, children: Child[]): void {
    for (const child of children) {
        if (child) {
            element.append(child);
        }
    }
}

/** Sets a text, touching nothing where it is there already: a live region would be read again. */
export function setText(element: Element, text: string): void {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

/** Replaces an element's children by new ones; the focus stays with the child of the same
 * data-key, or goes to the first one. */
export function replaceKeepingFocus(element: Element, ...children: Child[]): void {
    const active = document.activeElement;
    const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
    element.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
    if (key !== undefined) {
        const now = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? element.querySelector("button");
        now?.focus({ preventScroll: true });
    }
}
