// The position being edited, with its history: pieces on any sites, side to move, fields. It knows
// no rules; the layers of the tray's pieces tell which pieces can share a site.

/** @import { SetupView, TrayPieceView } from "../wire.js" */

/** Steps that can be undone. */
const MOST_STEPS = 500;

export class EditorPosition {
  /** @param {readonly TrayPieceView[]} tray @param {SetupView} setup */
  constructor(tray, setup) {
    this.tray = tray;
    /** @type {SetupView[]} */
    this.steps = [copy(setup)];
    this.at = 0;
  }

  /** The current setup; not to be changed from outside. */
  get setup() {
    const setup = this.steps[this.at];
    if (!setup) throw new Error("an edited position always has a setup");
    return setup;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at + 1 < this.steps.length;
  }

  undo() {
    if (this.canUndo) this.at -= 1;
  }

  redo() {
    if (this.canRedo) this.at += 1;
  }

  /** Returns the pieces on a site, the lowest first. @param {number} site @returns {number[]} */
  piecesOn(site) {
    const here = this.setup.pieces.flatMap(([at, index]) => (at === site ? [index] : []));
    return here.sort((a, b) => this.layer(a) - this.layer(b));
  }

  /** @param {number} index */
  layer(index) {
    return this.tray[index]?.layer ?? 0;
  }

  /** Returns how many of a piece are on the board. @param {number} index */
  count(index) {
    return this.setup.pieces.filter(([, other]) => other === index).length;
  }

  /**
   * Puts a piece on a site, replacing a piece of the same layer.
   * @param {number} site
   * @param {number} index
   */
  place(site, index) {
    const pieces = this.without(site, this.layer(index));
    this.step({ ...this.setup, pieces: [...pieces, [site, index]] });
  }

  /**
   * Removes the topmost piece of a site, and returns it.
   * @param {number} site
   * @returns {number | undefined}
   */
  remove(site) {
    const top = this.piecesOn(site).at(-1);
    if (top !== undefined) this.step({ ...this.setup, pieces: this.without(site, this.layer(top)) });
    return top;
  }

  /**
   * Moves the topmost piece of a site to another, and returns it.
   * @param {number} from
   * @param {number} to
   * @returns {number | undefined}
   */
  carry(from, to) {
    const top = this.piecesOn(from).at(-1);
    if (top === undefined || from === to) return undefined;
    const layer = this.layer(top);
    const pieces = this.setup.pieces.filter(([site, index]) => (site !== from && site !== to) || this.layer(index) !== layer);
    this.step({ ...this.setup, pieces: [...pieces, [to, top]] });
    return top;
  }

  /** @param {number} side */
  turn(side) {
    if (side !== this.setup.side) this.step({ ...this.setup, side });
  }

  /** @param {number} index @param {string} text */
  write(index, text) {
    if (this.setup.fields[index] === text) return;
    this.step({ ...this.setup, fields: this.setup.fields.map((old, i) => (i === index ? text : old)) });
  }

  /** Replaces the setup, unless it is the same. @param {SetupView} setup */
  replace(setup) {
    if (!same(setup, this.setup)) this.step(copy(setup));
  }

  /** @param {number} site @param {number} layer */
  without(site, layer) {
    return this.setup.pieces.filter(([at, index]) => at !== site || this.layer(index) !== layer);
  }

  /** @param {SetupView} setup */
  step(setup) {
    this.steps.length = this.at + 1;
    this.steps.push(setup);
    if (this.steps.length > MOST_STEPS) this.steps.shift();
    this.at = this.steps.length - 1;
  }
}

/** @param {SetupView} setup @returns {SetupView} */
function copy({ pieces, side, fields }) {
  return { pieces: pieces.map(([site, index]) => [site, index]), side, fields: [...fields] };
}

/** @param {SetupView} a @param {SetupView} b */
function same(a, b) {
  const form = (/** @type {SetupView} */ { pieces, side, fields }) =>
    JSON.stringify([pieces.map(([site, index]) => `${site} ${index}`).sort(), side, fields]);
  return form(a) === form(b);
}

/**
 * Stores a setup in the page's entry of the browser's history, for a reload: an invalid position
 * has no address. Null once the address has the position.
 * @param {SetupView | null} setup
 * @param {string} [address] the new address
 */
export function remember(setup, address) {
  try {
    history.replaceState({ setup }, "", address);
  } catch {
    // Too frequent for this browser: the page works without it.
  }
}

/**
 * Returns the setup stored in the page's entry, if the page was reloaded or come back to.
 * @returns {SetupView | null}
 */
export function remembered() {
  return history.state?.setup ?? null;
}
