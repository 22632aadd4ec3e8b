// The page of offline games: a form for a new one and the list of those stored, or the room of the
// one that the address names.

import { DeviceEngine } from "../engine/device.js";
import { Room } from "../play/game-room.js";
import { byId, findById, make, on, setText } from "../site/dom.js";
import { keepPages, keptPaths } from "../site/kept-pages.js";
import { dropGame, freshGame, goneIn, isGameId, keepGame, keptGame, keptGames, keyOf } from "../site/offline-games.js";
import { isKept } from "../site/storage.js";
import { uploads } from "../site/upload.js";
import { say } from "../site/words.js";
import { DeviceGame } from "./device-game.js";
import { siteWords } from "./view.js";

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

/** The games that went to the site since the page was opened. @type {OfflineGame[]} */
const gone = [];

/** Shows an error that concerns the whole page. @param {string | Node} sentence */
function showError(sentence) {
  const place = byId("offline-problem");
  place.hidden = false;
  place.replaceChildren(sentence);
}

/**
 * Returns words as a link to the game on the site, if it is there.
 * @param {OfflineGame} game
 * @param {string} words
 */
function toSite({ id, stored }, words) {
  return stored < 0 ? words : make("a", { href: `/games/${id}` }, words);
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

/** Lists the stored games, and those that are on the site now. */
function listGames() {
  const games = [...keptGames(), ...gone];
  const list = byId("offline-games");
  const { activeElement } = document;
  const rows = [...list.querySelectorAll("li")];
  const at = rows.findIndex((row) => row.contains(activeElement));
  byId("offline-none").hidden = games.length > 0;
  list.replaceChildren(...games.map(rowOf));
  if (at < 0 || !activeElement) return;
  // The focus stays at its game, wherever that stands now, or goes to the row in its place.
  const game = rows[at]?.dataset.game ?? "";
  const row = list.querySelector(`[data-game="${game}"]`) ?? list.children[at] ?? list.lastElementChild;
  const part = row?.querySelector(activeElement.localName);
  (part instanceof HTMLElement ? part : byId("offline-spec")).focus({ preventScroll: true });
}

/** Lists the games again, with one that went to the site. @param {OfflineGame | null} sent */
function listSent(sent) {
  if (sent?.gone && !gone.some(({ id }) => id === sent.id)) gone.push(sent);
  listGames();
}

/** @param {OfflineGame} game */
function rowOf(game) {
  const goesOn = game.result === "" ? say("offline.goes-on", { count: game.moves.length }) : game.result;
  const isHere = !gone.includes(game);
  const text = make(
    "div",
    { class: "seek-text" },
    make("h3", {}, isHere ? make("a", { href: `/offline#${game.id}` }, game.name) : toSite(game, game.name)),
    make("p", {}, `${say("offline.engine", { level: game.level })} · ${goesOn}`),
    make("p", { class: "soft" }, toSite(game, siteWords(game))),
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
  return make("li", { class: "seek", "data-game": game.id }, make("span", {}), text, ...(isHere ? [button] : []));
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

/** Shows the links to the pages that are stored, or else to the first stored page below them. */
async function listPages() {
  const place = byId("offline-practice");
  const kept = await keptPaths();
  for (const way of place.querySelectorAll("a")) {
    const { pathname } = way;
    const found = kept.find((path) => path === pathname) ?? kept.find((path) => path.startsWith(`${pathname}/`));
    if (found === undefined) continue;
    way.href = found;
    way.hidden = place.hidden = false;
    way.closest("div")?.removeAttribute("hidden");
  }
}

/** Says that the open game is on the site too, or why not. @param {OfflineGame} game */
function tellSite(game) {
  const words = game.refused || (game.stored >= 0 && navigator.onLine ? say("offline.too") : "");
  if (words !== "") showError(toSite(game, words));
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
  tellSite(game);
  // If another tab has changed this game, the stored game counts.
  addEventListener("storage", (change) => {
    const kept = change.key === keyOf(game.id) ? (goneIn(change) ?? keptGame(game.id)) : null;
    if (!kept) return;
    const { stored, refused } = kept;
    if (kept.moves.join() !== connection.game.moves.join()) return location.reload();
    Object.assign(connection.game, { stored, refused });
    tellSite(kept);
  });
  await connection.begin();
}

/** Returns the game that the address names, if it is stored here; others may be on the site. */
function named() {
  const id = location.pathname === "/offline" ? location.hash.slice(1) : "";
  const game = keptGame(id);
  if (!game && isGameId(id)) location.replace(`/games/${id}`);
  return game;
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
  addEventListener("storage", (change) => listSent(goneIn(change)));
  on(uploads, "sent", listSent);
}
