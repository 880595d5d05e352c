// Where a person decides on a proposed field and changes it: its kind, name, texts, format and options.
import { USUAL_DATE, kindOf } from "./kinds.js";
import { make } from "./pages.js";
import { sentence } from "./values.js";

/** The entries of a field, with what they are called here and in specifications. */
const ENTRIES = [["name", "Name", "name"], ["label", "Label", "tooltip"], ["cells", "Cells", "maxLength"], ["maxLength", "Most characters", "maxLength"],
  ["pattern", "Pattern of the date", "date"], ["decimals", "Decimals", "number"], ["currency", "Sign of the currency", "number"]];
const NUMBERS = { cells: [1, 1000], maxLength: [1, 32767], decimals: [0, 9] };

export class ProposalEditor {
  /** @param {import("./proposals.js").Proposals} proposals */
  constructor(proposals) {
    this.proposals = proposals;
    const form = this.element = make("form", "editor");
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
    const decide = (decision) => {
      const now = this.proposals.get(this.proposals.selected).decision === decision ? undefined : decision;
      this.proposals.changeAll(this.proposals.group(this.proposals.selected).map(([id, proposal]) => [id, { ...proposal, decision: now }]));
    };
    button("Accept", () => decide("accepted")).dataset.decision = "accepted";
    button("Reject", () => decide("rejected")).dataset.decision = "rejected";
    button("Delete", () => this.proposals.remove(this.proposals.selected));
    const wrong = make("p", "bad", form);
    wrong.id = "proposal-wrong";
    const entry = (key, text, element) => {
      const label = make("label", key === "required" ? "check" : "", form);
      if (key !== "required") make("span", "", label, text);
      label.append(element);
      if (key === "required") label.append(text);
      element.dataset.key = key;
      this.listen(element, () => this.enter(key, element));
    };
    const kind = make("select");
    for (const [value, text] of Object.entries(proposals.kinds)) make("option", "", kind, text).value = value;
    entry("kind", "Kind", kind);
    const patterns = make("datalist", "", form);
    patterns.id = "date-patterns";
    for (const pattern of proposals.choices.dates) make("option", "", patterns).value = pattern;
    for (const [key, text] of ENTRIES) {
      const input = make("input");
      input.autocomplete = "off";
      if (key in NUMBERS) { input.type = "number"; [input.min, input.max] = NUMBERS[key].map(String); }
      if (key === "pattern") input.setAttribute("list", patterns.id);
      entry(key, text, input);
      if (key !== "label") continue;
      const options = make("fieldset", "", form);
      make("legend", "", options, "Options");
      make("div", "", options);
      const part = make("button", "", options, "Make check boxes of them");
      part.type = "button";
      part.addEventListener("click", () => this.proposals.part(this.proposals.selected));
    }
    const required = make("input");
    required.type = "checkbox";
    entry("required", "Required", required);
    make("p", "", form);
  }

  /** @param {HTMLInputElement|HTMLSelectElement} element @param {() => void} action takes what is entered */
  listen(element, action) {
    element.addEventListener("change", action);
    element.addEventListener("keydown", (/** @type {*} */ event) => {
      if (event.key === "Enter" && element.matches("input:not([type=checkbox])")) { event.preventDefault(); action(); }
    });
  }

