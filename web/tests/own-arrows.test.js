import assert from "node:assert/strict";
import { test } from "node:test";
import { toggled } from "../js/board/own-arrows.js";

test("what is drawn once more is taken away", () => {
  const both = toggled(toggled([], [3]), [3, 7]);
  assert.deepEqual(both, [[3], [3, 7]]);
  assert.deepEqual(toggled(both, [3]), [[3, 7]]);
  assert.deepEqual(toggled(both, [7, 3]), [[3], [3, 7], [7, 3]]);
});
