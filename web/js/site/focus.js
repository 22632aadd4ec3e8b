// Keeps the keyboard focus when the focused button disappears or can no longer be pressed.

/**
 * Watches a panel: when its focused part is hidden, disabled or removed, the focus moves to an
 * enabled button of the same row of steps, or else to the sentence about the state, from where Tab
 * goes on.
 * @param {HTMLElement} panel
 * @param {HTMLElement} state
 */
export function keepFocus(panel, state) {
  state.tabIndex = -1;
  const moveFrom = (/** @type {unknown} */ part) => {
    if (!(part instanceof HTMLElement) || isUsable(part)) return;
    const step = part.closest(".steps")?.querySelector("button:enabled");
    (step instanceof HTMLElement ? step : state).focus({ preventScroll: true });
  };
  // Browsers take the focus from a part at once, or only later.
  panel.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(() => document.activeElement === document.body && moveFrom(target));
  });
  const watch = () => panel.contains(document.activeElement) && moveFrom(document.activeElement);
  new MutationObserver(watch).observe(panel, { subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] });
}

/** @param {HTMLElement} part */
function isUsable(part) {
  return !part.matches(":disabled") && part.getClientRects().length > 0;
}
