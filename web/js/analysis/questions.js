// What a board asks the server about a position that it shows: on the analysis board and in
// puzzles.

/** @import { Connection } from "../site/connection.js" */
/** @import { AnalysisCommand, AnalysisMessage } from "../wire.js" */

/**
 * What follows some touches in a position that the server knows.
 * @param {Connection<AnalysisCommand, AnalysisMessage>} connection
 * @param {string} at the position's id
 * @param {number[]} sites
 */
export async function touchesOf(connection, at, sites) {
  const answer = await connection.send({ t: "touch", at, sites });
  return answer.t === "touches" ? answer : null;
}

/**
 * Why some touches begin no legal move.
 * @param {Connection<AnalysisCommand, AnalysisMessage>} connection
 * @param {string} at the position's id
 * @param {number[]} sites
 */
export async function whyNot(connection, at, sites) {
  const answer = await connection.send({ t: "why", at, sites });
  return answer.t === "why" ? answer.message : "";
}
