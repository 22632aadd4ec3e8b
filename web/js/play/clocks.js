// The clocks at the seats: what each side has left, by the server's time. The server alone says who
// has lost on time.

import { byId, Emitter, setText } from "../site/dom.js";
import { decimal, language, say } from "../site/words.js";
import { ServerTime } from "./server-time.js";

/** @import { ClockView, View } from "../wire.js" */
/** @import { Sample } from "./server-time.js" */

const [SECOND, MINUTE, HOUR, DAY] = /** @type {const} */ ([1000, 60_000, 3_600_000, 86_400_000]);
/** Below this a live clock shows tenths of a second. */
const TENTHS = 10 * SECOND;
/** Below this little time is left, which is said in games that begin with more than `SHORT`. */
const LOW = 20 * SECOND;
const SHORT = 60 * SECOND;

/**
 * Milliseconds that a side has left.
 * @param {ClockView} clock
 * @param {boolean} moves whether it is the side to move
 * @param {number} bank of the side
 * @param {number} now by the server's clock
 */
export function timeLeft(clock, moves, bank, now) {
  const elapsed = moves && clock.since !== null ? Math.max(0, now - clock.since) : 0;
  const left = clock.live ? bank - Math.max(0, elapsed - clock.delay) : clock.delay + bank - elapsed;
  return Math.max(0, left);
}

/** What a clock shows. @param {number} left milliseconds @param {boolean} live */
export function timeText(left, live) {
  if (live && left < TENTHS) return decimal(Math.floor(left / 100) / 10, 1);
  if (live || left < HOUR) return digits(left);
  if (left >= DAY) return twoUnits(left, [DAY, "day"], [HOUR, "hour"], "long");
  return twoUnits(left, [HOUR, "hour"], [MINUTE, "minute"], "short");
}

/**
 * Milliseconds until the text of the side to move can change; none when nothing is left.
 * @param {ClockView} clock
 * @param {number} bank
 * @param {number} now
 */
export function untilChange(clock, bank, now) {
  const left = timeLeft(clock, true, bank, now);
  if (clock.since === null || left === 0) return null;
  const free = Math.max(0, clock.since + (clock.live ? clock.delay : 0) - now);
  const usual = clock.live || left < HOUR ? SECOND : MINUTE;
  // A text holds until a millisecond below what it says.
  return free + (left % (clock.live && left < TENTHS ? 100 : usual)) + 1;
}

/** `1:02:03`, and below an hour `12:34`. @param {number} left */
function digits(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes, seconds] = [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60, Math.floor(left / SECOND) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * `2 days 4 hours`; a second unit of which there is none is left out.
 * @param {number} left
 * @param {[number, string]} first
 * @param {[number, string]} second
 * @param {"long" | "short"} unitDisplay
 */
function twoUnits(left, [one, unit], [part, partUnit], unitDisplay) {
  const write = (/** @type {number} */ count, /** @type {string} */ name) =>
    new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay }).format(count);
  const parts = Math.floor((left % one) / part);
  const whole = write(Math.floor(left / one), unit);
  return parts > 0 ? `${whole} ${write(parts, partUnit)}` : whole;
}

/** Emits `low`, once, when the own side's time runs short. */
export class Clocks extends Emitter {
  constructor() {
    super();
    this.time = new ServerTime(performance.timeOrigin);
    /** @type {View | null} */
    this.view = null;
    this.timer = 0;
    /** The most that a side was seen to have. */
    this.most = 0;
    /** Whether the own side had time enough, and so can fall below. */
    this.enough = false;
    this.warned = false;
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    this.draw();
  }

  /** The server has said what time it is. @param {Sample} sample */
  learn(sample) {
    this.time.learn(sample, performance.now());
    this.draw();
  }

  /** The line is lost: what the clocks do now is not known. */
  hold() {
    this.time.hold(performance.now());
    this.draw();
  }

  /** The line is back. */
  release() {
    this.time.release();
    this.draw();
  }

  /** Writes both clocks, and again when a text changes. */
  draw() {
    clearTimeout(this.timer);
    const { view } = this;
    if (!view) return;
    for (const place of /** @type {const} */ (["top", "bottom"])) this.write(view, byId(`seat-${place}`));
    const { clock, turn, result } = view;
    if (!clock || result !== null || this.time.held !== null) return;
    const wait = untilChange(clock, clock.bank[turn === 1 ? 1 : 0], this.time.now(performance.now()));
    if (wait !== null) this.timer = setTimeout(() => this.draw(), Math.min(wait, MINUTE));
  }

  /** @param {View} view @param {HTMLElement} seat */
  write({ clock, turn, result, sides, you }, seat) {
    const place = seat.querySelector("[data-seat-clock]");
    if (!(place instanceof HTMLElement)) return;
    // How long a move may take says nothing once the game is over.
    place.hidden = !clock || (!clock.live && result !== null);
    if (!clock) return;
    const side = seat.dataset["side"] === "1" ? 1 : 0;
    const goes = clock.since !== null && result === null;
    const left = timeLeft(clock, goes && turn === side, clock.bank[side], this.time.now(performance.now()));
    setText(place, timeText(left, clock.live));
    place.title = clock.control;
    place.setAttribute("aria-label", say("play.clock-of", { side: sides[side] }));
    place.toggleAttribute("data-days", !clock.live);
    place.toggleAttribute("data-running", goes && turn === side);
    place.toggleAttribute("data-stopped", goes && this.time.held !== null);
    place.toggleAttribute("data-low", clock.live && left < LOW);
    this.most = Math.max(this.most, left);
    if (clock.live && goes && you.length === 1 && you[0] === side) this.watch(left);
  }

  /** Warns once, when the own side falls short of time. @param {number} left */
  watch(left) {
    if (left >= LOW) this.enough = true;
    else if (this.enough && !this.warned && this.most > SHORT && this.time.known) {
      this.warned = true;
      this.emit("low");
    }
  }
}
