// Arrows and circles that a person draws: pressing the secondary button on a site draws a circle,
// dragging it to another draws an arrow; repeating that removes it, and a press of the primary
// button removes all. They belong to the position on the board, and nobody else sees them.

import { drawArrows } from "./arrows.js";

/** @import { BoardView } from "./board-view.js" */

export class OwnArrows {
  /** @param {readonly BoardView[]} views */
  constructor(views) {
    this.views = views;
    /** The sites of each: one for a circle, two for an arrow. @type {number[][]} */
    this.drawn = [];
    /** The site where the button was pressed. @type {number | null} */
    this.from = null;
    for (const view of views) {
      view.svg.addEventListener("pointerdown", (event) => this.down(view, event));
      view.svg.addEventListener("pointerup", (event) => this.up(view, event));
      view.svg.addEventListener("contextmenu", (event) => {
        if (view.siteAt(event.clientX, event.clientY) !== null) event.preventDefault();
      });
    }
  }

  /** @param {BoardView} view @param {PointerEvent} event */
  down(view, event) {
    if (event.button === 0) this.clear();
    this.from = event.button === 2 ? view.siteAt(event.clientX, event.clientY) : null;
  }

  /** @param {BoardView} view @param {PointerEvent} event */
  up(view, event) {
    const { from } = this;
    const to = view.siteAt(event.clientX, event.clientY);
    this.from = null;
    if (event.button !== 2 || from === null || to === null) return;
    this.drawn = toggled(this.drawn, from === to ? [to] : [from, to]);
    this.draw();
  }

  /** Cancels the drawing in progress. */
  drop() {
    this.from = null;
  }

  clear() {
    if (this.drawn.length === 0) return;
    this.drawn = [];
    this.draw();
  }

  draw() {
    // Circles are thinner, so that the piece inside stays visible.
    const arrows = this.drawn.map((marks) => /** @type {const} */ ({ marks, rank: marks.length > 1 ? 0 : 2, kind: "own" }));
    drawArrows(this.views, arrows, "own-arrows");
  }
}

/**
 * Returns the drawings with one added, or removed if it was among them.
 * @param {readonly number[][]} drawn
 * @param {number[]} sites
 * @returns {number[][]}
 */
export function toggled(drawn, sites) {
  const others = drawn.filter((other) => other.join() !== sites.join());
  return others.length < drawn.length ? others : [...drawn, sites];
}
