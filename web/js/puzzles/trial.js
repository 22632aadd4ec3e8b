// A position with a task whose answers are judged: the common part of puzzles and steps of lessons.

import { Positions } from "../analysis/positions.js";
import { drawArrows } from "../board/arrows.js";
import "../board/board.js";
import { offerOf } from "../board/turn.js";
import { takeTurns, TurnPanel } from "../board/turn-panel.js";
import { Announcer } from "../site/announcer.js";
import { byId, on, onKeys, prefersStillness, press } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { AnalysisCommand, AnalysisPosition, MoveView, Verdict } from "../wire.js" */

/** Milliseconds before an answering move is shown. */
const REPLY_DELAY = 600;

/** What to ask about the moves made. @typedef {"verdict" | "hint" | "solution"} Want */

/**
 * @abstract
 */
export class Trial {
  /**
   * @param {HTMLElement} element
   * @param {{ spec: string, start: string | null }} page the rule set, and the position
   * @param {string[]} moves the moves before the person's first
   */
  constructor(element, page, moves) {
    this.element = element;
    this.board = byId("board");
    this.panel = new TurnPanel();
    this.live = new Announcer();
    /** Id of the current position; empty until it is loaded. */
    this.at = "";
    /** The moves so far, including the other side's. */
    this.moves = moves;
    /** @type {"solving" | "wrong" | "over"} */
    this.state = "solving";
    /** A counter that grows whenever what is being shown becomes outdated. */
    this.run = 0;
    /** The run in which an answer is being judged; -1 once the reply is on the board. */
    this.judging = -1;
    /** The answer being judged, and a later one that waits. */
    this.asked = this.early = "";
    this.positions = new Positions(page);
  }

  listen() {
    this.listenToBoard();
    press("again", () => void this.again());
    press("hint", () => void this.hint());
    press("solution", () => void this.solution());
    const back = () => this.board.back() || (this.state === "wrong" && void this.again());
    onKeys({ Escape: back, Backspace: back });
  }

  listenToBoard() {
    const { positions, panel, board } = this;
    on(positions, "hello", () => this.greeted());
    on(positions, "refused", (/** @type {{ message: string }} */ { message }) => this.say(message));
    takeTurns(board, panel, this.live, {
      touches: (sites) => positions.touches(this.at, sites),
      why: (sites) => positions.whyNot(this.at, sites),
      play: (move) => this.play(move),
    });
    on(panel, "typed", (/** @type {string} */ text) => void this.answer(text));
  }

  /** Whether an answer is being judged, or the reply to it is not on the board yet. */
  get isJudging() {
    return this.judging === this.run;
  }

  /** Handles a new connection, over which no position is loaded yet. */
  greeted() {
    if (this.state === "solving") void this.offer(this.moves);
  }

  /**
   * Shows the position after these moves; null if another was shown meanwhile.
   * @param {readonly string[]} moves
   * @returns {Promise<AnalysisPosition | null>}
   */
  async show(moves) {
    const { run } = this;
    this.at = "";
    const reply = await this.positions.look(moves);
    if (reply.t === "refused") this.say(reply.message);
    if (reply.t !== "scene" || run !== this.run) return null;
    this.at = reply.id;
    this.board.show(reply.frame, null, "glide");
    this.panel.offerButtons([]);
    return reply;
  }

  /**
   * Shows the position after these moves, and lets the person move.
   * @param {readonly string[]} moves
   */
  async offer(moves) {
    const position = await this.show(moves);
    if (!position) return;
    this.moves = [...moves];
    this.state = "solving";
    this.board.show(position.frame, offerOf(position), "glide");
    this.panel.offerButtons(position.moves);
    byId("parts").hidden = position.expects === "";
    this.tell();
  }

  /**
   * Shows moves one after another; returns whether nothing interrupted it.
   * @param {readonly string[]} moves the moves to the position on the board
   * @param {readonly string[]} line the moves to show
   */
  async follow(moves, line) {
    const { run } = this;
    for (let made = 1; made <= line.length; made += 1) {
      await new Promise((done) => setTimeout(done, prefersStillness() ? REPLY_DELAY * 1.5 : REPLY_DELAY));
      if (run !== this.run || !(await this.show([...moves, ...line.slice(0, made)]))) return false;
    }
    return true;
  }

  /** @param {MoveView} move */
  play(move) {
    if (!this.isJudging) this.board.showPrediction(move);
    void this.answer(move.text);
  }

