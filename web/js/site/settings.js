// The settings of this browser: each a group of radio buttons, of which the first is the usual
// choice. The style sheets go by the attributes that a choice sets on the root element.

import "./offline-worker.js";
import { storedText, storeText } from "./storage.js";
import "./upload.js";
import { changedElsewhere } from "./waiting.js";

/** @param {string} setting @param {string | null} choice null: the usual one */
function apply(setting, choice) {
  if (choice === null) delete document.documentElement.dataset[setting];
  else document.documentElement.dataset[setting] = choice;
  storeText(setting, choice);
}

/** @type {NodeListOf<HTMLElement>} */
const groups = document.querySelectorAll("[data-setting]");

/** Shows what is kept. */
function show() {
  for (const group of groups) {
    const setting = group.dataset["setting"] ?? "";
    const buttons = [...group.querySelectorAll("input")];
    const kept = buttons.find((button) => button.value === storedText(setting)) ?? buttons[0];
    if (kept) kept.checked = true;
    if (kept === buttons[0]) delete document.documentElement.dataset[setting];
    else document.documentElement.dataset[setting] = kept?.value;
  }
}

for (const group of groups) {
  const setting = group.dataset["setting"] ?? "";
  for (const [index, button] of [...group.querySelectorAll("input")].entries()) {
    button.addEventListener("change", () => apply(setting, index === 0 ? null : button.value));
  }
}
show();

/** Milliseconds in which a form is sent once, however often its button is clicked. */
const ONCE = 5000;

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset["sent"] !== undefined) return event.preventDefault();
  form.dataset["sent"] = "";
  setTimeout(() => delete form.dataset["sent"], ONCE);
});
changedElsewhere.addEventListener("changed", show);
