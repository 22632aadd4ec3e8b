// What an analysis board remembers: the tree in the browser's history, the settings in its storage,
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
/** Browsers forbid changing the address more than some ten times a second. */
const PAUSE = 300;

/** @returns {Settings} */
export function readSettings() {
  const kept = stored(KEY);
  const lines = Math.min(Math.max(Math.round(Number(kept.lines ?? 3)), 1), 5);
  const side = kept.side === "1" || kept.side === "mover" ? kept.side : "0";
  const place = kept.place === "server" ? "server" : "device";
  const most = mostThreads();
  // Half of the processor, unless somebody wanted another number here.
  const threads = Math.min(Math.max(Math.round(Number(kept.threads)) || most >> 1, 1), most);
  return { on: kept.on !== false, lines: lines || 3, side, arrows: kept.arrows !== false, place, threads };
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  storeText(KEY, JSON.stringify(settings));
}

/**
 * What the page starts from. One that was kept on this device is that of the rule set: which
 * position is meant the address tells.
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

/** Keeps tree and address up to date. */
export class Keeper {
  constructor() {
    this.soon = afterPause(PAUSE);
    /** @type {(() => [object, string]) | null} */
    this.pending = null;
    addEventListener("pagehide", () => this.flush());
  }

  /** What the page held when it was left. @returns {{ tree: Kept, turned: boolean } | null} */
  static kept() {
    const kept = history.state;
    return kept?.tree?.moves ? kept : null;
  }

  /**
   * @param {() => [object, string]} state what to keep, and the address; asked for when the time
   *   comes
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
      // Too large or too often for this browser: the page works on without.
    }
  }
}
