// The page of offline games: a form for a new one and the list of those stored, or the room of the
// one that the address names.

import { DeviceEngine } from "../engine/device.js";
import { Room } from "../play/game-room.js";
import { byId, findById, make, setText } from "../site/dom.js";
import { isPageKept, keepPages } from "../site/kept-pages.js";
import { dropGame, freshGame, keepGame, keptGame, keptGames, keyOf } from "../site/offline-games.js";
import { isKept } from "../site/storage.js";
import { say } from "../site/words.js";
import { DeviceGame } from "./device-game.js";

/** @import { OfflineGame } from "../site/offline-games.js" */
/**
 * A rule set's board, as the module sends it.
 * @typedef {object} BoardReply
 * @property {string} boards the drawings
 * @property {[string, string]} sides their names
 * @property {[string, string]} emblems their emblems' symbols
 * @property {string} form `strip` or `plate`
 * @property {boolean} eager whether a piece moves to the last site touched
 * @property {string} note a note beside the board; often empty
 * @property {string} open_ways the label of the button for the open ways; empty without one
 */

const page = byId("offline");

/** Shows an error that concerns the whole page. @param {string} sentence */
function showError(sentence) {
  const place = byId("offline-problem");
  place.hidden = false;
  setText(place, sentence);
}

/** Sets up the form for a new game. */
function offerGames() {
  const rules = byId("offline-spec");
  const nameSides = () => {
    const chosen = rules.selectedOptions[0];
    const sides = (chosen?.dataset["sides"] ?? "").split("|");
    for (const place of page.querySelectorAll("[data-side-name]")) {
      setText(place, sides[Number(place.getAttribute("data-side-name"))] ?? "");
    }
  };
  rules.addEventListener("change", nameSides);
  nameSides();
  byId("offline-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = new FormData(byId("offline-form"));
    const side = chosen.get("side") === "random" ? Math.floor(Math.random() * 2) : Number(chosen.get("side"));
    const name = rules.selectedOptions[0]?.textContent ?? rules.value;
    const game = freshGame({ spec: rules.value, name, level: Number(chosen.get("level")), side });
    if (keepGame(game)) location.href = `/offline#${game.id}`;
    else showError(say("offline.not-kept"));
  });
}

/** Lists the stored games. */
function listGames() {
  const games = keptGames();
  byId("offline-none").hidden = games.length > 0;
  byId("offline-games").replaceChildren(...games.map(rowOf));
}

/** @param {OfflineGame} game */
function rowOf(game) {
  const goesOn = game.result === "" ? say("offline.goes-on", { count: game.moves.length }) : game.result;
  const atSite = game.stored >= 0 ? [make("a", { href: `/games/${game.id}` }, say("offline.at-site"))] : [];
  const text = make(
    "div",
    { class: "seek-text" },
    make("h3", {}, make("a", { href: `/offline#${game.id}` }, game.name)),
    make("p", {}, `${say("offline.engine", { level: game.level })} · ${goesOn}`),
    make("p", { class: "soft" }, game.refused, ...atSite),
  );
  const label = say("offline.delete", { name: game.name });
  const button = make("button", { class: "button quiet", "aria-label": label, click: () => remove() }, "✕");
  const remove = () => {
    // The first press asks for confirmation.
    if (button.textContent !== say("offline.sure")) {
      button.textContent = say("offline.sure");
      button.removeAttribute("aria-label");
      return;
    }
    dropGame(game.id);
    listGames();
  };
  return make("li", { class: "seek", "data-game": game.id }, make("span", {}), text, button);
}

/**
 * Replaces the list by the room of a game.
 * @param {OfflineGame} game
 * @param {BoardReply} board
 */
function buildRoom(game, board) {
  const content = document.importNode(byId("offline-room").content, true);
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (content.querySelector(selector));
  const room = part(".room");
  room.classList.add(board.form);
  room.dataset["path"] = keyOf(game.id);
  room.dataset["name"] = game.name;
  part("h1").textContent = game.name;
  part("game-board").innerHTML = board.boards;
  part("game-board").toggleAttribute("data-eager", board.eager);
  part("game-board").toggleAttribute("data-trails", !board.eager);
  for (const place of content.querySelectorAll("[data-emblem] use")) {
    const side = place.closest("[data-emblem]")?.getAttribute("data-emblem") === "1" ? 1 : 0;
    place.setAttribute("href", `#${board.emblems[side]}`);
  }
  if (board.open_ways === "") part("#open-ways").remove();
  else part("#open-ways").textContent = board.open_ways;
  part(".board-note").textContent = board.note;
  // On phones the board reaches to the edges, as in every room.
  document.body.classList.replace("page-offline", "page-room");
  document.title = `${game.name} · Throughline`;
  byId("offline-home").remove();
  page.append(content);
  return room;
}

/** Shows the links to the pages that are stored. */
async function listPages() {
  const place = byId("offline-practice");
  for (const way of place.querySelectorAll("a")) {
    if (await isPageKept(way.pathname)) way.hidden = place.hidden = false;
  }
}

/** @param {OfflineGame} game */
async function play(game) {
  const engine = DeviceEngine.ofPage();
  if (!engine) return showError(say("offline.broken"));
  const broken = () => findById("offline-problem") && showError(say("offline.broken"));
  engine.addEventListener("broken", broken);
  const reply = await engine.send({ t: "board", id: "board", spec: game.spec });
  if (reply.t !== "board") return showError(reply.message || say("offline.broken"));
  const board = /** @type {BoardReply} */ (/** @type {unknown} */ (reply));
  const element = buildRoom(game, board);
  const connection = new DeviceGame(game, engine, board.sides);
  const room = new Room(element, connection, (ply) => connection.frameAt(ply));
  room.board.turned = game.side === 1;
  await connection.begin();
  // If another tab has changed this game, the stored game counts.
  addEventListener("storage", ({ key }) => {
    const kept = key === keyOf(game.id) ? keptGame(game.id) : null;
    if (!kept) return;
    const { stored, refused } = kept;
    if (kept.moves.join() === connection.game.moves.join()) Object.assign(connection.game, { stored, refused });
    else location.reload();
  });
}

/** Returns the game that the address names, if it is stored here. */
function named() {
  return location.pathname === "/offline" ? keptGame(location.hash.slice(1)) : null;
}

addEventListener("hashchange", () => location.reload());
page.toggleAttribute("data-elsewhere", location.pathname !== "/offline");
const game = named();
if (game) void play(game);
else {
  byId("offline-home").hidden = false;
  if (!isKept()) showError(say("offline.not-kept"));
  offerGames();
  listGames();
  void listPages();
  keepPages(null, () => void listPages());
  addEventListener("storage", listGames);
}
