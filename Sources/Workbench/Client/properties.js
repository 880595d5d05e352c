// Properties: how what a tool makes looks, and how the selected annotation does.
import { Annotations, MARKUP, css } from "./annotations.js";
import { make } from "./pages.js";

const COLORS = [["Black", "#000000"], ["Blue", "#1f5fbf"], ["Red", "#c62828"], ["Green", "#2e7d32"], ["Orange", "#e67700"], ["Yellow", "#ffd24d"]];
const WIDTHS = [0.5, 1, 2, 3, 5, 8];
const SIZES = [8, 9, 10, 11, 12, 14, 16, 18, 24, 36];
const DEFAULTS = { highlight: { color: "#ffd24d" }, note: { color: "#ffd24d" }, underline: { color: "#2e7d32" }, strikeout: { color: "#c62828" },
  freetext: { color: "#1f5fbf", fontSize: 12 }, ink: { color: "#1f5fbf", width: 2 }, other: { color: "#c62828", width: 1, fill: false, fontSize: 12 } };
/** What annotations of a subtype have. */
const STYLE = { FreeText: ["color", "fontSize"], Line: ["color", "width"], Square: ["color", "fill", "width"], Circle: ["color", "fill", "width"],
  Ink: ["color", "width"], Stamp: [], Link: [] };

const numbers = (hex) => [1, 3, 5].map((n) => Math.round((parseInt(hex.slice(n, n + 2), 16) / 255) * 1000) / 1000);
/** A light shade, behind which nothing is hidden. */
const tint = (color) => numbers(color).map((n) => Math.round((0.8 + n * 0.2) * 1000) / 1000);

export class Properties {
  /**
   * @param {HTMLElement} panel
   * @param {import("./tools.js").Context} context
   * @param {{get: (key: string, other: string) => string, set: (key: string, value: string) => void}} preferences
   */
  constructor(panel, context, preferences) {
    this.panel = panel;
    this.context = context;
    this.preferences = preferences;
    context.annotations.addEventListener("select", () => this.show());
    context.annotations.addEventListener("change", () => { if (!panel.contains(document.activeElement)) this.show(); });
  }

  /** @param {string} tool */
  settings(tool) {
    const known = { ...DEFAULTS.other, ...DEFAULTS[tool] };
    try { return { ...known, ...JSON.parse(this.preferences.get(`tool.${tool}`, "{}")) }; } catch { return known; }
  }

  /** What a tool gives the annotations that it makes. @param {string} tool */
  style(tool) {
    const { color, width, fill, fontSize } = this.settings(tool);
    const names = this.context.tools.tools.get(tool)?.style ?? [];
    return { ...(names.includes("color") && { color: numbers(color) }), ...(names.includes("width") && { width }),
      ...(names.includes("fill") && fill && { fill: tint(color) }), ...(names.includes("fontSize") && { fontSize }) };
  }

  /** The same for a sketch. */
  css(tool) { const { color, width } = this.settings(tool); return { color, width }; }

  focus() { (this.panel.querySelector("textarea, form input") ?? this.panel.querySelector("input, select, button"))?.focus(); }

  show() {
    const { annotations, tools } = this.context;
    const id = annotations.selected;
    const annotation = id && annotations.get(id);
    const tool = tools?.tools.get(tools.current);
    this.panel.replaceChildren();
    if (annotation) this.showAnnotation(id, annotation);
    else if (tool?.style) this.showTool(tool);
    this.panel.hidden = !this.panel.childElementCount;
    this.panel.setAttribute("aria-label", annotation ? `Properties of the ${Annotations.label(annotation)}` : "Properties of the tool");
  }

  showTool(tool) {
    const settings = this.settings(tool.name);
    this.controls(tool.style, settings, (change) => {
      this.preferences.set(`tool.${tool.name}`, JSON.stringify({ ...this.settings(tool.name), ...change }));
    });
  }

  showAnnotation(id, annotation) {
    const { annotations } = this.context;
    if (annotations.isLocked) { make("p", "", this.panel, annotation.text || Annotations.label(annotation)); return; }
    const names = STYLE[annotation.subtype] ?? ["color"];
    const settings = { color: css(annotation.color, MARKUP.has(annotation.subtype) ? "#ffd24d" : "#000000"), width: annotation.width, fill: !!annotation.fill, fontSize: annotation.fontSize };
    this.controls(names, settings, (change) => {
      const next = { ...settings, ...change };
      annotations.change(id, { ...(names.includes("color") && "color" in change && { color: numbers(next.color) }), ...("width" in change && { width: change.width }),
        ...("fontSize" in change && { fontSize: change.fontSize }), ...(names.includes("fill") && { fill: next.fill ? tint(next.color) : undefined }) });
      Object.assign(settings, change);
    });
    if (annotation.subtype === "Link") this.link(id, annotation);
    else this.words(id, annotation);
    if (annotation.subtype === "Ink") {
      this.button("Draw on", () => this.context.tools.choose("ink"));
    }
    this.button("Delete", () => { if (annotations.selected === id) annotations.remove(id).then(() => this.context.host.focus({ preventScroll: true })); });
  }

