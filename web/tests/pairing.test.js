// Matching the pieces of two pictures of a board.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pair } from "../js/board/piece-animation.js";

/** @type {(site: number, side?: number, piece?: string) => import("../js/wire.js").Piece} */
const piece = (site, side = 0, name = "man") => ({ site, side, piece: name, spoken: name });
const far = (/** @type {number} */ a, /** @type {number} */ b) => Math.abs(a - b);

/**
 * @param {import("../js/wire.js").Piece[]} before
 * @param {import("../js/wire.js").Piece[]} after
 */
function sites(before, after) {
  const { kept, gone, come } = pair(before.map((shown) => ({ piece: shown })), after, far);
  return {
    kept: kept.map(([old, now]) => [old.piece.site, now.site]),
    gone: gone.map((old) => old.piece.site),
    come: come.map((now) => now.site),
  };
}

test("what stands still stays, the nearest of its kind moves, the rest comes and goes", () => {
  assert.deepEqual(sites([piece(1), piece(2)], [piece(1), piece(5)]), { kept: [[1, 1], [2, 5]], gone: [], come: [] });
  assert.deepEqual(sites([piece(1), piece(8)], [piece(7)]), { kept: [[8, 7]], gone: [1], come: [] });
  assert.deepEqual(sites([piece(1)], [piece(1, 1)]), { kept: [], gone: [1], come: [1] }, "a captured piece is no traveller");
  assert.deepEqual(sites([piece(1)], [piece(2, 0, "king")]), { kept: [], gone: [1], come: [2] });
});

test("a piece that did not move is never mistaken for one that did", () => {
  const { kept } = sites([piece(3), piece(4)], [piece(4), piece(9)]);
  assert.deepEqual(kept, [[4, 4], [3, 9]]);
});
