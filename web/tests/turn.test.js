// What can follow which touches: from the moves that were sent, or asked for once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesAfter, trailAfter } from "../js/board/prediction.js";
import { offerOf, Turn } from "../js/board/turn.js";
import { readTurns } from "../js/board/turn-reader.js";
import { useWords } from "../js/site/words.js";
import { move, offer } from "./moves.js";

/** @import { Touches } from "../js/wire.js" */

const MOVES = [move("1-5", 1, 5), move("1-6", 1, 6), move("pass"), move("2-7", 2, 7)];

/**
 * A turn that answers its questions from a table and counts them.
 *
 * @param {import("../js/wire.js").Offer} offered
 * @param {Record<string, Partial<Touches>>} answers
 */
function asked(offered, answers) {
  /** @type {string[]} */
  const questions = [];
  const turn = new Turn(offered, async (sites) => {
    questions.push(sites.join());
    const found = answers[sites.join()];
    return found ? { id: "", ply: 0, count: 0, next: [], moves: [], pieces: null, ghosts: [], expects: "", ...found } : null;
  });
  return { turn, questions };
}

test("nothing can be done without an offer", () => {
  const { turn } = { turn: new Turn(null, () => Promise.resolve(null)) };
  assert.equal(turn.active, false);
  assert.equal(turn.guided, false);
});

test("all moves are known: nobody is asked", async () => {
  const { turn, questions } = asked(offer(MOVES), {});
  assert.deepEqual([...turn.at([]).next], [1, 2]);
  assert.deepEqual([...turn.at([1]).next], [5, 6]);
  assert.equal(turn.completed([1, 6])?.text, "1-6");
  assert.equal(turn.completed([1]), undefined);
  await turn.learn([1]);
  assert.deepEqual(questions, []);
});

test("too many moves: what follows a touch is asked once", async () => {
  const known = { "1": { count: 2, next: [5, 6], moves: MOVES.slice(0, 2) } };
  const { turn, questions } = asked(offer([move("1-5", 1, 5)], "", 5000), known);
  assert.equal(turn.at([1]).known, false);
  await Promise.all([turn.learn([1]), turn.learn([1])]);
  await turn.learn([1]);
  assert.deepEqual(questions, ["1"]);
  assert.equal(turn.completed([1, 5])?.text, "1-5", "what follows from an answer is not asked again");
});

test("a question without an answer can be asked again", async () => {
  const { turn, questions } = asked(offer([move("1-5", 1, 5)], "", 5000), {});
  await turn.learn([1]);
  await turn.learn([1]);
  assert.deepEqual(questions, ["1", "1"]);
  assert.equal(turn.at([1]).known, false);
});

test("turns of parts have pictures, the newest counts", async () => {
  const ghost = { site: 1, side: 0, piece: "man", spoken: "man" };
  const { turn, questions } = asked(offer([move("1-5,2-7", 1, 5, 2, 7)], "Touch a piece."), {
    "1,5": { count: 1, next: [2], moves: [move("1-5,2-7", 1, 5, 2, 7)], pieces: [], ghosts: [ghost], expects: "Another." },
  });
  assert.equal(turn.guided, true);
  assert.equal(turn.lacks([1, 5]), true, "the moves are known, the picture is not");
  await turn.learn([1, 5]);
  assert.deepEqual(turn.picture([1, 5, 2]), { pieces: [], ghosts: [ghost] });
  assert.deepEqual(turn.picture([1]), { pieces: null, ghosts: [] });
  assert.equal(turn.at([1, 5]).expects, "Another.");
  assert.deepEqual(questions, ["1,5"]);
});

