// The tools that make and change annotations.
import { Annotations, MARKUP, RESIZABLE, drawSketch } from "./annotations.js";
import { InkOverlay } from "./ink.js";
import { make } from "./pages.js";
import { around, quarters } from "./text.js";
import { pageAt } from "./tools.js";
/** @typedef {import("./pages.js").PageView} PageView */

/** @typedef {import("./tools.js").Tool} Tool */
/** @typedef {import("./tools.js").Context} Context */

/** The smallest sides that a drag makes, in points. */
const LEAST = 4;

// MARK: Editing

/** Selects, moves, resizes and removes annotations. What it does not know goes to the tool that fills. @type {Tool} */
const edit = {
  name: "edit", label: "Select and move annotations", icon: "M6 3.5v15l4-4 2.5 6 2.5-1-2.5-6H18z", keepsSelection: true,
  pointerdown(event, context) {
    if (event.button !== 0) return;
    const page = pageAt(event, context);
    const corner = event.target.dataset?.corner;
    const { annotations, host, tools } = context;
    const point = page?.at(event);
    const id = !page ? null : corner ? annotations.selected : event.target.closest(".annotation.selected")?.dataset.annotation
      ?? annotations.at(page, point, tools.current === "edit");
    edit.down = [event.clientX, event.clientY];
    if (!id) { annotations.select(null); return tools.current === "edit" ? "fill" : undefined; }
    const annotation = annotations.get(id);
    annotations.select(id, { focus: true });
    if (annotations.isLocked || MARKUP.has(annotation.subtype)) return true;
    edit.drag = { id, page, corner, from: point, annotation };
    host.setPointerCapture(event.pointerId);
    return true;
  },
  pointermove(event, { annotations }) {
    const drag = edit.drag;
    if (!drag) return;
    const [x, y] = drag.page.at(event);
    if (!drag.now && Math.hypot(x - drag.from[0], y - drag.from[1]) < 2) return true;
    drag.now = reshaped(drag, x, y, event.shiftKey);
    drag.sketch?.remove();
    drag.sketch = drawSketch(drag.now, drag.page, drag.page.sketches);
    drag.page.put(annotations.element(drag.id), drag.page.place(drag.now.rect));
    return true;
  },
  pointerup(event, context) {
    const { annotations, host, tools } = context;
    const drag = edit.drag;
    edit.drag = null;
    if (drag) {
      if (host.hasPointerCapture(event.pointerId)) host.releasePointerCapture(event.pointerId);
      drag.sketch?.remove();
      if (drag.now) annotations.change(drag.id, drag.now);
      return true;
    }
    // A tap that another tool has passed on.
    const page = pageAt(event, context);
    const id = page && annotations.at(page, page.at(event));
    if (!id) { annotations.select(null); return "fill"; }
    annotations.select(id, { focus: true });
    return true;
  },
  keydown(event, { annotations, host, properties }) {
    const id = event.target.closest(".annotation")?.dataset.annotation;
    const annotation = id && annotations.get(id);
    if (!annotation) return;
    const page = annotations.pages[annotation.page - 1];
    switch (event.key) {
      case "Delete": case "Backspace": {
        // What is not selected any more is not meant.
        if (annotations.isLocked || annotations.selected !== id) return;
        const next = event.target.nextElementSibling ?? event.target.previousElementSibling;
        annotations.remove(id).then(() => (annotations.element(next?.dataset.annotation ?? "") ?? host).focus({ preventScroll: true }));
        return true;
      }
      case "ArrowLeft": case "ArrowRight": case "ArrowUp": case "ArrowDown": {
        if (annotations.isLocked || MARKUP.has(annotation.subtype) || event.ctrlKey) return;
        const step = event.shiftKey ? 10 : 1;
        const [x, y] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
        const place = page.place(annotation.rect);
        if (event.altKey) {
          if (!RESIZABLE.has(annotation.subtype)) return;
          const rect = page.userRect({ ...place, w: Math.max(LEAST, place.w + x), h: Math.max(LEAST, place.h + y) });
          annotations.change(id, Annotations.fitted(annotation, rect), annotations.history.gesture(`resize ${id}`));
        } else {
          const [[x1, y1], [x2, y2]] = [page.user(0, 0), page.user(x, y)];
          annotations.change(id, Annotations.moved(annotation, x2 - x1, y2 - y1), annotations.history.gesture(`move ${id}`));
        }
        return true;
      }
      case "Enter": case " ":
        if (annotation.subtype === "FreeText" && !annotations.isLocked) write(id, annotation, { annotations, host });
        else properties.focus();
        return true;
      case "Escape":
        annotations.select(null);
        host.focus({ preventScroll: true });
        return true;
      default: return;
    }
  },
};

