// @ts-check
// The set-up page, live: every change of a choice is checked by the server, which sends the board
// as it would be, the chosen rule set in its shortest form, and what is wrong. Without this script
// the form works too, and is checked when it is sent.

import { copyText } from "./copy.js";
import { byId, make, setText } from "./dom.js";

/**
 * The answer of `/api/board`.
 *
 * @typedef {object} Preview
 * @property {string | null} spec
 * @property {Record<string, string>} values
 * @property {string | null} html
 * @property {string} note
 * @property {string | null} form
 * @property {number} turn
 * @property {string | null} play
 * @property {string | null} edit
 * @property {string | null} rules
 * @property {string | null} variant
 * @property {{ key: string | null, message: string }[]} faults
 */

/** Milliseconds without another change before the server is asked. */
const PAUSE = 180;

class SetupPage {
  constructor() {
    this.form = byId("setup", HTMLFormElement);
    this.preview = byId("preview", HTMLElement);
    this.seed = this.form.querySelector("[name='opt.seed']");
    this.timer = 0;
    /** @type {AbortController | null} */
    this.asking = null;
    this.form.addEventListener("input", (event) => {
      const name = event.target instanceof HTMLInputElement ? event.target.name : "";
      if (name === "position" || name.startsWith("opt.")) this.soon();
    });
    const copy = byId("copy-link", HTMLButtonElement);
    copy.hidden = false;
    copy.addEventListener("click", () => copyText(location.href, copy));
    const roll = document.getElementById("roll");
    if (roll) {
      roll.hidden = false;
      roll.addEventListener("click", () => this.roll());
    }
    document.getElementById("variants")?.addEventListener("click", (event) => this.choose(event));
    // The browser may have filled the fields in as they were when the page was left.
    this.ask();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  /**
   * Takes a published rule set: its options, and the defaults for all others. The rest of the form stays as it is.
   *
   * @param {MouseEvent} event
   */
  choose(event) {
    const link = event.target instanceof Element ? event.target.closest("[data-options]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const chosen = new Map((link.dataset["options"] ?? "").split(",").map((pair) => /** @type {[string, string]} */ (pair.split("=", 2))));
    for (const field of this.form.querySelectorAll("[name^='opt.']")) {
      if (!(field instanceof HTMLInputElement)) continue;
      const value = chosen.get(field.name.slice("opt.".length)) ?? field.dataset["default"] ?? "";
      if (field.type === "radio") field.checked = field.value === value;
      else field.value = value;
    }
    this.ask();
  }

  /** Leaves the seed to the server. */
  roll() {
    if (this.seed instanceof HTMLInputElement) this.seed.value = "";
    this.ask();
  }

  async ask() {
    clearTimeout(this.timer);
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
      this.show(/** @type {Preview} */ (await response.json()));
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      this.fault([{ key: null, message: "The server cannot be reached, so this is not checked." }]);
    }
  }

  /** @param {Preview} preview */
  show(preview) {
    this.fault(preview.faults);
    this.preview.toggleAttribute("data-stale", preview.html === null);
    if (preview.html !== null) this.preview.innerHTML = preview.html;
    if (preview.spec === null) return;
    setText(byId("spec", HTMLElement), preview.spec);
    const page = byId("setup-page", HTMLElement);
    page.classList.toggle("strip", preview.form === "strip");
    page.classList.toggle("plate", preview.form !== "strip");
    byId("note", HTMLElement).replaceChildren(...(preview.note ? [make("p", { class: "board-note" }, preview.note)] : []));
    if (preview.play !== null) history.replaceState(null, "", preview.play);
    if (preview.edit !== null) byId("edit-position", HTMLAnchorElement).href = preview.edit;
    if (preview.rules !== null) byId("rules", HTMLAnchorElement).href = preview.rules;
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
   * A seed that the server rolled; its field is there only while something is random.
   *
   * @param {string | undefined} seed
   */
  showSeed(seed) {
    if (seed === undefined || !(this.seed instanceof HTMLInputElement)) return;
    if (document.activeElement !== this.seed || seed === "") this.seed.value = seed;
    const row = this.seed.closest("[data-option]");
    if (row instanceof HTMLElement) row.hidden = seed === "";
  }

  /** @param {Preview["faults"]} faults */
  fault(faults) {
    byId("faults", HTMLElement).replaceChildren(...faults.map((fault) => make("li", {}, fault.message)));
    document.getElementById("problem")?.remove();
    for (const place of this.form.querySelectorAll("[data-fault]")) setText(place, "");
    for (const field of this.form.querySelectorAll("input[type='text']")) {
      if (!(field instanceof HTMLInputElement)) continue;
      const wrong = faults.some(({ key }) => key !== null && (field.name === key || field.name === `opt.${key}`));
      if (wrong) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
  }
}

new SetupPage();
