// Links of pages, and the outline: what leads elsewhere in the form, or out of it.
import { PageView, make } from "./pages.js";

/** @typedef {{rect: number[], page?: number, uri?: string}} Link */
/** @typedef {{title: string, page: ?number, open: boolean, items: Bookmark[]}} Bookmark */

/**
 * Lays links over their pages.
 * @param {Link[][]} links of each page
 * @param {import("./layout.js").Layout} layout
 * @param {import("./text.js").Text} text
 */
export function layLinks(links, layout, text) {
  links.forEach((list, index) => {
    const page = layout.pages[index];
    const made = list.map((link) => {
      const anchor = make("a", "", page.links);
      anchor.href = link.uri ?? `#page-${link.page}`;
      anchor.setAttribute("aria-label", link.uri ?? `Page ${link.page}`);
      anchor.title = link.uri ?? `Page ${link.page}`;
      if (link.uri) { anchor.target = "_blank"; anchor.rel = "noreferrer noopener"; }
      else anchor.addEventListener("click", (event) => { event.preventDefault(); layout.show(link.page); });
      const place = page.place(link.rect);
      PageView.put(anchor, place);
      return { anchor, place };
    });
    if (!made.length) return;
    // The words that a link covers are its name.
    page.element.addEventListener("near", async () => {
      const lines = await text.read(page);
      for (const { anchor, place: { x, y, w, h } } of made) {
        const words = lines.flatMap((line) => line.words).filter((word) => {
          const box = page.place(word.rect);
          const [midX, midY] = [box.x + box.w / 2, box.y + box.h / 2];
          return midX > x && midX < x + w && midY > y && midY < y + h;
        });
        if (words.length) anchor.setAttribute("aria-label", words.map((word) => word.text).join(" "));
      }
    }, { once: true });
  });
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
