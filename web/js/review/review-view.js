// What a review found, beside the board: how exact each side was, where the game turned and what
// was better there, and all of it as a table.

import { numberOf, scoreText } from "../analysis/words.js";
import { byId, capitalised, make } from "../site/dom.js";

/** @import { Review, Turning } from "../wire.js" */

export const GLYPHS = { inaccuracy: "?!", mistake: "?", blunder: "??" };
/** Moves of a better line that are shown. */
const SHOWN = 8;

/**
 * How exact a side was, in a line.
 *
 * @param {Review["sides"][0]} exactness
 * @param {string} side
 */
function exactnessRow({ accuracy, faults: [inaccuracies, mistakes, blunders] }, side) {
  const row = make("tr");
  const cells = [accuracy === null ? "–" : `${accuracy.toFixed(1)} %`, inaccuracies, mistakes, blunders];
  row.append(make("th", { scope: "row" }, capitalised(side)), ...cells.map((cell) => make("td", {}, String(cell))));
  return row;
}

/**
 * @param {Review} review
 * @param {readonly [string, string]} sides
 */
export function showExactness(review, sides) {
  const head = make("tr");
  head.append(make("th", { scope: "col" }, "Side"), make("th", { scope: "col" }, "Accuracy"));
  const faults = /** @type {const} */ ([["?!", "Inaccuracies"], ["?", "Mistakes"], ["??", "Blunders"]]);
  for (const [glyph, name] of faults) head.append(make("th", { scope: "col", title: name, "aria-label": name }, glyph));
  const body = make("tbody");
  body.append(exactnessRow(review.sides[0], sides[0]), exactnessRow(review.sides[1], sides[1]));
  const top = make("thead");
  top.append(head);
  byId("exactness").replaceChildren(top, body);
}

/**
 * The list of turning points. `go` is told of a turn that was pressed, `walk` of moves of its better line.
 *
 * @param {readonly Turning[]} turns
 * @param {number} first
 * @param {{ go: (turn: Turning) => void, walk: (turn: Turning, moves: string[]) => void }} does
 */
export function showTurns(turns, first, { go, walk }) {
  const rows = turns.map((turn) => {
    const row = make("li", { class: "turn", "data-ply": String(turn.ply), "data-fault": turn.fault });
    const button = make("button", { type: "button", class: "turn-go" });
    button.append(
      make("b", {}, `${numberOf(turn.ply, first)} ${turn.text}${GLYPHS[turn.fault]}`),
      make("span", {}, `${capitalised(turn.fault)}, ${Math.round(turn.loss / 10)} % lost`),
    );
    button.addEventListener("click", () => go(turn));
    const better = make("p", { class: "turn-better" }, "Better: ");
    turn.better.moves.slice(0, SHOWN).forEach((text, i) => {
      const move = make("button", { type: "button", class: "line-move", tabindex: i === 0 ? "0" : "-1" }, text);
      move.addEventListener("click", () => walk(turn, turn.better.moves.slice(0, i + 1)));
      better.append(move);
    });
    row.append(button, better);
    return row;
  });
  byId("turns").replaceChildren(...rows);
}

/**
 * Every position as a row of a table.
 *
 * @param {Review} review
 * @param {readonly string[]} moves
 * @param {number} first
 */
export function showTable(review, moves, first) {
  const rows = review.points.map((point, ply) => {
    const row = make("tr");
    const cells = [
      ply === 0 ? "Start" : `${numberOf(ply, first)} ${moves[ply - 1] ?? ""}`,
      scoreText(point.score, 0),
      point.words,
      point.accuracy === null ? "" : `${Math.round(point.accuracy)} %`,
    ];
    row.append(...cells.map((cell) => make("td", {}, cell)));
    return row;
  });
  byId("review-rows").replaceChildren(...rows);
}
