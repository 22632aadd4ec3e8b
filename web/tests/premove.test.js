// Premoves: who may make one, what the touches mean, and what they become when the turn comes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { follow, Premove, touchAhead } from "../js/board/premove.js";
import { Turn } from "../js/board/turn.js";
import { sideThatWaits } from "../js/play/premoves.js";
import { move, offer } from "./moves.js";

/** @import { View } from "../js/wire.js" */

const man = (/** @type {number} */ site, /** @type {number} */ side) => ({ site, side, piece: "man", spoken: "man" });
const ahead = new Premove(1, [man(1, 0), man(5, 1), man(6, 1)], [1, 2, 5, 6]);
const none = () => Promise.resolve(null);

test("a premove begins on one's own piece and goes anywhere else", () => {
  assert.equal(ahead.active && ahead.ahead, true);
  assert.deepEqual([...ahead.at([]).next], [5, 6]);
  assert.deepEqual([...ahead.at([5]).next], [1, 2, 6]);
  assert.equal(ahead.at([5, 1]).next.size, 0);
});

for (const { name, touched, site, then } of [
  { name: "an own piece is held", touched: [], site: 5, then: [5] },
  { name: "an enemy's is not", touched: [], site: 1, then: [] },
  { name: "anywhere else is where it goes", touched: [5], site: 1, then: [5, 1] },
  { name: "the same piece again is let go", touched: [5], site: 5, then: [] },
]) {
  test(`a press ahead: ${name}`, () => assert.deepEqual(touchAhead(ahead, touched, site), then));
}

const MOVES = [move("5-1", 5, 1), move("6-2a", 6, 2, 7), move("6-2b", 6, 2, 8)];

test("what was touched is the move it makes, a longer turn's beginning, or nothing", async () => {
  const turn = new Turn(offer(MOVES), none);
  assert.deepEqual(await follow(turn, [5, 1]), { move: MOVES[0] });
  assert.deepEqual(await follow(turn, [6, 2]), { touched: [6, 2] });
  assert.equal(await follow(turn, [5, 2]), null);
  assert.equal(await follow(turn, [1, 5]), null);
});

test("where the moves are too many the server is asked", async () => {
  const [found] = MOVES;
  const turn = new Turn(offer(MOVES, "", 5000), async ([site]) =>
    site === 5 && found ? { id: "", ply: 0, count: 1, next: [1], moves: [found], pieces: null, ghosts: [], expects: "" } : null,
  );
  assert.deepEqual(await follow(turn, [5, 1]), { move: found });
  assert.equal(await follow(turn, [6, 2]), null, "no answer is no move");
});

test("only who plays one side and waits for the other makes premoves", () => {
  const seat = { kind: "person", name: "", rating: null, connected: true };
  const can = /** @type {View["can"]} */ ({ play: false });
  /** @type {Parameters<typeof sideThatWaits>[0]} */
  const view = { you: [1], can, result: null, seats: [seat, seat], clock: null };
  assert.equal(sideThatWaits(view), 1);
  assert.equal(sideThatWaits({ ...view, you: [] }), null, "who watches");
  assert.equal(sideThatWaits({ ...view, you: [0, 1] }), null, "who plays both");
  assert.equal(sideThatWaits({ ...view, can: { ...can, play: true } }), null);
  assert.equal(sideThatWaits({ ...view, seats: [seat, { ...seat, kind: "open" }] }), null);
  assert.equal(sideThatWaits({ ...view, result: { winner: 0, reason: "", rule: "", words: "" } }), null);
  const clock = { control: "", live: false, bank: /** @type {[number, number]} */ ([0, 0]), delay: 0, since: null };
  assert.equal(sideThatWaits({ ...view, clock }), null, "by the day");
  assert.equal(sideThatWaits({ ...view, clock: { ...clock, live: true } }), 1);
});
