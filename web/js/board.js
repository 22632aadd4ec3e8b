// @ts-check
// <game-board>: the drawings that the server put inside, brought to life. It shows a frame, lets a person make one of the
// moves it was given, and tells what happened by events: `move` (detail: the move), `illegal` (detail: the sites tried),
// `choice` (detail: the moves to choose from, or none).

import { Bubbles } from "./bubbles.js";
import { movesFrom, nextSites, touch } from "./gesture.js";
import { siteOf, useKeyboard } from "./keyboard.js";
import { usePointer } from "./pointer.js";
import { viewsIn } from "./view.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./view.js").BoardView} BoardView */
/** @typedef {{ site: number, kind: import("./view.js").MarkKind }} Mark */

/** Moves that are offered by name at most. */
const MOST_NAMED = 8;

export class GameBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView[]} */
    this.views = [];
    /** @type {Frame | null} */
    this.frame = null;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {number[]} */
    this.touched = [];
    /** @type {Move[]} */
    this.choice = [];
    /** The site on which a piece has just been dropped: it need not glide there again. */
    this.dropped = -1;
  }

  connectedCallback() {
    if (this.views.length > 0) return;
    this.views = viewsIn(this);
    this.bubbles = new Bubbles(this);
    for (const view of this.views) {
      useKeyboard(view, {
        press: (site) => this.press(site, false),
        cancel: () => this.cancel(),
        focused: (site) => view.focus(site),
      });
      usePointer(view, {
        active: () => this.moves.length > 0,
        touched: () => this.touched,
        begins: (site) => movesFrom(this.moves, [site]).some((move) => move.sites.length > 1),
        press: (site, dropped) => this.press(site, dropped),
        cancel: () => this.cancel(),
        hover: (site) => this.hover(view, site),
      });
      // Assistive programs click without a pointer.
      view.svg.addEventListener("click", (event) => {
        const site = siteOf(event.target);
        if (site !== null && event.detail === 0 && !(event instanceof PointerEvent && event.pointerType)) this.press(site, false);
      });
    }
  }

  /** Whether the second side's end is nearest. */
  get turned() {
    return this.views[0]?.turned ?? false;
  }

  set turned(turned) {
    for (const view of this.views) view.turn(turned);
    this.draw();
    this.bubbles?.arrange();
  }

  /**
   * Shows a frame and takes the moves that can be made in it (none: the board is only looked at).
   *
   * @param {Frame} frame
   * @param {readonly Move[]} moves
   * @param {"glide" | "jump"} how
   */
  show(frame, moves, how) {
    const same = this.frame?.position === frame.position && this.frame.ply === frame.ply;
    this.frame = frame;
    this.moves = moves.filter((move) => move.sites.length > 0);
    if (!same || movesFrom(this.moves, this.touched).length === 0) this.forget();
    this.place(frame.pieces, how, frame.last?.marks[0]);
    this.draw();
  }

  /**
   * Shows a move before the server has said yes: the piece that was touched goes to the last site, what is taken goes.
   *
   * @param {Move} move
   */
  foresee(move) {
    if (!this.frame) return;
    const [origin, destination] = [move.sites[0], move.sites[1] ?? move.sites[0]];
    this.moves = [];
    this.forget();
    const man = move.sites.length > 1 ? this.frame.pieces.findLast((piece) => piece.site === origin) : undefined;
    if (this.hasAttribute("data-eager") && man && destination !== undefined) {
      const pieces = this.frame.pieces
        .filter((piece) => piece !== man && piece.site !== destination && !move.captures.includes(piece.site))
        .concat({ ...man, site: destination });
      this.place(pieces, "glide", origin);
    }
    const marks = [origin, destination].filter((site) => site !== undefined);
    this.frame = { ...this.frame, last: { text: move.text, spoken: move.spoken, marks, captures: move.captures } };
    this.draw();
  }

  /** Lets go of what was touched. */
  cancel() {
    this.forget();
    this.draw();
  }

  forget() {
    this.touched = [];
    if (this.choice.length > 0) this.tell("choice", []);
    this.choice = [];
    this.bubbles?.clear();
  }

  /**
   * @param {number} site
   * @param {boolean} dropped
   */
  press(site, dropped) {
    if (this.moves.length === 0) return;
    const step = touch(this.moves, this.touched, site);
    if (step.kind === "move") {
      this.dropped = dropped ? site : -1;
      this.forget();
      this.draw();
      this.tell("move", step.move);
    } else if (step.kind === "touched") {
      this.forget();
      this.touched = step.touched;
      if (isQuestion(step.choice)) this.ask(step.choice);
      this.draw();
    } else if (step.kind === "cancelled") {
      this.cancel();
    } else {
      this.tell("illegal", step.tried);
    }
  }

  /** @param {Move[]} choice */
  ask(choice) {
    this.choice = choice;
    const view = this.views.find((candidate) => candidate.shown);
    if (view) this.bubbles?.ask(view, choice, this.touched.length, (site) => this.press(site, false));
    this.tell("choice", choice);
  }

  /**
   * @param {readonly Piece[]} pieces
   * @param {"glide" | "jump"} how
   * @param {number | undefined} origin
   */
  place(pieces, how, origin) {
    for (const view of this.views) view.place(pieces, { how: view.shown ? how : "jump", origin, dropped: this.dropped });
    this.dropped = -1;
  }

  /**
   * @param {BoardView} view
   * @param {number | null} site
   */
  hover(view, site) {
    view.light(site ?? this.touched[0] ?? null);
    const begins = site !== null && (this.touched.length > 0 || movesFrom(this.moves, [site]).length > 0);
    view.svg.classList.toggle("can-press", begins);
  }

  /** Draws marks, hints and names anew. */
  draw() {
    const marks = this.lastMarks();
    const hints = this.hints();
    for (const view of this.views) {
      view.mark("marks", marks);
      view.mark("hints", hints);
      view.light(this.touched[0] ?? null);
      this.name(view);
    }
  }

  /** @returns {Mark[]} */
  lastMarks() {
    const sites = this.frame?.last?.marks ?? [];
    return sites.map((site, i) => ({ site, kind: i === sites.length - 1 ? "to" : "from" }));
  }

  /** @returns {Mark[]} */
  hints() {
    /** @type {(sites: number[], kind: (site: number) => Mark["kind"]) => Mark[]} */
    const mark = (sites, kind) => sites.map((site) => ({ site, kind: kind(site) }));
    const next = [...nextSites(this.moves, this.touched)];
    if (this.touched.length === 0) {
      const lone = next.filter((site) => this.moves.some((move) => move.sites.length === 1 && move.sites[0] === site));
      return mark(lone, () => "maybe");
    }
    const picked = mark(this.touched, () => "picked");
    if (this.choice.length > 0) return [...picked, ...mark(next, () => "asked")];
    return [...picked, ...mark(next, (site) => (this.piecesOn(site).length > 0 ? "taken" : "free"))];
  }

  /**
   * Keeps the sites' names for screen readers: place, pieces, what can be done.
   *
   * @param {BoardView} view
   */
  name(view) {
    const next = nextSites(this.moves, this.touched);
    for (const [number, site] of view.sites) {
      const words = [site.spoken, ...this.piecesOn(number).map((piece) => piece.spoken)];
      if (this.touched.includes(number)) words.push("picked");
      if (next.has(number)) words.push(this.deed(number));
      const label = words.join(", ");
      if (site.element.getAttribute("aria-label") !== label) site.element.setAttribute("aria-label", label);
      const pressed = String(this.touched.includes(number));
      if (site.element.getAttribute("aria-pressed") !== pressed) site.element.setAttribute("aria-pressed", pressed);
      site.element.classList.toggle("can-touch", next.has(number));
    }
  }

  /**
   * What touching a site does, in words.
   *
   * @param {number} site
   */
  deed(site) {
    const fitting = movesFrom(this.moves, [...this.touched, site]);
    const complete = fitting.find((move) => move.sites.length === this.touched.length + 1);
    if (this.choice.length > 0) return complete?.choice || "choose";
    if (this.touched.length === 0) return complete ? "can be played" : "can move";
    return this.piecesOn(site).length > 0 ? "can go here, occupied" : "can go here";
  }

  /** @param {number} site */
  piecesOn(site) {
    return this.frame?.pieces.filter((piece) => piece.site === site) ?? [];
  }

  /**
   * @param {"move" | "illegal" | "choice"} type
   * @param {Move | Move[] | number[]} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/**
 * Whether moves with the same origin and destination are few enough to ask by name; a longer gesture just goes on.
 *
 * @param {readonly Move[]} choice
 */
function isQuestion(choice) {
  return choice.length > 0 && choice.length <= MOST_NAMED && choice.every((move) => move.choice !== "");
}

customElements.define("game-board", GameBoard);
