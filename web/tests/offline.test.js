// Offline games: their views, and their upload to the site.

import assert from "node:assert/strict";
import { test } from "node:test";
import { freshGameId, goneIn } from "../js/site/offline-games.js";
import { isDue, settled } from "../js/site/upload.js";
import { useWords } from "../js/site/words.js";
import { siteWords, takebackGoal } from "../js/offline/view.js";

/** @type {import("../js/site/offline-games.js").OfflineGame} */
const GAME = {
  id: "x", spec: "s", name: "n", level: 3, side: 0, seed: 1, moves: ["a", "b", "c", "d"], by: [0, 1, 0, 1],
  end: "", result: "", stored: -1, refused: "", at: 0,
};

test("ids are of the site's alphabet and differ", () => {
  const ids = new Set(Array.from({ length: 500 }, freshGameId));
  assert.equal(ids.size, 500);
  for (const id of ids) assert.match(id, /^[1-9A-HJ-NP-Za-km-z]{22}$/);
});

test("a takeback leads to the own turn before, but never into what the site has", () => {
  assert.equal(takebackGoal(GAME), 2);
  assert.equal(takebackGoal({ ...GAME, side: 1 }), 3);
  assert.equal(takebackGoal({ ...GAME, stored: 2 }), 2);
  assert.equal(takebackGoal({ ...GAME, stored: 3 }), null);
  assert.equal(takebackGoal({ ...GAME, by: [1], side: 0 }), null);
  assert.equal(takebackGoal({ ...GAME, by: [] }), null);
});

test("a game is sent once its person has moved, and again when there is more of it", () => {
  assert.equal(isDue(GAME), true);
  assert.equal(isDue({ ...GAME, by: [1], moves: ["a"] }), false);
  assert.equal(isDue({ ...GAME, stored: 4 }), false);
  assert.equal(isDue({ ...GAME, stored: 2 }), true);
  assert.equal(isDue({ ...GAME, stored: 4, result: "Won." }), true);
  assert.equal(isDue({ ...GAME, refused: "No." }), false);
});

test("a finished game that is stored is kept no more, one that was refused is", () => {
  const stored = /** @type {const} */ ({ t: "stored" });
  const over = { ...GAME, result: "Won." };
  const gone = { ...over, stored: 4, gone: true };
  assert.deepEqual(settled(over, over, stored), gone);
  assert.deepEqual(settled(GAME, GAME, stored), { ...GAME, stored: 4 });
  // Moves made during the upload are not lost.
  const longer = { ...GAME, moves: [...GAME.moves, "e"], by: [...GAME.by, 0] };
  assert.deepEqual(settled(GAME, longer, stored), { ...longer, stored: 4 });
  assert.deepEqual(settled(over, over, { t: "refused", message: "No." }), { ...over, refused: "No." });
  // Another tab is told of it, but not of a game that somebody deletes.
  const dropped = (/** @type {object} */ game) => ({ key: "offline-game.x", oldValue: JSON.stringify(game), newValue: null });
  assert.deepEqual(goneIn(dropped(gone)), gone);
  assert.equal(goneIn(dropped({ ...over, stored: 4 })), null);
  assert.equal(goneIn({ ...dropped(gone), newValue: JSON.stringify(gone) }), null);
  assert.equal(goneIn({ key: "theme", oldValue: "dark", newValue: null }), null);
});

test("a game is said to be on the site only while the site has the same moves", () => {
  useWords({ "offline.at-site": "On the site" });
  assert.equal(siteWords({ ...GAME, stored: 4 }), "On the site");
  assert.deepEqual([-1, 2].map((stored) => siteWords({ ...GAME, stored })), ["", ""]);
  assert.equal(siteWords({ ...GAME, moves: [] }), "");
  assert.equal(siteWords({ ...GAME, stored: 4, refused: "It differs." }), "It differs.");
});
