// <game-puzzle>: a position with one right answer. The server knows it and judges; here it is
// tried.

import { PositionConnection } from "../analysis/position-connection.js";
import { drawArrows } from "../board/arrows.js";
import "../board/board.js";
import { offerOf } from "../board/turn.js";
import { takeTurns, TurnPanel } from "../board/turn-panel.js";
import { Announcer } from "../site/announcer.js";
import { byId, capitalised, dataOf, define, on, onKeys, prefersStillness, press, setText } from "../site/dom.js";
import { fail, recordWords, solve, solvedOf } from "./solved.js";

/** @import { AnalysisPosition, MoveView, PuzzlePageData, Verdict } from "../wire.js" */

/** Milliseconds before a move that answers is shown. */
const BREATH = 600;

class Puzzle {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {PuzzlePageData} */
    this.page = dataOf(element);
    this.board = byId("board");
    this.panel = new TurnPanel();
    this.live = new Announcer();
    /** The id under which the server knows the position; empty until it does. */
    this.at = "";
    /** @type {string[]} the moves of the solution so far, the replies too */
    this.moves = [];
    /** @type {"solving" | "wrong" | "over"} */
    this.state = "solving";
    /** Whether there was neither a mistake nor help. */
    this.clean = true;
    /** Grows whenever what is being shown is overtaken. */
    this.run = 0;
    this.connection = new PositionConnection(this.page);
    this.listen();
    this.tell();
  }

  listen() {
    const { connection, panel, board } = this;
    on(connection, "hello", () => this.greeted());
    on(connection, "refused", (/** @type {{ message: string }} */ { message }) => this.say(message));
    takeTurns(board, panel, this.live, {
      touches: (sites) => connection.touches(this.at, sites),
      why: (sites) => connection.whyNot(this.at, sites),
      play: (move) => this.play(move),
    });
    on(panel, "typed", (/** @type {string} */ text) => void this.answer(text));
    press("again", () => void this.again());
    press("hint", () => void this.hint());
    press("solution", () => void this.solution());
    const back = () => board.back() || (this.state === "wrong" && void this.again());
    onKeys({ Escape: back, Backspace: back });
  }

  /** The connection is up; the server knows nothing of us. */
  greeted() {
    if (this.state === "solving") void this.offer(this.moves);
  }

  /**
   * Shows the position after these moves; null where another was shown meanwhile.
   * @param {readonly string[]} moves
   * @returns {Promise<AnalysisPosition | null>}
   */
  async show(moves) {
    const { run } = this;
    this.at = "";
    const reply = await this.connection.look(moves);
    if (reply.t === "refused") this.say(reply.message);
    if (reply.t !== "scene" || run !== this.run) return null;
    this.at = reply.id;
    this.board.show(reply.frame, null, "glide");
    this.panel.offerButtons([]);
    return reply;
  }

  /**
   * Shows the position after these moves, for the person to move.
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
   * Shows moves one after another; whether nothing came between.
   * @param {readonly string[]} moves those that are on the board
   * @param {readonly string[]} line those that follow
   */
  async follow(moves, line) {
    const { run } = this;
    for (let made = 1; made <= line.length; made += 1) {
      await new Promise((done) => setTimeout(done, prefersStillness() ? BREATH * 1.5 : BREATH));
      if (run !== this.run || !(await this.show([...moves, ...line.slice(0, made)]))) return false;
    }
    return true;
  }

  /** @param {MoveView} move */
  play(move) {
    this.board.foresee(move);
    void this.answer(move.text);
  }

  /** Has an answer judged. @param {string} text */
  async answer(text) {
    if (this.state !== "solving") return;
    const verdict = await this.ask("verdict", [...this.moves, text]);
    if (!verdict) {
      // It was no move at all.
      void this.offer(this.moves);
      return;
    }
    this.panel.clearTyped(text);
    this.forgetHint();
    const shown = await this.show(verdict.moves);
    if (!shown) return;
    this.say(verdict.words);
    if (verdict.standing === "wrong") await this.refute(verdict);
    else if (verdict.standing === "solved") this.finish();
    else if (await this.follow(verdict.moves, verdict.line)) await this.offer([...verdict.moves, ...verdict.line]);
  }

  /**
   * Asks the server about the puzzle; null where it refused, which is said.
   * @param {"verdict" | "hint" | "solution"} want
   * @param {string[]} moves
   * @returns {Promise<Verdict | null>}
   */
  async ask(want, moves) {
    this.run += 1;
    const { run } = this;
    const { game, key } = this.page;
    const reply = await this.connection.send({ t: "puzzle", game, puzzle: key, moves, want });
    if (run !== this.run) return null;
    if (reply.t === "refused") this.say(reply.message);
    return reply.t === "puzzle" ? reply : null;
  }

  /** @param {Verdict} verdict */
  async refute(verdict) {
    this.state = "wrong";
    this.clean = false;
    fail(this.page.game);
    this.tell();
    // Who plays by keys goes on with a key.
    if (document.activeElement?.closest(".site")) byId("again").focus();
    await this.follow(verdict.moves, verdict.line);
  }

  finish() {
    this.state = "over";
    solve(this.page.game, this.page.key, this.clean);
    this.tell();
    if (document.activeElement?.closest(".site")) byId("next").focus();
  }

  /** Back to where the wrong move was made. */
  async again() {
    this.run += 1;
    this.panel.notice("");
    await this.offer(this.moves);
    this.live.say("Try again.");
  }

  async hint() {
    if (this.state !== "solving") return;
    const verdict = await this.ask("hint", this.moves);
    if (!verdict) return;
    this.clean = false;
    this.say(verdict.words);
    drawArrows(this.board.views, [{ marks: verdict.marks, rank: 0, kind: "better" }]);
  }

  forgetHint() {
    drawArrows(this.board.views, []);
  }

  async solution() {
    const verdict = await this.ask("solution", this.moves);
    if (!verdict) return;
    this.forgetHint();
    this.state = "over";
    this.clean = false;
    fail(this.page.game);
    this.tell();
    if (!(await this.show(this.moves))) return;
    this.say(verdict.words);
    await this.follow(this.moves, verdict.line);
  }

  /** Draws what is known besides the board. */
  tell() {
    const { page, state } = this;
    this.element.dataset["state"] = state;
    this.element.dataset["made"] = String(this.moves.length);
    const solved = solvedOf(page.game);
    const done = new Set(solved.solved);
    byId("again").hidden = state !== "wrong";
    byId("hint").disabled = state !== "solving";
    byId("solution").disabled = state === "over";
    byId("next").classList.toggle("primary", state === "over");
    const side = capitalised(page.sides[page.side === 1 ? 1 : 0]);
    const words = { solving: `${side} to move`, wrong: "Not this one", over: done.has(page.key) ? "Solved" : "The solution" };
    setText(byId("status"), words[state]);
    const links = allPuzzles();
    setText(byId("record"), recordWords(solved, links.length));
    for (const link of links) {
      const was = done.has(keyOf(link));
      link.toggleAttribute("data-solved", was);
      link.setAttribute("aria-label", `Puzzle ${link.textContent}${was ? ", solved" : ""}`);
    }
  }

  /** @param {string} sentence */
  say(sentence) {
    this.panel.notice(sentence);
    this.live.say(sentence);
  }
}

/** The links to all puzzles of the game, in their order. */
function allPuzzles() {
  return [...byId("numbers").querySelectorAll("a")];
}

/** @param {HTMLElement} link */
function keyOf(link) {
  return link.dataset["key"] ?? "";
}

define("game-puzzle", (element) => goToFirst(element) || new Puzzle(element));

/**
 * Where the address names no puzzle: goes to the first that is not solved; whether there is another
 * than the one shown.
 * @param {HTMLElement} element
 */
function goToFirst(element) {
  /** @type {PuzzlePageData} */
  const { any, game } = dataOf(element);
  if (!any) return false;
  const done = new Set(solvedOf(game).solved);
  const first = allPuzzles().findIndex((link) => !done.has(keyOf(link)));
  if (first <= 0) return false;
  location.replace(`/puzzles/${encodeURIComponent(game)}/${first + 1}`);
  return true;
}
