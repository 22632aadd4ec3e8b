// Registers the service worker that keeps the page of games on this device, where the site has one,
// and changes to a new version of it.

import { findById } from "./dom.js";

/** Under this name a page that comes from the worker's cache holds a lock. */
const OPEN = "offline-page";

/** Without its service worker the site keeps nothing here. */
async function forget() {
  const old = await navigator.serviceWorker.getRegistration("/");
  await old?.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => /^(offline|book|practice)-/.test(name)).map((name) => caches.delete(name)));
}

/**
 * A new version waits: a page that the old one serves says so, and has it take over when its person
 * wishes. Where no such page is open nobody needs to be asked.
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
    // Everything on this page is of one version.
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

/** Whether the person wants to load as little as can be: then only who opens the page keeps it. */
function savesData() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true && location.pathname !== "/offline";
}

const address = document.body.dataset["offline"];
if ("serviceWorker" in navigator && window.top === window && !savesData()) {
  // After all that the page itself needs.
  const begin = () => void (address ? register(address) : forget()).catch(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
