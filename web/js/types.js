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

export {};