/** The annotation as a drag has left it. */
export function reshaped({ annotation, page, corner, from }, x, y, keepsShape) {
  const place = page.place(annotation.rect);
  if (!corner) {
    const [[x1, y1], [x2, y2]] = [page.user(from[0], from[1]), page.user(x, y)];
    return Annotations.moved(annotation, x2 - x1, y2 - y1);
  }
  let [left, top, right, bottom] = [place.x, place.y, place.x + place.w, place.y + place.h];
  if (corner.includes("w")) left = Math.min(x, right - LEAST); else right = Math.max(x, left + LEAST);
  if (corner.includes("n")) top = Math.min(y, bottom - LEAST); else bottom = Math.max(y, top + LEAST);
  if (annotation.subtype === "Stamp" || keepsShape) {
    const scale = Math.max((right - left) / place.w, (bottom - top) / place.h);
    if (corner.includes("w")) left = right - place.w * scale; else right = left + place.w * scale;
    if (corner.includes("n")) top = bottom - place.h * scale; else bottom = top + place.h * scale;
  }
  return Annotations.fitted(annotation, page.userRect({ x: left, y: top, w: right - left, h: bottom - top }));
}

// MARK: Marks of text

/**
 * The corners of a line of text as `/QuadPoints` has them, beginning where its first letter has its upper left (ISO 32000-2, 12.5.6.10).
 * @param {number[]} rect in user space @param {number} angle of the text, counterclockwise in degrees
 */
function corners([l, b, r, t], angle) {
  const all = [[l, t], [r, t], [r, b], [l, b]];
  return [0, 1, 3, 2].flatMap((corner) => all[(corner + 4 - quarters(angle)) % 4]);
}

/** @param {string} subtype @param {string} name @param {string} label @param {string} icon @returns {Tool} */
function markup(subtype, name, label, icon) {
  const mark = async (context, found) => {
    const quads = found.map(({ page, rects, angles, text }) => ({ ...context.properties.style(name), subtype, page: page.number, text,
      rect: around(rects), quads: rects.flatMap((rect, index) => corners(rect, angles[index] + page.rotation)) }));
    if (!quads.length) return;
    getSelection().removeAllRanges();
    for (const annotation of quads) context.annotations.sketch(annotation);
    await context.history.annotate(quads);
  };
  return {
    name, label, icon, style: ["color"], selectsText: "under",
    enter(context) { mark(context, context.text.selected()); },
    pointerup(event, context) {
      // The browser ends its selection after this event.
      setTimeout(() => mark(context, context.text.selected()));
    },
    keydown(event, context) {
      if (event.key !== "Enter") return "edit";
      const hit = context.search.hits[context.search.now];
      const selected = context.text.selected();
      if (selected.length) mark(context, selected);
      else if (hit) mark(context, [{ page: hit.page, rects: hit.rects, angles: hit.angles, text: hit.found }]);
      return true;
    },
  };
}

// MARK: Shapes

/**
 * A tool that drags a rectangle or line.
 * @param {Tool} tool
 * @param {(page: PageView, from: [number, number], to: [number, number]) => object} shape what it makes between displayed points
 * @param {{w: number, h: number}} size what a tap makes
 * @param {(context: Context, annotation: object) => void} [finish]
 * @returns {Tool}
 */
export function dragging(tool, shape, size, finish) {
  let drag = null;
  const made = (context, page, from, to) => ({ ...context.properties.style(tool.name), page: page.number, ...shape(page, from, to) });
  const end = finish ?? (async ({ annotations, tools }, annotation) => {
    const id = await annotations.add(annotation);
    tools.choose("fill");
    if (id) annotations.select(id, { focus: true });
  });
  return {
    ...tool, covers: true,
    pointerdown(event, context) {
      const page = event.button === 0 && pageAt(event, context);
      if (!page) return;
      context.annotations.select(null);
      drag = { page, from: page.at(event) };
      context.host.setPointerCapture(event.pointerId);
      return true;
    },
    pointermove(event, context) {
      if (!drag) return;
      drag.to = drag.page.at(event);
      drag.sketch?.remove();
      drag.sketch = drawSketch(made(context, drag.page, drag.from, drag.to), drag.page, drag.page.sketches);
      return true;
    },
    pointerup(event, context) {
      const { page, from, to, sketch } = drag ?? {};
      if (!page) return;
      drag = null;
      sketch?.remove();
      context.host.releasePointerCapture(event.pointerId);
      const isTap = !to || Math.hypot(to[0] - from[0], to[1] - from[1]) < LEAST;
      end(context, made(context, page, from, isTap ? [from[0] + size.w, from[1] + size.h] : to));
      return true;
    },
    keydown(event, context) {
      if (event.key === "Escape") { context.tools.choose("fill"); return true; }
      if (event.key !== "Enter" || event.target.closest(".annotation, a, button")) return "edit";
      const { page, x, y } = middle(context);
      end(context, made(context, page, [x - size.w / 2, y - size.h / 2], [x + size.w / 2, y + size.h / 2]));
      return true;
    },
  };
}

