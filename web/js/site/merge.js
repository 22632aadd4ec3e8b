// Merges the stored data of two browsers of one person, if both have changed it since the last
// synchronisation: nothing solved or learnt is lost.

/** @typedef {Record<"solved" | "streak" | "best" | "failed" | "storm", unknown>} Kept */

/** @param {unknown} value */
const count = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0);

/** @param {unknown} value @returns {string[]} */
const texts = (value) => (Array.isArray(value) ? value.filter((item) => typeof item === "string") : []);

/** @param {unknown} value @returns {Record<string, unknown>} */
const object = (value) => (value !== null && typeof value === "object" ? /** @type {Record<string, unknown>} */ (value) : {});

/** @param {unknown} one @param {unknown} other */
const union = (one, other) => [...new Set([...texts(one), ...texts(other)])];

/** @param {unknown} one @param {unknown} other */
const most = (one, other) => Math.max(count(one), count(other));

/**
 * Merges the members of two objects.
 * @param {unknown} one @param {unknown} other
 * @param {(one: unknown, other: unknown) => unknown} both
 */
function members(one, other, both) {
  const [a, b] = [object(one), object(other)];
  return Object.fromEntries(union(Object.keys(a), Object.keys(b)).map((key) => [key, both(a[key], b[key])]));
}

/** @param {unknown} one @param {unknown} other the results of a game's puzzles */
function puzzlesOf(one, other) {
  const [a, b] = /** @type {[Kept, Kept]} */ ([object(one), object(other)]);
  const failed = members(a.failed, b.failed, (x, y) => [x, y].filter((day) => typeof day === "string").sort().at(-1));
  return {
    solved: union(a.solved, b.solved),
    streak: most(a.streak, b.streak),
    best: most(a.best, b.best),
    failed,
    storm: most(a.storm, b.storm),
  };
}

/**
 * Merges the streaks of daily puzzles: the one with the later day counts.
 * @param {unknown} one
 * @param {unknown} other
 */
function daily(one, other) {
  const [a, b] = [object(one), object(other)];
  const day = (/** @type {Record<string, unknown>} */ kept) => (typeof kept["last"] === "string" ? kept["last"] : "");
  const streak = day(a) === day(b) ? most(a["streak"], b["streak"]) : count((day(a) > day(b) ? a : b)["streak"]);
  return { last: day(a) > day(b) ? day(a) : day(b), streak, best: most(a["best"], b["best"]) };
}

/** The merging functions of JSON values, by key. */
const PARTS = {
  puzzles: (/** @type {unknown} */ one, /** @type {unknown} */ other) => members(one, other, puzzlesOf),
  "daily-puzzle": daily,
  lessons: (/** @type {unknown} */ one, /** @type {unknown} */ other) => members(one, other, union),
  "first-games": (/** @type {unknown} */ one, /** @type {unknown} */ other) => members(one, other, union),
};

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * Returns the merged value of a key that was changed here and elsewhere. A setting keeps this
 * browser's value, unless the browser is new to the account.
 * @param {string} key
 * @param {string} here
 * @param {string} elsewhere
 * @param {boolean} isNew whether this browser was never synchronised with the account
 * @returns {string}
 */
export function merged(key, here, elsewhere, isNew) {
  const parts = key in PARTS ? PARTS[/** @type {keyof typeof PARTS} */ (key)] : null;
  if (parts === null) return isNew ? elsewhere : here;
  return JSON.stringify(parts(parsed(here), parsed(elsewhere)));
}
