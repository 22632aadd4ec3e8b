// How many games wait for the visitor: in the bar of every page and in the tab's title, and beside
// a game by the day the way to the next one. Asked for when the page opens, from time to time while
// it is seen, and when the game on it has moved on.

import { KEYS, isLeaving, keepInStep } from "./account-data.js";
import { afterPause, findById, setText } from "./dom.js";
import { keptHere } from "./storage.js";

/** @import { WaitingGames } from "../wire.js" */

/** Milliseconds between two looks, after a change of the game on the page, and for an answer. */
const [PAUSE, SETTLING, PATIENCE] = [30000, 700, 10000];

/** The number in front of a title. */
const NUMBER = /^\(\d+\) /;

/** Where it is told that what this browser keeps was changed in another one. */
export const changedElsewhere = new EventTarget();

const badge = findById("waiting");
const next = findById("next-waiting");
let isAsking = false;

/** @param {WaitingGames} waiting */
function show(waiting) {
  // The game on the page says itself whether it waits: nobody has to be called to it.
  const elsewhere = waiting.count - (waiting.here ? 1 : 0);
  if (badge) {
    badge.hidden = elsewhere === 0;
    const number = badge.querySelector("[data-count]");
    if (number) number.textContent = String(elsewhere);
    const way = badge.closest("a");
    if (way) way.href = elsewhere === 0 ? "/games/mine" : "/games/mine?state=waiting";
  }
  const account = findById("account-link")?.querySelector("span");
  if (account && waiting.account) setText(account, waiting.account.name);
  if (next) {
    next.hidden = waiting.here || waiting.next === null;
    next.href = waiting.next ?? "";
  }
  // The page of a game says in its title whether that one waits.
  if (document.querySelector("game-room")) return;
  const title = document.title.replace(NUMBER, "");
  document.title = waiting.count === 0 ? title : `(${waiting.count}) ${title}`;
}

async function ask() {
  if (document.visibilityState !== "visible" || isAsking) return;
  isAsking = true;
  try {
    const game = location.pathname.match(/^\/games\/([^/]+)$/)?.[1] ?? "";
    const response = await fetch(`/games/waiting?game=${game}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (response.ok) {
      const waiting = /** @type {WaitingGames} */ (await response.json());
      show(waiting);
      if (await keepInStep(waiting.account)) changedElsewhere.dispatchEvent(new Event("changed"));
    }
  } catch {
    // The next time, perhaps.
  }
  isAsking = false;
}

void ask();
setInterval(ask, PAUSE);
document.addEventListener("visibilitychange", ask);
// Whoever signed out in another tab wants nothing of theirs to be seen in this one.
window.addEventListener("storage", (change) => {
  if (isLeaving(change)) location.reload();
});
// What is kept here is sent when it has settled.
const whenKept = afterPause(SETTLING);
for (const key of KEYS) keptHere.addEventListener(key, () => whenKept(ask));
const status = next && findById("status");
if (status) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let settled;
  const changed = () => {
    clearTimeout(settled);
    settled = setTimeout(ask, SETTLING);
  };
  new MutationObserver(changed).observe(status, { childList: true, characterData: true, subtree: true });
}
