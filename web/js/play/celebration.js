// An animation after a win: the winner's emblem flies up from the board several times. Skipped if
// the person prefers reduced motion.

import { prefersStillness } from "../site/dom.js";

/** Number of emblems. */
const COUNT = 14;
/** Milliseconds of a flight, and between two starts. */
const FLIGHT = 1500;
const APART = 60;

/**
 * @param {HTMLElement} area the board with its seats
 * @param {Element} emblem the winner's
 */
export function celebrate(area, emblem) {
  if (prefersStillness()) return;
  for (let i = 0; i < COUNT; i += 1) {
    const flying = /** @type {Element} */ (emblem.cloneNode(true));
    flying.setAttribute("class", "emblem flying");
    area.append(flying);
    // Spread evenly to both sides of straight up.
    const angle = ((i / (COUNT - 1)) * 2 - 1) * 1.1;
    const reach = area.clientWidth * 0.45;
    const [x, y] = [Math.sin(angle) * reach, -Math.cos(angle) * reach];
    const flight = flying.animate(
      [
        { transform: "translate(-50%, -50%) scale(0.4)", opacity: 0 },
        { transform: `translate(calc(-50% + ${x}px), calc(-50% + ${y}px)) scale(1.3)`, opacity: 1, offset: 0.55 },
        { transform: `translate(calc(-50% + ${x * 1.2}px), calc(-50% + ${y * 0.7}px)) scale(0.9)`, opacity: 0 },
      ],
      { duration: FLIGHT, delay: (i % 7) * APART, easing: "cubic-bezier(0.2, 0.8, 0.4, 1)", fill: "both" },
    );
    const remove = () => flying.remove();
    flight.finished.then(remove, remove);
  }
}
