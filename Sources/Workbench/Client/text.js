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
      const turn = 90 * quarters(line.angle);
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
   * @returns {{page: PageView, rects: number[][], angles: number[], text: string}[]} rectangles in user space, and how the lines are turned as the page is displayed
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
        for (const character of letters(span.word)) {
          if (offset >= start && offset < end) lines.set(span.line, [...(lines.get(span.line) ?? []), character.rect]);
          offset += character.text.length;
        }
      }
      if (lines.size) found.push({ page, rects: [...lines.values()].map(around), angles: [...lines.keys()].map((line) => line.angle), text: words.join("").trimEnd() });
    }
    return found;
  }

  /**
   * Lets a mouse select letters wherever it is pressed on a page: the nearest. Browsers take the last of a page for the nearest.
   * Two and three clicks select a word and a paragraph, and Shift extends, as everywhere.
   * @param {HTMLElement} host what scrolls @param {(target: Element) => boolean} selects
   */
  follow(host, selects) {
    /** @type {?{node: Node, offset: number}} */
    let anchor = null;
    let now = null;
    let isMouse = false;
    const extend = () => {
      const box = ({ element }) => element.getBoundingClientRect();
      const away = (page) => Math.hypot(...beyond(now, box(page)));
      const [page] = this.pages.filter((page) => page.words.childElementCount).sort((a, b) => away(a) - away(b));
      const place = page && Text.nearest(page, page.at(now));
      if (place) getSelection().setBaseAndExtent(anchor.node, anchor.offset, place.node, place.offset);
    };
    const scroll = () => {
      if (!anchor) return;
      const [left, top] = beyond(now, host.getBoundingClientRect());
      if (left || top) {
        host.scrollBy({ left: left / 4, top: top / 4, behavior: "instant" });
        extend();
      }
      requestAnimationFrame(scroll);
    };
    addEventListener("pointerdown", ({ pointerType }) => { isMouse = pointerType === "mouse"; }, { capture: true });
    host.addEventListener("mousedown", (/** @type {MouseEvent & {target: Element}} */ event) => {
      if (!isMouse || event.button !== 0 || event.detail !== 1 || event.altKey || event.shiftKey || !selects(event.target)) return;
      const page = this.pages.find(({ element }) => element.contains(event.target));
      anchor = page ? Text.nearest(page, page.at(event)) : null;
      if (!anchor) return;
      event.preventDefault();
      getSelection().removeAllRanges();
      host.focus({ preventScroll: true });
      now = event;
      scroll();
    });
    addEventListener("pointermove", (event) => {
      if (!anchor) return;
      now = event;
      extend();
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => { anchor = null; }, { capture: true });
  }

  /**
   * The place between two letters that is nearest to a point.
   * @param {PageView} page @param {number[]} point as the page is displayed
   * @returns {?{node: Node, offset: number}}
   */
  static nearest(page, [x, y]) {
    /** @type {Map<Line, WordSpan[]>} */
    const lines = new Map();
    for (const span of /** @type {Iterable<WordSpan>} */ (page.words.children)) lines.set(span.line, [...(lines.get(span.line) ?? []), span]);
    const isUpright = (line) => quarters(line.angle) % 2 !== 0;
    let [line, least] = [null, Infinity];
    for (const [other, spans] of lines) {
      const { x: left, y: top, w, h } = page.place(around(spans.map(({ word }) => word.rect)));
      const [across, down] = [Math.max(left - x, x - left - w, 0), Math.max(top - y, y - top - h, 0)];
      // Beside a line one is nearer to it than above or below.
      const away = isUpright(other) ? 4 * across + down : across + 4 * down;
      if (away < least) [line, least] = [other, away];
    }
    if (!line) return null;
    const turn = (line.angle * Math.PI) / 180;
    let place = null;
    least = Infinity;
    for (const span of lines.get(line)) {
      let offset = 0;
      for (const { text, rect } of letters(span.word)) {
        const box = page.place(rect);
        const [dx, dy] = [x - box.x - box.w / 2, y - box.y - box.h / 2];
        const distance = Math.abs(isUpright(line) ? dy : dx);
        if (distance < least) {
          const past = (dx * Math.cos(turn) - dy * Math.sin(turn)) * (line.direction === "rtl" ? -1 : 1);
          [place, least] = [{ node: span.firstChild, offset: offset + (past > 0 ? text.length : 0) }, distance];
        }
        offset += text.length;
      }
    }
    return place;
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
      for (const character of letters(span.word)) {
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
    /** @type {{page: PageView, rects: number[][], angles: number[], before: string, found: string, after: string, field?: string}[]} */
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
      if (page.number % 10 === 0 && page.number < this.text.pages.length) this.tell(page.number);
    }
    this.mark();
    this.tell();
  }

  /** @param {PageView} page @param {Line[]} lines @param {string} wanted */
  static inPage(page, lines, wanted) {
    // Lines of one paragraph are searched as one text: a phrase may be broken.
    /** @type {[string[], ({rect: number[], angle: number}|null)[], string[]]} */
    const [folded, places, shown] = [[], [], []];
    let block = null;
    for (const line of lines) {
      if (block !== null) { folded.push(line.block === block ? " " : "\n"); places.push(null); shown.push(" "); }
      block = line.block;
      line.words.forEach((word, index) => {
        if (index) { folded.push(" "); places.push(null); shown.push(" "); }
        for (const character of letters(word)) {
          [...Search.fold(character.text)].forEach((letter, part) => {
            folded.push(letter);
            places.push({ rect: character.rect, angle: line.angle });
            shown.push(part ? "" : character.text);
          });
        }
      });
    }
    const [wantedLetters, hits] = [[...wanted], []];
    for (let start = 0; start + wantedLetters.length <= folded.length; start++) {
      if (!wantedLetters.every((letter, n) => folded[start + n] === letter)) continue;
      const end = start + wantedLetters.length;
      const found = places.slice(start, end).filter(Boolean);
      hits.push({ page, rects: found.map(({ rect }) => rect), angles: found.map(({ angle }) => angle), found: shown.slice(start, end).join(""),
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

  /** @param {?number} pages how many have been searched, if others are still to come */
  tell(pages = null) { this.dispatchEvent(new CustomEvent("found", { detail: pages })); }
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

/** The letters of a word; all as one if it has no places of letters. @param {Word} word */
const letters = ({ characters, text, rect }) => characters ?? [{ text, rect }];

/** How far a pointer is outside of a box, to the right and down. @param {{clientX: number, clientY: number}} event @param {DOMRect} box */
const beyond = ({ clientX: x, clientY: y }, box) => [x - Math.min(box.right, Math.max(box.left, x)), y - Math.min(box.bottom, Math.max(box.top, y))];

/** By how many right angles something is turned. @param {number} angle in degrees @returns {number} 0 to 3 */
export const quarters = (angle) => ((Math.round(angle / 90) % 4) + 4) % 4;

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
