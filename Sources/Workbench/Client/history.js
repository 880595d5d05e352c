// What has been entered: commits in their order, undo and redo, and saving.
import { get, post, request, Refusal } from "./api.js";

/**
 * The state of a form, as the program has it.
 * @typedef {object} State
 * @property {number} revision
 * @property {boolean} canUndo
 * @property {boolean} canRedo
 * @property {?string} notice
 * @property {Object<string, {value: *, on: boolean[], shown: ?boolean}>} fields those that differ from the file
 * @property {Object<string, ?import("./annotations.js").Annotation>} annotations those that differ from the file
 * @property {?string} fileNotice what has become of the file of the form
 * @property {Object<string, boolean>} visibility of fields that buttons have shown or hidden
 * @property {Object<string, number>} pages the revision in which the annotations of a page have changed last
 * @property {Object<string, *>} rejected entries that the form does not accept
 * @property {import("./api.js").Problem[]} problems
 * @property {string[]} required fields that still need a value
 */

export class History extends EventTarget {
  /**
   * @param {string} address of the form
   * @param {State} state
   */
  constructor(address, state) {
    super();
    this.address = address;
    this.state = state;
    /** Requests are sent one after the other, so that entries keep their order. */
    this.queue = Promise.resolve();
    this.pending = 0;
  }

  /** @param {Object<string, *>} values by full field name */
  commit(values) { return this.send("edits", values); }
  undo() { return this.send("undo"); }
  redo() { return this.send("redo"); }
  /** @param {Object<string, boolean>} visibility by full field name */
  show(visibility) { return this.send("visibility", visibility); }
  /** @param {string[]} names */
  reset(names) { return this.send("reset", names); }

  /**
   * Makes, changes and removes annotations.
   * @param {object[]} list with the `id` of a known one; with nothing else it is removed
   * @returns {Promise<string[]>} the identifiers of new ones
   */
  async annotate(list) {
    let added = [];
    await this.run(async () => {
      const state = await post(`${this.address}/annotations`, list);
      added = state.added;
      return state;
    });
    return added;
  }

  /**
   * Keeps an image for annotations.
   * @param {string} data a data address
   * @returns {Promise<{picture: string, width: number, height: number}>}
   */
  keepPicture(data) { return post(`${this.address}/pictures`, { data }); }

  /** What another window may have entered. */
  refresh() { return this.run(() => get(`${this.address}/state`)); }

  /** Asks whether another window, or the file, has changed. */
  async beat() {
    if (this.pending) return;
    const pulse = await get(`${this.address}/pulse`).catch(() => null);
    if (pulse && (pulse.revision !== this.state.revision || pulse.fileNotice !== this.state.fileNotice)) await this.refresh();
  }

  send(path, body) { return this.run(() => post(`${this.address}/${path}`, body)); }

  run(action) {
    this.pending += 1;
    this.queue = this.queue.then(async () => {
      try {
        this.take(await action());
      } catch (error) {
        this.dispatchEvent(new CustomEvent("failure", { detail: error }));
      } finally {
        this.pending -= 1;
      }
    });
    return this.queue;
  }

  /** @param {State} state */
  take(state) {
    const before = this.state;
    this.state = state;
    if (state.revision !== before.revision || state.fileNotice !== before.fileNotice) {
      this.dispatchEvent(new CustomEvent("change", { detail: { before } }));
    }
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

export { Refusal };
