// @ts-check
// Making a turn on a board whose positions the server looks at: the board's questions, and what it
// says.

import { on } from "./dom.js";

/**
 * @typedef {object} Turning what a turn is made on
 * @property {import("./board.js").GameBoard} board
 * @property {import("./turn-panel.js").TurnPanel} panel
 * @property {import("./live.js").Announcer} live
 * @property {import("./analysis-line.js").AnalysisLine} line
 * @property {string} at the id under which the server knows the position
 * @property {(move: Move) => void} play
 */
/** @typedef {import("./types.js").Move} Move */

/** @param {Turning} turning */
export function useTurn(turning) {
  const { board, panel, live } = turning;
  board.ask = async (sites) => {
    const answer = await turning.line.send({ t: "touch", at: turning.at, sites });
    return answer.t === "touches" ? answer : null;
  };
  on(board, "move", (/** @type {Move} */ move) => turning.play(move));
  on(panel, "button-move", (/** @type {Move} */ move) => turning.play(move));
  on(board, "turn", (/** @type {import("./board.js").Progress} */ progress) => panel.follow(progress));
  on(board, "illegal", (/** @type {number[]} */ sites) => void explain(turning, sites));
  on(board, "choice", (/** @type {Map<number, string>} */ ways) => panel.choose(ways, board, live));
}

/**
 * Says why these touches begin no legal move.
 *
 * @param {Turning} turning
 * @param {number[]} sites
 */
async function explain({ line, at, panel, live }, sites) {
  const answer = await line.send({ t: "why", at, sites });
  if (answer.t !== "why") return;
  panel.notice(answer.message);
  live.say(answer.message);
}
