// The stored results of puzzles, the streak of daily puzzles, and storms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { afterDaily, streakOn } from "../js/puzzles/daily.js";
import { afterFailing, afterSolving, readSolved } from "../js/puzzles/solved.js";
import { clockText, StormRun, stormOrder } from "../js/puzzles/storm-run.js";

const NOTHING = { last: "", streak: 0, best: 0 };
const [MONDAY, TUESDAY] = ["2026-11-23", "2026-11-24"];

test("a daily streak grows day by day, once a day, and ends with a day left out", () => {
  let kept = NOTHING;
  for (const day of ["2026-02-27", "2026-02-28", "2026-02-28", "2026-03-01"]) kept = afterDaily(kept, day);
  assert.deepEqual(kept, { last: "2026-03-01", streak: 3, best: 3 });
  assert.equal(streakOn(kept, "2026-03-01"), 3);
  assert.equal(streakOn(kept, "2026-03-02"), 3, "there is still time today");
  assert.equal(streakOn(kept, "2026-03-03"), 0);
  assert.deepEqual(afterDaily(kept, "2026-03-05"), { last: "2026-03-05", streak: 1, best: 3 });
  assert.deepEqual(afterDaily(kept, "2026-02-20"), kept, "a page left open is of no other day");
  assert.equal(streakOn(NOTHING, MONDAY), 0);
});

test("what older pages kept is read, and nonsense is not", () => {
  const old = readSolved({ solved: ["a", 7], streak: 2, best: 3 });
  assert.deepEqual(old, { solved: ["a"], streak: 2, best: 3, failed: {}, storm: 0 });
  assert.deepEqual(readSolved(undefined), { solved: [], streak: 0, best: 0, failed: {}, storm: 0 });
  assert.deepEqual(readSolved({ failed: { a: MONDAY, b: 1 }, storm: -1 }).failed, { a: MONDAY });
});

test("a failed puzzle is to be tried again until it is solved on a later day", () => {
  const failed = afterFailing(readSolved(null), "a", MONDAY);
  const same = afterSolving(failed, "a", { clean: false, day: MONDAY });
  assert.deepEqual([same.solved, same.failed], [["a"], { a: MONDAY }]);
  assert.deepEqual(afterSolving(same, "b", { clean: true, day: TUESDAY }).failed, { a: MONDAY });
  assert.deepEqual(afterSolving(same, "a", { clean: true, day: TUESDAY }).failed, {});
  const again = afterFailing(same, "a", TUESDAY);
  assert.deepEqual(afterSolving(again, "a", { clean: false, day: TUESDAY }).failed, { a: TUESDAY });
});

test("a streak of puzzles grows by new ones solved at the first try", () => {
  let kept = readSolved(null);
  for (const key of ["a", "b", "a"]) kept = afterSolving(kept, key, { clean: true, day: MONDAY });
  kept = afterSolving(kept, "c", { clean: false, day: MONDAY });
  assert.deepEqual([kept.solved, kept.streak, kept.best], [["a", "b", "c"], 2, 2]);
});

test("a storm lasts three minutes, and a wrong move costs ten seconds", () => {
  const storm = new StormRun(1000);
  assert.equal(storm.left(1000), 180_000);
  storm.judged(4, true);
  storm.judged(9, false);
  storm.judged(2, true);
  assert.equal(storm.score, 2);
  assert.deepEqual(storm.results.map(({ number }) => number), [4, 9, 2]);
  assert.equal(storm.left(1000), 170_000);
  assert.equal(storm.left(500_000), 0);
});

test("what is left is said thrice, not each second", () => {
  const storm = new StormRun(0);
  const said = [];
  for (let now = 0; now < 180_000; now += 100) said.push(storm.mark(now));
  assert.deepEqual(said.filter((mark) => mark !== null), [60, 30, 10]);
  const late = new StormRun(0);
  assert.equal(late.mark(175_000), 10, "of several the nearest");
  assert.equal(late.mark(176_000), null);
});

test("a clock shows minutes and seconds", () => {
  assert.deepEqual([180_000, 126_500, 59_999, 100, 0].map(clockText), ["3:00", "2:07", "1:00", "0:01", "0:00"]);
});

test("a storm begins with easy puzzles, each comes once, and the order is drawn", () => {
  const byRating = [[1, 2, 3, 4, 5, 6], [7], [8, 9, 10, 11, 12]];
  const draws = [0.5, 0.1, 0.9, 0.3, 0.2, 0.7, 0, 0.1, 0.2, 0.3, 0.4, 0.5];
  const order = stormOrder(byRating, () => draws.shift() ?? 0);
  assert.deepEqual(order, [2, 5, 4, 1, 7, 8, 9, 10, 11, 6, 3, 12]);
});
