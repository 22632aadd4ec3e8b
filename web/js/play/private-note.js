// A person's private note about a game: requested when they open its box or come to its field,
// stored when they pause or leave.

import { afterPause, byId, findById, setText } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { GameConnection } from "./game-room.js" */

/** Milliseconds after the last key before a note is stored. */
const PAUSE = 800;

/** @param {GameConnection} connection */
export function usePrivateNote(connection) {
  const box = findById("private-note");
  if (!box) return;
  const [field, state] = [byId("private-note-text"), byId("private-note-state")];
  /** The note as the site last sent it. @type {string | null} */
  let known = null;
  /** What was sent to the site last, until it has replied. @type {string | null} */
  let sent = null;
  let isChanged = false;
  // Another tab or device may have changed the note since.
  const load = async () => {
    if (!box.open || isChanged || sent !== null) return;
    const before = field.value;
    const reply = await connection.send({ t: "private-note", text: null, was: "" });
    if (reply.t === "refused") setText(state, reply.message);
    // What somebody has begun to write meanwhile stays.
    if (reply.t !== "private-note" || field.value !== before) return;
    field.disabled = false;
    if (reply.text !== known) field.value = known = reply.text;
  };
  box.addEventListener("toggle", load);
  field.addEventListener("focus", load);
  const keep = async () => {
    if (!isChanged) return;
    isChanged = false;
    const [text, was] = [field.value, sent ?? known ?? ""];
    sent = text;
    const reply = await connection.send({ t: "private-note", text, was });
    if (sent === text) sent = null;
    if (reply.t === "private-note") known = reply.text;
    else isChanged = true;
    if (reply.t === "refused") setText(state, reply.message);
    else if (!isChanged && sent === null) setText(state, say("play.note-kept"));
  };
  const soon = afterPause(PAUSE);
  field.addEventListener("input", () => {
    isChanged = true;
    setText(state, "");
    soon(keep);
  });
  // Leaving the field or the page stores the note at once.
  field.addEventListener("blur", keep);
  addEventListener("pagehide", () => void keep());
}
