// @ts-check
// The setup of the board editor, kept over a reload.

/** @typedef {import("./desk.js").Setup} Setup */

/**
 * Keeps a setup over a reload: one that is no position yet has no address.
 *
 * @param {string} spec
 * @param {Setup} setup
 */
export function remember(spec, setup) {
  try {
    sessionStorage.setItem("desk", JSON.stringify({ spec, setup }));
  } catch {
    // Then it is not kept.
  }
}

/**
 * The setup kept of this rule set, where the page was loaded again; nothing where it was come to anew.
 *
 * @param {string} spec
 * @returns {Setup | null}
 */
export function remembered(spec) {
  const [entry] = performance.getEntriesByType("navigation");
  const arrived = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  if (arrived === "navigate") return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem("desk") ?? "null");
    return kept?.spec === spec ? /** @type {Setup} */ (kept.setup) : null;
  } catch {
    return null;
  }
}
