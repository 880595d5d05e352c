// Annotations: those of the file with what has been done to them, as elements that keyboards and screen readers reach, and
// sketches of what the program has not drawn yet.
import { make, svg } from "./pages.js";
import { around } from "./text.js";
/** @typedef {import("./pages.js").PageView} PageView */

/**
 * An annotation, its places in the page's user space.
 * @typedef {object} Annotation
 * @property {"Highlight"|"Underline"|"StrikeOut"|"Squiggly"|"Text"|"FreeText"|"Line"|"Square"|"Circle"|"Ink"|"Stamp"|"Link"} subtype
 * @property {number} page from 1
 * @property {number[]} rect left, bottom, right, top
 * @property {number[]} [color] of lines and letters: gray, RGB or CMYK, 0 to 1
 * @property {number[]} [fill] inside
 * @property {number} [opacity]
 * @property {number} [width] of lines, in points
 * @property {string} [text]
 * @property {number} [fontSize] of free text
 * @property {number} [rotation] of free text and pictures, counterclockwise in degrees
 * @property {number[]} [quads] eight numbers for each line of text
 * @property {number[]} [line] the two ends of a line
 * @property {string[]} [endings] of its two ends, such as `OpenArrow`
 * @property {number[][]} [strokes] of ink
 * @property {number} [target] the page that a link leads to
 * @property {string} [uri] the address that a link leads to
 * @property {string} [picture] of a stamp
 * @property {string} [data] of a tool's own, kept in the file
 */

const NAMES = { Highlight: "Highlight", Underline: "Underline", StrikeOut: "Strike-out", Squiggly: "Squiggly underline", Text: "Note",
  FreeText: "Text", Line: "Line", Square: "Rectangle", Circle: "Ellipse", Ink: "Drawing", Stamp: "Picture", Link: "Link" };

/** What has a size of its own, and can be given another one. */
export const RESIZABLE = new Set(["FreeText", "Square", "Circle", "Ink", "Stamp", "Link", "Line"]);
/** What follows the words below it, and stays there. */
export const MARKUP = new Set(["Highlight", "Underline", "StrikeOut", "Squiggly"]);

export class Annotations extends EventTarget {
  /**
   * @param {Object<string, Annotation>} original those of the file
   * @param {PageView[]} pages
   * @param {import("./history.js").History} history
   * @param {string[]} refusals why they may not be changed
   */
  constructor(original, pages, history, refusals) {
    super();
    this.original = original;
    this.pages = pages;
    this.history = history;
    this.refusals = refusals;
    /** @type {?string} */
    this.selected = null;
    /** What has been sent, and not been answered yet. @type {Map<string, Annotation>} */
    this.local = new Map();
    for (const page of pages) page.wantedPicture = history.state.pages[page.number] ?? 0;
    history.addEventListener("change", () => this.update());
  }

  get isLocked() { return this.refusals.length > 0; }

  /** @param {string} id @returns {?Annotation} */
  get(id) { return this.local.get(id) ?? (id in this.history.state.annotations ? this.history.state.annotations[id] : this.original[id] ?? null); }

  /** @param {PageView} page @returns {[string, Annotation][]} in the order in which they are drawn */
  on(page) {
    return Object.entries({ ...this.original, ...this.history.state.annotations }).filter(([, annotation]) => annotation?.page === page.number);
  }

  /** What a screen reader calls it. @param {Annotation} annotation */
  static label(annotation) {
    const name = annotation.endings?.some((ending) => ending.endsWith("Arrow")) ? "Arrow" : NAMES[annotation.subtype];
    if (annotation.subtype === "Link") return `${name} to ${annotation.uri ?? `page ${annotation.target ?? ""}`}`;
    return annotation.text ? `${name}: ${annotation.text}` : name;
  }

  // MARK: Changes

  /** @param {Annotation} annotation @returns {Promise<?string>} its identifier */
  async add(annotation) {
    // Upright on a page that the file turns.
    if (["FreeText", "Stamp"].includes(annotation.subtype)) annotation = { rotation: this.pages[annotation.page - 1].rotation, ...annotation };
    this.sketch(annotation);
    const [id] = await this.history.annotate([annotation]);
    return id ?? null;
  }

  /** @param {string} id @param {Partial<Annotation>} changes @param {string} [gesture] what keys in one go are part of */
  async change(id, changes, gesture) {
    const annotation = { ...this.get(id), ...changes };
    this.local.set(id, annotation);
    this.sketch(annotation);
    await this.history.annotate([{ ...annotation, id }], gesture);
  }

  /** @param {string} id */
  async remove(id) {
    if (this.selected === id) this.select(null);
    await this.history.annotate([{ id }]);
  }

