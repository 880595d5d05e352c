// Tools: what the pointer does. The manager gives each event to the current tool; a tool that does not handle it may name
// the next tool, which gets the same event.
/** @typedef {import("./pages.js").PageView} PageView */

/**
 * A tool. A module in the directory of `--tools` exports one as its default, and replaces the tool of the same name.
 *
 * Each handler returns true if it has handled the event, the name of the tool that gets the same event next, or nothing.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} label
 * @property {string} [icon] the path of an icon of 24 × 24
 * @property {boolean} [keepsSelection] the annotation that is selected stays selected when it is chosen
 * @property {boolean} [covers] fields, words and links get no events while it is chosen
 * @property {string} [selectsText] a drag selects text: that `beside` fields alone, or that `under` them, too
 * @property {string[]} [style] the properties that what it makes has: `color`, `fill`, `width`, `fontSize`
 * @property {(context: Context) => void} [enter]
 * @property {(context: Context) => void} [leave]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointerdown]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointermove]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointerup]
 * @property {(event: KeyboardEvent, context: Context) => (boolean|string|void)} [keydown]
 */
/** @typedef {{host: HTMLElement, layout: import("./layout.js").Layout, fields: import("./fields.js").Fields,
 *    history: import("./history.js").History, annotations: import("./annotations.js").Annotations,
 *    text: import("./text.js").Text, search: import("./text.js").Search, overlays: import("./overlays.js").Overlays,
 *    pages: import("./pages.js").PageView[], properties: import("./properties.js").Properties, tools: ToolManager,
 *    pictureInput?: HTMLInputElement, proposals?: import("./proposals.js").Proposals}} Context */

const EVENTS = ["pointerdown", "pointermove", "pointerup", "keydown"];

export class ToolManager extends EventTarget {
  /** @param {Omit<Context, "tools">} context */
  constructor(context) {
    super();
    this.context = Object.assign(context, { tools: this });
    /** @type {Map<string, Tool>} */
    this.tools = new Map();
    this.current = null;
    for (const type of EVENTS) {
      context.host.addEventListener(type, (event) => {
        if (this.give(type, event)) event.preventDefault();
      }, { capture: true });
    }
    context.host.addEventListener("pointercancel", (event) => this.give("pointerup", event), { capture: true });
  }

  /** Adds tools, or replaces those of the same names. @param {...Tool} tools */
  add(...tools) {
    for (const tool of tools) {
      this.tools.set(tool.name, tool);
      if (this.current === tool.name) tool.enter?.(this.context);
    }
    this.dispatchEvent(new Event("tools"));
  }

  /** @param {string} name */
  choose(name) {
    const tool = this.tools.get(name);
    if (tool && !tool.keepsSelection) this.context.annotations.select(null);
    if (!tool || name === this.current) return;
    this.tools.get(this.current)?.leave?.(this.context);
    this.current = name;
    this.context.host.dataset.tool = name;
    this.context.host.toggleAttribute("data-covered", tool.covers === true);
    this.context.host.dataset.text = tool.selectsText ?? "";
    this.dispatchEvent(new Event("tools"));
    tool.enter?.(this.context);
  }

  /** @returns {boolean} whether a tool has handled the event */
  give(type, event) {
    // What somebody types belongs to what has the focus.
    if (type === "keydown" && event.target.matches("input, textarea, select")) return false;
    const asked = new Set();
    let name = this.current;
    while (name && !asked.has(name)) {
      asked.add(name);
      const answer = this.tools.get(name)?.[type]?.(event, this.context);
      if (answer === true) return true;
      name = typeof answer === "string" ? answer : null;
    }
    return false;
  }
}

/** The page under a pointer. @param {{clientX: number, clientY: number}} event @param {Pick<Context, "pages">} context */
export function pageAt({ clientX, clientY }, { pages }) {
  return pages.find(({ isNear, paper }) => {
    if (!isNear) return false;
    const box = paper.getBoundingClientRect();
    return clientX >= box.left && clientX < box.right && clientY >= box.top && clientY < box.bottom;
  });
}

