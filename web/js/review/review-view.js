// The results of a review, beside the board: each side's accuracy, the turning points with the
// better moves, and a table of all positions.

import { numberOf, scoreText } from "../analysis/words.js";
import { byId, make } from "../site/dom.js";
import { percent, say } from "../site/words.js";

/** @import { Review, TurningPoint } from "../wire.js" */

export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
/** Number of moves shown of a better line. */
const SHOWN = 8;

/**
 * Returns a table row with a side's accuracy and faults.
 * @param {Review["sides"][0]} exactness
 * @param {string} side
 */
function exactnessRow({ accuracy, faults: [inaccuracies, mistakes, blunders] }, side) {
  const cells = [accuracy === null ? "–" : percent(accuracy, 1), inaccuracies, mistakes, blunders];
  const head = make("th", { scope: "row" }, side);
  return make("tr", {}, head, ...cells.map((cell) => make("td", {}, String(cell))));
}

/** @param {Review} review @param {readonly [string, string]} sides */
export function showExactness(review, sides) {
  const head = make("tr", {}, make("th", { scope: "col" }, say("review.side")), make("th", { scope: "col" }, say("review.accuracy")));
  const faults = /** @type {const} */ ([["?!", say("review.inaccuracies")], ["?", say("review.mistakes")], ["??", say("review.blunders")]]);
  for (const [glyph, name] of faults) head.append(make("th", { scope: "col", title: name, "aria-label": name }, glyph));
  const rows = [exactnessRow(review.sides[0], sides[0]), exactnessRow(review.sides[1], sides[1])];
  byId("exactness").replaceChildren(make("thead", {}, head), make("tbody", {}, ...rows));
}

/** Returns the description of a fault. @param {TurningPoint} turn */
export function faultWords({ fault, loss }) {
  const lost = { percent: percent(loss / 10) };
  if (fault === "inaccuracy") return say("review.inaccuracy", lost);
  return fault === "mistake" ? say("review.mistake", lost) : say("review.blunder", lost);
}

/**
 * Shows the list of turning points. `go` is called with a pressed one, `tryAgain` with one whose
 * better move somebody wants to find, `playLine` with moves of its better line.
 * @param {readonly TurningPoint[]} turns
 * @param {number} first
 * @param {object} does
 * @param {(turn: TurningPoint) => void} does.go
 * @param {(turn: TurningPoint) => void} does.tryAgain
 * @param {(turn: TurningPoint, moves: string[]) => void} does.playLine
 */
export function showTurns(turns, first, { go, tryAgain, playLine }) {
  const rows = turns.map((turn) => {
    const played = make("b", {}, `${numberOf(turn.ply, first)} ${turn.text}${GLYPHS[turn.fault]}`);
    const lost = make("span", {}, faultWords(turn));
    const better = turn.better.moves.slice(0, SHOWN).map((text, i) => {
      const click = () => playLine(turn, turn.better.moves.slice(0, i + 1));
      return make("button", { class: "line-move", tabindex: i === 0 ? 0 : -1, click }, text);
    });
    return make(
      "li",
      { class: "turn", "data-ply": turn.ply, "data-fault": turn.fault },
      make("button", { class: "turn-go", click: () => go(turn) }, played, lost),
      make("p", { class: "turn-why" }, turn.words),
      make("p", { class: "turn-better" }, `${say("review.better")} `, ...better),
      make("button", { class: "button quiet turn-try", click: () => tryAgain(turn) }, say("review.try")),
    );
  });
  byId("turns").replaceChildren(...rows);
}

/**
 * Shows every position as a row of a table.
 * @param {Review} review
 * @param {readonly string[]} moves
 * @param {number} first
 */
export function showTable(review, moves, first) {
  const rows = review.points.map((point, ply) => {
    const cells = [
      ply === 0 ? say("review.start") : `${numberOf(ply, first)} ${moves[ply - 1] ?? ""}`,
      scoreText(point.score, 0),
      point.words,
      point.accuracy === null ? "" : percent(point.accuracy),
    ];
    return make("tr", {}, ...cells.map((cell) => make("td", {}, cell)));
  });
  byId("review-rows").replaceChildren(...rows);
}
