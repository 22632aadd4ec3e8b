// What server and browser say to each other: the shapes of the server's `wire.rs` files.

export interface Piece { site: number; side: number; piece: string; spoken: string }

export interface LastMove { text: string; spoken: string; marks: number[]; captures: number[] }

export interface Frame {
  ply: number;
  position: string;
  pieces: Piece[];
  heaps: [number, number][];
  last: LastMove | null;
}

export interface Move { text: string; spoken: string; sites: number[]; captures: number[]; choice: string }

/** What can be done in a position, as part of a view or a scene. */
export interface Offer { moves: Move[]; count: number; first: number[]; expects: string; side: number }

export interface Touches {
  id: string;
  ply: number;
  count: number;
  next: number[];
  moves: Move[];
  pieces: Piece[] | null;
  ghosts: Piece[];
  expects: string;
}

export interface Seat { kind: "person" | "engine" | "open"; name: string; connected: boolean }

export interface Result { winner: number | null; reason: string; rule: string; words: string }

export interface Can {
  play: boolean;
  undo: boolean;
  resign: boolean;
  offer_draw: boolean;
  answer_draw: boolean;
  claim: boolean;
  rematch: boolean;
  join: boolean;
}

export interface View {
  version: number;
  spec: string;
  sides: [string, string];
  you: number[];
  seats: [Seat, Seat];
  frame: Frame;
  turn: number;
  played: string[];
  moves: Move[];
  move_count: number;
  first: number[];
  expects: string;
  result: Result | null;
  draw_offer: number | null;
  claim: string | null;
  can: Can;
  thinking: boolean;
  rematch: string | null;
}

/** What a game's page sends. */
export type Command =
  | { t: "move"; ply: number; text: string }
  | { t: "undo"; ply: number }
  | { t: "resign" | "offer-draw" | "accept-draw" | "decline-draw" | "claim" | "rematch" | "ping" }
  | { t: "touch"; ply: number; sites: number[] }
  | { t: "why"; sites: number[] };

/** What a game's page is told. */
export type Message =
  | ({ t: "view" } & View)
  | ({ t: "touches" } & Touches)
  | { t: "done" | "pong"; id: string }
  | { t: "refused" | "why"; id: string; message: string }
  | { t: "rematch"; href: string };

export interface Scene {
  id: string;
  frame: Frame;
  turn: number;
  moves: Move[];
  move_count: number;
  first: number[];
  expects: string;
  result: Result | null;
  claim: string | null;
}

/** From side 0's view. */
export interface Score { hundredths: number | null; wins_in: number | null; chances: [number, number, number] }

export interface BestLine {
  depth: number;
  score: Score;
  words: string;
  moves: string[];
  spoken: string;
  marks: number[];
}

export interface Thought {
  at: string;
  threat: boolean;
  stage: "waiting" | "thinking" | "done" | "gave-way" | "broke";
  before: number;
  depth: number;
  seldepth: number;
  nodes: number;
  nps: number;
  millis: number;
  lines: BestLine[];
}

/** What an analysis board, a review or a puzzle sends. */
export type Ask =
  | { t: "look"; spec: string; start: string | null; moves: string[] }
  | { t: "touch" | "why"; at: string; sites: number[] }
  | { t: "think"; at: string; lines: number; threat: boolean }
  | { t: "review"; game: string }
  | { t: "exact"; at: string }
  | { t: "puzzle"; game: string; puzzle: string; moves: string[]; want: "verdict" | "hint" | "solution" }
  | { t: "rest" | "stop-review" };

/** What an answer to a puzzle is worth. */
export interface Verdict {
  id: string;
  standing: "right" | "solved" | "wrong" | "open";
  words: string;
  moves: string[];
  line: string[];
  marks: number[];
}

export interface ExactMove { text: string; verdict: "win" | "draw" | "loss" | "unknown"; words: string }

/** What tablebases know of a position. */
export interface Exact { score: Score | null; words: string; moves: ExactMove[]; note: string; making: boolean }

export interface Point { chance: number; score: Score; words: string; accuracy: number | null }

export interface Exactness { accuracy: number | null; moves: number; faults: [number, number, number] }

/** A move that turned a game. */
export interface Turning {
  ply: number;
  side: number;
  fault: "inaccuracy" | "mistake" | "blunder";
  text: string;
  marks: number[];
  loss: number;
  better: BestLine;
}

export interface Review { points: Point[]; sides: [Exactness, Exactness]; turns: Turning[] }

export type ReviewTold =
  | { stage: "waiting"; before: number }
  | { stage: "judging"; done: number; total: number; chances: (number | null)[] }
  | { stage: "done"; review: Review }
  | { stage: "failed"; message: string };

/** What an analysis board, a review or a puzzle is told. */
export type Tell =
  | { t: "hello" }
  | ({ t: "scene" } & Scene)
  | ({ t: "touches" } & Touches)
  | ({ t: "thought" } & Thought)
  | ({ t: "review" } & ReviewTold)
  | ({ t: "puzzle" } & Verdict)
  | ({ t: "exact" } & Exact)
  | { t: "why" | "refused"; id: string; message: string }
  | { t: "done" | "pong"; id: string };

/** A setup of the editor's board; pieces: site, number in the tray. */
export interface Setup { pieces: [number, number][]; side: number; fields: string[] }

export interface TrayPiece { side: number; piece: string; spoken: string; layer: number; most: number | null }

export interface SetupFault { message: string; sites: number[] }

/** What a setup comes to. */
export interface Judged { position: string | null; faults: SetupFault[]; play: string | null }

/** What the editor starts from. */
export interface EditorPage {
  spec: string;
  sides: [string, string];
  tray: TrayPiece[];
  setup: Setup;
  start: Setup;
  empty: Setup;
  judged: Judged;
}

/** What an analysis board starts from. */
export interface AnalysisPage {
  spec: string;
  sides: [string, string];
  start: string | null;
  /** The side that moves first from the start. */
  first: number;
  moves: string[];
  /** The id of a game that was played here. */
  game: string | null;
}

/** What a puzzle's page starts from. */
export interface PuzzlePage {
  game: string;
  spec: string;
  sides: [string, string];
  start: string;
  side: number;
  key: string;
  any: boolean;
}

/** What the record that a game was read from says about a move. */
export interface Note { ply: number; mark: string; comments: string[]; lines: string[]; clock: string }

/** The board as a set-up form describes it, and what is wrong with the form. */
export interface Preview {
  spec: string | null;
  values: Record<string, string>;
  html: string | null;
  note: string;
  form: string | null;
  turn: number;
  play: string | null;
  edit: string | null;
  rules: string | null;
  variant: string | null;
  faults: { key: string | null; message: string }[];
}
