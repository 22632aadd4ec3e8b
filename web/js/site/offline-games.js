// The offline games stored in this browser: each under its own key, written again with every move.

import { parsed, storeText, stored, storedKeys, storedText } from "./storage.js";

/**
 * @typedef {object} OfflineGame
 * @property {string} id its id, on the site too once it is stored there
 * @property {string} spec the rule set
 * @property {string} name the name of the rule set
 * @property {number} level the engine's level, 1 to 8
 * @property {number} side the person's side, 0 or 1
 * @property {number} seed the seed of the engine's choices, from 0 to 2^32 - 1
 * @property {string[]} moves
 * @property {number[]} by the side that made each move
 * @property {"" | "resigned" | "claimed"} end how it ended, if no rule ended it
 * @property {string} result the result as a sentence; empty while it is in progress
 * @property {number} stored the number of moves stored on the site; -1 before the game is stored
 * @property {string} refused why the site refused it, as a sentence
 * @property {number} at the time of the last change, in milliseconds since 1970
 * @property {boolean} [gone] whether it is over and the site has all of it: it is deleted here then
 */

/** Prefix of the keys. */
const START = "offline-game.";

/** The letters of an id, as on the site: no two look alike. */
const LETTERS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/** Length of an id: more than 128 random bits. */
const LENGTH = 22;

/** Returns a new id of a game, which cannot be guessed. */
export function freshGameId() {
  let id = "";
  while (id.length < LENGTH) {
    // Values beyond the last whole multiple would favour the first letters.
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 4 * LETTERS.length) id += LETTERS[byte % LETTERS.length];
  }
  return id;
}

/**
 * Returns a new game.
 * @param {Pick<OfflineGame, "spec" | "name" | "level" | "side">} choice
 * @returns {OfflineGame}
 */
export function freshGame({ spec, name, level, side }) {
  const [seed = 0] = crypto.getRandomValues(new Uint32Array(1));
  const nothing = { moves: [], by: [], end: /** @type {const} */ (""), result: "", refused: "" };
  return { id: freshGameId(), spec, name, level, side, seed, ...nothing, stored: -1, at: Date.now() };
}

/** Whether a text has the form of a game's id. @param {string} text */
export function isGameId(text) {
  return text.length === LENGTH && [...text].every((letter) => LETTERS.includes(letter));
}

/** Returns the key of a game. @param {string} id */
export function keyOf(id) {
  return START + id;
}

/** Returns a stored game, or null. @param {string} id @returns {OfflineGame | null} */
export function keptGame(id) {
  const kept = stored(keyOf(id));
  return kept.id === id && Array.isArray(kept.moves) && Array.isArray(kept.by) ? kept : null;
}

/** Returns all stored games, the last changed first. */
export function keptGames() {
  const games = storedKeys(START).flatMap((key) => keptGame(key.slice(START.length)) ?? []);
  return games.sort((one, other) => other.at - one.at);
}

/** Stores a game; returns false if this browser stores nothing. @param {OfflineGame} game */
export function keepGame(game) {
  const text = JSON.stringify(game);
  storeText(keyOf(game.id), text);
  return storedText(keyOf(game.id)) === text;
}

/**
 * Returns the game that another tab has sent to the site, if that is what a storage change says.
 * @param {Pick<StorageEvent, "key" | "oldValue" | "newValue">} change
 * @returns {OfflineGame | null}
 */
export function goneIn({ key, oldValue, newValue }) {
  const game = parsed(newValue === null ? oldValue : null);
  return game.gone === true && key === keyOf(game.id) ? game : null;
}

/** Deletes a game. @param {string} id */
export function dropGame(id) {
  storeText(keyOf(id), null);
}
