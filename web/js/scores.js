// @ts-check
// Scores as people write them. The server tells them from side 0's view.

/** @typedef {import("./types.js").Score} Score */

/**
 * `+1.25`, `#4` (wins in 4 moves) or `#-4`, from a side's view.
 *
 * @param {Score} score
 * @param {number} side
 * @param {1 | 2} [digits] after the point
 */
export function scoreText({ hundredths, wins_in: wins, chances }, side, digits = 2) {
  const sign = side === 0 ? 1 : -1;
  // Decided, but nobody has counted the moves.
  if (wins === null && hundredths === null && chances[1] < 1000) return (chances[0] === 1000) === (side === 0) ? "+" : "−";
  if (wins === null && hundredths === null) return "½";
  if (wins === 0) return chances[0] === 1000 ? "1–0" : "0–1";
  if (wins !== null) return `#${wins * sign < 0 ? "-" : ""}${Math.abs(wins)}`;
  const value = (hundredths ?? 0) * sign;
  const text = (Math.abs(value) / 100).toFixed(Math.abs(value) >= 1000 ? digits - 1 : digits);
  return value === 0 ? (0).toFixed(digits) : `${value > 0 ? "+" : "−"}${text}`;
}

/**
 * What a side may expect, from 0 to 1: its wins and half the draws.
 *
 * @param {Score} score
 * @param {number} side
 */
export function expectation({ chances: [first, draw, second] }, side) {
  return ((side === 0 ? first : second) + draw / 2) / 1000;
}

/**
 * `1.2 M`, `850 k`.
 *
 * @param {number} count
 */
export function short(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
