// The room of a game: connects connection, board, panel and list. It does not know whether the
// server or this device is at the other end of the connection.

import { drawArrows } from "../board/arrows.js";
import "../board/board.js";
import { follow } from "../board/premove.js";
import { offerOf } from "../board/turn.js";
import { takeTurns } from "../board/turn-panel.js";
import { isNewcomer } from "../learn/newcomer.js";
import { useOpenWays } from "../board/open-ways.js";
import { Announcer } from "../site/announcer.js";
import { byId, findById, on, onKeys, press } from "../site/dom.js";
import { say } from "../site/words.js";
import { Announcements } from "./announcements.js";
import { arrivalAt, isTakenBack } from "./changes.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { ConditionalLines } from "./conditional.js";
import { Confirmation, isToConfirm } from "./confirmation.js";
import { MoveList, FrameCache } from "./move-list.js";
import { Notices } from "./notices.js";
import { Panel } from "./panel.js";
import { Premoves, sideThatWaits } from "./premoves.js";
import { usePrivateNote } from "./private-note.js";
import { Remarks } from "./remarks.js";
import { Share } from "./share.js";
import { Tab } from "./tab.js";

/** @import { Planned } from "./premoves.js" */
/** @import { AnalysisPosition, Command, FrameView, Message, MoveView, View } from "../wire.js" */
/**
 * Carries out commands, and emits `view` (detail: a View) after each change, and the other events
 * of a `Connection` to a game.
 * @typedef {EventTarget & { send: (command: Command) => Promise<Message> }} GameConnection
 */

export class Room {
  /**
   * @param {HTMLElement} element
   * @param {GameConnection} connection
   * @param {(ply: number) => Promise<FrameView>} frameAt returns the picture after a number of
   * moves
   */
  constructor(element, connection, frameAt) {
    const path = element.dataset["path"] ?? location.pathname;
    this.element = element;
    this.tab = new Tab();
    this.board = byId("board");
    this.panel = new Panel();
    this.board.emblems = this.panel.emblems();
    this.list = new MoveList(() => this.viewedPly === null && this.conditional.moves.length > 0 && this.conditional.back());
    this.frames = new FrameCache(frameAt);
    this.remarks = new Remarks(path, element.hasAttribute("data-notes"));
    this.share = new Share(path);
    this.live = new Announcer();
    this.notices = new Notices(this.panel, this.live);
    this.announcements = new Announcements(element, this.notices);
    this.clocks = new Clocks(() => this.announcements.warnOfTime());
    /** @type {View | null} */
    this.view = null;
    /** The ply being viewed, if it is not the latest. @type {number | null} */
    this.viewedPly = null;
    /** A move that the server has not acknowledged yet. @type {MoveView | null} */
    this.pending = null;
    this.premoves = new Premoves(this.board);
    this.confirmation = new Confirmation();
    /** Whether this browser asked for the rematch, and so goes to it. */
    this.askedRematch = false;
    this.path = path;
    this.connection = connection;
    this.conditional = new ConditionalLines((command) => this.connection.send(command));
    this.chat = new Chat(path, this.connection, this.notices);
    usePrivateNote(this.connection);
    this.listen();
  }

