// Matches the pieces of two pictures, and animates the changes.

import { prefersStillness } from "../site/dom.js";

/** @import { PieceView } from "../wire.js" */

/** Duration of a move, in milliseconds. */
export const DURATION = 200;
const EASING = "cubic-bezier(0.33, 0, 0.2, 1)";

/**
 * @template T
 * @typedef {{ kept: [T, PieceView][], gone: T[], come: PieceView[] }} Pairing
 */

/**
 * Matches the pieces of two pictures: first those that stay, then each new one with the nearest
 * removed piece of the same kind.
 * @template {{ piece: PieceView }} T
 * @param {readonly T[]} before
 * @param {readonly PieceView[]} after
 * @param {(a: number, b: number) => number} distance between two sites
 * @returns {Pairing<T>}
 */
export function pair(before, after, distance) {
  /** @type {Pairing<T>} */
  const pairing = { kept: [], gone: [...before], come: [] };
  /** @type {PieceView[]} */
  const newcomers = [];
  for (const piece of after) {
    const same = pairing.gone.findIndex((old) => alike(old.piece, piece) && old.piece.site === piece.site);
    if (same >= 0) pairing.kept.push(...keep(pairing.gone.splice(same, 1), piece));
    else newcomers.push(piece);
  }
  for (const piece of newcomers) {
    let best = -1;
    let least = Infinity;
    pairing.gone.forEach((old, i) => {
      const far = distance(old.piece.site, piece.site);
      if (alike(old.piece, piece) && far < least) [best, least] = [i, far];
    });
    if (best >= 0) pairing.kept.push(...keep(pairing.gone.splice(best, 1), piece));
    else pairing.come.push(piece);
  }
  return pairing;
}

/**
 * @template T
 * @param {T[]} olds
 * @param {PieceView} piece
 * @returns {[T, PieceView][]}
 */
function keep(olds, piece) {
  return olds.map((old) => [old, piece]);
}

/** @param {PieceView} a @param {PieceView} b */
function alike(a, b) {
  return a.piece === b.piece && a.side === b.side;
}

/**
 * @typedef {{ x: number, y: number, size: number }} Spot a place in board units, and the size of
 * what stands there
 */

/** @param {Spot} spot */
function css({ x, y, size }) {
  return `translate(${x}px, ${y}px) scale(${size})`;
}

/**
 * Animates an element from its old place to its new one, where it already is, segment by segment.
 * @param {Element} element
 * @param {readonly Spot[]} spots its path, the old place first
 */
export function glide(element, spots) {
  if (prefersStillness()) return;
  const frames = spots.map((spot) => ({ transform: css(spot), easing: EASING }));
  element.animate(frames, { duration: DURATION * (spots.length - 1) });
}

/**
 * Animates the appearance of an element.
 * @param {Element} element
 * @param {Spot} spot
 * @param {number} delay milliseconds
 */
export function appear(element, spot, delay) {
  if (prefersStillness()) return;
  element.animate(
    [
      { transform: css({ ...spot, size: spot.size * 0.4 }), opacity: 0 },
      { transform: css(spot), opacity: 1 },
    ],
    { duration: DURATION, easing: EASING, delay, fill: "backwards" },
  );
}

/** Fades out and removes an element. @param {Element} element */
export function vanish(element) {
  if (prefersStillness()) {
    element.remove();
    return;
  }
  element.classList.add("gone");
  const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DURATION * 1.5, fill: "forwards" });
  fading.finished.then(
    () => element.remove(),
    () => element.remove(),
  );
}