  /**
   * Has an answer judged, and shows the verdict. An answer that comes before the reply to the last
   * one waits for it; the same text twice is ignored.
   * @param {string} text
   */
  async answer(text) {
    if (this.state !== "solving") return;
    if (this.isJudging) {
      if (text !== this.asked) this.early = text;
      return;
    }
    [this.asked, this.early] = [text, ""];
    const asked = this.ask("verdict", [...this.moves, text]);
    const { run } = this;
    this.judging = run;
    this.tell();
    const verdict = await asked;
    if (run !== this.run) return;
    if (verdict) {
      this.panel.clearTyped(text);
      await this.judge(verdict);
    } else {
      // The move was illegal.
      await this.offer(this.moves);
    }
    if (run !== this.run) return;
    this.judging = -1;
    this.tell();
    if (this.early !== "") await this.answer(this.early);
  }

  /** Shows the verdict on an answer, and the reply. @param {Verdict} verdict */
  async judge(verdict) {
    this.forgetHint();
    const shown = await this.show(verdict.moves);
    if (!shown) return;
    this.say(verdict.words);
    if (verdict.standing === "wrong") await this.refute(verdict);
    else if (verdict.standing === "solved") this.finish(verdict);
    else await this.reply(verdict);
  }

  /** Shows the reply to a right answer, then offers the next move. @param {Verdict} verdict */
  async reply(verdict) {
    const { run } = this;
    // The answer counts even if the reply is interrupted.
    this.moves = [...verdict.moves, ...verdict.line];
    await this.follow(verdict.moves, verdict.line);
    if (run === this.run) await this.offer(this.moves);
  }

  /**
   * Asks about the moves; null if that was refused, which is shown.
   * @param {Want} want
   * @param {string[]} moves
   * @returns {Promise<Verdict | null>}
   */
  async ask(want, moves) {
    this.run += 1;
    const { run } = this;
    const reply = await this.positions.send(this.query(want, moves));
    if (run !== this.run) return null;
    if (reply.t === "refused") this.say(reply.message);
    return reply.t === "puzzle" ? reply : null;
  }

  /**
   * Handles a wrong move.
   * @param {Verdict} verdict
   */
  async refute(verdict) {
    this.state = "wrong";
    this.failed();
    this.tell();
    // A keyboard user continues with a key.
    if (document.activeElement?.closest(".site")) byId("again").focus();
    await this.follow(verdict.moves, verdict.line);
  }

  /** Handles the solution of the task. @param {Verdict} verdict */
  finish(verdict) {
    this.state = "over";
    this.solved();
    this.tell();
    if (document.activeElement?.closest(".site")) byId("next").focus();
    this.showWayOn();
    void this.follow(verdict.moves, verdict.line);
  }

  /** Goes back to the position before the wrong move. */
  async again() {
    this.run += 1;
    this.panel.notice("");
    const byKey = document.activeElement === byId("again");
    await this.offer(this.moves);
    if (byKey) this.board.focusSite();
    this.live.say(say("puzzles.try-again"));
  }

  async hint() {
    if (this.state !== "solving" || this.isJudging) return;
    const verdict = await this.ask("hint", this.moves);
    if (!verdict) return;
    const { run } = this;
    // What was asked for before the position had come drops it.
    if (this.at === "") await this.offer(this.moves);
    if (run !== this.run) return;
    this.helped();
    this.say(verdict.words);
    drawArrows(this.board.views, [{ marks: verdict.marks, rank: 0, kind: "better" }]);
  }

  forgetHint() {
    drawArrows(this.board.views, []);
  }

  /** Shows all the remaining moves. */
  async solution() {
    const verdict = await this.ask("solution", this.moves);
    if (!verdict) return;
    this.forgetHint();
    this.state = "over";
    this.helped();
    this.shown();
    this.tell();
    if (!(await this.show(this.moves))) return;
    this.say(verdict.words);
    this.showWayOn();
    await this.follow(this.moves, verdict.line);
  }

  /** Scrolls to the link to the next task: messages may have pushed it off a phone's screen. */
  showWayOn() {
    byId("next").scrollIntoView({ block: "nearest", behavior: prefersStillness() ? "auto" : "smooth" });
  }

  /** @param {string} sentence */
  say(sentence) {
    this.panel.notice(sentence);
    this.live.say(sentence);
  }

  /**
   * Returns the query about the moves.
   * @abstract
   * @param {Want} want
   * @param {string[]} moves
   * @returns {AnalysisCommand}
   */
  query(want, moves) {
    throw new Error(`${want} of ${moves.length} moves: no query`);
  }

  /** Updates everything but the board. */
  tell() {}

  /** Called after a wrong move. */
  failed() {}

  /** Called when the task is solved. */
  solved() {}

  /** Called when a hint or the solution is given. */
  helped() {}

  /** Called when the solution is shown. */
  shown() {}
}
