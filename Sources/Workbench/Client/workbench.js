// Puts the parts together: opens a form, wires the bar to it, and says what happens. Each part imports only from above it:
//
// api          requests to the program          pages        pictures of pages, places on them
// history      changes, undo, what waits         text         words of pages, search
// values       how entries are written           annotations  elements over annotations, sketches
// layout       modes, zoom, the current page     links, thumbnails, overlays
// fields       a control over each widget        tools        who gets an event of the pointer
// properties   looks of tools and annotations    drawing, ink  tools that make annotations
// check        questions of accessibility        proposals    fields that flat pages ask for
// web          the client of a web page, apart from all others
import { get, Refusal, Silence } from "./api.js";
import { Annotations } from "./annotations.js";
import { Check } from "./check.js";
import { drawingTools } from "./drawing.js";
import { Fields } from "./fields.js";
import { counted, sentence } from "./values.js";
import { History } from "./history.js";
import { Layout } from "./layout.js";
import { Links, showOutline } from "./links.js";
import { Overlays } from "./overlays.js";
import { PageView, make, sizePaper, svg } from "./pages.js";
import { Properties } from "./properties.js";
import { Proposals } from "./proposals.js";
import { Search, Text, around } from "./text.js";
import { Thumbnails } from "./thumbnails.js";
import { ToolManager, builtInTools } from "./tools.js";

/** @param {string} id */
const $ = (id) => document.getElementById(id);

/** What the person's browser remembers: how things look, never what has been entered. */
const preferences = {
  get: (key, other) => { try { return localStorage.getItem(`formwright.${key}`) ?? other; } catch { return other; } },
  set: (key, value) => { try { localStorage.setItem(`formwright.${key}`, value); } catch { /* Private windows have no store. */ } },
};

try {
  await open();
} catch (error) {
  $("cover").classList.add("bad");
  $("cover").firstElementChild.textContent = sentence(error.message);
}

async function open() {
  const number = Number(new URLSearchParams(location.search).get("form")) || 1;
  const address = `forms/${number}`;
  const asked = get(address);
  // The pictures of the first page come and are drawn while the rest is made.
  make("img").src = `${address}/pages/1/page.svg?revision=0`;
  const project = await get("project");
  const { form, descriptions, buttons, refusals, labels, outline, links, annotations: original, annotationRefusals, fieldChoices, session, state } = await asked;
  if (!form.pages.length) throw new Error("The file has no pages");
  if (form.fields.length) {
    make("img").src = `${address}/pages/1/fields.svg?revision=${state.revision}`;
    // A picture is asked for when scripts pause.
    await null;
  }
  document.title = `${form.title || form.file} – Formwright`;
  if (form.language) $("pages").lang = form.language;
  title(project, number, form);

  const host = $("pages");
  // Search and screen readers may read what must not be copied (ISO 32000-2, Table 22).
  host.classList.toggle("sealed", form.encryption?.permissions.copy === false);
  const pages = form.pages.map((facts) => new PageView(address, facts, form.pages.length));
  for (const page of pages) page.isFlat = !form.fields.length;
  // Where no control takes the keys that scroll, the pages do.
  if (!form.fields.some(({ widgets }) => widgets.some(({ page, onScreen }) => page && onScreen))) host.tabIndex = 0;
  if (form.encryption) $("save").querySelector("[data-format=flattened] span").append(", without the encryption of the file");
  host.append(...pages.map((page) => page.element));
  sizePaper(pages);
  const history = new History(address, state, { session, digest: form.sha256 });
  const layout = new Layout(host, pages);
  // The window is divided and the pages have their size before there are controls: all would be styled again.
  $("tools").hidden = project.fill;
  layout.setMode("continuous");
  const fields = new Fields(form.fields, pages, history, { buttons, descriptions, isLocked: refusals.length > 0 });
  const annotations = new Annotations(original, pages, history, annotationRefusals);
  const text = new Text(pages);
  const search = new Search(text, (page) => fields.entries(page));
  const overlays = new Overlays();
  /** @type {import("./tools.js").Context} */
  const context = { host, layout, fields, history, annotations, text, search, overlays, pages, properties: null, tools: null };
  context.properties = new Properties($("properties"), context, preferences);
  globalThis.formwright = context;

  new Links(links, layout, text, annotations);
  watchPages(context);
  const thumbnails = new Thumbnails($("thumbnails"), layout, history);
  fields.addEventListener("update", ({ detail: touched }) => {
    for (const page of pages) {
      if (!touched.has(page.number)) continue;
      if (page.isNear) page.load(history.state.revision); else page.shownRevision = 0;
    }
    thumbnails.refresh(touched, history.state.revision);
  });
  annotations.addEventListener("change", ({ detail: changed }) => {
    thumbnails.refresh(new Set(changed.map((page) => page.number)), history.state.revision);
  });
  fields.addEventListener("goto", ({ detail }) => layout.show(detail));
  fields.addEventListener("say", ({ detail }) => fail(new Error(detail)));
  fields.addEventListener("page", ({ detail }) => { if (layout.isPaged) layout.show(detail); });
  let isByKey = false;
  for (const type of ["keydown", "pointerdown"]) addEventListener(type, () => { isByKey = type === "keydown"; }, { capture: true });
  fields.addEventListener("focus", ({ detail: control }) => {
    // Whole, but not under a pointer, which would release elsewhere.
    if (innerWidth > 760) {
      if (isByKey) control.scrollIntoView({ block: "nearest", inline: "nearest" });
      return;
    }
    // On a small screen a page as wide as the window is too small to type on.
    const isSmall = layout.factor < 0.9;
    if (isSmall) layout.setZoom(1.1);
    control.scrollIntoView({ block: isSmall ? "center" : "nearest", inline: control.offsetWidth < host.clientWidth ? "nearest" : "start" });
  });
  turning(context);
  side(layout, outline);
  pageNumber(layout, labels);
  bar(context, refusals);
  tips(context);
  problems(context);
  if (project.fill) $("accessibility").remove();
  else new Check($("questions"), $("run-check"), context, () => { if ($("problems").hidden) $("show-problems").click(); });
  searching(context);
  // Not where something else takes the pointer.
  text.follow(host, (target) => host.dataset.text !== "" && !host.matches(".sealed") && target.closest(".paper") !== null
    && !target.closest(".field, a, button, .annotation, .typing, .proposal"));
  finding(context, project, form.fields.length === 0, fieldChoices);
  await tools(context, project);
  status(context, refusals);
  $("cover").hidden = true;
  away(context);
  // Another browser may have entered something.
  addEventListener("visibilitychange", () => { if (!document.hidden) history.beat(); });
  setInterval(() => { if (!document.hidden) history.beat(); }, 2000);
  // What was sent when the window was left has arrived meanwhile.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) history.refresh(false); });
  addEventListener("pagehide", () => { fields.commitFocused(); history.store(true); });
  addEventListener("beforeunload", (event) => { if (history.isAway && history.waiting.length && !history.isHandedOver) event.preventDefault(); });
}

