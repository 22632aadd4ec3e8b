// <game-puzzle>: a position with one right answer. Answers are judged by the module or the site.

import { byId, dataOf, define, make, setText } from "../site/dom.js";
import { keepPages } from "../site/kept-pages.js";
import { isKept } from "../site/storage.js";
import { solveDaily, tellDaily } from "./daily.js";
import { afterFailing, afterSolving, keep, recordWords, solvedOf, today } from "./solved.js";
import { Trial } from "./trial.js";

/** @import { AnalysisCommand, PuzzlePageData } from "../wire.js" */
/** @import { Want } from "./trial.js" */

/** Number of puzzles stored for use without a network: this one and those after it. */
const KEPT = 20;

class Puzzle extends Trial {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {PuzzlePageData} */
    const page = dataOf(element);
    super(element, page, []);
    this.page = page;
    /** Whether there was neither a mistake nor help so far. */
    this.clean = true;
    /** Whether the solution was shown. */
    this.lookedUp = false;
    this.listen();
    this.tell();
    keepPages(this.nextPaths());
  }

  /** Returns the paths of this puzzle and of those listed after it, with the listed grade. */
  nextPaths() {
    const links = listedPuzzles();
    const at = links.findIndex(({ pathname }) => pathname === location.pathname);
    return links.slice(Math.max(at, 0)).slice(0, KEPT).map(({ pathname, search }) => pathname + search);
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
    const { game, key } = this.page;
    this.clean = false;
    keep(game, { ...afterFailing(solvedOf(game), key, today()), streak: 0 });
  }

  /** @override */
  solved() {
    const { game, key, day } = this.page;
    keep(game, afterSolving(solvedOf(game), key, { clean: this.clean, day: today() }));
    if (day !== null) solveDaily(day);
  }

  /** @override */
  helped() {
    this.clean = false;
  }

  /** @override */
  shown() {
    this.lookedUp = true;
    this.failed();
  }

  /** @override Draws what is known besides the board. */
  tell() {
    const { page, state } = this;
    this.element.dataset["state"] = state;
    this.element.dataset["made"] = String(this.moves.length);
    const solved = solvedOf(page.game);
    const done = new Set(solved.solved);
    byId("again").hidden = state !== "wrong";
    byId("hint").disabled = state !== "solving" || this.isJudging;
    byId("solution").disabled = state === "over";
    byId("next").classList.toggle("primary", state === "over");
    const { turn, wrong, over, shown } = page.words;
    const words = { solving: turn, wrong, over: this.lookedUp ? shown : over };
    setText(byId("status"), words[state]);
    const links = listedPuzzles();
    for (const link of links) {
      const label = (link.dataset["label"] ??= link.getAttribute("aria-label") ?? "");
      const was = done.has(keyOf(link));
      link.toggleAttribute("data-solved", was);
      link.setAttribute("aria-label", was ? page.words.solved.replace("{puzzle}", label) : label);
    }
    setText(byId("record"), isKept() ? recordWords(solved, page.count, page.words.record) : page.words.forgets);
    if (page.day !== null) tellDaily(byId("daily-record"), page.day, page.words.daily);
    this.listFailed(links.filter((link) => keyOf(link) in solved.failed));
  }

  /** Lists the puzzles to try again. @param {HTMLAnchorElement[]} links */
  listFailed(links) {
    const title = this.page.words.again.replace("{count}", String(links.length));
    const again = make("div", { class: "puzzle-numbers" }, ...links.map((link) => link.cloneNode(true)));
    byId("failed").hidden = links.length === 0;
    byId("failed").replaceChildren(make("p", { class: "puzzle-list-title" }, title), again);
  }
}

/** Returns the links to the listed puzzles. */
function listedPuzzles() {
  return [...byId("numbers").querySelectorAll("a")];
}

/** @param {HTMLElement} link */
function keyOf(link) {
  return link.dataset["key"] ?? "";
}

define("game-puzzle", (element) => goToFirst(element) || new Puzzle(element));

/**
 * If the address names no puzzle, goes to the first that is not solved; returns whether it is
 * another than the one shown.
 * @param {HTMLElement} element
 */
function goToFirst(element) {
  /** @type {PuzzlePageData} */
  const { any, game } = dataOf(element);
  if (!any) return false;
  const done = new Set(solvedOf(game).solved);
  const links = listedPuzzles();
  const first = links.find((link) => !done.has(keyOf(link)));
  if (!first || first === links[0]) return false;
  location.replace(first.href);
  return true;
}
