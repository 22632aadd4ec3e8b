// The view of an offline game, in the form that the server sends to rooms.

import { say } from "../site/words.js";

/** @import { OfflineGame } from "../site/offline-games.js" */
/** @import { AnalysisPosition, ResultView, View } from "../wire.js" */

/**
 * Returns the ply to which a takeback leads: the person's last turn, unless the site already has
 * it; null if there is none.
 * @param {Pick<OfflineGame, "by" | "side" | "stored">} game
 */
export function takebackGoal({ by, side, stored }) {
  const goal = by.lastIndexOf(side);
  return goal >= Math.max(stored, 0) ? goal : null;
}

/**
 * Returns what to say of a game's moves on the site: that they all are there, or why the site
 * refused them; an empty text while it lacks some.
 * @param {Pick<OfflineGame, "moves" | "stored" | "refused">} game
 */
export function siteWords({ moves, stored, refused }) {
  return refused || (stored >= moves.length ? say("offline.at-site") : "");
}

/**
 * Returns the result of a game, by a rule or otherwise; null while it is in progress.
 * @param {Pick<OfflineGame, "side" | "end">} game
 * @param {AnalysisPosition} position its last one
 * @returns {ResultView | null}
 */
export function resultOf({ side, end }, { result, claim }) {
  if (result || end === "") return result;
  if (end === "resigned") return { winner: 1 - side, reason: "resignation", rule: "", words: say("offline.you-resigned") };
  return { winner: null, reason: "claimed", rule: "", words: say("offline.drawn", { draw: claim ?? "" }) };
}

/**
 * @param {OfflineGame} game
 * @param {AnalysisPosition} position its last one
 * @param {{ version: number, sides: [string, string], thinking: boolean }} about the number of
 * changes, the names of the sides, and whether the engine is thinking
 * @returns {View}
 */
export function viewOf(game, position, { version, sides, thinking }) {
  const { id, status, arrival, ...shown } = position;
  const result = resultOf(game, position);
  const turn = result === null && position.turn === game.side;
  const claim = turn ? position.claim : null;
  /** @param {number} side */
  const seat = (side) => {
    const mine = side === game.side;
    const name = mine ? say("offline.you") : say("offline.engine", { level: game.level });
    return { kind: mine ? "person" : "engine", name, profile: null, rating: null, connected: true };
  };
  const never = { answer_takeback: false, abort: false, claim_win: false, offer_draw: false, answer_draw: false, join: false };
  const undo = result === null && takebackGoal(game) !== null;
  const can = { ...never, play: turn, undo, resign: result === null, claim: claim !== null, hint: turn, rematch: result !== null };
  return {
    ...shown,
    moves: turn ? shown.moves : [],
    result,
    claim,
    version,
    spec: game.spec,
    sides,
    you: [game.side],
    seats: [seat(0), seat(1)],
    status: result ? result.words : turn ? say("offline.yours") : status,
    remark: remarkOf(position, result, claim),
    rated: "",
    played: [...game.moves],
    clock: null,
    draw_offer: null,
    takeback: null,
    can,
    thinking,
    rematch: null,
    next: [],
  };
}

/**
 * Returns an additional remark: the score at the end, or the draw that can be claimed.
 * @param {AnalysisPosition} position
 * @param {ResultView | null} result
 * @param {string | null} claim
 */
function remarkOf({ frame: { tally } }, result, claim) {
  if (result && tally?.[0] && tally[1]) return say("offline.score", { first: tally[0], second: tally[1] });
  return claim ? say("offline.may-claim", { draw: claim }) : "";
}
