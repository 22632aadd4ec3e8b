// A room: puts connection, board, panel and list together. Who answers at the other end of the
// connection, the server or this device, is not known here.

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
import { celebrate } from "./celebration.js";
import { sentencesOf } from "./changes.js";
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
import { Sound } from "./sound.js";
import { Tab } from "./tab.js";
import { readTurns } from "./turn-reader.js";

/** @import { Planned } from "./premoves.js" */
/** @import { AnalysisPosition, Command, FrameView, Message, MoveView, View } from "../wire.js" */
/**
 * What carries out commands and tells of changes: emits `view` (detail: a View), and whatever else
 * a `Connection` to a game does.
 * @typedef {EventTarget & { send: (command: Command) => Promise<Message> }} GameConnection
 */

export class Room {
  /**
   * @param {HTMLElement} element
   * @param {GameConnection} connection
   * @param {(ply: number) => Promise<FrameView>} frameAt the picture after so many moves
   */
  constructor(element, connection, frameAt) {
    const path = element.dataset["path"] ?? location.pathname;
    this.element = element;
    this.tab = new Tab();
    this.board = byId("board");
    this.panel = new Panel();
    this.board.emblems = this.panel.emblems();
    this.list = new MoveList();
    this.frames = new FrameCache(frameAt);
    this.remarks = new Remarks(path, element.hasAttribute("data-notes"));
    this.share = new Share(path);
    this.live = new Announcer();
    this.notices = new Notices(this.panel, this.live);
    this.sound = new Sound();
    this.clocks = new Clocks(() => this.warnOfTime());
    /** @type {View | null} */
    this.view = null;
    /** The ply looked at while it is not the latest. @type {number | null} */
    this.looking = null;
    /** A move that the server has not acknowledged. @type {MoveView | null} */
    this.pending = null;
    this.premoves = new Premoves(this.board);
    this.confirmation = new Confirmation();
    /** Whether this browser asked for the rematch, and so goes there. */
    this.leaving = false;
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
    on(board, "turn", readTurns(this.live));
    on(panel, "action", (/** @type {string} */ action) => this.act(action));
    on(panel, "typed", (/** @type {string} */ text) => this.playText(text));
    on(this.premoves, "change", (/** @type {string} */ words) => this.notices.note(words));
    on(confirmation, "confirmed", (/** @type {MoveView} */ move) => void this.sendMove(move));
    on(confirmation, "cancelled", () => this.unpropose());
    on(conditional, "position", (/** @type {AnalysisPosition | null} */ position) => this.suppose(position));
    on(conditional, "complain", (/** @type {string} */ message) => this.notices.complain(message));
    on(this.list, "ply", (/** @type {number} */ ply) => this.look(ply));
    useOpenWays(board);
    press("flip", () => this.flip());
    const back = () => confirmation.cancel() || this.premoves.cancel() || board.back() || conditional.back();
    const confirm = () => document.activeElement === document.body && confirmation.confirm();
    onKeys({ Escape: back, Backspace: back, Enter: confirm });
    const setting = document.querySelector("[data-setting='premoves']");
    setting?.addEventListener("change", () => {
      this.premoves.cancel();
      if (this.looking === null) this.present("jump");
    });
    byId("typed-move").addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.premoves.cancel();
    });
  }

  /**
   * Helps whoever is new to the game: the goal is open, and what can move is marked.
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
    const planned = changed ? this.premoves.take() : null;
    if (planned || (this.looking ?? 0) >= view.played.length) this.looking = null;
    if (!before) {
      this.panel.seatAround(view, this.board.turned);
      this.welcome(view);
    }
    this.panel.show(view, sideThatWaits(view) !== null || this.conditional.entering, this.looking);
    this.conditional.show(view, changed);
    if (this.conditional.position) this.offerBeside(this.conditional.position);
    this.clocks.show(view);
    if (before && view.version > before.version) {
      this.notices.renew(this.confirmation.words || this.premoves.words);
    }
    if (changed && before) {
      drawArrows(this.board.views, []);
    }
    if (this.looking === null) this.present(before ? "glide" : "jump");
    else this.list.show(view.played, this.looking);
    if (planned) void this.playPlanned(view, planned);
    if (before) this.announce(before, view);
  }

  /**
   * Plays what was planned, now that the position has changed; says so where it cannot be played.
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
    if (this.view?.frame.ply !== view.frame.ply || this.looking !== null) return;
    if (!found) this.notices.note(say("play.premove-dropped", { move: planned.words }));
    else if ("move" in found) {
      this.board.foresee(found.move);
      void this.sendMove(found.move);
    } else this.board.turnTo(found.touched);
  }

  /** Shows the game as it stands. @param {"glide" | "jump"} how */
  present(how) {
    const { view } = this;
    if (!view) return;
    this.tab.show(view.can.play && view.you.length === 1 ? view.status : null);
    this.element.toggleAttribute("data-past", false);
    this.list.show(view.played, view.frame.ply);
    this.remarks.show(view.played, view.frame.ply);
    this.share.show(view.spec, view.frame.position, view.frame.ply);
    // Until the server has replied, the move shown early stays; so does one that is not confirmed,
    // and a line that is entered.
    const isAhead = this.pending || this.confirmation.move || this.conditional.entering;
    if (!isAhead) this.board.show(view.frame, view.can.play ? offerOf(view) : null, how, sideThatWaits(view));
  }

  /** Says and sounds what changed. @param {View} before @param {View} view */
  announce(before, view) {
    for (const { how, words } of sentencesOf(before, view)) {
      if (how === "note") this.notices.note(words);
      else this.live[how](words);
    }
    const { ply, last } = view.frame;
    if (ply > before.frame.ply && last) this.sound.click(last.captures.length > 0);
    const winner = view.result && !before.result ? view.result.winner : null;
    if (winner !== null && view.you.length === 1 && winner === view.you[0]) this.celebrate(winner);
  }

  warnOfTime() {
    this.sound.click(true);
    this.live.alert(say("play.low-time"));
  }

  /** @param {number} winner */
  celebrate(winner) {
    const emblem = this.element.querySelector(`.seat [data-emblem="${winner}"] .emblem`);
    const area = this.board.parentElement;
    if (emblem && area) celebrate(area, emblem);
  }

  /** @param {MoveView} move */
  async play(move) {
    const { view } = this;
    if (!view || this.pending) return;
    this.confirmation.cancel();
    this.board.foresee(move);
    if (this.conditional.entering) {
      this.conditional.play(move);
    } else if (isToConfirm(view)) {
      this.confirmation.ask(move);
      this.markSupposed();
      this.notices.note(this.confirmation.words);
    } else {
      await this.sendMove(move);
    }
  }

  /** Shows the game again without the move that was to be confirmed. */
  unpropose() {
    this.markSupposed();
    this.panel.notice("");
    if (this.looking === null) this.present("glide");
  }

  /** Marks the board while it shows what is not played: a move to confirm, a conditional line. */
  markSupposed() {
    const isSupposed = this.confirmation.move !== null || this.conditional.position !== null;
    this.element.toggleAttribute("data-supposing", isSupposed);
  }

  /** Sends a move that the board shows already. @param {MoveView} move */
  async sendMove(move) {
    const { view } = this;
    if (!view || this.pending) return;
    this.pending = move;
    this.markSupposed();
    this.panel.notice("");
    const done = await this.submit(view.frame.ply, move.text);
    if (this.pending === move) this.pending = null;
    if (!done && this.looking === null) this.present("glide");
  }

  /** Plays a move that was typed. @param {string} text */
  async playText(text) {
    const { view } = this;
    if (!view || this.pending) return;
    if (this.conditional.entering) {
      if (await this.conditional.playText(text)) this.panel.clearTyped(text);
      return;
    }
    if (sideThatWaits(view) !== null && this.looking === null) {
      this.premoves.typed(text);
      return;
    }
    this.confirmation.cancel();
    this.board.cancel();
    this.panel.notice("");
    if (await this.submit(view.frame.ply, text)) this.panel.clearTyped(text);
  }

  /** Sends a move; false where the server refused. @param {number} ply @param {string} text */
  async submit(ply, text) {
    const { panel } = this;
    panel.isSending = true;
    if (this.view) panel.tell(this.view, this.looking);
    const done = await this.command({ t: "move", ply, text });
    panel.isSending = false;
    if (!done && this.view) panel.tell(this.view, this.looking);
    return done;
  }

  /** @param {string} action */
  async act(action) {
    const { view } = this;
    if (!view) return;
    if (this.looking !== null) this.look(view.played.length);
    if (action === "hint") {
      await this.hint(view);
      return;
    }
    this.leaving = action === "rematch";
    const { ply } = view.frame;
    await this.command(action === "undo" ? { t: "undo", ply } : /** @type {Command} */ ({ t: action }));
  }

  /** Shows a good move, as an arrow and in words. @param {View} view */
  async hint(view) {
    const answer = await this.connection.send({ t: "hint", ply: view.frame.ply });
    const words = messageOf(answer) || ("words" in answer ? answer.words : "");
    if (this.view?.frame.ply !== view.frame.ply) return;
    this.notices.note(words);
    if (answer.t === "hint") drawArrows(this.board.views, [{ marks: answer.marks, rank: 0, kind: "better" }]);
  }

  /** Sends a command; false where the server refused, which is said. @param {Command} command */
  async command(command) {
    const reply = await this.connection.send(command);
    if (reply.t !== "refused") return true;
    this.notices.complain(reply.message);
    return false;
  }

  /**
   * Shows where a conditional line leads, or the game again.
   * @param {AnalysisPosition | null} position
   */
  suppose(position) {
    const { view } = this;
    this.markSupposed();
    if (!view) return;
    this.panel.notice("");
    if (!position) {
      this.panel.show(view, sideThatWaits(view) !== null, this.looking);
      if (this.looking === null) this.present("glide");
      return;
    }
    this.looking = null;
    this.panel.tell(view, null);
    this.list.show(view.played, view.frame.ply);
    drawArrows(this.board.views, []);
    this.board.show(position.frame, position.result ? null : offerOf(position), "glide");
    this.offerBeside(position);
    this.live.say(position.arrival);
  }

  /** What stands beside the board about a conditional line. @param {AnalysisPosition} position */
  offerBeside({ moves, expects }) {
    this.panel.offerButtons(moves);
    this.panel.showTyped(true);
    byId("parts").hidden = expects === "";
  }

  /** What follows some touches in the position on the board. @param {number[]} sites */
  async touches(sites) {
    if (!this.view) return null;
    const reply = await this.connection.send({ t: "touch", ply: this.view.frame.ply, sites });
    return reply.t === "touches" ? reply : null;
  }

  /** Looks at the picture after `ply` moves. @param {number} ply */
  async look(ply) {
    const { view } = this;
    if (!view) return;
    this.looking = ply < view.played.length ? ply : null;
    this.panel.tell(view, this.looking);
    // What was said of a move tried before is no word on this position; what is not saved still is.
    this.panel.notice(this.notices.warned);
    if (this.looking === null) {
      this.present("glide");
      return;
    }
    this.premoves.cancel();
    this.confirmation.cancel();
    this.conditional.leave();
    drawArrows(this.board.views, []);
    this.element.toggleAttribute("data-past", true);
    this.list.show(view.played, ply);
    this.remarks.show(view.played, ply);
    try {
      const frame = await this.frames.frame(view.played, ply);
      if (this.looking !== ply) return;
      this.board.show(frame, null, "glide");
      this.share.show(view.spec, frame.position, ply);
      this.live.say(frame.last ? say("play.move", { ply, move: frame.last.spoken }) : say("play.start"));
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
    if (this.leaving) {
      location.assign(href);
      return;
    }
    const link = byId("rematch-link");
    link.href = href;
    link.hidden = false;
    this.live.alert(say("play.rematch"));
  }
}

/** The sentence in a reply, if there is one. @param {Message} reply */
function messageOf(reply) {
  return "message" in reply ? reply.message : "";
}
