// Keeps what this browser keeps in step with the other browsers of the account that it is signed in
// to. Each change has a number; a change that comes too late is put together with the one before
// it. What belongs to an account leaves the browser with it.

import { merged } from "./merge.js";
import { parsed, stored, storedText, storeText } from "./storage.js";

/** @import { ClientAccount, ClientDatumView, KeptClientData } from "../wire.js" */
/**
 * @typedef {object} Step what was in step last
 * @property {string} account
 * @property {number} version the newest change of the account that was taken over
 * @property {Record<string, { version: number, text: string | null }>} keys
 */

/**
 * What follows the account. How loud it is, whether moves are confirmed, and analyses are of each
 * browser.
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

const STEP = "account-data";
const ADDRESS = "/account/data";

/** Milliseconds for which an answer is waited for. */
const PATIENCE = 10000;

/** @returns {Step} */
const lastStep = () => stepOf(stored(STEP));

/** @param {{ account?: unknown, version?: unknown, keys?: unknown }} kept @returns {Step} */
function stepOf({ account, version, keys }) {
  const isWhole = typeof account === "string" && Number.isSafeInteger(version) && keys !== null && typeof keys === "object";
  return isWhole ? /** @type {Step} */ ({ account, version, keys }) : { account: "", version: 0, keys: {} };
}

/** @param {Step} step @param {string} key */
const isChanged = (step, key) => storedText(key) !== (step.keys[key]?.text ?? null);

/**
 * Takes what belongs to an account off this browser; what it does not have yet stays.
 * @param {Step} step
 */
function leave(step) {
  for (const key of KEYS) if (step.keys[key] && !isChanged(step, key)) storeText(key, null);
  storeText(STEP, null);
}

/**
 * Takes over what the account has.
 * @param {Step} step
 * @param {ClientDatumView[]} data
 */
function takeOver(step, data) {
  for (const { key, version, value } of data) {
    if (!KEYS.includes(key)) continue;
    const known = step.keys[key];
    if (known?.version === version) continue;
    const here = storedText(key);
    const text = here !== null && isChanged(step, key) ? merged(key, here, value, !known) : value;
    storeText(key, text === "" ? null : text);
    step.keys[key] = { version, text: value === "" ? null : value };
  }
  step.version = Math.max(0, ...data.map(({ version }) => version));
}

/**
 * Whether a change of what is kept, made in another tab, took an account's data off this browser.
 * @param {{ key: string | null, oldValue: string | null, newValue: string | null }} change
 */
export function isLeaving({ key, oldValue, newValue }) {
  const account = (/** @type {string | null} */ text) => stepOf(parsed(text)).account;
  return key === STEP && account(oldValue) !== "" && account(oldValue) !== account(newValue);
}

/** @param {RequestInit} [request] */
async function ask(request) {
  const response = await fetch(ADDRESS, { ...request, signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) throw new Error(`${response.status}`);
  return response.json();
}

/**
 * Sends what was changed here.
 * @param {Step} step
 */
async function send(step) {
  for (const key of KEYS) {
    // A change that comes too late is sent again, put together with the other.
    for (let tries = 0; tries < 3 && isChanged(step, key); tries++) {
      const text = storedText(key);
      const body = JSON.stringify({ key, version: step.keys[key]?.version ?? 0, value: text ?? "" });
      const headers = { "Content-Type": "application/json" };
      const { kept, data } = /** @type {KeptClientData} */ (await ask({ method: "POST", headers, body }));
      const own = data.find((datum) => datum.key === key);
      if (kept && own) step.keys[key] = { version: own.version, text };
      takeOver(step, data);
      storeText(STEP, JSON.stringify(step));
    }
  }
}

/**
 * Brings this browser and the account into step, as far as they are not.
 * @param {ClientAccount | null} account that of whoever is signed in
 * @returns {Promise<boolean>} whether anything here has changed by it
 */
export async function keepInStep(account) {
  let step = lastStep();
  const before = KEYS.map((key) => storedText(key)).join("\n");
  if (step.account !== "" && step.account !== account?.id) {
    leave(step);
    step = lastStep();
  }
  if (account !== null) {
    if (step.account !== account.id || account.version !== step.version) {
      step.account = account.id;
      takeOver(step, /** @type {ClientDatumView[]} */ (await ask()));
      storeText(STEP, JSON.stringify(step));
    }
    await send(step);
  }
  return KEYS.map((key) => storedText(key)).join("\n") !== before;
}
