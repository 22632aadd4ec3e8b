// Pointer control of the board with mouse, pen or finger: two presses, or a drag. Only the primary
// button and one finger count; scrolling is prevented only on a piece that can move, or while
// something is picked.

/** @import { BoardView } from "./board-view.js" */

/**
 * @typedef {object} Handlers
 * @property {() => boolean} active whether anything can be touched now
 * @property {() => readonly number[]} touched
 * @property {(site: number) => boolean} begins whether a move of two or more touches begins here
 * @property {(site: number, dropped: boolean) => void} press
 * @property {() => void} cancel
 * @property {() => void} secondary the secondary button was pressed
 * @property {() => boolean} rests whether a dropped piece stays there until the next picture
 * @property {(site: number | null) => void} hover
 */

/** Pixels before a press becomes a drag. */
const DRAG = 3;
/** Pixels by which a tap may slip. */
const SLIP = 12;

/** @param {BoardView} view @param {Handlers} handlers */
export function usePointer(view, handlers) {
  new Pointer(view, handlers);
}

class Pointer {
  /** @param {BoardView} view @param {Handlers} handlers */
  constructor(view, handlers) {
    this.view = view;
    this.handlers = handlers;
    /**
     * @type {{ id: number, site: number | null, x: number, y: number, late: boolean, again: boolean
     *   } | null}
     */
    this.held = null;
    /** @type {{ drawn: import("./board-view.js").DrawnPiece, ghost: Element } | null} */
    this.drag = null;
    const { svg } = view;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", (event) => this.abort(event));
    svg.addEventListener("lostpointercapture", (event) => {
      // A finger is captured by the element it touched first; losing that capture to the board does
      // not matter.
      if (event.target === svg) this.abort(event);
    });
    svg.addEventListener("pointerleave", () => handlers.hover(null));
    svg.addEventListener("touchstart", (event) => this.keepStill(event), { passive: false });
    // Focus is left to the keyboard: after a mouse press, the arrow keys step through the game,
    // unless a site had the focus.
    svg.addEventListener("mousedown", (event) => {
      event.preventDefault();
      if (document.activeElement instanceof SVGElement) document.activeElement.blur();
    });
    svg.addEventListener("contextmenu", (event) => {
      if (this.held) event.preventDefault();
    });
  }

  /** @param {TouchEvent} event */
  keepStill(event) {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1 || !this.handlers.active()) return;
    const site = this.view.siteAt(touch.clientX, touch.clientY);
    const picked = this.handlers.touched().length > 0;
    if (picked || (site !== null && this.handlers.begins(site))) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button === 2) this.handlers.secondary();
    if (!event.isPrimary || event.button !== 0 || this.held) {
      this.abort(event);
      return;
    }
    if (!this.handlers.active()) return;
    const site = this.view.siteAt(event.clientX, event.clientY);
    const touched = this.handlers.touched();
    const again = site !== null && holds(touched) === site;
    // Scrolling also begins with a touch: without a selection, only picking up a piece acts at
    // once; everything else waits until the finger is lifted.
    const late = again || site === null || (touched.length === 0 && !this.handlers.begins(site));
    this.held = { id: event.pointerId, site, x: event.clientX, y: event.clientY, late, again };
    if (!late && site !== null) this.handlers.press(site, false);
  }

  /** @param {PointerEvent} event */
  move(event) {
    // The button was released beside the board.
    if (event.buttons === 0) this.abort(event);
    if (!this.held) {
      if (event.pointerType === "mouse") this.handlers.hover(this.view.siteAt(event.clientX, event.clientY));
      return;
    }
    if (event.pointerId !== this.held.id) return;
    if (!this.drag && Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) > DRAG) this.lift(event);
    if (this.drag) {
      event.preventDefault();
      this.view.carry(this.drag.drawn, event.clientX, event.clientY);
      this.handlers.hover(this.view.siteAt(event.clientX, event.clientY));
    }
  }

  /** Begins a drag if the press picked up a piece. @param {PointerEvent} event */
  lift(event) {
    const { held } = this;
    const touched = this.handlers.touched();
    if (!held || held.site === null || holds(touched) !== held.site) return;
    const drawn = this.view.drawnOn(held.site);
    if (!drawn) return;
    // Captured because a quick drag may leave the board between two events.
    this.view.svg.setPointerCapture(event.pointerId);
    const ghost = /** @type {Element} */ (drawn.element.cloneNode());
    ghost.classList.add("ghost");
    drawn.element.before(ghost);
    drawn.element.classList.add("carried");
    this.view.layer("pieces").append(drawn.element);
    this.drag = { drawn, ghost };
  }

  /** Ends a drag, and puts the piece back on its site. */
  release() {
    if (!this.drag) return;
    const { drawn, ghost } = this.drag;
    this.drag = null;
    ghost.remove();
    drawn.element.classList.remove("carried");
    this.view.settle(drawn);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, drag } = this;
    if (!held || event.pointerId !== held.id) return;
    this.held = null;
    const site = this.view.siteAt(event.clientX, event.clientY);
    if (drag) {
      const before = this.handlers.touched();
      // Meanwhile another position may have come.
      const goes = site !== null && site !== held.site && holds(before) === held.site;
      this.release();
      if (!goes) return;
      this.handlers.press(site, true);
      // The server's reply may take a moment: until then the piece stays where it was dropped.
      if (this.handlers.rests() && this.handlers.touched() !== before) this.view.putOn(drag.drawn.element, site);
      return;
    }
    const slipped = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLIP;
    if (!held.late || slipped) return;
    if (held.site === null) this.handlers.cancel();
    else this.handlers.press(held.site, false);
  }

  /** @param {PointerEvent} event */
  abort(event) {
    if (!this.held || event.type !== "pointerdown" && event.pointerId !== this.held.id) return;
    this.held = null;
    this.release();
  }
}

/**
 * Returns the site of the held piece: touches come in pairs, and after an odd number the last has
 * picked something up.
 * @param {readonly number[]} touched
 */
function holds(touched) {
  return touched.length % 2 === 1 ? (touched.at(-1) ?? null) : null;
}
