// The setup of the board editor, kept over a reload.

import { stored, storeText } from "../site/storage.js";

/** @import { SetupView } from "../wire.js" */

const KEY = "editor";

/**
 * Keeps a setup over a reload: one that is no position yet has no address.
 * @param {string} spec
 * @param {SetupView} setup
 */
export function remember(spec, setup) {
  storeText(KEY, JSON.stringify({ spec, setup }), "sessionStorage");
}

/**
 * The setup kept of this rule set, where the page was loaded again; nothing where it was come to
 * anew.
 * @param {string} spec
 * @returns {SetupView | null}
 */
export function remembered(spec) {
  const [entry] = performance.getEntriesByType("navigation");
  const arrived = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  if (arrived === "navigate") return null;
  const kept = stored(KEY, "sessionStorage");
  return kept.spec === spec ? kept.setup : null;
}
