// Fields: a native control over each widget, so that keyboards and screen readers find what they know. A control shows
// its own text only while somebody types; otherwise the program's drawing under it is what one sees.
import { make } from "./pages.js";
import { counted, optionLabel, sentence, ungrouped } from "./values.js";
/** @typedef {import("./pages.js").PageView} PageView */

/**
 * A field, as `formwright inspect` describes it.
 * @typedef {object} Field
 * @property {string} name
 * @property {"text"|"checkbox"|"radio"|"pushbutton"|"combobox"|"listbox"|"signature"} type
 * @property {?string} label
 * @property {*} value
 * @property {string[]} flags
 * @property {?number} maxLength
 * @property {{export: string, label: string}[]} options
 * @property {string[]} states
 * @property {{name: string, size: number}} font
 * @property {string} alignment
 * @property {Widget[]} widgets
 */
/** @typedef {{reset?: string[], show?: string[], hide?: string[], uri?: string, page?: number, picture?: boolean, other?: string}} ButtonAction */
/** @typedef {{page: ?number, rect: ?number[], state: ?string, index: ?number, label: ?string, on: ?boolean,
 *    readingOrder: ?number, hidden: boolean, onScreen: boolean}} Widget */

/** @typedef {HTMLElement & {required?: boolean, readOnly?: boolean, disabled?: boolean, note?: HTMLElement, rest?: number}} Control */

/** More widgets are made only on pages near the one in view. */
const MOST_AT_ONCE = 3000;

/** In milliseconds: who stops typing for so long would not like to type it again. */
const REST = 3000;

/** The size of what is typed: that of the field's font, but no letter is cut. @param {Field} field @param {number} height */
const typeSize = ({ font }, height) => Math.min(font?.size || Math.min(12, Math.max(5, height * 0.68)), height * 0.8);

export class Fields extends EventTarget {
  /**
   * @param {Field[]} fields
   * @param {PageView[]} pages
   * @param {import("./history.js").History} history
   * @param {{buttons: Object<string, ButtonAction[]>, descriptions: Object<string, string>, isLocked: boolean}} options
   */
  constructor(fields, pages, history, options) {
    super();
    this.fields = fields;
    this.byName = new Map();
    for (const field of fields) if (!this.byName.has(field.name)) this.byName.set(field.name, field);
    this.pages = pages;
    this.history = history;
    this.buttons = options.buttons;
    this.descriptions = options.descriptions;
    this.isLocked = options.isLocked;
    /** Controls by the full name of their field. @type {Map<string, Control[]>} */
    this.controls = new Map();
    /** The widgets of each page in reading order. @type {Map<number, [Field, number, Widget][]>} */
    this.widgets = new Map(pages.map((page) => [page.number, []]));
    for (const field of fields) {
      field.widgets.forEach((widget, index) => {
        if (widget.rect && this.widgets.has(widget.page)) this.widgets.get(widget.page).push([field, index, widget]);
      });
    }
    for (const list of this.widgets.values()) list.sort((a, b) => (a[2].readingOrder ?? 1e9) - (b[2].readingOrder ?? 1e9));
    this.isWhole = [...this.widgets.values()].reduce((sum, list) => sum + list.length, 0) <= MOST_AT_ONCE;
    if (this.isWhole) for (const page of pages) this.build(page);
    history.addEventListener("change", ({ detail }) => this.update(detail));
    // What waits is marked, and so is what no longer does.
    history.addEventListener("away", () => {
      const marked = [...document.querySelectorAll(".fields .waiting")].map((control) => control.dataset.field);
      for (const name of new Set([...marked, ...Object.keys(history.waitingValues)])) if (this.byName.has(name)) this.show(this.byName.get(name));
    });
  }

  // MARK: Values

  /** The value of a field now. @param {Field} field */
  value(field, state = this.history.state) {
    const waiting = this.history.waitingValue(field.name);
    if (waiting !== undefined) return waiting;
    if (field.name in state.rejected) return state.rejected[field.name];
    return state.fields[field.name]?.value !== undefined ? state.fields[field.name].value : field.value;
  }

