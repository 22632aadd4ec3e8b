// The puzzles solved and failed in this browser, stored for each game.

import { stored, storeText } from "../site/storage.js";

/** @import { RecordWords } from "../wire.js" */
/**
 * @typedef {object} Solved
 * @property {string[]} solved keys of puzzles
 * @property {number} streak current number of puzzles solved in a row at the first try
 * @property {number} best the longest streak
 * @property {Record<string, string>} failed keys of the puzzles to try again, with the day on which
 * each was failed last: `2026-11-24`
 * @property {number} storm puzzles solved in the best storm
 */

const KEY = "puzzles";

/** Returns today's date (UTC). */
export function today() {
  return new Date().toISOString().slice(0, 10);
}

/** Returns the stored results of a game. @param {string} game */
export function solvedOf(game) {
  return readSolved(stored(KEY)[game]);
}

/**
 * Parses stored results, perhaps of an older version of the page.
 * @param {any} kept
 * @returns {Solved}
 */
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

/** Stores the results of a game. @param {string} game @param {Solved} solved */
export function keep(game, solved) {
  storeText(KEY, JSON.stringify({ ...stored(KEY), [game]: solved }));
}

/**
 * Returns the results after a puzzle was solved. The streak grows with each newly solved puzzle, if
 * there was no mistake and no help. A failed puzzle need not be tried again once it is solved on a
 * later day.
 * @param {Solved} before
 * @param {string} key
 * @param {{ clean: boolean, day: string }} how whether there was no mistake and no help, and the
 * day
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
 * Returns the results after a wrong move, or after the solution was shown: the puzzle is to be
 * tried again.
 * @param {Solved} before
 * @param {string} key
 * @param {string} day
 * @returns {Solved}
 */
export function afterFailing(before, key, day) {
  return { ...before, failed: { ...before.failed, [key]: day } };
}

/**
 * Returns the results as a sentence.
 * @param {Solved} solved
 * @param {number} count number of all puzzles
 * @param {RecordWords} words
 */
export function recordWords({ solved, streak, best }, count, words) {
  const done = words.solved.replace("{solved}", String(Math.min(solved.length, count))).replace("{count}", String(count));
  if (best === 0) return done;
  return `${done} · ${words.streak.replace("{streak}", String(streak)).replace("{best}", String(best))}`;
}
