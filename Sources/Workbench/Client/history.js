// What has been entered: commits in their order, undo and redo, and saving. A change waits here until the program has answered.
import { get, post, request, Refusal, Silence } from "./api.js";

/**
 * The state of a form, as the program has it.
 * @typedef {object} State
 * @property {number} revision
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {?string} notice
 * @property {Object<string, {value: *, on: boolean[], shown: ?boolean}>} fields those that differ from the file
 * @property {Object<string, ?import("./annotations.js").Annotation>} annotations those that differ from the file
 * @property {Object<string, ?import("./proposals.js").Proposal>} proposals fields that pages ask for, as they are read; null if deleted
 * @property {Object<string, (import("./api.js").Problem & {key: ?string})[]>} proposalProblems what is wrong with them
 * @property {?string} fileNotice what has become of the file of the form
 * @property {Object<string, boolean>} visibility of fields that buttons have shown or hidden
 * @property {Object<string, number>} pages the revision in which the annotations of a page have changed last
 * @property {Object<string, *>} rejected entries that the form does not accept
 * @property {import("./api.js").Problem[]} problems
 * @property {string[]} required fields that still need a value
 * @property {{item: *, answer: Object<string, string>}[]} answers of what the form lacks, given in this session or before
 * @property {string[]} [added] identifiers of new annotations, in the answer to them
 * @property {Object<string, *>} [replaced] what another window had entered, in the answer to an entry
 */

/** @typedef {{path: string, body: *, since: number, gesture?: string, answer?: State}} Change a change on its way */

/** In milliseconds: what is not answered for so long is said not to be. */
const LATE = 4000;

/** Keys that follow each other within this time, in milliseconds, are undone as one. */
const ONE_GO = 1000;

export class History extends EventTarget {
  /**
   * @param {string} address of the form
   * @param {State} state
   * @param {{session: string, digest: string}} program what only this start of the program says, and which form it is
   */
  constructor(address, state, { session, digest }) {
    super();
    this.address = address;
    this.state = state;
    this.session = session;
    this.key = `formwright.waiting.${digest}`;
    /** Tells entries of this window from those of others. */
    this.window = Array.from(crypto.getRandomValues(new Uint8Array(8)), (n) => n.toString(16)).join("");
    /** Requests are sent one after the other, so that entries keep their order. */
    this.queue = Promise.resolve();
    this.pending = 0;
    /** What the program has not answered yet. @type {Change[]} */
    this.waiting = this.stored();
    /** The program cannot be reached. */
    this.isAway = false;
    /** It can, but has not answered for a while. */
    this.isLate = false;
    /** It has been started again, and never answers this window. */
    this.isGone = false;
    this.others = new BroadcastChannel(`formwright.${digest}`);
    this.others.addEventListener("message", ({ data }) => this.hear(data));
    this.others.postMessage({ opened: location.pathname });
    if (this.waiting.length) this.flush();
  }

  /** @param {Object<string, *>} values by full field name @param {number} [since] the revision that was shown when somebody began to type */
  commit(values, since) { return this.send("edits", values, { since }); }
  undo() { return this.step("undo"); }
  redo() { return this.step("redo"); }
  /** @param {Object<string, boolean>} visibility by full field name */
  show(visibility) { return this.send("visibility", visibility); }
  /** @param {string[]} names */
  reset(names) { return this.send("reset", names); }

  /**
   * Makes, changes and removes annotations.
   * @param {object[]} list with the `id` of a known one; with nothing else it is removed
   * @param {string} [gesture] see `gesture`
   * @returns {Promise<string[]>} the identifiers of new ones
   */
  async annotate(list, gesture) { return (await this.send("annotations", list, { gesture }))?.added ?? []; }

  /**
   * Makes, changes and deletes proposals of fields.
   * @param {object[]} list with the `id` of a known one; with nothing else it is deleted
   * @param {string} [gesture] see `gesture`
   * @returns {Promise<string[]>} the identifiers of new ones
   */
  async propose(list, gesture) { return (await this.send("proposals", list, { gesture }))?.added ?? []; }

