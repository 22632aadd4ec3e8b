// Announces where a half-made turn can continue, for those who do not see the marks.

import { say } from "../site/words.js";

/** @import { Progress } from "./turn.js" */
/** @import { Announcer } from "../site/announcer.js" */

/** Largest number of names to announce. */
const MOST_NAMES = 30;

/** @param {readonly string[]} names */
function listOf(names) {
  const [places, count] = [names.slice(0, MOST_NAMES).join(", "), names.length - MOST_NAMES];
  return count > 0 ? say("board.go-to-more", { places, count }) : say("board.go-to", { places });
}

/**
 * Announces where a turn can continue, once for each step.
 * @param {Announcer} live
 * @returns {(progress: Progress) => void}
 */
export function readTurns(live) {
  let said = "";
  return ({ touched, expects, next }) => {
    const now = touched.join();
    const words = `${expects} ${next.length > 0 ? listOf(next) : ""}`.trim();
    // Empty while it is not known.
    if (touched.length > 0 && words === "") return;
    if (touched.length > 0 && now !== said) live.say(words);
    said = now;
  };
}