test("where a turn can go is read out once a step; among named ways only what is expected", () => {
  useWords({ "board.go-to": "To {places}." });
  /** @type {string[]} */
  const heard = [];
  const live = /** @type {any} */ ({ say: (/** @type {string} */ words) => heard.push(words) });
  const read = readTurns(live);
  const step = (/** @type {number[]} */ touched, /** @type {string[]} */ next, expects = "") => read({ touched, next, expects, parts: false });
  step([], ["b2"]);
  step([2], []);
  step([2], ["b3", "b4"], "Go on.");
  step([2], ["b3", "b4"], "Go on.");
  step([2, 3], [], "Which?");
  step([2, 3], [], "Which?");
  assert.deepEqual(heard, ["Go on. To b3, b4.", "Which?"]);
});

test("a site that is looked at is asked for in advance, after a while and once", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const { turn, questions } = asked(offer([move("1-5", 1, 5), move("2-7", 2, 7)], "", 5000), {});
  turn.lookAhead([], 1);
  turn.lookAhead([], 2);
  turn.lookAhead([], 2);
  assert.deepEqual(questions, []);
  t.mock.timers.tick(1000);
  assert.deepEqual(questions, ["2"]);
  turn.lookAhead([], 99);
  t.mock.timers.tick(1000);
  assert.deepEqual(questions, ["2"], "nothing can be touched there");
});

test("without a connection only some sites that are looked at wait to be asked for", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.now() + 60_000 });
  const sites = Array.from({ length: 60 }, (_, site) => site);
  let questions = 0;
  const turn = new Turn(offer(sites.map((site) => move(`${site}-99`, site, 99)), "", 5000), () => {
    questions += 1;
    return new Promise(() => {});
  });
  for (const site of sites) {
    turn.lookAhead([], site);
    t.mock.timers.tick(2000);
  }
  assert.equal(questions, 25);
});

test("an offer is made of what the server shows", () => {
  const shown = { moves: MOVES, move_count: 4, first: [1, 2], expects: "", turn: 1 };
  assert.deepEqual(offerOf(shown), { moves: MOVES, count: 4, first: [1, 2], expects: "", side: 1 });
});

test("a move of two touches begins on its first site, a lone touch begins none", async () => {
  const { turn } = asked(offer([...MOVES, move("5", 5)]), {});
  assert.deepEqual([1, 2, 5, 7].map((site) => turn.begins(site)), [true, true, false, false]);
});

test("the piece goes from the first site to the second, and what is taken goes", () => {
  const man = { site: 1, side: 0, piece: "man", spoken: "man" };
  const other = { ...man, site: 6, side: 1 };
  assert.deepEqual(piecesAfter(move("1x6", 1, 6), [man, other], []), [{ ...man, site: 6 }]);
  assert.deepEqual(piecesAfter({ ...move("1-5", 1, 5), captures: [6] }, [man, other], []), [{ ...man, site: 5 }]);
  assert.deepEqual(piecesAfter(move("1-5", 1, 5), [man, other], [[1, 2]]), [man, other, { ...man, site: 5 }]);
  assert.equal(piecesAfter(move("2-5", 2, 5), [man, other], []), null);
  assert.equal(piecesAfter(move("1", 1), [man, other], []), null);
});

test("a piece that leaves a trail stays, and stands on all of its way", () => {
  const man = { site: 1, side: 0, piece: "token", spoken: "white token" };
  const other = { ...man, site: 3, side: 1 };
  const slide = { ...move("1-4", 1, 4), way: [1, 2, 3, 4] };
  assert.deepEqual(trailAfter(slide, [man, other], null), [1, 2, 3, 4].map((site) => ({ ...man, site })));
  assert.equal(trailAfter(move("1-4", 1, 4), [man, other], null), null, "its way is not known");
});

test("a touch of an empty site puts down what stands for the side", () => {
  const man = { site: 1, side: 0, piece: "token", spoken: "white token" };
  const own = { side: 1, piece: "token" };
  assert.deepEqual(trailAfter(move("5", 5), [man], own), [man, { ...own, site: 5, spoken: "" }]);
  assert.equal(trailAfter(move("5", 5), [man], null), null);
  assert.equal(trailAfter(move("1", 1), [man], own), null);
});
