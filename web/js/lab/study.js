// The page of a study: fetches the progress every few seconds while the page is visible, and
// replaces the report by a new one. Open sections stay open. Without this script, the page stays as
// it was when opened.

import { byId, findById } from "../site/dom.js";

/** Milliseconds between two requests. */
const INTERVAL = 2000;

/** Timeout of a request, in milliseconds. */
const TIMEOUT = 10000;

const place = byId("study");

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
  return response.ok ? new DOMParser().parseFromString(await response.text(), "text/html") : null;
}

const state = () => place.querySelector(".study-state");

/** Returns the titles of the open sections. @param {HTMLElement} report */
function openParts(report) {
  return [...report.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
}

/** Replaces the report by the newest one. */
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
    // Tried again at the next interval.
  }
  isAsking = false;
}

const watch = state()?.hasAttribute("data-runs") ? setInterval(look, INTERVAL) : 0;
if (watch) document.addEventListener("visibilitychange", look);