  listen() {
    const { board, panel, connection, conditional, confirmation } = this;
    on(connection, "view", (/** @type {View} */ view) => this.receive(view));
    on(connection, "unsaved", (/** @type {{ message: string }} */ { message }) => this.notices.warn(message));
    on(connection, "time", (/** @type {{ now: number, trip: number }} */ answer) => this.clocks.note(answer));
    on(connection, "line", (/** @type {boolean} */ isDown) => this.clocks.stop(isDown));
    on(connection, "rematch", (/** @type {{ href: string }} */ { href }) => this.rematch(href));
    takeTurns(board, panel, this.live, {
      touches: (sites) => (conditional.entering ? conditional.touches(sites) : this.touches(sites)),
      why: async (sites) => (conditional.entering ? conditional.why(sites) : messageOf(await connection.send({ t: "why", sites }))),
      play: (move) => void this.play(move),
    });
    on(panel, "action", (/** @type {string} */ action) => this.act(action));
    on(panel, "typed", (/** @type {string} */ text) => this.playText(text));
    on(this.premoves, "change", (/** @type {string} */ words) => this.notices.note(words));
    on(confirmation, "confirmed", (/** @type {MoveView} */ move) => void this.sendMove(move));
    on(confirmation, "cancelled", () => this.withdrawMove());
    on(conditional, "position", (/** @type {AnalysisPosition | null} */ position) => this.showConditional(position));
    on(conditional, "refused", (/** @type {string} */ message) => this.notices.showError(message));
    on(this.list, "ply", (/** @type {number} */ ply) => this.look(ply));
    useOpenWays(board);
    press("flip", () => this.flip());
    const back = () => confirmation.cancel() || this.premoves.cancel() || board.back() || (this.viewedPly === null && conditional.back());
    const confirm = () => document.activeElement === document.body && confirmation.confirm();
    onKeys({ Escape: back, Backspace: back, Enter: confirm });
    document.querySelector("[data-setting='premoves']")?.addEventListener("change", () => {
      this.premoves.cancel();
      if (this.viewedPly === null) this.present("jump");
    });
    byId("typed-move").addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.premoves.cancel();
    });
  }

  /**
   * Helps newcomers to the game: the goal is shown, and movable pieces are marked.
   * @param {View} view
   */
  welcome({ you }) {
    const isNew = you.length > 0 && isNewcomer(this.element.dataset["name"] ?? "", this.path);
    this.board.toggleAttribute("data-newcomer", isNew);
    const goal = findById("goal");
    if (goal && you.length > 0) goal.open = isNew;
  }

  /** @param {View} view */
  receive(view) {
    const before = this.view;
    if (before && view.version < before.version) return;
    this.view = view;
    this.element.dataset["version"] = String(view.version);
    this.element.dataset["ply"] = String(view.frame.ply);
    this.frames.keep(view.played, view.frame);
    const changed = !before || before.frame.ply !== view.frame.ply || before.frame.position !== view.frame.position;
    if (changed && before) this.pending = null;
    if (changed) this.panel.isSending = false;
    if (changed || view.result) this.confirmation.cancel();
    const takenBack = before !== null && isTakenBack(before, view);
    const planned = view.result || (changed && !takenBack) ? this.premoves.take() : null;
    if (planned || (this.viewedPly ?? 0) >= view.played.length) this.viewedPly = null;
    this.tab.show(view.can.play && view.you.length === 1 ? view.status : null);
    if (!before) {
      this.panel.seatAround(view, this.board.turned);
      this.welcome(view);
    }
    this.panel.show(view, sideThatWaits(view) !== null || this.conditional.entering, this.viewedPly);
    this.conditional.show(view, changed);
    if (this.conditional.position) this.showConditionalPanel(this.conditional.position);
    this.clocks.show(view);
    if (before && view.version > before.version) this.notices.renew(this.confirmation.words || this.premoves.words);
    if (takenBack) this.premoves.cancel();
    if (changed && before) drawArrows(this.board.views, []);
    if (this.viewedPly === null) this.present(before ? "glide" : "jump");
    else this.list.show(view, this.viewedPly);
    if (planned) void this.playPlanned(view, planned);
    if (before) this.announcements.announce(before, view);
  }

  /**
   * Plays the premove after the position has changed; shows a message if it is illegal.
   * @param {View} view
   * @param {Planned} planned
   */
  async playPlanned(view, planned) {
    if (view.result) return;
    if (view.can.play && "text" in planned) {
      await this.playText(planned.text);
      return;
    }
    const found = view.can.play && "sites" in planned ? await follow(this.board.turn, planned.sites) : null;
    if (this.view?.frame.ply !== view.frame.ply || this.viewedPly !== null) return;
    if (!found) this.notices.note(say("play.premove-dropped", { move: planned.words }));
    else if ("move" in found) {
      this.board.showPrediction(found.move);
      void this.sendMove(found.move);
    } else this.board.turnTo(found.touched);
  }

  /** Shows the current position of the game. @param {"glide" | "jump"} how */
  present(how) {
    const { view } = this;
    if (!view) return;
    this.markBoard();
    this.list.show(view, view.frame.ply);
    this.remarks.show(view.played, view.frame.ply);
    this.share.show(view.spec, view.frame.position, view.frame.ply);
    // The move shown early stays until the server has replied; so do an unconfirmed move, and a
    // line being entered.
    const isAhead = this.pending || this.confirmation.move || this.conditional.entering;
    if (!isAhead) this.board.show(view.frame, view.can.play ? offerOf(view) : null, how, sideThatWaits(view));
  }

  /** @param {MoveView} move */
  async play(move) {
    const { view } = this;
    if (!view || this.pending) return;
    this.confirmation.cancel();
    this.board.showPrediction(move);
    if (this.conditional.entering) {
      this.conditional.play(move);
    } else if (isToConfirm(view)) {
      this.confirmation.ask(move);
      this.markBoard();
      this.notices.note(this.confirmation.words);
    } else {
      await this.sendMove(move);
    }
  }

  /** Shows the position again, without the unconfirmed move. */
  withdrawMove() {
    this.markBoard();
    this.panel.notice("");
    if (this.viewedPly === null) this.present("glide");
  }

  /**
   * Marks the board while it shows a past position, or something not played: a move to confirm, or
   * a conditional line.
   */
  markBoard() {
    const isPast = this.viewedPly !== null;
    const isHypothetical = this.confirmation.move !== null || this.conditional.position !== null;
    this.element.toggleAttribute("data-past", isPast);
    this.element.toggleAttribute("data-supposing", isHypothetical && !isPast);
  }

  /** Sends a move that the board already shows. @param {MoveView} move */
  async sendMove(move) {
    const { view } = this;
    if (!view || this.pending) return;
    this.pending = move;
    this.markBoard();
    this.panel.notice("");
    const done = await this.submit(view.frame.ply, move.text);
    if (this.pending === move) this.pending = null;
    if (!done && this.viewedPly === null) this.present("glide");
  }

  /** Plays a typed move. @param {string} text */
  async playText(text) {
    const { view } = this;
    if (!view || this.pending) return;
    if (this.conditional.entering) {
      if (await this.conditional.playText(text)) this.panel.clearTyped(text);
      return;
    }
    if (sideThatWaits(view) !== null && this.viewedPly === null) {
      this.premoves.typed(text);
      return;
    }
    this.confirmation.cancel();
    this.board.cancel();
    this.panel.notice("");
    if (await this.submit(view.frame.ply, text)) this.panel.clearTyped(text);
  }

  /**
   * Sends a move; returns false if the server refused it.
   * @param {number} ply
   * @param {string} text
   */
  async submit(ply, text) {
    const { panel } = this;
    panel.isSending = true;
    if (this.view) void (this.viewedPly === null ? panel.showStatus(this.view, null) : this.look(this.view.played.length));
    const done = await this.command({ t: "move", ply, text });
    panel.isSending = false;
    if (!done && this.view) panel.showStatus(this.view, this.viewedPly);
    return done;
  }

  /** @param {string} action */
  async act(action) {
    const { view } = this;
    if (!view) return;
    if (this.viewedPly !== null) this.look(view.played.length);
    if (action === "undo") this.premoves.cancel();
    if (action === "hint") return this.hint(view);
    this.askedRematch = action === "rematch";
    // For the position that the player sees: the command may arrive when it is another.
    const isForPly = action === "undo" || action === "offer-draw";
    await this.command(isForPly ? { t: action, ply: view.frame.ply } : /** @type {Command} */ ({ t: action }));
  }

  /** Shows a hint, as an arrow and in words. @param {View} view */
  async hint(view) {
    const answer = await this.connection.send({ t: "hint", ply: view.frame.ply });
    const words = messageOf(answer) || ("words" in answer ? answer.words : "");
    if (this.view?.frame.ply !== view.frame.ply || this.viewedPly !== null) return;
    this.notices.note(words);
    if (answer.t === "hint") drawArrows(this.board.views, [{ marks: answer.marks, rank: 0, kind: "better" }]);
  }

  /**
   * Sends a command; returns false, and shows the reason, if the server refused it.
   * @param {Command} command
   */
  async command(command) {
    const reply = await this.connection.send(command);
    if (reply.t !== "refused") return true;
    // The player's other tab was faster, as with the same premove in both.
    if (command.t === "move" && this.view && this.view.played.length > command.ply) return true;
    this.notices.showError(reply.message);
    return false;
  }

  /**
   * Shows the position of a conditional line, or the game again.
   * @param {AnalysisPosition | null} position
   */
  showConditional(position) {
    const { view } = this;
    if (position) this.viewedPly = null;
    this.markBoard();
    if (!view) return;
    this.panel.notice("");
    if (!position) {
      this.panel.show(view, sideThatWaits(view) !== null, this.viewedPly);
      if (this.viewedPly === null) this.present("glide");
      return;
    }
    this.panel.showStatus(view, null);
    this.list.show(view, view.frame.ply);
    drawArrows(this.board.views, []);
    this.board.show(position.frame, position.result ? null : offerOf(position), "glide");
    this.showConditionalPanel(position);
    if (this.conditional.moves.length > 0) this.live.say(position.arrival);
  }

  /** Updates the panel for a conditional line. @param {AnalysisPosition} position */
  showConditionalPanel({ moves, expects }) {
    this.panel.offerButtons(moves);
    this.panel.showTyped(true);
    byId("parts").hidden = expects === "";
  }

  /** Returns what can follow some touches in the current position. @param {number[]} sites */
  async touches(sites) {
    if (!this.view) return null;
    const reply = await this.connection.send({ t: "touch", ply: this.view.frame.ply, sites });
    return reply.t === "touches" ? reply : null;
  }

  /** Shows the position after `ply` moves. @param {number} ply */
  async look(ply) {
    const { view } = this;
    if (!view) return;
    this.viewedPly = ply < view.played.length ? ply : null;
    this.panel.showStatus(view, this.viewedPly);
    // Removes the message on an earlier move; a warning that a move is not saved stays.
    this.panel.notice(this.notices.warned);
    if (this.viewedPly === null) {
      if (this.pending) this.board.show(view.frame, offerOf(view), "glide");
      this.present("glide");
      if (this.pending) this.board.showPrediction(this.pending);
      if (this.conditional.entering) void this.conditional.look();
      else this.live.say(arrivalAt(view.frame));
      return;
    }
    this.premoves.cancel();
    this.confirmation.cancel();
    this.conditional.pause();
    drawArrows(this.board.views, []);
    this.markBoard();
    this.list.show(view, ply);
    this.remarks.show(view.played, ply);
    try {
      const frame = await this.frames.frame(view.played, ply);
      if (this.viewedPly !== ply) return;
      this.board.show(frame, null, "glide");
      this.share.show(view.spec, frame.position, ply);
      this.live.say(arrivalAt(frame));
    } catch {
      this.panel.notice(say("play.lost"));
    }
  }

  flip() {
    if (!this.view) return;
    this.board.turned = !this.board.turned;
    this.panel.seatAround(this.view, this.board.turned);
    this.panel.think(this.view);
    this.clocks.show(this.view);
    byId("flip").setAttribute("aria-pressed", String(this.board.turned));
  }

  /** @param {string} href */
  rematch(href) {
    if (this.askedRematch) {
      location.assign(href);
      return;
    }
    const link = byId("rematch-link");
    link.href = href;
    link.hidden = false;
    this.live.alert(say("play.rematch"));
  }
}

/** Returns the message of a reply, or an empty text. @param {Message} reply */
function messageOf(reply) {
  return "message" in reply ? reply.message : "";
}
