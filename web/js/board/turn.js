// The turn that can be made in one position: what follows which touches. Where the server has sent
// all the moves it is in them; where there are too many, and for pictures of half-made turns, the
// server is asked, once for each beginning.

import { movesFrom, sitesAt } from "./gesture.js";

/** @import { FrameView, MoveView, PieceView, AnalysisPosition, Touches } from "../wire.js" */

/**
 * @typedef {object} Step what follows some touches
 * @property {boolean} known whether the rest is; if not, the server has to be asked
 * @property {Set<number>} next the sites that may be touched next
 * @property {MoveView[] | null} moves all that begin so; null when they are too many
 * @property {string} expects what is to be touched now, in a sentence
 */

/**
 * Pieces that are null stand as in the position.
 * @typedef {{ pieces: readonly PieceView[] | null, ghosts: readonly PieceView[] }} Picture
 */

/**
 * @typedef {object} Progress how far a turn is
 * @property {readonly number[]} touched
 * @property {string} expects what is to be touched now; empty where the board says enough
 * @property {boolean} parts whether turns here have parts that can be taken back one by one
 * @property {readonly string[]} next the names of the sites that may be touched next
 */

/** How long a site is looked at before what follows it is asked for in advance, in milliseconds. */
const DWELL = 120;
/**
 * Questions in advance at most, in this many milliseconds: the server closes a connection that asks
 * too much.
 */
const AHEAD = 25;
const AHEAD_WINDOW = 20_000;
/** @type {number[]} */
const askedAhead = [];

/**
 * What can be done in a position.
 * @typedef {object} Offer
 * @property {MoveView[]} moves
 * @property {number} count
 * @property {number[]} first
 * @property {string} expects
 * @property {number} side
 */

/**
 * What can be done in a position that the server has shown.
 * @param {Pick<AnalysisPosition, "moves" | "move_count" | "first" | "expects" | "turn">} shown
 * @returns {Offer}
 */
export function offerOf({ moves, move_count: count, first, expects, turn: side }) {
  return { moves, count, first, expects, side };
}

/**
 * The pieces after a move of one piece, as far as a client without rules can tell: the topmost
 * piece of its first site is on its second, what is taken is gone. Null where no piece goes from
 * one to the other.
 * @param {MoveView} move
 * @param {readonly PieceView[]} pieces
 * @param {FrameView["stacks"]} stacks of which more is left than the piece that is seen
 * @returns {PieceView[] | null}
 */
export function piecesAfter({ sites: [origin, destination], captures }, pieces, stacks) {
  const man = pieces.findLast((piece) => piece.site === origin);
  if (!man || destination === undefined) return null;
  const stays = stacks.some(([site]) => site === origin);
  const others = pieces.filter(
    (piece) => (stays || piece !== man) && piece.site !== destination && !captures?.includes(piece.site),
  );
  return [...others, { ...man, site: destination }];
}

/**
 * The pieces after a move where pieces leave a trail: the topmost piece of a way's first site comes
 * to stand on all of it. A touch of an empty site puts down the drawing that stands for the side.
 * Null where it is neither.
 * @param {MoveView} move
 * @param {readonly PieceView[]} pieces
 * @param {Pick<PieceView, "side" | "piece"> | null} own that drawing, where it is known
 * @returns {PieceView[] | null}
 */
export function trailAfter({ sites, way }, pieces, own) {
  const trail = way ?? sites;
  const man = pieces.findLast((piece) => piece.site === trail[0]);
  const kind = way ? man : sites.length === 1 && !man ? own : null;
  if (!kind) return null;
  const others = pieces.filter((piece) => !trail.includes(piece.site));
  return [...others, ...trail.map((site) => ({ spoken: "", ...kind, site }))];
}

export class Turn {
  /**
   * @param {Offer | null} offer what can be done; null: nothing
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
    this.dwelling = 0;
    this.looked = "";
  }

  /** Whether it is made before it is the player's. */
  get ahead() {
    return false;
  }

  /** Whether anything can be touched. */
  get active() {
    return this.at([]).next.size > 0;
  }

  /**
   * What follows these touches, as far as it is known.
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

  /** Whether a move of two touches or more begins on a site. @param {number} site */
  begins(site) {
    const { next, moves } = this.at([]);
    return next.has(site) && (moves === null || movesFrom(moves, [site]).some((move) => move.sites.length > 1));
  }

  /**
   * The move that these touches complete, if it is known.
   * @param {readonly number[]} touched
   * @returns {MoveView | undefined}
   */
  completed(touched) {
    return this.at(touched).moves?.find((move) => move.sites.length === touched.length);
  }

  /**
   * The newest picture of the turn as far as these touches go.
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
   * Whether something about these touches is worth asking for.
   * @param {readonly number[]} touched
   */
  lacks(touched) {
    return !this.at(touched).known || (this.guided && !this.pictures.has(touched.join()));
  }

  /**
   * Asks for what is not known about these touches; done when it is, or cannot be.
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
   * Somebody looks at a site after these touches: if it goes on there, what follows is asked for
   * before the touch.
   * @param {readonly number[]} touched
   * @param {number | null} site
   */
  lookAhead(touched, site) {
    const next = site === null ? [] : [...touched, site];
    if (this.looked === next.join()) return;
    this.looked = next.join();
    clearTimeout(this.dwelling);
    if (site === null || !this.at(touched).next.has(site)) return;
    if (!this.lacks(next) || this.completed(next)) return;
    this.dwelling = setTimeout(() => {
      const now = Date.now();
      while (askedAhead[0] !== undefined && now - askedAhead[0] > AHEAD_WINDOW) askedAhead.shift();
      if (askedAhead.length >= AHEAD) return;
      askedAhead.push(now);
      this.learn(next);
    }, DWELL);
  }
}
