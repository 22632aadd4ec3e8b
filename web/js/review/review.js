// The review of a game on its analysis board: asked for, followed, shown.

import { numberOf, waitingWords } from "../analysis/words.js";
import { byId, on, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";
import { Graph } from "./graph.js";
import { faultWords, GLYPHS, showExactness, showTable, showTurns } from "./review-view.js";

/** @import { Analysis } from "../analysis/analysis.js" */
/** @import { Branch } from "../analysis/tree.js" */
/** @import { Review as Found, ReviewProgress, TurningPoint } from "../wire.js" */

export class Review {
  /** @param {Analysis} analysis @param {string} game its id */
  constructor(analysis, game) {
    this.analysis = analysis;
    this.game = game;
    this.graph = new Graph();
    /** @type {Found | null} */
    this.found = null;
    /** Where we were when it was asked for. @type {Branch | null} */
    this.stood = null;
    /** The turn whose better move is looked for. @type {TurningPoint | null} */
    this.trying = null;
    /** Whether a review is wanted: now, and when the page is loaded again. */
    this.wanted = new URLSearchParams(location.search).has("review");
    const { positions } = analysis;
    on(positions, "hello", () => this.ask());
    on(positions, "review", (/** @type {ReviewProgress} */ told) => this.take(told));
    on(this.graph, "ply", (/** @type {number} */ ply) => analysis.go(this.branchAt(ply)));
    press("review-start", () => this.start());
    press("review-stop", () => this.stop());
    const table = byId("review-table");
    table.addEventListener("toggle", () => {
      if (table.open && this.found) showTable(this.found, analysis.page.moves, analysis.page.first);
    });
    this.show();
  }

  start() {
    this.wanted = true;
    this.ask();
    this.analysis.follow();
  }

  stop() {
    this.wanted = false;
    void this.analysis.positions.send({ t: "stop-review" });
    this.analysis.follow();
    this.say("");
    this.show();
  }

  async ask() {
    if (!this.wanted || this.found) return;
    this.stood = this.analysis.tree.at;
    this.show();
    this.say(say("review.asking"));
    const reply = await this.analysis.positions.send({ t: "review", game: this.game });
    if (reply.t === "refused") this.fail(reply.message);
  }

  /** @param {string} message */
  fail(message) {
    this.wanted = false;
    this.say(message);
    this.show();
  }

  /** @param {string} sentence */
  say(sentence) {
    setText(byId("review-note"), sentence);
  }

  /** @param {ReviewProgress} told */
  take(told) {
    if (!this.wanted) return;
    if (told.stage === "waiting") {
      this.say(waitingWords(told.before));
    } else if (told.stage === "failed") {
      this.fail(told.message);
    } else if (told.stage === "judging") {
      const bar = byId("review-progress");
      bar.max = told.total;
      bar.value = told.done;
      this.say(say("review.progress", { done: told.done, total: told.total }));
      this.graph.show(told.chances, []);
      this.show();
    } else {
      this.finish(told.review);
    }
  }

  /** @param {Found} found */
  finish(found) {
    this.found = found;
    const { analysis } = this;
    this.say("");
    this.show();
    const chances = found.points.map((point) => point.chance);
    this.graph.show(chances, found.turns);
    showExactness(found, analysis.page.sides);
    showTurns(found.turns, analysis.page.first, {
      go: (turn) => this.go(turn),
      tryAgain: (turn) => this.tryAgain(turn),
      playLine: (turn, moves) => analysis.grow(analysis.tree.extend(this.branchAt(turn.ply - 1), moves)),
    });
    for (const turn of found.turns) this.branchAt(turn.ply).mark = GLYPHS[turn.fault];
    analysis.view.draw(analysis.tree);
    this.point();
    // Where nobody has looked elsewhere meanwhile, it begins at the first turning point.
    if (found.turns[0] && analysis.tree.at === this.stood) this.go(found.turns[0]);
    analysis.live.say(say("review.ready", { count: found.turns.length }));
  }

  /** Shows what there is of it. */
  show() {
    const { wanted, found, analysis } = this;
    const busy = wanted && !found;
    byId("review-start").hidden = wanted || found !== null;
    byId("review-stop").hidden = !busy;
    byId("review-progress").hidden = !busy;
    byId("review-found").hidden = found === null;
    byId("turns-none").hidden = found === null || found.turns.length > 0;
    byId("graph").hidden = !wanted && found === null;
    analysis.element.toggleAttribute("data-graph", wanted || found !== null);
  }

  /**
   * The branch of the game after so many moves, whatever became of the tree.
   * @param {number} ply
   */
  branchAt(ply) {
    const { tree, page } = this.analysis;
    return tree.extend(tree.root, page.moves.slice(0, ply));
  }

  /**
   * Goes to the position before a turn, and shows what was played and what was better.
   * @param {TurningPoint} turn
   */
  go(turn) {
    const { analysis } = this;
    analysis.go(this.branchAt(turn.ply - 1));
    analysis.hint = [
      { marks: turn.better.marks, rank: 0, kind: "better" },
      { marks: turn.marks, rank: 1, kind: "threat" },
    ];
    analysis.drawArrows();
    this.point();
    const move = `${numberOf(turn.ply, analysis.page.first)} ${turn.text}`;
    analysis.live.say(say("review.turn", { move, fault: faultWords(turn), words: turn.words, better: turn.better.spoken }));
  }

  /**
   * Goes to the position before a turn, for somebody to find the better move, and hides that.
   * @param {TurningPoint} turn
   */
  tryAgain(turn) {
    const { analysis } = this;
    const before = this.branchAt(turn.ply - 1);
    analysis.go(before);
    analysis.hint = [];
    this.trying = turn;
    this.tell(say("review.find"));
    this.point();
  }

  /** Says a sentence about the better move. @param {string} words */
  tell(words) {
    const { analysis } = this;
    analysis.element.toggleAttribute("data-trying", this.trying !== null);
    analysis.drawArrows();
    this.say(words);
    analysis.live.say(words);
  }

  /**
   * Judges a move of somebody who looks for the better one; true when the move is not to be played.
   * @param {string} text the move's
   */
  judges(text) {
    const turn = this.trying;
    if (!turn) return false;
    if (text === turn.better.moves[0]) {
      this.trying = null;
      this.tell(say("review.right"));
      return false;
    }
    this.tell(text === turn.text ? say("review.played") : say("review.wrong"));
    return true;
  }

  /** Shows where we are: on the graph, and in the list. */
  point() {
    const { tree, page, hint } = this.analysis;
    if (this.trying && tree.at.ply !== this.trying.ply - 1) {
      this.trying = null;
      this.analysis.element.toggleAttribute("data-trying", false);
      this.say("");
    }
    const moves = tree.at.moves();
    const inside = moves.length <= page.moves.length && moves.every((text, i) => text === page.moves[i]);
    const ply = inside ? moves.length : null;
    const words = ply === null ? "" : (this.found?.points[ply]?.words ?? "");
    this.graph.point(ply, ply === 0 ? say("review.at-start", { words }) : say("review.at-move", { ply: ply ?? 0, words }));
    // With its hint on the board a turn is shown one move early.
    const shown = ply === null ? -1 : hint.length > 0 ? ply + 1 : ply;
    for (const row of byId("turns").children) {
      const current = row.getAttribute("data-ply") === String(shown);
      row.toggleAttribute("data-current", current);
      if (current && row instanceof HTMLElement && row.parentElement) {
        row.parentElement.scrollTop = row.offsetTop - row.parentElement.clientHeight / 3;
      }
    }
  }
}
