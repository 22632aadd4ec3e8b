// Small labelled buttons on the board, one for each of several ways to continue.

import { make } from "../site/dom.js";

/** @import { BoardView } from "./board-view.js" */

export class Bubbles {
  /** @param {HTMLElement} board positioned; the bubbles go inside */
  constructor(board) {
    this.board = board;
    /** @type {{ site: number, element: HTMLElement }[]} */
    this.shown = [];
    /** @type {BoardView | null} */
    this.view = null;
    new ResizeObserver(() => this.arrange()).observe(board);
  }

  /**
   * Asks which of several ways to continue is meant.
   * @param {BoardView} view
   * @param {ReadonlyMap<number, string>} ways in words, by the site to touch
   * @param {(site: number) => void} choose
   */
  ask(view, ways, choose) {
    this.clear();
    this.view = view;
    for (const [site, words] of ways) {
      const click = () => choose(site);
      const element = make("button", { class: "bubble", tabindex: -1, "data-site": site, click }, words);
      this.board.append(element);
      this.shown.push({ site, element });
    }
    this.arrange();
  }

  clear() {
    for (const { element } of this.shown) element.remove();
    this.shown = [];
  }

  /** Places each bubble beside its site, above it if possible, without overlaps. */
  arrange() {
    const { view } = this;
    if (!view || this.shown.length === 0) return;
    const frame = this.board.getBoundingClientRect();
    /** @type {{ left: number, top: number, right: number, bottom: number }[]} */
    const taken = [];
    for (const { site, element } of this.shown) {
      const { x, y, size } = view.toWindow(site);
      const { offsetWidth: width, offsetHeight: height } = element;
      const left = Math.min(Math.max(x - frame.left - width / 2, 0), Math.max(frame.width - width, 0));
      const tops = [0, 1, 2, 3].flatMap((tier) => [
        y - frame.top - size * 0.55 - (tier + 1) * (height + 4),
        y - frame.top + size * 0.55 + 4 + tier * (height + 4),
      ]);
      const box = (/** @type {number} */ top) => ({ left, top, right: left + width, bottom: top + height });
      const free = tops.find((top) => !taken.some((other) => overlap(other, box(top)))) ?? 0;
      taken.push(box(free));
      element.style.left = `${left}px`;
      element.style.top = `${free}px`;
    }
  }
}

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @param {Box} a
 * @param {Box} b
 */
function overlap(a, b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
