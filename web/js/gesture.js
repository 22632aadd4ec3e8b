// @ts-check
// Which moves the touches so far can still become. No rules: only the `sites` that the server sent with each move, none
// of which begins another.

/** @typedef {import("./types.js").Move} Move */

/**
 * The moves that begin with these touches.
 *
 * @param {readonly Move[]} moves
 * @param {readonly number[]} touched
 * @returns {Move[]}
 */
export function movesFrom(moves, touched) {
  return moves.filter(
    (move) => move.sites.length >= touched.length && touched.every((site, i) => move.sites[i] === site),
  );
}

/**
 * The sites that may be touched next.
 *
 * @param {readonly Move[]} moves
 * @param {readonly number[]} touched
 * @returns {Set<number>}
 */
export function nextSites(moves, touched) {
  const next = new Set();
  for (const move of movesFrom(moves, touched)) {
    const site = move.sites[touched.length];
    if (site !== undefined) next.add(site);
  }
  return next;
}

/**
 * @typedef {{ kind: "move", move: Move }
 *   | { kind: "touched", touched: number[], choice: Move[] }
 *   | { kind: "cancelled" }
 *   | { kind: "illegal", tried: number[] }} Step
 */

/**
 * What one more touch means. `choice` is not empty when origin and destination are known but several moves fit.
 *
 * @param {readonly Move[]} moves
 * @param {readonly number[]} touched
 * @param {number} site
 * @returns {Step}
 */
export function touch(moves, touched, site) {
  const tried = [...touched, site];
  const fitting = movesFrom(moves, tried);
  const complete = fitting.find((move) => move.sites.length === tried.length);
  if (complete) return { kind: "move", move: complete };
  if (fitting.length > 0) return { kind: "touched", touched: tried, choice: tried.length > 1 ? fitting : [] };
  if (site === touched[0]) return { kind: "cancelled" };
  if (touched.length > 0 && movesFrom(moves, [site]).length > 0) return touch(moves, [], site);
  if (touched.length > 1) return { kind: "cancelled" };
  return { kind: "illegal", tried };
}
