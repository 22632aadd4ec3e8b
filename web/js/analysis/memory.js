// What an analysis board stores: the tree in the browser's history, the settings in its storage,
// the line in the address.

import { mostThreads } from "../engine/device.js";
import { afterPause, dataOf } from "../site/dom.js";
import { stored, storeText } from "../site/storage.js";

/** @import { AnalysisPageData } from "../wire.js" */
/** @import { Kept } from "./tree.js" */
/**
 * @typedef {{ on: boolean, lines: number, side: "0" | "1" | "mover", arrows: boolean,
 *   place: "device" | "server", threads: number }} Settings
 */

const KEY = "analysis";
/** Milliseconds between two changes of the address: browsers forbid more than some ten a second. */
const PAUSE = 300;

/** @returns {Settings} */
export function readSettings() {
  const kept = stored(KEY);
  const lines = Math.min(Math.max(Math.round(Number(kept.lines ?? 3)), 1), 5);
  const side = kept.side === "1" || kept.side === "mover" ? kept.side : "0";
  const place = kept.place === "server" ? "server" : "device";
  const most = mostThreads();
  // Half of the processor's threads, unless another number was chosen here.
  const threads = Math.min(Math.max(Math.round(Number(kept.threads)) || most >> 1, 1), most);
  return { on: kept.on !== false, lines: lines || 3, side, arrows: kept.arrows !== false, place, threads };
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  storeText(KEY, JSON.stringify(settings));
}

/**
 * Returns the data of the page. A page stored on this device is that of its rule set; the position
 * is then given by the address.
 * @param {HTMLElement} element
 * @returns {AnalysisPageData}
 */
export function pageOf(element) {
  /** @type {AnalysisPageData} */
  const page = dataOf(element);
  if (page.game !== null || page.start !== null || page.moves.length > 0) return page;
  const query = new URLSearchParams(location.search);
  const moves = (query.get("moves") ?? "").split(" ").filter((text) => text !== "");
  return { ...page, start: query.get("position"), moves };
}

/** Stores the tree, and keeps the address up to date. */
export class Keeper {
  constructor() {
    this.soon = afterPause(PAUSE);
    /** @type {(() => [object, string]) | null} */
    this.pending = null;
    addEventListener("pagehide", () => this.flush());
  }

  /**
   * Returns the state of the page when it was left.
   * @returns {{ tree: Kept, turned: boolean } | null}
   */
  static kept() {
    const kept = history.state;
    return kept?.tree?.moves ? kept : null;
  }

  /**
   * @param {() => [object, string]} state returns what to store, and the address; called after the
   * pause
   */
  keep(state) {
    this.pending = state;
    this.soon(() => this.flush());
  }

  flush() {
    if (!this.pending) return;
    const [state, address] = this.pending();
    this.pending = null;
    try {
      history.replaceState(state, "", address);
    } catch {
      // Too large or too frequent for this browser: the page works without it.
    }
  }
}
