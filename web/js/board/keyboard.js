// Keyboard control of the board: Tab reaches one site, the arrow keys go to its neighbours on the
// screen, Enter or Space touches, Escape or Backspace takes back the last part.

/** @import { BoardView } from "./board-view.js" */
/**
 * @typedef {{ press: (site: number) => void, back: () => boolean, focused: (site: number | null)
 * => void }} Handlers
 */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Returns the neighbour of a site in a direction: close, and not far off the line.
 * @param {BoardView} view
 * @param {number} from
 * @param {[number, number]} way
 * @returns {number | null}
 */
function neighbour(view, from, [wayX, wayY]) {
  const start = view.spot(from);
  let best = null;
  let least = Infinity;
  for (const number of view.sites.keys()) {
    const { x, y } = view.spot(number);
    const [dx, dy] = [x - start.x, y - start.y];
    const along = dx * wayX + dy * wayY;
    const aside = Math.abs(dx * wayY) + Math.abs(dy * wayX);
    const cost = along + 2.2 * aside;
    if (along > 0.05 && aside < along * 2.5 && cost < least) [best, least] = [number, cost];
  }
  return best;
}

/**
 * Adds keyboard control to a board.
 * @param {BoardView} view
 * @param {Handlers} handlers
 * @param {AbortSignal} [signal] ends it, when another drawing takes the board's place
 */
export function useKeyboard(view, handlers, signal) {
  let current = view.sites.keys().next().value ?? 0;
  /** @param {number} site */
  const lead = (site) => {
    view.sites.get(current)?.element.setAttribute("tabindex", "-1");
    view.sites.get(site)?.element.setAttribute("tabindex", "0");
    current = site;
  };
  lead(current);

  view.svg.addEventListener("keydown", (event) => {
    const site = siteOf(event.target);
    if (site === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const way = WAYS[event.key];
    if (way) {
      const next = neighbour(view, site, way);
      if (next !== null) view.sites.get(next)?.element.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      handlers.press(site);
    } else if ((event.key !== "Escape" && event.key !== "Backspace") || !handlers.back()) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  });
  // Not on the drawing: Chromium makes an SVG element that listens for focus a stop for Tab.
  const around = view.svg.parentNode ?? view.svg;
  const options = signal ? { signal } : {};
  const isOn = (/** @type {Event} */ { target }) => target instanceof Node && view.svg.contains(target);
  around.addEventListener("focusin", (event) => {
    const site = siteOf(event.target);
    if (site === null || !isOn(event)) return;
    lead(site);
    const byKeyboard = event.target instanceof Element && event.target.matches(":focus-visible");
    handlers.focused(byKeyboard ? site : null);
  }, options);
  around.addEventListener("focusout", (event) => {
    if (isOn(event)) handlers.focused(null);
  }, options);
  // Assistive technology clicks without a pointer.
  view.svg.addEventListener("click", (event) => {
    const site = siteOf(event.target);
    const byPointer = event.detail > 0 || (event instanceof PointerEvent && event.pointerType !== "");
    if (site !== null && !byPointer) handlers.press(site);
  });
}

/**
 * Returns the number of the site that an event came from.
 * @param {EventTarget | null} target
 * @returns {number | null}
 */
export function siteOf(target) {
  const group = target instanceof Element ? target.closest(".site") : null;
  return group instanceof SVGElement && group.dataset["site"] !== undefined ? Number(group.dataset["site"]) : null;
}
