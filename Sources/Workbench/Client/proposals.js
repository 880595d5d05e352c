// Fields that a flat page asks for: proposed by the program, drawn on the pages and listed beside them, for a person to accept or
// change; what is accepted becomes a form.
import { post, request } from "./api.js";
import { box, dragging, middle, reshaped } from "./drawing.js";
import { ProposalEditor } from "./editor.js";
import { changesTo, isBox, kindOf, kindsOf, rounded } from "./kinds.js";
import { make } from "./pages.js";
import { counted, sentence } from "./values.js";
/** @typedef {import("./pages.js").PageView} PageView */

/**
 * @typedef {object} Proposal
 * @property {"text"|"checkbox"|"radio"|"comb"|"signature"|"date"} kind
 * @property {string} name
 * @property {string} label what a screen reader says of the field; of radio buttons, their question
 * @property {number} page from 1
 * @property {number[]} rect in the page's user space
 * @property {number} [confidence] how often such a field is right; of one that a person has added, nothing
 * @property {string} [reason]
 * @property {"accepted"|"rejected"} [decision]
 * @property {boolean} [required]
 * @property {string} [option] of a radio button
 * @property {number} [cells] of a comb; the program counts those that the page draws
 * @property {number} [maxLength] of a text
 * @property {boolean} [multiline] of a text
 * @property {{date?: string, format?: string, number?: {decimals?: number, currency?: string}}} [format] as specifications name it
 * @property {number[]} [size] width and height, as displayed, before it was made a box
 * @property {number} [rotation]
 */

/** @typedef {{formats: {name: string, title: string}[], dates: string[]}} Choices formats and patterns of dates that the program knows */

