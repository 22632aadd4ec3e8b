// Requests that are repeated while the page is visible.

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 10000;

/**
 * Fetches from the server.
 * @param {string} address
 * @throws if the server does not answer in time, or refuses
 */
export async function fetched(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/**
 * Repeats a request at intervals while the page is visible, one at a time, and when it becomes
 * visible. One that fails is tried again at the next interval.
 * @param {number} interval milliseconds
 * @param {() => Promise<unknown>} request
 * @returns {{ask: () => Promise<void>, stop: () => void}} to request at once, and to stop
 */
export function whileVisible(interval, request) {
  let isAsking = false;
  const ask = async () => {
    if (document.visibilityState !== "visible" || isAsking) return;
    isAsking = true;
    await request().catch(() => {});
    isAsking = false;
  };
  const stop = () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
  const timer = setInterval(ask, interval);
  document.addEventListener("visibilitychange", ask);
  return { ask, stop };
}
