// Sends the games that were played on this device to the site, when a page opens and when the
// network is back. The site takes each move once, however often it is sent.

import { dropGame, keepGame, keptGame, keptGames } from "./offline-games.js";

/** @import { OfflineGame } from "./offline-games.js" */
/** @import { UploadedGame, UploadReply } from "../wire.js" */

/** Milliseconds that an answer may take. */
const PATIENCE = 20_000;

/**
 * Whether a game has something that the site lacks.
 * @param {OfflineGame} game
 */
export function isDue({ side, by, moves, stored, refused, result }) {
  return refused === "" && by.includes(side) && (moves.length > stored || result !== "");
}

/**
 * The game as it is kept after an answer; null where the site has all of it and nothing more can
 * come.
 * @param {OfflineGame} sent
 * @param {OfflineGame} now as it is kept by now
 * @param {UploadReply} reply
 * @returns {OfflineGame | null}
 */
export function settled(sent, now, reply) {
  if (reply.t === "refused") return { ...now, refused: reply.message };
  if (sent.result !== "" && now.moves.length === sent.moves.length) return null;
  return { ...now, stored: sent.moves.length };
}

/** @param {OfflineGame} game @returns {Promise<UploadReply | null>} null: not now */
async function send({ id, spec, level, side, moves, end }) {
  /** @type {UploadedGame} */
  const body = { id, spec, level, side, moves, end: end === "" ? null : end };
  const response = await fetch("/offline/games", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return response.ok ? /** @type {UploadReply} */ (await response.json()) : null;
}

/** Sends what is due, one game after another; what fails is sent the next time. */
async function upload() {
  // A game whose room is open is sent when it is left.
  const open = location.pathname === "/offline" ? location.hash.slice(1) : "";
  for (const game of keptGames().filter((kept) => kept.id !== open && isDue(kept))) {
    try {
      const reply = await send(game);
      const now = keptGame(game.id);
      if (!reply) return;
      if (!now) continue;
      const after = settled(game, now, reply);
      if (after) keepGame(after);
      else dropGame(game.id);
    } catch {
      return;
    }
  }
}

if (typeof window !== "undefined" && window.top === window) {
  addEventListener("online", () => void upload());
  addEventListener("load", () => void upload());
}
