// @ts-check
// What server and browser say to each other: the shapes of `crates/server/src/wire.rs`.

/** @typedef {{ site: number, side: number, piece: string, spoken: string }} Piece */

/** @typedef {{ text: string, spoken: string, marks: number[], captures: number[] }} LastMove */

/** @typedef {{ ply: number, position: string, pieces: Piece[], heaps: [number, number][], last: LastMove | null }} Frame */

/** @typedef {{ text: string, spoken: string, sites: number[], captures: number[], choice: string }} Move */

/** @typedef {{ moves: Move[], count: number, first: number[], expects: string, side: number }} Offer what can be done in a position: see `View` */

/**
 * @typedef {object} Touches
 * @property {string} id
 * @property {number} ply
 * @property {number} count
 * @property {number[]} next
 * @property {Move[]} moves
 * @property {Piece[] | null} pieces
 * @property {Piece[]} ghosts
 * @property {string} expects
 */

/** @typedef {{ kind: "person" | "engine" | "open", name: string, connected: boolean }} Seat */

/** @typedef {{ winner: number | null, reason: string, rule: string, words: string }} Result */

/**
 * @typedef {object} Can
 * @property {boolean} play
 * @property {boolean} undo
 * @property {boolean} resign
 * @property {boolean} offer_draw
 * @property {boolean} answer_draw
 * @property {boolean} claim
 * @property {boolean} rematch
 * @property {boolean} join
 */

/**
 * @typedef {object} View
 * @property {number} version
 * @property {string} spec
 * @property {[string, string]} sides
 * @property {number[]} you
 * @property {[Seat, Seat]} seats
 * @property {Frame} frame
 * @property {number} turn
 * @property {string[]} played
 * @property {Move[]} moves
 * @property {number} move_count
 * @property {number[]} first
 * @property {string} expects
 * @property {Result | null} result
 * @property {number | null} draw_offer
 * @property {string | null} claim
 * @property {Can} can
 * @property {boolean} thinking
 * @property {string | null} rematch
 */

/**
 * @typedef {{ t: "move", ply: number, text: string }
 *   | { t: "undo", ply: number }
 *   | { t: "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim" | "rematch" | "ping" }
 *   | { t: "touch", ply: number, sites: number[] }
 *   | { t: "why", sites: number[] }} Command
 */

/**
 * @typedef {({ t: "view" } & View)
 *   | ({ t: "touches" } & Touches)
 *   | { t: "done", id: string }
 *   | { t: "refused", id: string, message: string }
 *   | { t: "why", id: string, message: string }
 *   | { t: "pong", id: string }
 *   | { t: "rematch", href: string }} Message
 */

// The line of an analysis board: the shapes of `crates/server/src/analysis/wire.rs`.

/**
 * @typedef {object} Scene
 * @property {string} id
 * @property {Frame} frame
 * @property {number} turn
 * @property {Move[]} moves
 * @property {number} move_count
 * @property {number[]} first
 * @property {string} expects
 * @property {Result | null} result
 * @property {string | null} claim
 */

/** @typedef {{ hundredths: number | null, wins_in: number | null, chances: [number, number, number] }} Score from side 0's view */

/** @typedef {{ depth: number, score: Score, words: string, moves: string[], spoken: string, marks: number[] }} BestLine */

/**
 * @typedef {object} Thought
 * @property {string} at
 * @property {boolean} threat
 * @property {"waiting" | "thinking" | "done" | "gave-way" | "broke"} stage
 * @property {number} before
 * @property {number} depth
 * @property {number} seldepth
 * @property {number} nodes
 * @property {number} nps
 * @property {number} millis
 * @property {BestLine[]} lines
 */

/**
 * @typedef {{ t: "look", spec: string, start: string | null, moves: string[] }
 *   | { t: "touch" | "why", at: string, sites: number[] }
 *   | { t: "think", at: string, lines: number, threat: boolean }
 *   | { t: "review", game: string }
 *   | { t: "exact", at: string }
 *   | { t: "puzzle", game: string, puzzle: string, moves: string[], want: "verdict" | "hint" | "solution" }
 *   | { t: "rest" | "stop-review" }} Ask
 */

/**
 * @typedef {object} Verdict about an answer to a puzzle: `crates/server/src/puzzles/wire.rs`
 * @property {string} id
 * @property {"right" | "solved" | "wrong" | "open"} standing
 * @property {string} words
 * @property {string[]} moves
 * @property {string[]} line
 * @property {number[]} marks
 */

/** @typedef {{ text: string, verdict: "win" | "draw" | "loss" | "unknown", words: string }} ExactMove */

/** @typedef {{ score: Score | null, words: string, moves: ExactMove[], note: string, making: boolean }} Exact what tables know of a position */

/** @typedef {{ chance: number, score: Score, words: string, accuracy: number | null }} Point */

/** @typedef {{ accuracy: number | null, moves: number, faults: [number, number, number] }} Exactness */

/**
 * @typedef {object} Turning a move that turned a game
 * @property {number} ply
 * @property {number} side
 * @property {"inaccuracy" | "mistake" | "blunder"} fault
 * @property {string} text
 * @property {number[]} marks
 * @property {number} loss
 * @property {BestLine} better
 */

/** @typedef {{ points: Point[], sides: [Exactness, Exactness], turns: Turning[] }} Review */

/**
 * @typedef {{ stage: "waiting", before: number }
 *   | { stage: "judging", done: number, total: number, chances: (number | null)[] }
 *   | { stage: "done", review: Review }
 *   | { stage: "failed", message: string }} ReviewTold
 */

/**
 * @typedef {{ t: "hello" }
 *   | ({ t: "scene" } & Scene)
 *   | ({ t: "touches" } & Touches)
 *   | ({ t: "thought" } & Thought)
 *   | ({ t: "review" } & ReviewTold)
 *   | ({ t: "puzzle" } & Verdict)
 *   | ({ t: "exact" } & Exact)
 *   | { t: "why" | "refused", id: string, message: string }
 *   | { t: "done" | "pong", id: string }} Tell
 */

export {};