  /** Shows what is selected. */
  fill() {
    const proposal = this.proposals.get(this.proposals.selected);
    const problems = this.proposals.problems(this.proposals.selected);
    const number = proposal.format?.number;
    const kind = kindOf(proposal);
    const values = { ...proposal, kind, cells: proposal.cells ?? "", maxLength: proposal.maxLength ?? "", pattern: proposal.format?.date ?? "",
      decimals: number?.decimals ?? 0, currency: number?.currency ?? "" };
    const kinds = { cells: ["comb"], maxLength: ["text", "lines"], pattern: ["date"], decimals: ["amount"], currency: ["amount"] };
    const keys = Object.fromEntries(ENTRIES.map(([key, , told]) => [key, told]));
    for (const element of this.element.querySelectorAll("[data-key]")) {
      const { key } = element.dataset;
      element.parentElement.hidden = key in kinds && !kinds[key].includes(kind);
      if (key === "required") element.checked = !!proposal.required;
      else if (element !== document.activeElement || element.matches("select")) element.value = values[key];
      const isWrong = problems.some((problem) => problem.key && problem.key === keys[key]);
      if (isWrong) element.setAttribute("aria-invalid", "true"); else element.removeAttribute("aria-invalid");
      if (isWrong) element.setAttribute("aria-describedby", "proposal-wrong"); else element.removeAttribute("aria-describedby");
    }
    const isRadio = proposal.kind === "radio";
    this.element.querySelector("[data-key=label]").previousElementSibling.textContent = isRadio ? "Question" : "Label";
    const options = this.element.querySelector("fieldset");
    options.hidden = !isRadio;
    if (isRadio) this.fillOptions(options);
    for (const button of this.element.querySelectorAll("[data-decision]")) button.setAttribute("aria-pressed", String(button.dataset.decision === proposal.decision));
    const [wrong, note] = this.element.querySelectorAll("p");
    wrong.textContent = problems.map(({ message, hint }) => `${sentence(message)}${hint ? ` ${hint}` : ""}`).join(" ");
    wrong.hidden = !problems.length;
    note.textContent = [proposal.reason && sentence(proposal.reason), "On the page, arrow keys move it, with Alt they resize it."].filter(Boolean).join(" ");
  }

  /** The texts of all buttons of the question. @param {HTMLFieldSetElement} options */
  fillOptions(options) {
    const members = this.proposals.group(this.proposals.selected);
    const list = options.querySelector("div");
    const ids = members.map(([id]) => id).join(" ");
    if (list.dataset.ids !== ids) {
      list.dataset.ids = ids;
      list.replaceChildren(...members.map(([id], index) => {
        const input = make("input");
        input.autocomplete = "off";
        input.setAttribute("aria-label", `Option ${index + 1}`);
        input.dataset.option = id;
        this.listen(input, () => {
          const option = input.value.trim() || undefined;
          if (option !== this.proposals.get(id).option) this.proposals.change(id, { option });
        });
        return input;
      }));
    }
    for (const [id, { option }] of members) {
      const input = list.querySelector(`[data-option="${CSS.escape(id)}"]`);
      input.classList.toggle("now", id === this.proposals.selected);
      if (input !== document.activeElement) input.value = option ?? "";
    }
    options.querySelector("button").hidden = members.length < 2;
  }

  enter(key, element) {
    const proposal = this.proposals.get(this.proposals.selected);
    const text = element.value.trim();
    const number = () => {
      const [least, most] = NUMBERS[key];
      const within = Math.min(most, Math.max(least, Math.round(Number(text)) || least));
      element.value = String(within);
      const [, name] = ENTRIES.find(([entry]) => entry === key);
      if (Number(text) !== within) this.proposals.say(`${name}: a whole number from ${least} to ${most}. It is ${within} now.`);
      return within;
    };
    // A field has a name always.
    if (key === "name" && !text) element.value = proposal.name;
    const changes = {
      kind: () => (element.value === kindOf(proposal) ? {} : this.proposals.as(element.value)),
      name: () => ({ name: text || proposal.name }), label: () => ({ label: text }),
      // Empty, the cells of the page count.
      cells: () => ({ cells: text ? number() : undefined }), maxLength: () => ({ maxLength: text ? number() : undefined }),
      pattern: () => ({ format: { date: text || USUAL_DATE } }),
      decimals: () => ({ format: { number: { ...proposal.format?.number, decimals: number() } } }),
      currency: () => ({ format: { number: { ...proposal.format?.number, currency: text || undefined } } }),
      required: () => ({ required: element.checked || undefined }),
    }[key]();
    if (!Object.entries(changes).some(([name, value]) => JSON.stringify(proposal[name]) !== JSON.stringify(value))) return;
    // Buttons of one question have its name, its text and whether it must be answered.
    const all = ["name", "label", "required"].includes(key) ? this.proposals.group(this.proposals.selected) : [[this.proposals.selected, proposal]];
    this.proposals.changeAll(all.map(([id, own]) => [id, { ...own, ...changes }]));
  }
}
