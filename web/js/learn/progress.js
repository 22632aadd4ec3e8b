// The lessons done in this browser: stored, and marked on the pages that list lessons or steps.

import { findById } from "../site/dom.js";
import { isKept, stored, storeText } from "../site/storage.js";
import { remoteChanges } from "../site/waiting.js";

const KEY = "lessons";

/**
 * Returns the names of the finished steps of a lesson.
 * @param {string} lesson `GAME/LESSON`
 * @returns {string[]}
 */
export function doneOf(lesson) {
  const kept = stored(KEY)[lesson];
  return Array.isArray(kept) ? kept.filter((step) => typeof step === "string") : [];
}

/** Stores that a step is done. @param {string} lesson @param {string} step */
export function finishStep(lesson, step) {
  const done = doneOf(lesson);
  if (!done.includes(step)) storeText(KEY, JSON.stringify({ ...stored(KEY), [lesson]: [...done, step] }));
}

/** Marks the finished steps. */
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

/** Shows the progress of each listed lesson. */
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
remoteChanges.addEventListener("changed", mark);
const lost = findById("progress-lost");
if (lost) lost.hidden = isKept();
const form = findById("first-game");
const steps = document.querySelector("[data-lesson][data-done]");
if (form && steps instanceof HTMLElement) {
  form.addEventListener("submit", () => finishStep(steps.dataset["lesson"] ?? "", "game"));
}
