// The tree of moves on the page: the main line as running text, each variation as a paragraph after
// the move that it replaces.

import { numberOf } from "./words.js";
import { byId, Emitter, make } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { Branch, Tree } from "./tree.js" */

/** Emits `go` (detail: the branch). */
export class TreeView extends Emitter {
  /** @param {number} first the side that moves first from the root, 0 or 1 */
  constructor(first) {
    super();
    this.first = first;
    this.place = byId("tree");
    /** @type {Map<Branch, HTMLElement>} */
    this.buttons = new Map();
    /** @type {WeakMap<Element, Branch>} */
    this.branches = new WeakMap();
    this.place.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("button") : null;
      const branch = button && this.branches.get(button);
      if (branch) this.emit("go", branch);
    });
  }

  /** Draws the whole tree. @param {Tree} tree */
  draw(tree) {
    this.buttons.clear();
    this.place.replaceChildren();
    this.drawComments(this.place, tree.root);
    this.drawLine(this.place, tree.root);
    if (this.buttons.size === 0) this.place.append(make("p", { class: "tree-empty" }, say("analysis.empty")));
    this.point(tree);
  }

  /**
   * Draws the moves that follow, each with its variations.
   * @param {HTMLElement} place
   * @param {Branch} from
   */
  drawLine(place, from) {
    let numbered = false;
    for (let at = /** @type {Branch | undefined} */ (from); at; at = at.children[0]) {
      const [main, ...others] = at.children;
      if (!main) break;
      this.drawMove(place, main, !numbered);
      numbered = others.length === 0 && main.comments.length === 0;
      for (const other of others) {
        const variation = make("div", { class: "variation", role: "group", "aria-label": say("analysis.instead", { move: main.text }) });
        this.drawMove(variation, other, true);
        this.drawLine(variation, other);
        place.append(variation);
      }
    }
  }

  /**
   * @param {HTMLElement} place
   * @param {Branch} branch
   * @param {boolean} numbered whether to show the number even before the second side's move
   */
  drawMove(place, branch, numbered) {
    const begins = (branch.ply - 1 + this.first) % 2 === 0;
    const together = make("span", { class: "tree-move" });
    if (begins || numbered) together.append(make("span", { class: "move-number" }, numberOf(branch.ply, this.first)));
    const button = make("button", { class: "move", tabindex: -1, "data-ply": branch.ply }, branch.text);
    if (branch.mark) button.setAttribute("data-mark", branch.mark);
    together.append(button);
    place.append(together, " ");
    this.drawComments(place, branch);
    this.buttons.set(branch, button);
    this.branches.set(button, branch);
  }

  /** Shows the comments on a move. @param {HTMLElement} place @param {Branch} branch */
  drawComments(place, { comments }) {
    for (const comment of comments) place.append(make("span", { class: "tree-comment" }, comment), " ");
  }

  /**
   * Marks the current move, and scrolls the list to it without scrolling the page.
   * @param {Tree} tree
   */
  point(tree) {
    this.place.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const button = this.buttons.get(tree.at);
    button?.setAttribute("aria-current", "true");
    const top = button ? button.offsetTop - this.place.clientHeight / 2 : 0;
    this.place.scrollTop = top;
  }
}