  isOn(field, index, state = this.history.state) {
    const now = state.fields[field.name];
    if (now && now.on.length) return now.on[index] === true;
    const widget = field.widgets[index];
    if (now && now.value !== undefined && now.value !== field.value || !widget.on) return false;
    // Where a file calls buttons with different states on, its value says which of them is.
    const isAlone = field.type !== "radio" || field.widgets.every((other) => !other.on || other.state === widget.state);
    return isAlone || widget.state === field.value;
  }

  isSeen(field, widget) {
    return this.history.state.visibility[field.name] ?? this.history.state.fields[field.name]?.shown ?? widget.onScreen;
  }

  problems(name) { return this.history.state.problems.filter((problem) => problem.field === name); }

  label(field) { return field.label || field.name; }

  password(name) { return this.byName.get(name)?.flags.includes("password") === true; }

  /** What the fields of a page show, for search. @param {PageView} page */
  entries(page) {
    const written = this.widgets.get(page.number).filter(([{ type, flags }]) => ["text", "combobox", "listbox"].includes(type) && !flags.includes("password"));
    return written.map(([field, , { rect }]) => ({ name: field.name, label: this.label(field), text: this.shown(field), rect }));
  }

  // MARK: Making

  /** Makes the controls of a page. @param {PageView} page */
  build(page) {
    if (page.fields.dataset.built) return;
    page.fields.dataset.built = "yes";
    let group = null;
    for (const [field, index, widget] of this.widgets.get(page.number)) {
      const isGrouped = (field.type === "radio" || field.type === "checkbox") && field.widgets.length > 1;
      if (!isGrouped) group = null;
      else if (group?.dataset.group !== field.name) {
        group = make("fieldset", "", page.fields);
        group.dataset.group = field.name;
        make("legend", "", group, this.label(field));
      }
      const control = this.make(field, index, widget, page);
      page.put(control, page.place(widget.rect));
      (group ?? page.fields).append(control);
      if (!this.controls.has(field.name)) this.controls.set(field.name, []);
      this.controls.get(field.name).push(control);
    }
    for (const [field] of this.widgets.get(page.number)) this.show(field);
  }

  /** A page and its neighbors. @param {PageView} page */
  around(page) { return this.pages.slice(Math.max(0, page.number - 2), page.number + 2); }

  /** Removes the controls of a page that is far away. @param {PageView} page */
  drop(page) {
    if (this.isWhole || this.around(page).some((near) => near.fields.contains(document.activeElement))) return;
    delete page.fields.dataset.built;
    for (const [field] of this.widgets.get(page.number)) {
      const kept = (this.controls.get(field.name) ?? []).filter((control) => !page.fields.contains(control));
      this.controls.set(field.name, kept);
    }
    page.fields.replaceChildren();
  }

  /** @param {Field} field @param {number} index @param {Widget} widget @param {PageView} page */
  make(field, index, widget, page) {
    const control = this.element(field, index, widget, page);
    control.classList.add("field");
    control.dataset.field = field.name;
    control.dataset.index = String(index);
    const isReadOnly = this.isLocked || field.flags.includes("readOnly");
    const isToggle = field.type === "checkbox" || field.type === "radio";
    let name = this.label(field);
    if (isToggle && field.widgets.length > 1) name = widget.label || `${name}, ${widget.state ?? index + 1}`;
    else if (isToggle && widget.label && !field.label) name = widget.label;
    control.setAttribute("aria-label", name);
    if (field.flags.includes("required") && !isReadOnly) {
      if (isToggle && field.type === "radio") control.required = true;
      else if (field.type !== "pushbutton" && field.type !== "signature") control.setAttribute("aria-required", "true");
    }
    const note = make("span", "name", page.fields);
    note.id = `note-${this.fields.indexOf(field)}-${index}`;
    control.setAttribute("aria-describedby", note.id);
    control.note = note;
    if (isReadOnly) {
      control.classList.add("locked");
      if ("readOnly" in control && !isToggle) control.readOnly = true; else control.disabled = true;
    }
    control.addEventListener("focus", () => {
      // Tab finds the next page before it scrolls into view.
      for (const near of this.around(page)) this.build(near);
      this.dispatchEvent(new CustomEvent("focus", { detail: control }));
    });
    control.addEventListener("blur", () => this.dispatchEvent(new CustomEvent("blur", { detail: control })));
    return control;
  }

