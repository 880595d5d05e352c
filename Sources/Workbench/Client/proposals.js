// Fields that a flat page asks for: proposed by the program, drawn on the pages and listed beside them, for a person to accept or
// change; what is accepted becomes a form.
import { post, request } from "./api.js";
import { box, dragging, reshaped } from "./drawing.js";
import { PageView, make } from "./pages.js";
import { sentence } from "./values.js";

/**
 * @typedef {object} Proposal
 * @property {"text"|"checkbox"|"radio"|"comb"|"signature"|"date"} kind
 * @property {string} name
 * @property {string} label what a screen reader says of the field
 * @property {number} page from 1
 * @property {number[]} rect in the page's user space
 * @property {number} [confidence] how often such a field is right; of one that a person has added, nothing
 * @property {string} [reason]
 * @property {"accepted"|"rejected"} [decision]
 * @property {boolean} [required]
 * @property {string} [option] of a radio button
 * @property {number} [cells] of a comb
 * @property {Object<string, *>} [format]
 * @property {number} [rotation]
 */

const KINDS = { text: "Text", checkbox: "Check box", radio: "Radio button", comb: "Comb", signature: "Signature", date: "Date" };
const MARKS = { accepted: "✓", rejected: "✗", doubtful: "?", open: "" };
/** Below this, more than half are none. */
const DOUBTFUL = 0.5;
/** The smallest sides, in points. */
const LEAST = 4;

export class Proposals {
  /**
   * @param {HTMLElement} panel
   * @param {import("./tools.js").Context} context
   * @param {(error: Error) => void} fail says what went wrong
   */
  constructor(panel, context, fail) {
    this.panel = panel;
    this.context = context;
    this.fail = fail;
    /** @type {?string} */
    this.selected = null;
    /** What has been sent, and not been answered yet. @type {Map<string, Proposal>} */
    this.local = new Map();
    /** The pages in view. @type {Map<PageView, HTMLElement>} */
    this.layers = new Map();
    /** The items of the list. @type {Map<string, HTMLElement>} */
    this.items = new Map();
    this.find = (name) => panel.querySelector(`[data-part="${name}"]`);
    this.editor = this.makeEditor();
    this.wire();
    context.overlays.add({
      make: (page) => { const element = make("div"); this.layers.set(page, element); this.draw(page); return element; },
      leave: (page) => { this.layers.delete(page); },
    });
    context.history.addEventListener("change", () => {
      if (!context.history.waiting.length) this.local.clear();
      // What was made was made of other fields.
      this.find("made").hidden = true;
      this.update();
    });
    // What is refused is as it was.
    context.history.addEventListener("failure", () => { this.local.clear(); this.update(); });
    this.update();
    if (this.all.length) this.open();
  }

  /** All that are not deleted, in the order of the pages. @returns {[string, Proposal][]} */
  get all() {
    const known = { ...this.context.history.state.proposals, ...Object.fromEntries(this.local) };
    return Object.entries(known).filter(([, proposal]) => proposal).sort(([a, { page: p }], [b, { page: q }]) => p - q || (a < b ? -1 : 1));
  }

  /** @param {string} id @returns {?Proposal} */
  get(id) { return this.local.get(id) ?? this.context.history.state.proposals[id] ?? null; }

  /** @param {Proposal} proposal @returns {"accepted"|"rejected"|"doubtful"|"open"} */
  static status({ decision, confidence }) { return decision ?? ((confidence ?? 1) < DOUBTFUL ? "doubtful" : "open"); }

  open() {
    this.panel.hidden = false;
    document.getElementById("flat")?.setAttribute("hidden", "");
  }

  // MARK: Changes

  /** @param {string} id @param {Partial<Proposal>} changes */
  change(id, changes) { return this.changeAll([[id, { ...this.get(id), ...changes }]]); }

