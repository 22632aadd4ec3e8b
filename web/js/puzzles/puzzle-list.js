// The page of all puzzles: the streak of daily puzzles, and the puzzles solved in each game.

import { byId, findById, make } from "../site/dom.js";
import { tellDaily } from "./daily.js";
import { recordWords, solvedOf } from "./solved.js";

const daily = findById("daily-record");
if (daily) tellDaily(daily, daily.dataset["day"] ?? "", JSON.parse(daily.dataset["words"] ?? "{}"));

const words = JSON.parse(byId("games").dataset["words"] ?? "{}");
const again = byId("games").dataset["again"] ?? "";
for (const place of document.querySelectorAll("[data-record]")) {
  if (!(place instanceof HTMLElement)) continue;
  const solved = solvedOf(place.dataset["record"] ?? "");
  const failed = Object.keys(solved.failed).length;
  place.textContent = recordWords(solved, Number(place.dataset["count"]), words);
  if (failed > 0) place.append(make("span", { class: "card-again" }, again.replace("{count}", String(failed))));
}