  /** @returns {Control} */
  element(field, index, widget, page) {
    switch (field.type) {
      case "checkbox": case "radio": return this.toggle(field, index, widget);
      case "combobox": return field.flags.includes("edit") ? this.text(field, widget, page, true) : this.choice(field, page, widget);
      case "listbox": return this.choice(field, page, widget);
      case "pushbutton": return this.button(field);
      case "signature": {
        const box = make("div", "sign");
        box.setAttribute("role", "img");
        return box;
      }
      default: return this.text(field, widget, page, false);
    }
  }

  text(field, widget, page, isCombo) {
    const isMultiline = field.flags.includes("multiline");
    const control = /** @type {HTMLInputElement & Control} */ (make(isMultiline ? "textarea" : "input", "text"));
    const { w, h } = page.place(widget.rect);
    if (!isMultiline) control.type = field.flags.includes("password") ? "password" : "text";
    control.autocomplete = "off";
    control.spellcheck = !isCombo && isMultiline && !field.flags.includes("doNotSpellCheck");
    control.dir = "auto";
    let size = typeSize(field, h);
    if (field.maxLength) {
      control.addEventListener("beforeinput", (event) => this.limit(field, control, event));
      if (field.flags.includes("comb")) {
        const cell = w / field.maxLength;
        size = Math.min(size, cell * 1.5);
        control.classList.add("comb");
        control.style.letterSpacing = `${(cell / size - 0.6).toFixed(4)}em`;
        control.style.textIndent = `${((cell / size - 0.6) / 2).toFixed(4)}em`;
      }
    }
    control.style.fontSize = `${size.toFixed(2)}em`;
    if (!control.classList.contains("comb")) control.style.textAlign = field.alignment;
    if (isCombo) {
      const list = make("datalist");
      list.id = `options-${this.fields.indexOf(field)}-${field.widgets.indexOf(widget)}`;
      for (const option of field.options) make("option", "", list).value = option.label;
      page.fields.append(list);
      control.setAttribute("list", list.id);
    }
    control.addEventListener("input", () => {
      this.dirty(control);
      clearTimeout(control.rest);
      // A format takes whole entries only; whatever else is typed is kept when the keys rest.
      if (!this.descriptions[field.name]) control.rest = setTimeout(() => this.commitText(field, control), REST);
    });
    control.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !isMultiline) this.commitText(field, control);
      if (event.key === "Escape" && control.dataset.dirty) {
        event.stopPropagation();
        delete control.dataset.dirty;
        this.show(field);
        control.select?.();
      }
    });
    control.addEventListener("blur", () => this.commitText(field, control));
    return control;
  }

  toggle(field, index, widget) {
    const control = make("input", "toggle");
    control.type = field.type;
    // Of buttons with one state, all may be on together: each is in a group of its own.
    const copy = field.widgets.slice(0, index).filter((other) => other.state === widget.state).length;
    if (field.type === "radio") control.name = `field-${this.fields.indexOf(field)}-${copy}`;
    const isShared = field.widgets.filter((other) => other.state === widget.state).length > 1;
    const on = isShared && !field.flags.includes("radiosInUnison") && field.type === "radio" ? { index: widget.index }
      : field.states.length === 1 && field.type === "checkbox" ? true : widget.state;
    const off = field.type === "checkbox" && field.states.length === 1 ? false : null;
    control.addEventListener("change", () => {
      control.classList.add("pending");
      control.classList.toggle("off", !control.checked);
      this.commit(field, control.checked ? on : off);
    });
    if (field.type === "radio" && !field.flags.includes("noToggleToOff")) {
      const clear = () => {
        control.checked = false;
        control.classList.add("pending", "off");
        this.commit(field, null);
      };
      let wasOn = false;
      control.addEventListener("pointerdown", () => { wasOn = control.checked; });
      control.addEventListener("click", (event) => { if (wasOn && event.detail > 0) clear(); wasOn = false; });
      control.addEventListener("keydown", (event) => {
        if ((event.key === "Delete" || event.key === "Backspace") && control.checked) clear();
      });
    }
    return control;
  }

  choice(field, page, widget) {
    const control = make("select", "text choice");
    const { h } = page.place(widget.rect);
    const size = typeSize(field, h);
    control.style.fontSize = `${size.toFixed(2)}em`;
    if (field.type === "listbox") {
      control.size = Math.max(2, Math.min(field.options.length, Math.floor(h / (size * 1.2))));
      control.multiple = field.flags.includes("multiSelect");
    } else make("option", "", control, "").value = "";
    for (const option of field.options) make("option", "", control, option.label || option.export).value = option.export;
    control.addEventListener("change", () => {
      const chosen = [...control.selectedOptions].map((option) => option.value);
      const isBlank = field.type === "combobox" && control.selectedIndex === 0;
      control.classList.add("pending");
      this.commit(field, control.multiple ? chosen : isBlank || !chosen.length ? null : chosen[0]);
    });
    return control;
  }

  button(field) {
    const control = make("button");
    control.type = "button";
    const actions = this.buttons[field.name] ?? [];
    control.disabled = !actions.length;
    control.addEventListener("click", () => this.act(field, actions));
    return control;
  }

  /** Does what a push button does; what is not carried out is said. @param {Field} field @param {ButtonAction[]} actions */
  async act(field, actions) {
    for (const action of actions) {
      if (action.reset) await this.history.reset(action.reset);
      else if (action.show || action.hide) {
        await this.history.show(Object.fromEntries((action.show ?? action.hide).map((name) => [name, !!action.show])));
      } else if (action.page) this.dispatchEvent(new CustomEvent("goto", { detail: action.page }));
      else if (action.uri) {
        if (confirm(`This button opens ${action.uri}\nin a new tab. Open it?`)) open(action.uri, "_blank", "noreferrer,noopener");
      } else if (action.picture) this.pick(field);
      else this.dispatchEvent(new CustomEvent("say", { detail: unsaid(action.other) }));
    }
  }

  /** Asks for the picture of a button. @param {Field} field */
  pick(field) {
    const input = make("input");
    input.type = "file";
    input.accept = "image/png, image/jpeg";
    input.addEventListener("change", () => {
      const reader = new FileReader();
      reader.addEventListener("load", () => this.commit(field, reader.result));
      reader.readAsDataURL(input.files[0]);
    });
    input.click();
  }

  // MARK: Entering

  /**
   * Keeps what is typed within the limit of a field, and says so. The marks of groups go first: nine cells take 987-65-4321. What
   * is pasted stays whole; if it is too long, the form rejects it and says why.
   */
  limit(field, control, event) {
    const text = event.data ?? event.dataTransfer?.getData("text/plain") ?? "";
    if (!event.inputType.startsWith("insert") || event.isComposing || !text) return;
    const before = control.value.slice(0, control.selectionStart);
    const whole = before + text + control.value.slice(control.selectionEnd);
    const isTooLong = (entry) => [...entry].length > field.maxLength;
    if (!isTooLong(whole)) return;
    event.preventDefault();
    const bare = ungrouped(whole);
    if (isTooLong(bare) && [...text].length === 1) {
      const limit = `${control.getAttribute("aria-label")}: at most ${counted(field.maxLength, "character")}.`;
      this.dispatchEvent(new CustomEvent("say", { detail: limit }));
      return;
    }
    const fits = !isTooLong(bare);
    control.value = fits ? bare : whole;
    const caret = (fits ? ungrouped(before + text) : before + text).length;
    control.setSelectionRange(caret, caret);
    this.dirty(control);
  }

  /** Somebody types; what another window enters from now on is newer than what was seen. */
  dirty(control) {
    if (!control.dataset.dirty) control.since = this.history.state.revision;
    control.dataset.dirty = "yes";
  }

  commitText(field, control) {
    clearTimeout(control.rest);
    if (!control.dataset.dirty || control.readOnly) return;
    delete control.dataset.dirty;
    // One line has no cells of a sheet.
    const text = control.tagName === "TEXTAREA" ? control.value : control.value.replace(/\t+/g, " ");
    const now = this.shown(field);
    if (text === now) return this.show(field);
    control.classList.add("pending");
    this.commit(field, text === "" ? null : text, control.since);
  }

  commit(field, value, since) { return this.history.commit({ [field.name]: value }, since); }

  /** Enters what somebody is typing just now. */
  commitFocused() {
    const control = document.activeElement;
    const field = control?.dataset?.field && this.byName.get(control.dataset.field);
    if (field && control.dataset.dirty) this.commitText(field, control);
  }

  // MARK: Showing

  /** The text of a field as its control shows it. */
  shown(field) {
    const value = this.value(field);
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return value.map((item) => optionLabel(field.options, item)).join(", ");
    const text = String(value).replace(/\r\n?/g, "\n");
    return field.type === "text" ? text : optionLabel(field.options, text);
  }

  /** Makes the controls of a field show its value. @param {Field} field */
  show(field) {
    const problems = this.problems(field.name);
    const waiting = this.history.waitingValue(field.name);
    const isRejected = field.name in this.history.state.rejected && waiting === undefined;
    const isMissing = this.history.state.required.includes(field.name) && waiting === undefined;
    for (const control of this.controls.get(field.name) ?? []) {
      const widget = field.widgets[control.dataset.index];
      control.classList.toggle("unseen", !this.isSeen(field, widget));
      control.classList.toggle("rejected", isRejected);
      control.classList.toggle("missing", isMissing);
      const isWaiting = waiting !== undefined && this.history.isSilent;
      if (isWaiting) control.classList.add("pending"); else if (control.classList.contains("waiting")) control.classList.remove("pending", "off");
      control.classList.toggle("waiting", isWaiting);
      if (isRejected) control.setAttribute("aria-invalid", "true"); else control.removeAttribute("aria-invalid");
      control.note.textContent = this.describe(field, problems);
      // A choice that is on its way is newer than what this answer says.
      if (waiting !== undefined && control.matches("[type=checkbox], [type=radio], select")) continue;
      if (control.type === "checkbox" || control.type === "radio") control.checked = this.isOn(field, Number(control.dataset.index));
      else if (control.tagName === "SELECT") {
        const value = this.value(field);
        const chosen = Array.isArray(value) ? value : [value ?? ""];
        // A list forgets where its arrow keys are if what is selected is selected again.
        for (const option of control.options) if (option.selected !== chosen.includes(option.value)) option.selected = chosen.includes(option.value);
        if (field.type === "combobox" && control.selectedIndex < 0) control.selectedIndex = 0;
      } else if ("value" in control && control.tagName !== "BUTTON" && !control.dataset.dirty) control.value = this.shown(field);
    }
  }

  /** What a screen reader says after the name of a field, and the tip under it. */
  describe(field, problems = this.problems(field.name)) {
    const parts = problems.map((problem) => `${sentence(problem.message)}${problem.hint ? ` ${problem.hint}` : ""}`);
    if (this.descriptions[field.name]) parts.push(this.descriptions[field.name]);
    if (field.maxLength) parts.push(`At most ${counted(field.maxLength, "character")}.`);
    if (field.type === "signature") parts.push("Signatures cannot be made here.");
    if (field.type === "pushbutton") parts.push(does(this.buttons[field.name] ?? []));
    if (field.flags.includes("readOnly")) parts.push("This field cannot be changed.");
    return parts.join(" ");
  }

  /** @param {{before: import("./history.js").State, isOthers?: boolean, names?: string[], others?: Field[]}} change takes the fields that others have changed */
  update(change) {
    const { before, isOthers = false, names: taken = [] } = change;
    const now = this.history.state;
    change.others = [];
    const names = new Set([...taken, ...before.required, ...now.required, ...Object.keys(before.fields), ...Object.keys(now.fields), ...Object.keys(before.rejected),
      ...Object.keys(now.rejected), ...Object.keys(before.visibility), ...Object.keys(now.visibility), ...before.problems.map((p) => p.field), ...now.problems.map((p) => p.field)]);
    const touched = new Set();
    for (const name of names) {
      const field = this.byName.get(name);
      if (!field) continue;
      for (const same of this.fields) if (same.name === name) this.show(same);
      const isOther = JSON.stringify(before.fields[name]?.value ?? before.rejected[name]) !== JSON.stringify(now.fields[name]?.value ?? now.rejected[name]);
      if (isOthers && isOther) change.others.push(field);
      if (taken.includes(name)) for (const control of this.controls.get(name) ?? []) control.classList.remove("pending", "off");
      if (JSON.stringify(before.fields[name]) !== JSON.stringify(now.fields[name]) || before.visibility[name] !== now.visibility[name]
        || before.rejected[name] !== now.rejected[name]) {
        for (const widget of field.widgets) touched.add(widget.page);
      }
    }
    this.dispatchEvent(new CustomEvent("update", { detail: touched }));
    // What is rejected is in no picture; of a value that has become what it was, the picture is there already.
    for (const control of document.querySelectorAll(".fields .pending:not(.waiting)")) {
      const page = this.pages.find(({ fields }) => fields.contains(control));
      const isShown = page.shownRevision === page.wantedRevision && this.history.waitingValue(control.dataset.field) === undefined;
      if (isShown || control.classList.contains("rejected")) control.classList.remove("pending", "off");
    }
  }

  /** What an undone or repeated step has changed. @param {import("./history.js").State} before @returns {Field[]} */
  changedSince(before) {
    const now = this.history.state;
    const entry = (state, name) => JSON.stringify([state.fields[name], state.rejected[name], state.visibility[name]]);
    const names = new Set([before, now].flatMap(({ fields, rejected, visibility }) => Object.keys({ ...fields, ...rejected, ...visibility })));
    return this.fields.filter(({ name }) => names.has(name) && entry(before, name) !== entry(now, name));
  }

  /** Brings a field into view. @param {string} name @param {ScrollLogicalPosition} [block] @returns {Control|undefined} its first control */
  reveal(name, block = "center") {
    const widget = this.byName.get(name)?.widgets.find((w) => w.page);
    if (!widget) return undefined;
    this.build(this.pages[widget.page - 1]);
    this.dispatchEvent(new CustomEvent("page", { detail: widget.page }));
    const [control] = this.controls.get(name) ?? [];
    control?.scrollIntoView({ block, inline: "nearest" });
    return control;
  }

  /** Brings a field into view and focuses it. @param {string} name */
  focus(name) { this.reveal(name)?.focus({ preventScroll: true }); }
}

const OTHERS = { SubmitForm: "send the form to its publisher", JavaScript: "run a script of the form", ImportData: "read values from a file",
  GoToR: "open another file", Launch: "start a program", Print: "print" };
const unsaid = (type) => `This button would ${OTHERS[type] ?? `do something (${type})`}, which is not done here.`;

/** What a push button does, as a screen reader says it. @param {ButtonAction[]} actions */
function does(actions) {
  const said = actions.map((action) => (action.reset ? "Resets fields." : action.show ? "Shows fields." : action.hide ? "Hides fields."
    : action.uri ? `Opens ${action.uri}.` : action.page ? `Goes to page ${action.page}.` : action.picture ? "Asks for a picture." : unsaid(action.other)));
  return [...new Set(said)].join(" ") || "This button does nothing.";
}
