// Display modes, zoom, rotation, and which page is the current one.

export class Layout extends EventTarget {
  /**
   * @param {HTMLElement} host what scrolls
   * @param {import("./pages.js").PageView[]} pages
   */
  constructor(host, pages) {
    super();
    this.host = host;
    this.pages = pages;
    this.mode = "continuous";
    this.turn = 0;
    /** `width`, `page` or a factor. @type {string|number} */
    this.zoom = "width";
    this.scale = 1;
    /** How far pages are moved, so that they begin at a whole pixel. */
    this.nudge = 0;
    this.current = 1;
    new ResizeObserver(() => this.fit()).observe(host);
    host.addEventListener("scroll", () => this.findCurrent(), { passive: true });
    host.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.setZoom(this.factor * Math.exp(-event.deltaY / 300));
    }, { passive: false });
    // At the end of what is shown, going on turns the page; one turn of the wheel is one page, however long it runs on.
    let turned = 0;
    host.addEventListener("wheel", (event) => {
      if (event.ctrlKey || event.timeStamp - turned < 500) return;
      if (this.turnAtEnd(Math.sign(event.deltaY))) turned = event.timeStamp;
    }, { passive: true });
    addEventListener("keydown", (event) => {
      const direction = { PageDown: 1, PageUp: -1 }[event.key];
      const target = /** @type {Element} */ (event.target);
      const isInside = host.contains(target);
      if (!direction || target.closest(isInside ? "select, textarea" : "input:not([type=radio]), select, textarea, #side *")) return;
      const isTurned = this.turnAtEnd(direction);
      // Within them a browser scrolls.
      if (!isTurned && !isInside) host.scrollBy({ top: 0.9 * direction * host.clientHeight });
      if (isTurned || !isInside) event.preventDefault();
    });
  }

  /** Whether few pages are shown at a time, instead of all that one scrolls through. */
  get isPaged() { return this.mode === "single" || this.mode === "pair"; }

  /** The numbers of the pages that are shown with a page, where few are. @param {number} number */
  sheet(number) {
    const first = this.mode === "pair" ? number - ((number - 1) % 2) : number;
    return this.mode === "pair" && first < this.pages.length ? [first, first + 1] : [first];
  }

  /** Shows the next or the previous pages, where few are shown. @param {number} direction @returns {boolean} whether there are any */
  turnPage(direction) {
    const sheet = this.sheet(this.current);
    const next = direction > 0 ? sheet.at(-1) + 1 : sheet[0] - 1;
    if (!this.isPaged || next < 1 || next > this.pages.length) return false;
    this.setCurrent(this.sheet(next)[0]);
    this.host.scrollTop = direction > 0 ? 0 : this.host.scrollHeight;
    return true;
  }

  turnAtEnd(direction) {
    const { scrollTop, clientHeight, scrollHeight } = this.host;
    const isAtEnd = direction > 0 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
    return direction !== 0 && isAtEnd && this.turnPage(direction);
  }

  /** Pixels for a point of the page at 100 %. */
  static get unit() { return 96 / 72; }
  get factor() { return this.scale / Layout.unit; }

  setMode(mode) {
    this.mode = mode;
    this.host.dataset.mode = mode;
    this.fit();
    this.show(this.current);
    this.dispatchEvent(new Event("mode"));
  }

  setZoom(zoom) {
    this.zoom = typeof zoom === "number" ? Math.min(8, Math.max(0.2, zoom)) : zoom;
    this.fit();
  }

  step(direction) {
    const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6];
    const next = direction > 0 ? steps.find((s) => s > this.factor * 1.01) : steps.findLast((s) => s < this.factor * 0.99);
    if (next) this.setZoom(next);
  }

  rotate() {
    this.turn = (this.turn + 90) % 360;
    for (const page of this.pages) page.setTurn(this.turn);
    this.fit();
  }

  /** Settles the scale for the size of the window, and keeps the place that is in view. */
  fit() {
    const style = getComputedStyle(this.host);
    const width = this.host.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const height = this.host.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
    if (width <= 0 || !this.pages.length) return;
    const across = ["two", "book", "pair"].includes(this.mode) ? 2 : 1;
    const widest = Math.max(...this.pages.map((p) => p.width)) * across;
    const page = this.pages[this.current - 1];
    const fits = {
      width: Math.min((width - 4 * (across - 1)) / widest, 1.8 * Layout.unit),
      page: Math.min(width / widest, height / page.height),
    };
    const scale = fits[this.zoom] ?? Number(this.zoom) * Layout.unit;
    if (Math.abs(scale - this.scale) < 1e-4 && this.host.style.getPropertyValue("--scale")) return this.snap();
    // At the beginning one stays there; elsewhere the middle of the view stays.
    const isAtStart = this.host.scrollTop === 0;
    const middle = (this.host.scrollTop + this.host.clientHeight / 2) / Math.max(1, this.host.scrollHeight);
    this.scale = scale;
    this.host.style.setProperty("--scale", String(scale));
    this.host.style.scrollBehavior = "auto";
    this.host.scrollTop = isAtStart ? 0 : middle * this.host.scrollHeight - this.host.clientHeight / 2;
    this.host.style.scrollBehavior = "";
    this.snap();
    this.dispatchEvent(new Event("zoom"));
  }

  /** Makes a place of a page as large as the window allows. @param {import("./pages.js").PageView} page @param {number[]} rect in user space */
  zoomTo(page, rect) {
    const place = page.place(rect);
    const isAcross = this.turn % 180 !== 0;
    const [w, h] = isAcross ? [place.h, place.w] : [place.w, place.h];
    this.setZoom(Math.min(this.host.clientWidth / (w + 24), this.host.clientHeight / (h + 24), 8 * Layout.unit) / Layout.unit);
    const box = page.paper.getBoundingClientRect();
    const view = this.host.getBoundingClientRect();
    const [u, v] = [(place.x + place.w / 2) / page.paperWidth, (place.y + place.h / 2) / page.paperHeight];
    const [a, b] = { 90: [1 - v, u], 180: [1 - u, 1 - v], 270: [v, 1 - u] }[this.turn] ?? [u, v];
    this.host.scrollBy({ left: box.left + a * box.width - view.left - view.width / 2, top: box.top + b * box.height - view.top - view.height / 2, behavior: "instant" });
  }

  /** Moves pages to whole pixels. */
  snap() {
    const left = this.pages[this.current - 1].element.getBoundingClientRect().left - this.nudge;
    const nudge = Math.round(left) - left;
    if (Math.abs(nudge - this.nudge) < 1e-3) return;
    this.nudge = nudge;
    // Not a custom property: all controls would inherit it, and be styled again.
    for (const { element } of this.pages) element.style.left = `${nudge}px`;
  }

  /** @param {number} number from 1 */
  show(number) {
    const away = Math.abs(number - this.current);
    this.setCurrent(Math.min(this.pages.length, Math.max(1, number)));
    if (this.isPaged) return;
    // Pages on the way to one far off would all be drawn.
    const behavior = away > 1 ? "instant" : "auto";
    this.pages[this.current - 1].element.scrollIntoView({ block: "start", inline: "start", behavior });
  }

  setCurrent(number) {
    if (number !== this.current || this.isPaged) {
      this.current = number;
      const sheet = this.sheet(number);
      if (this.isPaged) for (const page of this.pages) page.element.classList.toggle("current", sheet.includes(page.number));
      this.dispatchEvent(new Event("page"));
    }
  }

  findCurrent() {
    if (this.isPaged) return;
    const box = this.host.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 3];
    let [best, least] = [this.current, Infinity];
    for (const page of this.pages) {
      const area = page.element.getBoundingClientRect();
      const away = Math.max(area.top - y, y - area.bottom, 0) + (this.mode === "horizontal" ? Math.max(area.left - x, x - area.right, 0) : 0);
      if (away < least) [best, least] = [page.number, away];
      if (away === 0) break;
    }
    this.setCurrent(best);
  }
}
