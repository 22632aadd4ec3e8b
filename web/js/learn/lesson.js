// <game-lesson>: a step of a lesson. Moves are judged by the module or the site; the result is
// shown and stored here.

import { Trial } from "../puzzles/trial.js";
import { byId, dataOf, define, onKeys, setText } from "../site/dom.js";
import { keepPages } from "../site/kept-pages.js";
import { doneOf, finishStep, markSteps } from "./progress.js";

/** @import { AnalysisCommand, LessonPageData } from "../wire.js" */
/** @import { Want } from "../puzzles/trial.js" */

/** Wrong tries after which the solution is offered. */
const TRIES = 2;

class Lesson extends Trial {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {LessonPageData} */
    const page = dataOf(element);
    super(element, page, page.played);
    this.page = page;
    this.key = `${page.game}/${page.lesson}`;
    this.tries = 0;
    /** Whether the solution was shown. */
    this.wasShown = false;
    this.listen();
    const path = `/learn/${page.game}/${page.lesson}`;
    keepPages([path, ...page.steps.map((step) => `${path}/${step}`)]);
    onKeys({ Enter: () => this.goOn() });
    this.begin();
  }

  /** Announces the task at once to those who come from the previous step. */
  begin() {
    if (document.referrer.startsWith(`${location.origin}/learn/`)) {
      byId("title").focus({ preventScroll: true });
    }
    this.live.say(byId("task").textContent);
    this.tell();
  }

  /**
   * @override
   * @param {Want} want
   * @param {string[]} moves
   * @returns {AnalysisCommand}
   */
  query(want, moves) {
    const { game, lesson, step } = this.page;
    return { t: "lesson", game, lesson, step, moves, want };
  }

  /** @override */
  failed() {
    this.tries += 1;
  }

  /** @override */
  solved() {
    finishStep(this.key, this.page.step);
    markSteps();
  }

  /** @override */
  shown() {
    this.wasShown = true;
    this.solved();
    byId("next").hidden = false;
    byId("next").focus();
  }

  /** @override */
  tell() {
    const { state, page } = this;
    this.element.dataset["state"] = state;
    this.element.dataset["made"] = String(this.moves.length - page.played.length);
    const over = state === "over";
    byId("next").hidden = !over;
    byId("again").hidden = state !== "wrong";
    byId("hint").hidden = over;
    byId("hint").disabled = state !== "solving" || this.isJudging;
    byId("solution").hidden = over || this.tries < TRIES;
    setText(byId("status"), over && this.wasShown ? page.words.shown : page.words[state]);
  }

  /** Goes to the next step with Enter, unless the focus is on a link or button. */
  goOn() {
    const { activeElement } = document;
    if (this.state !== "over" || activeElement?.closest("a, button, summary")) return false;
    byId("next").click();
    return true;
  }
}

define("game-lesson", (element) => goToFirst(element) || new Lesson(element));

/**
 * If the address names no step, goes to the first that is not done; returns whether it is another
 * than the one shown.
 * @param {HTMLElement} element
 */
function goToFirst(element) {
  /** @type {LessonPageData} */
  const { any, game, lesson, steps } = dataOf(element);
  if (!any) return false;
  const done = new Set(doneOf(`${game}/${lesson}`));
  const first = steps.find((step) => !done.has(step)) ?? (done.has("game") ? steps[0] : "game");
  if (first === undefined || first === steps[0]) return false;
  location.replace(`/learn/${encodeURIComponent(game)}/${encodeURIComponent(lesson)}/${first}`);
  return true;
}
