// Registers the service worker for offline pages, if the site has one, and switches to new versions
// of it.

import { findById } from "./dom.js";

/** Name of the lock held by a page that comes from the worker's cache. */
const OPEN = "offline-page";

/** Removes the service worker and its caches, if the site no longer has one. */
async function forget() {
  const old = await navigator.serviceWorker.getRegistration("/");
  await old?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(offline|book|practice)-/.test(name)).map((name) => caches.delete(name)));
}

/**
 * Offers a waiting version: a page served by the old one shows a button to switch. If no such page
 * is open, the new version takes over at once.
 * @param {ServiceWorker} waiting
 */
async function offer(waiting) {
  const bar = findById("offline-update");
  if (bar) {
    bar.hidden = false;
    findById("offline-take")?.addEventListener("click", () => waiting.postMessage("take"));
    return;
  }
  const { held } = await navigator.locks.query();
  if (!held?.some(({ name }) => name === OPEN)) waiting.postMessage("take");
}

/** @param {string} address */
async function register(address) {
  if (findById("offline-update")) {
    void navigator.locks.request(OPEN, { mode: "shared" }, () => new Promise(() => undefined));
    // Reloads, because everything on a page must be of one version.
    const before = navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener("controllerchange", () => before && location.reload());
  }
  const registration = await navigator.serviceWorker.register(address);
  if (registration.waiting) await offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed" && registration.active) void offer(fresh);
    });
  });
}

/**
 * Whether the person asked to save data: then the worker is registered only by the offline page.
 */
function savesData() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true && location.pathname !== "/offline";
}

const address = document.body.dataset["offline"];
if ("serviceWorker" in navigator && window.top === window && !savesData()) {
  // After the page itself has loaded.
  const begin = () => void (address ? register(address) : forget()).catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
