// Copying to the clipboard, with a word on the button about how it went.

import { setText } from "./dom.js";
import { say } from "./words.js";

/** Milliseconds that a button says how it went. */
const SAID = 2500;

/**
 * Copies a text. Browsers forbid the new way on plain http elsewhere than on this machine; then the
 * old one serves.
 * @param {string} text
 * @param {HTMLElement} button
 */
export async function copyText(text, button) {
  const word = button.dataset["word"] ?? button.textContent ?? "";
  button.dataset["word"] = word;
  let copied = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    copied = copyBySelection(text);
  }
  setText(button, say(copied ? "site.copied" : "site.not-copied"));
  setTimeout(() => setText(button, word), SAID);
}

/** The old way, which works on plain http too. @param {string} text */
function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.className = "visually-hidden";
  field.value = text;
  const before = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
