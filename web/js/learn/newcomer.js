// Newcomers to a game: people who have played only a few games of it in this browser.

import { stored, storeText } from "../site/storage.js";

const KEY = "first-games";
/** Number of games for which a person counts as new. */
const FIRST_GAMES = 3;

/**
 * Whether a person is new to a game. Counts this room among those where they played.
 * @param {string} game
 * @param {string} room its address
 */
export function isNewcomer(game, room) {
  const kept = stored(KEY);
  const rooms = Array.isArray(kept[game]) ? kept[game] : [];
  if (rooms.includes(room)) return true;
  if (rooms.length >= FIRST_GAMES) return false;
  storeText(KEY, JSON.stringify({ ...kept, [game]: [...rooms, room] }));
  return true;
}
