// Pages: their pictures, drawn by the program when they come into view, and the places on them.

/** A page on the screen. Places on it are in points from its upper left corner, as it is displayed. */
export class PageView {
  /**
   * @param {string} address of the form
   * @param {{number: number, cropBox: number[], rotation: number}} facts
   * @param {number} count of all pages
   */
  constructor(address, facts, count) {
    this.address = `${address}/pages/${facts.number}`;
    this.number = facts.number;
    const [left, bottom, right, top] = facts.cropBox;
    this.left = left;
    this.bottom = bottom;
    this.right = right;
    this.top = top;
    this.rotation = facts.rotation;
    const turned = this.rotation % 180 !== 0;
    const [w, h] = [this.right - this.left, this.top - this.bottom];
    this.paperWidth = turned ? h : w;
    this.paperHeight = turned ? w : h;
    this.element = make("section", "page");
    this.element.setAttribute("aria-label", `Page ${facts.number} of ${count}`);
    this.element.id = `page-${facts.number}`;
    this.paper = make("div", "paper", this.element);
    this.image = make("img", "", this.paper);
    this.layer = make("img", "", this.paper);
    this.image.alt = this.layer.alt = "";
    this.words = make("div", "words", this.paper);
    this.hits = make("div", "hits", this.paper);
    this.fields = make("div", "fields", this.paper);
    this.links = make("div", "links", this.paper);
    this.sketches = svg("svg", { class: "sketches", viewBox: `0 0 ${this.paperWidth} ${this.paperHeight}`, "aria-hidden": "true" }, this.paper);
    this.annotations = make("div", "annotations", this.paper);
    this.isNear = false;
    /** No page of the form has fields to draw. */
    this.isFlat = false;
    this.shownRevision = 0;
    this.wantedRevision = 0;
    /** The revisions of the picture that is shown, and of the one that should be. */
    this.shownPicture = -1;
    this.wantedPicture = 0;
    this.element.style.setProperty("--pw", String(this.paperWidth));
    this.element.style.setProperty("--ph", String(this.paperHeight));
    this.setTurn(0);
  }

  /** @param {number} turn clockwise, by the person */
  setTurn(turn) {
    const swap = turn % 180 !== 0;
    this.width = swap ? this.paperHeight : this.paperWidth;
    this.height = swap ? this.paperWidth : this.paperHeight;
    this.element.dataset.turn = String(turn);
    this.element.style.setProperty("--w", String(this.width));
    this.element.style.setProperty("--h", String(this.height));
  }

  /**
   * A rectangle of the page's user space, as it is displayed.
   * @param {number[]} rect left, bottom, right, top
   * @returns {{x: number, y: number, w: number, h: number}}
   */
  place([l, b, r, t]) {
    const [x1, x2] = [Math.min(l, r) - this.left, Math.max(l, r) - this.left];
    const [y1, y2] = [this.top - Math.max(b, t), this.top - Math.min(b, t)];
    const [w, h] = [this.right - this.left, this.top - this.bottom];
    switch (this.rotation) {
      case 90: return { x: h - y2, y: x1, w: y2 - y1, h: x2 - x1 };
      case 180: return { x: w - x2, y: h - y2, w: x2 - x1, h: y2 - y1 };
      case 270: return { x: y1, y: w - x2, w: y2 - y1, h: x2 - x1 };
      default: return { x: x1, y: y1, w: x2 - x1, h: y2 - y1 };
    }
  }

  /** A point of the page's user space, as it is displayed. @param {number[]} point */
  point([x, y]) {
    const place = this.place([x, y, x, y]);
    return [place.x, place.y];
  }

  /** A displayed point in the page's user space. @param {number} x @param {number} y @returns {[number, number]} */
  user(x, y) {
    const [w, h] = [this.right - this.left, this.top - this.bottom];
    const [px, py] = { 90: [y, h - x], 180: [w - x, h - y], 270: [w - y, x] }[this.rotation] ?? [x, y];
    // A hundredth of a point is less than any screen shows.
    return [this.left + px, this.top - py].map((n) => Math.round(n * 100) / 100);
  }

  /** A displayed rectangle in the page's user space. @returns {number[]} left, bottom, right, top */
  userRect({ x, y, w, h }) {
    const [[x1, y1], [x2, y2]] = [this.user(x, y), this.user(x + w, y + h)];
    return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  }

  /** Where a pointer is on the page, as it is displayed. @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  at({ clientX, clientY }) {
    const box = this.paper.getBoundingClientRect();
    const [a, b] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
    const [u, v] = { 90: [b, 1 - a], 180: [1 - a, 1 - b], 270: [1 - b, a] }[this.element.dataset.turn] ?? [a, b];
    return [u * this.paperWidth, v * this.paperHeight];
  }

  /**
   * Puts an element on a place of the page; it follows the zoom. In parts of the paper: a browser has little to calculate.
   * @param {ElementCSSInlineStyle} element @param {{x: number, y: number, w: number, h: number}} place
   */
  put({ style }, { x, y, w, h }) {
    style.left = `${(100 * x / this.paperWidth).toFixed(4)}%`;
    style.top = `${(100 * y / this.paperHeight).toFixed(4)}%`;
    style.width = `${(100 * w / this.paperWidth).toFixed(4)}%`;
    style.height = `${(100 * h / this.paperHeight).toFixed(4)}%`;
  }

