// @ts-check
// What an analysis board remembers: the tree in the browser's history, the settings in its storage,
// the line in the address.

/** @typedef {import("./tree.js").Kept} Kept */
/** @typedef {{ on: boolean, lines: number, side: "0" | "1" | "mover", arrows: boolean }} Settings */

const KEY = "analysis";
/** Browsers forbid changing the address more than some ten times a second. */
const PAUSE = 300;

/** @returns {Settings} */
export function readSettings() {
  /** @type {Settings} */
  const usual = { on: true, lines: 3, side: "0", arrows: true };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const lines = Math.min(Math.max(Math.round(Number(kept.lines ?? usual.lines)), 1), 5);
    const side = kept.side === "1" || kept.side === "mover" ? kept.side : "0";
    return { on: kept.on !== false, lines: lines || usual.lines, side, arrows: kept.arrows !== false };
  } catch {
    return usual;
  }
}

/** @param {Settings} settings */
export function keepSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Storage may be forbidden; then they last as long as the page.
  }
}

/** Keeps tree and address up to date. */
export class Keeper {
  constructor() {
    this.timer = 0;
    /** @type {(() => [object, string]) | null} */
    this.pending = null;
    addEventListener("pagehide", () => this.flush());
  }

  /**
   * What the page held when it was left.
   *
   * @returns {{ tree: Kept, turned: boolean } | null}
   */
  static kept() {
    const kept = history.state;
    return kept?.tree?.moves ? kept : null;
  }

  /** @param {() => [object, string]} state what to keep, and the address; asked for when the time comes */
  keep(state) {
    this.pending = state;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), PAUSE);
  }

  flush() {
    clearTimeout(this.timer);
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
