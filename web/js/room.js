// @ts-check
// <game-room>: puts line, board, panel and list together.

import { GameBoard } from "./board.js";
import { byId, capitalised, on, press } from "./dom.js";
import { mentionLosses } from "./line.js";
import { Announcer } from "./live.js";
import { MoveList, Past } from "./moves.js";
import { Remarks } from "./notes.js";
import { Panel, statusOf } from "./panel.js";
import { Share } from "./share.js";
import { GameSocket } from "./socket.js";
import { Sound } from "./sound.js";

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./board.js").Progress} Progress */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Touches} Touches */
/** @typedef {import("./types.js").View} View */

class Room {
  /** @param {HTMLElement} element */
  constructor(element) {
    const path = element.dataset["path"] ?? location.pathname;
    this.element = element;
    this.board = byId("board", GameBoard);
    this.panel = new Panel();
    this.list = new MoveList();
    this.past = new Past(path);
    this.remarks = new Remarks(path, element.hasAttribute("data-notes"));
    this.share = new Share(path);
    this.live = new Announcer();
    this.sound = new Sound();
    /** @type {View | null} */
    this.view = null;
    /**
     * The ply looked at while it is not the latest.
     *
     * @type {number | null}
     */
    this.looking = null;
    /**
     * A move that the server has not answered.
     *
     * @type {Move | null}
     */
    this.pending = null;
    /** The touches whose continuations were read out last. */
    this.said = "";
    /** Whether this browser asked for the rematch, and so goes there. */
    this.leaving = false;
    this.socket = new GameSocket(`${path}/socket`);
    this.listen();
  }

  listen() {
    on(this.socket, "view", (/** @type {View} */ view) => this.receive(view));
    mentionLosses(this.socket);
    on(this.socket, "rematch", (/** @type {string} */ href) => this.rematch(href));
    on(this.board, "move", (/** @type {Move} */ move) => this.play(move));
    on(this.board, "illegal", (/** @type {number[]} */ sites) => this.ask(sites));
    on(this.board, "choice", (/** @type {Map<number, string>} */ ways) => this.panel.choose(ways, this.board, this.live));
    on(this.board, "turn", (/** @type {Progress} */ progress) => this.follow(progress));
    this.board.ask = (sites) => this.touch(sites);
    on(this.panel, "action", (/** @type {string} */ action) => this.act(action));
    on(this.panel, "typed", (/** @type {string} */ text) => this.playText(text));
    on(this.panel, "button-move", (/** @type {Move} */ move) => this.play(move));
    on(this.list, "ply", (/** @type {number} */ ply) => this.look(ply));
    press("flip", () => this.flip());
    document.addEventListener("keydown", (event) => {
      const writing = event.target instanceof Element && event.target.closest("input, select, textarea");
      if (event.defaultPrevented || writing) return;
      if ((event.key === "Escape" || event.key === "Backspace") && this.board.back()) event.preventDefault();
    });
    press("undo-part", () => void this.board.back());
  }

  /** @param {View} view */
  receive(view) {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.view = view;
    this.element.dataset["version"] = String(view.version);
    this.element.dataset["ply"] = String(view.frame.ply);
    this.past.keep(view.played, view.frame);
    const changed = !before || before.frame.ply !== view.frame.ply || before.frame.position !== view.frame.position;
    if (changed && before) this.pending = null;
    if (!before) this.panel.seatAround(view, this.board.turned);
    this.panel.show(view);
    if (changed && before) this.panel.notice("");
    if (this.looking !== null && this.looking >= view.played.length) this.looking = null;
    if (this.looking === null) this.present(before ? "glide" : "jump");
    else this.list.show(view.played, this.looking);
    this.announce(before, view);
  }

  /**
   * Shows the game as it stands.
   *
   * @param {"glide" | "jump"} how
   */
  present(how) {
    const { view } = this;
    if (!view) return;
    this.element.toggleAttribute("data-past", false);
    this.list.show(view.played, view.frame.ply);
    this.remarks.show(view.played, view.frame.ply);
    this.share.show(view.spec, view.frame.position, view.frame.ply);
    // Until the server has answered, the move shown early stays.
    if (!this.pending) this.board.show(view.frame, offerOf(view), how);
  }

  /**
   * @param {View | null} before
   * @param {View} view
   */
  announce(before, view) {
    if (!before) return;
    const moved = view.frame.ply > before.frame.ply;
    if (moved && view.frame.last) {
      this.live.say(`${capitalised(view.frame.last.spoken)}.`);
      this.sound.click(view.frame.last.captures.length > 0);
    } else if (view.frame.ply < before.frame.ply) {
      this.live.say("Taken back.");
    }
    if (view.result && !before.result) this.live.alert(view.result.words);
    else if (!view.result && view.can.play && (moved || !before.can.play)) this.live.say(`${statusOf(view)}.`);
    if (view.draw_offer !== before.draw_offer && view.can.answer_draw) this.live.alert("A draw is offered.");
  }

