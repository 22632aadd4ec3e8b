// Arrows on the board, from a move's first site to its last; the better the move, the thicker. A
// move with one touch has a ring instead.

import { svg } from "../site/dom.js";

/** @import { BoardView } from "./board-view.js" */
/**
 * @typedef {"best" | "threat" | "better" | "own" | "way"} ArrowKind
 * @typedef {{ marks: readonly number[], rank: number, kind: ArrowKind }} Arrow
 * @typedef {"arrows" | "own-arrows" | "open-ways"} ArrowLayer
 */

/** Widths by rank, relative to a site's size. */
const WIDTHS = [0.17, 0.12, 0.085, 0.06, 0.045];
/** Width of the light or dark outline of an arrow, in board units. */
const CASING = 0.035;
/** Opacities by rank. */
const STRENGTHS = [0.82, 0.62, 0.5, 0.42, 0.36];

/**
 * Replaces the arrows of a layer. Those that a person draws, and the open ways, have layers of
 * their own.
 * @param {readonly BoardView[]} views
 * @param {readonly Arrow[]} arrows
 * @param {ArrowLayer} layer
 */
export function drawArrows(views, arrows, layer = "arrows") {
  for (const view of views) {
    view.arrows.set(layer, arrows);
    const above = view.layer("above");
    above.querySelector(`.${layer}`)?.remove();
    if (arrows.length === 0) continue;
    const group = svg("g", { class: layer });
    // The best is drawn on top.
    for (const arrow of [...arrows].reverse()) group.append(...shapes(view, arrow));
    above.prepend(group);
  }
}

/** Draws all arrows again, on boards that were turned. @param {readonly BoardView[]} views */
export function redrawArrows(views) {
  for (const view of views) for (const [layer, arrows] of view.arrows) drawArrows([view], arrows, layer);
}

/** @param {BoardView} view @param {Arrow} arrow */
function shapes(view, { marks, rank, kind }) {
  const spots = marks.map((site) => view.spot(site)).filter((spot) => spot.size > 0);
  const end = spots.at(-1);
  if (!end) return [];
  const width = (WIDTHS[rank] ?? 0.045) * end.size;
  const group = svg("g", { class: `arrow ${kind}`, opacity: String(STRENGTHS[rank] ?? 0.36), "data-rank": String(rank + 1) });
  const before = spots.at(-2);
  const [dx, dy] = before ? [end.x - before.x, end.y - before.y] : [0, 0];
  const length = Math.hypot(dx, dy);
  if (!before || length < 0.01) {
    const ring = { cx: end.x, cy: end.y, r: end.size * 0.4, "stroke-width": width };
    const casing = { ...ring, "stroke-width": width + 2 * CASING };
    group.append(
      svg("circle", { class: "arrow-casing", fill: "none", ...casing }),
      svg("circle", { class: "arrow-shaft", fill: "none", ...ring }),
    );
    return [group];
  }
  const bend = spots.length === 2 ? bendOf(view, rank, length) * end.size : 0;
  // Direction of the arrow's end: from the middle of its curve.
  const middle = { x: (before.x + end.x) / 2 - (dy / length) * bend * 2, y: (before.y + end.y) / 2 + (dx / length) * bend * 2 };
  const from = bend === 0 ? before : middle;
  const far = Math.hypot(end.x - from.x, end.y - from.y);
  const [ux, uy] = [(end.x - from.x) / far, (end.y - from.y) / far];
  const head = Math.min(width * 2.4, length * 0.6);
  const point = (/** @type {number} */ back, /** @type {number} */ aside) =>
    `${round(end.x - ux * back - uy * aside)} ${round(end.y - uy * back + ux * aside)}`;
  const through = spots.slice(0, -1).map(({ x, y }) => `${round(x)} ${round(y)}`);
  const curve = bend === 0 ? "L" : `Q${round(middle.x)} ${round(middle.y)} `;
  const shaft = `M${through.join("L")}${curve}${point(head * 0.9, 0)}`;
  const tip = `M${point(0, 0)}L${point(head, head * 0.62)}L${point(head, -head * 0.62)}Z`;
  const line = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  group.append(
    svg("path", { class: "arrow-casing", d: shaft + tip, "stroke-width": width + 2 * CASING, ...line }),
    svg("path", { class: "arrow-shaft", d: shaft, "stroke-width": width, ...line }),
    svg("path", { class: "arrow-head", d: tip }),
  );
  return [group];
}

/**
 * Returns how far an arrow bends sideways, in sites: on a board of a row or two, straight ones
 * would overlap.
 * @param {BoardView} view
 * @param {number} rank
 * @param {number} length
 */
function bendOf(view, rank, length) {
  if (view.width < 2 * view.height) return 0;
  const reach = Math.min(0.3 + 0.05 * length, 0.5) + 0.08 * Math.floor(rank / 2);
  return rank % 2 === 0 ? reach : -reach;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1000) / 1000;
}
