// What an analysis board says: scores as people write them, sentences. The server tells scores from
// side 0's view.

import { capitalised } from "../site/dom.js";

/** @import { BestLine, AnalysisPosition, ScoreView } from "../wire.js" */
/** @typedef {readonly [string, string]} Sides */

/** Moves of a line that are read out after the first. */
const READ_OUT = 5;

/** Whose move it is, or the result. @param {AnalysisPosition} position @param {Sides} sides */
export function statusWords({ turn, claim, result, frame }, sides) {
  const tally = (frame.tally ?? []).flatMap((part, side) => (part ? [`${capitalised(sides[side === 1 ? 1 : 0])} ${part}`] : []));
  const counts = tally.length > 0 ? ` (${tally.join(", ")})` : "";
  if (result) return `${result.words}${counts}`;
  const side = capitalised(sides[turn === 1 ? 1 : 0]);
  return claim ? `${side} to move, may claim a draw: ${claim}` : `${side} to move${counts}`;
}

/** The move that led to a position, for who does not see it. @param {AnalysisPosition} position */
export function arrivalWords({ frame, result }) {
  const move = frame.last ? `${capitalised(frame.last.spoken)}.` : "The start.";
  return result ? `${move} ${result.words}` : move;
}

/**
 * What the opponent would do if it were his move.
 * @param {BestLine} line
 * @param {number} turn
 * @param {Sides} sides
 */
export function threatWords(line, turn, sides) {
  return `If ${sides[turn === 1 ? 1 : 0]} passed: ${line.spoken}.`;
}

/**
 * `7.`, or `7…` for the second side's move.
 * @param {number} ply moves played up to and with it
 * @param {number} first the side that moves first
 */
export function numberOf(ply, first) {
  const index = ply - 1 + first;
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"}`;
}

/** That no engine is free. @param {number} before how many are before us in the queue */
export function waitingWords(before) {
  return before === 0 ? "All engines are busy. You are next." : `All engines are busy. ${before} before you.`;
}

/**
 * The best line, read out.
 * @param {BestLine | undefined} line
 * @param {number} side whose score it is
 */
export function lineWords(line, side) {
  if (!line) return "The engine has no line yet.";
  const rest = line.moves.slice(1, 1 + READ_OUT).join(", ");
  const score = `${line.words}, ${scoreText(line.score, side)} at depth ${line.depth}.`;
  return `${score} Best: ${line.spoken}${rest ? `, then ${rest}` : ""}.`;
}

/**
 * `+1.25`, `#4` (wins in 4 moves) or `#-4`, from a side's view.
 * @param {ScoreView} score
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
 * @param {ScoreView} score
 * @param {number} side
 */
export function expectation({ chances: [first, draw, second] }, side) {
  return ((side === 0 ? first : second) + draw / 2) / 1000;
}

/** `1.2 M`, `850 k`. @param {number} count */
export function short(count) {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} G`;
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1000 ? `${Math.round(count / 1000)} k` : String(count);
}
