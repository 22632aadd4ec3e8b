// The panel beside the board: turn, result, seats, buttons, invitation. It shows a view, and emits
// the actions of pressed buttons.

import { copyText } from "../site/clipboard.js";
import { byId, capitalised, findById, make, press, setText } from "../site/dom.js";
import { say } from "../site/words.js";
import { TurnPanel } from "../board/turn-panel.js";

/** @import { View } from "../wire.js" */

/**
 * Milliseconds within which a second press confirms, and before which it counts as part of a double
 * click.
 */
const CONFIRM = 5000;
const DOUBLE_CLICK = 500;
/** Milliseconds before the panel shows that the engine is thinking or a move is being sent. */
const SHORT_THOUGHT = 350;

/** Emits `action` (detail: its name), and the events of a `TurnPanel`. */
export class Panel extends TurnPanel {
  constructor() {
    super();
    this.thinking = 0;
    this.sending = 0;
    /** Whether a move is being sent. */
    this.isSending = false;
    /** Ends the wait for a second press. */
    this.disarm = () => {};
    for (const button of document.querySelectorAll("[data-action]")) {
      if (button instanceof HTMLButtonElement) button.addEventListener("click", ({ detail }) => this.press(button, detail > 0));
    }
    // A challenge has no link.
    const link = findById("invite-link");
    if (!link) return;
    press("invite-copy", () => copyText(link.value, byId("invite-copy")));
    link.value = new URL(link.value, location.href).href;
    link.addEventListener("focus", () => link.select());
  }

  /** @param {HTMLButtonElement} button @param {boolean} byPointer */
  press(button, byPointer) {
    const action = button.dataset["action"] ?? "";
    // The first press asks for confirmation.
    if (action === "resign" && button.dataset["armed"] !== "sure") {
      if (button.dataset["armed"] === undefined) this.arm(button);
      return;
    }
    this.disarm();
    this.emit("action", action);
    if (byPointer) button.blur();
  }

  /** Waits for a second press of a button, for a while. @param {HTMLButtonElement} button */
  arm(button) {
    const word = button.textContent;
    button.dataset["armed"] = "";
    button.textContent = say("play.sure");
    this.disarm = () => {
      // The timers of this press must not end a later one.
      clearTimeout(sure);
      clearTimeout(late);
      delete button.dataset["armed"];
      button.textContent = word;
      this.disarm = () => {};
    };
    const sure = setTimeout(() => void (button.dataset["armed"] = "sure"), DOUBLE_CLICK);
    const late = setTimeout(this.disarm, CONFIRM);
    button.addEventListener("blur", () => this.disarm(), { once: true });
  }

  /**
   * Shows whose move it is, that a move is being sent (if that takes a while), or the result. While
   * the game is in progress, a past position is named first.
   * @param {View} view
   * @param {number | null} viewedPly the ply of the past position
   */
  showStatus(view, viewedPly) {
    clearTimeout(this.sending);
    const past = viewedPly === null || view.result ? "" : momentOf(view.played, viewedPly);
    this.status(past || view.status, view.result);
    const sending = () => setText(byId("status"), say("play.sending"));
    if (this.isSending && !past) this.sending = setTimeout(sending, SHORT_THOUGHT);
    const isCheck = view.result === null && typeof view.frame.check === "number";
    const check = isCheck ? `${capitalised(say("board.check"))}.` : "";
    const sentences = [past && `${view.status}.`, check, view.remark];
    setText(byId("substatus"), sentences.filter((sentence) => sentence !== "").join(" "));
  }

  /**
   * @param {View} view
   * @param {boolean} waits whether a premove can be typed
   * @param {number | null} viewedPly the ply of the past position being viewed
   */
  show(view, waits, viewedPly) {
    this.showStatus(view, viewedPly);
    const rated = findById("rated");
    if (rated) setText(rated, view.rated);
    // Kept during the other side's turn, so that nothing moves.
    byId("parts").hidden = view.expects === "";
    for (const place of ["top", "bottom"]) this.showSeat(view, byId(`seat-${place}`));
    this.think(view);
    const open = view.seats.some((seat) => seat.kind === "open");
    reveal("invite", open && view.you.length > 0 && view.result === null);
    reveal("join", view.can.join);
    reveal("report-link", !open);
    this.showActions(view);
    this.showTyped(view.can.play || waits);
    byId("typed").hidden = view.result !== null || view.you.length === 0;
    reveal("review", view.result !== null && view.frame.ply > 0);
    reveal("analyse", view.result !== null);
    reveal("analyse-own", view.result === null && view.you.length >= 2);
    findById("next-steps")?.replaceChildren(...view.next.map(({ href, words }) => make("a", { class: "button", href }, words)));
    reveal("rematch-link", view.rematch !== null);
    if (view.rematch !== null) byId("rematch-link").href = view.rematch;
  }

