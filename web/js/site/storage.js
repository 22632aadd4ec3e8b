// The browser's storage. It may be forbidden; then nothing is stored.

/** Emits an event with the key's name when something is stored. */
export const storageEvents = new EventTarget();

/** @typedef {"localStorage" | "sessionStorage"} Place */

/** Returns the text stored under a key, or null. @param {string} key @param {Place} [place] */
export function storedText(key, place = "localStorage") {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** Returns the keys in local storage with a prefix. @param {string} start */
export function storedKeys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/**
 * Stores a text under a key; null deletes it.
 * @param {string} key
 * @param {string | null} text
 * @param {Place} [place]
 */
export function storeText(key, text, place = "localStorage") {
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
    if (place === "localStorage") storageEvents.dispatchEvent(new Event(key));
  } catch {
    // Then nothing is stored.
  }
}

/**
 * Returns the JSON value stored under a key, or an empty object.
 * @param {string} key
 * @param {Place} [place]
 */
export function stored(key, place = "localStorage") {
  return parsed(storedText(key, place));
}

/** Parses JSON; returns an empty object if it is invalid. @param {string | null} text */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Whether this browser stores anything. */
export function isKept() {
  const probe = "kept";
  storeText(probe, probe);
  const kept = storedText(probe) === probe;
  storeText(probe, null);
  return kept;
}
