// The switch between the system's colours, light and dark.

import { setText } from "./dom.js";
import { storeText } from "./storage.js";

const THEMES = {
  auto: { word: "Auto", label: "Auto: colours as your device has them", next: "light" },
  light: { word: "Light", label: "Light colours", next: "dark" },
  dark: { word: "Dark", label: "Dark colours", next: "auto" },
};

/** @returns {keyof typeof THEMES} */
function current() {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** @param {string} theme */
function choose(theme) {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  storeText("theme", theme === "auto" ? null : theme);
}

/** @param {Element} button */
function describe(button) {
  const { word, label } = THEMES[current()];
  button.setAttribute("aria-label", label);
  button.setAttribute("title", label);
  const place = button.querySelector("[data-theme-word]");
  if (place) setText(place, word);
}

const button = document.querySelector("[data-theme-toggle]");
if (button) {
  describe(button);
  button.addEventListener("click", () => {
    choose(THEMES[current()].next);
    describe(button);
  });
}