  /** @param {Move} move */
  async play(move) {
    const { view } = this;
    if (!view || this.pending) return;
    this.pending = move;
    this.panel.notice("");
    this.board.foresee(move);
    const answer = await this.command({ t: "move", ply: view.frame.ply, text: move.text });
    if (this.pending === move) this.pending = null;
    if (!answer.ok) {
      this.complain(answer.message);
      if (this.looking === null) this.present("glide");
    }
  }

  /**
   * Plays a move that was typed.
   *
   * @param {string} text
   */
  async playText(text) {
    const { view } = this;
    if (!view || this.pending) return;
    this.board.cancel();
    this.panel.notice("");
    const answer = await this.command({ t: "move", ply: view.frame.ply, text });
    if (answer.ok) this.panel.clearTyped(text);
    else this.complain(answer.message);
  }

  /** @param {string} action */
  async act(action) {
    const { view } = this;
    if (!view) return;
    if (this.looking !== null) this.look(view.played.length);
    this.leaving = action === "rematch";
    const command = /** @type {Command} */ (action === "undo" ? { t: "undo", ply: view.frame.ply } : { t: action });
    const answer = await this.command(command);
    if (!answer.ok) this.complain(answer.message);
  }

  /** @param {number[]} sites */
  async ask(sites) {
    const answer = await this.command({ t: "why", sites });
    this.panel.notice(answer.message);
    this.live.say(answer.message);
  }

  /** @param {Command} command */
  command(command) {
    return this.socket.send(command);
  }

  /** @param {string} message */
  complain(message) {
    this.panel.notice(message);
    this.live.alert(message);
  }

  /**
   * Asks what follows some touches in the position on the board.
   *
   * @param {number[]} sites
   * @returns {Promise<Touches | null>}
   */
  async touch(sites) {
    const { view } = this;
    if (!view) return null;
    const { touches } = await this.command({ t: "touch", ply: view.frame.ply, sites });
    return touches;
  }

  /** @param {Progress} progress */
  follow(progress) {
    this.panel.follow(progress);
    const { touched, expects, next } = progress;
    const said = touched.join();
    if (touched.length > 0 && next.length > 0 && said !== this.said) this.live.say(`${expects} ${listOf(next)}`.trim());
    if (touched.length === 0 || next.length > 0) this.said = said;
  }

  /**
   * Looks at the picture after `ply` moves.
   *
   * @param {number} ply
   */
  async look(ply) {
    const { view } = this;
    if (!view) return;
    if (ply >= view.played.length) {
      this.looking = null;
      this.present("glide");
      return;
    }
    this.looking = ply;
    this.element.toggleAttribute("data-past", true);
    this.list.show(view.played, ply);
    this.remarks.show(view.played, ply);
    try {
      const frame = await this.past.frame(view.played, ply);
      if (frame && this.looking === ply) this.board.show(frame, null, "glide");
      if (frame && this.looking === ply) this.share.show(view.spec, frame.position, ply);
      if (frame && this.looking === ply) this.live.say(frame.last ? `Move ${ply}: ${frame.last.spoken}.` : "The start.");
    } catch {
      this.panel.notice("That position cannot be shown while the line is down.");
    }
  }

  flip() {
    if (!this.view) return;
    this.board.turned = !this.board.turned;
    this.panel.seatAround(this.view, this.board.turned);
    this.panel.think(this.view);
    byId("flip", HTMLButtonElement).setAttribute("aria-pressed", String(this.board.turned));
  }

  /** @param {string} href */
  rematch(href) {
    if (this.leaving) {
      location.assign(href);
      return;
    }
    const link = byId("rematch-link", HTMLAnchorElement);
    link.href = href;
    link.hidden = false;
    this.live.alert("A rematch waits for you.");
  }
}

/** Names that are read out at most. */
const MOST_NAMES = 30;

/**
 * Where it can go on, for those who do not see the marks.
 *
 * @param {readonly string[]} names
 */
function listOf(names) {
  const rest = names.length - MOST_NAMES;
  return `${names.length}: ${names.slice(0, MOST_NAMES).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

/**
 * What this browser can do now.
 *
 * @param {View} view
 */
function offerOf({ can, moves, move_count: count, first, expects, turn: side }) {
  return can.play ? { moves, count, first, expects, side } : null;
}

customElements.define(
  "game-room",
  class extends HTMLElement {
    connectedCallback() {
      new Room(this);
    }
  },
);