  // MARK: Controls

  controls(names, settings, change) {
    if (names.includes("color")) {
      const group = make("fieldset", "colors", this.panel);
      make("legend", "name", group, "Color");
      const known = COLORS.some(([, hex]) => hex === settings.color);
      for (const [name, hex] of COLORS) {
        const label = make("label", "", group);
        const input = make("input", "", label);
        input.type = "radio";
        input.name = "color";
        input.checked = hex === settings.color;
        input.setAttribute("aria-label", name);
        label.title = name;
        label.style.setProperty("--color", hex);
        input.addEventListener("change", () => change({ color: hex }));
      }
      const label = make("label", `any ${known ? "" : "chosen"}`, group);
      label.title = "Another color";
      const any = make("input", "", label);
      any.type = "color";
      any.value = settings.color;
      any.setAttribute("aria-label", "Another color");
      any.addEventListener("change", () => change({ color: any.value }));
    }
    if (names.includes("width")) this.choice("Width", WIDTHS, settings.width, "pt", (width) => change({ width }));
    if (names.includes("fontSize")) this.choice("Size", SIZES, settings.fontSize, "pt", (fontSize) => change({ fontSize }));
    if (names.includes("fill")) {
      const label = make("label", "check", this.panel);
      const input = make("input", "", label);
      input.type = "checkbox";
      input.checked = !!settings.fill;
      label.append("Filled");
      input.addEventListener("change", () => change({ fill: input.checked }));
    }
  }

  choice(name, values, value, unit, change) {
    const label = make("label", "choice", this.panel);
    make("span", "name", label, name);
    const select = make("select", "", label);
    for (const each of values.includes(value) ? values : [value, ...values]) {
      const option = make("option", "", select, `${Math.round(each * 100) / 100} ${unit}`);
      option.value = String(each);
      option.selected = each === value;
    }
    select.addEventListener("change", () => change(Number(select.value)));
  }

  words(id, annotation) {
    const label = make("label", "words-of", this.panel);
    make("span", "name", label, annotation.subtype === "FreeText" ? "Text" : "Comment");
    const area = make("textarea", "", label);
    area.rows = annotation.subtype === "Text" ? 3 : 1;
    area.placeholder = annotation.subtype === "FreeText" ? "Text" : "Comment";
    area.value = annotation.text ?? "";
    area.addEventListener("change", () => this.context.annotations.change(id, { text: area.value }));
    area.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      area.blur();
      this.context.annotations.element(id)?.focus({ preventScroll: true });
    });
  }

  link(id, annotation) {
    const form = make("form", "row", this.panel);
    const label = make("label", "", form);
    make("span", "", label, "Leads to page or address");
    const input = make("input", "", label);
    input.value = annotation.uri ?? String(annotation.target ?? "");
    make("button", "", form, "Set").type = "submit";
    input.addEventListener("input", () => input.setCustomValidity(""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = input.value.trim();
      const page = Number(text);
      const isPage = Number.isInteger(page) && page >= 1 && page <= this.context.pages.length;
      const isWhole = /^(https?:\/\/|mailto:)./i.test(text);
      // “example.org/a”, but neither “99” nor “file:///a”.
      const isAddress = isWhole || /^[^\s:/]*[a-z][^\s:/]*\.[^\s]+$/i.test(text);
      const uri = isWhole ? text : text.includes("@") && !text.includes("/") ? `mailto:${text}` : `https://${text}`;
      const wanted = `Give a page from 1 to ${this.context.pages.length}, or an address such as example.org.`;
      input.setCustomValidity(isPage || isAddress ? "" : wanted);
      if (!form.reportValidity()) return;
      const leads = isPage ? { target: page, uri: undefined } : { uri, target: undefined };
      this.context.annotations.change(id, leads);
      this.panel.setAttribute("aria-label", `Properties of the ${Annotations.label({ ...annotation, ...leads })}`);
    });
  }

  button(text, action) {
    const button = make("button", "", this.panel, text);
    button.type = "button";
    button.addEventListener("click", action);
  }
}
