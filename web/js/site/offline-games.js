// The games that are played on this device without a network, as this browser keeps them: each
// under a key of its own, written anew with every move.

import { storeText, stored, storedKeys, storedText } from "./storage.js";

/**
 * @typedef {object} OfflineGame
 * @property {string} id its id at the site too, once it is stored there
 * @property {string} spec the rule set
 * @property {string} name what that is called
 * @property {number} level the engine's, 1 to 8
 * @property {number} side the person's, 0 or 1
 * @property {number} seed of the engine's small choices, from 0 to 2^32 - 1
 * @property {string[]} moves
 * @property {number[]} by the side that made each of them
 * @property {"" | "resigned" | "claimed"} end how it ended, where no rule ended it
 * @property {string} result how it ended, in a sentence; empty while it goes on
 * @property {number} stored the moves that are at the site; -1 before the game is
 * @property {string} refused why the site did not take it, in a sentence
 * @property {number} at when it was changed last, in milliseconds since 1970
 */

/** What the keys begin with. */
const START = "offline-game.";

/** Letters of an id: the site's, of which none looks like another. */
const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Letters of an id: more than 128 random bits. */
const LENGTH = 22;

/** A new id of a game, not to be guessed. */
export function freshGameId() {
  let id = "";
  while (id.length < LENGTH) {
    // Values past the last whole multiple of the letters would favour the first of them.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 4 * LETTERS.length) id += LETTERS[byte % LETTERS.length];
  }
  return id;
}

/**
 * A game in which nothing has happened yet.
 * @param {Pick<OfflineGame, "spec" | "name" | "level" | "side">} choice
 * @returns {OfflineGame}
 */
export function freshGame({ spec, name, level, side }) {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const nothing = { moves: [], by: [], end: /** @type {const} */ (""), result: "", refused: "" };
  return { id: freshGameId(), spec, name, level, side, seed, ...nothing, stored: -1, at: Date.now() };
}

/** The key of a game. @param {string} id */
export function keyOf(id) {
  return START + id;
}

/** A game that is kept here, or null. @param {string} id @returns {OfflineGame | null} */
export function keptGame(id) {
  const kept = stored(keyOf(id));
  return kept.id === id && Array.isArray(kept.moves) && Array.isArray(kept.by) ? kept : null;
}

/** All that are kept here, those that were changed last first. */
export function keptGames() {
  const games = storedKeys(START).flatMap((key) => keptGame(key.slice(START.length)) ?? []);
  return games.sort((one, other) => other.at - one.at);
}

/** Keeps a game; false where this browser keeps nothing. @param {OfflineGame} game */
export function keepGame(game) {
  const text = JSON.stringify(game);
  storeText(keyOf(game.id), text);
  return storedText(keyOf(game.id)) === text;
}

/** Keeps a game no more. @param {string} id */
export function dropGame(id) {
  storeText(keyOf(id), null);
}
