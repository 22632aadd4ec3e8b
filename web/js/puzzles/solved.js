// What this browser has solved, and what it failed at: kept in its storage, for each game.

import { stored, storeText } from "../site/storage.js";

/** @import { RecordWords } from "../wire.js" */
/**
 * @typedef {object} Solved
 * @property {string[]} solved keys of puzzles
 * @property {number} streak puzzles in a row at the first try, now
 * @property {number} best and at best
 * @property {Record<string, string>} failed keys of the puzzles to try again, with the day on which
 *   each was failed last: `2026-11-24`
 * @property {number} storm puzzles solved in the best storm
 */

const KEY = "puzzles";

/** The day it is, by UTC. */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** What is kept of a game. @param {string} game */
export function solvedOf(game) {
  return readSolved(stored(KEY)[game]);
}

/** Reads what was kept, perhaps by an older page. @param {any} kept @returns {Solved} */
export function readSolved(kept) {
  const count = (/** @type {unknown} */ value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);
  const solved = Array.isArray(kept?.solved) ? kept.solved.filter((/** @type {unknown} */ key) => typeof key === "string") : [];
  const failed = Object.entries(kept?.failed ?? {}).filter(([, day]) => typeof day === "string");
  return {
    solved,
    streak: count(kept?.streak),
    best: count(kept?.best),
    failed: Object.fromEntries(failed),
    storm: count(kept?.storm),
  };
}

/** Keeps what a change makes of what is kept. @param {string} game @param {Solved} solved */
export function keep(game, solved) {
  storeText(KEY, JSON.stringify({ ...stored(KEY), [game]: solved }));
}

/**
 * A puzzle was solved. A streak grows by puzzles that were not solved before, without a mistake or
 * help. One that was failed need not be tried again if it is solved on a later day.
 * @param {Solved} before
 * @param {string} key
 * @param {{ clean: boolean, day: string }} how whether without a mistake and without help, and when
 * @returns {Solved}
 */
export function afterSolving(before, key, { clean, day }) {
  const fresh = !before.solved.includes(key);
  const streak = before.streak + (clean && fresh ? 1 : 0);
  const failed = Object.entries(before.failed).filter(([other, since]) => other !== key || since >= day);
  return {
    ...before,
    solved: fresh ? [...before.solved, key] : before.solved,
    streak,
    best: Math.max(before.best, streak),
    failed: Object.fromEntries(failed),
  };
}

/**
 * A wrong move, or the solution was looked at: the puzzle is to be tried again.
 * @param {Solved} before
 * @param {string} key
 * @param {string} day
 * @returns {Solved}
 */
export function afterFailing(before, key, day) {
  return { ...before, failed: { ...before.failed, [key]: day } };
}

/**
 * What is kept, in words.
 * @param {Solved} solved
 * @param {number} count puzzles there are
 * @param {RecordWords} words
 */
export function recordWords({ solved, streak, best }, count, words) {
  const done = words.solved.replace("{solved}", String(Math.min(solved.length, count))).replace("{count}", String(count));
  if (best === 0) return done;
  return `${done} · ${words.streak.replace("{streak}", String(streak)).replace("{best}", String(best))}`;
}
