// <game-board>: the drawings that the server put inside, brought to life. It shows a frame, lets a
// person make one of the moves on offer, part by part, and tells what happened by events: `move`
// (detail: the move), `illegal` (detail: the sites tried), `choice` (detail: what the next touch
// can mean, by site), `turn` (detail: how far the turn is), `premove` (detail: its sites, none when
// it is taken back).

import { drawArrows } from "./arrows.js";
import { Bubbles } from "./choice-bubbles.js";
import { letGo, namedWays, touch } from "./gesture.js";
import { foretold, hintsOf, lightLines, nameSites } from "./hints.js";
import { useKeyboard } from "./keyboard.js";
import { OwnArrows } from "./own-arrows.js";
import { usePointer } from "./pointer.js";
import { Premove, touchAhead } from "./premove.js";
import { piecesAfter, trailAfter, Turn } from "./turn.js";
import { lastMoveMarks, viewsIn } from "./board-view.js";

/** @import { Offer, Progress } from "./turn.js" */
/** @import { FrameView, MoveView, PieceView, Touches } from "../wire.js" */
/** @import { BoardView } from "./board-view.js" */
/** @typedef {{ site: number, kind: import("./board-view.js").MarkKind }} Mark */
/** Milliseconds after which a person is told that the server is being waited for. */
const PATIENCE = 150;

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
     * Asks the server what follows some touches; null when there is no reply.
     * @type {(sites: number[]) => Promise<Touches | null>}
     */
    this.ask = () => Promise.resolve(null);
    this.turn = new Turn(null, this.ask);
    /** @type {readonly number[]} */
    this.touched = [];
    /**
     * Presses that came before it was known what follows the touches.
     * @type {{ site: number, dropped: boolean }[]}
     */
    this.early = [];
    /** @type {Map<number, string>} */
    this.ways = new Map();
    /** The pieces drawn now. @type {readonly PieceView[]} */
    this.pieces = [];
    /** The site on which a piece has just been dropped: it need not glide there again. */
    this.dropped = -1;
    /** Whether a dropped piece lies where it was dropped until a picture comes. */
    this.resting = false;
    this.waiting = 0;
    /** Whether the ways that stand open are shown. */
    this.showsWays = false;
    /**
     * The drawings that stand for the sides, where the page shows them.
     * @type {Pick<PieceView, "side" | "piece">[]}
     */
    this.emblems = [];
    /** The sites of the premove, as long as it stands. @type {readonly number[]} */
    this.premove = [];
  }

  connectedCallback() {
    if (this.views.length > 0) return;
    this.views = viewsIn(this);
    this.bubbles ??= new Bubbles(this);
    this.own = new OwnArrows(this.views);
    for (const view of this.views) {
      useKeyboard(view, {
        press: (site) => this.press(site, false),
        back: () => this.back(),
        focused: (site) => {
          view.focus(site);
          view.foretell(foretold(this, site));
          this.turn.lookAhead(this.touched, site);
        },
      });
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
   * Takes other drawings in place of its own, of another position and perhaps of another board.
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

  /** Whether the second side's end is nearest. */
  get turned() {
    return this.views[0]?.turned ?? false;
  }

  set turned(turned) {
    for (const view of this.views) view.turn(turned);
    this.draw();
    this.own?.draw();
    this.bubbles?.arrange();
  }

  /**
   * Shows a frame and takes what can be done in it (null: the board is only looked at).
   * @param {FrameView} frame
   * @param {Offer | null} offer
   * @param {"glide" | "jump"} how
   * @param {number | null} [waits] the side that may make a premove in it
   */
  show(frame, offer, how, waits = null) {
    const same = this.frame?.position === frame.position && this.frame.ply === frame.ply;
    const { touched, turn } = this;
    const goesOn = turn.active && (turn.ahead ? waits !== null : offer !== null);
    this.frame = frame;
    // A turn begun goes on when the same position is shown again, with what is known of it.
    if (!same) this.own?.clear();
    if (!same || !goesOn) {
      this.forget();
      this.premove = [];
      const places = [...(this.views[0]?.sites.keys() ?? [])];
      this.turn = waits === null ? new Turn(offer, (sites) => this.ask(sites)) : new Premove(waits, frame.pieces, places);
    }
    this.place(how);
    this.draw();
    // A piece that was held for a premove is held for the move.
    if (turn.ahead && touched[0] !== undefined && this.turn.begins(touched[0]) && !this.turn.ahead) this.turnTo(touched);
    else this.report();
  }

  /**
   * Shows a move before the server has said yes: the piece that was touched goes to the last site
   * or leaves its trail, what is taken goes. A half-made turn stays as it is.
   * @param {MoveView} move
   */
  foresee(move) {
    if (!this.frame) return;
    const origin = move.sites[0];
    const [travels, trails] = ["data-eager", "data-trails"].map((name) => this.hasAttribute(name));
    const ends = [origin, move.sites[1]].filter((site) => site !== undefined);
    const marks = trails ? ends : (move.way ?? ends);
    const { turn } = this;
    const { pieces, ghosts } = turn.picture(move.sites);
    this.forget();
    this.turn = new Turn(null, this.ask);
    const own = this.emblems.find(({ side }) => side === turn.side) ?? null;
    const stands = pieces ?? this.pieces;
    const trail = trails ? trailAfter(move, stands, own) : null;
    const guessed = trail ?? pieces ?? (travels ? piecesAfter(move, stands, this.frame.stacks) : null);
    if (guessed) this.arrange(guessed, ghosts, "glide", origin, pieces ? [] : marks);
    this.frame = { ...this.frame, last: { text: move.text, spoken: "", marks, captures: move.captures ?? [] } };
    this.draw();
    this.report();
  }

  /** Shows the ways that stand open, or hides them. @param {boolean} shown */
  showWays(shown) {
    this.showsWays = shown;
    this.draw();
  }

  /** Lets go of everything that was touched. */
  cancel() {
    this.dropped = -1;
    this.turnTo([]);
  }

  /** Takes back the last part of the turn; false when there is none. */
  back() {
    if (this.takePremoveBack()) return true;
    if (this.touched.length === 0) return false;
    const press = letGo(this.touched);
    this.dropped = -1;
    this.turnTo(press.kind === "touched" ? press.touched : []);
    return true;
  }

  /** A press beside all sites lets go of what is held; parts that are made stay. */
  pressNothing() {
    if (this.takePremoveBack()) return;
    if (this.turn.guided && this.touched.length % 2 === 0) return;
    if (this.turn.guided) this.back();
    else this.cancel();
  }

  /** The secondary button takes a premove back; only where there is none it draws. */
  pressSecondary() {
    if (!this.turn.ahead || (!this.takePremoveBack() && this.touched.length === 0)) return;
    this.own?.drop();
    this.cancel();
  }

  /** Takes the premove back; false where there is none. */
  takePremoveBack() {
    if (this.premove.length === 0) return false;
    this.premove = [];
    this.draw();
    this.tell("premove", []);
    return true;
  }

  /** A press before the turn has come. @param {number} site */
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
   * Takes the turn to these touches, forward or back, and asks for what is not known about them.
   * @param {readonly number[]} touched
   */
  turnTo(touched) {
    this.forget();
    this.touched = touched;
    const { turn } = this;
    if (turn.lacks(touched)) {
      this.waiting = setTimeout(() => this.setAttribute("data-waiting", ""), PATIENCE);
      turn.learn(touched).then(() => {
        if (this.turn === turn && this.touched === touched) this.learned();
      });
    }
    this.refresh();
  }

  /** What follows the touches has become known. */
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

  /** Shows the turn as far as it is made. */
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

  /** Tells how far the turn is. */
  report() {
    const { expects, next } = this.turn.at(this.touched);
    const names = this.turn.ahead ? [] : [...next].map((site) => this.nameOf(site));
    this.tell("turn", { touched: this.touched, expects, parts: this.turn.guided, next: names });
  }

  /**
   * Shows the pieces of the position with the parts of the turn that are made.
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
   * @param {readonly number[]} [way] what a piece that goes from its one end to the other goes over
   */
  arrange(pieces, ghosts, how, origin, way = []) {
    const { dropped } = this;
    // Asked before anything is drawn, and only where it counts: the page is laid out for it.
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
    view.foretell(foretold(this, site));
    const begins = site !== null && (this.touched.length > 0 || this.turn.at([]).next.has(site));
    view.svg.classList.toggle("can-press", begins);
    this.turn.lookAhead(this.touched, site);
  }

  /** Draws marks, hints and names anew. */
  draw() {
    const marks = lastMoveMarks(this.frame);
    const hints = hintsOf(this);
    for (const view of this.views) {
      view.mark("marks", marks);
      view.mark("hints", hints);
      lightLines(this, view, this.touched[0] ?? null);
      view.foretell(null);
      nameSites(this, view);
    }
    const ways = this.showsWays ? (this.frame?.open_ways ?? []) : [];
    drawArrows(this.views, ways.map((marks) => ({ marks, rank: 1, kind: "way" })), "open-ways");
  }

  /** Takes the keyboard to the site where it was last. */
  focusSite() {
    const view = this.views.find((candidate) => candidate.shown);
    const site = view?.svg.querySelector(".site[tabindex='0']");
    if (site instanceof SVGElement) site.focus();
  }

  /** The name of a site. @param {number} site */
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

customElements.define("game-board", GameBoard);
