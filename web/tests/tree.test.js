// The tree of an analysis: main line, variations, and the current branch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tree } from "../js/analysis/tree.js";

/**
 * Returns the tree `a b c`, with `x y` in place of `b c`, and `z` in place of `x`; the current
 * branch is `y`.
 */
function forked() {
  const tree = new Tree(["a", "b", "c"]);
  const [a] = tree.root.children;
  assert.ok(a);
  tree.go(tree.extend(a, ["x", "y"]));
  tree.add(a, "z");
  return { tree, a };
}

test("a main line ends where we begin", () => {
  const tree = new Tree(["a", "b"]);
  assert.deepEqual(tree.at.moves(), ["a", "b"]);
  assert.equal(tree.at.ply, 2);
  assert.equal(tree.at.main, true);
  assert.equal(new Tree([]).at.ply, 0);
});

test("a move that is known makes no second branch", () => {
  const { tree, a } = forked();
  assert.equal(tree.extend(tree.root, ["a", "x", "y"]), tree.at);
  assert.deepEqual(a.children.map(({ text }) => text), ["b", "x", "z"]);
  assert.equal(tree.at.main, false);
});

test("on leads the way last taken", () => {
  const { tree, a } = forked();
  tree.go(tree.root);
  assert.deepEqual(tree.root.last.moves(), ["a", "x", "y"]);
  tree.go(tree.extend(a, ["b"]));
  tree.go(tree.root);
  assert.deepEqual(tree.root.last.moves(), ["a", "b", "c"]);
});

test("beside: from the last fork, round and round", () => {
  const { tree } = forked();
  assert.equal(tree.beside(1)?.text, "z");
  assert.equal(tree.beside(-1)?.text, "b");
  tree.go(tree.extend(tree.root, ["a", "z"]));
  assert.equal(tree.beside(1)?.text, "b");
  tree.go(tree.root);
  assert.equal(tree.beside(1), null);
});

test("a line becomes the main one", () => {
  const { tree } = forked();
  tree.promote(tree.at);
  assert.equal(tree.at.main, true);
  assert.deepEqual(tree.extend(tree.root, ["a"]).children.map(({ text }) => text), ["x", "b", "z"]);
});

test("deleted with all that follows; who was there goes to the parent", () => {
  const { tree, a } = forked();
  const x = tree.extend(a, ["x"]);
  tree.remove(x);
  assert.equal(tree.at, a);
  assert.equal(a.next?.text, "b");
  tree.remove(a.children[1] ?? a);
  assert.equal(tree.at, a, "another branch goes without us");
  tree.remove(tree.root);
  assert.equal(tree.root.children.length, 1, "the root stays");
});

test("what was deleted is put back with all that follows, in its place", () => {
  const { tree, a } = forked();
  const before = tree.keep();
  const x = tree.extend(a, ["x"]);
  const place = tree.remove(x);
  tree.putBack(x, place);
  tree.go(tree.extend(x, ["y"]));
  assert.deepEqual(tree.keep(), before);
});

test("what a record says comes in, and into a kept tree only where its moves still are", () => {
  const record = {
    comments: ["before"],
    moves: [
      { parent: 0, text: "a", mark: "!", comments: ["good"] },
      { parent: 0, text: "z", mark: "", comments: [] },
      { parent: 2, text: "y", mark: "?", comments: ["or so"] },
      { parent: 1, text: "b", mark: "", comments: [] },
    ],
  };
  const tree = new Tree(["a", "b"]);
  tree.annotate(record, true);
  assert.deepEqual(tree.root.comments, ["before"]);
  assert.deepEqual(tree.root.children.map(({ text, mark, comments }) => [text, mark, comments]), [["a", "!", ["good"]], ["z", "", []]]);
  const y = tree.extend(tree.root, ["z", "y"]);
  assert.deepEqual([y.mark, y.comments], ["?", ["or so"]]);
  assert.deepEqual(tree.at.moves(), ["a", "b"]);
  tree.remove(tree.extend(tree.root, ["z"]));
  const again = Tree.from(tree.keep());
  again.annotate(record, false);
  assert.deepEqual(again.root.children.map(({ text, comments }) => [text, comments]), [["a", ["good"]]]);
});

test("a game that has gone on comes into a kept tree, before the variations", () => {
  const { tree } = forked();
  tree.extend(tree.root, ["a", "b", "c", "own"]);
  const again = Tree.from(tree.keep());
  again.addGame(["a", "b", "c", "d", "e"]);
  assert.deepEqual(again.at.moves(), ["a", "x", "y"], "nobody is moved");
  const c = again.extend(again.root, ["a", "b", "c"]);
  assert.deepEqual(c.children.map(({ text }) => text), ["d", "own"]);
  assert.deepEqual(c.last.moves(), ["a", "b", "c", "d", "e"]);
  const kept = again.keep();
  again.addGame(["a", "x"]);
  assert.deepEqual(again.keep(), kept, "what is known stays where it is");
});

test("kept as plain data, and made again", () => {
  const { tree } = forked();
  const kept = JSON.parse(JSON.stringify(tree.keep()));
  const again = Tree.from(kept);
  assert.deepEqual(again.keep(), tree.keep());
  assert.deepEqual(again.at.moves(), ["a", "x", "y"]);
  assert.deepEqual(Tree.from({ moves: [], at: 7 }).at.moves(), [], "a place that is not there");
});
