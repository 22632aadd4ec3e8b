// What this browser keeps. Storage may be forbidden; then nothing is kept.

/** Where it is told that something is kept: an event of the key's name. */
export const keptHere = new EventTarget();

/** @typedef {"localStorage" | "sessionStorage"} Place */

/** The text kept under a key, or null. @param {string} key @param {Place} [place] */
export function storedText(key, place = "localStorage") {
  try {
    return window[place].getItem(key);
  } catch {
    return null;
  }
}

/** The keys that begin so, of what is kept for good. @param {string} start */
export function storedKeys(start) {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(start));
  } catch {
    return [];
  }
}

/**
 * Keeps a text under a key; null forgets it.
 * @param {string} key
 * @param {string | null} text
 * @param {Place} [place]
 */
export function storeText(key, text, place = "localStorage") {
  try {
    if (text === null) window[place].removeItem(key);
    else window[place].setItem(key, text);
    if (place === "localStorage") keptHere.dispatchEvent(new Event(key));
  } catch {
    // Nothing is kept, then.
  }
}

/**
 * The value kept as JSON under a key; an empty object where there is none.
 * @param {string} key
 * @param {Place} [place]
 */
export function stored(key, place = "localStorage") {
  return parsed(storedText(key, place));
}

/** A text as JSON; an empty object where it is none. @param {string | null} text */
export function parsed(text) {
  try {
    return JSON.parse(text ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Whether anything is kept here. */
export function isKept() {
  const probe = "kept";
  storeText(probe, probe);
  const kept = storedText(probe) === probe;
  storeText(probe, null);
  return kept;
}
