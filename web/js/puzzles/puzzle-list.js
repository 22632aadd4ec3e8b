// The page of all puzzles: what has been solved of each game.

import { recordWords, solvedOf } from "./solved.js";

for (const place of document.querySelectorAll("[data-record]")) {
  if (!(place instanceof HTMLElement)) continue;
  const solved = solvedOf(place.dataset["record"] ?? "");
  place.textContent = recordWords(solved, Number(place.dataset["count"]));
}
