// <game-analysis>: puts board, tree, engine and positions together.

import { drawArrows } from "../board/arrows.js";
import "../board/board.js";
import { useOpenWays } from "../board/open-ways.js";
import { offerOf } from "../board/turn.js";
import { takeTurns, TurnPanel } from "../board/turn-panel.js";
import { DeviceEngine } from "../engine/device.js";
import { enableSteps } from "../play/move-list.js";
import { Review } from "../review/review.js";
import { Announcer } from "../site/announcer.js";
import { copyText } from "../site/clipboard.js";
import { afterPause, byId, define, on, onKeys, press } from "../site/dom.js";
import { keepPages } from "../site/kept-pages.js";
import { say } from "../site/words.js";
import { EnginePanel } from "./engine-panel.js";
import { Keeper, pageOf } from "./memory.js";
import { Positions } from "./positions.js";
import { TablebasePanel } from "./tablebase-panel.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { lineWords } from "./words.js";

/** @import { Arrow } from "../board/arrows.js" */
/** @import { AnalysisMessage, AnalysisPosition, MoveView } from "../wire.js" */
/** @import { Think, ThoughtView } from "../wire.js" */
/** @import { Branch } from "./tree.js" */

/** Milliseconds between two looks: the site closes a connection that asks too much. */
const LOOK = 90;
/** Milliseconds that a position has to stand still before the engine is asked. */
const STILL = 130;