/** Says that the program does not answer, and offers what waits. */
function away({ history, fields }) {
  const show = () => {
    const count = Object.keys(history.waitingValues).length;
    const others = history.waiting.filter(({ path }) => path !== "edits").length;
    $("away").hidden = !history.isSilent;
    if (!history.isSilent) { $("away-text").textContent = ""; return; }
    const entries = `${count} ${count === 1 ? "entry waits" : "entries wait"} in this window`;
    const what = history.isGone
      ? `Formwright has been started again, and has another address: its terminal shows it. Open it in this browser: this window follows, and brings what waits here.${count ? ` ${entries} that the form does not have. To open it in another browser, copy or save them; there, Save ▸ Enter values reads them.` : ""}`
      : `Formwright does not answer. ${count ? `${entries}, to be sent when it answers` : "What you enter now waits in this window, and is sent when it answers"}. If it has ended, start it again with the same form.`;
    const text = what + (others ? ` ${others} other ${others === 1 ? "change waits" : "changes wait"} here, too.` : "");
    if ($("away-text").textContent !== text) $("away-text").textContent = text;
    $("away-copy").hidden = $("away-save").hidden = !count;
  };
  const json = () => `${JSON.stringify(history.waitingValues, null, 2)}\n`;
  $("away-copy").addEventListener("click", async () => {
    fields.commitFocused();
    await navigator.clipboard.writeText(json()).then(() => keep("Copied as JSON."), () => fail(new Error("The browser does not permit copying; save them")));
  });
  $("away-save").addEventListener("click", () => {
    const link = make("a");
    link.href = URL.createObjectURL(new Blob([json()], { type: "application/json" }));
    link.download = "entries.json";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  });
  history.addEventListener("away", show);
  if (history.isAway) show();
}

