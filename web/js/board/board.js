// <game-board>: makes the server's drawings interactive. It shows a frame, lets a person make one
// of the offered moves touch by touch, and emits events: `move` (detail: the move), `illegal`
// (detail: the sites tried), `choice` (detail: what the next touch can mean, by site), `turn`
// (detail: the progress of the turn), `premove` (detail: its sites; none when it is taken back).

import { drawArrows, redrawArrows } from "./arrows.js";
import { Bubbles } from "./choice-bubbles.js";
import { letGo, namedWays, touch } from "./gesture.js";
import { effectOf, hintsOf, lightLines, nameSites } from "./hints.js";
import { useKeyboard } from "./keyboard.js";
import { OwnArrows } from "./own-arrows.js";
import { usePointer } from "./pointer.js";
import { Premove, touchAhead } from "./premove.js";
import { predict } from "./prediction.js";
import { Turn } from "./turn.js";
import { lastMoveMarks, viewsIn } from "./board-view.js";

/** @import { Offer, Progress } from "./turn.js" */
/** @import { FrameView, MoveView, PieceView, Touches } from "../wire.js" */
/** @import { BoardView } from "./board-view.js" */
/** @typedef {{ site: number, kind: import("./board-view.js").MarkKind }} Mark */
/** Milliseconds of waiting for the server after which the board shows it. */
const WAITING_DELAY = 150;

export class GameBoard extends HTMLElement {
  constructor() {
    super();
    /** @type {BoardView[]} */
    this.views = [];
    /** @type {Bubbles | null} */
    this.bubbles = null;
    /** @type {FrameView | null} */
    this.frame = null;
    /**
     * Asks the server what can follow some touches; null without a reply.
     * @type {(sites: number[]) => Promise<Touches | null>}
     */
    this.ask = () => Promise.resolve(null);
    this.turn = new Turn(null, this.ask);
    /** @type {readonly number[]} */
    this.touched = [];
    /**
     * Presses made before the server has replied, to be handled afterwards.
     * @type {{ site: number, dropped: boolean }[]}
     */
    this.early = [];
    /** @type {Map<number, string>} */
    this.ways = new Map();
    /** The pieces drawn now. @type {readonly PieceView[]} */
    this.pieces = [];
    /** The site on which a piece was just dropped, so that it does not glide there again. */
    this.dropped = -1;
    /** Whether a dropped piece stays where it was dropped until the next picture. */
    this.resting = false;
    this.waiting = 0;
    /** Whether the open ways are shown. */
    this.showsWays = false;
    /**
     * The emblems of the sides, if the page shows them.
     * @type {Pick<PieceView, "side" | "piece">[]}
     */
    this.emblems = [];
    /** The sites of the premove, if there is one. @type {readonly number[]} */
    this.premove = [];
  }

  connectedCallback() {
    if (this.views.length > 0) return;
    this.drawing?.abort();
    const { signal } = (this.drawing = new AbortController());
    this.views = viewsIn(this);
    this.bubbles ??= new Bubbles(this);
    this.own = new OwnArrows(this.views);
    for (const view of this.views) {
      useKeyboard(view, {
        press: (site) => this.press(site, false),
        back: () => this.back(),
        focused: (site) => {
          view.focus(site);
          view.showEffect(effectOf(this, site));
          this.turn.lookAhead(this.touched, site);
        },
      }, signal);
      usePointer(view, {
        active: () => this.turn.active,
        touched: () => this.touched,
        begins: (site) => this.turn.begins(site),
        press: (site, dropped) => this.press(site, dropped),
        cancel: () => this.pressNothing(),
        secondary: () => this.pressSecondary(),
        rests: () => !this.turn.ahead,
        hover: (site) => this.hover(view, site),
      });
    }
  }

  /**
   * Replaces the drawings, by those of another position and perhaps another board.
   * @param {string} html
   */
  redraw(html) {
    this.forget();
    this.turn = new Turn(null, this.ask);
    this.frame = null;
    this.views = [];
    this.pieces = [];
    this.innerHTML = html;
    this.connectedCallback();
  }

  /** Whether the board is turned: the second side is at the bottom. */
  get turned() {
    return this.views[0]?.turned ?? false;
  }

  set turned(turned) {
    for (const view of this.views) view.turn(turned);
    this.draw();
    redrawArrows(this.views);
    this.bubbles?.arrange();
  }

