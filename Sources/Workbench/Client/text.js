// The words of pages: to be selected and copied, and to be found. Their places are those of the glyphs on the page.
import { make } from "./pages.js";
import { get } from "./api.js";
/** @typedef {import("./pages.js").PageView} PageView */

/** @typedef {{text: string, rect: number[], characters: {text: string, rect: number[]}[]}} Word */
/** @typedef {{text: string, words: Word[], direction: string, angle: number, block: number}} Line */
/** @typedef {HTMLSpanElement & {word: Word, line: Line, firstChild: globalThis.Text}} WordSpan over its word on the page */

export class Text {
  /** @param {PageView[]} pages */
  constructor(pages) {
    this.pages = pages;
    /** @type {Map<number, Promise<Line[]>>} */
    this.lines = new Map();
    /** Why text cannot be read. @type {?string} */
    this.refusal = null;
    /** What is copied if all is selected. @type {?string} */
    this.whole = null;
  }

  /** @param {PageView} page @returns {Promise<Line[]>} */
  read(page) {
    if (!this.lines.has(page.number)) {
      this.lines.set(page.number, get(`${page.address}/text.json`).then((text) => text.lines, (error) => {
        this.refusal = error.message;
        return [];
      }));
    }
    return this.lines.get(page.number);
  }

  /** Lays the words over a page that has come into view. @param {PageView} page */
  async lay(page) {
    if (page.words.dataset.read) return;
    page.words.dataset.read = "yes";
    const lines = await this.read(page);
    if (!page.isNear) { delete page.words.dataset.read; return; }
    const measure = Text.context;
    const parts = document.createDocumentFragment();
    measure.font = "100px sans-serif";
    for (const line of lines) {
      // Counterclockwise, as the page is displayed.
      const turn = ((Math.round((line.angle - page.rotation) / 90) * 90) % 360 + 360) % 360;
      const isUpright = turn % 180 !== 0;
      line.words.forEach((word, index) => {
        const { x, y, w, h } = page.place(word.rect);
        const [length, size] = isUpright ? [h, w] : [w, h];
        const natural = (measure.measureText(word.text).width / 100) * size;
        const span = /** @type {WordSpan} */ (make("span", "", parts, word.text));
        make("i", "", span, index + 1 < line.words.length ? " " : "\n");
        span.word = word;
        span.line = line;
        page.put(span, { x, y, w: 0, h: size });
        span.style.width = "auto";
        const type = Math.max(1, size);
        span.style.fontSize = `${type.toFixed(2)}em`;
        if (line.direction === "rtl") span.dir = "rtl";
        const [right, down] = [turn === 180 || turn === 270 ? w : 0, turn === 90 || turn === 180 ? h : 0];
        span.style.transform = `translate(${(right / type).toFixed(4)}em, ${(down / type).toFixed(4)}em)`
          + ` rotate(${-turn}deg) scaleX(${natural > 0 ? (length / natural).toFixed(4) : 1})`;
      });
    }
    page.words.replaceChildren(parts);
  }

  /**
   * The letters that are selected, as a rectangle for each line.
   * @returns {{page: PageView, rects: number[][], text: string}[]} rectangles in user space
   */
  selected() {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !selection.rangeCount) return [];
    const range = selection.getRangeAt(0);
    const found = [];
    for (const page of this.pages) {
      if (!page.words.childElementCount || !range.intersectsNode(page.words)) continue;
      const [lines, words] = [new Map(), []];
      for (const span of /** @type {Iterable<WordSpan>} */ (page.words.children)) {
        if (!range.intersectsNode(span)) continue;
        const text = span.firstChild;
        const start = range.startContainer === text ? range.startOffset : 0;
        const end = range.endContainer === text ? range.endOffset : text.length;
        words.push(text.data.slice(start, end), span.lastChild.textContent);
        let offset = 0;
        for (const character of span.word.characters ?? [{ text: span.word.text, rect: span.word.rect }]) {
          if (offset >= start && offset < end) lines.set(span.line, [...(lines.get(span.line) ?? []), character.rect]);
          offset += character.text.length;
        }
      }
      if (lines.size) found.push({ page, rects: [...lines.values()].map(around), text: words.join("").trimEnd() });
    }
    return found;
  }

  /** Selects the words of all pages in view; `whole` is then the text of the document. @param {HTMLElement} host */
  async selectAll(host) {
    getSelection().selectAllChildren(host);
    const pages = [];
    for (const page of this.pages) pages.push((await this.read(page)).map((line) => line.text).join("\n"));
    this.whole = pages.join("\n\n");
  }

  /** Selects letters of a page by their rectangles. @param {PageView} page @param {number[][]} rects as `read` gives them */
  select(page, rects) {
    /** @type {[Node, number, number][]} */
    const ends = [];
    for (const span of /** @type {Iterable<WordSpan>} */ (page.words.children)) {
      let offset = 0;
      for (const character of span.word.characters ?? [{ text: span.word.text, rect: span.word.rect }]) {
        if (rects.includes(character.rect)) ends.push([span.firstChild, offset, offset + character.text.length]);
        offset += character.text.length;
      }
    }
    if (ends.length) getSelection().setBaseAndExtent(ends[0][0], ends[0][1], ends.at(-1)[0], ends.at(-1)[2]);
  }

  /**
   * The words in a rectangle, in reading order.
   * @param {PageView} page @param {number[]} rect in user space
   */
  async inside(page, [l, b, r, t]) {
    const lines = (await this.read(page)).map((line) => line.words.filter(({ rect }) => {
      const [x, y] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
      return x > l && x < r && y > b && y < t;
    }));
    return lines.filter((words) => words.length);
  }

  static context = document.createElement("canvas").getContext("2d");
}

