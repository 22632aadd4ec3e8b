// <board-editor>: connects position, board, trays and panel, and has the server check the position.

import { symbolOf, viewsIn } from "../board/board-view.js";
import { siteOf, useKeyboard } from "../board/keyboard.js";
import { Announcer } from "../site/announcer.js";
import { copyText } from "../site/clipboard.js";
import { afterPause, byId, capitalised, dataOf, define, inputs, make, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";
import { useDrag } from "./drag.js";
import { EditorPosition, remember, remembered } from "./position.js";
import { Trays } from "./trays.js";

/** @import { EditorPageData, SetupReport, SetupView, SetupFault } from "../wire.js" */
/** @typedef {"move" | "erase" | number} Tool a number: that piece of the tray */

/** Milliseconds after the last change before the server is asked. */
const PAUSE = 120;

class Editor {
  /** @param {HTMLElement} element */
  constructor(element) {
    /** @type {EditorPageData} */
    this.page = dataOf(element);
    this.element = element;
    const kept = remembered();
    this.position = new EditorPosition(this.page.tray, kept ?? this.page.setup);
    this.inHand = this.page.judged.in_hand;
    this.board = byId("editor-board");
    this.views = viewsIn(this.board);
    this.live = new Announcer();
    this.text = byId("position");
    /** @type {Tool} */
    this.tool = "move";
    /** @type {number | null} */
    this.picked = null;
    /** The server's last report on the position. */
    this.checked = this.page.judged;
    this.whenStill = afterPause(PAUSE);
    this.asked = 0;
    this.trays = new Trays(this.page.tray, (index) => this.choose(this.tool === index ? "move" : index));
    this.listen();
    this.draw("jump");
    // The server has already checked the position that it sent; an invalid text stays, to be
    // corrected.
    if (kept) this.check();
    else this.showChecked(this.page.judged);
    if (!kept && this.checked.position !== null) this.text.value = this.checked.position;
  }

  listen() {
    useDrag(this.board, this.views, {
      paints: () => this.tool !== "move",
      holds: (site) => this.position.piecesOn(site).length > 0,
      symbol: (site) => this.symbol(site),
      press: (site, first) => this.press(site, first),
      carry: (from, to) => (to === null ? this.remove(from) : this.carry(from, to, true)),
      drop: (index, site) => this.place(site, index),
    });
    for (const view of this.views) {
      useKeyboard(view, {
        press: (site) => this.press(site, true),
        back: () => false,
        focused: (site) => view.focus(site),
      });
      view.svg.addEventListener("keydown", (event) => this.siteKey(event));
    }
    document.addEventListener("keydown", (event) => this.key(event));
    press("tool-move", () => this.choose("move"));
    press("tool-erase", () => this.choose(this.tool === "erase" ? "move" : "erase"));
    press("undo", () => this.undo());
    press("redo", () => this.redo());
    press("flip", () => this.flip());
    press("start", () => this.replace(this.page.start, say("editor.start")));
    press("clear", () => this.replace(this.page.empty, say("editor.empty")));
    press("copy-link", () => copyText(new URL(this.checked.play ?? "", location.href).href, byId("copy-link")));
    for (const turn of inputs("input[name='turn']")) {
      turn.addEventListener("change", () => this.change(() => this.position.turn(Number(turn.value)), ""));
    }
    for (const field of inputs("[data-field]")) {
      field.addEventListener("input", () => this.change(() => this.position.write(Number(field.dataset["field"]), field.value), ""));
    }
    this.text.addEventListener("input", () => this.soon(() => this.read()));
  }

  /** Returns the topmost piece on a site. @param {number} site */
  topOn(site) {
    return this.page.tray[this.position.piecesOn(site).at(-1) ?? -1];
  }

  /** @param {number} site */
  symbol(site) {
    const top = this.topOn(site);
    return top ? symbolOf(top) : "";
  }

  /**
   * Handles a press on a site, or a drag over it.
   * @param {number} site
   * @param {boolean} first
   */
  press(site, first) {
    const here = this.position.piecesOn(site);
    if (this.tool === "erase") {
      if (here.length > 0) this.remove(site);
    } else if (typeof this.tool === "number") {
      if (!here.includes(this.tool)) this.place(site, this.tool);
      else if (first) this.change(() => this.position.remove(site), say("editor.place-empty", { place: this.placeName(site) }));
    } else if (this.picked !== null) {
      const from = this.picked;
      this.picked = null;
      if (from === site) this.draw("jump");
      else this.carry(from, site, false);
    } else if (here.length > 0) {
      this.picked = site;
      this.live.say(say("editor.picked", { piece: capitalised(this.nameOn(site)) }));
      this.draw("jump");
    } else {
      this.live.say(say("editor.choose"));
    }
  }

  /** @param {number} site @param {number} index */
  place(site, index) {
    this.change(() => this.position.place(site, index), say("editor.placed", { piece: capitalised(this.page.tray[index]?.spoken ?? ""), place: this.placeName(site) }));
  }

  /** @param {number} site */
  remove(site) {
    const name = this.nameOn(site);
    if (name === "") return;
    this.change(() => this.position.remove(site), say("editor.removed", { piece: capitalised(name), place: this.placeName(site) }));
  }

  /**
   * @param {number} from
   * @param {number} to
   * @param {boolean} dropped whether it was dragged, so that it does not glide there again
   */
  carry(from, to, dropped) {
    const name = this.nameOn(from);
    this.change(() => this.position.carry(from, to), say("editor.moved", { piece: capitalised(name), place: this.placeName(to) }), dropped ? to : -1);
  }

  /** Returns the name of the topmost piece on a site. @param {number} site */
  nameOn(site) {
    return this.topOn(site)?.spoken ?? "";
  }

  /** @param {number} site */
  placeName(site) {
    return this.views[0]?.sites.get(site)?.spoken ?? "";
  }

  /** @param {Tool} tool */
  choose(tool) {
    this.tool = tool;
    this.picked = null;
    if (typeof tool === "number") {
      this.live.say(say("editor.in-hand", { piece: capitalised(this.page.tray[tool]?.spoken ?? "") }));
    }
    this.draw("jump");
  }

  /**
   * Changes the setup, announces it, and redraws.
   * @param {() => void} deed
   * @param {string} sentence
   * @param {number} [dropped]
   */
  change(deed, sentence, dropped = -1) {
    const before = this.position.setup;
    deed();
    this.picked = null;
    if (this.position.setup !== before) {
      this.live.say(sentence);
      this.soon(() => this.check());
    }
    this.draw("glide", dropped);
  }

  /** @param {SetupView} setup @param {string} sentence */
  replace(setup, sentence) {
    this.change(() => this.position.replace(setup), sentence);
  }

  undo() {
    this.change(() => this.position.undo(), say("editor.undone"));
  }

  redo() {
    this.change(() => this.position.redo(), say("editor.redone"));
  }

  flip() {
    for (const view of this.views) view.turn(!view.turned);
    this.element.toggleAttribute("data-turned", this.views[0]?.turned ?? false);
    this.draw("jump");
  }

  /** @param {KeyboardEvent} event */
  siteKey(event) {
    const site = siteOf(event.target);
    if (site === null || (event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    this.remove(site);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const writing = event.target instanceof Element && event.target.closest("input[type='text'], textarea, select");
    if (writing || event.altKey || document.querySelector(":popover-open")) return;
    const letter = event.key.toLowerCase();
    if (event.key === "Escape") this.choose("move");
    else if (!(event.ctrlKey || event.metaKey)) return;
    else if (letter === "y" || (letter === "z" && event.shiftKey)) this.redo();
    else if (letter === "z") this.undo();
    else return;
    event.preventDefault();
  }

  /**
   * Redraws everything that depends on the setup.
   * @param {"glide" | "jump"} how
   * @param {number} [dropped]
   */
  draw(how, dropped = -1) {
    const { pieces, side, fields } = this.position.setup;
    /** @type {[number, number][]} */
    const inHand = this.inHand.map(([site, index]) => [site, index]);
    /** @type {[number, number][]} */
    const numbers = this.inHand.filter(([, , count]) => count > 1).map(([site, , count]) => [site, count]);
    const layered = [...inHand, ...pieces].sort(([, a], [, b]) => this.position.layer(a) - this.position.layer(b));
    const drawn = layered.flatMap(([site, index]) => {
      const piece = this.page.tray[index];
      return piece ? [{ site, side: piece.side, piece: piece.piece, spoken: piece.spoken }] : [];
    });
    for (const view of this.views) {
      view.place(drawn, { how: view.shown ? how : "jump", dropped });
      view.stacks(numbers);
      view.mark("hints", this.picked === null ? [] : [{ site: this.picked, kind: "picked" }]);
      for (const [number, site] of view.sites) {
        const words = [site.spoken, ...drawn.filter((piece) => piece.site === number).map(({ spoken }) => spoken)];
        for (const [, count] of numbers.filter(([at]) => at === number)) words.push(say("board.several", { count }));
        site.element.setAttribute("aria-label", words.join(", "));
      }
    }
    this.board.dataset["tool"] = typeof this.tool === "number" ? "piece" : this.tool;
    this.trays.show(this.tool, (index) => this.position.count(index));
    for (const tool of /** @type {const} */ (["move", "erase"])) byId(`tool-${tool}`).setAttribute("aria-pressed", String(this.tool === tool));
    this.enableSteps();
    byId(`turn-${side}`).checked = true;
    for (const field of inputs("[data-field]")) {
      const text = fields[Number(field.dataset["field"])] ?? "";
      if (field.value !== text) field.value = text;
    }
    this.element.dataset["pieces"] = String(pieces.length);
  }

  /** Enables the buttons of the history; the focus leaves one that cannot be pressed any more. */
  enableSteps() {
    const { activeElement } = document;
    const [undo, redo] = [byId("undo"), byId("redo")];
    undo.disabled = !this.position.canUndo;
    redo.disabled = !this.position.canRedo;
    if (activeElement === undo && undo.disabled) redo.focus();
    if (activeElement === redo && redo.disabled) undo.focus();
  }

  /**
   * Does what asks the server once nothing changes any more. Replies on the way are of an older
   * setup.
   * @param {() => void} deed
   */
  soon(deed) {
    this.asked += 1;
    delete this.element.dataset["judged"];
    this.whenStill(deed);
  }

  /**
   * Asks the server whether the setup is a valid position, and one to play from.
   * @param {boolean} [isTyped] whether somebody is writing its text
   */
  async check(isTyped = false) {
    remember(this.position.setup);
    const body = JSON.stringify({ spec: this.page.spec, setup: this.position.setup });
    const headers = { "Content-Type": "application/json" };
    /** @type {SetupReport | null} */
    const checked = await this.ask(fetch("/api/setup", { method: "POST", headers, body }));
    if (!checked) return;
    this.showInHand(checked);
    this.showChecked(checked);
    if (!isTyped || document.activeElement !== this.text) this.text.value = checked.position ?? "";
  }

  /** Reads the typed or pasted position string. */
  async read() {
    const position = this.text.value.trim().replace(/\s+/g, " ");
    if (position === "" || position === this.checked.position) return this.check(true);
    const query = new URLSearchParams({ spec: this.page.spec, position });
    /** @type {{ setup: SetupView | null, judged: SetupReport } | null} */
    const reply = await this.ask(fetch(`/api/setup?${query}`));
    if (!reply) return;
    if (reply.setup) {
      this.position.replace(reply.setup);
      remember(reply.setup);
      this.draw("glide");
      this.showInHand(reply.judged);
    }
    this.showChecked(reply.judged);
    if (reply.setup === null) this.text.setAttribute("aria-invalid", "true");
  }

  /**
   * Returns the reply to the newest request; null for an older one, and for a failed one, which is
   * reported.
   * @param {Promise<Response>} question
   */
  async ask(question) {
    this.asked += 1;
    const number = this.asked;
    try {
      const response = await question;
      if (!response.ok) throw new Error(`${response.status}`);
      const reply = await response.json();
      return number === this.asked ? reply : null;
    } catch {
      if (number === this.asked) {
        const message = say("editor.unchecked");
        this.showChecked({ position: null, faults: [{ message, sites: [] }], play: null, in_hand: [] });
      }
      return null;
    }
  }

  /** Draws the pieces in hand, if there are others now. @param {SetupReport} checked */
  showInHand({ in_hand: inHand }) {
    if (String(inHand) === String(this.inHand)) return;
    this.inHand = inHand;
    this.draw("glide");
  }

  /** @param {SetupReport} checked */
  showChecked(checked) {
    this.checked = checked;
    const { position, faults, play } = checked;
    const fine = position !== null && faults.length === 0;
    this.text.removeAttribute("aria-invalid");
    byId("verdict").dataset["fine"] = String(fine);
    setText(byId("verdict-words"), verdict(checked));
    const items = faults.map((fault) => this.faultItem(fault));
    byId("verdict-faults").replaceChildren(...items);
    const sites = new Set(faults.flatMap((fault) => fault.sites));
    for (const view of this.views) view.mark("marks", [...sites].map((site) => ({ site, kind: "taken" })));
    byId("copy-link").disabled = play === null;
    if (play !== null) {
      for (const link of document.querySelectorAll("#play [data-opponent]")) {
        link.setAttribute("href", `${play}&opponent=${link.getAttribute("data-opponent")}`);
      }
      byId("analyse").href = play.replace(/^\/play\//, "/analysis/");
      remember(null, play.replace(/^\/play\//, "/editor/"));
    }
    byId("options-link").href = play ?? `/play/${encodeURIComponent(this.page.spec)}`;
    this.element.dataset["judged"] = fine ? "fine" : "faulty";
  }

  /** @param {SetupFault} fault */
  faultItem({ message, sites }) {
    const item = make("li", {}, message);
    if (sites.length === 0) return item;
    const light = (/** @type {boolean} */ on) => {
      for (const view of this.views) view.mark("hints", on ? sites.map((site) => ({ site, kind: "picked" })) : []);
    };
    item.addEventListener("pointerenter", () => light(true));
    item.addEventListener("pointerleave", () => light(false));
    return item;
  }
}

/** @param {SetupReport} checked */
function verdict({ position, faults }) {
  if (faults.length === 0) return say("editor.fine");
  if (position !== null) return say("editor.over");
  return say("editor.wrong", { count: faults.length });
}

define("board-editor", (element) => new Editor(element));
