// Overlays: a provider gives each page an element of its own when it comes into view, which lies over the page, is sized
// and turned with it, and gives its state back when the page leaves the view.
import { make } from "./pages.js";

/**
 * @typedef {object} OverlayProvider
 * @property {(page: import("./pages.js").PageView, state: *) => ?Element} make an element for the page, or nothing
 * @property {(page: import("./pages.js").PageView, element: Element) => *} [leave] what to keep of it
 */

export class Overlays {
  constructor() {
    /** What each provider kept of the pages that have left. @type {Map<OverlayProvider, Map<number, *>>} */
    this.states = new Map();
    /** The elements of the pages in view. @type {Map<import("./pages.js").PageView, Map<OverlayProvider, Element>>} */
    this.shown = new Map();
  }

  /** @param {OverlayProvider} provider */
  add(provider) {
    this.states.set(provider, new Map());
    for (const page of this.shown.keys()) this.make(provider, page);
  }

  /** @param {import("./pages.js").PageView} page */
  show(page) {
    if (this.shown.has(page)) return;
    this.shown.set(page, new Map());
    for (const provider of this.states.keys()) this.make(provider, page);
  }

  make(provider, page) {
    const element = provider.make(page, this.states.get(provider).get(page.number));
    if (!element) return;
    make("div", "overlay", page.paper).append(element);
    this.shown.get(page).set(provider, element);
  }

  /** @param {import("./pages.js").PageView} page */
  hide(page) {
    for (const [provider, element] of this.shown.get(page) ?? []) {
      if (provider.leave) this.states.get(provider).set(page.number, provider.leave(page, element));
      element.parentElement.remove();
    }
    this.shown.delete(page);
  }
}
