// Predicts the picture after a move, so that the board can show the move before the server has
// accepted it. It uses no rules, only what the server sent with the move.

/** @import { GameBoard } from "./board.js" */
/** @import { FrameView, MoveView, PieceView } from "../wire.js" */

/**
 * Returns the picture after a move: the pieces (null if they cannot be predicted), the ghosts, the
 * path that the moved piece glides along, and the marks.
 * @param {GameBoard} board
 * @param {FrameView} frame the current one
 * @param {MoveView} move
 */
export function predict(board, { stacks }, move) {
  const { turn, emblems } = board;
  const [origin, second] = move.sites;
  const ends = [origin, second].filter((site) => site !== undefined);
  const trails = board.hasAttribute("data-trails");
  const marks = trails ? ends : (move.way ?? ends);
  // A half-made turn with a picture stays as it is.
  const { pieces, ghosts } = turn.picture(move.sites);
  const shown = pieces ?? board.pieces;
  const emblem = emblems.find(({ side }) => side === turn.side) ?? null;
  const trail = trails ? trailAfter(move, shown, emblem) : null;
  const moved = board.hasAttribute("data-eager") ? piecesAfter(move, shown, stacks) : null;
  return { pieces: trail ?? pieces ?? moved, ghosts, way: pieces ? [] : marks, marks };
}

/**
 * Returns the pieces after a move of one piece: the topmost piece of its first site is on its
 * second, and captured pieces are gone. Null if no piece moves from one to the other.
 * @param {MoveView} move
 * @param {readonly PieceView[]} pieces
 * @param {FrameView["stacks"]} stacks sites where further pieces stand below the one drawn
 * @returns {PieceView[] | null}
 */
export function piecesAfter({ sites: [origin, destination], captures }, pieces, stacks) {
  const mover = pieces.findLast((piece) => piece.site === origin);
  if (!mover || destination === undefined) return null;
  const stays = stacks.some(([site]) => site === origin);
  const others = pieces.filter(
    (piece) => (stays || piece !== mover) && piece.site !== destination && !captures?.includes(piece.site),
  );
  return [...others, { ...mover, site: destination }];
}

/**
 * Returns the pieces after a move that leaves a trail: the topmost piece of the path's first site
 * comes to stand on the whole path. A touch of an empty site places the side's emblem. Null if it
 * is neither.
 * @param {MoveView} move
 * @param {readonly PieceView[]} pieces
 * @param {Pick<PieceView, "side" | "piece"> | null} emblem the side's emblem, if it is known
 * @returns {PieceView[] | null}
 */
export function trailAfter({ sites, way }, pieces, emblem) {
  const trail = way ?? sites;
  const mover = pieces.findLast((piece) => piece.site === trail[0]);
  const kind = way ? mover : sites.length === 1 && !mover ? emblem : null;
  if (!kind) return null;
  const others = pieces.filter((piece) => !trail.includes(piece.site));
  return [...others, ...trail.map((site) => ({ spoken: "", ...kind, site }))];
}
