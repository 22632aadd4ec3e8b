// The tablebase panel: the exact value of each move, the best first.

import { byId, Emitter, make, setText } from "../site/dom.js";

/** @import { ExactView, ExactMove } from "../wire.js" */

/** Milliseconds after which tablebases that are still being built are asked again. */
const RETRY_DELAY = 2500;

/** Emits `play` (detail: the text of a move) and `again` (to ask again). */
export class TablebasePanel extends Emitter {
  constructor() {
    super();
    this.list = byId("exact-moves");
    this.timer = 0;
    /** @type {ExactView | null} */
    this.exact = null;
  }

  /**
   * Marks the values as outdated, for another position. They stay visible for a moment, to avoid
   * flicker.
   */
  leave() {
    clearTimeout(this.timer);
    this.exact = null;
    this.list.toggleAttribute("data-old", true);
  }

  /** @param {ExactView} exact */
  show(exact) {
    clearTimeout(this.timer);
    this.exact = exact;
    this.list.toggleAttribute("data-old", false);
    setText(byId("exact-words"), exact.words || exact.note);
    this.list.replaceChildren(...exact.moves.map((move) => this.row(move)));
    byId("exact").toggleAttribute("data-known", exact.moves.length > 0);
    if (exact.making) this.timer = setTimeout(() => this.emit("again"), RETRY_DELAY);
  }

  /** @param {ExactMove} move */
  row({ text, verdict, words }) {
    const attributes = { class: "exact-move", "data-move": text, click: () => this.emit("play", text) };
    const button = make("button", attributes, make("b", {}, text), make("span", {}, words));
    return make("li", { class: "exact-row", "data-verdict": verdict }, button);
  }
}
