// A storm: the order of its puzzles, its clock and its results. Times are milliseconds of a clock
// that the caller reads.

/** Length of a storm. */
const LENGTH = 180_000;
/** Time lost by a wrong move. */
const PENALTY = 10_000;
/** Number of puzzles of each rating before harder ones. */
const OF_A_RATING = 4;
/** Seconds left at which the time is announced. */
const MARKS = [60, 30, 10];

export class StormRun {
  /** @param {number} now */
  constructor(now) {
    this.ends = now + LENGTH;
    /** @type {{ number: number, right: boolean }[]} */
    this.results = [];
    this.marks = [...MARKS];
  }

  /** Number of puzzles solved. */
  get score() {
    return this.results.filter(({ right }) => right).length;
  }

  /** Returns the milliseconds left, at least 0. @param {number} now */
  left(now) {
    return Math.max(0, this.ends - now);
  }

  /**
   * Adds a result: a puzzle solved, or failed by a wrong move.
   * @param {number} number
   * @param {boolean} right
   */
  judged(number, right) {
    this.results.push({ number, right });
    if (!right) this.ends -= PENALTY;
  }

  /**
   * Returns the seconds left if they are to be announced now, each number once; otherwise null.
   * @param {number} now
   */
  mark(now) {
    const seconds = this.left(now) / 1000;
    const passed = this.marks.filter((mark) => seconds <= mark);
    this.marks = this.marks.filter((mark) => seconds > mark);
    return passed.at(-1) ?? null;
  }
}

/**
 * Returns the text of the clock: `2:07`, rounded up to a full second.
 * @param {number} left milliseconds
 */
export function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * Returns the numbers of the puzzles in order: some of each rating at random, the easiest first,
 * then all others in the same way.
 * @param {readonly (readonly number[])[]} byRating the easiest first
 * @param {() => number} random from 0 up to 1
 */
export function stormOrder(byRating, random) {
  const shuffled = byRating.map((numbers) => shuffle(numbers, random));
  const first = shuffled.flatMap((numbers) => numbers.slice(0, OF_A_RATING));
  return [...first, ...shuffled.flatMap((numbers) => numbers.slice(OF_A_RATING))];
}

/** @param {readonly number[]} numbers @param {() => number} random */
function shuffle(numbers, random) {
  const drawn = numbers.map((number) => ({ number, draw: random() }));
  return drawn.sort((a, b) => a.draw - b.draw).map(({ number }) => number);
}
