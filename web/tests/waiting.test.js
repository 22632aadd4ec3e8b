// A page asks the site who its visitor is, and shows no other once a session was begun or ended
// elsewhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open } from "./page.js";

/** @type {(() => unknown)[]} */
const seen = [];
/** @type {{ id: string, name: string, version: number } | null} */
let account = null;
let reloads = 0;
open({
  document: { visibilityState: "visible", title: "", documentElement: { lang: "en" }, querySelector: () => null, getElementById: () => null,
    addEventListener: (/** @type {string} */ _, /** @type {() => unknown} */ look) => seen.push(look) },
  location: { pathname: "/games/mine", reload: () => (reloads += 1) },
  window: { localStorage: null, addEventListener() {} },
  setInterval: () => 0,
  fetch: async (/** @type {string} */ address) => Response.json(address === "/account/data" ? [] : { count: 0, here: false, next: null, account }),
});
await import("../js/site/waiting.js");

/** Lets the page become visible, and ask. */
async function look() {
  for (const ask of seen) await ask();
}

test("the page is loaded again when a session was begun or ended elsewhere, and only then", async () => {
  await new Promise((next) => setTimeout(next, 20));
  const ada = { id: "ada", name: "Ada", version: 0 };
  for (const [now, before] of /** @type {const} */ ([[null, 0], [ada, 1], [ada, 1], [null, 2], [null, 2]])) {
    account = now;
    await look();
    assert.equal(reloads, before);
  }
});