  /** Loads the pictures. @param {number} revision @returns {Promise<void>} */
  async load(revision) {
    this.isNear = true;
    this.wantedRevision = revision;
    const picture = this.shownPicture === this.wantedPicture ? null : this.redraw();
    const fields = this.isFlat || this.shownRevision === revision ? null : this.refresh();
    try {
      await Promise.all([picture, fields]);
      this.paper.classList.remove("failed");
    } catch {
      this.paper.dataset.failure = "This page cannot be drawn. Its fields can be filled all the same.";
      this.paper.classList.add("failed");
      this.image.removeAttribute("src");
      this.shownPicture = -1;
    }
  }

  /** Draws the page with its annotations. */
  async redraw() {
    const revision = this.wantedPicture;
    const fresh = make("img");
    fresh.alt = "";
    await show(fresh, `${this.address}/page.svg?revision=${revision}`, this.shownPicture >= 0);
    if (revision !== this.wantedPicture || !this.isNear) return;
    this.shownPicture = revision;
    this.image.replaceWith(fresh);
    this.image = fresh;
    // What was sketched is in the picture now.
    for (const sketch of this.sketches.querySelectorAll(".pending")) sketch.remove();
    this.element.dispatchEvent(new Event("drawn"));
  }

  /** Draws the fields with their present values; what came too late is dropped. */
  async refresh() {
    const revision = this.wantedRevision;
    const fresh = make("img");
    fresh.alt = "";
    try {
      await show(fresh, `${this.address}/fields.svg?revision=${revision}`, this.shownRevision > 0);
    } catch {
      // A form that cannot be filled has no fields of its own: its page shows them.
      return;
    }
    if (revision < this.shownRevision || !this.isNear) return;
    this.shownRevision = revision;
    this.layer.replaceWith(fresh);
    this.layer = fresh;
    if (revision === this.wantedRevision) {
      for (const control of this.fields.querySelectorAll(".pending:not(.waiting)")) control.classList.remove("pending", "off");
    }
  }

  /** Makes the pictures of what a printer shows; style sheets show them on paper alone. */
  async preparePrint() {
    this.endPrint();
    for (const part of ["printed-page.svg", "printed-fields.svg"]) {
      const image = make("img", "printed", this.paper);
      image.alt = "";
      // A form that cannot be filled has no fields of its own: its page shows them.
      await show(image, `${this.address}/${part}`).catch(() => image.remove());
    }
  }

  endPrint() { for (const image of this.paper.querySelectorAll(".printed")) image.remove(); }

  /** Frees the pictures of a page that is far away. */
  unload() {
    this.isNear = false;
    this.image.removeAttribute("src");
    this.layer.removeAttribute("src");
    this.shownRevision = 0;
    this.shownPicture = -1;
    this.words.replaceChildren();
    delete this.words.dataset.read;
  }
}

/** Lets a browser print each page on paper of its size. @param {PageView[]} pages */
export function sizePaper(pages) {
  const sheet = new CSSStyleSheet();
  const paper = (width, height) => `{ size: ${width}pt ${height}pt; margin: 0; }`;
  const papers = pages.map(({ paperWidth, paperHeight }) => paper(paperWidth, paperHeight));
  if (new Set(papers).size === 1) {
    sheet.insertRule(`@page ${papers[0]}`);
  } else {
    // Firefox turns the sheets of pages that have a name, but all are of one size: here one that no page runs over.
    const sides = pages.map(({ paperWidth, paperHeight }) => [paperWidth, paperHeight].sort((a, b) => a - b));
    sheet.insertRule(`@page ${paper(Math.max(...sides.map(([short]) => short)), Math.max(...sides.map(([, long]) => long)))}`);
    pages.forEach((page, index) => {
      page.element.style.setProperty("page", `paper-${page.number}`);
      sheet.insertRule(`@page paper-${page.number} ${papers[index]}`);
    });
  }
  document.adoptedStyleSheets = [sheet];
}

/** @param {HTMLImageElement} image @param {string} source @param {boolean} [replaces] whether it replaces another one */
async function show(image, source, replaces = false) {
  await new Promise((done, fail) => {
    image.onload = done;
    image.onerror = () => fail(new Error("The picture cannot be drawn."));
    image.src = source;
  });
  // Drawn before it does, so that nothing flickers. A browser may decline to.
  if (replaces) await image.decode().catch(() => {});
}

/** Makes an element of SVG. @param {string} tag @param {Object<string, string|number>} attributes @param {Element} [parent] */
export function svg(tag, attributes, parent) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent?.append(element);
  return element;
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [name] of the class @param {ParentNode} [parent] @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, name = "", parent, text) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  if (text !== undefined) element.textContent = text;
  parent?.append(element);
  return element;
}
