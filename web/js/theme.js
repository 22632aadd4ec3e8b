// @ts-check
// The switch between the system's colours, light and dark.

const WORDS = { auto: "Auto", light: "Light", dark: "Dark" };
const LABELS = {
  auto: "Colours: as the system has them",
  light: "Colours: light",
  dark: "Colours: dark",
};
const NEXT = /** @type {const} */ ({ auto: "light", light: "dark", dark: "auto" });

/** @returns {keyof typeof WORDS} */
function current() {
  const theme = document.documentElement.dataset["theme"];
  return theme === "light" || theme === "dark" ? theme : "auto";
}

/** @param {keyof typeof WORDS} theme */
function choose(theme) {
  if (theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "auto") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Not kept, then.
  }
}

/** @param {Element} button */
function describe(button) {
  const theme = current();
  button.setAttribute("aria-label", LABELS[theme]);
  button.setAttribute("title", LABELS[theme]);
  const word = button.querySelector("[data-theme-word]");
  if (word) word.textContent = WORDS[theme];
}

const button = document.querySelector("[data-theme-toggle]");
if (button) {
  describe(button);
  button.addEventListener("click", () => {
    choose(NEXT[current()]);
    describe(button);
  });
}
