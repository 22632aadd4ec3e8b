// The page of a study: how far it is comes from the server every few seconds while the page is
// seen, and a new report takes the place of the last one. Parts that are open stay so. Without this
// script the page is as it was when it was opened.

import { byId, findById } from "../site/dom.js";

/** Milliseconds between two looks. */
const PAUSE = 2000;

/** Milliseconds for which an answer is waited for. */
const PATIENCE = 10000;

const place = byId("study");

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
}

const state = () => place.querySelector(".study-state");

/** The titles of the parts that are open. @param {HTMLElement} report */
function openParts(report) {
  return [...report.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
}

/** Shows the newest report in the place of the last one. */
async function showReport() {
  const page = await fetched(location.href);
  const [old, next] = [byId("study-report"), page?.querySelector("#study-report")];
  if (!next) return;
  const open = openParts(old);
  for (const summary of next.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  }
  old.replaceChildren(...next.childNodes);
}

let isAsking = false;

async function look() {
  const [timer, before] = [watch, state()];
  if (document.visibilityState !== "visible" || isAsking) return;
  isAsking = true;
  try {
    const now = (await fetched(place.dataset["progress"] ?? ""))?.querySelector(".study-state");
    if (now) {
      if (before?.getAttribute("data-games") !== now.getAttribute("data-games")) await showReport();
      place.replaceChildren(now);
      if (!now.hasAttribute("data-runs")) {
        clearInterval(timer);
        findById("study-act")?.remove();
      }
    }
  } catch {
    // The next time, perhaps.
  }
  isAsking = false;
}

const watch = state()?.hasAttribute("data-runs") ? setInterval(look, PAUSE) : 0;
if (watch) document.addEventListener("visibilitychange", look);
