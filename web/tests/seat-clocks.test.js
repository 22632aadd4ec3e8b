// The clocks at the seats, on a page with two seats: when they run, stop and warn.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Clocks } from "../js/play/clocks.js";

class Place {
  textContent = "";
  title = "";
  hidden = true;
  /** @type {Set<string>} */
  marks = new Set();
  /** @param {string} mark @param {boolean} on */
  toggleAttribute(mark, on) {
    if (on) this.marks.add(mark);
    else this.marks.delete(mark);
  }
}

const LIVE = { control: "5 minutes", live: true, bank: [300_000, 200_000], delay: 0, since: 100_000 };

/**
 * Clocks on a page of their own; the first side is at the bottom. The server's time is 100 s when
 * the monotonic clock starts, whatever the computer's clock says.
 * @param {import("node:test").TestContext} t
 * @param {object} clock
 */
function page(t, clock) {
  const [top, bottom] = [new Place(), new Place()];
  const seats = { "seat-top": ["1", top], "seat-bottom": ["0", bottom] };
  const getElementById = (/** @type {keyof typeof seats} */ id) => {
    const [side, place] = seats[id];
    return { dataset: { side }, querySelector: () => place };
  };
  const document = { getElementById, documentElement: { lang: "en" } };
  Object.assign(globalThis, { HTMLElement: Place, document });
  let at = 0;
  t.mock.method(performance, "now", () => at);
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = { warnings: 0 };
  const clocks = new Clocks(() => (heard.warnings += 1));
  /** @param {object} [changed] */
  const view = (changed = {}) =>
    /** @type {any} */ ({
      clock: { ...LIVE, ...clock },
      turn: 0,
      result: null,
      you: [0],
      ...changed,
    });
  const pass = (/** @type {number} */ ms) => {
    for (let i = 0; i < ms; i += 10) {
      at += 10;
      t.mock.timers.tick(10);
    }
  };
  clocks.note({ now: 100_000, trip: 0 });
  clocks.show(view());
  return { clocks, view, pass, top, bottom, heard };
}

test("the clock of the side to move goes by the server's time", (t) => {
  const { pass, top, bottom } = page(t, {});
  assert.deepEqual([bottom.textContent, top.textContent], ["5:00", "3:20"]);
  assert.deepEqual([bottom.hidden, bottom.title], [false, "5 minutes"]);
  pass(61_000);
  assert.deepEqual([bottom.textContent, top.textContent], ["3:59", "3:20"]);
  assert.deepEqual([[...bottom.marks], [...top.marks]], [["data-running"], []]);
});

test("it does not go before the first move's time is over", (t) => {
  const { pass, bottom } = page(t, { delay: 120_000 });
  pass(119_000);
  assert.equal(bottom.textContent, "5:00");
  pass(3000);
  assert.equal(bottom.textContent, "4:58");
});

test("clocks stand still while the line is down, and go on from the server's time", (t) => {
  const { clocks, view, pass, bottom } = page(t, {});
  pass(10_000);
  clocks.stop(true);
  assert.deepEqual([...bottom.marks], ["data-running", "data-stopped"]);
  pass(10_000);
  clocks.stop(true);
  assert.equal(bottom.textContent, "4:50");
  clocks.stop(false);
  clocks.show(view());
  assert.deepEqual([bottom.textContent, [...bottom.marks]], ["4:40", ["data-running"]]);
});

test("a view shows that the line is back; the old one on a turned board does not", (t) => {
  const { clocks, view, pass, bottom } = page(t, {});
  clocks.stop(true);
  clocks.show(/** @type {any} */ (clocks.view));
  pass(5000);
  assert.equal(bottom.textContent, "5:00");
  clocks.show(view());
  pass(1000);
  assert.equal(bottom.textContent, "4:54");
});

test("little time is marked, and the own side warned of it once", (t) => {
  const { clocks, view, pass, bottom, heard } = page(t, { bank: [21_000, 200_000] });
  assert.equal(bottom.marks.has("data-low"), false);
  pass(2000);
  clocks.show(view({ turn: 1 }));
  clocks.show(view());
  assert.deepEqual([bottom.marks.has("data-low"), heard.warnings], [true, 1]);
  pass(25_000);
  assert.deepEqual([bottom.textContent, heard.warnings], ["0.0", 1]);
});

test("a game of a minute brings no warning", (t) => {
  const short = page(t, { bank: [60_000, 60_000] });
  short.pass(45_000);
  assert.deepEqual([short.bottom.textContent, short.heard.warnings], ["0:15", 0]);
});

test("over, live clocks keep their last times, and those by the day are gone", (t) => {
  const { clocks, view, pass, bottom } = page(t, {});
  clocks.show(view({ result: {}, clock: { ...LIVE, bank: [1500, 0], since: null } }));
  pass(3000);
  assert.deepEqual([bottom.textContent, bottom.marks.has("data-running")], ["1.5", false]);
  clocks.show(view({ result: {}, clock: { ...LIVE, live: false, since: null } }));
  assert.equal(bottom.hidden, true);
});

test("by the day, the seconds of the last hour go on beside the vacation", (t) => {
  const { pass, bottom } = page(t, { live: false, bank: [86_400_000, 0], delay: 600_000 });
  assert.equal(bottom.textContent, "10:00 + 1 day");
  pass(3000);
  assert.equal(bottom.textContent, "9:57 + 1 day");
});