  /** What a key is part of: changes of one gesture, with no other between them, are undone as one. @param {string} act what it does, to what */
  gesture(act) {
    const now = performance.now();
    if (this.keys?.act !== act || now - this.keys.at > ONE_GO) this.keys = { act, name: `${this.window}-${now}` };
    this.keys.at = now;
    return this.keys.name;
  }

  /**
   * Finds fields; what is entered meanwhile does not wait for it.
   * @param {{page: ?number, recognize: boolean}} request page: nil for all
   * @returns {Promise<{found: number, pagesWithoutText: number[]}>}
   */
  async detect(request) {
    await this.queue;
    const answer = await post(`${this.address}/detect`, request);
    if (answer.revision > this.state.revision) this.take(answer);
    this.others.postMessage({ revision: this.state.revision });
    return answer;
  }

  /**
   * Keeps an image for annotations.
   * @param {string} data a data address
   * @returns {Promise<{picture: string, width: number, height: number}>}
   */
  keepPicture(data) { return post(`${this.address}/pictures`, { data }); }

  /**
   * Answers what the form lacks to be accessible.
   * @param {*} item @param {Object<string, string>} answer
   * @returns {Promise<?Error>} why the answer is not kept
   */
  async answer(item, answer) {
    /** @type {?Error} */
    let refusal = null;
    await this.run(async () => {
      try {
        this.take(await post(`${this.address}/answers`, { item, answer }));
      } catch (error) {
        refusal = error;
        if (isAway(error)) throw error;
        return;
      }
      this.others.postMessage({ revision: this.state.revision });
    });
    return refusal;
  }

  /** The program does not answer. */
  get isSilent() { return this.isAway || this.isLate; }

  get canUndo() { return this.state.canUndo || this.waiting.length > 0; }

  /** What waits for a field; undefined if nothing does. @param {string} name */
  waitingValue(name) {
    return this.waiting.findLast(({ path, body }) => path === "edits" && name in body)?.body[name];
  }

  /** The values that wait, by full field name. */
  get waitingValues() { return Object.assign({}, ...this.waiting.map(({ path, body }) => (path === "edits" ? body : {}))); }

  // MARK: Sending

  /**
   * @param {string} path @param {*} body @param {{since?: number, gesture?: string}} options
   * @returns {Promise<State|undefined>} the answer; nothing if the change is refused, or waits
   */
  async send(path, body, { since = this.state.revision, gesture } = {}) {
    const last = this.waiting.at(-1);
    // The first one may be on its way.
    const isSame = gesture && this.waiting.length > 1 && last.gesture === gesture;
    /** @type {Change} */
    const change = isSame ? last : { path, body, since, gesture };
    if (isSame) change.body = body; else this.waiting.push(change);
    await this.flush();
    return change.answer;
  }

  /** Sends what waits. */
  flush() {
    return this.run(async () => {
      if (this.isAway && !await this.returns()) return this.leave(this.isGone);
      while (this.waiting.length) {
        const change = this.waiting[0];
        const query = change.path === "edits" ? `?window=${this.window}&since=${change.since}` : change.gesture ? `?gesture=${change.gesture}` : "";
        try {
          change.answer = await post(`${this.address}/${change.path}${query}`, change.body);
        } catch (error) {
          if (isAway(error)) throw error;
          this.waiting.shift();
          this.dispatchEvent(new CustomEvent("failure", { detail: error }));
          continue;
        }
        this.waiting.shift();
        this.take(change.answer);
        this.others.postMessage({ revision: this.state.revision });
        if (Object.keys(change.answer.replaced ?? {}).length) {
          this.dispatchEvent(new CustomEvent("replaced", { detail: change.answer.replaced }));
        }
      }
      this.store();
    });
  }

  /** Undo takes back what waits first. */
  step(path) {
    return this.run(async () => {
      if (this.waiting.length) {
        if (path === "redo") return;
        const { body } = this.waiting.pop();
        this.store();
        this.dispatchEvent(new CustomEvent("change", { detail: { before: this.state, names: Object.keys(body ?? {}) } }));
        this.dispatchEvent(new Event("away"));
        return;
      }
      const before = this.state;
      this.take(await post(`${this.address}/${path}`));
      this.others.postMessage({ revision: this.state.revision });
      this.dispatchEvent(new CustomEvent("step", { detail: { path, before } }));
    });
  }

