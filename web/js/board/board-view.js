// One drawing of the board: its sites, pieces, marks and hints. It only draws.

import { appear, glide, pair, vanish } from "./piece-animation.js";
import { svg, use } from "../site/dom.js";

/** @import { FrameView, PieceView } from "../wire.js" */
/** @import { Arrow, ArrowLayer } from "./arrows.js" */
/** @import { TouchEffect } from "./hints.js" */
/**
 * @typedef {{ element: SVGGElement, x: number, y: number, size: number, round: boolean, name:
 * string, spoken: string }} Site
 */
/** @typedef {{ piece: PieceView, element: SVGUseElement }} DrawnPiece */
/**
 * @typedef {"from" | "to" | "picked" | "free" | "taken" | "maybe" | "ready" | "focus" | "asked" |
 *   "check" | "premove"}
 * MarkKind
 */

/** How far beyond its rim a round site can still be touched, as a factor of its radius. */
const TOLERANCE = 1.12;
/** Approximate width of a letter of a move's gain, in board units. */
const GAIN_LETTER = 0.24;
/** Milliseconds between neighbouring pieces that appear in one move. */
const RIPPLE = 45;

export class BoardView {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    // The drawing may extend beyond the board, by the same amount on all sides.
    const { x, y, width, height } = svg.viewBox.baseVal;
    this.width = width + 2 * x;
    this.height = height + 2 * y;
    this.turned = svg.dataset["turned"] === "true";
    /** @type {Map<number, Site>} */
    this.sites = new Map();
    for (const element of svg.querySelectorAll(".site")) {
      if (element instanceof SVGGElement) this.sites.set(Number(element.dataset["site"]), readSite(element));
    }
    /** @type {DrawnPiece[]} */
    this.drawn = [];
    /** @type {SVGUseElement | null} */
    this.focusMark = null;
    /** The arrows shown. @type {Map<ArrowLayer, readonly Arrow[]>} */
    this.arrows = new Map();
  }

  /** Whether this form of the board is the visible one. */
  get shown() {
    return this.svg.getClientRects().length > 0;
  }

  /** @param {string} name */
  layer(name) {
    const found = this.svg.querySelector(`.${name}`);
    if (!found) throw new Error(`the board lacks .${name}`);
    return found;
  }

  /**
   * Returns the place of a site on the board as turned now, in board units.
   * @param {number} number
   */
  spot(number) {
    const site = this.sites.get(number);
    if (!site) return { x: 0, y: 0, size: 0 };
    const { x, y, size } = site;
    return this.turned ? { x: this.width - x, y: this.height - y, size } : { x, y, size };
  }

  /**
   * Converts a point of the window to board units.
   * @param {number} clientX
   * @param {number} clientY
   */
  toBoard(clientX, clientY) {
    const matrix = this.svg.getScreenCTM();
    return matrix ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse()) : new DOMPoint(-1, -1);
  }

  /** Returns a site's centre and size in the window. @param {number} number */
  toWindow(number) {
    const { x, y, size } = this.spot(number);
    const matrix = this.svg.getScreenCTM() ?? new DOMMatrix();
    const point = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: point.x, y: point.y, size: size * matrix.a };
  }

  /**
   * Returns the site at a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {number | null}
   */
  siteAt(clientX, clientY) {
    const point = this.toBoard(clientX, clientY);
    let best = null;
    let least = Infinity;
    for (const [number, site] of this.sites) {
      const spot = this.spot(number);
      const [dx, dy] = [Math.abs(point.x - spot.x), Math.abs(point.y - spot.y)];
      const far = Math.hypot(dx, dy);
      const inside = site.round ? far <= (site.size / 2) * TOLERANCE : Math.max(dx, dy) <= site.size / 2;
      if (inside && far < least) [best, least] = [number, far];
    }
    return best;
  }

  /** @param {boolean} turned */
  turn(turned) {
    this.turned = turned;
    if (turned) this.svg.dataset["turned"] = "true";
    else delete this.svg.dataset["turned"];
    const half = `rotate(180 ${this.width / 2} ${this.height / 2})`;
    if (turned) this.layer("turn").setAttribute("transform", half);
    else this.layer("turn").removeAttribute("transform");
    for (const label of this.layer("labels").querySelectorAll(".label")) {
      if (!(label instanceof SVGGElement)) continue;
      const { x, y, turnedX, turnedY } = label.dataset;
      label.setAttribute("transform", turned ? `translate(${turnedX} ${turnedY})` : `translate(${x} ${y})`);
    }
    for (const drawing of this.svg.querySelectorAll("use")) {
      const { site } = drawing.dataset;
      if (site !== undefined) this.putOn(drawing, Number(site));
    }
  }

  /**
   * Places a drawing on a site, scaled to its size; `turn` finds it by its `data-site`.
   * @template {SVGElement} E
   * @param {E} element
   * @param {number} site
   */
  putOn(element, site) {
    const { x, y, size } = this.spot(site);
    element.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
    element.dataset["site"] = String(site);
    return element;
  }

  /** Places a piece's drawing on the piece's site. @param {DrawnPiece} one */
  settle(one) {
    this.putOn(one.element, one.piece.site);
  }

  /**
   * Places a piece's drawing under the pointer, while it is dragged.
   * @param {DrawnPiece} one
   * @param {number} clientX
   * @param {number} clientY
   */
  carry(one, clientX, clientY) {
    const { x, y } = this.toBoard(clientX, clientY);
    const { size } = this.spot(one.piece.site);
    one.element.setAttribute("transform", `translate(${x} ${y}) scale(${size * 1.08})`);
  }

  /** Returns the topmost piece on a site. @param {number} site */
  drawnOn(site) {
    return this.drawn.findLast((one) => one.piece.site === site);
  }

  /**
   * Shows these pieces. `how`: `glide` animates the change, `jump` does not. New pieces spread from
   * the site `origin`. A piece that arrives at `dropped` was dragged there, so it does not glide. A
   * piece that moves from one end of `way` to the other passes over its sites.
   * @param {readonly PieceView[]} pieces
   * @param {{ how: "glide" | "jump", origin?: number | undefined, dropped?: number | undefined,
   * way?: readonly number[] }} options
   */
  place(pieces, { how, origin, dropped, way = [] }) {
    const layer = this.layer("pieces");
    if (this.drawn.length === 0) layer.replaceChildren();
    const far = (/** @type {number} */ a, /** @type {number} */ b) => this.distance(a, b);
    const { kept, gone, come } = pair(this.drawn, pieces, far);
    for (const one of gone) {
      if (how === "glide") vanish(one.element);
      else one.element.remove();
    }
    /** @type {DrawnPiece[]} */
    const drawn = [];
    for (const [one, piece] of kept) {
      const from = { site: one.piece.site, ...this.spot(one.piece.site) };
      const moved = one.piece.site !== piece.site;
      one.piece = piece;
      this.settle(one);
      if (moved) layer.append(one.element);
      if (moved && how === "glide" && piece.site !== dropped) {
        const through = way.at(-1) === piece.site && way[0] === from.site ? way.slice(1, -1) : [];
        glide(one.element, [from, ...through.map((site) => this.spot(site)), this.spot(piece.site)]);
      }
      drawn.push(one);
    }
    for (const piece of come) {
      const one = { piece, element: use(symbolOf(piece), "piece") };
      this.settle(one);
      layer.append(one.element);
      const wait = origin === undefined ? 0 : this.distance(origin, piece.site) * RIPPLE;
      if (how === "glide") appear(one.element, this.spot(piece.site), wait);
      drawn.push(one);
    }
    this.drawn = drawn;
  }

  /** @param {number} a @param {number} b */
  distance(a, b) {
    const [from, to] = [this.spot(a), this.spot(b)];
    return Math.hypot(from.x - to.x, from.y - to.y);
  }

  /**
   * Shows marks in one of the layers `marks` and `hints`, in place of what it showed.
   * @param {"marks" | "hints"} layer
   * @param {readonly { site: number, kind: MarkKind }[]} marks
   */
  mark(layer, marks) {
    this.layer(layer).replaceChildren(...marks.map(({ site, kind }) => this.markOn(site, kind)));
  }

  /** @param {number} number @param {MarkKind} kind */
  markOn(number, kind) {
    const shape = this.sites.get(number)?.round ? "circle" : "square";
    const made = this.putOn(use(`mark-${kind}-${shape}`, `mark ${kind}`), number);
    made.dataset["mark"] = kind;
    return made;
  }

  /**
   * Shows faintly where pieces stood before the part of a turn already made. Shown together with
   * the hints.
   * @param {readonly PieceView[]} pieces
   */
  ghosts(pieces) {
    const ghost = (/** @type {PieceView} */ piece) => this.putOn(use(symbolOf(piece), "ghost"), piece.site);
    this.layer("ghosts").replaceChildren(...pieces.map(ghost));
  }

  /**
   * Shows how many pieces stand where only one is drawn.
   * @param {readonly [number, number][]} stacks site and number
   */
  stacks(stacks) {
    const badges = stacks.map(([site, count]) => this.putOn(use(`count-${count}`, "stack"), site));
    this.layer("stacks").replaceChildren(...badges);
  }

  /** Shows the keyboard focus on a site, or removes it. @param {number | null} number */
  focus(number) {
    this.focusMark?.remove();
    this.focusMark = number === null ? null : this.markOn(number, "focus");
    if (this.focusMark) this.layer("above").append(this.focusMark);
  }

  /**
   * Shows the path of a move and its gain, or removes them.
   * @param {TouchEffect | null} move
   */
  showEffect(move) {
    for (const old of this.svg.querySelectorAll(".way, .gain")) old.remove();
    const end = move?.way.at(-1);
    if (!move || end === undefined) return;
    const points = move.way.map((site) => this.spot(site)).map(({ x, y }) => `${x},${y}`);
    this.layer("above").append(svg("polyline", { class: "way", points: points.join(" ") }));
    if (move.gain === "") return;
    const { x, y, size } = this.spot(end);
    // Kept within the board: near an edge, the text begins or ends there.
    const room = (move.gain.length * GAIN_LETTER) / 2;
    const gain = svg("text", {
      class: "gain",
      x: Math.min(Math.max(x, room), Math.max(room, this.width - room)),
      y: y > size ? y - size * 0.6 : y + size * 0.9,
    });
    gain.textContent = move.gain;
    this.layer("above").append(gain);
  }

  /**
   * Highlights the lines of the board that end at a site, or none. Lines along which no piece can
   * move are shown as blocked.
   * @param {number | null} number
   * @param {(end: number) => boolean} [blocked] whether the line from the site to this end is
   * blocked
   */
  light(number, blocked = () => false) {
    for (const line of this.svg.querySelectorAll(".chord")) {
      const ends = line.getAttribute("data-ends")?.split(" ").map(Number) ?? [];
      const lit = number !== null && ends.includes(number);
      const end = ends.find((site) => site !== number);
      line.classList.toggle("lit", lit);
      line.classList.toggle("blocked", lit && end !== undefined && blocked(end));
    }
  }
}

