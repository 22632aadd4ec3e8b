// What time it is on the server. Times are milliseconds, and `at` is a moment of a steady clock of
// the browser (`performance.now()`), which nobody sets.

/** @typedef {{ now: number, trip: number }} Sample the server's time, and how long a ping took */

/** Samples among which the best one is chosen. */
const SAMPLES = 8;

export class ServerTime {
  /** @param {number} begin when the steady clock began, by the computer's own clock */
  constructor(begin) {
    /** The server's time less the steady clock's. Until there is a sample, the computer's time counts. */
    this.offset = begin;
    /** @type {{ offset: number, trip: number }[]} */
    this.samples = [];
    /** The time at which the line was lost, while it is down. @type {number | null} */
    this.held = null;
  }

  /** Whether the server has said what time it is. */
  get known() {
    return this.samples.length > 0;
  }

  /**
   * Takes a sample that came at `at`. The one of the shortest trip counts: it is wrong by half of
   * that trip at most. Samples that the new one proves wrong are gone, as after a computer's sleep.
   * @param {Sample} sample
   * @param {number} at
   */
  learn({ now, trip }, at) {
    const offset = now + trip / 2 - at;
    const agree = this.samples.filter((old) => Math.abs(old.offset - offset) <= (old.trip + trip) / 2);
    this.samples = [...agree, { offset, trip }].slice(-SAMPLES);
    this.offset = this.samples.reduce((best, other) => (other.trip < best.trip ? other : best)).offset;
  }

  /** The server's time; it stands still while the line is down. @param {number} at */
  now(at) {
    return this.held ?? at + this.offset;
  }

  /** The line is down. @param {number} at */
  hold(at) {
    this.held ??= at + this.offset;
    this.samples = [];
  }

  /** The line is back. */
  release() {
    this.held = null;
  }
}
