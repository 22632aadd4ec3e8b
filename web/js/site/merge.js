// What two browsers of one person keep, put together where both have changed it since they were in
// step: nothing that was solved or learnt is lost.

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
 * Puts the members of two objects together.
 * @param {unknown} one @param {unknown} other
 * @param {(one: unknown, other: unknown) => unknown} both
 */
function members(one, other, both) {
  const [a, b] = [object(one), object(other)];
  return Object.fromEntries(union(Object.keys(a), Object.keys(b)).map((key) => [key, both(a[key], b[key])]));
}

/** @param {unknown} one @param {unknown} other the puzzles of a game */
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
 * The streak of daily puzzles: that of whoever solved the later one.
 * @param {unknown} one
 * @param {unknown} other
 */
function daily(one, other) {
  const [a, b] = [object(one), object(other)];
  const day = (/** @type {Record<string, unknown>} */ kept) => (typeof kept["last"] === "string" ? kept["last"] : "");
  const streak = day(a) === day(b) ? most(a["streak"], b["streak"]) : count((day(a) > day(b) ? a : b)["streak"]);
  return { last: day(a) > day(b) ? day(a) : day(b), streak, best: most(a["best"], b["best"]) };
}

/** How the parts of a text are put together that is JSON, by its key. */
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
 * What is kept under a key that was changed here and elsewhere. A setting is as it was chosen in
 * the browser at hand, unless that is new to the account.
 * @param {string} key
 * @param {string} here
 * @param {string} elsewhere
 * @param {boolean} isNew whether this browser was never in step with the account
 * @returns {string}
 */
export function merged(key, here, elsewhere, isNew) {
  const parts = key in PARTS ? PARTS[/** @type {keyof typeof PARTS} */ (key)] : null;
  if (parts === null) return isNew ? elsewhere : here;
  return JSON.stringify(parts(parsed(here), parsed(elsewhere)));
}
