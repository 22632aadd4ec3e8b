// Copying to the clipboard, with a message on the button.

import { setText } from "./dom.js";
import { say } from "./words.js";

/** Milliseconds for which a button shows the message. */
const MESSAGE_TIME = 2500;

/**
 * Copies a text. Browsers forbid the Clipboard API over plain http, except on localhost; then the
 * older way is used.
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
  setTimeout(() => setText(button, word), MESSAGE_TIME);
}

/** Copies by selection, which works over plain http too. @param {string} text */
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
