// The number of games in which it is the visitor's turn: in the bar of every page and in the tab's
// title, and in a game by the day the link to the next one. Requested when the page opens, at
// intervals while it is visible, and after a change in its game.

import { KEYS, isLeaving, synchronise } from "./account-data.js";
import { afterPause, findById, setText } from "./dom.js";
import { fetched, whileVisible } from "./polling.js";
import { storageEvents } from "./storage.js";

/** @import { WaitingGames } from "../wire.js" */

/** Milliseconds between two requests, and after a change in the page's game. */
const [INTERVAL, SETTLING] = [30000, 700];

/** The number at the beginning of a title. */
const NUMBER = /^\(\d+\) /;

/** Emits `changed` when data stored in this browser was changed by another one of the account. */
export const remoteChanges = new EventTarget();

/** The account that the site named last; empty for none, null at first. @type {string | null} */
let account = null;

const badge = findById("waiting");
const next = findById("next-waiting");

/** @param {WaitingGames} waiting */
function show(waiting) {
  // The game on this page shows by itself whether it waits.
  const elsewhere = waiting.count - (waiting.here ? 1 : 0);
  if (badge) {
    badge.hidden = elsewhere === 0;
    const number = badge.querySelector("[data-count]");
    if (number) number.textContent = String(elsewhere);
    const way = badge.closest("a");
    if (way) way.href = elsewhere === 0 ? "/games/mine" : "/games/mine?state=waiting";
  }
  const name = findById("account-link")?.querySelector("span");
  if (name && waiting.account) setText(name, waiting.account.name);
  if (next) {
    next.hidden = waiting.here || waiting.next === null;
    next.href = waiting.next ?? "";
  }
  // The title of a game's page shows whether that game waits.
  if (document.querySelector("game-room")) return;
  const title = document.title.replace(NUMBER, "");
  document.title = waiting.count === 0 ? title : `(${waiting.count}) ${title}`;
}

const { ask } = whileVisible(INTERVAL, async () => {
  const game = location.pathname.match(/^\/games\/([^/]+)$/)?.[1] ?? "";
  const waiting = /** @type {WaitingGames} */ (await (await fetched(`/games/waiting?game=${game}`)).json());
  show(waiting);
  if (await synchronise(waiting.account)) remoteChanges.dispatchEvent(new Event("changed"));
  // The session may have been ended elsewhere, or begun.
  const now = waiting.account?.id ?? "";
  if (account !== null && account !== now) location.reload();
  account = now;
});

void ask();
// After signing out in another tab, this one must not show the account's data.
window.addEventListener("storage", (change) => {
  if (isLeaving(change)) location.reload();
});
// Stored data is sent, and the game asked about, when they have settled.
const whenSettled = afterPause(SETTLING);
for (const key of KEYS) storageEvents.addEventListener(key, () => whenSettled(ask));
const status = next && findById("status");
if (status) {
  const changes = { childList: true, characterData: true, subtree: true };
  new MutationObserver(() => whenSettled(ask)).observe(status, changes);
}