  /**
   * Shows a frame, and lets the person make the offered moves (null: the board is only shown).
   * @param {FrameView} frame
   * @param {Offer | null} offer
   * @param {"glide" | "jump"} how
   * @param {number | null} [waits] the side that may make a premove
   */
  show(frame, offer, how, waits = null) {
    const same = this.frame?.position === frame.position && this.frame.ply === frame.ply;
    const { touched, turn } = this;
    const goesOn = turn.active && (turn.ahead ? waits !== null : offer !== null);
    this.frame = frame;
    // A half-made turn continues if the same position is shown again.
    if (!same) this.own?.clear();
    if (!same || !goesOn) {
      this.forget();
      this.premove = [];
      const places = [...(this.views[0]?.sites.keys() ?? [])];
      this.turn = waits === null ? new Turn(offer, (sites) => this.ask(sites)) : new Premove(waits, frame.pieces, places);
    }
    this.place(how);
    this.draw();
    // A piece picked up for a premove stays picked up for the move.
    if (turn.ahead && touched[0] !== undefined && this.turn.begins(touched[0]) && !this.turn.ahead) this.turnTo(touched);
    else this.report();
  }

  /**
   * Shows the predicted picture of a move, before the server has accepted it.
   * @param {MoveView} move
   */
  showPrediction(move) {
    if (!this.frame) return;
    const { pieces, ghosts, way, marks } = predict(this, this.frame, move);
    this.forget();
    this.turn = new Turn(null, this.ask);
    if (pieces) this.arrange(pieces, ghosts, "glide", move.sites[0], way);
    this.frame = { ...this.frame, last: { text: move.text, spoken: "", marks, captures: move.captures ?? [] } };
    this.draw();
    this.report();
  }

  /** Shows or hides the open ways. @param {boolean} shown */
  showWays(shown) {
    this.showsWays = shown;
    this.draw();
  }

  /** Cancels all touches. */
  cancel() {
    this.dropped = -1;
    this.turnTo([]);
  }

  /** Takes back the last part of the turn; returns false if there is none. */
  back() {
    if (this.takePremoveBack()) return true;
    if (this.touched.length === 0) return false;
    const press = letGo(this.touched);
    this.dropped = -1;
    this.turnTo(press.kind === "touched" ? press.touched : []);
    return true;
  }

  /** Handles a press beside all sites, which lets go of the held piece; finished parts stay. */
  pressNothing() {
    if (this.takePremoveBack()) return;
    if (this.turn.guided && this.touched.length % 2 === 0) return;
    if (this.turn.guided) this.back();
    else this.cancel();
  }

  /** Handles the secondary button, which takes back a premove; without one, it draws arrows. */
  pressSecondary() {
    if (!this.turn.ahead || (!this.takePremoveBack() && this.touched.length === 0)) return;
    this.own?.drop();
    this.cancel();
  }

  /** Takes back the premove; returns false if there is none. */
  takePremoveBack() {
    if (this.premove.length === 0) return false;
    this.premove = [];
    this.draw();
    this.tell("premove", []);
    return true;
  }

  /** Handles a press that makes a premove. @param {number} site */
  pressAhead(site) {
    this.takePremoveBack();
    const touched = touchAhead(this.turn, this.touched, site);
    const isMade = touched.length === 2;
    this.premove = isMade ? touched : [];
    this.turnTo(isMade ? [] : touched);
    if (isMade) this.tell("premove", touched);
  }

  forget() {
    this.touched = [];
    this.early = [];
    clearTimeout(this.waiting);
    this.removeAttribute("data-waiting");
    if (this.ways.size > 0) this.tell("choice", new Map());
    this.ways = new Map();
    this.bubbles?.clear();
  }

  /** @param {number} site @param {boolean} dropped */
  press(site, dropped) {
    if (!this.turn.active) return;
    if (this.turn.ahead) {
      this.pressAhead(site);
      return;
    }
    if (!this.turn.at(this.touched).known) {
      this.early.push({ site, dropped });
      return;
    }
    const press = touch(this.turn, this.touched, site);
    if (press.kind === "illegal") {
      this.tell("illegal", press.tried);
      return;
    }
    this.dropped = dropped ? site : -1;
    this.resting ||= dropped;
    if (press.kind === "move") this.make(press.move);
    else this.turnTo(press.kind === "touched" ? press.touched : []);
  }

  /** @param {MoveView} move */
  make(move) {
    this.forget();
    this.draw();
    this.tell("move", move);
  }

  /**
   * Sets the touches of the turn, and asks the server for what is not known about them.
   * @param {readonly number[]} touched
   */
  turnTo(touched) {
    this.forget();
    this.touched = touched;
    const { turn } = this;
    if (turn.lacks(touched)) {
      this.waiting = setTimeout(() => this.setAttribute("data-waiting", ""), WAITING_DELAY);
      turn.learn(touched).then(() => {
        if (this.turn === turn && this.touched === touched) this.learned();
      });
    }
    this.refresh();
  }

