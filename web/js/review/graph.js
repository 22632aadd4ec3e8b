// The graph of a game: side 0's expected score after each move. Pressing or dragging on it goes to
// a move; for the keyboard it is a slider that the board's arrow keys move.

import { byId, Emitter, svg } from "../site/dom.js";
import { say } from "../site/words.js";

/** @typedef {{ ply: number, fault: "inaccuracy" | "mistake" | "blunder" }} Marked */

/** Space around the curve for its marks, in pixels. */
const EDGE = 9;
/** Radius of a mark, in pixels. */
const MARK = 5.5;

/**
 * Returns the horizontal place of a ply, in pixels.
 * @param {number} ply
 * @param {number} last the last ply
 * @param {number} width of the graph
 */
export function placeOf(ply, last, width) {
  return EDGE + (ply / Math.max(last, 1)) * (width - 2 * EDGE);
}

/**
 * Returns the ply nearest to a horizontal place.
 * @param {number} place in pixels
 * @param {number} last the last ply
 * @param {number} width of the graph
 */
export function plyAt(place, last, width) {
  const ply = Math.round(((place - EDGE) / (width - 2 * EDGE)) * last);
  return Math.min(Math.max(ply, 0), last);
}

/** Emits `ply` (detail: the ply that was pressed). */
export class Graph extends Emitter {
  constructor() {
    super();
    this.place = byId("graph");
    /** @type {readonly (number | null)[]} thousandths by ply */
    this.chances = [];
    /** @type {readonly Marked[]} */
    this.marks = [];
    /** @type {number | null} */
    this.ply = null;
    new ResizeObserver(() => this.draw()).observe(this.place);
    this.place.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || this.chances.length === 0) return;
      this.place.setPointerCapture(event.pointerId);
      this.press(event);
    });
    this.place.addEventListener("pointermove", (event) => {
      if (this.place.hasPointerCapture(event.pointerId)) this.press(event);
    });
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { left, width } = this.place.getBoundingClientRect();
    this.emit("ply", plyAt(event.clientX - left, this.chances.length - 1, width));
  }

  /** @param {readonly (number | null)[]} chances @param {readonly Marked[]} marks */
  show(chances, marks) {
    this.chances = chances;
    this.marks = marks;
    this.draw();
  }

  /**
   * Marks the current ply; null if it is not in the game.
   * @param {number | null} ply
   * @param {string} words
   */
  point(ply, words) {
    this.ply = ply;
    this.place.setAttribute("aria-valuemin", "0");
    this.place.setAttribute("aria-valuemax", String(Math.max(this.chances.length - 1, 0)));
    if (ply !== null) this.place.setAttribute("aria-valuenow", String(ply));
    this.place.setAttribute("aria-valuetext", ply === null ? say("review.beside") : words);
    this.draw();
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.place;
    if (width === 0 || this.chances.length === 0) return;
    const last = this.chances.length - 1;
    const x = (/** @type {number} */ ply) => round(placeOf(ply, last, width));
    const y = (/** @type {number} */ chance) => round(EDGE + (1 - chance / 1000) * (height - 2 * EDGE));
    const known = this.chances.flatMap((chance, ply) => (chance === null ? [] : [{ ply, chance }]));
    const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" });
    const [first, end] = [known[0], known.at(-1)];
    if (first && end) {
      const curve = known.map(({ ply, chance }) => `${x(ply)} ${y(chance)}`).join("L");
      // The filled area reaches the edges.
      const [left, right] = [first.ply === 0 ? 0 : x(first.ply), end.ply === last ? width : x(end.ply)];
      const edge = `M${left} ${height}V${y(first.chance)}L${curve}H${right}V${height}Z`;
      picture.append(svg("path", { class: "graph-share", d: edge }));
      picture.append(svg("path", { class: "graph-middle", d: `M0 ${y(500)}H${width}` }));
      picture.append(svg("path", { class: "graph-curve", d: `M${curve}` }));
    }
    if (this.ply !== null) picture.append(svg("path", { class: "graph-now", d: `M${x(this.ply)} 0V${height}` }));
    for (const { ply, fault } of this.marks) {
      const chance = this.chances[ply];
      if (chance !== null && chance !== undefined) picture.append(shape(fault, x(ply), y(chance)));
    }
    this.place.replaceChildren(picture);
  }
}

/**
 * Returns the mark of a fault: each kind has its own shape.
 * @param {Marked["fault"]} fault
 * @param {number} x
 * @param {number} y
 */
function shape(fault, x, y) {
  const attributes = { class: `graph-mark ${fault}` };
  const r = MARK;
  if (fault === "inaccuracy") return svg("circle", { ...attributes, cx: x, cy: y, r: r * 0.8 });
  if (fault === "mistake") return svg("rect", { ...attributes, x: x - r * 0.85, y: y - r * 0.85, width: r * 1.7, height: r * 1.7 });
  return svg("path", { ...attributes, d: `M${x} ${y - r * 1.35}L${x + r * 1.35} ${y}L${x} ${y + r * 1.35}L${x - r * 1.35} ${y}Z` });
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