export class Analysis {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.page = pageOf(element);
    this.board = byId("board");
    useOpenWays(this.board);
    this.panel = new TurnPanel();
    this.engine = new EnginePanel(this.page.sides);
    /** The engine on this device, where there is one. @type {DeviceEngine | null} */
    this.device = null;
    this.tablebase = new TablebasePanel();
    this.live = new Announcer();
    this.keeper = new Keeper();
    const kept = Keeper.kept();
    this.tree = kept ? Tree.from(kept.tree) : new Tree(this.page.moves);
    this.view = new TreeView(this.page.first);
    /** The id that the position was looked at with; empty until it was. */
    this.at = "";
    /** @type {ThoughtView | null} */
    this.thought = null;
    /** @type {Arrow[]} arrows that come before the engine's, until we go elsewhere */
    this.hint = [];
    /** Why there is no thought, in a sentence. */
    this.why = "";
    this.looking = false;
    this.whenStill = afterPause(STILL);
    this.begin(kept);
    /** The site, where its tables are asked besides the module's. @type {Positions | null} */
    this.site = null;
    // Positions of a game of the site come from there, as its review does.
    this.positions = this.page.game === null ? new Positions(this.page) : new Positions(this.page, null);
    if (this.engine.settings.place === "server") this.positions.askSite();
    this.useDevice();
    this.listen();
    this.review = this.page.game === null ? null : new Review(this, this.page.game);
    if (this.page.game === null) keepPages([location.pathname]);
  }

  /** @param {{ turned: boolean } | null} kept */
  begin(kept) {
    const ply = /^#(\d+)$/.exec(location.hash)?.[1];
    if (!kept && ply !== undefined) {
      let at = this.tree.root;
      while (at.ply < Number(ply) && at.children[0]) at = at.children[0];
      this.tree.go(at);
    }
    if (kept?.turned) this.flip();
    this.view.draw(this.tree);
    this.follow();
  }

  listen() {
    const { positions, panel, engine, tree } = this;
    on(positions, "hello", () => {
      this.at = "";
      this.look();
    });
    on(positions, "thought", (/** @type {ThoughtView} */ thought) => this.take(thought));
    on(positions, "refused", (/** @type {{ message: string }} */ { message }) => this.complain(message));
    // Nobody looks: a phone's battery is spared.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.device?.rest();
      else if (this.element.dataset["thinks"] === "device") this.think();
    });
    takeTurns(this.board, panel, this.live, {
      touches: (sites) => positions.touches(this.at, sites),
      why: (sites) => positions.whyNot(this.at, sites),
      play: (move) => this.play(move),
    });
    on(panel, "typed", (/** @type {string} */ text) => this.playText(text));
    on(this.view, "go", (/** @type {Branch} */ branch) => this.go(branch));
    on(engine, "change", () => this.think());
    on(engine, "threads", () => this.useDevice());
    on(engine, "look", () => this.show());
    on(engine.best, "play-line", (/** @type {string[]} */ moves) => this.playLine(moves));
    on(engine, "speak", () => this.speak());
    on(this.tablebase, "play", (/** @type {string} */ text) => this.playLine([text]));
    on(this.tablebase, "again", () => void this.askExact());
    const [first, back] = [() => this.go(tree.root), () => this.go(tree.at.parent)];
    const [forth, last] = [() => this.go(tree.at.next), () => this.go(tree.at.last)];
    press("step-first", first);
    press("step-back", back);
    press("step-on", forth);
    press("step-last", last);
    press("promote", () => this.promote());
    press("delete", () => this.remove());
    press("flip", () => this.flip());
    press("copy-link", () => copyText(new URL(this.address(), location.href).href, byId("copy-link")));
    onKeys({
      ArrowLeft: back,
      ArrowRight: forth,
      ArrowUp: () => this.go(tree.beside(-1)),
      ArrowDown: () => this.go(tree.beside(1)),
      Home: first,
      End: last,
      Delete: () => this.remove(),
      Escape: () => this.board.back(),
      Backspace: () => this.board.back(),
      " ": () => this.playBest(),
      e: () => engine.toggle(),
      t: () => engine.toggleThreat(),
      l: () => this.speak(),
      f: () => this.flip(),
    });
  }

  /** Has the engine on this device, with as many threads as are wanted now. */
  useDevice() {
    this.device?.close();
    const device = DeviceEngine.ofPage(this.engine.settings.threads);
    this.device = device;
    if (!device) return;
    on(device, "thought", (/** @type {ThoughtView} */ thought) => this.take(thought));
    on(device, "ready", () => {
      this.element.dataset["threads"] = String(device.threads);
      this.think();
    });
    on(device, "broken", () => {
      this.device = null;
      this.think();
    });
  }

  /** Goes to a position of the tree. @param {Branch | null} branch */
  go(branch) {
    if (!branch || branch === this.tree.at) return;
    this.tree.go(branch);
    this.panel.notice("");
    this.moved("glide");
  }

  /** What is shown has changed. @param {"glide" | "jump"} how */
  moved(how) {
    this.at = "";
    this.thought = null;
    this.why = "";
    this.hint = [];
    this.engine.leaveThreat();
    this.tablebase.leave();
    this.device?.rest();
    this.view.point(this.tree);
    this.follow();
    this.review?.point();
    const { position } = this.tree.at;
    if (position) this.board.show(position.frame, null, how);
    this.show();
    this.look();
  }

  /** Buttons, links and address that hang on where we are. */
  follow() {
    const { at } = this.tree;
    enableSteps(at.parent !== null, at.next !== null);
    byId("delete").disabled = at.parent === null;
    byId("promote").disabled = at.main;
    this.element.dataset["ply"] = String(at.ply);
    this.keeper.keep(() => [{ tree: this.tree.keep(), turned: this.board.turned }, this.pageAddress()]);
  }

  /** The address of the line that leads here. */
  address() {
    const query = new URLSearchParams();
    if (this.page.start !== null) query.set("position", this.page.start);
    const moves = this.tree.at.moves();
    if (moves.length > 0) query.set("moves", moves.join(" "));
    const text = query.toString();
    return `/analysis/${encodeURIComponent(this.page.spec)}${text ? `?${text}` : ""}`;
  }

  /** A game's own page keeps its address, with the move. */
  pageAddress() {
    if (this.page.game === null) return this.address();
    return `${location.pathname}${this.review?.wanted ? "?review" : ""}#${this.tree.at.ply}`;
  }

  /**
   * Looks at where we are, unless where we were is being looked at; then at the newest afterwards.
   */
  async look() {
    if (this.looking) return;
    this.looking = true;
    const branch = this.tree.at;
    const pause = new Promise((done) => setTimeout(done, LOOK));
    const refused = await this.ask(branch);
    await pause;
    this.looking = false;
    if (this.at === "" && !(refused && branch === this.tree.at)) this.look();
  }

  /** Looks at a position; true if there is none such. @param {Branch} branch */
  async ask(branch) {
    const reply = await this.positions.look(branch.moves());
    if (reply.t === "scene") {
      branch.position = reply;
      if (branch === this.tree.at) this.arrive(reply);
    }
    if (reply.t === "refused" && branch === this.tree.at) this.complain(reply.message);
    return reply.t === "refused";
  }

  /** The position where we are was looked at. @param {AnalysisPosition} position */
  arrive(position) {
    this.at = position.id;
    const { frame, moves, expects, result } = position;
    this.board.show(frame, result ? null : offerOf(position), "glide");
    this.panel.offerButtons(moves);
    byId("parts").hidden = expects === "";
    const query = `${encodeURIComponent(this.page.spec)}?position=${encodeURIComponent(frame.position)}`;
    byId("position-edit").href = `/editor/${query}`;
    byId("position-play").href = `/play/${query}`;
    this.live.say(position.arrival);
    this.show();
    this.think();
    void this.askExact();
  }

  /** Asks what tables know of where we are. */
  async askExact() {
    const { at } = this;
    if (at === "") return;
    const exact = this.showExact(await this.positions.send({ t: "exact", at }), at);
    if (!exact || !this.positions.device) return;
    // The module makes its tables bit by bit, while somebody asks; the site makes them by itself.
    if (exact.making) void this.askExact();
    else if (exact.words === "" && exact.moves.length === 0) await this.askSiteExact();
  }

  /** Asks the site's tables, which know more pieces than the module's. */
  async askSiteExact() {
    const { at, page } = this;
    const branch = this.tree.at;
    if (!navigator.onLine || (branch.position?.frame.pieces.length ?? 0) > page.tables) return;
    this.site ??= new Positions(page, null);
    const there = await this.site.look(branch.moves());
    if (there.t !== "scene" || at !== this.at) return;
    this.showExact(await this.site.send({ t: "exact", at: there.id }), at);
  }

  /**
   * Shows what tables say of a position, unless we have left it; null where nothing is shown.
   * @param {AnalysisMessage} reply
   * @param {string} at
   */
  showExact(reply, at) {
    if (reply.t !== "exact" || at !== this.at) return null;
    this.tablebase.show(reply);
    this.show();
    return reply;
  }

  /** Has the engine think about where we are, or rest, once it is clear that we stay. */
  think() {
    this.thought = null;
    this.why = "";
    this.show();
    const position = this.tree.at.position;
    const { at } = this;
    const wanted = this.engine.settings.on && !position?.result;
    if (at !== "" && position && !wanted) {
      this.device?.rest();
      void this.positions.send({ t: "rest" });
    }
    this.whenStill(() => {
      if (wanted && at !== "" && at === this.at) void this.askEngine(at);
    });
  }

  /** @param {string} at */
  async askEngine(at) {
    const { threat } = this.engine;
    const lines = threat ? 1 : this.engine.settings.lines;
    const reply = await this.beginThinking({ at, lines, threat });
    if (reply.t !== "refused" || at !== this.at) return;
    this.why = reply.message ?? "";
    if (threat) {
      this.live.say(this.why);
      this.engine.leaveThreat();
      void this.beginThinking({ at, lines: this.engine.settings.lines, threat: false });
    }
    this.show();
  }

  /**
   * Has the engine think on this device, where it is ready, or at the site.
   * @param {Think} think
   * @returns {Promise<{ t: string, message?: string }>}
   */
  async beginThinking(think) {
    const device = this.engine.settings.place === "device" ? this.device : null;
    if (device?.ready) {
      this.element.dataset["thinks"] = "device";
      void this.positions.send({ t: "rest" });
      const { spec, start } = this.page;
      return device.think({ spec, start, moves: this.tree.at.moves() }, think);
    }
    this.device?.rest();
    if (!this.positions.device) {
      this.element.dataset["thinks"] = "server";
      return this.positions.send({ t: "think", ...think });
    }
    // The engine here is nearly ready; without one the site thinks once it has the position.
    if (!device) this.positions.askSite();
    return { t: "done" };
  }

  /** @param {ThoughtView} thought */
  take(thought) {
    if (thought.at !== this.at || thought.threat !== this.engine.threat) return;
    const before = this.thought;
    this.thought = thought;
    this.show();
    if (thought.threat && thought.lines[0] && !before?.lines[0]) {
      this.live.say(say("analysis.threat", { move: thought.lines[0].spoken }));
    }
  }

  /** The side to move, 0 or 1. */
  get turn() {
    return this.tree.at.position?.turn ?? 0;
  }

  /** Draws what is known: status, engine, arrows. */
  show() {
    const { position } = this.tree.at;
    const { turn } = this;
    const { turned } = this.board;
    const threat = this.engine.threat ? this.thought?.lines[0] : undefined;
    const note = threat ? say("analysis.threat", { move: threat.spoken }) : this.why;
    this.engine.show(this.thought, { turn, turned, note });
    this.engine.showExact(this.tablebase.exact, { turn, turned });
    if (position?.result) this.engine.showResult(position.result.winner, position.result.words, { turn, turned });
    if (position) this.panel.status(position.status, position.result);
    this.element.dataset["at"] = this.at;
    this.drawArrows();
  }

  drawArrows() {
    const { settings, threat } = this.engine;
    const lines = settings.on && settings.arrows && !this.review?.trying ? (this.thought?.lines ?? []) : [];
    /** @type {Arrow[]} */
    const arrows = lines.map(({ marks }, rank) => ({ marks, rank, kind: threat ? "threat" : "best" }));
    drawArrows(this.board.views, this.hint.length > 0 ? this.hint : arrows);
  }

  /** @param {MoveView} move */
  play(move) {
    if (this.review?.judges(move)) {
      this.board.cancel();
      return;
    }
    const child = this.tree.add(this.tree.at, move.text);
    this.board.foresee(move);
    this.grow(child);
  }

  /** Plays a move that was typed, if it is one. @param {string} text */
  async playText(text) {
    const from = this.tree.at;
    const reply = await this.positions.look([...from.moves(), text]);
    if (reply.t === "refused") this.complain(reply.message);
    if (reply.t !== "scene" || !reply.frame.last) return;
    this.panel.clearTyped(text);
    const child = this.tree.add(from, reply.frame.last.text);
    child.position = reply;
    if (from === this.tree.at) this.grow(child);
  }

  /** Plays moves one after another: a line of the engine. @param {readonly string[]} moves */
  playLine(moves) {
    if (this.engine.threat) return;
    this.grow(this.tree.extend(this.tree.at, moves));
  }

  /** Plays the engine's best move. */
  playBest() {
    const best = this.thought?.lines[0]?.moves[0];
    if (best !== undefined) this.playLine([best]);
  }

  /** Goes to a branch that may be new. @param {Branch} branch */
  grow(branch) {
    this.tree.go(branch);
    this.view.draw(this.tree);
    this.panel.notice("");
    this.moved("glide");
  }

  promote() {
    this.tree.promote(this.tree.at);
    this.view.draw(this.tree);
    this.follow();
    this.live.say(say("analysis.main-line"));
  }

  /** Deletes the move that led here and all that follows it. */
  remove() {
    const { at } = this.tree;
    if (!at.parent) return;
    this.tree.remove(at);
    this.view.draw(this.tree);
    this.live.say(say("analysis.deleted", { move: at.text }));
    this.moved("glide");
  }

  flip() {
    this.board.turned = !this.board.turned;
    byId("flip").setAttribute("aria-pressed", String(this.board.turned));
    this.show();
    this.follow();
  }

  /** Says the best line. */
  speak() {
    this.live.say(lineWords(this.thought?.lines[0], this.engine.view(this.turn, false).side));
  }

  /** @param {string} message */
  complain(message) {
    this.panel.notice(message);
    this.live.alert(message);
  }
}

define("game-analysis", (element) => new Analysis(element));
