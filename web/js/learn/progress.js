// What this browser has done of the lessons: kept in its storage, and marked on the pages that list
// lessons or steps.

import { findById } from "../site/dom.js";
import { stored, storeText } from "../site/storage.js";
import { changedElsewhere } from "../site/waiting.js";

const KEY = "lessons";

/**
 * The names of the steps that are done of a lesson.
 * @param {string} lesson `GAME/LESSON`
 * @returns {string[]}
 */
export function doneOf(lesson) {
  const kept = stored(KEY)[lesson];
  return Array.isArray(kept) ? kept.filter((step) => typeof step === "string") : [];
}

/** A step is done. @param {string} lesson @param {string} step */
export function finishStep(lesson, step) {
  const done = doneOf(lesson);
  if (!done.includes(step)) storeText(KEY, JSON.stringify({ ...stored(KEY), [lesson]: [...done, step] }));
}

/** Marks the steps that are done. */
export function markSteps() {
  for (const list of document.querySelectorAll("[data-lesson][data-done]")) {
    if (!(list instanceof HTMLElement)) continue;
    const done = new Set(doneOf(list.dataset["lesson"] ?? ""));
    for (const dot of list.querySelectorAll("a")) {
      const was = done.has(dot.dataset["step"] ?? "");
      dot.toggleAttribute("data-done", was);
      dot.setAttribute("aria-label", was ? `${dot.title} (${list.dataset["done"]})` : dot.title);
    }
  }
}

/** Says how far each listed lesson is. */
function markLessons() {
  for (const place of document.querySelectorAll("[data-lesson][data-count]")) {
    if (!(place instanceof HTMLElement)) continue;
    const { lesson = "", count = "", begun = "" } = place.dataset;
    const done = doneOf(lesson).filter((step) => step !== "game").length;
    if (done === 0) continue;
    place.textContent = begun.replace("{done}", String(Math.min(done, Number(count)))).replace("{count}", count);
    place.toggleAttribute("data-all", done >= Number(count));
  }
}

function mark() {
  markSteps();
  markLessons();
}

mark();
changedElsewhere.addEventListener("changed", mark);
const form = findById("first-game");
const steps = document.querySelector("[data-lesson][data-done]");
if (form && steps instanceof HTMLElement) {
  form.addEventListener("submit", () => finishStep(steps.dataset["lesson"] ?? "", "game"));
}
