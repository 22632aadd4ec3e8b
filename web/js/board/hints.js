// Hints for the turn being made: marks on the sites that may be touched, their lines, and their
// names for screen readers.

import { say } from "../site/words.js";

/** @import { BoardView } from "./board-view.js" */
/** @import { GameBoard, Mark } from "./board.js" */

/**
 * Returns the marks of the touches and of the sites that may be touched next.
 * @param {GameBoard} board
 * @returns {Mark[]}
 */
export function hintsOf(board) {
  const { turn, touched, ways, views, pieces } = board;
  if (turn.ahead) return [...board.premove.map((site) => mark(site, "premove")), ...touched.map((site) => mark(site, "picked"))];
  const { next, moves } = turn.at(touched);
  const sites = [...next];
  if (touched.length === 0) {
    // Marks moves of a single touch, and pieces in hand. That pieces on the board can move is
    // marked only for newcomers.
    const told = board.hasAttribute("data-newcomer");
    const inHand = (/** @type {number} */ site) =>
      told ? pieces.some((piece) => piece.site === site) : (views[0]?.sites.get(site)?.element.classList.contains("hand") ?? false);
    const lone = (moves ?? []).filter((move) => move.sites.length === 1).map((move) => move.sites[0] ?? -1);
    return [...lone.map((site) => mark(site, "maybe")), ...sites.filter(inHand).map((site) => mark(site, "ready"))];
  }
  // Of finished parts, only the sites where they ended.
  const picked = touched.filter((site, i) => (i % 2 === 1 || i === touched.length - 1) && !ways.has(site));
  const occupied = new Set(pieces.map((piece) => piece.site));
  const holds = touched.length % 2 === 1;
  return [
    ...picked.map((site) => mark(site, "picked")),
    ...sites.map((site) => mark(site, ways.size > 0 ? "asked" : !holds ? "ready" : occupied.has(site) ? "taken" : "free")),
  ];
}

/**
 * @typedef {{ way: readonly number[], gain: string }} TouchEffect the effect of a touch: the sites
 * that the piece passes over, and the gain of the move if the touch completes it
 */

/**
 * Returns the effect of a touch on a site for the held piece.
 * @param {GameBoard} board
 * @param {number | null} site
 * @returns {TouchEffect | null}
 */
export function effectOf({ turn, touched }, site) {
  const held = touched.at(-1);
  if (site === null || held === undefined || touched.length % 2 === 0) return null;
  const { next, moves } = turn.at(touched);
  if (!next.has(site)) return null;
  const move = moves?.find(({ sites }) => sites.length === touched.length + 1 && sites.at(-1) === site);
  return { way: move?.way ?? [held, site], gain: move?.gain ?? "" };
}

/**
 * Highlights the lines of a site. Lines of a movable piece are shown as blocked if their other end
 * is occupied, unless the piece may go there.
 * @param {GameBoard} board
 * @param {BoardView} view
 * @param {number | null} site
 */
export function lightLines({ turn, touched, pieces }, view, site) {
  const held = touched[0] ?? site;
  const ends = site !== null && held === site && turn.begins(site) ? turn.at([site]).next : null;
  view.light(site, (end) => ends !== null && !ends.has(end) && pieces.some((piece) => piece.site === end));
}

/** @param {number} site @param {Mark["kind"]} kind @returns {Mark} */
function mark(site, kind) {
  return { site, kind };
}

/**
 * Updates the sites' names for screen readers: place, pieces, what a touch does.
 * @param {GameBoard} board
 * @param {BoardView} view
 */
export function nameSites(board, view) {
  const { turn, touched, ways, pieces, frame } = board;
  const { next, moves } = turn.at(touched);
  const lone = new Set((moves ?? []).filter((move) => move.sites.length === 1).map((move) => move.sites[0]));
  const stacks = new Map(frame?.stacks ?? []);
  /** @type {Map<number, string[]>} */
  const standing = new Map();
  for (const { site, spoken } of pieces) standing.set(site, [...(standing.get(site) ?? []), spoken]);
  const deed = (/** @type {number} */ site) => {
    // The legal premoves are unknown, so no destination is named.
    if (turn.ahead) return touched.length === 0 ? say("board.premove-from") : "";
    if (touched.length % 2 === 0) return touched.length === 0 && lone.has(site) ? say("board.play") : say("board.move");
    return standing.has(site) ? say("board.go-occupied") : say("board.go");
  };
  for (const [number, { element, spoken }] of view.sites) {
    const words = [spoken, ...(standing.get(number) ?? [])];
    if (stacks.has(number)) words.push(say("board.several", { count: stacks.get(number) ?? 0 }));
    if (frame?.check === number) words.push(say("board.check"));
    if (touched.includes(number)) words.push(say("board.picked"));
    if (board.premove.includes(number)) words.push(say("board.premove"));
    if (next.has(number)) words.push(ways.get(number) ?? deed(number));
    words.push(effectOf(board, number)?.gain ?? "");
    const label = words.filter((word) => word !== "").join(", ");
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    const pressed = String(touched.includes(number));
    if (element.getAttribute("aria-pressed") !== pressed) element.setAttribute("aria-pressed", pressed);
    element.classList.toggle("can-touch", !turn.ahead && next.has(number));
  }
}
