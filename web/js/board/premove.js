// A premove: one of the player's pieces and any other site. The client knows no rules, so any two
// such sites are accepted; whether they are a move shows when the turn comes.

import { Turn } from "./turn.js";

/** @import { Step } from "./turn.js" */
/** @import { MoveView, PieceView } from "../wire.js" */

/** The turn of a side that is waiting for the other to move. */
export class Premove extends Turn {
  /**
   * @param {number} side that waits
   * @param {readonly PieceView[]} pieces
   * @param {readonly number[]} places all sites of the board
   */
  constructor(side, pieces, places) {
    super(null, () => Promise.resolve(null));
    this.side = side;
    this.own = new Set(pieces.filter((piece) => piece.side === side).map((piece) => piece.site));
    this.places = places;
  }

  /** @override @returns {boolean} */
  get ahead() {
    return true;
  }

  /**
   * @override
   * @param {readonly number[]} touched
   * @returns {Step}
   */
  at(touched) {
    const goals = touched.length === 1 ? this.places.filter((site) => site !== touched[0]) : [];
    return { known: true, next: touched.length === 0 ? this.own : new Set(goals), moves: null, expects: "" };
  }
}

/**
 * Returns the sites touched after a press: one site holds a piece, two are a premove.
 * @param {Turn} turn
 * @param {readonly number[]} touched
 * @param {number} site
 * @returns {number[]} the sites touched then
 */
export function touchAhead(turn, touched, site) {
  return turn.at(touched).next.has(site) ? [...touched, site] : [];
}

/**
 * Returns what the touches of a premove mean when the turn comes: a move, or the beginning of a
 * longer turn; null if no move begins with them.
 * @param {Turn} turn
 * @param {readonly number[]} sites
 * @returns {Promise<{ move: MoveView } | { touched: readonly number[] } | null>}
 */
export async function follow(turn, sites) {
  for (const [index, site] of sites.entries()) {
    const before = sites.slice(0, index);
    if (!turn.at(before).known) await turn.learn(before);
    if (!turn.at(before).next.has(site)) return null;
  }
  if (!turn.at(sites).known) await turn.learn(sites);
  const move = turn.completed(sites);
  return move ? { move } : { touched: sites };
}
