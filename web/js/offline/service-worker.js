// Service worker that stores the offline page with everything it loads, so that it works without a
// network. All files come from one build of the site; either all are stored or none. Lessons,
// puzzles and analysis boards are stored as well when a page asks for it, in the form that the site
// sends to visitors without a cookie; responses for other pages are never stored. The server puts
// the list in front: `self.offline`.

const scope = /** @type {any} */ (self);

/**
 * `onUse` is a file that is stored when it is first used; `book` has the hash of each of its files
 * by address; `practice` has the paths of lessons, puzzles and analysis boards.
 * @type {{ build: string, files: string[], onUse: string | null, pages: Record<string, string>,
 * book: Record<string, string>, practice: string[] }}
 */
const { build, files, onUse, pages, book, practice } = scope.offline;

/** The cache of this build, and the prefix of such caches. */
const START = "offline-";
const CACHE = START + build;
/** The cache of the book, which is stored once somebody reads in it. */
const BOOK = `book-${build}`;
/** The cache of the pages asked for, and their largest number; the oldest are deleted. */
const PRACTICE = `practice-${build}`;
const MOST_PAGES = 400;
/** The HTTP status for too many requests. */
const TOO_MANY = 429;
/** The cache of the language chosen last, which is independent of the build. */
const LANGUAGE = "chosen-language";

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all([...files, ...Object.values(pages)].map((address) => keep(cache, address)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
  await renewPages();
}

/** Stores again the pages that the previous version had stored. */
async function renewPages() {
  for (const name of await caches.keys()) {
    if (!name.startsWith("practice-") || name === PRACTICE) continue;
    const kept = await (await caches.open(name)).keys();
    await keepPages(kept.map(({ url }) => url.slice(location.origin.length)));
  }
}

/**
 * Stores pages as the site sends them without cookies; pages that it does not send are skipped.
 * @param {string[]} addresses each with its language
 */
async function keepPages(addresses) {
  const cache = await caches.open(PRACTICE);
  for (const address of addresses) {
    const there = await cache.match(address, { ignoreVary: true });
    if (!there && !(await keepPage(cache, address).catch(() => false))) break;
  }
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, -MOST_PAGES).map((request) => cache.delete(request)));
}

/**
 * Stores a page, if everything it loads is of this build; returns false if the site refuses further
 * requests.
 * @param {Cache} cache
 * @param {string} address
 */
async function keepPage(cache, address) {
  const response = await fetch(address, { credentials: "omit" });
  const loads = (await response.clone().text()).match(/\/assets\/[^"' ]+-[0-9a-f]{16}\.\w+/g) ?? [];
  const isOurs = loads.length > 0 && loads.every((file) => file === onUse || files.includes(file));
  if (response.ok && !response.redirected && isOurs) await cache.put(address, response);
  return response.status !== TOO_MANY;
}

/**
 * Stores a file or a page of this build. While the site is being updated, another build may
 * respond: its responses are not stored.
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

/** Returns the hash as in a file's name. @param {ArrayBuffer} bytes */
async function hashOf(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).subarray(0, 8);
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
  const names = await caches.keys();
  const ours = [CACHE, BOOK, PRACTICE];
  const isOld = (/** @type {string} */ name) => /^(offline|book|practice)-/.test(name) && !ours.includes(name);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
  // Lets the browser request a page while this worker starts.
  await scope.registration.navigationPreload?.enable();
}

/**
 * Returns a page from the site or, without a network, the stored page or else the offline page.
 * @param {any} event
 * @param {URL} address
 */
async function pageFor(event, address) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    const there = event.request.method === "GET" ? await keptPage(address) : undefined;
    return there ?? offlinePage();
  }
}

/** Returns the address of a page in a language. @param {string} path @param {string} tag */
function inLanguage(path, tag) {
  return `${path}${path.includes("?") ? "&" : "?"}language=${tag}`;
}

/**
 * Returns a stored page, preferably in the language of this device. A query that is not stored with
 * the page is for the page's script.
 * @param {URL} address
 */
async function keptPage({ pathname, search }) {
  const cache = await caches.open(PRACTICE);
  const tag = await language();
  for (const path of [pathname + search, pathname]) {
    const there = await cache.match(inLanguage(path, tag), { ignoreVary: true });
    if (there) return there;
  }
  return cache.match(pathname, { ignoreSearch: true, ignoreVary: true });
}

/** Stores the whole book, or nothing of it. */
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
 * Returns a page or file of the book, from the site or else from the cache.
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

/** Returns the stored file of this build, which may be stored only now. @param {string} address */
async function kept(address) {
  const cache = await caches.open(CACHE);
  const there = await cache.match(address, { ignoreVary: true });
  if (there || address !== onUse) return there;
  await keep(cache, address);
  return cache.match(address, { ignoreVary: true });
}

/** Returns the language chosen last, or else one that the browser prefers. */
async function language() {
  const chosen = await (await caches.match("/language", { cacheName: LANGUAGE }))?.text();
  const wished = navigator.languages.map((tag) => tag.split("-")[0] ?? "");
  return [chosen ?? "", ...wished, "en"].find((tag) => tag in pages) ?? "en";
}

/** Returns the offline page. */
async function offlinePage() {
  return (await kept(pages[await language()] ?? "")) ?? Response.error();
}

/** Stores the chosen language, which the site's cookie has as well. @param {Request} request */
async function chooseLanguage(request) {
  const chosen = (await request.clone().formData()).get("language");
  await (await caches.open(LANGUAGE)).put("/language", new Response(String(chosen)));
  return fetch(request).catch(() => Response.redirect("/offline", 303));
}

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));

scope.addEventListener("message", (/** @type {any} */ event) => {
  const { data, source } = event;
  // A page allows the new version to take over, once no page of the old one is open.
  if (data === "take") void scope.skipWaiting();
  if (data.t !== "keep") return;
  /** @type {string[]} */
  const paths = data.paths ?? practice;
  const done = keepPages(paths.map((path) => inLanguage(path, data.language)));
  event.waitUntil(done.then(() => source?.postMessage("kept")));
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const request = /** @type {Request} */ (event.request);
  const address = new URL(request.url);
  const { origin, pathname } = address;
  if (origin !== location.origin) return;
  // Going back to the answer of a form: the browser itself asks whether to send the form again.
  if (request.cache === "only-if-cached") return;
  if (pathname === "/language" && request.method === "POST") {
    event.respondWith(chooseLanguage(request));
    return;
  }
  if (pathname.startsWith("/book/")) {
    event.respondWith(ofBook(event, pathname));
    return;
  }
  if (request.mode === "navigate" && request.destination === "document") {
    if (pathname === "/offline") event.respondWith(offlinePage());
    else event.respondWith(pageFor(event, address));
  } else if (pathname === onUse || files.includes(pathname)) {
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)));
  }
});