  run(action) {
    this.pending += 1;
    this.queue = this.queue.then(() => this.watch(action)).catch((error) => {
      if (isAway(error)) this.leave(error instanceof Refusal);
      else this.dispatchEvent(new CustomEvent("failure", { detail: error }));
    }).finally(() => { this.pending -= 1; });
    return this.queue;
  }

  /** Says if an action takes long: a program that hangs refuses nothing. @param {() => Promise<void>} action */
  async watch(action) {
    const say = (isLate) => { this.isLate = isLate; this.dispatchEvent(new Event("away")); };
    const timer = setTimeout(say, LATE, true);
    try {
      await action();
    } finally {
      clearTimeout(timer);
      if (this.isLate) say(false);
    }
  }

  /** @param {State} state @param {boolean} isOthers another window has changed it */
  take(state, isOthers = false) {
    const before = this.state;
    this.state = state;
    if (state.revision !== before.revision || state.fileNotice !== before.fileNotice) {
      this.dispatchEvent(new CustomEvent("change", { detail: { before, isOthers } }));
    }
  }

  // MARK: Other windows, and the program that goes and comes

  /** What the program has now. @param {boolean} [isOthers] another window may have entered it */
  refresh(isOthers = true) { return this.run(async () => this.take(await get(`${this.address}/state`), isOthers)); }

  /** Asks whether another window, the file or the program has changed. */
  async beat() {
    if (this.pending) return;
    if (this.isAway) { await this.flush(); return; }
    let pulse;
    try { pulse = await get(`${this.address}/pulse`); } catch (error) { if (isAway(error)) this.leave(error instanceof Refusal); return; }
    if (pulse.session !== this.session) this.leave(true);
    else if (pulse.revision !== this.state.revision || pulse.fileNotice !== this.state.fileNotice) await this.refresh();
  }

  /** A window of the same browser has entered something, or has been opened by the program's next start. */
  hear({ revision, opened }) {
    if (revision && revision !== this.state.revision) this.beat();
    if (!opened || opened === location.pathname) return;
    this.isGone = this.isHandedOver = true;
    this.store();
    location.pathname = opened;
  }

  leave(isGone) {
    this.isAway = true;
    this.isGone = isGone;
    this.store();
    this.dispatchEvent(new Event("away"));
  }

  /** Whether the program answers again. Nobody else learns what has been entered: only this start of the program knows its session. */
  async returns() {
    try {
      const { session } = await get(`${this.address}/pulse`);
      this.isGone = session !== this.session;
    } catch (error) {
      this.isGone ||= error instanceof Refusal;
      return false;
    }
    if (this.isGone) return false;
    this.isAway = false;
    this.take(await get(`${this.address}/state`), true);
    this.dispatchEvent(new Event("away"));
    return true;
  }

  /** Keeps what waits for this tab, which may be loaded again. @param {boolean} [isLeaving] what is on its way may have arrived */
  store(isLeaving = false) {
    const items = this.waiting.filter(({ path }) => this.isAway || !isLeaving || path === "edits").map(({ path, body, since }) => ({ path, body, since }));
    try {
      if (items.length) sessionStorage.setItem(this.key, JSON.stringify({ session: this.session, items }));
      else sessionStorage.removeItem(this.key);
    } catch { /* It waits in the window alone. */ }
  }

  /** @returns {Change[]} */
  stored() {
    try {
      const { session, items } = JSON.parse(sessionStorage.getItem(this.key)) ?? { items: [] };
      // Revisions of another start of the program say nothing.
      return items.map((item) => ({ ...item, since: session === this.session ? item.since : 0 }));
    } catch { return []; }
  }

  /**
   * Downloads the form in a format, once all entries have arrived.
   * @param {string} format
   */
  async save(format) {
    await this.queue;
    const response = await request(`${this.address}/files/${format}`);
    const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("Content-Disposition") ?? "");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await response.blob());
    link.download = name ? decodeURIComponent(name[1]) : format;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    return link.download;
  }
}

/** The program does not answer, or answers that it does not know this window. */
const isAway = (error) => error instanceof Silence || error.problems?.[0]?.code === "forbidden";
