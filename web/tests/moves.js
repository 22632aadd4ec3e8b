// Moves and offers for the tests, as the server would send them.

/** @import { Offer } from "../js/board/turn.js" */
/** @import { MoveView } from "../js/wire.js" */

/**
 * @param {string} text
 * @param {...number} sites
 * @returns {MoveView}
 */
export function move(text, ...sites) {
  return { text, sites };
}

/**
 * Returns an offer of these moves; `expects` if turns have parts; `count` if there are more moves
 * than were sent.
 *
 * @param {MoveView[]} moves
 * @param {string} [expects]
 * @param {number} [count]
 * @returns {Offer}
 */
export function offer(moves, expects = "", count = moves.length) {
  const first = moves.flatMap(({ sites }) => sites.slice(0, 1));
  return { moves, count, first, expects, side: 0 };
}
