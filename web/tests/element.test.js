// The element for other people's pages, of which a page may have two copies.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

/** @type {Map<string, unknown>} */
const defined = new Map();
const customElements = {
  get: (/** @type {string} */ name) => defined.get(name),
  define(/** @type {string} */ name, /** @type {unknown} */ element) {
    assert.ok(!defined.has(name), `${name} has already been used with this registry`);
    defined.set(name, element);
  },
};
open({ customElements });

test("a second copy of the package leaves the elements to the first", async () => {
  const { ThroughlineBoard } = await import("../js/element/throughline-board.js");
  for (const path of ["../js/board/board.js", "../js/element/throughline-board.js"]) await import(`${path}?copy`);
  assert.deepEqual([...defined.keys()], ["game-board", "throughline-board"]);
  assert.equal(defined.get("throughline-board"), ThroughlineBoard);
});
