// Who is new to a game: whoever has played in no more than a few rooms of it in this browser.

import { stored, storeText } from "../site/storage.js";

const KEY = "first-games";
/** The games in which a person is new. */
const FIRST_GAMES = 3;

/**
 * Whether a person is new to a game, this room counted among those where they played.
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
