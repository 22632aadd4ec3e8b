// <game-analysis>: the analysis board, which connects board, tree, engine and positions.

import { drawArrows } from "../board/arrows.js";
import "../board/board.js";
import { useOpenWays } from "../board/open-ways.js";
import { offerOf } from "../board/turn.js";
import { takeTurns, TurnPanel } from "../board/turn-panel.js";
import { enableSteps } from "../play/move-list.js";
import { Review } from "../review/review.js";
import { Announcer } from "../site/announcer.js";
import { copyText } from "../site/clipboard.js";
import { byId, define, framePath, make, on, onKeys, press } from "../site/dom.js";
import { keepPages } from "../site/kept-pages.js";
import { say } from "../site/words.js";
import { EnginePanel } from "./engine-panel.js";
import { Keeper, pageOf } from "./memory.js";
import { Positions } from "./positions.js";
import { TablebasePanel } from "./tablebase-panel.js";
import { Thinking } from "./thinking.js";
import { Tree } from "./tree.js";
import { TreeView } from "./tree-view.js";
import { lineWords } from "./words.js";

/** @import { Arrow } from "../board/arrows.js" */
/** @import { AnalysisMessage, AnalysisPosition, MoveView } from "../wire.js" */
/** @import { ThoughtView } from "../wire.js" */
/** @import { Branch } from "./tree.js" */

/**
 * Minimum milliseconds between two requests for a position: the site closes connections that send
 * too many.
 */
const LOAD_INTERVAL = 90;