/** Fields that the pages ask for; a file without fields says that it has none. */
function finding(context, project, isFlat, choices) {
  if (project.fill) { $("show-proposals").remove(); return; }
  $("flat").hidden = !isFlat;
  context.proposals = new Proposals($("proposals"), context, choices, fail);
  $("find-fields").addEventListener("click", () => { context.proposals.detect(null); context.proposals.find("close").focus(); });
  $("show-proposals").addEventListener("click", () => { $("show-view").click(); context.proposals.open(); context.proposals.find("all").focus(); });
}

/** Where few pages are shown, Tab goes on to the fields of the next ones. @param {import("./tools.js").Context} context */
function turning({ host, layout, fields, pages }) {
  host.addEventListener("keydown", (event) => {
    if (event.key !== "Tab" || event.altKey || event.ctrlKey || !layout.isPaged) return;
    const sheet = layout.sheet(layout.current);
    const stops = sheet.flatMap((number) => [...pages[number - 1].element.querySelectorAll("a[href], [tabindex='0'], .field:not(:disabled, .unseen)")]);
    const place = stops.indexOf(event.target);
    const rest = event.shiftKey ? stops.slice(0, place) : stops.slice(place + 1);
    // Radio buttons of a group are one stop.
    const { type, name } = /** @type {HTMLInputElement} */ (event.target);
    if (place < 0 || rest.some((stop) => type !== "radio" || stop.name !== name)) return;
    const step = event.shiftKey ? -1 : 1;
    for (let number = step > 0 ? sheet.at(-1) + 1 : sheet[0] - 1; pages[number - 1]; number += step) {
      const page = pages[number - 1];
      fields.build(page);
      const controls = /** @type {HTMLElement[]} */ ([...page.fields.querySelectorAll(".field:not(:disabled, .unseen)")]);
      if (!controls.length) continue;
      event.preventDefault();
      layout.show(number);
      controls.at(step > 0 ? 0 : -1).focus();
      return;
    }
  });
}

/** The name of the form, or a choice of several. */
function title(project, number, form) {
  if (project.forms.length < 2) { $("title").textContent = form.title || form.file; return; }
  const choice = make("select");
  choice.setAttribute("aria-label", "Form");
  project.forms.forEach((name, index) => { make("option", "", choice, name).value = String(index + 1); });
  choice.value = String(number);
  choice.addEventListener("change", () => { location.search = `?form=${choice.value}`; });
  $("title").replaceChildren(choice);
}

/** Loads what comes into view, and frees what is far away. */
function watchPages({ host, pages, fields, text, overlays, history, annotations }) {
  const byElement = new Map(pages.map((page) => [page.element, page]));
  new class extends IntersectionObserver {
    constructor() {
      super((entries) => {
        for (const { target, isIntersecting } of entries) {
          const page = byElement.get(target);
          if (isIntersecting) {
            fields.build(page);
            // A page that only passes by is not drawn.
            page.coming = setTimeout(() => {
              // The words can wait until the page is there.
              page.load(history.state.revision).then(() => { if (page.isNear) text.lay(page); });
              overlays.show(page);
              annotations.show(page);
              page.element.dispatchEvent(new Event("near"));
            }, page.number === 1 ? 0 : 80);
          } else {
            clearTimeout(page.coming);
            overlays.hide(page);
            fields.drop(page);
            annotations.hide(page);
            page.unload();
          }
        }
      }, { root: host, rootMargin: "100% 50%" });
      for (const page of pages) this.observe(page.element);
    }
  }();
}

/** Thumbnails, and the outline if there is one. */
function side(layout, outline) {
  showOutline($("outline"), outline, layout);
  if (!outline.length) return;
  const tabs = $("show-outline").parentElement;
  tabs.hidden = false;
  const choose = (isOutline) => {
    $("outline").hidden = !isOutline;
    $("thumbnails").hidden = isOutline;
    $("show-outline").setAttribute("aria-pressed", String(isOutline));
    $("show-thumbnails").setAttribute("aria-pressed", String(!isOutline));
  };
  $("show-outline").addEventListener("click", () => choose(true));
  $("show-thumbnails").addEventListener("click", () => choose(false));
}

