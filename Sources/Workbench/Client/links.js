// Links of pages, and the outline: what leads elsewhere in the form, or out of it.
import { make } from "./pages.js";
/** @typedef {import("./pages.js").PageView} PageView */

/** @typedef {{rect: number[], page?: number, uri?: string, annotation?: string}} Link */
/** @typedef {{title: string, page: ?number, open: boolean, items: Bookmark[]}} Bookmark */

/** Links over their pages: those of the file, and what has been made of them. */
export class Links {
  /**
   * @param {Link[][]} links of each page of the file
   * @param {import("./layout.js").Layout} layout
   * @param {import("./text.js").Text} text
   * @param {import("./annotations.js").Annotations} annotations
   */
  constructor(links, layout, text, annotations) {
    this.links = links;
    this.layout = layout;
    this.text = text;
    this.annotations = annotations;
    /** Where anchors are. @type {WeakMap<Element, {x: number, y: number, w: number, h: number}>} */
    this.places = new WeakMap();
    for (const page of layout.pages) {
      this.lay(page);
      page.element.addEventListener("near", () => this.name(page));
    }
    annotations.addEventListener("change", ({ detail: pages }) => {
      for (const page of pages) { this.lay(page); if (page.isNear) this.name(page); }
    });
  }

  /** @param {PageView} page */
  lay(page) {
    const edited = this.annotations.history.state.annotations;
    const own = this.links[page.number - 1].filter(({ annotation }) => !(annotation in edited));
    const made = Object.values(edited).filter((a) => a?.subtype === "Link" && a.page === page.number)
      .map(({ rect, target, uri }) => ({ rect, page: target, uri }));
    page.links.replaceChildren();
    for (const link of [...own, ...made]) {
      const anchor = make("a", "", page.links);
      anchor.href = link.uri ?? `#page-${link.page}`;
      anchor.setAttribute("aria-label", link.uri ?? `Page ${link.page}`);
      anchor.title = link.uri ?? `Page ${link.page}`;
      if (link.uri) { anchor.target = "_blank"; anchor.rel = "noreferrer noopener"; }
      else anchor.addEventListener("click", (event) => { event.preventDefault(); this.layout.show(link.page); });
      this.places.set(anchor, page.place(link.rect));
      page.put(anchor, this.places.get(anchor));
    }
  }

  /** The words that a link covers are its name. @param {PageView} page */
  async name(page) {
    if (!page.links.childElementCount) return;
    const lines = await this.text.read(page);
    for (const anchor of page.links.children) {
      const { x, y, w, h } = this.places.get(anchor);
      const words = lines.flatMap((line) => line.words).filter((word) => {
        const box = page.place(word.rect);
        const [midX, midY] = [box.x + box.w / 2, box.y + box.h / 2];
        return midX > x && midX < x + w && midY > y && midY < y + h;
      });
      if (words.length) anchor.setAttribute("aria-label", words.map((word) => word.text).join(" "));
    }
  }
}

/**
 * Shows the outline.
 * @param {HTMLElement} list
 * @param {Bookmark[]} items
 * @param {import("./layout.js").Layout} layout
 */
export function showOutline(list, items, layout) {
  for (const item of items) {
    const entry = make("li", "", list);
    const button = make("button", "", entry, item.title || "Without a title");
    button.type = "button";
    if (item.page) button.addEventListener("click", () => layout.show(item.page)); else button.disabled = !item.items.length;
    if (!item.items.length) continue;
    const below = make("ul", "", entry);
    below.hidden = !item.open && items.length > 1;
    button.setAttribute("aria-expanded", String(!below.hidden));
    button.addEventListener("click", () => {
      below.hidden = !below.hidden;
      button.setAttribute("aria-expanded", String(!below.hidden));
    });
    showOutline(below, item.items, layout);
  }
}
