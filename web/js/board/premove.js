// A move made before it is the player's turn: one of their pieces and any other place. The client
// knows no rules, so any two such sites will do; what becomes of them shows when the turn comes.

import { Turn } from "./turn.js";

/** @import { Step } from "./turn.js" */
/** @import { MoveView, PieceView } from "../wire.js" */

/** The turn of the side that waits. */
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
 * What a press means: two sites are a premove, one is a piece that is held.
 * @param {Turn} turn
 * @param {readonly number[]} touched
 * @param {number} site
 * @returns {number[]} the sites touched then
 */
export function touchAhead(turn, touched, site) {
  return turn.at(touched).next.has(site) ? [...touched, site] : [];
}

/**
 * What becomes of these touches now that the turn has come: the move that they make, or as many of
 * a longer turn as they are; null where no move begins so.
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
