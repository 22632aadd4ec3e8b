// What stands beside the board: turn, result, seats, buttons, invitation. It shows a view and
// reports what is pressed.

import { copyText } from "../site/clipboard.js";
import { byId, capitalised, press, setText } from "../site/dom.js";
import { TurnPanel } from "../board/turn-panel.js";

/** @import { View } from "../wire.js" */

/** Milliseconds in which a second press confirms. */
const CONFIRM = 5000;
/** Actions that ask again before they are done, and what they ask. */
const CONFIRMED = new Map([["resign", "Resign: sure?"]]);
/** An engine that answers at once needs no mention of its thinking. */
const SHORT_THOUGHT = 350;

/** Emits `action` (detail: its name), and what a `TurnPanel` does. */
export class Panel extends TurnPanel {
  constructor() {
    super();
    this.thinking = 0;
    for (const button of document.querySelectorAll("[data-action]")) {
      if (button instanceof HTMLButtonElement) button.addEventListener("click", () => this.press(button));
    }
    const link = byId("invite-link");
    press("invite-copy", () => copyText(link.value, byId("invite-copy")));
    link.value = new URL(link.value, location.href).href;
    link.addEventListener("focus", () => link.select());
  }

  /** @param {HTMLButtonElement} button */
  press(button) {
    const action = button.dataset["action"] ?? "";
    const question = CONFIRMED.get(action);
    if (question && button.dataset["armed"] === undefined) {
      const word = button.textContent;
      button.dataset["armed"] = "";
      button.textContent = question;
      const disarm = () => {
        delete button.dataset["armed"];
        button.textContent = word;
      };
      setTimeout(() => {
        if (button.dataset["armed"] !== undefined) disarm();
      }, CONFIRM);
      button.addEventListener("blur", disarm, { once: true });
      return;
    }
    delete button.dataset["armed"];
    this.emit("action", action);
    button.blur();
  }

  /** @param {View} view */
  show(view) {
    this.status(statusOf(view), view.result);
    setText(byId("substatus"), remarkOn(view));
    // Kept while the other side is at such a turn, so that nothing jumps.
    byId("parts").hidden = view.expects === "";
    for (const place of ["top", "bottom"]) this.showSeat(view, byId(`seat-${place}`));
    this.think(view);
    const open = view.seats.some((seat) => seat.kind === "open");
    byId("invite").hidden = !open || view.you.length === 0 || view.result !== null;
    byId("join").hidden = !view.can.join;
    this.showActions(view);
    byId("review").hidden = view.result === null;
    byId("analyse").hidden = view.result === null && view.you.length < 2;
    byId("next-steps").replaceChildren(...view.next.map(({ href, words }) => linkButton(href, words)));
    const rematch = byId("rematch-link");
    rematch.hidden = view.rematch === null;
    if (view.rematch !== null) rematch.href = view.rematch;
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
    write("side", capitalised(view.sides[side === 1 ? 1 : 0]));
    write("tally", view.frame.tally?.[side === 1 ? 1 : 0] ?? "");
    const away = seat.kind === "person" && !seat.connected;
    write("state", away ? "away" : view.result?.winner === side ? "won" : "");
  }

  /** Which side sits at the bottom. @param {View} view @param {boolean} turned */
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
        if (state && here) setText(state, "thinking…");
      }
    };
    show(false);
    if (view.thinking) this.thinking = setTimeout(() => show(true), SHORT_THOUGHT);
  }

  /** @param {View} view */
  showActions({ can, claim, moves, draw_offer: offer, you }) {
    const shown = {
      hint: can.hint,
      undo: can.undo,
      resign: can.resign,
      "offer-draw": can.offer_draw,
      "accept-takeback": can.answer_takeback,
      "decline-takeback": can.answer_takeback,
      "accept-draw": can.answer_draw,
      "decline-draw": can.answer_draw,
      claim: can.claim,
      rematch: can.rematch,
    };
    for (const [name, show] of Object.entries(shown)) byId(`action-${name}`).hidden = !show;
    byId("action-claim").title = claim ? `Ends the game: ${claim}` : "";
    const ask = byId("room").dataset["takebackAsk"];
    if (ask !== undefined) setText(byId("action-undo"), ask);
    const offered = offer !== null && you.includes(offer) && you.length === 1;
    byId("action-offer-draw").disabled = offered;
    setText(byId("action-offer-draw"), offered ? "Draw offered" : "Offer a draw");
    // A field with the focus keeps it while the other side moves.
    const typed = byId("typed-move");
    typed.disabled = !can.play && document.activeElement !== typed;
    for (const button of document.querySelectorAll("#typed button")) button.toggleAttribute("disabled", !can.play);
    this.offerButtons(can.play ? moves : []);
  }
}

/** @param {string} href @param {string} words */
function linkButton(href, words) {
  const made = document.createElement("a");
  made.className = "button";
  made.href = href;
  made.textContent = words;
  return made;
}

/** @param {View} view */
export function statusOf(view) {
  if (view.result) return view.result.words;
  if (view.can.join) return "You are invited to play";
  if (view.seats.some((seat) => seat.kind === "open")) return "Waiting for your friend";
  if (view.you.length === 1 && view.you[0] === view.turn) return "Your move";
  return `${capitalised(view.sides[view.turn === 1 ? 1 : 0])} to move`;
}

/** @param {View} view */
export function remarkOn(view) {
  const offer = view.draw_offer;
  if (view.takeback !== null) {
    const { takebackAsks: asks = "", takebackWaits: waits = "" } = byId("room").dataset;
    const side = capitalised(view.sides[view.takeback === 1 ? 1 : 0]);
    return view.you.includes(view.takeback) ? waits : asks.replace("{side}", side);
  }
  if (view.can.claim && offer === null) return `You may end the game: ${view.claim}.`;
  if (view.result && view.frame.tally) return scoreWords(view.frame.tally);
  if (view.result || offer === null) return view.you.length === 0 && !view.can.join ? "You are watching." : "";
  if (view.you.includes(offer) && view.you.length === 1) return "You offered a draw.";
  return `${capitalised(view.sides[offer === 1 ? 1 : 0])} offers a draw.`;
}

/** What both sides have come to: `33 spaces to 27 spaces`. @param {readonly string[]} tally */
function scoreWords(tally) {
  return tally.every((part) => part !== "") ? tally.join(" to ") : "";
}
