// Matches touches with moves. It uses no rules, only the `sites` that the server sent with each
// move, none of which is a prefix of another.

/** @import { MoveView } from "../wire.js" */
/** @import { Turn } from "./turn.js" */

/** Largest number of ways that are offered by name. */
const MOST_NAMED = 8;

/**
 * Returns the moves that begin with these touches.
 * @param {readonly MoveView[]} moves
 * @param {readonly number[]} touched
 * @returns {MoveView[]}
 */
export function movesFrom(moves, touched) {
  return moves.filter(
    (move) => move.sites.length >= touched.length && touched.every((site, i) => move.sites[i] === site),
  );
}

/**
 * Returns the sites that these moves touch at index `depth`.
 * @param {readonly MoveView[]} moves
 * @param {number} depth
 * @returns {Set<number>}
 */
export function sitesAt(moves, depth) {
  return new Set(moves.flatMap((move) => move.sites[depth] ?? []));
}

/**
 * Returns the meanings of the third touch by site, as text, if several moves share the first two.
 * Empty if the marks on the board are enough.
 * @param {readonly MoveView[]} moves those that begin with the touches
 * @param {readonly number[]} touched
 * @returns {Map<number, string>}
 */
export function namedWays(moves, touched) {
  /** @type {Map<number, string>} */
  const ways = new Map();
  if (touched.length !== 2 || moves.some((move) => move.choice === undefined)) return ways;
  for (const move of moves) {
    const site = move.sites[2];
    if (site !== undefined) ways.set(site, move.choice ?? "");
  }
  return ways.size <= MOST_NAMED ? ways : new Map();
}

/**
 * @typedef {{ kind: "move", move: MoveView }
 *   | { kind: "touched", touched: number[] }
 *   | { kind: "cancelled" }
 *   | { kind: "illegal", tried: number[] }} Press
 */

/**
 * Returns the meaning of one more touch. Touches come in pairs: the first picks something up, the
 * second puts it down.
 * @param {Turn} turn the turn, in which the continuations of `touched` must be known
 * @param {readonly number[]} touched
 * @param {number} site
 * @returns {Press}
 */
export function touch(turn, touched, site) {
  const tried = [...touched, site];
  if (turn.at(touched).next.has(site)) {
    const move = turn.completed(tried);
    return move ? { kind: "move", move } : { kind: "touched", touched: tried };
  }
  const holds = touched.length % 2 === 1;
  if (site === touched.at(-1)) return letGo(touched);
  // Picks up another piece instead.
  if (holds && turn.at(touched.slice(0, -1)).next.has(site)) return touch(turn, touched.slice(0, -1), site);
  const part = touched.indexOf(site);
  if (part >= 0) return back(touched.slice(0, part - (part % 2)));
  if (touched.length > 1 && !turn.guided) {
    return turn.at([]).next.has(site) ? touch(turn, [], site) : { kind: "cancelled" };
  }
  return { kind: "illegal", tried };
}

/**
 * Takes back the last touch of a turn: the held piece, or else the last pair.
 * @param {readonly number[]} touched
 * @returns {Press}
 */
export function letGo(touched) {
  return back(touched.slice(0, touched.length - (touched.length % 2 === 1 ? 1 : 2)));
}

/** @param {number[]} touched @returns {Press} */
function back(touched) {
  return touched.length > 0 ? { kind: "touched", touched } : { kind: "cancelled" };
}
