// Keeps the page of games on this device, with all that it loads, so that it is there without a
// network. Everything comes from one build of the site and is taken whole or not at all; answers of
// the site for other pages are never kept. The server puts the list in front: `self.offline`.

const scope = /** @type {any} */ (self);

/**
 * `book` has the hash of each of its files, by its address.
 * @type {{ build: string, files: string[], pages: Record<string, string>,
 *   book: Record<string, string> }}
 */
const { build, files, pages, book } = scope.offline;

/** The cache of this build, and what the names of all such caches begin with. */
const START = "offline-";
const CACHE = START + build;
/** The cache of the book, which is kept once somebody reads in it. */
const BOOK = `book-${build}`;
/** Where the language is kept that was chosen last, which no other build changes. */
const LANGUAGE = "chosen-language";

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([...files, ...Object.values(pages)].map((address) => keep(cache, address)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * Keeps a file or a page of this build. During a change of the site another one may answer: what it
 * sends is not kept.
 * @param {Cache} cache
 * @param {string} address
 */
async function keep(cache, address) {
  const response = await fetch(address);
  const bytes = await response.clone().arrayBuffer();
  const named = /-([0-9a-f]{16})\.\w+$/.exec(address)?.[1];
  const wanted = book[address] ?? named;
  const isOurs = wanted ? wanted === (await hashOf(bytes)) : new TextDecoder().decode(bytes).includes(`data-build="${build}"`);
  if (!response.ok || !isOurs) throw new Error(`${address} is not of the build ${build}`);
  await cache.put(address, response);
}

/** The hash in the name of a file. @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, 8);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
  const names = await caches.keys();
  const isOld = (/** @type {string} */ name) => /^(offline|book)-/.test(name) && name !== CACHE && name !== BOOK;
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  // The site is asked for a page while this worker starts.
  await scope.registration.navigationPreload?.enable();
}

/**
 * A page as the site sends it, or the offline page where there is no network.
 * @param {any} event
 */
async function pageFor(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

/** Keeps the whole book, or nothing of it. */
async function keepBook() {
  const cache = await caches.open(BOOK);
  const addresses = Object.keys(book);
  if ((await cache.keys()).length === addresses.length) return;
  try {
    await Promise.all(addresses.map((address) => keep(cache, address)));
  } catch {
    await caches.delete(BOOK);
  }
}

/**
 * A page or file of the book, from the site or else as it is kept.
 * @param {any} event
 * @param {string} pathname
 */
async function ofBook(event, pathname) {
  const isPage = event.request.mode === "navigate";
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isPage) event.waitUntil(keepBook());
    return response;
  } catch {
    const address = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const there = await caches.match(address, { cacheName: BOOK, ignoreVary: true });
    return there ?? (isPage ? offlinePage() : Response.error());
  }
}

/** What is kept under an address of this build. @param {string} address */
async function kept(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}

/** The page, in the language that was chosen last, or else in one that the browser wishes. */
async function offlinePage() {
  const chosen = await (await caches.match("/language", { cacheName: LANGUAGE }))?.text();
  const wished = navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  const language = [chosen ?? "", ...wished, "en"].find((tag) => tag in pages) ?? "en";
  return (await kept(pages[language] ?? "")) ?? Response.error();
}

/** Notes the language that is chosen, which the site's cookie says too. @param {Request} request */
async function chooseLanguage(request) {
  const chosen = (await request.clone().formData()).get("language");
  await (await caches.open(LANGUAGE)).put("/language", new Response(String(chosen)));
  return fetch(request).catch(() => Response.redirect("/offline", 303));
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

// A page says that the new version may take over, once nobody looks at one of the old.
scope.addEventListener("message", (/** @type {MessageEvent} */ { data }) => {
  if (data === "take") void scope.skipWaiting();
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return;
  if (pathname.startsWith("/book/")) {
    event.respondWith(ofBook(event, pathname));
    return;
  }
  if (request.mode === "navigate" && request.destination === "document") {
    if (pathname === "/offline") event.respondWith(offlinePage());
    else if (pathname === "/language" && request.method === "POST") event.respondWith(chooseLanguage(request));
    else event.respondWith(pageFor(event));
  } else if (files.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  }
});
