// Sentences about the changes from one view of a game to the next.

import { capitalised } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { FrameView, View } from "../wire.js" */
/**
 * A sentence: announced when there is time, announced at once, or announced and shown beside the
 * board.
 * @typedef {{ how: "say" | "alert" | "note", words: string }} Sentence
 */

/**
 * Returns whether moves of the first view are taken back in the second.
 * @param {Pick<View, "played">} before
 * @param {Pick<View, "played">} view
 */
export function isTakenBack(before, view) {
  return before.played.some((move, index) => move !== view.played[index]);
}

/** Returns the sentence about a position that is stepped to. @param {FrameView} frame */
export function arrivalAt({ ply, last }) {
  return last ? say("play.move", { ply, move: last.spoken }) : say("play.start");
}

/** Whether a king is in check, which the last move's words do not say. @param {FrameView} frame */
function isUnsaidCheck({ check, last }) {
  return typeof check === "number" && !last?.spoken.includes(say("board.check"));
}

/**
 * Returns the sentences about what changed, in the order in which they are announced.
 * @param {View} before
 * @param {View} view
 */
export function sentencesOf(before, view) {
  const { ply, last } = view.frame;
  const moved = ply > before.frame.ply;
  const takenBack = isTakenBack(before, view);
  /** @type {Sentence[]} */
  const sentences = [];
  const add = (/** @type {Sentence["how"]} */ how, /** @type {string} */ words) => sentences.push({ how, words });
  if (moved && last) add("say", `${capitalised(last.spoken)}.`);
  else if (takenBack) add("say", say("play.taken-back"));
  if (moved && !view.result && isUnsaidCheck(view.frame)) add("say", `${capitalised(say("board.check"))}.`);
  if (view.result && !before.result) add("alert", view.result.words);
  else if (!view.result && view.can.play && (moved || !before.can.play)) add("say", `${view.status}.`);
  if (view.can.claim && !before.can.claim) add("say", view.remark);
  if (view.draw_offer !== before.draw_offer && view.can.answer_draw) add("alert", say("play.draw-offered"));
  if (view.takeback !== before.takeback && view.can.answer_takeback) add("alert", view.remark);
  if (view.result || takenBack) return sentences;
  const isMine = (/** @type {number | null} */ side) => side !== null && view.you.length === 1 && view.you[0] === side;
  if (isMine(before.draw_offer) && view.draw_offer === null) add("note", say("play.draw-declined"));
  // A move of the one who asked withdraws the request.
  const isWithdrawn = moved && before.turn === before.takeback;
  if (isMine(before.takeback) && view.takeback === null && !isWithdrawn) add("note", say("play.takeback-declined"));
  return sentences;
}
