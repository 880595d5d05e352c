// What a proposed field can be, and what becomes of it as another kind.

/** @typedef {import("./proposals.js").Proposal} Proposal */
/** @typedef {import("./proposals.js").Choices} Choices */

/** The side of a box to check; what is larger than the largest is none. */
const BOX = 12;
const LARGEST_BOX = 20;
export const USUAL_DATE = "MM/dd/yyyy";

/** @param {Pick<Proposal, "kind">} proposal */
export const isBox = ({ kind }) => kind === "checkbox" || kind === "radio";

/** Without what no screen shows. @param {number[]} rect */
export const rounded = (rect) => rect.map((n) => Math.round(n * 100) / 100);

/** The kinds, with what they are called. @param {Choices} choices @returns {Object<string, string>} */
export const kindsOf = ({ formats }) => ({ text: "Text", lines: "Several lines", comb: "Characters in cells", date: "Date", amount: "Amount",
  ...Object.fromEntries(formats.map(({ name, title }) => [name, title])), checkbox: "Check box", radio: "Choose one", signature: "Signature" });

/** @param {Proposal} proposal @returns {string} what it is among the kinds */
export function kindOf({ kind, format, multiline }) {
  if (kind !== "text") return kind;
  return format?.number ? "amount" : format?.format ?? (multiline ? "lines" : "text");
}

/** What makes it another kind of field. @param {string} word of the kinds @param {Proposal} proposal @param {import("./pages.js").PageView} page
 * @param {Choices} choices @returns {Partial<Proposal>} */
export function changesTo(word, proposal, page, choices) {
  const wasBox = isBox(proposal);
  /** @type {*} */
  const changes = { kind: "text", multiline: undefined, format: undefined, cells: undefined, ...(wasBox && { label: proposal.label || proposal.option || "" }) };
  if (word in { comb: 1, date: 1, checkbox: 1, radio: 1, signature: 1 }) changes.kind = word;
  if (word === "lines") changes.multiline = true;
  if (word === "date") changes.format = { date: USUAL_DATE };
  if (word === "amount") changes.format = { number: { decimals: 2 } };
  if (choices.formats.some(({ name }) => name === word)) changes.format = { format: word };
  if (word !== "text" && word !== "lines") changes.maxLength = undefined;
  // The text beside a button is its option; the question is asked for.
  if (word === "radio") Object.assign(changes, { option: proposal.option || proposal.label || undefined, label: "" });
  const { x, y, w, h } = page.place(proposal.rect);
  const at = (width, height) => rounded(page.userRect({ x, y: y + (h - height) / 2, w: width, h: height }));
  if (isBox(changes) && !wasBox && (w > LARGEST_BOX || h > LARGEST_BOX)) {
    const side = Math.min(BOX, w, h);
    Object.assign(changes, { rect: at(side, side), size: [w, h] });
  } else if (!isBox(changes) && wasBox && proposal.size) {
    const [width, height] = proposal.size;
    Object.assign(changes, { rect: at(width, height), size: undefined });
  }
  return changes;
}
