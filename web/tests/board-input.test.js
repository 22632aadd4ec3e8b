// Pointer and keyboard on a board whose drawing or position is replaced meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing, open } from "./page.js";

open({ Node: EventTarget });
const { GameBoard } = await import("../js/board/board.js");
const { useKeyboard } = await import("../js/board/keyboard.js");
const { usePointer } = await import("../js/board/pointer.js");

/** @param {string} type @param {object} parts */
const event = (type, parts = {}) => Object.assign(new Event(type), { preventDefault() {}, ...parts });

test("a piece that is dragged while another position comes is not dropped there", () => {
  const svg = Object.assign(new EventTarget(), { setPointerCapture() {} });
  const element = { cloneNode: () => nothing, before() {}, classList: nothing, isConnected: true };
  // Sites are as wide as ten pixels.
  const view = { svg, siteAt: (/** @type {number} */ x) => Math.floor(x / 10), drawnOn: () => ({ element }), layer: () => nothing,
    carry() {}, settle() {}, putOn() {} };
  /** @type {number[]} */
  const pressed = [];
  /** @type {number[]} */
  let touched = [];
  const press = (/** @type {number} */ site) => {
    pressed.push(site);
    touched = [site];
  };
  usePointer(/** @type {any} */ (view), { active: () => true, touched: () => touched, begins: () => true, press,
    cancel() {}, secondary() {}, rests: () => true, hover() {} });
  const drag = (/** @type {() => void} */ meanwhile) => {
    const at = (/** @type {number} */ clientX) => ({ clientX, clientY: 0, pointerId: 1, isPrimary: true, button: 0, buttons: 1 });
    touched = [];
    pressed.length = 0;
    svg.dispatchEvent(event("pointerdown", at(11)));
    svg.dispatchEvent(event("pointermove", at(25)));
    meanwhile();
    svg.dispatchEvent(event("pointerup", at(31)));
    return [...pressed];
  };
  assert.deepEqual(drag(() => {}), [1, 3]);
  assert.deepEqual(drag(() => (touched = [])), [1]);
});

test("a drawing that another one has replaced listens to the board's focus no more", () => {
  const board = Object.assign(new EventTarget(), { views: [], bubbles: nothing, querySelectorAll: () => [], forget() {},
    connectedCallback: GameBoard.prototype.connectedCallback });
  const handlers = { press() {}, back: () => false, focused() {} };
  let heard = 0;
  for (let drawn = 0; drawn < 3; drawn += 1) {
    GameBoard.prototype.redraw.call(/** @type {any} */ (board), "");
    const { drawing } = /** @type {any} */ (board);
    const svg = Object.assign(new EventTarget(), { parentNode: board, contains: () => (heard += 1) < 0 });
    useKeyboard(/** @type {any} */ ({ svg, sites: new Map() }), handlers, drawing.signal);
    heard = 0;
    board.dispatchEvent(event("focusout"));
    assert.equal(heard, 1);
  }
});
