// Scores as text, from either side's view.

import assert from "node:assert/strict";
import { test } from "node:test";
import { expectation, numberOf, scoreText, short } from "../js/analysis/words.js";

/**
 * @type {(hundredths: number | null, wins_in: number | null, chances?: [number, number, number])
 * => import("../js/wire.js").Score}
 */
const score = (hundredths, wins_in, chances = [500, 0, 500]) => ({ hundredths, wins_in, chances });

test("scores", () => {
  const cases = /** @type {const} */ ([
    [score(125, null), "+1.25", "−1.25"],
    [score(-7, null), "−0.07", "+0.07"],
    [score(0, null), "0.00", "0.00"],
    [score(1234, null), "+12.3", "−12.3"],
    [score(null, 4), "#4", "#-4"],
    [score(null, -3), "#-3", "#3"],
    [score(null, 0, [1000, 0, 0]), "1–0", "1–0"],
    [score(null, 0, [0, 0, 1000]), "0–1", "0–1"],
    [score(null, null, [0, 1000, 0]), "½", "½"],
    [score(null, null, [1000, 0, 0]), "+", "−"],
  ]);
  for (const [value, first, second] of cases) {
    assert.deepEqual([scoreText(value, 0), scoreText(value, 1)], [first, second]);
  }
  assert.equal(scoreText(score(125, null), 0, 1), "+1.3");
});

test("scores in languages with a decimal comma", () => {
  Object.defineProperty(globalThis, "document", { value: { documentElement: { lang: "fr" } }, configurable: true });
  try {
    assert.deepEqual([scoreText(score(670, null), 0), scoreText(score(0, null), 0)], ["+6,70", "0,00"]);
  } finally {
    Reflect.deleteProperty(globalThis, "document");
  }
});

test("what a side may expect: its wins and half the draws", () => {
  const value = score(0, null, [600, 200, 200]);
  assert.equal(expectation(value, 0), 0.7);
  assert.equal(expectation(value, 1), 0.3);
});

test("numbers of moves and of positions", () => {
  assert.deepEqual([1, 2, 3].map((ply) => numberOf(ply, 0)), ["1.", "1…", "2."]);
  assert.deepEqual([1, 2, 3].map((ply) => numberOf(ply, 1)), ["1…", "2.", "2…"]);
  assert.deepEqual([999, 1000, 850_499, 1_234_567, 2.5e9].map(short), ["999", "1 k", "850 k", "1.2 M", "2.5 G"]);
});