  /** @param {View} view @param {HTMLElement} element */
  showSeat(view, element) {
    const side = Number(element.dataset["side"]);
    const seat = view.seats[side === 1 ? 1 : 0];
    element.dataset["kind"] = seat.kind;
    element.dataset["turn"] = String(view.result === null && view.turn === side);
    element.dataset["connected"] = String(seat.connected);
    element.dataset["winner"] = String(view.result !== null && view.result.winner === side);
    for (const emblem of element.querySelectorAll("[data-emblem]")) {
      if (emblem instanceof HTMLElement) emblem.hidden = emblem.dataset["emblem"] !== String(side);
    }
    const write = (/** @type {string} */ part, /** @type {string} */ text) => {
      const found = element.querySelector(`[data-seat-${part}]`);
      if (found) setText(found, text);
    };
    write("name", seat.name);
    const name = /** @type {HTMLAnchorElement} */ (element.querySelector("[data-seat-name]"));
    name.title = seat.name;
    if (seat.profile) name.href = seat.profile;
    else name.removeAttribute("href");
    write("rating", seat.rating ?? "");
    write("side", view.sides[side === 1 ? 1 : 0]);
    write("tally", view.frame.tally?.[side === 1 ? 1 : 0] ?? "");
    const away = view.result === null && seat.kind === "person" && !seat.connected;
    write("state", view.result?.winner === side ? say("play.won") : away ? say("play.away") : "");
  }

  /** Returns the emblems of the sides, from beside the players' names. */
  emblems() {
    return [0, 1].flatMap((side) => {
      const symbol = document.querySelector(`.seat [data-emblem="${side}"] use`)?.getAttribute("href");
      const piece = symbol?.match(/^#piece-(.+)-[01]$/)?.[1];
      return piece ? [{ side, piece }] : [];
    });
  }

  /** Sets which side is at the bottom. @param {View} view @param {boolean} turned */
  seatAround(view, turned) {
    byId("seat-top").dataset["side"] = turned ? "0" : "1";
    byId("seat-bottom").dataset["side"] = turned ? "1" : "0";
    for (const place of ["top", "bottom"]) this.showSeat(view, byId(`seat-${place}`));
  }

  /** @param {View} view */
  think(view) {
    clearTimeout(this.thinking);
    const show = (/** @type {boolean} */ thinking) => {
      for (const place of ["top", "bottom"]) {
        const seat = byId(`seat-${place}`);
        const here = thinking && seat.dataset["turn"] === "true";
        seat.toggleAttribute("data-thinking", here);
        const state = seat.querySelector("[data-seat-state]");
        if (state && here) setText(state, say("play.thinking"));
      }
    };
    show(false);
    if (view.thinking) this.thinking = setTimeout(() => show(true), SHORT_THOUGHT);
  }

  /** @param {View} view */
  showActions({ can, claim, moves, draw_offer: offer, you }) {
    const offered = offer !== null && you.includes(offer) && you.length === 1;
    const shown = {
      hint: can.hint,
      undo: can.undo,
      resign: can.resign,
      abort: can.abort,
      "claim-win": can.claim_win,
      // Stays in place while the offer stands: the button to resign is beside it.
      "offer-draw": can.offer_draw || (offered && can.resign),
      "accept-takeback": can.answer_takeback,
      "decline-takeback": can.answer_takeback,
      "accept-draw": can.answer_draw,
      "decline-draw": can.answer_draw,
      claim: can.claim,
      rematch: can.rematch,
    };
    for (const [name, show] of Object.entries(shown)) reveal(`action-${name}`, show);
    byId("action-claim").title = claim ? say("play.ends", { draw: claim }) : "";
    this.offerButtons(can.play ? moves : []);
    const offering = findById("action-offer-draw");
    if (!offering) return;
    offering.disabled = offered;
    setText(offering, say(offering.disabled ? "play.offered" : "play.offer"));
  }

  /** @param {boolean} enabled whether a move can be typed now */
  showTyped(enabled) {
    // A focused field stays enabled during the other side's turn.
    const typed = byId("typed-move");
    typed.disabled = !enabled && document.activeElement !== typed;
    for (const button of document.querySelectorAll("#typed button")) button.toggleAttribute("disabled", !enabled);
  }
}

/**
 * Returns the name of the position after a number of moves.
 * @param {readonly string[]} played
 * @param {number} ply
 */
function momentOf(played, ply) {
  const move = played[ply - 1];
  return move === undefined ? say("play.start") : say("play.move", { ply, move });
}

/**
 * Shows or hides a part of the panel, if the page has it.
 * @param {keyof import("../site/ids.js").PageElements} id
 * @param {boolean} shown
 */
function reveal(id, shown) {
  const part = findById(id);
  if (part) part.hidden = !shown;
}
