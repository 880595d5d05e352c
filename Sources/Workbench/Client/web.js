// A form as a web page: checks what is entered, calculates, and gives it as JSON. Nothing is sent anywhere.
import { calculated, normalized, optionLabel, problem, readNumber, shownNumber } from "./values.js";

/**
 * A question of the page.
 * @typedef {object} Question
 * @property {string} id of its control, or of the group of its controls
 * @property {string} name the full name of the field
 * @property {"text"|"check"|"choice"|"select"|"list"|"output"} kind
 * @property {object} rules of its property in the form's schema
 * @property {boolean} required
 * @property {{missing: string, long: string, wrong: string}} messages
 * @property {{export: string, label: string}[]} [options]
 * @property {number} [cells] how many cells a field has for its characters
 * @property {object} [format] @property {object} [calculation]
 * @property {?string} [result] of its calculation
 */
/** @type {{file: string, words: Object<string, string>, questions: Question[]}} */
const { file, words, questions } = JSON.parse(document.getElementById("form-data").textContent);
const find = (id) => document.getElementById(id);
const byName = new Map(questions.map((question) => [question.name, question]));
/** @param {{id: string}} question @returns {HTMLInputElement[]} */
const controls = (question) => [...document.querySelectorAll(`[name="${CSS.escape(question.id)}"]`)];
const summary = find("error-summary");

// MARK: Values

/** What a question has now, as a record gives it; null if it is not answered. @param {Question} question */
function valueOf(question) {
  switch (question.kind) {
    case "check": return find(question.id).checked;
    case "choice": return controls(question).find((control) => control.checked)?.value ?? null;
    case "list": return controls(question).filter((control) => control.checked).map((control) => control.value);
    case "select": return find(question.id).value || null;
    case "text": {
      const text = find(question.id).value;
      const option = question.options?.find((one) => one.label === text.trim());
      const value = option ? option.export : normalized(text, question.rules, question.format, question.cells);
      return value === "" ? null : value;
    }
    default: return null;
  }
}

/** Gives a question a value of a record. @param {Question} question */
function setValue(question, value) {
  switch (question.kind) {
    case "check": find(question.id).checked = value === true; break;
    case "choice": for (const control of controls(question)) control.checked = control.value === value; break;
    case "list": for (const control of controls(question)) control.checked = [].concat(value ?? []).includes(control.value); break;
    case "select": find(question.id).value = value ?? ""; break;
    case "text": find(question.id).value = value === null ? "" : optionLabel(question.options ?? [], String(value)); break;
  }
}

const isEmpty = (value) => value === null || value === false || value === "" || (Array.isArray(value) && !value.length);
const initial = new Map(questions.map((question) => [question.name, valueOf(question)]));

/** The record: what is answered, and what was answered in the form and is no more. */
function record() {
  const answers = {};
  for (const question of questions) {
    if (question.kind === "output") continue;
    const value = valueOf(question);
    if (!isEmpty(value) || !isEmpty(initial.get(question.name))) answers[question.name] = value;
  }
  return answers;
}

// MARK: Problems

/** @param {Question} question @returns {string} a message; empty if there is no problem */
function messageFor(question) {
  if (question.kind === "output") return "";
  const value = valueOf(question);
  if (question.required && isEmpty(value)) return question.messages.missing;
  if (isEmpty(value)) return "";
  const kind = problem(value, question.rules);
  return kind ? question.messages[kind] : "";
}

/** @param {Question} question @param {string} message */
function showMessage(question, message) {
  const error = find(`${question.id}-error`);
  if (!error) return;
  error.hidden = !message;
  error.querySelector("span:last-child").textContent = message;
  find(`${question.id}-box`).classList.toggle("has-error", Boolean(message));
  const targets = find(question.id).matches("fieldset") ? controls(question) : [find(question.id)];
  for (const target of targets) {
    if (message) target.setAttribute("aria-invalid", "true"); else target.removeAttribute("aria-invalid");
  }
}

/** @returns {boolean} whether every answer is right */
function checkAll() {
  const list = summary.querySelector("ul");
  list.replaceChildren();
  for (const question of questions) {
    const message = messageFor(question);
    showMessage(question, message);
    if (!message) continue;
    const target = find(question.id).matches("fieldset") ? controls(question)[0] : find(question.id);
    target.closest("[data-row]")?.removeAttribute("hidden");
    const link = document.createElement("a");
    link.href = `#${target.id}`;
    link.textContent = message;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      find(`${question.id}-box`).scrollIntoView({ block: "start" });
      target.focus({ preventScroll: true });
    });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
  const isRight = !list.children.length;
  summary.hidden = isRight;
  document.title = (isRight ? "" : `${words.error}: `) + document.title.replace(`${words.error}: `, "");
  if (!isRight) {
    summary.scrollIntoView({ block: "start" });
    summary.focus({ preventScroll: true });
  }
  return isRight;
}

// MARK: Calculations

function numberOf(name) {
  const question = byName.get(name);
  if (!question) return null;
  if (question.kind === "output") return question.result ?? null;
  const value = valueOf(question);
  return typeof value === "string" ? readNumber(value, question.format) : null;
}

