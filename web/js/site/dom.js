// Small helpers for the document.

/** @import { PageElements } from "./ids.js" */

/**
 * Returns the element with this id, if the page has it.
 *
 * @template {keyof PageElements} K
 * @param {K} id
 * @returns {PageElements[K] | null}
 */
export function findById(id) {
  return /** @type {any} */ (document.getElementById(id));
}

/**
 * Returns the element with this id, which the server's page always has.
 *
 * @template {keyof PageElements} K
 * @param {K} id
 * @returns {PageElements[K]}
 */
export function byId(id) {
  const found = findById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}

/** Returns the prefix of this page's addresses: `/embed` for one within another site's page. */
export function framePath() {
  return document.body.classList.contains("embedded") ? "/embed" : "";
}

/**
 * Returns the form fields that match a selector (a `select` counts as an input).
 * @param {string} selector
 * @param {ParentNode} [parent]
 * @returns {NodeListOf<HTMLInputElement>}
 */
export function inputs(selector, parent = document) {
  return parent.querySelectorAll(selector);
}

/**
 * Creates an HTML element. An attribute that is a function listens for the event of that name; a
 * button submits nothing.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | (() => unknown)>} [attributes]
 * @param {(Node | string)[]} content
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, ...content) {
  const made = document.createElement(name);
  if (made instanceof HTMLButtonElement) made.type = "button";
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, () => void value());
    else made.setAttribute(key, String(value));
  }
  made.append(...content);
  return made;
}

/**
 * Creates an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/**
 * Creates a `use` of one of the sprite's symbols, one unit wide around the origin.
 * @param {string} symbol
 * @param {string} className
 * @returns {SVGUseElement}
 */
export function use(symbol, className) {
  return svg("use", { href: `#${symbol}`, x: -0.5, y: -0.5, width: 1, height: 1, class: className });
}

/**
 * Sets a text only if it changes, so that nothing flickers and screen readers do not read it again.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether the person prefers reduced motion. */
export function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {string} word */
export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Defines a custom element, and calls `start` for each one.
 * @param {string} name the custom element's name
 * @param {(element: HTMLElement) => unknown} start
 */
export function define(name, start) {
  customElements.define(
    name,
    class extends HTMLElement {
      connectedCallback() {
        start(this);
      }
    },
  );
}

/**
 * Returns the data that the server put on an element for its script.
 * @param {HTMLElement} element
 */
export function dataOf(element) {
  return JSON.parse(element.dataset["page"] ?? "{}");
}

/** An object that emits custom events. */
export class Emitter extends EventTarget {
  /** @param {string} type @param {unknown} [detail] */
  emit(type, detail = null) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * Listens for a custom event.
 *
 * @template T
 * @param {EventTarget} target
 * @param {string} type
 * @param {(detail: T) => void} handler
 */
export function on(target, type, handler) {
  target.addEventListener(type, (event) => {
    if (event instanceof CustomEvent) handler(/** @type {T} */ (event.detail));
  });
}

/**
 * Listens for presses of the button with this id.
 * @param {keyof PageElements} id
 * @param {() => unknown} action
 */
export function press(id, action) {
  byId(id).addEventListener("click", () => void action());
}

/**
 * Listens for keys where they are free: not while somebody is typing or the settings are open, and
 * without modifiers.
 * @param {Record<string, () => unknown>} actions by key; returning false leaves the key's default
 * action
 */
export function onKeys(actions) {
  document.addEventListener("keydown", (event) => {
    const { target, key } = event;
    const named = key.length > 1;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (named && event.shiftKey) return;
    if (document.querySelector(":popover-open")) return;
    if (target instanceof Element) {
      if (target.closest("input, select, textarea")) return;
      if (key.startsWith("Arrow") && target.closest(".site")) return;
      if (key === " " && target.closest("button, a, summary")) return;
    }
    const action = actions[named ? key : key.toLowerCase()];
    if (action && action() !== false) event.preventDefault();
  });
}

/**
 * Returns a function that calls its argument a while after the last call.
 * @param {number} pause milliseconds
 */
export function afterPause(pause) {
  let timer = 0;
  return (/** @type {() => unknown} */ action) => {
    clearTimeout(timer);
    timer = setTimeout(() => void action(), pause);
  };
}
