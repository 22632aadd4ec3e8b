// The turn in one position: which touches can follow which. If the server has sent all moves, they
// tell; if there are too many, and for pictures of half-made turns, the server is asked, once for
// each beginning.

import { movesFrom, sitesAt } from "./gesture.js";

/** @import { MoveView, PieceView, AnalysisPosition, Touches } from "../wire.js" */

/**
 * @typedef {object} Step what can follow some touches
 * @property {boolean} known whether the other fields are known; if not, the server has to be asked
 * @property {Set<number>} next the sites that may be touched next
 * @property {MoveView[] | null} moves all moves that begin with the touches; null if they are too
 * many
 * @property {string} expects what to touch now, in a sentence
 */

/**
 * If `pieces` is null, the pieces stand as in the position.
 * @typedef {{ pieces: readonly PieceView[] | null, ghosts: readonly PieceView[] }} Picture
 */

/**
 * @typedef {object} Progress the progress of a turn
 * @property {readonly number[]} touched
 * @property {string} expects what to touch now; empty if the marks on the board are enough
 * @property {boolean} parts whether turns have parts that can be taken back one by one
 * @property {readonly string[]} next the names of the sites where the turn may go next
 */

/**
 * How long a site is hovered over or focused before the server is asked for its continuations, in
 * milliseconds.
 */
const HOVER_DELAY = 120;
/**
 * Limit of such requests, in this many milliseconds, and of those without a reply, which are all
 * sent after a lost connection: the server closes connections that send too many.
 */
const MOST_AHEAD = 25;
const AHEAD_WINDOW = 20_000;
/** @type {number[]} */
const askedAhead = [];

/**
 * The moves offered in a position.
 * @typedef {object} Offer
 * @property {MoveView[]} moves
 * @property {number} count
 * @property {number[]} first
 * @property {string} expects
 * @property {number} side
 */

/**
 * Returns the moves offered in a position from the server.
 * @param {Pick<AnalysisPosition, "moves" | "move_count" | "first" | "expects" | "turn">} shown
 * @returns {Offer}
 */
export function offerOf({ moves, move_count: count, first, expects, turn: side }) {
  return { moves, count, first, expects, side };
}

export class Turn {
  /**
   * @param {Offer | null} offer the offered moves; null for none
   * @param {(sites: number[]) => Promise<Touches | null>} ask
   */
  constructor(offer, ask) {
    this.ask = ask;
    /** Whether half-made turns have pictures and sentences. */
    this.guided = (offer?.expects ?? "") !== "";
    this.side = offer?.side ?? 0;
    const moves = offer?.moves.filter((move) => move.sites.length > 0) ?? [];
    const all = offer === null || offer.moves.length === offer.count;
    /** @type {Map<string, Step>} */
    this.steps = new Map();
    this.steps.set("", {
      known: true,
      next: all ? sitesAt(moves, 0) : new Set(offer.first),
      moves: all ? moves : null,
      expects: offer?.expects ?? "",
    });
    /** @type {Map<string, Picture>} */
    this.pictures = new Map([["", { pieces: null, ghosts: [] }]]);
    /** @type {Map<string, Promise<void>>} */
    this.asking = new Map();
    this.hoverTimer = 0;
    this.hovered = "";
  }

  /** Whether the turn is a premove. */
  get ahead() {
    return false;
  }

  /** Whether anything can be touched. */
  get active() {
    return this.at([]).next.size > 0;
  }

  /**
   * Returns what can follow these touches, as far as it is known.
   * @param {readonly number[]} touched
   * @returns {Step}
   */
  at(touched) {
    const known = this.steps.get(touched.join());
    if (known) return known;
    for (let length = touched.length - 1; length >= 0; length -= 1) {
      const moves = this.steps.get(touched.slice(0, length).join())?.moves;
      if (!moves) continue;
      const fitting = movesFrom(moves, touched);
      return { known: true, next: sitesAt(fitting, touched.length), moves: fitting, expects: "" };
    }
    return { known: false, next: new Set(), moves: null, expects: "" };
  }

  /** Whether a move of two or more touches begins on a site. @param {number} site */
  begins(site) {
    const { next, moves } = this.at([]);
    return next.has(site) && (moves === null || movesFrom(moves, [site]).some((move) => move.sites.length > 1));
  }

  /**
   * Returns the move that these touches complete, if it is known.
   * @param {readonly number[]} touched
   * @returns {MoveView | undefined}
   */
  completed(touched) {
    return this.at(touched).moves?.find((move) => move.sites.length === touched.length);
  }

  /**
   * Returns the latest picture of the turn for these touches.
   * @param {readonly number[]} touched
   * @returns {Picture}
   */
  picture(touched) {
    for (let length = touched.length; length > 0; length -= 1) {
      const found = this.pictures.get(touched.slice(0, length).join());
      if (found) return found;
    }
    return { pieces: null, ghosts: [] };
  }

  /**
   * Whether the server should be asked about these touches.
   * @param {readonly number[]} touched
   */
  lacks(touched) {
    return !this.at(touched).known || (this.guided && !this.pictures.has(touched.join()));
  }

  /**
   * Asks the server for what is not known about these touches; resolves after its reply.
   * @param {readonly number[]} touched
   * @returns {Promise<void>}
   */
  learn(touched) {
    const key = touched.join();
    if (!this.lacks(touched)) return Promise.resolve();
    const asking = this.asking.get(key) ?? this.inquire(key, [...touched]);
    this.asking.set(key, asking);
    return asking;
  }

  /** @param {string} key @param {number[]} touched */
  async inquire(key, touched) {
    const reply = await this.ask(touched);
    this.asking.delete(key);
    if (!reply) return;
    const moves = reply.moves.length === reply.count ? reply.moves : null;
    this.steps.set(key, { known: true, next: new Set(reply.next), moves, expects: reply.expects });
    this.pictures.set(key, { pieces: reply.pieces, ghosts: reply.ghosts });
  }

  /**
   * If a move can continue on a site that is hovered over or focused, asks the server for its
   * continuations in advance.
   * @param {readonly number[]} touched
   * @param {number | null} site
   */
  lookAhead(touched, site) {
    const next = site === null ? [] : [...touched, site];
    if (this.hovered === next.join()) return;
    this.hovered = next.join();
    clearTimeout(this.hoverTimer);
    if (site === null || !this.at(touched).next.has(site)) return;
    if (!this.lacks(next) || this.completed(next)) return;
    this.hoverTimer = setTimeout(() => {
      const now = Date.now();
      while (askedAhead[0] !== undefined && now - askedAhead[0] > AHEAD_WINDOW) askedAhead.shift();
      if (Math.max(askedAhead.length, this.asking.size) >= MOST_AHEAD) return;
      askedAhead.push(now);
      this.learn(next);
    }, HOVER_DELAY);
  }
}
