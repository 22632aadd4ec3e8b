// Pressing and dragging on the editor's board and trays, with mouse, pen or finger: a piece can be
// moved from anywhere to anywhere, and is removed by dragging it off the board. Scrolling is
// prevented only where a touch does something.

import { use } from "../site/dom.js";

/** @import { BoardView } from "../board/board-view.js" */

/**
 * @typedef {object} Handlers
 * @property {() => boolean} paints whether a press acts by itself, on each site that a drag passes
 * @property {(site: number) => boolean} holds whether there is a piece to drag
 * @property {(site: number) => string} symbol the drawing of that piece
 * @property {(site: number, first: boolean) => void} press `first`: the press itself, not a site
 * that a drag passes
 * @property {(from: number, to: number | null) => void} carry `to` is null off the board
 * @property {(index: number, site: number) => void} drop drops a piece of the tray
 */

/** Pixels before a press becomes a drag. */
const DRAG = 4;

/**
 * @param {HTMLElement} board holds the views
 * @param {readonly BoardView[]} views
 * @param {Handlers} handlers
 */
export function useDrag(board, views, handlers) {
  for (const tray of document.querySelectorAll("[data-piece]")) {
    if (tray instanceof HTMLElement) new TrayDrag(tray, views, handlers);
  }
  new BoardDrag(board, views, handlers);
}

/** The dragged piece, under the pointer. */
class Ghost {
  /** @param {string} symbol @param {number} size pixels */
  constructor(symbol, size) {
    this.element = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    this.element.setAttribute("viewBox", "-0.5 -0.5 1 1");
    this.element.setAttribute("class", "carried-piece");
    this.element.setAttribute("aria-hidden", "true");
    this.element.append(use(symbol, "piece"));
    this.element.style.width = `${size * 1.08}px`;
    this.element.style.height = `${size * 1.08}px`;
    document.body.append(this.element);
  }

  /** @param {PointerEvent} event */
  follow(event) {
    this.element.style.left = `${event.clientX}px`;
    this.element.style.top = `${event.clientY}px`;
  }

  remove() {
    this.element.remove();
  }
}

/** @param {readonly BoardView[]} views @param {PointerEvent | Touch} at @returns {number | null} */
function siteAt(views, at) {
  return views.find((view) => view.shown)?.siteAt(at.clientX, at.clientY) ?? null;
}

/** @param {readonly BoardView[]} views */
function pieceSize(views) {
  const view = views.find((candidate) => candidate.shown);
  const [site] = view?.sites.keys() ?? [];
  return view && site !== undefined ? view.toWindow(site).size : 40;
}

class TrayDrag {
  /** @param {HTMLElement} button @param {readonly BoardView[]} views @param {Handlers} handlers */
  constructor(button, views, handlers) {
    /** @type {{ x: number, y: number, ghost: Ghost | null } | null} */
    let held = null;
    const symbol = button.querySelector("use")?.getAttribute("href")?.slice(1) ?? "";
    const end = () => {
      held?.ghost?.remove();
      held = null;
    };
    button.addEventListener("pointerdown", (event) => {
      if (!event.isPrimary || event.button !== 0) return;
      // Captured because a quick drag may leave the button before the first event.
      button.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY, ghost: null };
    });
    button.addEventListener("pointermove", (event) => {
      if (!held) return;
      if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG) {
        held.ghost = new Ghost(symbol, pieceSize(views));
      }
      held.ghost?.follow(event);
    });
    button.addEventListener("pointerup", (event) => {
      const dragged = held?.ghost;
      end();
      if (!dragged) return;
      // A captured pointer may cause a click where it began; that click is ignored.
      button.dataset["dragged"] = "";
      setTimeout(() => delete button.dataset["dragged"], 0);
      const site = siteAt(views, event);
      if (site !== null) handlers.drop(Number(button.dataset["piece"]), site);
    });
    button.addEventListener("pointercancel", end);
  }
}

class BoardDrag {
  /** @param {HTMLElement} board @param {readonly BoardView[]} views @param {Handlers} handlers */
  constructor(board, views, handlers) {
    this.board = board;
    this.views = views;
    this.handlers = handlers;
    /**
     * @type {{ id: number, site: number | null, x: number, y: number, passed: Set<number>, ghost:
     *   Ghost | null } | null}
     */
    this.held = null;
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    board.addEventListener("pointerup", (event) => this.up(event));
    board.addEventListener("pointercancel", () => this.end());
    board.addEventListener("touchstart", (event) => this.keepStill(event), { passive: false });
    // Focus is left to the keyboard.
    board.addEventListener("mousedown", (event) => event.preventDefault());
    board.addEventListener("contextmenu", (event) => {
      if (this.held) event.preventDefault();
    });
  }

  /** @param {TouchEvent} event */
  keepStill(event) {
    const [touch] = event.touches;
    if (!touch || event.touches.length > 1) return;
    const site = siteAt(this.views, touch);
    if (site !== null && (this.handlers.paints() || this.handlers.holds(site))) event.preventDefault();
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!event.isPrimary || event.button !== 0) return;
    const site = siteAt(this.views, event);
    this.held = { id: event.pointerId, site, x: event.clientX, y: event.clientY, passed: new Set(), ghost: null };
    if (site === null) return;
    this.board.setPointerCapture(event.pointerId);
    if (!this.handlers.paints()) return;
    this.held.passed.add(site);
    this.handlers.press(site, true);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held, handlers } = this;
    if (!held || held.id !== event.pointerId) return;
    if (handlers.paints()) {
      const site = siteAt(this.views, event);
      if (held.site === null || site === null || held.passed.has(site)) return;
      held.passed.add(site);
      handlers.press(site, false);
      return;
    }
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > DRAG;
    if (!held.ghost && far && held.site !== null && handlers.holds(held.site)) {
      held.ghost = new Ghost(handlers.symbol(held.site), pieceSize(this.views));
      for (const view of this.views) view.drawnOn(held.site)?.element.classList.add("ghost");
    }
    held.ghost?.follow(event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held, handlers } = this;
    if (!held || held.id !== event.pointerId) return;
    const site = siteAt(this.views, event);
    this.end();
    if (handlers.paints()) return;
    if (held.ghost) {
      if (held.site !== null && site !== held.site) handlers.carry(held.site, site);
    } else if (site !== null && site === held.site) {
      handlers.press(site, true);
    }
  }

  end() {
    const { held } = this;
    this.held = null;
    held?.ghost?.remove();
    if (held && held.site !== null) {
      for (const view of this.views) view.drawnOn(held.site)?.element.classList.remove("ghost");
    }
  }
}
