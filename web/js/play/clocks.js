// The clocks at the seats: the time left to each side, by the server's clock. Only the server
// decides who has lost on time.

import { byId, setText } from "../site/dom.js";
import { decimal, language } from "../site/words.js";

/** @import { ClockView, View } from "../wire.js" */

const [SECOND, MINUTE, HOUR, DAY] = /** @type {const} */ ([1000, 60_000, 3_600_000, 86_400_000]);
/** Below this time, a live clock shows tenths of a second. */
const TENTHS = 10 * SECOND;
/** Below this time, the player is warned, in games that began with more than `SHORT`. */
const LOW = 20 * SECOND;
const SHORT = 60 * SECOND;
/** Number of latest samples of the server's time among which the best one is chosen. */
const SAMPLES = 8;

/**
 * The server's time. Times are milliseconds; `at` is a time of a monotonic clock
 * (`performance.now()`), so that setting the computer's clock has no effect.
 */
export class ServerTime {
  /** @param {number} [begin] the start of the monotonic clock, by the computer's clock */
  constructor(begin = 0) {
    /** The server's time minus the monotonic clock's; at first the computer's time is used. */
    this.offset = begin;
    /** @type {{ offset: number, trip: number }[]} */
    this.samples = [];
  }

  /**
   * Adds a sample of the server's time, received at `at` after a round trip. The sample with the
   * shortest round trip counts: its error is at most half of that. Samples that contradict the new
   * one are dropped: in between this computer slept, or the server's clock was set.
   * @param {number} now
   * @param {number} trip
   * @param {number} at
   */
  note(now, trip, at) {
    const offset = now + trip / 2 - at;
    const agreeing = this.samples.filter((other) => Math.abs(other.offset - offset) <= (other.trip + trip) / 2);
    this.samples = [...agreeing, { offset, trip }].slice(-SAMPLES);
    this.offset = this.samples.reduce((best, other) => (other.trip < best.trip ? other : best)).offset;
  }

  /** @param {number} at */
  at(at) {
    return at + this.offset;
  }

  /** Drops all samples: the computer may have been asleep. */
  doubt() {
    this.samples = [];
  }

  /** Whether the server's time is known. */
  get known() {
    return this.samples.length > 0;
  }
}

/**
 * Returns the time left to a side, in milliseconds.
 * @param {ClockView} clock
 * @param {number} turn the side to move
 * @param {number} side
 * @param {number} now by the server's clock
 */
export function timeLeft(clock, turn, side, now) {
  const bank = clock.bank[side === 1 ? 1 : 0];
  const elapsed = clock.since !== null && side === turn ? Math.max(0, now - clock.since) : 0;
  const left = clock.live ? bank - Math.max(0, elapsed - clock.delay) : clock.delay + bank - elapsed;
  return Math.max(0, left);
}

/** Returns a time as a clock shows it. @param {number} left milliseconds @param {boolean} live */
export function timeText(left, live) {
  if (live && left < TENTHS) return decimal(Math.floor(left / 100) / 10, 1);
  if (live || left < HOUR) return digits(left);
  if (left < DAY) return twoUnits(left, [HOUR, "hour"], [MINUTE, "minute"]);
  return twoUnits(left, [DAY, "day"], [HOUR, "hour"]);
}

/**
 * Returns the text of a side's clock: in games by the day, the time for a move, and the vacation
 * left beside it.
 * @param {ClockView} clock
 * @param {number} side
 * @param {number} left milliseconds
 */
export function clockText(clock, side, left) {
  const vacation = vacationOf(clock, side, left);
  const text = timeText(left - vacation, clock.live);
  return vacation === 0 ? text : `${text} + ${timeText(vacation, false)}`;
}

/**
 * Returns the vacation that stands beside the time for a move; 0 once it is used, and without any.
 * @param {ClockView} clock
 * @param {number} side
 * @param {number} left milliseconds
 */
function vacationOf({ live, bank }, side, left) {
  const vacation = live ? 0 : bank[side === 1 ? 1 : 0];
  return left > vacation ? vacation : 0;
}

/**
 * Returns the milliseconds until the text of a running clock changes.
 * @param {number} left
 * @param {boolean} live
 */