/**
 * Returns the id of a piece's symbol in the page's sprite.
 * @param {Pick<PieceView, "piece" | "side">} piece
 */
export function symbolOf({ piece, side }) {
  return `piece-${piece}-${side}`;
}

/** @param {SVGGElement} element @returns {Site} */
function readSite(element) {
  const { x, y, size, shape, name, short, spoken } = element.dataset;
  return {
    element,
    x: Number(x),
    y: Number(y),
    size: Number(size),
    round: shape === "circle",
    name: short ?? name ?? "",
    spoken: spoken ?? "",
  };
}

/** Returns the views of all drawings inside an element. @param {Element} parent */
export function viewsIn(parent) {
  return [...parent.querySelectorAll("svg.board")].flatMap((svg) =>
    svg instanceof SVGSVGElement ? [new BoardView(svg)] : [],
  );
}

/**
 * Returns the marks of a frame's last move, and of the king in check.
 * @param {FrameView | null} frame
 * @returns {{ site: number, kind: MarkKind }[]}
 */
export function lastMoveMarks(frame) {
  const sites = frame?.last?.marks ?? [];
  /** @type {{ site: number, kind: MarkKind }[]} */
  const marks = sites.map((site, i) => ({ site, kind: i === sites.length - 1 ? "to" : "from" }));
  if (typeof frame?.check === "number") marks.push({ site: frame.check, kind: "check" });
  return marks;
}