function calculateAll() {
  for (const question of questions) {
    if (!question.calculation) continue;
    question.result = calculated(question.calculation, numberOf);
    find(question.id).textContent = question.result ? shownNumber(question.result, question.format) : "";
  }
}

// MARK: Rows that can be added

for (const group of document.querySelectorAll("[data-rows]")) {
  const rows = [...group.querySelectorAll("[data-row]")];
  const isUsed = (row) => [...row.querySelectorAll("input, select, textarea")].some((control) =>
    control.type === "checkbox" || control.type === "radio" ? control.checked : control.value !== "");
  const buttons = group.querySelector("[data-row-buttons]");
  const [more, less] = buttons.querySelectorAll("button");
  const settle = () => {
    const shown = rows.filter((row) => !row.hidden).length;
    more.hidden = shown === rows.length;
    less.hidden = shown === 1;
  };
  rows.forEach((row, index) => { row.hidden = index > 0 && !rows.slice(index).some(isUsed); });
  buttons.hidden = false;
  settle();
  more.addEventListener("click", () => {
    const next = rows.find((row) => row.hidden);
    next.hidden = false;
    settle();
    next.querySelector("input, select, textarea")?.focus();
  });
  less.addEventListener("click", () => {
    const last = rows.filter((row) => !row.hidden).pop();
    for (const control of last.querySelectorAll("input, select, textarea")) {
      if (control.type === "checkbox" || control.type === "radio") control.checked = false; else control.value = "";
    }
    last.hidden = true;
    for (const question of questions) if (last.contains(find(question.id))) showMessage(question, "");
    settle();
    calculateAll();
    more.focus();
  });
  group.settle = () => {
    rows.forEach((row, index) => { if (rows.slice(index).some(isUsed)) row.hidden = false; });
    settle();
  };
}

// MARK: What people do

let isKept = true;
const form = find("form");
form.addEventListener("input", () => {
  isKept = false;
  find("result").hidden = true;
  calculateAll();
});
form.addEventListener("change", (event) => {
  const box = event.target.closest("[id$='-box'].has-error");
  const question = box && questions.find((one) => `${one.id}-box` === box.id);
  if (question) showMessage(question, messageFor(question));
  for (const clear of document.querySelectorAll("[data-clear]")) showClear(clear);
});
window.addEventListener("beforeunload", (event) => { if (!isKept) event.preventDefault(); });

function showClear(button) {
  button.hidden = !controls({ id: button.dataset.clear }).some((control) => control.checked);
}
for (const button of document.querySelectorAll("[data-clear]")) {
  showClear(button);
  button.addEventListener("click", () => {
    const group = controls({ id: button.dataset.clear });
    for (const control of group) control.checked = false;
    showClear(button);
    group[0].focus();
    form.dispatchEvent(new Event("input"));
  });
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!checkAll()) return;
  find("json").value = json();
  find("copied").textContent = "";
  find("result").hidden = false;
  find("result").scrollIntoView({ block: "start" });
  find("result-title").focus({ preventScroll: true });
});
/** Gives the answers as a file. @param {string} text @param {string} name */
function download(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  isKept = true;
}
const json = () => `${JSON.stringify(record(), null, 2)}\n`;
find("download").addEventListener("click", () => download(find("json").value, file));
// What is not complete, or not right, is kept as it is.
find("draft").addEventListener("click", () => download(json(), file.replace(/\.json$/, `-${words.draft}.json`)));
find("copy").addEventListener("click", async () => {
  const text = find("json");
  try {
    await navigator.clipboard.writeText(text.value);
  } catch {
    // A page from a disk may have no clipboard.
    text.select();
    document.execCommand("copy");
  }
  find("copied").textContent = words.copied;
  isKept = true;
});
find("open").addEventListener("change", async (event) => {
  const said = find("opened");
  try {
    const answers = JSON.parse(await event.target.files[0].text());
    if (typeof answers !== "object" || answers === null || Array.isArray(answers)) throw new TypeError();
    const names = Object.keys(answers);
    const known = questions.filter((question) => question.kind !== "output" && question.name in answers);
    if (names.length && !known.length) throw new TypeError();
    const left = names.filter((name) => !byName.has(name));
    for (const question of known) {
      const answer = answers[question.name];
      setValue(question, answer);
      // A state or an option that the form does not have.
      if (!isEmpty(answer) && isEmpty(valueOf(question))) left.push(question.name);
      showMessage(question, isEmpty(answer) ? "" : messageFor(question));
    }
    said.textContent = words.opened + (left.length ? ` ${words.left} ${left.join(", ")}` : "");
    isKept = true;
    find("result").hidden = true;
    for (const group of document.querySelectorAll("[data-rows]")) group.settle();
    for (const clear of document.querySelectorAll("[data-clear]")) showClear(clear);
    calculateAll();
  } catch {
    said.textContent = words.notOpened;
  }
});
find("saved").hidden = false;
find("finish").hidden = false;
find("unready").remove();
calculateAll();