/** The label of the page in view; another one typed leads to its page. */
function pageNumber(layout, labels) {
  const count = labels.length;
  const isPlain = labels.every((label, index) => label === String(index + 1));
  let isTyped = false;
  const show = () => {
    if (!isTyped) $("page").value = labels[layout.current - 1] || String(layout.current);
    $("page-count").textContent = isPlain ? `of ${count}` : `(${layout.current} of ${count})`;
  };
  const go = () => {
    const wanted = $("page").value.trim();
    const place = labels.indexOf(wanted);
    const number = place >= 0 ? place + 1 : Number(wanted);
    isTyped = false;
    if (number >= 1 && number <= count) layout.show(Math.round(number));
    else if (wanted) fail(new Error(`The form has ${counted(count, "page")}, none of them “${wanted}”`));
    show();
  };
  $("page").addEventListener("input", () => { isTyped = true; });
  $("page").addEventListener("change", () => { if (isTyped) go(); });
  $("page").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    go();
    $("page").select();
  });
  const turns = { "previous-page": -1, "next-page": 1 };
  for (const [id, direction] of Object.entries(turns)) $(id).addEventListener("click", () => layout.turnPage(direction));
  const settle = () => {
    show();
    const sheet = layout.sheet(layout.current);
    for (const [id, direction] of Object.entries(turns)) {
      $(id).hidden = !layout.isPaged;
      $(id).disabled = direction < 0 ? sheet[0] === 1 : sheet.at(-1) === count;
    }
  };
  layout.addEventListener("page", settle);
  layout.addEventListener("mode", settle);
  settle();
}

/** The place that is selected: an annotation, text, or the words in a rectangle. */
function selection({ annotations, text }) {
  const annotation = annotations.selected && annotations.get(annotations.selected);
  if (annotation) return annotation;
  const [found] = text.selected();
  if (found) return { page: found.page.number, rect: around(found.rects) };
  const { picked } = text;
  return picked?.page.hits.querySelector(".picked") ? { page: picked.page.number, rect: picked.rect } : null;
}

