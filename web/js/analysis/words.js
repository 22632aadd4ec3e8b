// Texts of an analysis board: scores and sentences. The server sends scores from side 0's view.

import { decimal, say } from "../site/words.js";

/** @import { BestLine, ScoreView } from "../wire.js" */

/** Moves of a line that are read out after the first. */
const READ_OUT = 5;

/**
 * Returns the number of a move: `7.`, or `7…` for the second side's.
 * @param {number} ply moves played up to this one, inclusive
 * @param {number} first the side that moves first
 */
export function numberOf(ply, first) {
  const index = ply - 1 + first;
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"}`;
}

/**
 * Returns the message that no engine is free.
 * @param {number} before number of searches ahead in the queue
 */
export function waitingWords(before) {
  return before === 0 ? say("analysis.next") : say("analysis.waiting", { count: before });
}

/**
 * Returns the best line as text to be read out.
 * @param {BestLine | undefined} line
 * @param {number} side whose score it is
 */
export function lineWords(line, side) {
  if (!line) return say("analysis.no-line");
  const rest = line.moves.slice(1, 1 + READ_OUT).join(", ");
  const inserted = { words: line.words, score: scoreText(line.score, side), depth: line.depth, move: line.spoken, rest };
  return rest ? say("analysis.best-then", inserted) : say("analysis.best", inserted);
}

/**
 * Returns a score from a side's view: `+1.25` (`+1,25` in most languages), `#4` (wins in 4 moves)
 * or `#-4`.
 * @param {ScoreView} score
 * @param {number} side
 * @param {1 | 2} [digits] after the point
 */
export function scoreText({ hundredths, wins_in: wins, chances }, side, digits = 2) {
  const sign = side === 0 ? 1 : -1;
  // Decided, but the distance is unknown.
  if (wins === null && hundredths === null && chances[1] < 1000) return (chances[0] === 1000) === (side === 0) ? "+" : "−";
  if (wins === null && hundredths === null) return "½";
  if (wins === 0) return chances[0] === 1000 ? "1–0" : "0–1";
  if (wins !== null) return `#${wins * sign < 0 ? "-" : ""}${Math.abs(wins)}`;
  const value = (hundredths ?? 0) * sign;
  const text = decimal(Math.abs(value) / 100, Math.abs(value) >= 1000 ? digits - 1 : digits);
  return value === 0 ? decimal(0, digits) : `${value > 0 ? "+" : "−"}${text}`;
}

/**
 * Returns a side's expected score, from 0 to 1: its wins and half the draws.
 * @param {ScoreView} score
 * @param {number} side
 */
export function expectation({ chances: [first, draw, second] }, side) {
  return ((side === 0 ? first : second) + draw / 2) / 1000;
}

/** Returns a count in short form: `1.2 M`, `850 k`. @param {number} count */
export function short(count) {
  if (count >= 1e9) return `${decimal(count / 1e9, 1)} G`;
  if (count >= 1e6) return `${decimal(count / 1e6, 1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