  /** @param {?string} id @param {{focus?: boolean}} options */
  select(id, { focus = false } = {}) {
    if (this.selected !== id) {
      this.selected = id;
      for (const element of document.querySelectorAll(".annotation")) this.mark(element);
      this.dispatchEvent(new CustomEvent("select", { detail: id }));
    }
    if (id && focus) this.element(id)?.focus({ preventScroll: true });
  }

  /** @param {string} id @returns {?HTMLElement} */
  element(id) { return document.querySelector(`.annotation[data-annotation="${CSS.escape(id)}"]`); }

  // MARK: Places

  /** The uppermost annotation at a displayed point. @param {PageView} page @param {[number, number]} point @param {boolean} withLinks */
  at(page, [x, y], withLinks = false) {
    return this.on(page).reverse().find(([, annotation]) => {
      if (annotation.subtype === "Link" && !withLinks) return false;
      const near = 4;
      if (annotation.quads?.length) {
        const rects = Annotations.quadrilaterals(annotation).map((corners) => around(corners.map(([x, y]) => [x, y, x, y])));
        return rects.some((rect) => isInside(page.place(rect), x, y, 1));
      }
      if (annotation.subtype === "Line") {
        return toSegment(page.point(annotation.line.slice(0, 2)), page.point(annotation.line.slice(2)), [x, y]) < near + annotation.width;
      }
      const place = page.place(annotation.rect);
      if (annotation.subtype === "Ink") {
        return annotation.strokes.some((stroke) => pairs(stroke).some((point, index, all) =>
          toSegment(page.point(all[Math.max(0, index - 1)]), page.point(point), [x, y]) < near + annotation.width));
      }
      if ((annotation.subtype === "Square" || annotation.subtype === "Circle") && !annotation.fill) {
        return isInside(place, x, y, near) && !isInside(place, x, y, -near - annotation.width);
      }
      return isInside(place, x, y, 1);
    })?.[0] ?? null;
  }

  /** The corners of each line of a mark. @param {Annotation} annotation @returns {[number, number][][]} */
  static quadrilaterals({ quads = [] }) {
    return Array.from({ length: Math.floor(quads.length / 8) }, (_, n) => pairs(quads.slice(8 * n, 8 * n + 8)));
  }

  /** The annotation moved by a distance in user space. @param {Annotation} annotation */
  static moved(annotation, dx, dy) {
    const move = (numbers) => numbers?.map((n, index) => n + (index % 2 ? dy : dx));
    return { ...annotation, rect: move(annotation.rect), quads: move(annotation.quads), line: move(annotation.line),
      strokes: annotation.strokes?.map(move), data: kept(annotation) };
  }

  /** The annotation with another rectangle. @param {Annotation} annotation @param {number[]} rect */
  static fitted(annotation, rect) {
    const [from, to] = [annotation.rect, rect];
    const scale = (n, axis) => {
      const span = from[axis + 2] - from[axis];
      return span ? to[axis] + ((n - from[axis]) * (to[axis + 2] - to[axis])) / span : to[axis];
    };
    const map = (numbers) => numbers?.map((n, index) => scale(n, index % 2));
    return { ...annotation, rect, line: map(annotation.line), strokes: annotation.strokes?.map(map), data: kept(annotation) };
  }

  // MARK: Showing

  update() {
    if (!this.history.waiting.length) this.local.clear();
    const changed = [];
    for (const page of this.pages) {
      const revision = this.history.state.pages[page.number] ?? 0;
      if (revision === page.wantedPicture) continue;
      page.wantedPicture = revision;
      changed.push(page);
    }
    for (const page of changed) if (page.isNear) { this.show(page); page.load(this.history.state.revision); }
    if (this.selected && !this.get(this.selected)) this.select(null);
    if (changed.length) this.dispatchEvent(new CustomEvent("change", { detail: changed }));
  }

  /** Makes the elements of a page. @param {PageView} page */
  show(page) {
    const focused = page.annotations.contains(document.activeElement) ? document.activeElement.dataset.annotation : null;
    page.annotations.replaceChildren();
    for (const [id, annotation] of this.on(page)) {
      const element = make("div", `annotation ${annotation.subtype === "Link" ? "link" : ""}`, page.annotations);
      element.dataset.annotation = id;
      element.tabIndex = 0;
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", Annotations.label(annotation));
      if (annotation.text) element.title = annotation.text;
      element.addEventListener("focus", () => this.select(id));
      page.put(element, page.place(annotation.rect));
      if (RESIZABLE.has(annotation.subtype) && !this.isLocked) {
        for (const corner of ["nw", "ne", "sw", "se"]) make("i", corner, element).dataset.corner = corner;
      }
      this.mark(element);
    }
    // Where it was removed, the pages keep the focus.
    if (focused) (this.element(focused) ?? page.element.parentElement).focus({ preventScroll: true });
  }

