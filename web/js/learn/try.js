// <game-try>: a board on which a person moves for both sides, to try the rules. It sends no request
// before it is visible.

import { Positions } from "../analysis/positions.js";
import "../board/board.js";
import { offerOf } from "../board/turn.js";
import { takeTurns, TurnPanel } from "../board/turn-panel.js";
import { Announcer } from "../site/announcer.js";
import { byId, dataOf, define, on, press, setText } from "../site/dom.js";

/** @import { MoveView, TryPageData } from "../wire.js" */

class Try {
  /** @param {TryPageData} page */
  constructor(page) {
    this.page = page;
    this.board = byId("board");
    this.panel = new TurnPanel();
    this.live = new Announcer();
    /** @type {readonly string[]} */
    this.moves = [];
    /** The moves after which the position was asked for last. @type {readonly string[]} */
    this.asked = [];
    /** Id of the current position. */
    this.at = "";
    this.positions = new Positions(page);
    this.listen();
  }

  listen() {
    const { board, positions, panel } = this;
    on(positions, "hello", () => void this.show(this.asked));
    takeTurns(board, panel, this.live, {
      touches: (sites) => positions.touches(this.at, sites),
      why: (sites) => positions.whyNot(this.at, sites),
      play: (move) => this.play(move),
    });
    on(panel, "typed", (/** @type {string} */ text) => void this.show([...this.moves, text]));
    press("back", () => void this.show(this.asked.slice(0, -1)));
    press("again", () => void this.show([]));
  }

  /** @param {MoveView} move */
  play(move) {
    this.board.showPrediction(move);
    void this.show([...this.moves, move.text]);
  }

  /** Shows the position after these moves. @param {readonly string[]} moves */
  async show(moves) {
    this.asked = moves;
    const reply = await this.positions.look(moves);
    if (reply.t === "refused") {
      if (this.asked === moves) this.asked = this.moves;
      this.panel.notice(reply.message);
      this.live.say(reply.message);
    }
    if (reply.t !== "scene") return;
    const { id, frame, result, turn, expects } = reply;
    this.moves = moves;
    this.at = id;
    this.board.show(frame, result ? null : offerOf(reply), "glide");
    this.panel.offerButtons(reply.moves);
    this.panel.notice("");
    this.panel.clearTyped(frame.last?.text ?? "");
    byId("parts").hidden = expects === "";
    byId("back").disabled = byId("again").disabled = moves.length === 0;
    const words = result ? result.words : this.page.turns[turn === 1 ? 1 : 0];
    setText(byId("status"), words);
    if (frame.last) this.live.say(`${frame.last.spoken}. ${words}`);
  }
}

define("game-try", (element) => {
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    seen.disconnect();
    void new Try(dataOf(element));
  });
  seen.observe(element);
});