function bar(context, refusals) {
  const { layout, history, fields, pages, annotations } = context;
  const toggle = (button, panel) => {
    const isOpen = panel.hidden;
    closeMenus(panel);
    // Its properties would lie over what is asked for.
    if (isOpen && panel.id !== "view") annotations.select(null);
    if (!isOpen && panel.id === "search") context.search.close();
    panel.hidden = !isOpen;
    if (isOpen && panel.id === "search" && $("query").value) context.search.find($("query").value);
    button.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) panel.querySelector("input, button, select")?.focus();
  };
  const menus = { "show-view": "view", "show-save": "save", "show-search": "search", "show-problems": "problems" };
  const closeMenus = (but) => {
    for (const [button, panel] of Object.entries(menus)) {
      if ($(panel) === but) continue;
      if (panel === "search" && !$(panel).hidden) context.search.close();
      $(panel).hidden = true;
      $(button).setAttribute("aria-expanded", "false");
    }
  };
  for (const [button, panel] of Object.entries(menus)) $(button).addEventListener("click", () => toggle($(button), $(panel)));
  addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".menu, #bar")) closeMenus();
  });
  addEventListener("keydown", (event) => {
    const open = Object.entries(menus).find(([, panel]) => !$(panel).hidden);
    if (event.key === "Escape" && open) { closeMenus(); $(open[0]).focus(); }
    else if (event.key === "Escape" && annotations.selected) {
      const isInside = $("properties").contains(document.activeElement);
      annotations.select(null);
      if (isInside) layout.host.focus({ preventScroll: true });
    }
    const active = document.activeElement;
    const isTyping = active?.dataset?.dirty === "yes" || active?.matches("input:not(.field, [type=checkbox], [type=radio]), textarea:not(.field)");
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      if (key === "z" && !isTyping) { event.preventDefault(); event.shiftKey ? history.redo() : history.undo(); }
      else if (key === "y" && !isTyping) { event.preventDefault(); history.redo(); }
      else if (key === "a" && !active?.matches("input, select, textarea")) { event.preventDefault(); context.text.selectAll(layout.host); }
      else if (key === "f") { event.preventDefault(); if ($("search").hidden) $("show-search").click(); else $("query").select(); }
      else if (key === "s") { event.preventDefault(); fields.commitFocused(); if ($("save").hidden) $("show-save").click(); }
      else if (key === "p") { event.preventDefault(); $("print").click(); }
      else if (key === "+" || key === "=") { event.preventDefault(); layout.step(1); }
      else if (key === "-") { event.preventDefault(); layout.step(-1); }
      else if (key === "0") { event.preventDefault(); layout.setZoom("width"); }
    }
  });

  // Menus hang below the bar, which has several rows on small screens, and below what is said under it.
  const below = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".menu, #tip, #side, #cover"));
  const rows = new ResizeObserver(() => {
    const height = `${Math.ceil($("body").getBoundingClientRect().top)}px`;
    for (const { style } of below) style.setProperty("--bar-height", height);
    // What is said there moves the pages down.
    const active = document.activeElement;
    if (active?.dataset?.field) active.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  for (const row of [$("bar"), $("notices")]) rows.observe(row);
  $("show-side").addEventListener("click", () => {
    $("side").hidden = !$("side").hidden;
    $("show-side").setAttribute("aria-expanded", String(!$("side").hidden));
  });
  $("undo").addEventListener("click", () => { fields.commitFocused(); history.undo(); });
  $("redo").addEventListener("click", () => history.redo());
  $("smaller").addEventListener("click", () => layout.step(-1));
  $("larger").addEventListener("click", () => layout.step(1));
  $("zoom").addEventListener("change", () => layout.setZoom(Number($("zoom").value) || $("zoom").value));
  layout.addEventListener("zoom", () => {
    const value = typeof layout.zoom === "string" ? layout.zoom : String(Math.round(layout.zoom * 100) / 100);
    const known = [...$("zoom").options].some((option) => option.value === value && !option.hidden);
    if (!known) $("zoom").querySelector("[hidden]").textContent = `${Math.round(layout.factor * 100)} %`;
    $("zoom").value = known ? value : "other";
  });
  $("rotate").addEventListener("click", () => layout.rotate());
  $("zoom-selection").addEventListener("click", () => {
    const found = selection(context);
    if (!found) { keep("Nothing is selected: select text, or an annotation."); return; }
    closeMenus();
    layout.zoomTo(pages[found.page - 1], found.rect);
  });
  addEventListener("copy", (/** @type {ClipboardEvent} */ event) => {
    if (layout.host.classList.contains("sealed")) return;
    const { picked, whole } = context.text;
    const isPicked = picked?.page.hits.querySelector(".picked") && getSelection().isCollapsed;
    const isAll = getSelection().anchorNode === layout.host && getSelection().focusNode === layout.host;
    const copied = isPicked ? picked.text : isAll ? whole : null;
    if (copied === null) return;
    event.clipboardData.setData("text/plain", copied);
    event.preventDefault();
  });
  for (const input of document.querySelectorAll("[name=mode]")) {
    input.addEventListener("change", () => layout.setMode(input.value));
  }
  const theme = preferences.get("theme", "auto");
  document.documentElement.dataset.theme = theme;
  for (const input of document.querySelectorAll("[name=theme]")) {
    input.checked = input.value === theme;
    input.addEventListener("change", () => {
      document.documentElement.dataset.theme = input.value;
      preferences.set("theme", input.value);
    });
  }
  $("marks").checked = preferences.get("marks", "yes") === "yes";
  const mark = () => {
    $("pages").classList.toggle("marked", $("marks").checked);
    preferences.set("marks", $("marks").checked ? "yes" : "no");
  };
  $("marks").addEventListener("change", mark);
  mark();

  for (const button of document.querySelectorAll("#save [data-format]")) {
    // A file without fields can be saved with annotations.
    const isWritable = !refusals.length
      || (!annotations.isLocked && refusals.every(({ code }) => code === "no-fields") && ["pdf", "flattened", "archive"].includes(button.dataset.format));
    button.disabled = !isWritable;
    button.addEventListener("click", async () => {
      fields.commitFocused();
      try {
        keep(`Saved as ${await history.save(button.dataset.format)}.`);
        closeMenus();
        $("show-save").focus();
      } catch (error) {
        if (error instanceof Silence) { closeMenus(); history.leave(false); return; }
        refused(error, fields);
        if (error instanceof Refusal && history.state.problems.length) { closeMenus(); $("show-problems").click(); }
      }
    });
  }
  $("enter").disabled = refusals.length > 0;
  $("enter").addEventListener("click", () => {
    const input = make("input");
    input.type = "file";
    input.accept = "application/json, .json";
    closeMenus();
    $("show-save").focus();
    input.addEventListener("change", async () => {
      try {
        enter(JSON.parse(await input.files[0].text()), context);
      } catch {
        fail(new Error(`The file “${input.files[0].name}” is not a JSON object of field names and values`));
      }
    });
    input.click();
  });
  $("print").addEventListener("click", async () => {
    fields.commitFocused();
    closeMenus();
    $("show-save").focus();
    keep("Preparing the pages …");
    await history.queue;
    await Promise.all(pages.map((page) => page.preparePrint()));
    if (Object.keys(history.state.rejected).length) {
      fail(new Error("What the form rejects is not on the paper: its fields have what they had before"));
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    } else keep("");
    addEventListener("afterprint", () => { for (const page of pages) page.endPrint(); }, { once: true });
    print();
  });
}

/** Enters the values of an object, by full field name or nested, that differ from what the form has. */
function enter(values, { fields, history }) {
  const given = {};
  const unknown = [];
  const take = (object, prefix) => {
    if (typeof object !== "object" || object === null || Array.isArray(object)) throw new TypeError("no object");
    for (const [key, value] of Object.entries(object)) {
      const name = prefix + key;
      if (typeof value === "object" && value !== null && !Array.isArray(value) && !fields.byName.has(name)) { take(value, `${name}.`); continue; }
      const field = fields.byName.get(name);
      if (!field) { unknown.push(`“${name}”`); continue; }
      if (field.flags.includes("readOnly") || (JSON.stringify(fields.value(field) ?? null) === JSON.stringify(value))) continue;
      given[name] = value;
    }
  };
  take(values, "");
  const count = Object.keys(given).length;
  const listed = (names) => names.slice(0, 6).join(", ") + (names.length > 6 ? ` and ${names.length - 6} more` : "");
  const say = () => {
    const rejected = Object.keys(given).filter((name) => name in history.state.rejected).map((name) => `“${fields.label(fields.byName.get(name))}”`);
    const entered = count > rejected.length ? `${counted(count - rejected.length, "value")} entered.`
      : count || unknown.length ? "Nothing entered." : "The form has these values already.";
    const wrong = [rejected.length && `${counted(rejected.length, "value")} rejected: ${listed(rejected)}.`, unknown.length && `The form has no field ${listed(unknown)}.`];
    const all = [entered, ...wrong].filter(Boolean).join(" ");
    if (rejected.length || unknown.length) fail(new Error(all));
    else if (!count || !$("notice").textContent) keep(all);
  };
  if (count) history.commit(given).then(say); else say();
}

/** Says why a file is not written: which entries are in the way; the list that opens says what to do about each. */
function refused(error, fields) {
  const problems = error.problems ?? [];
  const named = problems.filter((problem) => fields.byName.has(problem.field));
  if (!named.length) { fail(problems.length ? new Error(problems.map(said).join(" ")) : error); return; }
  const names = [...new Set(named.map(({ field }) => `“${fields.label(fields.byName.get(field))}”`))];
  if (names.length === 1) fail(new Error(`Not saved: the form rejects ${names[0]}. ${said(named[0])}`));
  else fail(new Error(`Not saved: the form rejects ${names.length} entries: ${names.slice(0, 6).join(", ")}${names.length > 6 ? " and more" : ""}. The list says what to do about each`));
}

/** A problem and its remedy. */
function said({ message, hint }) { return `${sentence(message)}${hint ? ` ${hint}` : ""}`; }

/** What is wrong, said at the focused field; otherwise its name and what it takes, at the foot of the window, where it hides no field. */
function tips({ fields, layout, annotations }) {
  const tip = $("tip");
  let control = null;
  const place = () => {
    if (!control?.isConnected) { tip.hidden = true; return; }
    const field = fields.byName.get(control.dataset.field);
    const problems = fields.problems(field.name);
    const isBad = problems.some((problem) => problem.severity === "error");
    const note = fields.describe(field, problems);
    tip.hidden = false;
    tip.classList.toggle("bad", isBad);
    tip.classList.toggle("foot", !problems.length);
    tip.classList.remove("head");
    tip.style.maxHeight = "";
    tip.replaceChildren();
    make("b", "", tip, control.getAttribute("aria-label"));
    if (note) make("span", "", tip, note);
    tip.classList.remove("tight");
    const box = control.getBoundingClientRect();
    let own = tip.getBoundingClientRect();
    if (!problems.length) { tip.classList.toggle("head", box.bottom > own.top && box.top < own.bottom); return; }
    // It hides no part of the field: where neither side has room for it, it is made smaller, and cut.
    const top = $("body").getBoundingClientRect().top;
    const [above, below] = [box.top - top - 12, innerHeight - box.bottom - 12];
    if (own.height > Math.max(above, below)) {
      tip.classList.add("tight");
      own = tip.getBoundingClientRect();
    }
    const isBelow = own.height <= below || below >= above;
    const height = Math.min(own.height, Math.max(24, isBelow ? below : above));
    tip.style.maxHeight = `${height}px`;
    tip.style.left = `${Math.max(12, Math.min(box.left, innerWidth - own.width - 12))}px`;
    tip.style.top = `${isBelow ? box.bottom + 8 : box.top - height - 8}px`;
  };
  fields.addEventListener("focus", ({ detail }) => { annotations.select(null); control = detail; place(); });
  fields.addEventListener("blur", () => { control = null; tip.hidden = true; });
  fields.addEventListener("update", place);
  layout.host.addEventListener("scroll", place, { passive: true });
  layout.addEventListener("zoom", place);
  // What is said above the pages moves them.
  new ResizeObserver(place).observe(layout.host);
}

/** The list of what is wrong or missing. */
function problems({ fields, history }) {
  const list = $("problem-list");
  const show = () => {
    const { problems: all, required } = history.state;
    const errors = all.filter((problem) => problem.severity === "error");
    const warnings = all.filter((problem) => problem.severity === "warning");
    const count = errors.length + required.length;
    const shown = count ? `${count} to check` : warnings.length ? `${warnings.length} ${warnings.length > 1 ? "notes" : "note"}` : "Nothing to check";
    $("problem-count").textContent = shown;
    $("show-problems").classList.toggle("bad", errors.length > 0);
    list.replaceChildren();
    section("Entries that the form rejects", errors, "bad");
    section("Required, and still empty", required.map((field) => ({ field, message: "" })));
    section("Please look at", warnings);
    if (!list.childElementCount) make("p", "", list, "Every entry is accepted, and no required field is empty.");
  };
  const section = (heading, items, name = "") => {
    if (!items.length) return;
    make("h3", name, list, heading);
    const ol = make("ol", "", list);
    for (const problem of items.slice(0, 500)) {
      const field = fields.byName.get(problem.field);
      const button = make("button", "", make("li", "", ol));
      button.type = "button";
      make("b", "", button, field ? fields.label(field) : problem.field ?? "");
      if (problem.message) make("span", "", button, said(problem));
      button.addEventListener("click", () => fields.focus(problem.field));
    }
  };
  history.addEventListener("change", show);
  show();
}

function searching({ search, text, layout }) {
  let timer = 0;
  $("query").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(() => search.find($("query").value), 200);
  });
  $("search-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    clearTimeout(timer);
    if (search.query !== $("query").value) await search.find($("query").value);
    search.go(search.now + 1);
  });
  $("query").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.shiftKey) { event.preventDefault(); search.go(search.now - 1); }
  });
  search.addEventListener("found", ({ detail: pages }) => {
    const count = search.hits.length;
    const matches = count ? `${count} ${count > 1 ? "matches" : "match"}` : "No match";
    // Only the end is read out.
    $("found").setAttribute("aria-busy", String(pages !== null));
    $("found").textContent = text.refusal ? sentence(text.refusal) : !search.query.trim() ? ""
      : pages === null ? matches : `${matches} so far, on ${pages} of ${counted(text.pages.length, "page")} …`;
    $("results").replaceChildren(...search.hits.slice(0, 200).map((hit, index) => {
      const item = make("li");
      const button = make("button", "", item);
      button.type = "button";
      button.append(hit.before);
      make("b", "", button, hit.found);
      button.append(hit.after);
      make("span", "", button, `Page ${hit.page.number}`);
      button.addEventListener("click", () => search.go(index));
      return item;
    }));
  });
  search.addEventListener("go", ({ detail: hit }) => {
    if (layout.isPaged) layout.show(hit.page.number);
    hit.page.hits.querySelector(".now")?.scrollIntoView({ block: "center", inline: "nearest" });
  });
}