  mark(element) {
    const isSelected = element.dataset.annotation === this.selected;
    element.classList.toggle("selected", isSelected);
    element.setAttribute("aria-pressed", String(isSelected));
  }

  /** @param {PageView} page */
  hide(page) { if (!page.annotations.contains(document.activeElement)) page.annotations.replaceChildren(); }

  /** Shows an annotation until the program has drawn it. @param {Annotation} annotation */
  sketch(annotation) {
    const page = this.pages[annotation.page - 1];
    drawSketch(annotation, page, page.sketches).classList.add("pending");
  }
}

/** Numbers as points. @param {number[]} numbers @returns {[number, number][]} */
export const pairs = (numbers) => Array.from({ length: numbers.length >> 1 }, (_, n) => [numbers[2 * n], numbers[2 * n + 1]]);

/** The data of an annotation that is at another place; those of ink are its points. @param {Annotation} annotation */
const kept = ({ subtype, data }) => (subtype === "Ink" ? undefined : data);

const isInside = ({ x, y, w, h }, px, py, margin) => px >= x - margin && px <= x + w + margin && py >= y - margin && py <= y + h + margin;

function toSegment([ax, ay], [bx, by], [x, y]) {
  const [dx, dy] = [bx - ax, by - ay];
  const part = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - ax - part * dx, y - ay - part * dy);
}

/** A color of a PDF as one of CSS. @param {number[]} [color] */
export function css(color, other = "none") {
  if (!color?.length) return other;
  const [a, b, c, k] = color;
  const rgb = color.length === 1 ? [a, a, a] : color.length === 3 ? color : [1 - Math.min(1, a + k), 1 - Math.min(1, b + k), 1 - Math.min(1, c + k)];
  return `#${rgb.map((n) => Math.round(n * 255).toString(16).padStart(2, "0")).join("")}`;
}

/** Draws what an annotation will look like. @param {Annotation} annotation @param {PageView} page @param {Element} parent */
export function drawSketch(annotation, page, parent) {
  const color = css(annotation.color, annotation.subtype === "Highlight" ? "#facd5a" : "#000");
  const group = svg("g", { fill: "none", stroke: color, "stroke-width": annotation.width ?? 1, opacity: annotation.opacity ?? 1 }, parent);
  const { x, y, w, h } = page.place(annotation.rect);
  switch (annotation.subtype) {
    case "Highlight": case "Underline": case "StrikeOut": case "Squiggly":
      for (const corners of Annotations.quadrilaterals(annotation)) {
        const [ul, ur, ll, lr] = corners.map((p) => page.point(p));
        if (annotation.subtype === "Highlight") {
          svg("polygon", { points: [ul, ur, lr, ll].join(" "), fill: color, stroke: "none" }, group);
          group.style.mixBlendMode = "multiply";
        } else {
          const part = annotation.subtype === "StrikeOut" ? 0.45 : 0.08;
          const [[x1, y1], [x2, y2]] = [[ll, ul], [lr, ur]].map(([low, high]) => low.map((n, axis) => n + (high[axis] - n) * part));
          svg("line", { x1, y1, x2, y2, "stroke-width": Math.max(0.5, Math.hypot(ul[0] - ll[0], ul[1] - ll[1]) / 14) }, group);
        }
      }
      break;
    case "Line": {
      const [[x1, y1], [x2, y2]] = pairs(annotation.line).map((p) => page.point(p));
      svg("line", { x1, y1, x2, y2 }, group);
      break;
    }
    case "Square": svg("rect", { x, y, width: w, height: h, fill: css(annotation.fill) }, group); break;
    case "Circle": svg("ellipse", { cx: x + w / 2, cy: y + h / 2, rx: w / 2, ry: h / 2, fill: css(annotation.fill) }, group); break;
    case "Ink":
      for (const stroke of annotation.strokes) {
        svg("polyline", { points: pairs(stroke).map((p) => page.point(p).join(",")).join(" "), "stroke-linecap": "round", "stroke-linejoin": "round" }, group);
      }
      break;
    case "Link": svg("rect", { x, y, width: w, height: h, stroke: "#1f5fbf", "stroke-dasharray": "3 2" }, group); break;
    case "FreeText":
      svg("rect", { x, y, width: w, height: h, stroke: annotation.width ? "#000" : "none", fill: css(annotation.fill) }, group);
      break;
    default: svg("rect", { x, y, width: w, height: h, stroke: "#566171", "stroke-dasharray": "3 2" }, group);
  }
  return group;
}