/** The middle of what is in view of the current page. @param {Pick<Context, "host"|"pages"|"layout">} context */
export function middle({ host, pages, layout }) {
  const page = pages[layout.current - 1];
  const [view, box] = [host.getBoundingClientRect(), page.paper.getBoundingClientRect()];
  const clientX = (Math.max(view.left, box.left) + Math.min(view.right, box.right)) / 2;
  const clientY = (Math.max(view.top, box.top) + Math.min(view.bottom, box.bottom)) / 2;
  const [x, y] = page.at({ clientX, clientY });
  return { page, x, y };
}

export const box = (subtype) => (page, [x1, y1], [x2, y2]) => ({ subtype,
  rect: page.userRect({ x: Math.min(x1, x2), y: Math.min(y1, y2), w: Math.max(1, Math.abs(x2 - x1)), h: Math.max(1, Math.abs(y2 - y1)) }) });

const line = (endings) => (page, from, to) => {
  const [a, b] = [page.user(...from), page.user(...to)];
  return { subtype: "Line", line: [...a, ...b], endings, rect: [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1])] };
};

/** Opens a place to type over free text. @param {?string} id nil for new text @param {object} annotation @param {Pick<Context, "annotations"|"host">} context */
function write(id, annotation, { annotations, host }) {
  const page = annotations.pages[annotation.page - 1];
  const area = make("textarea", "typing", page.annotations);
  const place = page.place(annotation.rect);
  area.setAttribute("aria-label", "Text on the page");
  area.value = annotation.text ?? "";
  area.style.fontSize = `calc(${annotation.fontSize ?? 12}px * var(--scale))`;
  page.put(area, place);
  let isDone = false;
  const done = async (keeps) => {
    if (isDone) return;
    isDone = true;
    // As high as its lines: nothing that was typed is cut off.
    const height = Math.max(place.h, (area.scrollHeight / area.clientHeight) * place.h);
    const changed = { ...annotation, text: area.value, rect: page.userRect({ ...place, h: height }) };
    area.remove();
    if (!keeps || (!area.value.trim() && !id)) { host.focus({ preventScroll: true }); return; }
    if (id) await annotations.change(id, changed); else id = await annotations.add(changed);
    if (id) annotations.select(id, { focus: document.activeElement === document.body });
  };
  area.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { event.stopPropagation(); done(true); }
  });
  area.addEventListener("blur", () => done(true));
  // The pointer that opens it takes the focus away once more.
  setTimeout(() => area.focus());
}

// MARK: Pictures

/** @type {Tool} */
const picture = {
  name: "picture", label: "Picture, for a signature", icon: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01",
  enter(context) {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = "image/*";
    input.addEventListener("change", () => place(input.files[0], context));
    input.addEventListener("cancel", () => context.tools.choose("fill"));
    // Kept: a browser may free an input that nothing leads to.
    context.pictureInput = input;
    input.click();
  },
};

/** Puts a picture in the middle of what is in view. @param {File} file @param {Context} context */
async function place(file, context) {
  context.tools.choose("fill");
  let image;
  try {
    const pixels = await createImageBitmap(file);
    const scale = Math.min(1, 2000 / Math.max(pixels.width, pixels.height));
    const canvas = make("canvas");
    [canvas.width, canvas.height] = [Math.max(1, Math.round(pixels.width * scale)), Math.max(1, Math.round(pixels.height * scale))];
    canvas.getContext("2d").drawImage(pixels, 0, 0, canvas.width, canvas.height);
    image = await context.history.keepPicture(canvas.toDataURL("image/png"));
  } catch (error) {
    context.history.dispatchEvent(new CustomEvent("failure", { detail: new Error(error.problems ? error.message : "The file is no picture that this browser can read") }));
    return;
  }
  const { page, x, y } = middle(context);
  const w = Math.min(180, page.paperWidth / 2);
  const h = (w * image.height) / image.width;
  const id = await context.annotations.add({ subtype: "Stamp", page: page.number, picture: image.picture,
    rect: page.userRect({ x: x - w / 2, y: y - h / 2, w, h }) });
  if (id) context.annotations.select(id, { focus: true });
}

