// The tree of moves of an analysis: a main line with variations. It knows no rules.

/** @import { AnalysisPosition, WrittenRecord } from "../wire.js" */

export class Branch {
  /**
   * @param {Branch | null} parent
   * @param {string} text of the move that led here; empty at the root
   */
  constructor(parent, text) {
    this.parent = parent;
    this.text = text;
    /** @type {number} moves up to here */
    this.ply = parent ? parent.ply + 1 : 0;
    /** The moves that follow, the main one first. @type {Branch[]} */
    this.children = [];
    /** The child visited last. @type {Branch | null} */
    this.taken = null;
    /** The position, once it is loaded. @type {AnalysisPosition | null} */
    this.position = null;
    /** The mark of a review or a record: `?` and the like. */
    this.mark = "";
    /** The comments of a record. @type {string[]} */
    this.comments = [];
  }

  /** Returns the branches from the root to this one. */
  line() {
    /** @type {Branch[]} */
    const line = [];
    for (let at = /** @type {Branch} */ (this); at.parent; at = at.parent) line.unshift(at);
    return line;
  }

  /** Returns the texts of the moves from the root to this one. */
  moves() {
    return this.line().map((branch) => branch.text);
  }

  /** @returns {Branch | null} the child that → goes to: the one visited last, or the main one */
  get next() {
    return this.taken ?? this.children[0] ?? null;
  }

  /** The end of the line that → follows. */
  get last() {
    let at = /** @type {Branch} */ (this);
    while (at.next) at = at.next;
    return at;
  }

  /** Whether this branch is on the main line. */
  get main() {
    let at = /** @type {Branch} */ (this);
    for (; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }
}

/**
 * @typedef {{ moves: [number, string][], at: number }} Kept a tree as plain data: each move with
 * its parent's number
 */

export class Tree {
  /** @param {readonly string[]} moves the main line */
  constructor(moves) {
    this.root = new Branch(null, "");
    this.at = this.root;
    for (const text of moves) this.at = this.add(this.at, text);
    this.go(this.at);
  }

  /**
   * Returns the branch of a move, which is created if it is new.
   * @param {Branch} parent
   * @param {string} text
   */
  add(parent, text) {
    const known = parent.children.find((child) => child.text === text);
    if (known) return known;
    const made = new Branch(parent, text);
    parent.children.push(made);
    return made;
  }

  /**
   * Adds moves one after another and returns the last.
   * @param {Branch} from
   * @param {readonly string[]} moves
   */
  extend(from, moves) {
    let at = from;
    for (const text of moves) at = this.add(at, text);
    return at;
  }

  /**
   * Adds the moves of the game itself, which may have gone on: where a move is new, it comes before
   * the variations.
   * @param {readonly string[]} moves
   */
  addGame(moves) {
    let at = this.root;
    for (const text of moves) {
      const before = [...at.children];
      const next = this.add(at, text);
      if (!before.includes(next)) at.children = [next, ...before];
      at = next;
    }
  }

  /** @param {Branch} branch */
  go(branch) {
    this.at = branch;
    for (let at = branch; at.parent; at = at.parent) at.parent.taken = at;
  }

  /**
   * Deletes a branch with all that follows; if the current branch is among them, goes to the
   * parent. Returns the branch's index among its parent's children.
   * @param {Branch} branch
   */
  remove(branch) {
    const { parent } = branch;
    if (!parent) return -1;
    const place = parent.children.indexOf(branch);
    const inside = this.at.line().includes(branch);
    parent.children = parent.children.filter((child) => child !== branch);
    if (parent.taken === branch) parent.taken = null;
    if (inside) this.go(parent);
    return place;
  }

  /**
   * Puts a deleted branch back, in place of a newer branch of the same move.
   * @param {Branch} branch
   * @param {number} place index among its parent's children
   */
  putBack(branch, place) {
    const { parent } = branch;
    if (!parent) return;
    parent.children = parent.children.filter((child) => child.text !== branch.text);
    parent.children.splice(place, 0, branch);
  }

  /**
   * Makes the line that leads to a branch the main line.
   * @param {Branch} branch
   */
  promote(branch) {
    for (let at = branch; at.parent; at = at.parent) {
      const { parent } = at;
      parent.children = [at, ...parent.children.filter((child) => child !== at)];
    }
  }

  /**
   * Returns the next or previous variation, with wrap-around; that of the last fork, if this branch
   * has none of its own.
   * @param {1 | -1} way
   */
  beside(way) {
    let at = this.at;
    while (at.parent && at.parent.children.length === 1) at = at.parent;
    const { parent } = at;
    if (!parent) return null;
    const place = parent.children.indexOf(at) + way;
    return parent.children.at(place % parent.children.length) ?? null;
  }

  /**
   * Adds the marks and comments of a record to the moves. Its variations are added to a new tree
   * only: in a stored one some of them may have been deleted.
   * @param {WrittenRecord} record
   * @param {boolean} isNew whether the tree is new
   */
  annotate({ comments, moves }, isNew) {
    this.root.comments = [...comments];
    /** @type {(Branch | undefined)[]} */
    const branches = [this.root];
    for (const { parent, text, mark, comments: said } of moves) {
      const from = branches[parent];
      const branch = isNew && from ? this.add(from, text) : from?.children.find((child) => child.text === text);
      branches.push(branch);
      if (!branch) continue;
      branch.mark ||= mark;
      branch.comments.push(...said);
    }
  }

  /** @returns {Kept} */
  keep() {
    /** @type {Kept} */
    const kept = { moves: [], at: 0 };
    /** @type {Map<Branch, number>} */
    const numbers = new Map([[this.root, 0]]);
    const waiting = [this.root];
    for (let branch = waiting.shift(); branch; branch = waiting.shift()) {
      for (const child of branch.children) {
        kept.moves.push([numbers.get(branch) ?? 0, child.text]);
        numbers.set(child, kept.moves.length);
        waiting.push(child);
      }
    }
    kept.at = numbers.get(this.at) ?? 0;
    return kept;
  }

  /** @param {Kept} kept */
  static from({ moves, at }) {
    const tree = new Tree([]);
    const branches = [tree.root];
    for (const [parent, text] of moves) {
      const from = branches[parent];
      if (from) branches.push(tree.add(from, text));
    }
    tree.go(branches[at] ?? tree.root);
    return tree;
  }
}
