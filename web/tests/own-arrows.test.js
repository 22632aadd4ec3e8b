import assert from "node:assert/strict";
import { test } from "node:test";
import { drawArrows } from "../js/board/arrows.js";
import { toggled } from "../js/board/own-arrows.js";
import { open } from "./page.js";

/** An SVG element with its attributes. @param {string} [name] */
const element = (name = "g") => ({
  name,
  attributes: /** @type {Record<string, string>} */ ({}),
  children: /** @type {any[]} */ ([]),
  setAttribute(/** @type {string} */ key, /** @type {string} */ value) { this.attributes[key] = value; },
  append(/** @type {any[]} */ ...parts) { this.children.push(...parts); },
  prepend(/** @type {any} */ part) { this.children = [part]; },
  querySelector: () => null,
});
open({ document: { createElementNS: (/** @type {string} */ _, /** @type {string} */ name) => element(name) } });
const { GameBoard } = await import("../js/board/board.js");

test("what is drawn once more is taken away", () => {
  const both = toggled(toggled([], [3]), [3, 7]);
  assert.deepEqual(both, [[3], [3, 7]]);
  assert.deepEqual(toggled(both, [3]), [[3, 7]]);
  assert.deepEqual(toggled(both, [7, 3]), [[3], [3, 7], [7, 3]]);
});

test("the arrow of a hint is at its place again on a board that was turned", () => {
  const above = element();
  const view = /** @type {any} */ ({ arrows: new Map(), turned: false, width: 8, height: 8, layer: () => above,
    turn(/** @type {boolean} */ turned) { this.turned = turned; },
    spot: (/** @type {number} */ site) => ({ x: view.turned ? 8 - site : site, y: 1, size: 1 }) });
  const place = () => above.children[0]?.children[0]?.children[0]?.attributes.cx;
  drawArrows([view], [{ marks: [3], rank: 0, kind: "better" }]);
  assert.equal(place(), "3");
  Reflect.set(GameBoard.prototype, "turned", true, { views: [view], draw() {} });
  assert.equal(place(), "5");
});