/** The tools, as one bar that the arrow keys move in. */
async function tools(context, project) {
  const manager = new ToolManager(context);
  const bar = $("tools");
  const show = () => {
    const known = project.fill ? [] : [...manager.tools.values()];
    const focused = bar.contains(document.activeElement) && document.activeElement.dataset.name;
    bar.replaceChildren(...known.map((tool) => {
      const isCurrent = manager.current === tool.name;
      const button = make("button", "icon");
      button.type = "button";
      button.title = tool.label;
      button.dataset.name = tool.name;
      button.tabIndex = isCurrent ? 0 : -1;
      button.setAttribute("aria-pressed", String(isCurrent));
      if (context.annotations.isLocked && !builtInTools.includes(tool)) button.disabled = true;
      const icon = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, button);
      svg("path", { d: tool.icon ?? "M5 5h14v14H5z" }, icon);
      make("span", "name", button, tool.label);
      button.addEventListener("click", () => manager.choose(tool.name));
      return button;
    }));
    if (focused) bar.querySelector(`[data-name="${CSS.escape(focused)}"]`)?.focus();
    // On a small screen the bar scrolls, once it is laid out with everything else.
    requestAnimationFrame(() => bar.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    context.properties.show();
  };
  bar.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...bar.querySelectorAll("button:not(:disabled)")];
    const place = buttons.indexOf(document.activeElement);
    if (!step || place < 0) return;
    event.preventDefault();
    buttons[(place + step + buttons.length) % buttons.length].focus();
  });
  manager.addEventListener("tools", show);
  manager.add(...builtInTools, ...drawingTools, ...(context.proposals ? [context.proposals.tool] : []));
  manager.choose("fill");
  for (const name of project.fill ? [] : project.tools) {
    try {
      manager.add((await import(new URL(`tools/${name}`, document.baseURI).href)).default);
    } catch (error) {
      keep(`The tool ${name} cannot be loaded: ${error.message}`, true);
    }
  }
}

