// Tools: what the pointer does. The manager gives each event to the current tool; a tool that does not handle it may name
// the next tool, which gets the same event.

/**
 * A tool. A module in the directory of `--tools` exports one as its default, and replaces the tool of the same name.
 *
 * Each handler returns true if it has handled the event, the name of the tool that gets the same event next, or nothing.
 * @typedef {object} Tool
 * @property {string} name
 * @property {string} label
 * @property {string} [icon] the path of an icon of 24 × 24
 * @property {(context: Context) => void} [enter]
 * @property {(context: Context) => void} [leave]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointerdown]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointermove]
 * @property {(event: PointerEvent, context: Context) => (boolean|string|void)} [pointerup]
 * @property {(event: KeyboardEvent, context: Context) => (boolean|string|void)} [keydown]
 */
/** @typedef {{host: HTMLElement, layout: import("./layout.js").Layout, fields: import("./fields.js").Fields,
 *    history: import("./history.js").History, tools: ToolManager}} Context */

const EVENTS = ["pointerdown", "pointermove", "pointerup", "keydown"];

export class ToolManager extends EventTarget {
  /** @param {Omit<Context, "tools">} context */
  constructor(context) {
    super();
    this.context = { ...context, tools: this };
    /** @type {Map<string, Tool>} */
    this.tools = new Map();
    this.current = null;
    for (const type of EVENTS) {
      context.host.addEventListener(type, (event) => {
        if (this.give(type, event)) event.preventDefault();
      }, { capture: true });
    }
  }

  /** @param {Tool} tool */
  add(tool) {
    this.tools.set(tool.name, tool);
    if (this.current === tool.name) tool.enter?.(this.context);
    this.dispatchEvent(new Event("tools"));
  }

  /** @param {string} name */
  choose(name) {
    if (!this.tools.has(name) || name === this.current) return;
    this.tools.get(this.current)?.leave?.(this.context);
    this.current = name;
    this.context.host.dataset.tool = name;
    this.tools.get(name).enter?.(this.context);
    this.dispatchEvent(new Event("tools"));
  }

  /** @returns {boolean} whether a tool has handled the event */
  give(type, event) {
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

/** Fills fields: controls handle their events themselves. @type {Tool} */
const fill = {
  name: "fill", label: "Fill", icon: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  /** A tap that another tool has passed on. */
  pointerup(event, { host, fields }) {
    if (host.dataset.tool === "fill") return;
    const control = controlAt(event, host);
    if (!control) return;
    control.focus();
    if (["checkbox", "radio", "button"].includes(control.type)) control.click();
    return true;
  },
};

/** @param {PointerEvent} event @param {HTMLElement} host */
function controlAt(event, host) {
  const place = host.dataset.tool;
  host.dataset.tool = "fill";
  const found = document.elementsFromPoint(event.clientX, event.clientY).find((e) => e.matches(".field"));
  host.dataset.tool = place;
  return found;
}

/** Moves the pages. A tap goes to the tool that fills. @type {Tool} */
const pan = {
  name: "pan", label: "Move", icon: "M8 12V6a1.5 1.5 0 0 1 3 0v5-6.5a1.5 1.5 0 0 1 3 0V11 6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-1.5-5.5-4L4 12.5a1.4 1.4 0 0 1 2.3-1.5z",
  pointerdown(event, { host }) {
    if (event.button !== 0 || event.target.closest("button, a")) return;
    pan.from = { x: event.clientX, y: event.clientY, left: host.scrollLeft, top: host.scrollTop, moved: false };
    host.setPointerCapture(event.pointerId);
    host.classList.add("moving");
    return true;
  },
  pointermove(event, { host }) {
    if (!pan.from) return;
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
    if (!from) return;
    host.releasePointerCapture(event.pointerId);
    return from.moved ? true : "fill";
  },
};

/** Selects text under fields, too. @type {Tool} */
const select = { name: "select", label: "Select text", icon: "M9 4h2a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H9M17 4h-2a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h2" };

export const builtInTools = [fill, select, pan];