export function untilChange(left, live) {
  const usual = live || left < HOUR ? SECOND : MINUTE;
  // A text is shown until one millisecond below its value.
  return (left % (live && left < TENTHS ? 100 : usual)) + 1;
}

/** Returns `1:02:03`, or `12:34` below an hour. @param {number} left */
function digits(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor(left / MINUTE) % 60];
  const seconds = two(Math.floor(left / SECOND) % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/**
 * Returns `2 days 4 hr`; a second unit of zero is left out.
 * @param {number} left
 * @param {[number, string]} first
 * @param {[number, string]} second
 */
function twoUnits(left, [one, unit], [part, partUnit]) {
  const write = (/** @type {number} */ count, /** @type {string} */ name) =>
    new Intl.NumberFormat(language(), { style: "unit", unit: name, unitDisplay: "short" }).format(count);
  const parts = Math.floor((left % one) / part);
  const whole = write(Math.floor(left / one), unit);
  return parts > 0 ? `${whole} ${write(parts, partUnit)}` : whole;
}

export class Clocks {
  /** @param {() => unknown} warn called once, when the player's time runs short */
  constructor(warn) {
    this.warn = warn;
    this.time = new ServerTime(performance.timeOrigin);
    /**
     * The server's time at which the connection was lost, while it is down.
     * @type {number | null}
     */
    this.held = null;
    /** @type {View | null} */
    this.view = null;
    this.timer = 0;
    /** The longest time shown for a side. */
    this.most = 0;
    /** Whether the player had enough time before, and so can run short of it. */
    this.enough = false;
    this.warned = false;
  }

  /** @param {View} view */
  show(view) {
    // A new view means that the connection is up.
    if (view !== this.view) this.held = null;
    this.view = view;
    this.draw();
  }

  /** Takes the server's time. @param {{ now: number, trip: number }} answer */
  note({ now, trip }) {
    this.time.note(now, trip, performance.now());
    this.draw();
  }

  /** Stops the clocks while the connection is down, or restarts them. @param {boolean} isDown */
  stop(isDown) {
    if (isDown) {
      this.held ??= this.time.at(performance.now());
      this.time.doubt();
      this.draw();
    } else {
      // The clocks are drawn with the view that follows.
      this.held = null;
    }
  }

  /** Draws both clocks, and again when a text changes. */
  draw() {
    clearTimeout(this.timer);
    if (!this.view?.clock) return;
    const { clock, turn, result } = this.view;
    const now = this.held ?? this.time.at(performance.now());
    for (const place of ["top", "bottom"]) this.write(this.view, byId(`seat-${place}`), now);
    const left = timeLeft(clock, turn, turn, now);
    if (clock.since === null || result !== null || this.held !== null || left === 0) return;
    const free = Math.max(0, clock.since + (clock.live ? clock.delay : 0) - now);
    const change = untilChange(left - vacationOf(clock, turn, left), clock.live);
    this.timer = setTimeout(() => this.draw(), Math.min(free + change, MINUTE));
  }

  /** @param {View} view @param {HTMLElement} seat @param {number} now */
  write({ clock, turn, result, you }, seat, now) {
    const place = seat.querySelector("[data-seat-clock]");
    if (!clock || !(place instanceof HTMLElement)) return;
    const side = seat.dataset["side"] === "1" ? 1 : 0;
    const goes = clock.since !== null && result === null;
    const left = timeLeft(clock, goes ? turn : -1, side, now);
    // The time for a move is of no interest once the game is over.
    place.hidden = !clock.live && result !== null;
    place.title = clock.control;
    setText(place, clockText(clock, side, left));
    place.toggleAttribute("data-running", goes && turn === side);
    place.toggleAttribute("data-stopped", goes && this.held !== null);
    place.toggleAttribute("data-low", clock.live && left < LOW);
    this.most = Math.max(this.most, left);
    if (clock.live && goes && you.length === 1 && you[0] === side) this.watch(left);
  }

  /** Warns once, when the player runs short of time. @param {number} left */
  watch(left) {
    if (left >= LOW) {
      this.enough = true;
    } else if (this.enough && !this.warned && this.most > SHORT && this.time.known) {
      this.warned = true;
      this.warn();
    }
  }
}
