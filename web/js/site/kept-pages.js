// Pages that the service worker keeps, so that they are there without a network.

/**
 * Has pages kept on this device, where a service worker is in charge; `kept` is done once they are.
 * @param {string[] | null} paths null for the lessons, puzzles and analysis boards that everybody
 *   may want
 * @param {() => void} [kept]
 */
export function keepPages(paths, kept) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker || window.top !== window) return;
  if (kept) navigator.serviceWorker.addEventListener("message", ({ data }) => data === "kept" && kept());
  worker.postMessage({ t: "keep", paths, language: document.documentElement.lang });
}

/** Whether a page is kept. @param {string} path */
export async function isPageKept(path) {
  const there = "caches" in window && (await caches.match(path, { ignoreSearch: true, ignoreVary: true }));
  return Boolean(there);
}
