// <puzzle-storm>: puzzles against the clock. Each is fetched before its turn; the server judges
// every move.

import { byId, dataOf, define, make, onKeys, press, setText } from "../site/dom.js";
import { isKept } from "../site/storage.js";
import { afterFailing, afterSolving, keep, solvedOf, today } from "./solved.js";
import { clockText, StormRun, stormOrder } from "./storm-run.js";
import { Trial } from "./trial.js";

/** @import { AnalysisCommand, PuzzleBoard, StormPageData, Verdict } from "../wire.js" */
/** @import { Want } from "./trial.js" */
/** @typedef {PuzzleBoard & { number: number }} StormPuzzle */

/** Milliseconds between two updates of the clock. */
const TICK = 100;

class Storm extends Trial {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {StormPageData} */
    const page = dataOf(element);
    super(element, { spec: page.spec, start: null }, []);
    this.page = page;
    /** @type {Trial["state"]} */
    this.state = "over";
    /** The storm in progress; null before the start and after the end. @type {StormRun | null} */
    this.storm = null;
    /** The numbers of the puzzles to come. @type {number[]} */
    this.order = [];
    /** The puzzle on the board. @type {StormPuzzle | null} */
    this.puzzle = null;
    /** The next puzzle. @type {Promise<StormPuzzle | null>} */
    this.coming = Promise.resolve(null);
    this.listenToBoard();
    const back = () => this.board.back();
    onKeys({ Escape: back, Backspace: back });
    press("start", () => this.begin());
    setInterval(() => this.tick(), TICK);
    byId("start").disabled = false;
    this.tell();
  }

  async begin() {
    byId("start").disabled = true;
    this.order = stormOrder(this.page.numbers, Math.random);
    this.coming = this.fetchNext();
    if (await this.coming) {
      this.storm = new StormRun(performance.now());
      byId("results").replaceChildren();
      byId("start").hidden = true;
      this.panel.notice("");
      await this.next();
      this.board.focusSite();
    } else {
      this.say(this.page.words.lost);
    }
    byId("start").disabled = false;
  }

  /**
   * Fetches the next puzzle, which stays the next one until that succeeds; null if it is not
   * available.
   * @returns {Promise<StormPuzzle | null>}
   */
  async fetchNext() {
    const { order } = this;
    const [number] = order;
    if (number === undefined) return null;
    try {
      const response = await fetch(`/api/puzzles/${encodeURIComponent(this.page.game)}/${number}`);
      if (!response.ok) return null;
      const board = /** @type {PuzzleBoard} */ (await response.json());
      order.shift();
      return { number, ...board };
    } catch {
      return null;
    }
  }

  /** Shows the next puzzle. */
  async next() {
    // When it was fetched ahead, the network may have been down.
    const puzzle = (await this.coming) ?? (await this.fetchNext());
    if (!this.storm) return;
    if (!puzzle) {
      this.end();
      if (this.order.length > 0) this.say(this.page.words.lost);
      return;
    }
    const byKey = this.board.contains(document.activeElement);
    this.coming = this.fetchNext();
    this.puzzle = puzzle;
    this.run += 1;
    this.moves = [];
    this.positions.from = { spec: puzzle.spec, start: puzzle.start };
    this.element.dataset["key"] = puzzle.key;
    for (const form of ["strip", "plate"]) this.element.classList.toggle(form, form === puzzle.form);
    this.board.redraw(puzzle.html);
    setText(byId("status"), puzzle.turn);
    setText(byId("task"), puzzle.task);
    this.live.say(`${puzzle.turn}. ${puzzle.task}`);
    await this.offer([]);
    if (byKey) this.board.focusSite();
  }

  /** @override @param {Verdict} verdict */
  async judge(verdict) {
    const { puzzle } = this;
    if (!puzzle) return;
    if (verdict.standing === "right") {
      if (await this.show(verdict.moves)) await this.reply(verdict);
    } else {
      this.judged(puzzle, verdict.standing === "solved");
      await this.next();
    }
  }

  /**
   * Handles the end of a puzzle: solved, or failed by a wrong move.
   * @param {StormPuzzle} puzzle
   * @param {boolean} right
   */
  judged({ key, number }, right) {
    const { game, words } = this.page;
    this.storm?.judged(number, right);
    const kept = solvedOf(game);
    keep(game, right ? afterSolving(kept, key, { clean: false, day: today() }) : afterFailing(kept, key, today()));
    this.state = "over";
    this.element.dataset["last"] = right ? "right" : "wrong";
    this.say(right ? words.right : words.wrong);
    const label = (right ? words.right_one : words.wrong_one).replace("{number}", String(number));
    const href = `/puzzles/${encodeURIComponent(game)}/${number}`;
    byId("results").append(make("a", { href, [right ? "data-solved" : "data-wrong"]: "", "aria-label": label }, String(number)));
    this.tick();
  }

  /** Updates the clock. */
  tick() {
    const { storm, page } = this;
    if (!storm) return;
    const now = performance.now();
    setText(byId("clock"), clockText(storm.left(now)));
    const mark = storm.mark(now);
    if (mark !== null) this.live.say(page.words.left.replace("{seconds}", String(mark)));
    if (storm.left(now) === 0) this.end();
  }

  /** Ends the storm. */
  end() {
    const { storm, page } = this;
    if (!storm) return;
    const kept = solvedOf(page.game);
    const best = storm.score > kept.storm;
    if (best) keep(page.game, { ...kept, storm: storm.score });
    this.storm = null;
    this.run += 1;
    this.state = "over";
    if (this.board.frame) this.board.show(this.board.frame, null, "jump");
    const words = storm.left(performance.now()) === 0 ? page.words.over : page.words.solved;
    const over = words.replace("{solved}", String(storm.score));
    setText(byId("status"), over);
    setText(byId("task"), best ? page.words.new_best : "");
    this.panel.notice("");
    this.live.say(best ? `${over} ${page.words.new_best}` : over);
    setText(byId("start"), page.words.again);
    byId("start").hidden = false;
    if (this.element.contains(document.activeElement)) byId("start").focus();
    this.tell();
    setText(byId("score"), page.words.solved.replace("{solved}", String(storm.score)));
  }

  /**
   * @override
   * @param {Want} want
   * @param {string[]} moves
   * @returns {AnalysisCommand}
   */
  query(want, moves) {
    return { t: "puzzle", game: this.page.game, puzzle: this.puzzle?.key ?? "", moves, want };
  }

  /** @override Draws what is known besides the board. */
  tell() {
    const { page, storm } = this;
    this.element.dataset["state"] = storm ? "solving" : "over";
    this.element.dataset["made"] = String(this.moves.length);
    if (storm) setText(byId("score"), page.words.solved.replace("{solved}", String(storm.score)));
    const { storm: best } = solvedOf(page.game);
    const words = best > 0 ? page.words.best.replace("{best}", String(best)) : "";
    setText(byId("record"), isKept() ? words : page.words.forgets);
  }
}

define("puzzle-storm", (element) => new Storm(element));
