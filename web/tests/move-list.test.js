// The list of moves beside a game: each row has a number, and a move of each side.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing, open } from "./page.js";

/** An element of which only the texts matter. */
class Part {
  constructor() {
    /** @type {(Part | string)[]} */
    this.parts = [];
  }

  /** @param {(Part | string)[]} parts */
  append(...parts) {
    this.parts.push(...parts);
  }

  replaceChildren() {
    this.parts = [];
  }

  get lastElementChild() {
    return this.parts.at(-1) ?? null;
  }

  /** @returns {string} */
  get text() {
    return this.parts.map((part) => (typeof part === "string" ? part : part.text)).join(" ");
  }

  querySelector() {
    return null;
  }

  addEventListener() {}

  setAttribute() {}
}

let list = new Part();
open({
  document: {
    addEventListener() {},
    createElement: () => new Part(),
    getElementById: (/** @type {string} */ id) => (id === "moves" ? list : nothing),
  },
});
const { MoveList } = await import("../js/play/move-list.js");

test("a move has the number that records and notes give it, whoever began", () => {
  for (const [first, rows] of /** @type {const} */ ([[0, ["1 a b", "2 c"]], [1, ["1 … a", "2 b c"]]])) {
    list = new Part();
    const moves = new MoveList(() => false);
    for (const played of [["a"], ["a", "b", "c"]]) moves.show({ played, turn: (first + played.length) % 2 }, played.length);
    assert.deepEqual(list.parts.map((row) => (typeof row === "string" ? row : row.text)), rows);
  }
});