/** Finds words on all pages, and in what has been entered, and marks them. */
export class Search extends EventTarget {
  /**
   * @param {Text} text
   * @param {(page: PageView) => {name: string, label: string, text: string, rect: number[]}[]} entries what the fields of a page show
   */
  constructor(text, entries) {
    super();
    this.text = text;
    this.entries = entries;
    this.query = "";
    /** @type {{page: PageView, rects: number[][], before: string, found: string, after: string, field?: string}[]} */
    this.hits = [];
    this.now = -1;
  }

  /** Letters without case, accents and width: what people mean by the same word. @param {string} text */
  static fold(text) { return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase(); }

  /** @param {string} query */
  async find(query) {
    const wanted = Search.fold(query.trim().replace(/\s+/g, " "));
    this.query = query;
    const run = (this.run = {});
    this.hits = [];
    this.now = -1;
    this.mark();
    if (!wanted) return this.tell();
    for (const page of this.text.pages) {
      const lines = await this.text.read(page);
      if (this.run !== run) return;
      this.hits.push(...Search.inPage(page, lines, wanted));
      for (const { name, label, text, rect } of this.entries(page)) {
        const characters = [...text].map((letter) => ({ text: /\s/.test(letter) ? " " : letter, rect }));
        const hits = Search.inPage(page, [{ text, words: [{ text, rect, characters }], direction: "ltr", angle: 0, block: 0 }], wanted);
        this.hits.push(...hits.map((hit) => ({ ...hit, field: name, before: `${label.replace(/[.:]$/, "")}: ${hit.before}` })));
      }
      if (page.number % 10 === 0) this.tell();
    }
    this.mark();
    this.tell();
  }

  /** @param {PageView} page @param {Line[]} lines @param {string} wanted */
  static inPage(page, lines, wanted) {
    // Lines of one paragraph are searched as one text: a phrase may be broken.
    const [folded, places, shown] = [[], [], []];
    let block = null;
    for (const line of lines) {
      if (block !== null) { folded.push(line.block === block ? " " : "\n"); places.push(null); shown.push(" "); }
      block = line.block;
      line.words.forEach((word, index) => {
        if (index) { folded.push(" "); places.push(null); shown.push(" "); }
        for (const character of word.characters ?? [{ text: word.text, rect: word.rect }]) {
          [...Search.fold(character.text)].forEach((letter, part) => {
            folded.push(letter);
            places.push(character.rect);
            shown.push(part ? "" : character.text);
          });
        }
      });
    }
    const [letters, hits] = [[...wanted], []];
    for (let start = 0; start + letters.length <= folded.length; start++) {
      if (!letters.every((letter, n) => folded[start + n] === letter)) continue;
      const end = start + letters.length;
      hits.push({ page, rects: places.slice(start, end).filter(Boolean), found: shown.slice(start, end).join(""),
        before: excerpt(shown.slice(0, start), -24), after: excerpt(shown.slice(end), 32) });
      start = end - 1;
    }
    return hits;
  }

  /** Goes to a match. @param {number} index */
  go(index) {
    if (!this.hits.length) return;
    this.now = (index + this.hits.length) % this.hits.length;
    this.mark();
    this.dispatchEvent(new CustomEvent("go", { detail: this.hits[this.now] }));
  }

  /** Ends the search: nothing stays marked; the match that was shown is selected, as browsers do. */
  close() {
    const hit = this.hits[this.now];
    this.run = null;
    [this.hits, this.now] = [[], -1];
    this.mark();
    if (hit && !hit.field) this.text.select(hit.page, hit.rects);
  }

  mark() {
    for (const page of this.text.pages) page.hits.replaceChildren();
    this.hits.forEach((hit, index) => {
      for (const rect of joined(hit.rects.map((r) => hit.page.place(r)))) {
        hit.page.put(make("i", index === this.now ? "now" : "", hit.page.hits), rect);
      }
    });
  }

  tell() { this.dispatchEvent(new Event("found")); }
}

/**
 * Whole words beside a match, with a mark where others are left out.
 * @param {string[]} letters @param {number} count at most so many; negative for those at the end
 */
function excerpt(letters, count) {
  const all = letters.join("");
  if (all.length <= Math.abs(count)) return all;
  if (count < 0) {
    const cut = all.slice(count);
    return all.at(count - 1) === " " ? `… ${cut}` : `… ${cut.includes(" ") ? cut.slice(cut.indexOf(" ") + 1) : ""}`;
  }
  const cut = all.slice(0, count);
  return all[count] === " " ? `${cut} …` : `${cut.includes(" ") ? cut.slice(0, cut.lastIndexOf(" ")) : ""} …`;
}

/** The rectangle around others. @param {number[][]} rects */
export const around = (rects) => [Math.min(...rects.map((r) => r[0])), Math.min(...rects.map((r) => r[1])),
  Math.max(...rects.map((r) => r[2])), Math.max(...rects.map((r) => r[3]))];

/** Rectangles of neighboring letters, as one for each line. @param {{x: number, y: number, w: number, h: number}[]} rects */
function joined(rects) {
  const lines = [];
  for (const rect of rects) {
    const last = lines.at(-1);
    if (last && Math.abs(last.y - rect.y) < last.h / 2 && rect.x < last.x + last.w + rect.h && rect.x + rect.w > last.x - rect.h) {
      const right = Math.max(last.x + last.w, rect.x + rect.w);
      const bottom = Math.max(last.y + last.h, rect.y + rect.h);
      last.x = Math.min(last.x, rect.x);
      last.y = Math.min(last.y, rect.y);
      [last.w, last.h] = [right - last.x, bottom - last.y];
    } else lines.push({ ...rect });
  }
  return lines;
}
