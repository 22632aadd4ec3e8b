// Keeps the keyboard focus when the focused button disappears or can no longer be pressed.

/**
 * Watches a panel: when its focused part is hidden or disabled, the focus moves to an enabled button
 * of the same row of steps, or else to the sentence about the state, from where Tab goes on.
 * @param {HTMLElement} panel
 * @param {HTMLElement} state
 */
export function keepFocus(panel, state) {
  state.tabIndex = -1;
  const move = () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !panel.contains(focused) || isUsable(focused)) return;
    const step = focused.closest(".steps")?.querySelector("button:enabled");
    (step instanceof HTMLElement ? step : state).focus({ preventScroll: true });
  };
  const changes = { subtree: true, attributes: true, attributeFilter: ["hidden", "disabled"] };
  new MutationObserver(move).observe(panel, changes);
}

/** @param {HTMLElement} element */
function isUsable(element) {
  return !element.matches(":disabled") && element.getClientRects().length > 0;
}
