// The page of a study: fetches the progress every few seconds while the page is visible, and
// replaces the report by a new one. Open sections stay open. Without this script, the page stays as
// it was when opened.

import { byId, findById } from "../site/dom.js";
import { fetched, whileVisible } from "../site/polling.js";

/** Milliseconds between two requests. */
const INTERVAL = 2000;

const place = byId("study");

/** @param {string} address */
async function page(address) {
  return new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
}

const state = () => place.querySelector(".study-state");

/** Returns the titles of the open sections. @param {HTMLElement} report */
function openParts(report) {
  return [...report.querySelectorAll("details[open] > summary")].map((summary) => summary.textContent);
}

/** Returns the parts of a report that Tab reaches. @param {HTMLElement} report */
const stops = (report) => [...report.querySelectorAll("a, summary, [tabindex]")];

/** Replaces the report by the newest one; the focus stays at its part. */
async function showReport() {
  const [old, next] = [byId("study-report"), (await page(location.href)).querySelector("#study-report")];
  if (!next) return;
  const open = openParts(old);
  for (const summary of next.querySelectorAll("details > summary")) {
    if (open.includes(summary.textContent)) summary.parentElement?.setAttribute("open", "");
  }
  const at = stops(old).findIndex((part) => part === document.activeElement);
  const words = stops(old)[at]?.textContent;
  old.replaceChildren(...next.childNodes);
  if (at < 0) return;
  const part = stops(old).find((stop) => stop.textContent === words) ?? stops(old)[at];
  if (part instanceof HTMLElement) part.focus({ preventScroll: true });
}

async function look() {
  const before = state();
  const now = (await page(place.dataset["progress"] ?? "")).querySelector(".study-state");
  if (!now) return;
  if (before?.getAttribute("data-games") !== now.getAttribute("data-games")) await showReport();
  place.replaceChildren(now);
  if (now.hasAttribute("data-runs")) return;
  watch?.stop();
  findById("study-act")?.remove();
}

const watch = state()?.hasAttribute("data-runs") ? whileVisible(INTERVAL, look) : null;
