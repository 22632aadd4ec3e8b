// A person's private note about a game: requested when its box is opened, stored when they pause or
// leave.

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
  let isLoaded = false;
  box.addEventListener("toggle", async () => {
    if (!box.open || isLoaded) return;
    const reply = await connection.send({ t: "private-note", text: null });
    if (reply.t === "private-note") {
      field.value = reply.text;
      field.disabled = false;
      isLoaded = true;
    } else if (reply.t === "refused") setText(state, reply.message);
  });
  let isChanged = false;
  const keep = async () => {
    if (!isChanged) return;
    isChanged = false;
    const reply = await connection.send({ t: "private-note", text: field.value });
    if (reply.t === "refused") isChanged = true;
    setText(state, reply.t === "refused" ? reply.message : say("play.note-kept"));
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