const MARKS = { accepted: "✓", rejected: "✗", doubtful: "?", open: "" };
/** Below this, more than half are none. */
const DOUBTFUL = 0.5;
/** The smallest sides, in points. */
const LEAST = 4;
/** What a tap or a key makes, in points. */
const SIZE = { w: 150, h: 18 };
export class Proposals {
  /**
   * @param {HTMLElement} panel
   * @param {import("./tools.js").Context} context
   * @param {Choices} choices
   * @param {(error: Error) => void} fail says what went wrong
   */
  constructor(panel, context, choices, fail) {
    this.panel = panel;
    this.context = context;
    this.choices = choices;
    this.fail = fail;
    /** What a field can be, and what it is called. */
    this.kinds = kindsOf(choices);
    /** @type {?string} */
    this.selected = null;
    /** What is made one question. @type {Set<string>} */
    this.chosen = new Set();
    /** A tap chooses one more. */
    this.isChoosing = false;
    /** What is wrong, as it was said last. */
    this.wrong = new Set();
    /** What has been sent, and not been answered yet. @type {Map<string, Proposal>} */
    this.local = new Map();
    /** The pages in view. @type {Map<PageView, HTMLElement>} */
    this.layers = new Map();
    /** The items of the list. @type {Map<string, HTMLElement>} */
    this.items = new Map();
    this.find = (name) => panel.querySelector(`[data-part="${name}"]`);
    this.editor = new ProposalEditor(this);
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

  /** All that are not deleted, as they are read. @returns {[string, Proposal][]} */
  get all() {
    const known = { ...this.context.history.state.proposals, ...Object.fromEntries(this.local) };
    return Object.entries(known).filter(([, proposal]) => proposal);
  }

  /** @param {string} id @returns {?Proposal} */
  get(id) { return this.local.get(id) ?? this.context.history.state.proposals[id] ?? null; }

  /** @param {Proposal} proposal @returns {"accepted"|"rejected"|"doubtful"|"open"} */
  static status({ decision, confidence }) { return decision ?? ((confidence ?? 1) < DOUBTFUL ? "doubtful" : "open"); }

  /** What is wrong with it. @param {string} id */
  problems(id) { return this.context.history.state.proposalProblems[id] ?? []; }

  /** The buttons of its question, or it alone. @param {string} id @returns {[string, Proposal][]} */
  group(id) {
    const own = this.get(id);
    return own.kind === "radio" ? this.all.filter(([, { kind, name }]) => kind === "radio" && name === own.name) : [[id, own]];
  }

  /** A name that no field has. @param {string} base */
  newName(base) {
    const names = new Set(this.all.map(([, { name }]) => name));
    for (let number = 1; ; number += 1) if (!names.has(`${base}_${number}`)) return `${base}_${number}`;
  }

  open() {
    this.panel.hidden = false;
    document.getElementById("flat")?.setAttribute("hidden", "");
  }

  // MARK: Changes

  /** @param {string} id @param {Partial<Proposal>} changes @param {string} [gesture] what keys in one go are part of */
  change(id, changes, gesture) { return this.changeAll([[id, { ...this.get(id), ...changes }]], gesture); }

  /** One step to be undone. @param {[string, Proposal][]} list @param {string} [gesture] */
  changeAll(list, gesture) {
    for (const [id, proposal] of list) this.local.set(id, proposal);
    this.update();
    return this.context.history.propose(list.map(([id, proposal]) => ({ ...proposal, id })), gesture);
  }

  /** What makes the selected field another kind; a button leaves its question. @param {string} word @returns {Partial<Proposal>} */
  as(word) {
    const proposal = this.get(this.selected);
    const leaves = this.group(this.selected).length > 1;
    return { ...changesTo(word, proposal, this.context.pages[proposal.page - 1], this.choices), ...(leaves && { name: this.newName(proposal.name) }) };
  }

  /** Chooses one more for a question, or one less; nothing ends it. @param {?string} id */
  choose(id) {
    if (!id) {
      if (!this.chosen.size) return;
      this.chosen.clear();
    } else if (!isBox(this.get(id))) {
      this.say("Only check boxes and buttons can be one question.");
    } else {
      if (!this.chosen.delete(id)) this.chosen.add(id);
    }
    this.update();
  }

  /** With Shift, a click or a key chooses one more, after the one that is selected. @param {MouseEvent|KeyboardEvent} event @param {string} id @returns {boolean} whether it does */
  chooses({ shiftKey }, id) {
    if (!shiftKey && !this.isChoosing) { this.choose(null); return false; }
    const first = this.selected;
    if (shiftKey && !this.chosen.size && first && first !== id && isBox(this.get(first))) this.chosen.add(first);
    this.choose(id);
    return true;
  }

  /** Makes one question of what is chosen. */
  join() {
    const members = this.all.filter(([id]) => this.chosen.has(id));
    const texts = members.map(([, { kind, label, option, name }]) => (kind === "radio" && option) || label || option || name);
    const start = commonStart(texts, /^.*[?:]\s+/);
    const [, asked] = members.find(([, { kind }]) => kind === "radio") ?? members[0];
    const name = asked.kind === "radio" ? asked.name : this.joinedName(members.map(([, { name: own }]) => own));
    const question = (asked.kind === "radio" && asked.label) || start.trim();
    const [first] = members[0];
    this.chosen.clear();
    this.isChoosing = false;
    this.changeAll(members.map(([id, proposal], index) => [id, { ...proposal, kind: "radio", name, label: question, required: asked.required,
      option: texts[index].slice(start.length) }]));
    this.select(first, "list");
    this.editor.element.querySelector("[data-key=label]").focus();
  }

  /** What names begin with, such as “travel” of “travel.often” and “travel.never”; or else the first. @param {string[]} names */
  joinedName(names) {
    const start = commonStart(names, /^.*\w(?=[._])/);
    return start && !this.all.some(([, { name }]) => name === start || name.startsWith(`${start}.`) && !names.includes(name)) ? start : names[0];
  }

  /** Makes a check box of each button of a question. @param {string} id */
  part(id) {
    const taken = new Set(this.all.map(([, { name }]) => name));
    let number = 0;
    this.changeAll(this.group(id).map(([own, proposal]) => {
      let name;
      do name = `${proposal.name}_${++number}`; while (taken.has(name));
      return [own, { ...proposal, kind: "checkbox", name, label: [proposal.label, proposal.option].filter(Boolean).join(" "), option: undefined }];
    }));
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
    const [id] = await this.context.history.propose([{ kind: "text", name: this.newName("field"), label: "", page, rect, decision: "accepted", reason: "added by hand", ...(rotation && { rotation }) }]);
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
      const count = found ? `${counted(found, "field")} found.` : `No ${this.all.length ? "further " : ""}field was found.`;
      const pages = pagesWithoutText.length > 1 ? `Pages ${pagesWithoutText.join(", ")} show pictures and no text` : `Page ${pagesWithoutText[0]} shows a picture and no text`;
      this.say(pagesWithoutText.length ? `${count} ${pages}: nothing was looked for in the pictures.${recognizes ? " Its text could not be read." : ""}` : count);
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
    const on = (name, action) => this.find(name).addEventListener("click", async (event) => {
      try { await action(event); } catch (error) { this.fail(error); }
    });
    on("all", () => this.detect(null));
    on("page", () => this.detect(layout.current));
    on("read", () => this.detect(this.pageToRead, true));
    // Without a pointer, it comes where somebody looks.
    on("add", (event) => {
      if (event.detail) { this.context.tools.choose("field"); return undefined; }
      const { page, x, y } = middle(this.context);
      return this.add({ page: page.number, rect: rounded(page.userRect({ x: x - SIZE.w / 2, y: y - SIZE.h / 2, ...SIZE })) });
    });
    on("several", () => { this.isChoosing = !this.isChoosing; this.chosen.clear(); this.update(); });
    on("join", () => this.join());
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
    this.find("list").addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const item = event.target.matches("li > button") && event.target.parentElement;
      const next = step && item && (step > 0 ? item.nextElementSibling : item.previousElementSibling);
      if (!next) return;
      event.preventDefault();
      if (event.shiftKey) for (const { dataset } of [item, next]) if (!this.chosen.has(dataset.proposal)) this.choose(dataset.proposal);
      next.firstElementChild.focus();
    });
  }

  // MARK: The list

  /** The doubtful first. */
  get order() {
    const all = this.all;
    const isDoubtful = ([, { confidence }]) => (confidence ?? 1) < DOUBTFUL;
    return [...all.filter(isDoubtful), ...all.filter((item) => !isDoubtful(item))].map(([id]) => id);
  }

  /** What a screen reader calls it. @param {number} number @param {string} id */
  title(number, id) {
    const proposal = this.get(id);
    const status = Proposals.status(proposal);
    const share = proposal.confidence === undefined ? "added" : `${Math.round(proposal.confidence * 100)} % sure`;
    return [`Field ${number}: ${this.kinds[kindOf(proposal)]}`, proposal.name, proposal.kind === "radio" && proposal.option, share, status !== "open" && status,
      ...this.problems(id).map(({ message }) => message)].filter(Boolean).join(", ");
  }

  update() {
    const all = this.all;
    this.numbers = new Map(all.map(([id], index) => [id, index + 1]));
    for (const id of this.chosen) if (!this.numbers.has(id)) this.chosen.delete(id);
    if (this.selected && !this.numbers.has(this.selected)) { this.selected = null; this.editor.element.remove(); }
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
        make("span", "bad", button);
        item.dataset.proposal = id;
        button.addEventListener("click", (event) => { if (!this.chooses(event, id)) this.select(id, "editor"); });
        this.items.set(id, item);
      }
      const status = Proposals.status(proposal);
      item.dataset.status = status;
      item.classList.toggle("chosen", this.chosen.has(id));
      const button = item.firstElementChild;
      const [head, facts, wrong] = button.children;
      button.setAttribute("aria-expanded", String(id === this.selected));
      if (this.isChoosing || this.chosen.size) button.setAttribute("aria-pressed", String(this.chosen.has(id))); else button.removeAttribute("aria-pressed");
      const text = proposal.kind === "radio" ? [proposal.label, proposal.option].filter(Boolean).join(" ") : proposal.label;
      head.textContent = `${this.numbers.get(id)}. ${text || proposal.name} ${MARKS[status]}`;
      const share = proposal.confidence === undefined ? "added" : `${Math.round(proposal.confidence * 100)} %`;
      facts.textContent = [this.kinds[kindOf(proposal)], proposal.name, share, status === "open" ? "" : status, `page ${proposal.page}`].filter(Boolean).join(" · ");
      wrong.textContent = this.problems(id).map(({ message }) => sentence(message)).join(" ");
      if (list.children[place] !== item) list.insertBefore(item, list.children[place] ?? null);
    });
    const accepted = all.filter(([, { decision }]) => decision === "accepted").length;
    const undecided = all.filter(([, { decision }]) => !decision).length;
    const wrong = all.filter(([id]) => this.problems(id).length);
    this.find("count").textContent = all.length ? `${accepted} accepted, ${undecided} undecided, ${all.length - accepted - undecided} rejected${wrong.length ? `, ${wrong.length} to correct` : ""}` : "";
    this.find("together").hidden = !this.chosen.size && !this.isChoosing;
    this.find("chosen").textContent = this.chosen.size || this.isChoosing ? `${this.chosen.size} chosen` : "";
    this.find("join").disabled = this.chosen.size < 2;
    this.find("several").setAttribute("aria-pressed", String(this.isChoosing));
    this.tell(wrong);
    const focused = /** @type {HTMLButtonElement} */ (document.activeElement);
    this.find("likely").disabled = !all.some(([, { decision, confidence }]) => !decision && (confidence ?? 1) >= DOUBTFUL);
    this.find("rest").disabled = !undecided;
    this.find("make").disabled = !accepted;
    // A button that has done its work leaves the focus to the next step.
    if (focused?.disabled && this.panel.contains(focused)) this.find(accepted ? "make" : "close").focus();
    if (!accepted) this.find("made").hidden = true;
    if (this.selected) this.editor.fill();
    for (const page of this.layers.keys()) this.draw(page);
  }

  /** Says what has become wrong. @param {[string, Proposal][]} wrong */
  tell(wrong) {
    const known = this.wrong;
    const found = wrong.flatMap(([id, { name }]) => this.problems(id).map(({ message, hint }) => ({ key: `${id} ${message}`, name, text: `“${name}”: ${sentence(message)}${hint ? ` ${hint}` : ""}` })));
    this.wrong = new Set(found.map(({ key }) => key));
    const fresh = found.filter(({ key }) => !known.has(key));
    if (fresh.length) this.say([...new Set(fresh.map(({ text }) => text))].slice(0, 3).join(" "));
    else if (known.size && !found.length) this.say("");
  }

  /** @param {?string} id @param {"list"|"editor"|"page"} [focus] where the person goes on */
  select(id, focus) {
    const isOpen = this.selected === id && this.editor.element.isConnected && focus === "editor" && this.items.get(id)?.contains(document.activeElement);
    this.selected = isOpen ? null : id;
    this.editor.element.remove();
    this.open();
    const item = this.selected && this.items.get(id);
    if (item) item.append(this.editor.element);
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
    if (focus === "editor") this.editor.element.querySelector("button").focus({ preventScroll: true });
  }

  // MARK: On the pages

  /** @param {PageView} page */
  draw(page) {
    const layer = this.layers.get(page);
    const known = new Map([...layer.children].map((element) => [element.dataset.proposal, element]));
    const focused = layer.contains(document.activeElement) ? document.activeElement : null;
    let last = null;
    for (const [id, proposal] of this.all) {
      if (proposal.page !== page.number) continue;
      const element = known.get(id) ?? this.makeBox(id, page, layer);
      known.delete(id);
      // The Tab key goes as one reads.
      if (element.previousElementSibling !== last) layer.insertBefore(element, last ? last.nextSibling : layer.firstChild);
      last = element;
      element.dataset.status = Proposals.status(proposal);
      element.classList.toggle("selected", id === this.selected);
      element.classList.toggle("chosen", this.chosen.has(id));
      element.classList.toggle("wrong", this.problems(id).length > 0);
      element.setAttribute("aria-pressed", String(this.chosen.size || this.isChoosing ? this.chosen.has(id) : id === this.selected));
      element.setAttribute("aria-label", this.title(this.numbers.get(id), id));
      element.title = this.title(this.numbers.get(id), id);
      const share = proposal.confidence === undefined ? "" : `${Math.round(proposal.confidence * 100)} % `;
      const [tag] = element.children;
      tag.firstElementChild.textContent = `${this.numbers.get(id)}${this.problems(id).length ? " !" : ` ${MARKS[Proposals.status(proposal)]}`}`;
      tag.lastElementChild.textContent = ` ${share}${this.kinds[kindOf(proposal)]} ${proposal.name}`;
      page.put(element, page.place(proposal.rect));
    }
    for (const element of known.values()) element.remove();
    // What is put elsewhere loses the focus.
    if (focused?.isConnected && focused !== document.activeElement) focused.focus({ preventScroll: true });
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
      event.preventDefault();
      if (this.chooses(event, id)) return;
      drag = { annotation: this.get(id), page, corner: event.target.dataset.corner, from: page.at(event), now: null };
      element.setPointerCapture(event.pointerId);
      element.focus({ preventScroll: true });
    });
    element.addEventListener("pointermove", (event) => {
      if (!drag) return;
      const [x, y] = page.at(event);
      if (!drag.now && Math.hypot(x - drag.from[0], y - drag.from[1]) < 2) return;
      drag.now = reshaped(drag, x, y, false);
      page.put(element, page.place(drag.now.rect));
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
      this.change(id, { rect: rounded(page.userRect(next)) }, this.context.history.gesture(`${event.altKey ? "resize" : "move"} ${id}`));
      return true;
    }
    if (event.key === "Delete" || event.key === "Backspace") { this.remove(id); return true; }
    if (event.key === "Enter" || event.key === " ") {
      if (!this.chooses(event, id)) this.select(id, "editor");
      return true;
    }
    return false;
  }

  /** Draws a field that was not found. */
  get tool() {
    return dragging({ name: "field", label: "Add a field", icon: "M3 8h18v8H3zM7 10v4M12 12h6" }, box("Square"), SIZE,
      (context, place) => { context.tools.choose("fill"); this.add(place).catch((error) => this.fail(error)); });
  }
}

/** What texts begin with, such as “Do you travel?” of “Do you travel? Often” and “Do you travel? Never”; nothing if they begin with none.
 * @param {string[]} texts @param {RegExp} end up to where */
function commonStart(texts, end) {
  const [first] = texts;
  let length = 0;
  while (texts.every((text) => length < text.length - 1 && text[length] === first[length])) length += 1;
  return end.exec(first.slice(0, length))?.[0] ?? "";
}