export class Analysis {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.page = pageOf(element);
    this.board = byId("board");
    useOpenWays(this.board);
    this.panel = new TurnPanel();
    this.engine = new EnginePanel(this.page.sides);
    this.tablebase = new TablebasePanel();
    this.live = new Announcer();
    this.keeper = new Keeper();
    const kept = Keeper.kept();
    this.tree = kept ? Tree.from(kept.tree) : new Tree(this.page.moves);
    if (this.page.game !== null) this.tree.addGame(this.page.moves);
    if (this.page.written) this.tree.annotate(this.page.written, !kept);
    this.view = new TreeView(this.page.first);
    /** Id of the current position; empty until it is loaded. */
    this.at = "";
    /** @type {Arrow[]} arrows shown instead of the engine's, until the position changes */
    this.hint = [];
    this.looking = false;
    /** The site's positions, for its tablebases beside the module's. @type {Positions | null} */
    this.site = null;
    // A game of the site uses positions from the site, as its review does.
    this.positions = this.page.game === null ? new Positions(this.page) : new Positions(this.page, null);
    if (this.engine.settings.place === "server") this.positions.askSite();
    this.thinking = new Thinking(element, this.page, this.engine, this.positions);
    this.begin(kept);
    this.listen();
    this.review = this.page.game === null ? null : new Review(this, this.page.game);
    if (this.page.game === null) keepPages([location.pathname]);
  }

  /** @param {{ turned: boolean } | null} kept */
  begin(kept) {
    const named = this.named();
    if (!kept && named) this.tree.go(named);
    if (kept?.turned) this.flip();
    this.view.draw(this.tree);
    this.follow();
  }

  /** Returns the branch of the main line that the address names (`#3`), if any. */
  named() {
    const ply = /^#(\d+)$/.exec(location.hash)?.[1];
    if (ply === undefined) return null;
    let at = this.tree.root;
    while (at.ply < Number(ply) && at.children[0]) at = at.children[0];
    return at;
  }

  listen() {
    const { positions, panel, engine, tree, thinking } = this;
    on(positions, "hello", () => {
      this.at = "";
      thinking.leave();
      this.look();
    });
    on(positions, "refused", (/** @type {{ message: string }} */ { message }) => this.showError(message));
    takeTurns(this.board, panel, this.live, {
      touches: (sites) => positions.touches(this.at, sites),
      why: (sites) => positions.whyNot(this.at, sites),
      play: (move) => this.play(move),
    });
    on(panel, "typed", (/** @type {string} */ text) => this.playText(text));
    on(this.view, "go", (/** @type {Branch} */ branch) => this.go(branch));
    on(thinking, "change", () => this.show());
    on(thinking, "threat", (/** @type {ThoughtView} */ { lines }) => this.live.say(say("analysis.threat", { move: lines[0]?.spoken ?? "" })));
    on(thinking, "no-threat", (/** @type {string} */ why) => this.live.say(why));
    on(engine, "look", () => this.show());
    on(engine.best, "play-line", (/** @type {string[]} */ moves) => this.playLine(moves));
    on(engine, "speak", () => this.speak());
    on(this.tablebase, "play", (/** @type {string} */ text) => this.grow(tree.add(tree.at, text)));
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
    addEventListener("hashchange", () => this.go(this.named()));
    addEventListener("offline", () => this.leaveSite());
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

  /** Goes to a position of the tree. @param {Branch | null} branch */
  go(branch) {
    if (!branch || branch === this.tree.at) return;
    this.tree.go(branch);
    this.panel.notice("");
    this.moved("glide");
  }

  /** Updates everything after the current position has changed. @param {"glide" | "jump"} how */
  moved(how) {
    this.at = "";
    this.thinking.leave();
    this.hint = [];
    this.engine.leaveThreat();
    this.tablebase.leave();
    this.view.point(this.tree);
    this.follow();
    this.review?.point();
    const { position } = this.tree.at;
    if (position) this.board.show(position.frame, null, how);
    this.show();
    this.look();
  }

  /** Updates the buttons and the address for the current position. */
  follow() {
    const { at } = this.tree;
    enableSteps(at.parent !== null, at.next !== null);
    byId("delete").disabled = at.parent === null;
    byId("promote").disabled = at.main;
    this.element.dataset["ply"] = String(at.ply);
    this.keeper.keep(() => [{ tree: this.tree.keep(), turned: this.board.turned }, this.pageAddress()]);
  }

  /** Returns the address of the current line. */
  address() {
    const query = new URLSearchParams();
    if (this.page.start !== null) query.set("position", this.page.start);
    const moves = this.tree.at.moves();
    if (moves.length > 0) query.set("moves", moves.join(" "));
    const text = query.toString();
    return `/analysis/${encodeURIComponent(this.page.spec)}${text ? `?${text}` : ""}`;
  }

  /**
   * Returns the page's address; the page of a game keeps its own, with the ply, and an embedded
   * page stays embedded.
   */
  pageAddress() {
    if (this.page.game === null) return `${framePath()}${this.address()}`;
    return `${location.pathname}${this.review?.wanted ? "?review" : ""}#${this.tree.at.ply}`;
  }

  /**
   * Loads the current position. While another is being loaded, does nothing: the newest is loaded
   * after it.
   */
  async look() {
    if (this.looking) return;
    this.looking = true;
    const branch = this.tree.at;
    const pause = new Promise((done) => setTimeout(done, LOAD_INTERVAL));
    const refused = await this.ask(branch);
    await pause;
    this.looking = false;
    if (this.at === "" && !(refused && branch === this.tree.at)) this.look();
  }

  /** Loads a position; returns true if it was refused. @param {Branch} branch */
  async ask(branch) {
    const reply = await this.positions.look(branch.moves());
    if (reply.t === "scene") {
      branch.position = reply;
      if (branch === this.tree.at) this.arrive(reply);
    }
    if (reply.t === "refused" && branch === this.tree.at) this.showError(reply.message);
    return reply.t === "refused";
  }

  /** Shows the current position once it is loaded. @param {AnalysisPosition} position */
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
    this.thinking.arrive({ at: this.at, moves: this.tree.at.moves(), isOver: Boolean(result) });
    void this.askExact();
  }

  /** Asks the tablebases about the current position. */
  async askExact() {
    const { at } = this;
    if (at === "") return;
    const exact = this.showExact(await this.positions.send({ t: "exact", at }), at);
    if (!exact || !this.positions.device) return;
    // The module builds its tables step by step, and only while it is asked; the site builds them
    // by itself.
    if (exact.making) void this.askExact();
    else if (exact.words === "" && exact.moves.length === 0) await this.askSiteExact();
  }

  /** Asks the site's tablebases, which cover more pieces than the module's. */
  async askSiteExact() {
    const { at, page } = this;
    const branch = this.tree.at;
    // With one piece too many, a capture may lead into the tables.
    if (!navigator.onLine || (branch.position?.frame.pieces.length ?? 0) > page.tables + 1) return;
    this.site ??= new Positions(page, null);
    const there = await this.site.look(branch.moves());
    if (there.t !== "scene" || at !== this.at) return;
    this.showExact(await this.site.send({ t: "exact", at: there.id }), at);
  }

  /** Gives up the connection beside the module: without it the board works as before. */
  leaveSite() {
    this.site?.close();
    this.site = null;
  }

  /**
   * Shows what tables say of a position. Returns null if it is no longer the current one.
   * @param {AnalysisMessage} reply
   * @param {string} at
   */
  showExact(reply, at) {
    if (reply.t !== "exact" || at !== this.at) return null;
    this.tablebase.show(reply);
    this.show();
    return reply;
  }

  /** The side to move, 0 or 1. */
  get turn() {
    return this.tree.at.position?.turn ?? 0;
  }

  /** Updates the status, the engine panel and the arrows. */
  show() {
    const { position } = this.tree.at;
    const { turn } = this;
    const { turned } = this.board;
    const { thought, why } = this.thinking;
    const threat = this.engine.threat ? thought?.lines[0] : undefined;
    const note = threat ? say("analysis.threat", { move: threat.spoken }) : why;
    this.engine.show(thought, { turn, turned, note });
    this.engine.showExact(this.tablebase.exact, { turn, turned });
    if (position?.result) this.engine.showResult(position.result.winner, position.result.words, { turn, turned });
    if (position) this.panel.status(position.status, position.result);
    this.element.dataset["at"] = this.at;
    this.drawArrows();
  }

  drawArrows() {
    const { settings, threat } = this.engine;
    const lines = settings.on && settings.arrows && !this.review?.trying ? (this.thinking.thought?.lines ?? []) : [];
    /** @type {Arrow[]} */
    const arrows = lines.map(({ marks }, rank) => ({ marks, rank, kind: threat ? "threat" : "best" }));
    drawArrows(this.board.views, this.hint.length > 0 ? this.hint : arrows);
  }

  /** @param {MoveView} move */
  play(move) {
    if (this.review?.judges(move.text)) {
      this.board.cancel();
      return;
    }
    const child = this.tree.add(this.tree.at, move.text);
    this.board.showPrediction(move);
    this.grow(child);
  }

  /** Plays a typed move, if it is legal. @param {string} text */
  async playText(text) {
    const from = this.tree.at;
    const reply = await this.positions.look([...from.moves(), text]);
    if (reply.t === "refused") this.showError(reply.message);
    if (reply.t !== "scene" || !reply.frame.last) return;
    this.panel.clearTyped(text);
    if (from === this.tree.at && this.review?.judges(reply.frame.last.text)) return;
    const child = this.tree.add(from, reply.frame.last.text);
    child.position = reply;
    if (from === this.tree.at) this.grow(child);
  }

  /** Plays several moves: a line of the engine. @param {readonly string[]} moves */
  playLine(moves) {
    if (this.engine.threat) return;
    this.grow(this.tree.extend(this.tree.at, moves));
  }

  /** Plays the engine's best move. */
  playBest() {
    const best = this.thinking.thought?.lines[0]?.moves[0];
    if (best !== undefined) this.playLine([best]);
  }

  /** Goes to a branch that may be new, and redraws the tree. @param {Branch} branch */
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

  /** Deletes the current move and all that follows it, and offers an undo. */
  remove() {
    const { at } = this.tree;
    if (!at.parent) return;
    const place = this.tree.remove(at);
    const words = say("analysis.deleted", { move: at.text });
    this.view.draw(this.tree);
    this.live.say(words);
    this.moved("glide");
    this.panel.notice(words);
    const click = () => {
      this.tree.putBack(at, place);
      this.grow(at);
    };
    byId("notice").append(" ", make("button", { class: "button", "data-undo": "", click }, say("analysis.undo")));
  }

  flip() {
    this.board.turned = !this.board.turned;
    byId("flip").setAttribute("aria-pressed", String(this.board.turned));
    this.show();
    this.follow();
  }

  /** Announces the best line to screen readers. */
  speak() {
    this.live.say(lineWords(this.thinking.thought?.lines[0], this.engine.view(this.turn, false).side));
  }

  /** @param {string} message */
  showError(message) {
    this.panel.notice(message);
    this.live.alert(message);
  }
}

define("game-analysis", (element) => new Analysis(element));
