// <game-puzzle>: a position with one right answer. The server knows it and judges; here it is
// tried.

import { byId, capitalised, dataOf, define, setText } from "../site/dom.js";
import { fail, recordWords, solve, solvedOf } from "./solved.js";
import { Trial } from "./trial.js";

/** @import { AnalysisCommand, PuzzlePageData } from "../wire.js" */
/** @import { Want } from "./trial.js" */

class Puzzle extends Trial {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {PuzzlePageData} */
    const page = dataOf(element);
    super(element, page, []);
    this.page = page;
    /** Whether there was neither a mistake nor help. */
    this.clean = true;
    this.listen();
    this.tell();
  }

  /**
   * @override
   * @param {Want} want
   * @param {string[]} moves
   * @returns {AnalysisCommand}
   */
  query(want, moves) {
    const { game, key } = this.page;
    return { t: "puzzle", game, puzzle: key, moves, want };
  }

  /** @override */
  failed() {
    this.clean = false;
    fail(this.page.game);
  }

  /** @override */
  solved() {
    solve(this.page.game, this.page.key, this.clean);
  }

  /** @override */
  helped() {
    this.clean = false;
  }

  /** @override */
  shown() {
    fail(this.page.game);
  }

  /** @override Draws what is known besides the board. */
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