// MARK: Ink

/** Draws freehand; with Shift, or the other end of the pen, it erases strokes. @type {Tool} */
const ink = {
  name: "ink", label: "Draw (with Shift: erase)", icon: "M3 17c3-8 5-8 5-4s2 4 4 0 4-5 4-2-1 5 2 4 2-2 3-4", covers: true, keepsSelection: true, style: ["color", "width"],
  enter(context) {
    if (!ink.overlay) { ink.overlay = new InkOverlay(context); context.overlays.add(ink.overlay); }
    ink.overlay.begin();
  },
  pointerdown(event, context) {
    const page = event.button === 5 || event.button === 0 ? pageAt(event, context) : null;
    if (!page) return;
    context.host.setPointerCapture(event.pointerId);
    ink.isErasing = event.shiftKey || event.button === 5;
    ink.page = page;
    if (ink.isErasing) ink.overlay.erase(page, page.at(event)); else ink.overlay.start(page, event);
    return true;
  },
  pointermove(event) {
    if (!ink.page) return;
    if (ink.isErasing) ink.overlay.erase(ink.page, ink.page.at(event)); else ink.overlay.draw(ink.page, event);
    return true;
  },
  pointerup(event, { host }) {
    if (!ink.page) return;
    host.releasePointerCapture(event.pointerId);
    if (!ink.isErasing) ink.overlay.finish(ink.page);
    ink.page = null;
    return true;
  },
  keydown: (event, { tools }) => {
    if (event.key !== "Escape") return "edit";
    tools.choose("fill");
    return true;
  },
};

/** @type {Tool[]} */
export const drawingTools = [
  edit,
  markup("Highlight", "highlight", "Highlight text", "M5 20h14M7 15l8-10 4 3-8 10H7z"),
  markup("Underline", "underline", "Underline text", "M7 4v7a5 5 0 0 0 10 0V4M5 20h14"),
  markup("StrikeOut", "strikeout", "Strike out text", "M4 12h16M16 7c-1-2-7-3-8 0-.5 2 1 3 4 5 4 2 5 3 4 5-1 3-7 2-8-1"),
  dragging({ name: "note", label: "Note", icon: "M4 5h16v11H10l-4 4v-4H4z", style: ["color"] }, (page, from) => box("Text")(page, from, [from[0] + 20, from[1] + 20]), { w: 20, h: 20 },
    async ({ annotations, tools, properties }, annotation) => {
      const id = await annotations.add(annotation);
      tools.choose("fill");
      if (id) { annotations.select(id, { focus: true }); properties.focus(); }
    }),
  dragging({ name: "freetext", label: "Text on the page", icon: "M5 6V4h14v2M12 4v16M9 20h6", style: ["color", "fontSize"] },
    (page, from, to) => ({ ...box("FreeText")(page, from, to), width: 0 }), { w: 200, h: 22 },
    (context, annotation) => { context.tools.choose("fill"); write(null, annotation, context); }),
  dragging({ name: "line", label: "Line", icon: "M5 19 19 5", style: ["color", "width"] }, line(["None", "None"]), { w: 120, h: 0 }),
  dragging({ name: "arrow", label: "Arrow", icon: "M5 19 19 5M10 5h9v9", style: ["color", "width"] }, line(["None", "OpenArrow"]), { w: 120, h: 0 }),
  dragging({ name: "square", label: "Rectangle", icon: "M4 6h16v12H4z", style: ["color", "fill", "width"] }, box("Square"), { w: 120, h: 60 }),
  dragging({ name: "circle", label: "Ellipse", icon: "M12 6c5 0 8.5 2.7 8.5 6s-3.5 6-8.5 6-8.5-2.7-8.5-6 3.5-6 8.5-6z", style: ["color", "fill", "width"] }, box("Circle"), { w: 120, h: 60 }),
  ink,
  picture,
  dragging({ name: "link", label: "Link", icon: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" },
    (page, from, to) => ({ ...box("Link")(page, from, to), target: page.number }), { w: 120, h: 16 },
    async ({ annotations, tools, properties }, annotation) => {
      const id = await annotations.add(annotation);
      tools.choose("edit");
      if (id) { annotations.select(id, { focus: true }); properties.focus(); }
    }),
];
