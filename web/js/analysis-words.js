// @ts-check
// What an analysis board says in words.

import { capitalised } from "./dom.js";
import { scoreText } from "./scores.js";

/** @typedef {import("./types.js").BestLine} BestLine */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {readonly [string, string]} Sides */

/** Moves of a line that are read out after the first. */
const READ_OUT = 5;

/**
 * Whose move it is, or the result.
 *
 * @param {Scene} scene
 * @param {Sides} sides
 */
export function statusWords({ turn, claim, result }, sides) {
  if (result) return result.words;
  const side = capitalised(sides[turn === 1 ? 1 : 0]);
  return claim ? `${side} to move, may claim a draw: ${claim}` : `${side} to move`;
}

/**
 * The move that led to a position, for those who do not see it.
 *
 * @param {Scene} scene
 */
export function arrivalWords({ frame, result }) {
  const move = frame.last ? `${capitalised(frame.last.spoken)}.` : "The start.";
  return result ? `${move} ${result.words}` : move;
}

/**
 * What the opponent would do if it were his move.
 *
 * @param {BestLine} line
 * @param {number} turn
 * @param {Sides} sides
 */
export function threatWords(line, turn, sides) {
  return `If ${sides[turn === 1 ? 1 : 0]} passed: ${line.spoken}.`;
}

/**
 * `7.`, or `7…` for the second side's move.
 *
 * @param {number} ply moves played up to and with it
 * @param {number} first the side that moves first
 */
export function numberOf(ply, first) {
  const index = ply - 1 + first;
  return `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"}`;
}

/**
 * That no engine is free.
 *
 * @param {number} before how many are before us in the line
 */
export function waitingWords(before) {
  return before === 0 ? "All engines are busy. You are next." : `All engines are busy. ${before} before you.`;
}

/**
 * The best line, read out.
 *
 * @param {BestLine | undefined} line
 * @param {number} side whose score it is
 */
export function lineWords(line, side) {
  if (!line) return "The engine has no line yet.";
  const rest = line.moves.slice(1, 1 + READ_OUT).join(", ");
  const score = `${line.words}, ${scoreText(line.score, side)} at depth ${line.depth}.`;
  return `${score} Best: ${line.spoken}${rest ? `, then ${rest}` : ""}.`;
}
