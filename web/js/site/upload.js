// Sends the offline games to the site, when a page opens and when the network is back. The site
// accepts each move once, however often it is sent.

import { Emitter } from "./dom.js";
import { dropGame, keepGame, keptGame, keptGames } from "./offline-games.js";

/** @import { OfflineGame } from "./offline-games.js" */
/** @import { UploadedGame, UploadReply } from "../wire.js" */

/** Emits `sent` with each game about which the site has answered. */
export const uploads = new Emitter();

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 20_000;

/**
 * Whether a game has moves or a result that the site lacks.
 * @param {OfflineGame} game
 */
export function isDue({ side, by, moves, stored, refused, result }) {
  return refused === "" && by.includes(side) && (moves.length > stored || result !== "");
}

/**
 * Returns the game after a reply.
 * @param {OfflineGame} sent
 * @param {OfflineGame} now the game as stored by now
 * @param {UploadReply} reply
 * @returns {OfflineGame}
 */
export function settled(sent, now, reply) {
  if (reply.t === "refused") return { ...now, refused: reply.message };
  const after = { ...now, stored: sent.moves.length };
  return sent.result !== "" && now.moves.length === sent.moves.length ? { ...after, gone: true } : after;
}

/** @param {OfflineGame} game @returns {Promise<UploadReply | null>} null to try again later */
async function send({ id, spec, level, side, moves, end }) {
  /** @type {UploadedGame} */
  const body = { id, spec, level, side, moves, end: end === "" ? null : end };
  const response = await fetch("/offline/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  return response.ok ? /** @type {UploadReply} */ (await response.json()) : null;
}

/** Sends the games one after another; failed ones are sent the next time. */
async function upload() {
  // A game with an open room is sent after it is left.
  const open = location.pathname === "/offline" ? location.hash.slice(1) : "";
  for (const game of keptGames().filter((kept) => kept.id !== open && isDue(kept))) {
    try {
      const reply = await send(game);
      const now = keptGame(game.id);
      if (!reply) return;
      if (!now) continue;
      const after = settled(game, now, reply);
      // Also before it is deleted, so that other tabs see where it went.
      keepGame(after);
      if (after.gone) dropGame(game.id);
      uploads.emit("sent", after);
    } catch {
      return;
    }
  }
}

if (typeof window !== "undefined" && window.top === window) {
  addEventListener("online", () => void upload());
  addEventListener("load", () => void upload());
}
