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

/** Returns the paths of the stored pages, with their queries but without their languages. */
export async function keptPaths() {
  if (!("caches" in window)) return [];
  const names = (await caches.keys()).filter((name) => name.startsWith("practice-"));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => {
    const address = new URL(url);
    address.searchParams.delete("language");
    return address.pathname + address.search;
  });
}
