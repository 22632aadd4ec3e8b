// Pages that the service worker stores, so that they work without a network.

/**
 * Has pages stored on this device, if a service worker is active; calls `kept` once they are.
 * @param {string[] | null} paths null for the default lessons, puzzles and analysis boards
 * @param {() => void} [kept]
 */
export function keepPages(paths, kept) {
  const worker = navigator.serviceWorker?.controller;
  if (!worker || window.top !== window) return;
  if (kept) navigator.serviceWorker.addEventListener("message", ({ data }) => data === "kept" && kept());
  worker.postMessage({ t: "keep", paths, language: document.documentElement.lang });
}

/** Whether a page is stored. @param {string} path */
export async function isPageKept(path) {
  const there = "caches" in window && (await caches.match(path, { ignoreSearch: true, ignoreVary: true }));
  return Boolean(there);
}