  /** One step to be undone. @param {[string, Proposal][]} list */
  changeAll(list) {
    for (const [id, proposal] of list) this.local.set(id, proposal);
    this.update();
    return this.context.history.propose(list.map(([id, proposal]) => ({ ...proposal, id })));
  }

  /** @param {string} id */
  async remove(id) {
    const order = this.order;
    const place = order.indexOf(id);
    const next = order[place + 1] ?? order[place - 1];
    await this.context.history.propose([{ id }]);
    if (next) this.select(next, "list"); else this.find("all").focus();
  }

  /** @param {Pick<Proposal, "page"|"rect">} place */
  async add({ page, rect }) {
    const { rotation } = this.context.pages[page - 1];
    const names = new Set(this.all.map(([, proposal]) => proposal.name));
    let number = 1;
    while (names.has(`field_${number}`)) number += 1;
    const [id] = await this.context.history.propose([{ kind: "text", name: `field_${number}`, label: "", page, rect, decision: "accepted", reason: "added by hand", ...(rotation && { rotation }) }]);
    this.open();
    if (id) this.select(id, "editor");
  }

  /** @param {?number} page nil for all @param {boolean} recognizes the text of scans */
  async detect(page, recognizes = false) {
    this.open();
    this.say(recognizes ? "Reading the pages; this takes a while …" : "Looking for fields …");
    this.find("all").disabled = this.find("page").disabled = this.find("read").disabled = true;
    try {
      const { found, pagesWithoutText } = await this.context.history.detect({ page, recognize: recognizes });
      const count = found ? `${found} ${found === 1 ? "field" : "fields"} found.` : `No ${this.all.length ? "further " : ""}field was found.`;
      const pages = pagesWithoutText.length > 1 ? `Pages ${pagesWithoutText.join(", ")} show pictures and no text` : `Page ${pagesWithoutText[0]} shows a picture and no text`;
      this.say(pagesWithoutText.length ? `${count} ${pages}: nothing was looked for there.${recognizes ? " Its text could not be read." : ""}` : count);
      this.find("read").hidden = !pagesWithoutText.length || recognizes;
      this.pageToRead = page;
    } catch (error) {
      this.say(sentence(error.message));
    }
    this.find("all").disabled = this.find("page").disabled = this.find("read").disabled = false;
    if (document.activeElement === document.body || document.activeElement === this.find("close")) {
      (this.find("list").querySelector("button") ?? this.find("all")).focus({ preventScroll: true });
    }
  }

  say(text) { this.find("said").textContent = text; }

  /** Whether the form can be made; then what can be done with it. */
  async make() {
    const { history } = this.context;
    this.find("made").hidden = true;
    try {
      await history.queue;
      await request(`${history.address}/files/form`);
      this.find("made").hidden = false;
      this.find("made-said").textContent = "The form is made.";
      this.find("fill").focus();
    } catch (error) {
      this.find("made-said").textContent = (error.problems ?? []).map(({ field, message, hint }) => `${field ? `“${field}”: ` : ""}${sentence(message)}${hint ? ` ${hint}` : ""}`).join(" ") || sentence(error.message);
    }
  }

  wire() {
    const { history, layout } = this.context;
    const on = (name, action) => this.find(name).addEventListener("click", async () => {
      try { await action(); } catch (error) { this.fail(error); }
    });
    on("all", () => this.detect(null));
    on("page", () => this.detect(layout.current));
    on("read", () => this.detect(this.pageToRead, true));
    on("add", () => this.context.tools.choose("field"));
    on("close", () => { this.panel.hidden = true; document.getElementById("show-view").focus(); });
    const open = (test) => this.all.filter(([, proposal]) => !proposal.decision && test(proposal)).map(([id, proposal]) => [id, { ...proposal, decision: "accepted" }]);
    on("likely", () => this.changeAll(open(({ confidence }) => (confidence ?? 1) >= DOUBTFUL)));
    on("rest", () => this.changeAll(open(() => true)));
    on("make", () => this.make());
    for (const format of ["form", "specification"]) {
      on(format, async () => { this.find("made-said").textContent = `Saved as ${await history.save(format)}.`; });
    }
    on("fill", async () => {
      await history.queue;
      const { form } = await post(`${history.address}/form`);
      location.search = `?form=${form}`;
    });
  }

