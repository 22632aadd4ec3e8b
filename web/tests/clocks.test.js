// The texts of clocks, by the server's time alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ServerTime, clockText, timeLeft, timeText, untilChange } from "../js/play/clocks.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * @param {Partial<import("../js/wire.js").ClockView>} part
 * @returns {import("../js/wire.js").ClockView}
 */
const clock = (part) => ({ control: "", live: true, bank: [60_000, 50_000], delay: 0, since: 1000, ...part });

test("only the side to move loses time, and never more than it has", () => {
  assert.equal(timeLeft(clock({}), 0, 0, 11_000), 50_000);
  assert.equal(timeLeft(clock({}), 0, 1, 11_000), 50_000);
  assert.equal(timeLeft(clock({}), 1, 1, 21_000), 30_000);
  assert.equal(timeLeft(clock({}), 0, 0, 99_000), 0);
  assert.equal(timeLeft(clock({}), 0, 0, 500), 60_000, "a clock that is behind gives nothing");
  assert.equal(timeLeft(clock({ since: null }), 0, 0, 99_000), 60_000, "it does not run");
});

test("a first move costs nothing", () => {
  assert.equal(timeLeft(clock({ delay: 120_000 }), 0, 0, 31_000), 60_000);
});

test("by the day, vacation comes after the days of the move", () => {
  const days = clock({ live: false, bank: [7 * DAY, 0], delay: 3 * DAY, since: 0 });
  assert.equal(timeLeft(days, 0, 0, DAY), 9 * DAY);
  assert.equal(timeLeft(days, 0, 1, DAY), 3 * DAY);
  assert.equal(timeLeft(days, 0, 0, 99 * DAY), 0);
  assert.equal(clockText(days, 0, 9 * DAY), "2 days + 7 days");
  assert.equal(clockText(days, 0, 6 * DAY), "6 days", "on vacation");
});

test("times read as on a clock", () => {
  for (const [left, live, text] of /** @type {const} */ ([
    [600_000, true, "10:00"],
    [3_723_000, true, "1:02:03"],
    [59_999, true, "0:59"],
    [10_000, true, "0:10"],
    [9_990, true, "9.9"],
    [0, true, "0.0"],
    [2 * DAY + 4 * HOUR, false, "2 days 4 hr"],
    [5 * HOUR + 12 * 60_000, false, "5 hr 12 min"],
    [12 * 60_000 + 34_000, false, "12:34"],
  ])) assert.equal(timeText(left, live), text);
});

test("the next tick comes when the text changes", () => {
  assert.equal(untilChange(59_400, true), 401);
  assert.equal(untilChange(9_930, true), 31);
  assert.equal(untilChange(2 * DAY, false), 1);
});

test("the quickest answer tells the server's time", () => {
  const time = new ServerTime();
  time.note(100_000, 900, 50);
  time.note(101_000, 20, 1000);
  time.note(102_300, 400, 2500);
  assert.equal(time.at(2000), 102_010);
});

test("after the computer has slept, what was measured before counts no more", () => {
  const time = new ServerTime();
  time.note(101_000, 20, 1000);
  // The monotonic clock of some browsers stands still meanwhile: here for 30 seconds.
  time.note(133_000, 60, 3000);
  assert.equal(time.at(3000), 133_030);
});
