// @ts-check
// Making a turn on the analysis board: the board's questions, and what it says.

import { on } from "./dom.js";

/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("./types.js").Move} Move */

/** @param {Analysis} analysis */
export function useTurn(analysis) {
  const { board, panel, live } = analysis;
  board.ask = async (sites) => {
    const answer = await analysis.line.send({ t: "touch", at: analysis.at, sites });
    return answer.t === "touches" ? answer : null;
  };
  on(board, "move", (/** @type {Move} */ move) => analysis.play(move));
  on(panel, "button-move", (/** @type {Move} */ move) => analysis.play(move));
  on(board, "turn", (/** @type {import("./board.js").Progress} */ progress) => panel.follow(progress));
  on(board, "illegal", (/** @type {number[]} */ sites) => void explain(analysis, sites));
  on(board, "choice", (/** @type {Map<number, string>} */ ways) => panel.choose(ways, board, live));
}

/**
 * Says why these touches begin no legal move.
 *
 * @param {Analysis} analysis
 * @param {number[]} sites
 */
async function explain({ line, at, panel, live }, sites) {
  const answer = await line.send({ t: "why", at, sites });
  if (answer.t !== "why") return;
  panel.notice(answer.message);
  live.say(answer.message);
}
