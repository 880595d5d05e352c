// Ink: an overlay that lies over each page, takes the strokes of a pen, and gives them to the form as an annotation. The points
// as they were drawn, with the pressure of the pen, stay in the annotation, so that it can be drawn on again.
import { pairs } from "./annotations.js";
import { svg } from "./pages.js";

/** Points of a stroke are at least this far apart. */
const STEP = 0.7;

export class InkOverlay {
  /** @param {import("./tools.js").Context} context */
  constructor({ annotations, properties }) {
    this.annotations = annotations;
    this.properties = properties;
    /** What takes the strokes of each page. @type {Map<number, ?string>} */
    this.current = new Map();
    /** @type {Map<import("./pages.js").PageView, SVGElement>} */
    this.elements = new Map();
  }

  /** Strokes make new annotations from now on, or are added to the one that is selected. */
  begin() {
    this.current.clear();
    const selected = this.annotations.selected;
    const annotation = selected && this.annotations.get(selected);
    if (annotation?.subtype === "Ink") this.current.set(annotation.page, selected); else this.annotations.select(null);
  }

  // MARK: The overlay

  /** @param {import("./pages.js").PageView} page @param {?string[]} state the strokes that are not drawn yet */
  make(page, state) {
    const element = svg("svg", { class: "sketches", viewBox: `0 0 ${page.paperWidth} ${page.paperHeight}`, "aria-hidden": "true" });
    for (const points of state ?? []) this.polyline(points, element);
    this.elements.set(page, element);
    page.element.addEventListener("drawn", () => element.querySelectorAll(".done").forEach((line) => line.remove()));
    return element;
  }

  leave(page, element) {
    this.elements.delete(page);
    return [...element.children].filter((line) => !line.classList.contains("done")).map((line) => line.getAttribute("points"));
  }

  polyline(points, parent) {
    const { color, width } = this.properties.css("ink");
    return svg("polyline", { points, fill: "none", stroke: color, "stroke-width": width, "stroke-linecap": "round", "stroke-linejoin": "round" }, parent);
  }

  // MARK: Drawing

  start(page, event) {
    this.points = [];
    this.line = this.polyline("", this.elements.get(page));
    this.take(page, event);
  }

  draw(page, event) {
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length ? events : [event]) this.take(page, each);
  }

  take(page, event) {
    const [x, y] = page.at(event);
    const last = this.points.at(-1);
    if (last && Math.hypot(x - last[0], y - last[1]) < STEP) return;
    this.points.push([x, y, Math.round((event.pressure || 0.5) * 100) / 100]);
    this.line?.setAttribute("points", this.points.map((point) => `${point[0].toFixed(2)},${point[1].toFixed(2)}`).join(" "));
  }

  async finish(page) {
    const [points, line] = [this.points, this.line];
    if (!points.length) return;
    line?.classList.add("done");
    const stroke = points.flatMap(([x, y]) => page.user(x, y));
    const raw = points.map(([x, y, pressure]) => [...page.user(x, y), pressure]);
    // A stroke that follows soon waits for the annotation of the first one.
    await (this.last = (this.last ?? Promise.resolve()).then(async () => {
      const id = this.current.get(page.number);
      const known = id && this.annotations.get(id);
      const strokes = [...(known?.strokes ?? []), stroke];
      const data = JSON.stringify({ ink: [...drawn(known), raw] });
      const change = { strokes, data, rect: extent(strokes, known?.width ?? this.properties.style("ink").width) };
      if (known) await this.annotations.change(id, change);
      else this.current.set(page.number, await this.annotations.add({ ...this.properties.style("ink"), subtype: "Ink", page: page.number, ...change }));
    }));
  }

  /** Removes the stroke under a displayed point. */
  erase(page, point) {
    const id = this.annotations.at(page, point);
    const annotation = id && this.annotations.get(id);
    if (annotation?.subtype !== "Ink") return;
    const [x, y] = page.user(...point);
    const isHit = (stroke) => pairs(stroke).some(([a, b]) => Math.hypot(a - x, b - y) < 6 + annotation.width);
    const kept = annotation.strokes.map((stroke, index) => index).filter((index) => !isHit(annotation.strokes[index]));
    if (kept.length === annotation.strokes.length) return;
    if (!kept.length) { this.annotations.remove(id); return; }
    const strokes = kept.map((index) => annotation.strokes[index]);
    const raw = drawn(annotation);
    this.annotations.change(id, { strokes, rect: extent(strokes, annotation.width),
      data: JSON.stringify({ ink: kept.map((index) => raw[index]).filter(Boolean) }) });
  }
}

/** The strokes of an annotation as they were drawn; those of other programs have no pressure. */
function drawn(annotation) {
  if (!annotation) return [];
  try {
    const { ink } = JSON.parse(annotation.data ?? "null") ?? {};
    if (ink?.length === annotation.strokes.length) return ink;
  } catch { /* Data of another tool. */ }
  return annotation.strokes.map((stroke) => pairs(stroke).map(([x, y]) => [x, y, 0.5]));
}

function extent(strokes, width) {
  const points = strokes.flatMap(pairs);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const least = (all) => all.reduce((a, b) => Math.min(a, b), Infinity) - width / 2;
  const most = (all) => all.reduce((a, b) => Math.max(a, b), -Infinity) + width / 2;
  return [least(xs), least(ys), most(xs), most(ys)];
}
