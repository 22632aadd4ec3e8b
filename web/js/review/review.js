// The review of a game on its analysis board: requests it, follows its progress, and shows it.

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
    /** The current branch when the review was requested. @type {Branch | null} */
    this.requestedAt = null;
    /** The turning point whose better move is to be found. @type {TurningPoint | null} */
    this.trying = null;
    /** Whether a review is requested: now, and after a reload of the page. */
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
    this.requestedAt = this.analysis.tree.at;
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
    // The game may have gone on since the page was loaded.
    analysis.page.moves = found.moves;
    analysis.tree.addGame(found.moves);
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
    analysis.follow();
    this.point();
    // Goes to the first turning point, unless another position was visited meanwhile.
    if (found.turns[0] && analysis.tree.at === this.requestedAt) this.go(found.turns[0]);
    analysis.live.say(say("review.ready", { count: found.turns.length }));
  }

  /** Shows or hides the parts of the review. */
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
   * Returns the branch of the game after a number of moves, which is created if it was deleted.
   * @param {number} ply
   */
  branchAt(ply) {
    const { tree, page } = this.analysis;
    return tree.extend(tree.root, page.moves.slice(0, ply));
  }

  /**
   * Goes to the position before a turning point, and shows the move played and the better one.
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
   * Goes to the position before a turning point, and hides the better move for somebody to find.
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

  /** Shows and announces a sentence about the better move. @param {string} words */
  tell(words) {
    const { analysis } = this;
    analysis.element.toggleAttribute("data-trying", this.trying !== null);
    analysis.drawArrows();
    this.say(words);
    analysis.live.say(words);
  }

  /**
   * Judges an attempt to find the better move; returns true if the move is not to be played.
   * @param {string} text of the move
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

  /** Marks the current position on the graph and in the list. */
  point() {
    const { tree, page, hint } = this.analysis;
    const moves = tree.at.moves();
    const inside = moves.length <= page.moves.length && moves.every((text, i) => text === page.moves[i]);
    const ply = inside ? moves.length : null;
    if (this.trying && ply !== this.trying.ply - 1) {
      this.trying = null;
      this.analysis.element.toggleAttribute("data-trying", false);
      this.say("");
    }
    const words = ply === null ? "" : (this.found?.points[ply]?.words ?? "");
    this.graph.point(ply, ply === 0 ? say("review.at-start", { words }) : say("review.at-move", { ply: ply ?? 0, words }));
    // With its hint on the board, a turning point is marked one move early.
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