  // MARK: The list

  /** The doubtful first. */
  get order() {
    const all = this.all;
    const isDoubtful = ([, { confidence }]) => (confidence ?? 1) < DOUBTFUL;
    return [...all.filter(isDoubtful), ...all.filter((item) => !isDoubtful(item))].map(([id]) => id);
  }

  /** What a screen reader calls it. @param {number} number @param {Proposal} proposal */
  static title(number, proposal) {
    const status = Proposals.status(proposal);
    const share = proposal.confidence === undefined ? "added" : `${Math.round(proposal.confidence * 100)} % sure`;
    return `Field ${number}: ${KINDS[proposal.kind]}, ${proposal.name}, ${share}${status === "open" ? "" : `, ${status}`}`;
  }

  update() {
    const all = this.all;
    this.numbers = new Map(all.map(([id], index) => [id, index + 1]));
    if (this.selected && !this.numbers.has(this.selected)) { this.selected = null; this.editor.remove(); }
    for (const [id, item] of this.items) if (!this.numbers.has(id)) { item.remove(); this.items.delete(id); }
    const list = this.find("list");
    this.order.forEach((id, place) => {
      const proposal = this.get(id);
      let item = this.items.get(id);
      if (!item) {
        item = make("li");
        const button = make("button", "", item);
        button.type = "button";
        make("b", "", button);
        make("span", "", button);
        button.addEventListener("click", () => this.select(id, "editor"));
        this.items.set(id, item);
      }
      const status = Proposals.status(proposal);
      item.dataset.status = status;
      const button = item.firstElementChild;
      button.setAttribute("aria-expanded", String(id === this.selected));
      button.firstElementChild.textContent = `${this.numbers.get(id)}. ${proposal.label || proposal.name} ${MARKS[status]}`;
      const share = proposal.confidence === undefined ? "added" : `${Math.round(proposal.confidence * 100)} %`;
      button.lastElementChild.textContent = [KINDS[proposal.kind], proposal.name, share, status === "open" ? "" : status, `page ${proposal.page}`].filter(Boolean).join(" · ");
      if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null);
    });
    const accepted = all.filter(([, { decision }]) => decision === "accepted").length;
    const undecided = all.filter(([, { decision }]) => !decision).length;
    this.find("count").textContent = all.length ? `${accepted} accepted, ${undecided} undecided, ${all.length - accepted - undecided} rejected` : "";
    this.find("likely").disabled = !all.some(([, { decision, confidence }]) => !decision && (confidence ?? 1) >= DOUBTFUL);
    this.find("rest").disabled = !undecided;
    this.find("make").disabled = !accepted;
    if (!accepted) this.find("made").hidden = true;
    if (this.selected) this.fillEditor();
    for (const page of this.layers.keys()) this.draw(page);
  }

  /** @param {?string} id @param {"list"|"editor"|"page"} [focus] where the person goes on */
  select(id, focus) {
    const isOpen = this.selected === id && this.editor.isConnected && focus === "editor" && this.items.get(id)?.contains(document.activeElement);
    this.selected = isOpen ? null : id;
    this.editor.remove();
    this.open();
    const item = this.selected && this.items.get(id);
    if (item) item.append(this.editor);
    this.update();
    if (!item) return;
    const { page: number, rect } = this.get(id);
    const { pages, host, layout } = this.context;
    const page = pages[number - 1];
    if (focus !== "page") {
      const [view, paper, place] = [host.getBoundingClientRect(), page.paper.getBoundingClientRect(), page.place(rect)];
      const top = paper.top + place.y * layout.scale;
      if (!paper.height || layout.isPaged) layout.show(number);
      if (top < view.top || top > view.bottom - 40) host.scrollBy({ left: 0, top: top - view.top - view.height / 3, behavior: "instant" });
    }
    item.scrollIntoView({ block: "nearest" });
    if (focus === "list") item.firstElementChild.focus({ preventScroll: true });
    if (focus === "editor") this.editor.querySelector("button").focus({ preventScroll: true });
  }

  makeEditor() {
    const form = make("form", "editor");
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("keydown", (event) => {
      const element = event.key === "Escape" && document.querySelector(".proposal.selected");
      if (!element) return;
      event.stopPropagation();
      element.focus();
    });
    const decisions = make("div", "row", form);
    const button = (text, action) => {
      const made = make("button", "", decisions, text);
      made.type = "button";
      made.addEventListener("click", action);
      return made;
    };
    /** @param {"accepted"|"rejected"} decision */
    const decide = (decision) => this.change(this.selected, { decision: this.get(this.selected).decision === decision ? undefined : decision });
    button("Accept", () => decide("accepted")).dataset.decision = "accepted";
    button("Reject", () => decide("rejected")).dataset.decision = "rejected";
    button("Delete", () => this.remove(this.selected));
    const entry = (key, text, element) => {
      const label = make("label", key === "required" ? "check" : "", form);
      if (key !== "required") label.append(text);
      label.append(element);
      if (key === "required") label.append(text);
      element.dataset.key = key;
      element.addEventListener("change", () => this.enter(key, element));
      element.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && element.matches("input:not([type=checkbox])")) { event.preventDefault(); this.enter(key, element); }
      });
    };
    const kind = make("select");
    for (const [value, text] of Object.entries(KINDS)) make("option", "", kind, text).value = value;
    entry("kind", "Kind", kind);
    for (const [key, text] of [["name", "Name"], ["label", "Label"], ["option", "Text of this button"], ["cells", "Characters"], ["pattern", "Pattern of the date"]]) {
      const input = make("input");
      input.autocomplete = "off";
      if (key === "cells") { input.type = "number"; input.min = "1"; input.max = "1000"; }
      entry(key, text, input);
    }
    const required = make("input");
    required.type = "checkbox";
    entry("required", "Required", required);
    make("p", "", form);
    return form;
  }

  fillEditor() {
    const proposal = this.get(this.selected);
    const values = { ...proposal, option: proposal.option ?? "", cells: proposal.cells ?? 1, pattern: proposal.format?.date ?? "" };
    const kinds = { option: "radio", cells: "comb", pattern: "date" };
    for (const element of this.editor.querySelectorAll("[data-key]")) {
      const { key } = element.dataset;
      element.parentElement.hidden = key in kinds && kinds[key] !== proposal.kind;
      if (key === "required") element.checked = !!proposal.required;
      else if (element !== document.activeElement || element.matches("select")) element.value = values[key];
    }
    for (const button of this.editor.querySelectorAll("[data-decision]")) button.setAttribute("aria-pressed", String(button.dataset.decision === proposal.decision));
    this.editor.querySelector("p").textContent = [proposal.reason && sentence(proposal.reason), "On the page, arrow keys move it, with Alt they resize it."].filter(Boolean).join(" ");
  }

  enter(key, element) {
    const proposal = this.get(this.selected);
    const text = element.value.trim();
    const changes = {
      kind: () => ({ kind: element.value, format: element.value === "date" ? { date: "MM/dd/yyyy" } : undefined, cells: element.value === "comb" ? proposal.cells ?? 1 : undefined }),
      name: () => ({ name: text || proposal.name }), label: () => ({ label: text }), option: () => ({ option: text || undefined }),
      cells: () => ({ cells: Math.min(1000, Math.max(1, Math.round(Number(text)) || 1)) }),
      pattern: () => ({ format: { date: text || "MM/dd/yyyy" } }), required: () => ({ required: element.checked || undefined }),
    }[key]();
    if (Object.entries(changes).some(([name, value]) => JSON.stringify(proposal[name]) !== JSON.stringify(value))) this.change(this.selected, changes);
  }

  // MARK: On the pages

  /** @param {PageView} page */
  draw(page) {
    const layer = this.layers.get(page);
    const known = new Map([...layer.children].map((element) => [element.dataset.proposal, element]));
    for (const [id, proposal] of this.all) {
      if (proposal.page !== page.number) continue;
      const element = known.get(id) ?? this.makeBox(id, page, layer);
      known.delete(id);
      element.dataset.status = Proposals.status(proposal);
      element.classList.toggle("selected", id === this.selected);
      element.setAttribute("aria-pressed", String(id === this.selected));
      element.setAttribute("aria-label", Proposals.title(this.numbers.get(id), proposal));
      element.title = Proposals.title(this.numbers.get(id), proposal);
      const share = proposal.confidence === undefined ? "" : `${Math.round(proposal.confidence * 100)} % `;
      const [tag] = element.children;
      tag.firstElementChild.textContent = `${this.numbers.get(id)} ${MARKS[Proposals.status(proposal)]}`;
      tag.lastElementChild.textContent = ` ${share}${KINDS[proposal.kind]} ${proposal.name}`;
      PageView.put(element, page.place(proposal.rect));
    }
    for (const element of known.values()) element.remove();
  }

  /** @param {string} id @param {PageView} page @param {HTMLElement} layer */
  makeBox(id, page, layer) {
    const element = make("div", "proposal", layer);
    element.dataset.proposal = id;
    element.tabIndex = 0;
    element.setAttribute("role", "button");
    const tag = make("b", "", element);
    make("span", "", tag);
    make("span", "more", tag);
    for (const corner of ["nw", "ne", "sw", "se"]) make("i", corner, element).dataset.corner = corner;
    element.addEventListener("focus", () => { if (this.selected !== id) this.select(id, "page"); });
    let drag = null;
    element.addEventListener("pointerdown", (/** @type {*} */ event) => {
      if (event.button !== 0) return;
      drag = { annotation: this.get(id), page, corner: event.target.dataset.corner, from: page.at(event), now: null };
      element.setPointerCapture(event.pointerId);
      element.focus({ preventScroll: true });
      event.preventDefault();
    });
    element.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [x, y] = page.at(event);
      if (!drag.now && Math.hypot(x - drag.from[0], y - drag.from[1]) < 2) return;
      drag.now = reshaped(drag, x, y, false);
      PageView.put(element, page.place(drag.now.rect));
    });
    const end = () => {
      const now = drag?.now;
      drag = null;
      if (now) this.change(id, { rect: rounded(now.rect) });
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("keydown", (event) => {
      if (!this.key(event, id, page)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    return element;
  }

  /** @param {KeyboardEvent} event @param {string} id @param {PageView} page @returns {boolean} whether it is handled */
  key(event, id, page) {
    const { rect } = this.get(id);
    const step = event.shiftKey ? 10 : 1;
    const [x, y] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key] ?? [];
    if (x !== undefined && !event.ctrlKey && !event.metaKey) {
      const place = page.place(rect);
      const next = event.altKey ? { ...place, w: Math.max(LEAST, place.w + x), h: Math.max(LEAST, place.h + y) } : { ...place, x: place.x + x, y: place.y + y };
      this.change(id, { rect: rounded(page.userRect(next)) });
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") { this.remove(id); return true; }
    if (event.key === "Enter" || event.key === " ") { this.select(id, "editor"); return true; }
    return false;
  }

  /** Draws a field that was not found. */
  get tool() {
    return dragging({ name: "field", label: "Add a field", icon: "M3 8h18v8H3zM7 10v4M12 12h6" }, box("Square"), { w: 150, h: 18 },
      (context, place) => { context.tools.choose("fill"); this.add(place).catch((error) => this.fail(error)); });
  }
}

/** Without what no screen shows. @param {number[]} rect */
const rounded = (rect) => rect.map((n) => Math.round(n * 100) / 100);
