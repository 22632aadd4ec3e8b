// @ts-check
// What tables know of a position: the exact value of each move, the best first.

import { byId, make, setText } from "./dom.js";

/** @typedef {import("./types.js").Exact} Exact */

/** Milliseconds until tables that are being made are asked again. */
const AGAIN = 2500;

/** Emits `play` (detail: the text of a move) and `again` (ask once more). */
export class ExactPanel extends EventTarget {
  constructor() {
    super();
    this.list = byId("exact-moves", HTMLElement);
    this.timer = 0;
    /** @type {Exact | null} */
    this.exact = null;
  }

  /** Another position, of which nothing has been said yet. What is shown stays a moment, or it would flicker. */
  leave() {
    clearTimeout(this.timer);
    this.exact = null;
    this.list.toggleAttribute("data-old", true);
  }

  /** @param {Exact} exact */
  show(exact) {
    clearTimeout(this.timer);
    this.exact = exact;
    this.list.toggleAttribute("data-old", false);
    setText(byId("exact-words", HTMLElement), exact.words || exact.note);
    this.list.replaceChildren(...exact.moves.map((move) => this.row(move)));
    byId("exact", HTMLElement).toggleAttribute("data-known", exact.moves.length > 0);
    if (exact.making) this.timer = setTimeout(() => this.dispatchEvent(new CustomEvent("again")), AGAIN);
  }

  /** @param {import("./types.js").ExactMove} move */
  row({ text, verdict, words }) {
    const row = make("li", { class: "exact-row", "data-verdict": verdict });
    const button = make("button", { type: "button", class: "exact-move", "data-move": text });
    button.append(make("b", {}, text), make("span", {}, words));
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("play", { detail: text })));
    row.append(button);
    return row;
  }
}
