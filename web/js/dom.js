// @ts-check
// Small helpers over the document.

/**
 * The element with this id; the server's page always has it.
 *
 * @template {Element} T
 * @param {string} id
 * @param {abstract new (...args: never[]) => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page lacks #${id}`);
  return found;
}

/**
 * A new HTML element.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string>} [attributes]
 * @param {string} [text]
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(name, attributes = {}, text = "") {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text) made.textContent = text;
  return made;
}

/**
 * A new element of a drawing.
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
 * A `use` of one of the sprite's symbols, one unit wide round the origin.
 *
 * @param {string} symbol
 * @param {string} className
 * @returns {SVGUseElement}
 */
export function use(symbol, className) {
  return svg("use", { href: `#${symbol}`, x: -0.5, y: -0.5, width: 1, height: 1, class: className });
}

/**
 * Sets a text only when it changes, so that nothing flickers and no reader reads it again.
 *
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Whether the person asked for less motion. */
export function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {string} word */
export function capitalised(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Listens for presses of the button with this id.
 *
 * @param {string} id
 * @param {() => void} action
 */
export function press(id, action) {
  byId(id, HTMLButtonElement).addEventListener("click", action);
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
