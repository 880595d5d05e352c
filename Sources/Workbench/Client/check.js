// Check: what the form itself lacks to be accessible, on its pages; a person's answers go into the list of corrections.
import { get } from "./api.js";
import { make } from "./pages.js";
/** @typedef {import("./pages.js").PageView} PageView */

/**
 * @typedef {object} Question
 * @property {"picture"|"name"|"description"|"title"|"language"|"heading"|"look"} kind
 * @property {*} item what an answer names; null if there is none
 * @property {?number} page
 * @property {?number[]} rect in the page's user space
 * @property {string} text what is there now
 * @property {boolean} guess the text is the best answer that the program knows
 * @property {Object<string, string>} answer
 * @property {() => void} [update] shows the answer in the list
 */

const ASKS = { picture: "What does this picture show?", name: "What is this field called?", description: "What is this link for?",
  title: "What is the title of the form?", language: "Which language is the form in? (en, es, de …)", heading: "Is this a heading?",
  look: "Please look at this" };
const KEYS = { picture: "alt", name: "name", description: "description", title: "title", language: "language" };

export class Check {
  /**
   * @param {HTMLElement} panel
   * @param {HTMLButtonElement} button
   * @param {import("./tools.js").Context} context
   * @param {() => void} open opens the menu that has the panel
   */
  constructor(panel, button, context, open) {
    this.panel = panel;
    this.button = button;
    this.context = context;
    this.open = open;
    this.address = `${context.history.address}/check`;
    /** @type {Question[]} */
    this.questions = [];
    /** The marks of the pages in view. @type {Map<PageView, HTMLElement>} */
    this.marks = new Map();
    button.addEventListener("click", () => this.run());
    context.history.addEventListener("change", () => this.follow());
    context.overlays.add({
      make: (page) => { const element = make("div"); this.marks.set(page, element); this.mark(page); return element; },
      leave: (page) => { this.marks.delete(page); },
    });
  }

  async run() {
    // A disabled button would lose the focus.
    if (this.button.ariaBusy === "true") return;
    this.button.ariaBusy = "true";
    this.button.textContent = "Checking …";
    try {
      this.take(await get(this.address));
    } catch (error) {
      this.panel.replaceChildren();
      make("p", "", this.panel, error.message);
    }
    this.button.ariaBusy = "false";
    this.button.textContent = "Check again";
    document.getElementById("said").textContent = this.panel.querySelector("p").textContent;
  }

  /** @param {{conforms: boolean, list: string, questions: Question[], violations: import("./api.js").Problem[]}} found */
  take(found) {
    this.questions = found.questions;
    this.panel.replaceChildren();
    const open = this.questions.filter((question) => !Object.keys(question.answer).length).length;
    const plural = (count, one, many) => `${count} ${count === 1 ? one : many}`;
    make("p", "", this.panel, this.questions.length || found.violations.length
      ? `${plural(open, "question is", "questions are")} open. Answers go into ${found.list.split("/").pop()} beside the form; formwright remediate takes it as --corrections.`
      : "The program finds nothing that only a person can supply.");
    const list = make("ol", "questions", this.panel);
    this.questions.slice(0, 500).forEach((question, index) => this.show(question, index, list));
    if (found.violations.length) {
      make("h3", "", this.panel, "What cannot be fixed here");
      const ol = make("ol", "", this.panel);
      for (const violation of found.violations.slice(0, 200)) {
        const button = make("button", "", make("li", "", ol));
        button.type = "button";
        make("b", "", button, violation.page ? `Page ${violation.page}` : "Document");
        make("span", "", button, violation.message);
        if (violation.page) button.addEventListener("click", () => this.context.layout.show(violation.page)); else button.disabled = true;
      }
    }
    for (const page of this.marks.keys()) this.mark(page);
  }

  /** @param {Question} question @param {number} index @param {HTMLElement} list */
  show(question, index, list) {
    const item = make("li", "", list);
    item.id = `question-${index}`;
    const where = make("button", "", item);
    where.type = "button";
    make("b", "", where, `${index + 1}. ${ASKS[question.kind]}`);
    make("span", "", where, 
      [question.page && `Page ${question.page}`, question.kind === "name" && !question.guess ? "" : question.text].filter(Boolean).join(" · "));
    where.addEventListener("click", () => this.go(index));
    const form = make("form", "", item);
    const key = KEYS[question.kind];
    const said = make("span", "said", form);
    const answer = async (value) => {
      const refusal = await this.context.history.answer(question.item, value);
      said.textContent = refusal ? refusal.message : Object.keys(value).length ? "Kept." : "";
    };
    /** @type {HTMLInputElement} */
    let input;
    question.update = () => {
      item.classList.toggle("answered", Object.keys(question.answer).length > 0);
      said.textContent = "";
      if (input) input.value = question.answer[key] ?? "";
    };
    const button = (text, value) => {
      const made = make("button", "", form, text);
      made.type = "button";
      made.addEventListener("click", () => answer(value));
    };
    if (key && question.item) {
      input = make("input", "", form);
      input.setAttribute("aria-label", `${index + 1}. ${ASKS[question.kind]}`);
      if (question.kind === "language") input.pattern = "[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*";
      make("button", "", form, "Keep").type = "submit";
      if (question.guess) button("It is right", { name: question.text });
      if (question.kind === "picture") button("Decoration", { role: "Artifact" });
      form.addEventListener("submit", (event) => { event.preventDefault(); answer(input.value.trim() ? { [key]: input.value.trim() } : {}); });
    } else if (question.kind === "heading" && question.item) {
      button("Yes", { role: question.item.type });
      button("No, plain text", { role: "P" });
    }
    form.append(said);
    question.update();
  }

  /** Shows answers that have been given, taken back, or given by another window. */
  follow() {
    const known = new Map(this.context.history.state.answers.map(({ item, answer }) => [JSON.stringify(item), answer]));
    for (const question of this.questions) {
      const answer = known.get(JSON.stringify(question.item));
      if (!answer || JSON.stringify(answer) === JSON.stringify(question.answer)) continue;
      question.answer = answer;
      question.update?.();
    }
    for (const page of this.marks.keys()) this.mark(page);
  }

  /** Brings a question into view, on its page and in the list. @param {number} index */
  go(index) {
    const { page: number, rect } = this.questions[index];
    this.now = index;
    if (number) {
      const page = this.context.pages[number - 1];
      this.context.layout.show(number);
      for (const each of this.marks.keys()) this.mark(each);
      if (rect) {
        const box = page.place(rect);
        this.context.host.scrollBy(0, box.y * this.context.layout.scale - this.context.host.clientHeight / 3);
      }
    }
    this.open();
    const item = document.getElementById(`question-${index}`);
    item?.scrollIntoView({ block: "nearest" });
    (item?.querySelector("input") ?? item?.querySelector("button"))?.focus({ preventScroll: true });
  }

  /** Marks the places of a page that are asked about. @param {PageView} page */
  mark(page) {
    this.marks.get(page).replaceChildren();
    this.questions.forEach((question, index) => {
      if (question.page !== page.number || !question.rect) return;
      const mark = make("button", `asked ${Object.keys(question.answer).length ? "answered" : ""} ${index === this.now ? "now" : ""}`, this.marks.get(page));
      mark.type = "button";
      mark.setAttribute("aria-label", `Question ${index + 1}: ${ASKS[question.kind]}`);
      make("i", "", mark, String(index + 1));
      page.put(mark, page.place(question.rect));
      mark.addEventListener("click", () => this.go(index));
    });
  }
}
