// Merging the stored data of two browsers of one person.

import assert from "node:assert/strict";
import { test } from "node:test";
import { merged } from "../js/site/merge.js";

/** @param {string} key @param {unknown} here @param {unknown} elsewhere */
const both = (key, here, elsewhere) => JSON.parse(merged(key, JSON.stringify(here), JSON.stringify(elsewhere), false));

test("nothing that was solved or learnt in either browser is lost", () => {
  const here = { one: { solved: ["a", "b"], streak: 2, best: 2, failed: { c: "2026-11-24" }, storm: 3 } };
  const elsewhere = {
    one: { solved: ["b", "d"], streak: 1, best: 7, failed: { c: "2026-11-25" }, storm: 1 },
    two: { solved: ["x"] },
  };
  const puzzles = both("puzzles", here, elsewhere);
  assert.deepEqual(puzzles["one"], {
    solved: ["a", "b", "d"],
    streak: 2,
    best: 7,
    failed: { c: "2026-11-25" },
    storm: 3,
  });
  assert.deepEqual(puzzles["two"].solved, ["x"]);
  assert.deepEqual(both("lessons", { "one/first": ["one"] }, { "one/first": ["two"], "x/y": ["z"] }), {
    "one/first": ["one", "two"],
    "x/y": ["z"],
  });
});

test("the later of two daily streaks goes on", () => {
  const kept = (/** @type {string} */ last, /** @type {number} */ streak, /** @type {number} */ best) => ({ last, streak, best });
  assert.deepEqual(both("daily-puzzle", kept("2026-11-24", 9, 9), kept("2026-11-25", 1, 4)), kept("2026-11-25", 1, 9));
  assert.deepEqual(both("daily-puzzle", kept("2026-11-25", 2, 2), kept("2026-11-25", 5, 5)), kept("2026-11-25", 5, 5));
});

test("a setting is as it was chosen at hand, unless the browser is new to the account", () => {
  assert.equal(merged("theme", "dark", "light", false), "dark");
  assert.equal(merged("theme", "dark", "light", true), "light");
});

test("nonsense is left out", () => {
  assert.equal(merged("lessons", "7", "{broken", false), "{}");
  assert.deepEqual(both("puzzles", { a: 5 }, { a: { solved: [1, "x"], best: -2 } })["a"].solved, ["x"]);
});
