// Sentences about the changes from one view of a game to the next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isTakenBack, sentencesOf } from "../js/play/changes.js";
import { Notices } from "../js/play/notices.js";
import { useWords } from "../js/site/words.js";

/** @import { View } from "../js/wire.js" */

useWords({});

/** @param {object} part @returns {View} */
const view = ({ ply = 4, spoken = "b6 to b3", play = false, claim = false, check = null, ...part } = /** @type {any} */ ({})) =>
  /** @type {any} */ ({
    you: [0], turn: 1, status: "White to move", result: null, draw_offer: null, takeback: null, remark: "",
    frame: { ply, check, last: { spoken, captures: [] } }, played: Array.from({ length: ply }, () => spoken),
    can: { play, claim, answer_draw: part.draw_offer === 1, answer_takeback: part.takeback === 1 },
    ...part,
  });
const said = (/** @type {object} */ before, /** @type {object} */ after) =>
  sentencesOf(view(before), view(after)).map(({ how, words }) => `${how}: ${words}`);

test("a move is said, and whose turn it is then", () => {
  assert.deepEqual(said({}, { ply: 5, play: true }), ["say: B6 to b3.", "say: White to move."]);
  assert.deepEqual(said({ play: true }, { ply: 5 }), ["say: B6 to b3."]);
  assert.deepEqual(said({}, {}), []);
});

test("check is said with a move, once, and not with the last", () => {
  assert.deepEqual(said({}, { ply: 5, check: 3 }), ["say: B6 to b3.", "say: Board.check."]);
  assert.deepEqual(said({}, { ply: 5, check: 3, spoken: "b6 to b3, board.check" }), ["say: B6 to b3, board.check."]);
  assert.deepEqual(said({ check: 3 }, { check: 3 }), []);
  const result = { words: "White wins", winner: 0 };
  assert.deepEqual(said({}, { ply: 5, check: 3, result }), ["say: B6 to b3.", "alert: White wins"]);
});

test("the right to claim a draw is said when it comes", () => {
  const claims = { ply: 5, play: true, claim: true, remark: "You may claim." };
  assert.deepEqual(said({}, claims), ["say: B6 to b3.", "say: White to move.", "say: You may claim."]);
  assert.deepEqual(said(claims, claims), []);
});

test("a move is taken back if it is missing, or another one has taken its place", () => {
  const isBack = (/** @type {string[]} */ before, /** @type {string[]} */ after) => isTakenBack({ played: before }, { played: after });
  assert.ok(isBack(["a-b", "f-e"], ["a-b"]));
  assert.ok(isBack(["a-b", "f-e"], ["a-b", "f-d", "a-c"]));
  assert.ok(!isBack(["a-b"], ["a-b", "f-e"]));
  assert.ok(!isBack([], []));
});

test("the end is said at once, and once", () => {
  const result = { words: "White wins", winner: 0 };
  assert.deepEqual(said({}, { ply: 5, result }), ["say: B6 to b3.", "alert: White wins"]);
  assert.deepEqual(said({ result }, { result }), []);
});

test("offers of the other side are said at once; that mine was declined stays beside the board", () => {
  assert.deepEqual(said({}, { draw_offer: 1 }), ["alert: play.draw-offered"]);
  assert.deepEqual(said({}, { takeback: 1, remark: "Black asks" }), ["alert: Black asks"]);
  assert.deepEqual(said({ draw_offer: 0 }, {}), ["note: play.draw-declined"]);
  assert.deepEqual(said({ takeback: 0 }, {}), ["note: play.takeback-declined"]);
  const moved = { ply: 5, spoken: "b6 to b3" };
  assert.deepEqual(said({ takeback: 0, turn: 1 }, moved), ["say: B6 to b3.", "note: play.takeback-declined"]);
  assert.deepEqual(said({ takeback: 0, turn: 0 }, moved), ["say: B6 to b3."], "withdrawn by an own move");
  assert.deepEqual(said({ draw_offer: 0 }, { result: { words: "Draw", winner: null } }), ["alert: Draw"]);
  assert.deepEqual(said({ takeback: 0 }, { ply: 3 }), ["say: play.taken-back"], "not declined");
});

test("a warning is said once, until something changed", () => {
  /** @type {string[]} */
  const heard = [];
  const notices = new Notices({ notice: () => {} }, { say: (words) => heard.push(words), alert: (words) => heard.push(words) });
  notices.warn("Not saved");
  notices.warn("Not saved");
  assert.deepEqual(heard, ["Not saved"]);
  notices.renew("");
  notices.warn("Not saved");
  assert.deepEqual(heard, ["Not saved", "Not saved"]);
});