  /** Continues after the server's reply about the touches. */
  learned() {
    clearTimeout(this.waiting);
    this.removeAttribute("data-waiting");
    const move = this.turn.completed(this.touched);
    if (move) {
      this.make(move);
      return;
    }
    this.refresh();
    for (const { site, dropped } of this.early.splice(0)) this.press(site, dropped);
  }

  /** Shows the half-made turn. */
  refresh() {
    const { pieces, ghosts } = this.turn.picture(this.touched);
    const changed = (pieces ?? this.frame?.pieces) !== this.pieces;
    if (changed || (this.resting && this.dropped < 0)) this.place("glide");
    else for (const view of this.views) view.ghosts(ghosts);
    const { moves } = this.turn.at(this.touched);
    this.ways = moves ? namedWays(moves, this.touched) : new Map();
    const view = this.ways.size > 0 ? this.views.find((candidate) => candidate.shown) : undefined;
    if (view) {
      this.bubbles?.ask(view, this.ways, (site) => this.press(site, false));
      this.tell("choice", this.ways);
    }
    this.draw();
    this.report();
  }

  /** Emits the progress of the turn. */
  report() {
    const { expects, next } = this.turn.at(this.touched);
    // The sites of a choice stand for its ways, which are announced in words.
    const isToGo = !this.turn.ahead && this.ways.size === 0;
    const names = isToGo ? [...next].map((site) => this.nameOf(site)) : [];
    this.tell("turn", { touched: this.touched, expects, parts: this.turn.guided, next: names });
  }

  /**
   * Shows the pieces of the position, after the parts of the turn already made.
   * @param {"glide" | "jump"} how
   */
  place(how) {
    const { pieces, ghosts } = this.turn.picture(this.touched);
    const marks = pieces ? [] : (this.frame?.last?.marks ?? []);
    this.arrange(pieces ?? this.frame?.pieces ?? [], ghosts, how, this.touched[0] ?? marks[0], marks);
  }

  /**
   * @param {readonly PieceView[]} pieces
   * @param {readonly PieceView[]} ghosts
   * @param {"glide" | "jump"} how
   * @param {number | undefined} origin
   * @param {readonly number[]} [way] the sites that a moving piece passes over
   */
  arrange(pieces, ghosts, how, origin, way = []) {
    const { dropped } = this;
    // Checked before anything is drawn, and only if needed, because it forces a layout of the page.
    const gliding = how === "glide" ? this.views.filter((view) => view.shown) : [];
    for (const view of this.views) {
      view.place(pieces, { how: gliding.includes(view) ? "glide" : "jump", origin, dropped, way });
    }
    this.dropped = -1;
    this.resting = false;
    this.pieces = pieces;
    for (const view of this.views) {
      view.ghosts(ghosts);
      view.stacks(this.frame?.stacks ?? []);
    }
  }

  /** @param {BoardView} view @param {number | null} site */
  hover(view, site) {
    lightLines(this, view, site ?? this.touched[0] ?? null);
    view.showEffect(effectOf(this, site));
    const begins = site !== null && (this.touched.length > 0 || this.turn.at([]).next.has(site));
    view.svg.classList.toggle("can-press", begins);
    this.turn.lookAhead(this.touched, site);
  }

  /** Redraws marks, hints and names. */
  draw() {
    const marks = lastMoveMarks(this.frame);
    const hints = hintsOf(this);
    for (const view of this.views) {
      view.mark("marks", marks);
      view.mark("hints", hints);
      lightLines(this, view, this.touched[0] ?? null);
      view.showEffect(null);
      nameSites(this, view);
    }
    const ways = this.showsWays ? (this.frame?.open_ways ?? []) : [];
    drawArrows(this.views, ways.map((marks) => ({ marks, rank: 1, kind: "way" })), "open-ways");
  }

  /** Moves the keyboard focus to the site that had it last. */
  focusSite() {
    const view = this.views.find((candidate) => candidate.shown);
    const site = view?.svg.querySelector(".site[tabindex='0']");
    if (site instanceof SVGElement) site.focus();
  }

  /** Returns the name of a site. @param {number} site */
  nameOf(site) {
    return this.views[0]?.sites.get(site)?.name ?? "";
  }

  /** @param {number} site */
  piecesOn(site) {
    return this.pieces.filter((piece) => piece.site === site);
  }

  /**
   * @param {"move" | "illegal" | "choice" | "turn" | "premove"} type
   * @param {MoveView | Map<number, string> | readonly number[] | Progress} detail
   */
  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

if (!customElements.get("game-board")) customElements.define("game-board", GameBoard);
