// What this browser has solved: kept in its storage, for each game.

import { stored, storeText } from "../site/storage.js";

/**
 * @typedef {{ solved: string[], streak: number, best: number }} Solved keys of puzzles; puzzles in
 * a row at the first try, now and at best
 */

const KEY = "puzzles";

/** What is kept of a game. @param {string} game @returns {Solved} */
export function solvedOf(game) {
  /** @type {Partial<Solved> | undefined} */
  const kept = stored(KEY)[game];
  const count = (/** @type {unknown} */ value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);
  const solved = Array.isArray(kept?.solved) ? kept.solved.filter((key) => typeof key === "string") : [];
  return { solved, streak: count(kept?.streak), best: count(kept?.best) };
}

/** @param {string} game @param {Solved} solved */
function keep(game, solved) {
  storeText(KEY, JSON.stringify({ ...stored(KEY), [game]: solved }));
}

/**
 * A puzzle was solved; what is kept now. A streak grows by puzzles that were not solved before,
 * without a mistake or help.
 * @param {string} game
 * @param {string} key
 * @param {boolean} clean whether it was solved without a mistake and without help
 */
export function solve(game, key, clean) {
  const before = solvedOf(game);
  const fresh = !before.solved.includes(key);
  const streak = before.streak + (clean && fresh ? 1 : 0);
  const solved = { solved: fresh ? [...before.solved, key] : before.solved, streak, best: Math.max(before.best, streak) };
  keep(game, solved);
  return solved;
}

/** A wrong move, or the solution was looked at: the streak is over. @param {string} game */
export function fail(game) {
  const before = solvedOf(game);
  if (before.streak > 0) keep(game, { ...before, streak: 0 });
}

/** What is kept, in words. @param {Solved} solved @param {number} count puzzles there are */
export function recordWords({ solved, streak, best }, count) {
  const parts = [`Solved ${Math.min(solved.length, count)} of ${count}`];
  if (best > 0) parts.push(`streak ${streak}`, `best ${best}`);
  return parts.join(" · ");
}
