// The settings of this browser: each is a group of radio buttons, the first of which is the
// default. The style sheets use the attributes that a choice sets on the root element.

import { byId } from "./dom.js";
import "./offline-worker.js";
import { storedText, storeText } from "./storage.js";
import "./upload.js";
import { remoteChanges } from "./waiting.js";

/** @param {string} setting @param {string | null} choice null for the default */
function apply(setting, choice) {
  if (choice === null) delete document.documentElement.dataset[setting];
  else document.documentElement.dataset[setting] = choice;
  storeText(setting, choice);
  byId("settings-lost").hidden = storedText(setting) === choice;
}

/** @type {NodeListOf<HTMLElement>} */
const groups = document.querySelectorAll("[data-setting]");

/** Shows the stored settings. */
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

// Another language: the page is loaded again in its place, which keeps what it has stored in the
// browser's history.
for (const form of document.querySelectorAll("form.languages")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { submitter } = /** @type {SubmitEvent} */ (event);
    const body = new URLSearchParams({ language: /** @type {HTMLButtonElement} */ (submitter).value });
    await fetch("/language", { method: "POST", body, redirect: "manual" }).catch(() => undefined);
    location.reload();
  });
}

/** Milliseconds for which a form is sent only once, however often its button is clicked. */
const RESEND_DELAY = 5000;

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset["sent"] !== undefined) return event.preventDefault();
  form.dataset["sent"] = "";
  setTimeout(() => delete form.dataset["sent"], RESEND_DELAY);
});
remoteChanges.addEventListener("changed", show);
