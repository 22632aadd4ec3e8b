// The set-up page: has the server check every change of a choice, and shows the resulting board,
// the rule set in its shortest form, and errors. Without this script the form works too, and is
// checked when it is sent.

import { copyText } from "../site/clipboard.js";
import { afterPause, byId, findById, inputs, make, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";

/** @import { SetupPreview } from "../wire.js" */

/** Milliseconds after the last change before the server is asked. */
const PAUSE = 180;

class SetupPage {
  constructor() {
    this.form = byId("setup");
    this.preview = byId("preview");
    /**
     * The path of the chosen rule set and position, once the server has sent it.
     * @type {string | null}
     */
    this.path = null;
    this.seed = inputs("[name='opt.seed']", this.form)[0];
    this.whenStill = afterPause(PAUSE);
    /** @type {AbortController | null} */
    this.asking = null;
    this.form.addEventListener("input", (event) => {
      const name = event.target instanceof HTMLInputElement ? event.target.name : "";
      const forgiven = this.forgive();
      if (name === "opponent") this.leaveDays();
      // What the message said about the options may still apply.
      if (forgiven || name === "position" || name.startsWith("opt.")) this.whenStill(() => this.ask());
    });
    this.form.addEventListener("change", () => this.keepInAddress());
    byId("copy-link").hidden = false;
    press("copy-link", () => copyText(location.href, byId("copy-link")));
    const roll = findById("roll");
    if (roll) {
      roll.hidden = false;
      roll.addEventListener("click", () => this.roll());
    }
    findById("variants")?.addEventListener("click", (event) => this.choose(event));
    // The browser may have restored the fields.
    this.ask();
  }

  /**
   * Selects a published rule set: its options, and the defaults of all others. The rest of the form
   * stays as it is.
   * @param {MouseEvent} event
   */
  choose(event) {
    const link = event.target instanceof Element ? event.target.closest("[data-options]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const chosen = new Map((link.dataset["options"] ?? "").split(",").map((pair) => /** @type {[string, string]} */ (pair.split("=", 2))));
    for (const field of inputs("[name^='opt.']", this.form)) {
      const value = chosen.get(field.name.slice("opt.".length)) ?? field.dataset["default"] ?? "";
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
    this.forgive();
    this.ask();
  }

  /** Time by the day is only for games between people: selecting the engine selects no clock. */
  leaveDays() {
    const isEngine = inputs("[name='opponent'][value='engine']", this.form)[0]?.checked;
    const [days, none] = ["days", "none"].map((pace) => inputs(`[name='time'][value='${pace}']`, this.form)[0]);
    if (isEngine && days?.checked && none) none.checked = true;
  }

  /**
   * Removes the error message after a change, because it may no longer apply; returns false if
   * there is none.
   */
  forgive() {
    const problem = findById("problem");
    problem?.remove();
    return problem !== null;
  }

  /**
   * Puts the choices that differ from the usual ones into the address, so that another language, a
   * reload and a copied link keep them. Those that do not apply now are hidden.
   */
  keepInAddress() {
    const { path, form } = this;
    if (path === null) return;
    const query = new URLSearchParams();
    const chosen = ":is([type='text'], [type='number'], :checked):not([name='position'], [name^='opt.'])";
    for (const field of inputs(chosen, form)) {
      const value = field.value.trim();
      const usual = ["", field.dataset["default"]].includes(value);
      if (!usual && field.getClientRects().length > 0) query.set(field.name, value);
    }
    const choices = query.toString();
    history.replaceState(null, "", choices ? `${path}${path.includes("?") ? "&" : "?"}${choices}` : path);
  }

  /** Has the server draw a new seed. */
  roll() {
    if (this.seed) this.seed.value = "";
    this.forgive();
    this.ask();
  }

  async ask() {
    this.asking?.abort();
    this.asking = new AbortController();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(this.form)) {
      const wanted = name === "game" || name === "position" || name.startsWith("opt.");
      if (wanted && typeof value === "string" && value.trim() !== "") query.append(name, value);
    }
    try {
      const response = await fetch(`/api/board?${query}`, { signal: this.asking.signal });
      if (!response.ok) throw new Error(`${response.status}`);
      this.show(/** @type {SetupPreview} */ (await response.json()));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.fault([{ key: null, message: say("setup.unchecked") }]);
    }
  }

  /** @param {SetupPreview} preview */
  show(preview) {
    this.fault(preview.faults);
    this.preview.toggleAttribute("data-stale", preview.html === null);
    if (preview.html !== null) this.preview.innerHTML = preview.html;
    if (preview.spec === null) return;
    setText(byId("spec"), preview.spec);
    setText(byId("game-about"), preview.about);
    const page = byId("setup-page");
    page.classList.toggle("strip", preview.form === "strip");
    page.classList.toggle("plate", preview.form !== "strip");
    byId("note").replaceChildren(...(preview.note ? [make("p", { class: "board-note" }, preview.note)] : []));
    this.path = preview.play;
    this.keepInAddress();
    if (preview.edit !== null) byId("edit-position").href = preview.edit;
    if (preview.rules !== null) byId("rules").href = preview.rules;
    for (const variant of document.querySelectorAll("#variants [data-options]")) {
      if (variant.getAttribute("data-options") === preview.variant) variant.setAttribute("aria-current", "true");
      else variant.removeAttribute("aria-current");
    }
    for (const first of document.querySelectorAll("[data-first]")) {
      if (first instanceof HTMLElement) first.hidden = first.dataset["first"] !== String(preview.turn);
    }
    this.showSeed(preview.values["seed"]);
  }

  /**
   * Shows the seed that the server drew; its field is visible only while something is random.
   * @param {string | undefined} seed
   */
  showSeed(seed) {
    if (seed === undefined || !this.seed) return;
    if (document.activeElement !== this.seed || seed === "") this.seed.value = seed;
    const row = this.seed.closest("[data-option]");
    if (row instanceof HTMLElement) row.hidden = seed === "";
  }

  /** @param {SetupPreview["faults"]} faults */
  fault(faults) {
    // The page of a refused form says why at its top.
    const said = findById("problem")?.textContent ?? "";
    const unsaid = faults.filter(({ message }) => !said.includes(message));
    byId("faults").replaceChildren(...unsaid.map(({ message }) => make("p", {}, message)));
    for (const place of this.form.querySelectorAll("[data-fault]")) setText(place, "");
    for (const field of inputs("input[type='text']", this.form)) {
      const wrong = faults.some(({ key }) => key !== null && (field.name === key || field.name === `opt.${key}`));
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }
}

new SetupPage();
