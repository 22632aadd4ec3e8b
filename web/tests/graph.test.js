// Where the moves of a game stand on its graph.

import assert from "node:assert/strict";
import { test } from "node:test";
import { placeOf, plyAt } from "../js/review/graph.js";

test("the marks of the first and the last move fit on the graph", () => {
  const mark = 5.5 * 1.35 + 1.2;
  for (const last of [1, 14, 200]) {
    assert.ok(placeOf(0, last, 320) >= mark);
    assert.ok(placeOf(last, last, 320) <= 320 - mark);
  }
});

test("a press goes to the ply that is drawn there, at the edges to the ends", () => {
  for (let ply = 0; ply <= 20; ply += 1) assert.equal(plyAt(placeOf(ply, 20, 500), 20, 500), ply);
  assert.equal(plyAt(0, 20, 500), 0);
  assert.equal(plyAt(499, 20, 500), 20);
  assert.equal(plyAt(3, 0, 500), 0, "a game without moves");
});
