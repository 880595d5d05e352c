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
    /** @type {OverlayProvider[]} */
    this.providers = [];
    /** @type {Map<OverlayProvider, Map<number, *>>} */
    this.states = new Map();
  }

  /** @param {OverlayProvider} provider */
  add(provider) {
    this.providers.push(provider);
    this.states.set(provider, new Map());
  }

  /** @param {import("./pages.js").PageView} page */
  show(page) {
    if (page.overlays) return;
    page.overlays = this.providers.map((provider) => {
      const element = provider.make(page, this.states.get(provider).get(page.number));
      if (element) make("div", "overlay", page.paper).append(element);
      return element;
    });
  }

  /** @param {import("./pages.js").PageView} page */
  hide(page) {
    page.overlays?.forEach((element, index) => {
      const provider = this.providers[index];
      if (!element) return;
      if (provider.leave) this.states.get(provider).set(page.number, provider.leave(page, element));
      element.parentElement.remove();
    });
    page.overlays = null;
  }
}
