// The position being edited: layers, undo and redo.

import assert from "node:assert/strict";
import { test } from "node:test";
import { EditorPosition, remember, remembered } from "../js/editor/position.js";

/** A man and a king share a layer, a wall has one of its own below them. */
const TRAY = [
  { side: 0, piece: "man", spoken: "man", layer: 1, most: null },
  { side: 0, piece: "king", spoken: "king", layer: 1, most: 1 },
  { side: 1, piece: "wall", spoken: "wall", layer: 0, most: null },
];

function position() {
  return new EditorPosition(TRAY, { pieces: [[3, 0]], side: 0, fields: ["-"] });
}

test("a piece replaces what shares its layer and nothing else", () => {
  const edited = position();
  edited.place(3, 2);
  assert.deepEqual(edited.piecesOn(3), [2, 0]);
  edited.place(3, 1);
  assert.deepEqual(edited.piecesOn(3), [2, 1]);
  assert.equal(edited.remove(3), 1, "the topmost goes first");
  assert.deepEqual(edited.piecesOn(3), [2]);
});

test("carried to another site, in place of what stands there", () => {
  const edited = position();
  edited.place(5, 1);
  assert.equal(edited.carry(3, 5), 0);
  assert.deepEqual([edited.piecesOn(3), edited.piecesOn(5)], [[], [0]]);
  assert.equal(edited.carry(3, 5), undefined, "from an empty site");
});

test("undone and done again; another step forgets what was undone", () => {
  const edited = position();
  const before = edited.setup;
  edited.turn(1);
  edited.write(0, "KQ");
  edited.undo();
  assert.deepEqual(edited.setup.fields, ["-"]);
  edited.redo();
  assert.deepEqual(edited.setup.fields, ["KQ"]);
  edited.undo();
  edited.undo();
  assert.equal(edited.setup, before);
  edited.place(1, 0);
  assert.equal(edited.canRedo, false);
});

test("what changes nothing is no step", () => {
  const edited = position();
  edited.turn(0);
  edited.write(0, "-");
  edited.replace({ pieces: [[3, 0]], side: 0, fields: ["-"] });
  assert.equal(edited.canUndo, false);
});

test("what has no address is kept with its own entry of the history", () => {
  const setup = { pieces: [[3, 0]], side: 0, fields: ["-"] };
  const entry = { state: null, replaceState: (/** @type {any} */ state) => (entry.state = state) };
  Object.defineProperty(globalThis, "history", { value: entry, configurable: true });
  remember(setup);
  assert.deepEqual(remembered(), setup);
  remember(null, "/editor/rules?position=1");
  assert.equal(remembered(), null, "the address has it");
  remember(setup);
  entry.state = null;
  assert.equal(remembered(), null, "another page");
  entry.replaceState = () => {
    throw new Error("too frequent");
  };
  remember(setup);
});
