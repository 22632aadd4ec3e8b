// A game against the engine on this device: carries out a room's commands as the server would, by
// the rules in the module, and stores the game in the browser after each change.

import { hintOnDevice } from "../play/device-hint.js";
import { Emitter } from "../site/dom.js";
import { freshGame, keepGame, keptGame } from "../site/offline-games.js";
import { say } from "../site/words.js";
import { takebackGoal, viewOf, resultOf } from "./view.js";

/** @import { DeviceEngine } from "../engine/device.js" */
/** @import { OfflineGame } from "../site/offline-games.js" */
/** @import { AnalysisPosition, Command, FrameView, Message } from "../wire.js" */

/** Minimum milliseconds before the engine answers a move, so that the move is seen first. */
const REPLY_DELAY = 350;

/** Emits `view` and `rematch`, as the connection of a room does. */
export class DeviceGame extends Emitter {
  /**
   * @param {OfflineGame} game
   * @param {DeviceEngine} engine
   * @param {[string, string]} sides their names
   */
  constructor(game, engine, sides) {
    super();
    this.game = game;
    this.engine = engine;
    this.sides = sides;
    /** The current position of the game. @type {AnalysisPosition | null} */
    this.position = null;
    /** Number of positions loaded so far. */
    this.looks = 0;
    this.version = 0;
    /** The number of the search for the engine's move; another number stops it. */
    this.thought = 0;
    this.thinking = false;
    engine.addEventListener("broken", () => this.emit("unsaved", { message: say("offline.broken") }));
  }

  /** Shows the game, and continues it as another tab may have left it meanwhile. */
  async begin() {
    await this.goTo(keptGame(this.game.id) ?? this.game);
  }

  /**
   * Loads the position after some moves; fails with the module's message if they are illegal.
   * @param {readonly string[]} moves
   */
  look(moves) {
    return this.engine.inTurn(() => this.load(String((this.looks += 1)), moves));
  }

  /** Loads a position under an id. @param {string} id @param {readonly string[]} moves */
  load(id, moves) {
    const { spec, side } = this.game;
    return this.engine.look(id, { spec, start: null, moves: [...moves], player: side });
  }

  /**
   * Sends the module a command about the game's position, after loading that again if necessary.
   * @param {{ t: string } & Record<string, unknown>} command
   * @returns {Promise<any>}
   */
  ask(command) {
    const { engine, position, game } = this;
    const at = position?.id ?? "";
    return engine.inTurn(async () => {
      if (at !== engine.at) await this.load(at, game.moves);
      return engine.send({ ...command, at });
    });
  }

  /** Returns the picture after some moves. @param {number} ply @returns {Promise<FrameView>} */
  async frameAt(ply) {
    return (await this.look(this.game.moves.slice(0, ply))).frame;
  }

  /**
   * Continues with a changed game: stores it, shows it, and lets the engine move.
   * @param {OfflineGame} game
   * @param {AnalysisPosition} [known] its position, if it is loaded
   */
  async goTo(game, known) {
    this.thought += 1;
    this.game = game;
    this.position = known ?? (await this.look(game.moves));
    const result = resultOf(game, this.position);
    this.game = { ...game, result: result?.words ?? "", at: known ? Date.now() : game.at };
    const isKept = keepGame(this.game);
    this.thinking = result === null && this.position.turn !== game.side;
    this.show();
    if (!isKept) this.emit("unsaved", { message: say("offline.not-kept") });
    if (this.thinking) void this.think(this.thought);
  }

  show() {
    if (!this.position) return;
    const { sides, thinking } = this;
    this.version += 1;
    this.emit("view", viewOf(this.game, this.position, { version: this.version, sides, thinking }));
  }

  /** Lets the engine move. @param {number} thought */
  async think(thought) {
    const { level, seed, moves } = this.game;
    const pause = new Promise((resolve) => setTimeout(resolve, REPLY_DELAY));
    const choose = { t: "choose", id: "choice", level, seed: (seed + moves.length) % 2 ** 32, nodes: null };
    const [reply] = await Promise.all([this.ask(choose), pause]);
    if (thought !== this.thought) return;
    if (reply.claims) await this.goTo({ ...this.game, end: "claimed" }, this.position ?? undefined);
    else if (reply.text) await this.play(reply.text);
  }

  /** Plays a move of the side to move. @param {string} text */
  async play(text) {
    const { game, position } = this;
    const after = await this.look([...game.moves, text]);
    if (game !== this.game || !position) return;
    const moves = [...game.moves, after.frame.last?.text ?? text];
    await this.goTo({ ...game, moves, by: [...game.by, position.turn] }, after);
  }

  /**
   * Carries out a command; returns a refusal with a sentence if it is impossible.
   * @param {Command} command
   * @returns {Promise<Message>}
   */
  async send(command) {
    try {
      return (await this.carryOut(command)) ?? { t: "done", id: "" };
    } catch (error) {
      return { t: "refused", id: "", message: error instanceof Error ? error.message : String(error) };
    }
  }

  /** @param {Command} command @returns {Promise<Message | undefined>} */
  async carryOut(command) {
    const { game, position } = this;
    if (!position) throw new Error(say("offline.broken"));
    if ("ply" in command && command.ply !== game.moves.length) throw new Error(say("offline.moved-on"));
    switch (command.t) {
      case "touch":
        return this.ask({ t: "touch", id: "", sites: command.sites });
      case "why":
        return this.ask({ t: "why", id: "", sites: command.sites });
      case "move":
        if (game.end !== "" || position.turn !== game.side) throw new Error(say("offline.moved-on"));
        await this.play(command.text);
        return;
      case "undo": {
        const goal = takebackGoal(game);
        if (goal === null) throw new Error(say("offline.nothing"));
        const kept = { ...game, moves: game.moves.slice(0, goal), by: game.by.slice(0, goal) };
        await this.goTo(kept, await this.look(kept.moves));
        return;
      }
      case "resign":
        await this.goTo({ ...game, end: "resigned" }, position);
        return;
      case "claim":
        if (position.claim) await this.goTo({ ...game, end: "claimed" }, position);
        return;
      case "hint":
        return hintOnDevice(this.engine, { spec: game.spec, start: null, moves: game.moves }, game.seed);
      case "rematch": {
        const next = freshGame({ ...game, side: 1 - game.side });
        if (!keepGame(next)) throw new Error(say("offline.not-kept"));
        this.emit("rematch", { href: `/offline#${next.id}` });
        return;
      }
      default:
        return;
    }
  }
}
