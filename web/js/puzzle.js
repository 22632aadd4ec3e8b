// @ts-check
// <game-puzzle>: a position with one right answer. The server knows it and judges; here it is
// tried.

import { AnalysisLine } from "./analysis-line.js";
import { useTurn } from "./analysis-turn.js";
import { drawArrows } from "./arrows.js";
import { GameBoard } from "./board.js";
import { byId, capitalised, on, prefersStillness, press, setText } from "./dom.js";
import { mentionLosses } from "./line.js";
import { Announcer } from "./live.js";
import { fail, recordWords, solve, solvedOf } from "./solved.js";
import { TurnPanel } from "./turn-panel.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Verdict} Verdict */
/** @typedef {{ game: string, spec: string, sides: [string, string], start: string, side: number, key: string, any: boolean }} Desk */

/** Milliseconds before a move that answers is shown. */
const BREATH = 600;

export class Puzzle {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    /** @type {Desk} */
    this.desk = JSON.parse(element.dataset["desk"] ?? "{}");
    this.board = byId("board", GameBoard);
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
    this.line = new AnalysisLine("/analysis/socket");
    this.listen();
    this.tell();
  }

  listen() {
    const { line, panel, board } = this;
    on(line, "hello", () => this.greeted());
    on(line, "problem", (/** @type {string} */ sentence) => this.say(sentence));
    mentionLosses(line);
    useTurn(this);
    on(panel, "typed", (/** @type {string} */ text) => void this.answer(text));
    press("undo-part", () => void board.back());
    press("again", () => void this.again());
    press("hint", () => void this.hint());
    press("solution", () => void this.solution());
    document.addEventListener("keydown", (event) => {
      const { target } = event;
      if (event.defaultPrevented || (target instanceof Element && target.closest("input"))) return;
      if (event.key !== "Escape" && event.key !== "Backspace") return;
      if (board.back()) event.preventDefault();
      else if (this.state === "wrong") void this.again();
    });
  }

  /** The line is up; the server knows nothing of us. */
  greeted() {
    if (this.state === "solving") void this.offer(this.moves);
  }

  /**
   * Shows the position after these moves; the scene, or null where another was shown meanwhile.
   *
   * @param {readonly string[]} moves
   * @returns {Promise<Scene | null>}
   */
  async show(moves) {
    const { run } = this;
    this.at = "";
    const { spec, start } = this.desk;
    const answer = await this.line.send({ t: "look", spec, start, moves: [...moves] });
    if (answer.t === "refused") this.say(answer.message);
    if (answer.t !== "scene" || run !== this.run) return null;
    this.at = answer.id;
    this.board.show(answer.frame, null, "glide");
    this.panel.offerButtons([]);
    return answer;
  }

  /**
   * Shows the position after these moves, for the person to move.
   *
   * @param {readonly string[]} moves
   */
  async offer(moves) {
    const scene = await this.show(moves);
    if (!scene) return;
    const { frame, turn, moves: legal, move_count: count, first, expects } = scene;
    this.moves = [...moves];
    this.state = "solving";
    this.board.show(frame, { moves: legal, count, first, expects, side: turn }, "glide");
    this.panel.offerButtons(legal);
    byId("parts", HTMLElement).hidden = expects === "";
    this.tell();
  }

  /**
   * Shows moves one after another; whether nothing came between.
   *
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

  /** @param {Move} move */
  play(move) {
    this.board.foresee(move);
    void this.answer(move.text);
  }

  /**
   * Has an answer judged.
   *
   * @param {string} text
   */
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
   *
   * @param {"verdict" | "hint" | "solution"} want
   * @param {string[]} moves
   * @returns {Promise<Verdict | null>}
   */
  async ask(want, moves) {
    this.run += 1;
    const { run } = this;
    const { game, key } = this.desk;
    const answer = await this.line.send({ t: "puzzle", game, puzzle: key, moves, want });
    if (run !== this.run) return null;
    if (answer.t === "refused") this.say(answer.message);
    return answer.t === "puzzle" ? answer : null;
  }

  /** @param {Verdict} verdict */
  async refute(verdict) {
    this.state = "wrong";
    this.clean = false;
    fail(this.desk.game);
    this.tell();
    // Who plays by keys goes on with a key.
    if (document.activeElement?.closest(".site")) byId("again", HTMLButtonElement).focus();
    await this.follow(verdict.moves, verdict.line);
  }

  finish() {
    this.state = "over";
    solve(this.desk.game, this.desk.key, this.clean);
    this.tell();
    if (document.activeElement?.closest(".site")) byId("next", HTMLAnchorElement).focus();
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
    fail(this.desk.game);
    this.tell();
    if (!(await this.show(this.moves))) return;
    this.say(verdict.words);
    await this.follow(this.moves, verdict.line);
  }

  /** Draws what is known besides the board. */
  tell() {
    const { desk, state } = this;
    this.element.dataset["state"] = state;
    this.element.dataset["made"] = String(this.moves.length);
    const solved = solvedOf(desk.game);
    const done = new Set(solved.solved);
    byId("again", HTMLElement).hidden = state !== "wrong";
    byId("hint", HTMLButtonElement).disabled = state !== "solving";
    byId("solution", HTMLButtonElement).disabled = state === "over";
    byId("next", HTMLElement).classList.toggle("primary", state === "over");
    const side = capitalised(desk.sides[desk.side === 1 ? 1 : 0]);
    const words = { solving: `${side} to move`, wrong: "Not this one", over: done.has(desk.key) ? "Solved" : "The solution" };
    setText(byId("status", HTMLElement), words[state]);
    const links = allPuzzles();
    setText(byId("record", HTMLElement), recordWords(solved, links.length));
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
  return [...byId("numbers", HTMLElement).querySelectorAll("a")];
}

/** @param {HTMLElement} link */
function keyOf(link) {
  return link.dataset["key"] ?? "";
}

customElements.define(
  "game-puzzle",
  class extends HTMLElement {
    connectedCallback() {
      if (!goToFirst(this)) new Puzzle(this);
    }
  },
);

/**
 * Where the address names no puzzle: goes to the first that is not solved; whether there is another than the one shown.
 *
 * @param {HTMLElement} element
 */
function goToFirst(element) {
  /** @type {Desk} */
  const { any, game } = JSON.parse(element.dataset["desk"] ?? "{}");
  if (!any) return false;
  const done = new Set(solvedOf(game).solved);
  const first = allPuzzles().findIndex((link) => !done.has(keyOf(link)));
  if (first <= 0) return false;
  location.replace(`/puzzles/${encodeURIComponent(game)}/${first + 1}`);
  return true;
}
