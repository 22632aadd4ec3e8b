// The meaning of touches, by the moves that they can still become.

import assert from "node:assert/strict";
import { test } from "node:test";
import { letGo, movesFrom, namedWays, sitesAt, touch } from "../js/board/gesture.js";
import { usePointer } from "../js/board/pointer.js";
import { Turn } from "../js/board/turn.js";
import { move, offer } from "./moves.js";

/**
 * Two moves from site 1, one from 2 that can end in two ways, one of a single touch, one of two
 * parts.
 */
const MOVES = [move("1-5", 1, 5), move("1-6", 1, 6), move("2-7a", 2, 7, 8), move("2-7b", 2, 7, 9), move("pass", 4)];

const turn = new Turn(offer(MOVES), () => Promise.resolve(null));
const parts = new Turn(offer([move("1-5,5-6", 1, 5, 5, 6), move("1-5,2-7", 1, 5, 2, 7)], "A piece."), () => Promise.resolve(null));

test("moves and sites are found by the touches that they begin with", () => {
  assert.deepEqual(movesFrom(MOVES, [1]).map(({ text }) => text), ["1-5", "1-6"]);
  assert.deepEqual(movesFrom(MOVES, []), MOVES);
  assert.deepEqual([...sitesAt(MOVES, 0)], [1, 2, 4]);
  assert.deepEqual([...sitesAt(MOVES, 2)], [8, 9]);
});

for (const { name, on, touched, site, means } of [
  { name: "a first touch picks up", on: turn, touched: [], site: 1, means: { kind: "touched", touched: [1] } },
  { name: "a second touch moves", on: turn, touched: [1], site: 5, means: { kind: "move", move: MOVES[0] } },
  { name: "a move of one touch is made at once", on: turn, touched: [], site: 4, means: { kind: "move", move: MOVES[4] } },
  { name: "two ways are left", on: turn, touched: [2], site: 7, means: { kind: "touched", touched: [2, 7] } },
  { name: "a third touch decides", on: turn, touched: [2, 7], site: 9, means: { kind: "move", move: MOVES[3] } },
  { name: "the same piece again is let go", on: turn, touched: [1], site: 1, means: { kind: "cancelled" } },
  { name: "another piece is picked up instead", on: turn, touched: [1], site: 2, means: { kind: "touched", touched: [2] } },
  { name: "elsewhere is no move", on: turn, touched: [1], site: 30, means: { kind: "illegal", tried: [1, 30] } },
  { name: "a choice is left for another piece", on: turn, touched: [2, 7], site: 1, means: { kind: "touched", touched: [1] } },
  { name: "a choice is left", on: turn, touched: [2, 7], site: 30, means: { kind: "cancelled" } },
  { name: "a part is made", on: parts, touched: [1], site: 5, means: { kind: "touched", touched: [1, 5] } },
  { name: "a turn of parts is not left by a wrong touch", on: parts, touched: [1, 5], site: 30, means: { kind: "illegal", tried: [1, 5, 30] } },
  { name: "a touch on where a part began takes it back", on: parts, touched: [1, 5, 2], site: 1, means: { kind: "cancelled" } },
]) {
  test(`press: ${name}`, () => assert.deepEqual(touch(on, touched, site), means));
}

test("the last part is let go: what is held, or else what was put down", () => {
  assert.deepEqual(letGo([1, 5, 2]), { kind: "touched", touched: [1, 5] });
  assert.deepEqual(letGo([1, 5, 2, 7]), { kind: "touched", touched: [1, 5] });
  assert.deepEqual(letGo([1, 5]), { kind: "cancelled" });
});

test("ways have names where every move has one, and they are few", () => {
  const promotions = [8, 9].map((site) => ({ ...move(`p${site}`, 2, 7, site), choice: `way ${site}` }));
  assert.deepEqual([...namedWays(promotions, [2, 7])], [[8, "way 8"], [9, "way 9"]]);
  assert.equal(namedWays(promotions, [2]).size, 0, "nothing is asked before two touches");
  assert.equal(namedWays(movesFrom(MOVES, [2, 7]), [2, 7]).size, 0, "moves without names");
  const many = Array.from({ length: 9 }, (_, i) => ({ ...move(`p${i}`, 2, 7, 10 + i), choice: `way ${i}` }));
  assert.equal(namedWays(many, [2, 7]).size, 0, "too many to name");
});

test("a piece whose button was released beside the board does not stick to the mouse", () => {
  const svg = Object.assign(new EventTarget(), { setPointerCapture() {} });
  /** @type {number[]} */
  const carried = [];
  const element = { cloneNode: () => element, classList: { add() {}, remove() {} }, before() {}, remove() {}, isConnected: true };
  const view = /** @type {any} */ ({ svg, siteAt: () => 3, drawnOn: () => ({ element, piece: { site: 3 } }), layer: () => ({ append() {} }),
    carry: (/** @type {unknown} */ _, /** @type {number} */ x) => carried.push(x), settle() {}, putOn() {} });
  /** @type {number[]} */
  let touched = [];
  /** @type {number[]} */
  const pressed = [];
  const press = (/** @type {number} */ site) => {
    pressed.push(site);
    touched = [site];
  };
  usePointer(view, { active: () => true, touched: () => touched, begins: () => true, press, cancel() {}, secondary() {}, rests: () => true, hover() {} });
  const event = (/** @type {string} */ type, /** @type {object} */ about) =>
    svg.dispatchEvent(Object.assign(new Event(type), { isPrimary: true, button: 0, buttons: 1, pointerId: 1, pointerType: "mouse", clientY: 0, ...about }));
  event("pointerdown", { clientX: 0 });
  event("pointermove", { clientX: 40, buttons: 0 });
  assert.deepEqual(carried, []);
  event("pointerdown", { clientX: 40 });
  event("pointermove", { clientX: 60 });
  assert.deepEqual(carried, [60], "the next press counts");
});