function status({ history, fields, layout }, refusals) {
  const show = () => {
    const { canUndo, canRedo, notice, fileNotice } = history.state;
    $("undo").disabled = !history.canUndo;
    $("redo").disabled = !canRedo;
    if (history.isSilent) keep("");
    else if (fileNotice) keep([notice, fileNotice].filter(Boolean).join(" "), true);
    else if (notice) keep(notice, !notice.startsWith("Continued"));
    else keep(canUndo ? "All entries are kept on this computer." : "");
  };
  // The problem that has been said last: what is no longer wrong is no longer read out.
  let last = null;
  history.addEventListener("away", show);
  history.addEventListener("change", ({ detail: { before, others } }) => {
    show();
    if (others.length) tell(others);
    const known = new Set(before.problems.map((problem) => JSON.stringify(problem)));
    const fresh = history.state.problems.find((p) => p.severity === "error" && !known.has(JSON.stringify(p)));
    if (!fresh) {
      if (!history.state.problems.some((problem) => JSON.stringify(problem) === last)) $("said").textContent = "";
      return;
    }
    last = JSON.stringify(fresh);
    const field = fields.byName.get(fresh.field);
    $("said").textContent = `${field ? fields.label(field) : ""}: ${said(fresh)}`;
  });
  const label = (name) => `“${fields.byName.has(name) ? fields.label(fields.byName.get(name)) : name}”`;
  // What is undone may be on another page.
  history.addEventListener("step", ({ detail: { path, before } }) => {
    const changed = fields.changedSince(before);
    const page = layout.pages.find(({ number }) => before.pages[number] !== history.state.pages[number]);
    if (changed.length) fields.reveal(changed[0].name, "nearest");
    else if (page && page.number !== layout.current) layout.show(page.number);
    const what = changed.length ? label(changed[0].name) + (changed.length > 1 ? ` and ${changed.length - 1} more` : "") : page ? `page ${page.number}` : "";
    if (what) $("said").textContent = `${path === "undo" ? "Undone" : "Redone"}: ${what}.`;
  });
  // What another window enters is seen at once; it is said, too, for it may be what somebody types over.
  const tell = (others) => {
    const typed = others.find((field) => (fields.controls.get(field.name) ?? []).some((control) => control.dataset.dirty));
    if (typed) fail(new Error(`Another window has just entered ${label(typed.name)}, where you type. Your entry will replace it; Escape takes it`));
    else keep(`Another window has entered ${others.slice(0, 3).map((field) => label(field.name)).join(", ")}${others.length > 3 ? " and more" : ""}.`);
  };
  history.addEventListener("replaced", ({ detail: replaced }) => {
    const list = Object.entries(replaced).map(([name, value]) => `${label(name)}: ${value === null || value === "" ? "empty" : `“${fields.password(name) ? "•••" : value}”`}`);
    fail(new Error(`Your entry replaces what another window entered meanwhile (${list.join("; ")}). Undo brings that back`));
  });
  history.addEventListener("failure", ({ detail }) => fail(detail));
  show();
  const isFlat = !$("flat").hidden || !$("proposals").hidden;
  if (refusals.length && !(isFlat && refusals.every(({ code }) => code === "no-fields"))) keep(`This form can be read, not filled: ${refusals.map((r) => r.message).join("; ")}.`, true);
}

/** Says what has become of the entries; a warning over the whole width. */
function keep(text, isWarning = false) {
  $("kept").textContent = isWarning ? "" : text;
  $("notice").textContent = isWarning ? text : "";
  $("notice").hidden = !isWarning;
}

function fail(error) {
  keep(sentence(error.message), true);
  $("said").textContent = sentence(error.message);
}
