// Reads out where a half-made turn can go on, for those who do not see the marks.

import { say } from "../site/words.js";

/** @import { Progress } from "../board/turn.js" */
/** @import { Announcer } from "../site/announcer.js" */

/** Names that are read out at most. */
const MOST_NAMES = 30;

/** @param {readonly string[]} names */
function listOf(names) {
  const [places, count] = [names.slice(0, MOST_NAMES).join(", "), names.length - MOST_NAMES];
  return count > 0 ? say("play.go-to-more", { places, count }) : say("play.go-to", { places });
}

/**
 * Says where a turn can go on, once for each step of it.
 * @param {Announcer} live
 * @returns {(progress: Progress) => void}
 */
export function readTurns(live) {
  let said = "";
  return ({ touched, expects, next }) => {
    const now = touched.join();
    const goesOn = touched.length > 0 && next.length > 0;
    if (goesOn && now !== said) live.say(`${expects} ${listOf(next)}`.trim());
    if (touched.length === 0 || next.length > 0) said = now;
  };
}