/** Fills fields: controls handle their events themselves. A tap beside them may be meant for an annotation. @type {Tool} */
const fill = {
  name: "fill", label: "Fill", icon: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4", selectsText: "beside",
  pointerdown(event) {
    fill.from = [event.clientX, event.clientY];
    return event.target.closest(".annotation") ? "edit" : undefined;
  },
  pointermove: () => "edit",
  pointerup(event, { host }) {
    if (host.dataset.tool === "fill") {
      const [x, y] = fill.from ?? [];
      const isTap = Math.hypot(event.clientX - x, event.clientY - y) < 4 && !event.target.closest(".field, a");
      return isTap || event.target.closest(".annotation") ? "edit" : undefined;
    }
    // A tap that another tool has passed on.
    const control = controlAt(event, host);
    if (!control) return;
    control.focus();
    if (["checkbox", "radio", "button"].includes(control.type)) control.click();
    return true;
  },
  keydown: (event) => (event.target.closest(".annotation") ? "edit" : undefined),
};

/** @param {PointerEvent} event @param {HTMLElement} host */
function controlAt(event, host) {
  const place = host.dataset.tool;
  host.dataset.tool = "fill";
  const found = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches(".field"));
  host.dataset.tool = place;
  return found;
}

/** Moves the pages. A tap goes to the tool that edits annotations, and from there to the one that fills. @type {Tool} */
const pan = {
  name: "pan", label: "Move the pages", icon: "M8 12V6a1.5 1.5 0 0 1 3 0v5-6.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1.5-5.5-4L4 12.5a1.4 1.4 0 0 1 2.3-1.5z",
  pointerdown(event, { host }) {
    if (event.button !== 0 || event.target.closest("button, a, .proposal")) return;
    if (event.target.closest(".annotation.selected")) return "edit";
    pan.from = { x: event.clientX, y: event.clientY, left: host.scrollLeft, top: host.scrollTop, moved: false };
    host.setPointerCapture(event.pointerId);
    host.classList.add("moving");
    return true;
  },
  pointermove(event, { host }) {
    if (!pan.from) return "edit";
    const [x, y] = [event.clientX - pan.from.x, event.clientY - pan.from.y];
    if (Math.hypot(x, y) > 4) pan.from.moved = true;
    host.style.scrollBehavior = "auto";
    host.scrollTo(pan.from.left - x, pan.from.top - y);
    host.style.scrollBehavior = "";
    return true;
  },
  pointerup(event, { host }) {
    const from = pan.from;
    pan.from = null;
    host.classList.remove("moving");
    if (!from) return "edit";
    host.releasePointerCapture(event.pointerId);
    return from.moved ? true : "edit";
  },
  keydown: () => "fill",
};

/**
 * Selects text under fields, too; with Alt, the words in a rectangle. @type {Tool}
 */
const select = {
  name: "select", label: "Select text (with Alt: in a rectangle)", icon: "M9 4h2a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9M17 4h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h2", selectsText: "under",
  leave({ pages }) { unpick(pages); },
  pointerdown(event, context) {
    unpick(context.pages);
    const page = event.altKey && pageAt(event, context);
    if (!page) return;
    getSelection().removeAllRanges();
    select.drag = { page, from: page.at(event) };
    context.host.setPointerCapture(event.pointerId);
    return true;
  },
  pointermove(event) {
    if (!select.drag) return;
    const { page, from } = select.drag;
    const [x, y] = page.at(event);
    select.drag.rect = { x: Math.min(x, from[0]), y: Math.min(y, from[1]), w: Math.abs(x - from[0]), h: Math.abs(y - from[1]) };
    page.hits.querySelector(".area")?.remove();
    const area = document.createElement("i");
    area.className = "area";
    page.put(area, select.drag.rect);
    page.hits.append(area);
    return true;
  },
  pointerup(event, { host, text }) {
    const drag = select.drag;
    select.drag = null;
    if (!drag?.rect) return;
    host.releasePointerCapture(event.pointerId);
    text.inside(drag.page, drag.page.userRect(drag.rect)).then((lines) => {
      for (const word of lines.flat()) {
        const mark = document.createElement("i");
        mark.className = "picked";
        drag.page.put(mark, drag.page.place(word.rect));
        drag.page.hits.append(mark);
      }
      text.picked = { page: drag.page, rect: drag.page.userRect(drag.rect),
        text: lines.map((words) => words.map((word) => word.text).join(" ")).join("\n") };
      host.focus({ preventScroll: true });
    });
    return true;
  },
};

function unpick(pages) {
  for (const page of pages) for (const mark of page.hits.querySelectorAll(".area, .picked")) mark.remove();
}

/** @type {Tool[]} */
export const builtInTools = [fill, select, pan];
