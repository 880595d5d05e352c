// Small pictures of pages that lead to them and follow the one in view.
import { make } from "./pages.js";

export class Thumbnails {
  /**
   * @param {HTMLElement} list
   * @param {import("./layout.js").Layout} layout
   * @param {import("./history.js").History} history
   */
  constructor(list, layout, history) {
    this.items = layout.pages.map((page) => {
      const button = make("button", "", make("li", "", list));
      button.type = "button";
      const paper = make("div", "paper", button);
      const width = Math.min(120, (150 * page.paperWidth) / page.paperHeight);
      paper.style.width = `${width}px`;
      paper.style.height = `${(width * page.paperHeight) / page.paperWidth}px`;
      make("span", "", button, String(page.number));
      button.setAttribute("aria-label", `Page ${page.number}`);
      button.addEventListener("click", () => layout.show(page.number));
      return { page, button, paper, isNear: false };
    });
    const near = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const item = this.items.find(({ paper }) => paper === target);
        item.isNear = isIntersecting;
        if (isIntersecting) this.draw(item, history.state.revision);
        else item.paper.replaceChildren();
      }
    }, { root: list.parentElement, rootMargin: "200px" });
    for (const { paper } of this.items) near.observe(paper);
    layout.addEventListener("page", () => this.follow(layout.current));
    this.follow(layout.current);
  }

  /** @param {Set<number>} numbers of pages that have changed */
  refresh(numbers, revision) {
    for (const item of this.items) if (item.isNear && numbers.has(item.page.number)) this.draw(item, revision);
  }

  draw({ page, paper }, revision) {
    const images = [`${page.address}/page.svg?revision=${page.wantedPicture}`, `${page.address}/fields.svg?revision=${revision}`].map((source) => {
      const image = make("img");
      image.alt = "";
      image.src = source;
      return image;
    });
    paper.replaceChildren(...images);
  }

  follow(number) {
    for (const { page, button } of this.items) {
      if (page.number !== number) { button.removeAttribute("aria-current"); continue; }
      button.setAttribute("aria-current", "page");
      requestAnimationFrame(() => { if (button.offsetParent) button.scrollIntoView({ block: "nearest" }); });
    }
  }
}
