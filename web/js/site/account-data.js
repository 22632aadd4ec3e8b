// Synchronises this browser's stored data with the other browsers of the account that it is signed
// in to. Each change has a number; conflicting changes are merged. An account's data is removed
// from the browser on signing out.

import { merged } from "./merge.js";
import { parsed, stored, storedText, storeText } from "./storage.js";

/** @import { ClientAccount, ClientDatumView, KeptClientData } from "../wire.js" */
/**
 * @typedef {object} SyncState the state of the last synchronisation
 * @property {string} account
 * @property {number} version the newest change of the account taken over
 * @property {Record<string, { version: number, text: string | null }>} keys
 */

/**
 * The synchronised keys. Volume, confirmation of moves and analyses are separate for each browser.
 */
export const KEYS = [
  "theme",
  "board",
  "pieces",
  "coordinates",
  "premoves",
  "open-ways",
  "chat",
  "play-now",
  "puzzles",
  "daily-puzzle",
  "lessons",
  "first-games",
];

const SYNC_KEY = "account-data";
const ADDRESS = "/account/data";

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 10000;

/** @returns {SyncState} */
const syncState = () => readSyncState(stored(SYNC_KEY));

/** @param {{ account?: unknown, version?: unknown, keys?: unknown }} kept @returns {SyncState} */
function readSyncState({ account, version, keys }) {
  const isWhole = typeof account === "string" && Number.isSafeInteger(version) && keys !== null && typeof keys === "object";
  return isWhole ? /** @type {SyncState} */ ({ account, version, keys }) : { account: "", version: 0, keys: {} };
}

/** @param {SyncState} state @param {string} key */
const isChanged = (state, key) => storedText(key) !== (state.keys[key]?.text ?? null);

/**
 * Removes an account's data from this browser; changes that the account does not have yet stay.
 * @param {SyncState} state
 */
function leave(state) {
  for (const key of KEYS) if (state.keys[key] && !isChanged(state, key)) storeText(key, null);
  storeText(SYNC_KEY, null);
}

/**
 * Takes over the account's data.
 * @param {SyncState} state
 * @param {ClientDatumView[]} data
 */
function takeOver(state, data) {
  for (const { key, version, value } of data) {
    if (!KEYS.includes(key)) continue;
    const known = state.keys[key];
    if (known?.version === version) continue;
    const here = storedText(key);
    const text = (here !== null && isChanged(state, key) ? merged(key, here, value, !known) : value) || null;
    storeText(key, text);
    // Where nothing can be stored, what is missing here must not be deleted there.
    if (storedText(key) !== text) continue;
    state.keys[key] = { version, text: value === "" ? null : value };
  }
  state.version = Math.max(0, ...data.map(({ version }) => version));
}

/** @typedef {Pick<StorageEvent, "key" | "oldValue" | "newValue">} StorageChange */

/** Returns the account of a stored state. @param {string | null} text */
const accountIn = (text) => readSyncState(parsed(text)).account;

/**
 * Whether a storage change in another tab says that the browser is signed in to another account, or
 * to none.
 * @param {StorageChange} change
 */
export function isOtherAccount({ key, oldValue, newValue }) {
  return key === SYNC_KEY && accountIn(oldValue) !== accountIn(newValue);
}

/**
 * Whether a storage change in another tab removed an account's data from this browser.
 * @param {StorageChange} change
 */
export function isLeaving(change) {
  return isOtherAccount(change) && accountIn(change.oldValue) !== "";
}

/** @param {RequestInit} [request] */
async function ask(request) {
  const response = await fetch(ADDRESS, { ...request, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/**
 * Sends the changes of this browser.
 * @param {SyncState} state
 */
async function send(state) {
  for (const key of KEYS) {
    // After a conflict, the merged value is sent again.
    for (let tries = 0; tries < 3 && isChanged(state, key); tries++) {
      const text = storedText(key);
      const body = JSON.stringify({ key, version: state.keys[key]?.version ?? 0, value: text ?? "" });
      const headers = { "Content-Type": "application/json" };
      const { kept, data } = /** @type {KeptClientData} */ (await ask({ method: "POST", headers, body }));
      const own = data.find((datum) => datum.key === key);
      if (kept && own) state.keys[key] = { version: own.version, text };
      takeOver(state, data);
      storeText(SYNC_KEY, JSON.stringify(state));
    }
  }
}

/**
 * Synchronises this browser with the account.
 * @param {ClientAccount | null} account the account signed in, if any
 * @returns {Promise<boolean>} whether anything in this browser has changed
 */
export async function synchronise(account) {
  let state = syncState();
  const before = KEYS.map((key) => storedText(key)).join("\n");
  if (state.account !== "" && state.account !== account?.id) {
    leave(state);
    state = syncState();
  }
  if (account !== null) {
    if (state.account !== account.id || account.version !== state.version) {
      state.account = account.id;
      takeOver(state, /** @type {ClientDatumView[]} */ (await ask()));
      storeText(SYNC_KEY, JSON.stringify(state));
    }
    await send(state);
  }
  return KEYS.map((key) => storedText(key)).join("\n") !== before;
}
