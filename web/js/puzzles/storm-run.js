// A storm: which puzzles come, what the clock says, and what became of each puzzle. Times are
// milliseconds of a clock that the caller reads.

/** How long a storm lasts. */
const LENGTH = 180_000;
/** What a wrong move costs. */
const PENALTY = 10_000;
/** Puzzles of each rating before harder ones come. */
const OF_A_RATING = 4;
/** When it is said how many seconds are left. */
const MARKS = [60, 30, 10];

export class StormRun {
  /** @param {number} now */
  constructor(now) {
    this.ends = now + LENGTH;
    /** @type {{ number: number, right: boolean }[]} */
    this.results = [];
    this.marks = [...MARKS];
  }

  /** Puzzles solved. */
  get score() {
    return this.results.filter(({ right }) => right).length;
  }

  /** Milliseconds left, never fewer than none. @param {number} now */
  left(now) {
    return Math.max(0, this.ends - now);
  }

  /** A puzzle was solved, or a move was wrong. @param {number} number @param {boolean} right */
  judged(number, right) {
    this.results.push({ number, right });
    if (!right) this.ends -= PENALTY;
  }

  /**
   * The seconds that are left where it is time to say so, each once; null otherwise.
   * @param {number} now
   */
  mark(now) {
    const seconds = this.left(now) / 1000;
    const passed = this.marks.filter((mark) => seconds <= mark);
    this.marks = this.marks.filter((mark) => seconds > mark);
    return passed.at(-1) ?? null;
  }
}

/** The clock's face: `2:07`, a second that has begun counted. @param {number} left milliseconds */
export function clockText(left) {
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/**
 * The numbers of the puzzles in the order in which they come: some of each rating by chance, the
 * easiest first, and when those are done all others in the same way.
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
