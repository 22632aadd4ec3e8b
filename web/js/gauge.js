// @ts-check
// The bar beside the board: which part of it belongs to which side.

import { byId, capitalised, setText } from "./dom.js";
import { expectation, scoreText } from "./scores.js";

/** @typedef {import("./types.js").Score} Score */

export class Gauge {
  /** @param {readonly [string, string]} sides their names */
  constructor(sides) {
    this.sides = sides;
    this.element = byId("gauge", HTMLElement);
    this.fill = byId("gauge-fill", HTMLElement);
    this.text = byId("gauge-text", HTMLElement);
  }

  /**
   * Shows a score, or none.
   *
   * @param {Score | null} score
   * @param {string} words
   * @param {{ side: number, below: boolean }} view whose share is shown, and whether from below
   */
  show(score, words, { side, below }) {
    this.element.toggleAttribute("data-unknown", score === null);
    this.element.dataset["side"] = String(side);
    this.element.dataset["below"] = String(below);
    const share = score ? expectation(score, side) : 0.5;
    this.fill.style.setProperty("--share", String(share));
    setText(this.text, score ? scoreText(score, side, 1) : "");
    // The text stands at the end of whoever is better.
    this.text.dataset["better"] = String(share >= 0.5);
    const label = score ? `${words}. ${this.chances(score)}` : "No judgement yet";
    if (this.element.getAttribute("aria-label") !== label) this.element.setAttribute("aria-label", label);
    this.element.title = score ? label : "";
  }

  /** @param {Score} score */
  chances({ chances: [first, draw, second] }) {
    const percent = (/** @type {number} */ part) => `${Math.round(part / 10)} %`;
    const [one, other] = this.sides;
    return `${capitalised(one)} ${percent(first)}, draw ${percent(draw)}, ${other} ${percent(second)}.`;
  }
}
