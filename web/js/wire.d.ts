// What server and browser say to each other. Made from the server's types by
// `UPDATE_WIRE=1 cargo test -p throughline-server the_clients_types`; not to be
             // edited.

/**
 * Browser to server.
 */
export type AnalysisCommand = { "t": "look" } & Look | { "t": "touch", at: string, sites: Array<number>, } |
  { "t": "why", at: string, sites: Array<number>, } | { "t": "think" } & Think | { "t": "review", game:
  string, } | { "t": "stop-review", } | { "t": "puzzle" } & PuzzleQuery | { "t": "lesson" } & LessonQuery | {
  "t": "exact", at: string, } | { "t": "rest", } | { "t": "ping", };

/**
 * Server to browser.
 */
export type AnalysisMessage = { "t": "hello" } | { "t": "scene" } & AnalysisPosition | { "t": "touches" } &
  Touches | { "t": "why", id: string, message: string, } | { "t": "done", id: string, } | { "t": "refused",
  id: string, message: string, } | { "t": "thought" } & ThoughtView | { "t": "review" } & ReviewProgress | {
  "t": "puzzle" } & Verdict | { "t": "exact" } & ExactView | { "t": "pong", id: string, };

/**
 * The data of the page's script.
 */
export type AnalysisPageData = { spec: string, sides: [string, string], start: string | null, first: number,
  moves: Array<string>, written: WrittenRecord | null, game: string | null, tables: number, };

/**
 * A position as an analysis board shows it.
 */
export type AnalysisPosition = { id: string, status: string, arrival: string, frame: FrameView, turn: number,
  moves: Array<MoveView>, move_count: number, first: Array<number>, expects: string, result: ResultView |
  null, claim: string | null, };

/**
 * One of the best lines.
 */
export type BestLine = { depth: number, score: ScoreView, words: string, moves: Array<string>, spoken:
  string, marks: Array<number>, };

/**
 * What a browser may do now.
 */
export type Can = { play: boolean, undo: boolean, answer_takeback: boolean, resign: boolean, abort: boolean,
  claim_win: boolean, offer_draw: boolean, answer_draw: boolean, claim: boolean, hint: boolean, rematch:
  boolean, join: boolean, };

/**
 * A setup with the result of its check.
 */
export type CheckedSetup = { setup: SetupView | null, judged: SetupReport, };

/**
 * The account that a browser is signed in to, and the version of its client data.
 */
export type ClientAccount = { id: string, name: string, version: number, };

/**
 * One entry of the client data.
 */
export type ClientDatumView = { key: string, version: number, value: string, };

/**
 * A clock as browsers show it.
 */
export type ClockView = { control: string, live: boolean, bank: [number, number], delay: number, since:
  number | null, };

/**
 * Browser to server, each under an id: a repeated id of a command that was carried out is
 * acknowledged again and changes nothing.
 */
export type Command = { "t": "move", ply: number, text: string, } | { "t": "undo", ply: number, } | { "t":
  "accept-takeback", } | { "t": "decline-takeback", } | { "t": "resign", } | { "t": "abort", } | { "t":
  "claim-win", } | { "t": "offer-draw", ply: number, } | { "t": "accept-draw", } | { "t": "decline-draw", } |
  { "t": "claim", } | { "t": "rematch", } | { "t": "touch", ply: number, sites: Array<number>, } | { "t":
  "why", sites: Array<number>, } | { "t": "hint", ply: number, } | { "t": "open-chat", } | { "t": "say", text:
  string, } | { "t": "mute", line: number, on: boolean, } | { "t": "private-note", text: string | null, was:
  string, } | { "t": "conditional", } | { "t": "add-conditional", ply: number, moves: Array<string>, } | {
  "t": "drop-conditional", ply: number, moves: Array<string>, } | { "t": "ping", };

/**
 * The sentences on the daily puzzle.
 */
export type DailyWords = { solved: string, streak: string, forgets: string, };

export type Demo = { game: string, frames: Array<FrameView>, };

/**
 * The data of the editor's script.
 */
export type EditorPageData = { spec: string, sides: [string, string], tray: Array<TrayPieceView>, fields:
  Array<FieldView>, setup: SetupView, start: SetupView, empty: SetupView, judged: SetupReport, };

/**
 * How a game ended where no rule ended it.
 */
export type Ending = "resigned" | "claimed";

/**
 * A legal move and its exact value.
 */
export type ExactMove = { text: string, verdict: string, words: string, };

/**
 * The exact value of a position, for a browser.
 */
export type ExactView = { id: string, score: ScoreView | null, words: string, moves: Array<ExactMove>, note:
  string, making: boolean, };

/**
 * How exact a side was.
 */
export type Exactness = { accuracy: number | null, moves: number, faults: [number, number, number], };

/**
 * An error in a field of a form.
 */
export type FieldError = { key: string | null, message: string, };

/**
 * A property of a position besides pieces and the side to move.
 */
export type FieldView = { key: string, about: string, allowed: string, values: Array<[string, string]>, };

/**
 * The picture after some ply. Also the response of `GET /games/{id}/frames/{ply}`.
 */
export type FrameView = { ply: number, position: string, pieces: Array<PieceView>, stacks: Array<[number,
  number]>, tally: [string, string] | null, check: number | null, open_ways: Array<[number, number]>, last:
  LastMoveView | null, };

/**
 * The response to a browser that stores an entry.
 */
export type KeptClientData = { kept: boolean, data: Array<ClientDatumView>, };

/**
 * The move that led to a picture.
 */
export type LastMoveView = { text: string, spoken: string, marks: Array<number>, captures: Array<number>, };

/**
 * The data of the script of a step.
 */
export type LessonPageData = { game: string, lesson: string, step: string, steps: Array<string>, any:
  boolean, spec: string, start: string | null, played: Array<string>, words: StateWords, };

/**
 * A query about a step of a lesson.
 */
export type LessonQuery = { game: string, lesson: string, step: string, moves: Array<string>, want: Want, };

/**
 * A line of chat as one browser sees it.
 */
export type LineView = { number: number, name: string, yours: boolean, muted: boolean, text: string, at:
  number, };

/**
 * A position to look at.
 */
export type Look = { spec: string, start: string | null, moves: Array<string>, player?: number, };

/**
 * Server to browser.
 */
export type Message = { "t": "view" } & View | { "t": "done", id: string, } | { "t": "refused", id: string,
  message: string, } | { "t": "unsaved", message: string, } | { "t": "touches" } & Touches | { "t": "why", id:
  string, message: string, } | { "t": "hint", id: string, words: string, marks: Array<number>, } | { "t":
  "pong", id: string, now: number, } | { "t": "chat", id: string, lines: Array<LineView>, why_not: string, } |
  { "t": "said" } & LineView | { "t": "private-note", id: string, text: string, } | { "t": "conditional", id:
  string, ply: number, lines: Array<Array<string>>, } | { "t": "rematch", href: string, };

/**
 * A legal move.
 */
export type MoveView = { text: string, sites: Array<number>, captures?: Array<number>, choice?: string, way?:
  Array<number>, gain?: string, };

/**
 * A way on after the end of a game.
 */
export type NextStep = { href: string, words: string, };

/**
 * The notes on one position: after a move, or before the first.
 */
export type Note = { ply: number, mark: string, comments: Array<string>, lines: Array<string>, clock: string,
  };

/**
 * A piece on a site.
 */
export type PieceView = { site: number, side: number, piece: string, spoken: string, };

/**
 * A position of a game that was evaluated.
 */
export type Point = { chance: number, score: ScoreView, words: string, accuracy: number | null, };

/**
 * A puzzle of a storm.
 */
export type PuzzleBoard = { key: string, spec: string, start: string, turn: string, task: string, form:
  string, html: string, };

/**
 * All that the script starts from.
 */
export type PuzzlePageData = { game: string, spec: string, start: string, key: string, count: number, any:
  boolean, day: string | null, words: PuzzleWords, };

/**
 * A query about a puzzle.
 */
export type PuzzleQuery = { game: string, puzzle: string, moves: Array<string>, want: Want, };

/**
 * The script's sentences; `{puzzle}`, `{count}` and the like are placeholders.
 */
export type PuzzleWords = { turn: string, wrong: string, over: string, shown: string, solved: string, record:
  RecordWords, again: string, forgets: string, daily: DailyWords, };

/**
 * The sentences on solved puzzles.
 */
export type RecordWords = { solved: string, streak: string, };

/**
 * How a game ended.
 */
export type ResultView = { winner: number | null, reason: string, rule: string, words: string, };

/**
 * What a review has found.
 */
export type Review = { points: Array<Point>, moves: Array<string>, sides: [Exactness, Exactness], turns:
  Array<TurningPoint>, };

/**
 * How far a review is.
 */
export type ReviewProgress = { "stage": "waiting", before: number, } | { "stage": "judging", done: number,
  total: number, chances: Array<number | null>, } | { "stage": "done", review: Review, } | { "stage":
  "failed", message: string, };

/**
 * A score, from the view of the first side (0).
 */
export type ScoreView = { hundredths: number | null, wins_in: number | null, chances: [number, number,
  number], };

/**
 * A player's seat.
 */
export type SeatView = { kind: string, name: string, profile: string | null, rating: string | null,
  connected: boolean, };

/**
 * An error in a setup, and its place.
 */
export type SetupFault = { message: string, sites: Array<number>, };

/**
 * Everything that a change of the choices can change on the set-up page.
 */
export type SetupPreview = { spec: string | null, values: { [key in string]: string }, about: string, html:
  string | null, note: string, form: string | null, turn: number, play: string | null, edit: string | null,
  rules: string | null, variant: string | null, faults: Array<FieldError>, };

/**
 * A request to check a setup.
 */
export type SetupQuery = { spec: string, setup: SetupView, };

/**
 * The result of checking a setup.
 */
export type SetupReport = { position: string | null, faults: Array<SetupFault>, play: string | null, in_hand:
  Array<[number, number, number]>, };

/**
 * A setup in the editor.
 */
export type SetupView = { pieces: Array<[number, number]>, side: number, fields: Array<string>, };

/**
 * How bad a move was.
 */
export type Severity = "inaccuracy" | "mistake" | "blunder";

/**
 * The state of a search.
 */
export type Stage = "waiting" | "thinking" | "done" | "gave-way" | "broke";

/**
 * The state of a puzzle or lesson step after a query.
 */
export type Standing = "right" | "solved" | "wrong" | "open";

/**
 * The texts for the states of a step.
 */
export type StateWords = { solving: string, wrong: string, over: string, shown: string, again: string, };

/**
 * All that the script starts from.
 */
export type StormPageData = { game: string, spec: string, numbers: Array<Array<number>>, words: StormWords,
  };

/**
 * The script's sentences; `{solved}` and the like are placeholders.
 */
export type StormWords = { solved: string, right: string, wrong: string, left: string, over: string, best:
  string, new_best: string, again: string, right_one: string, wrong_one: string, lost: string, forgets:
  string, };

/**
 * A position to search.
 */
export type Think = { at: string, lines: number, threat: boolean, };

/**
 * The results of a search.
 */
export type ThoughtView = { at: string, threat: boolean, stage: Stage, before: number, depth: number,
  seldepth: number, nodes: number, nps: number, millis: number, lines: Array<BestLine>, };

/**
 * The possible continuations of some touches.
 */
export type Touches = { id: string, ply: number, count: number, next: Array<number>, moves: Array<MoveView>,
  pieces: Array<PieceView> | null, ghosts: Array<PieceView>, expects: string, };

/**
 * A piece of the tray.
 */
export type TrayPieceView = { side: number, piece: string, spoken: string, layer: number, most: number |
  null, };

/**
 * The data of the script of a board to try moves on.
 */
export type TryPageData = { spec: string, start: string | null, turns: [string, string], };

/**
 * A move that turned the game.
 */
export type TurningPoint = { ply: number, side: number, fault: Severity, text: string, marks: Array<number>,
  loss: number, better: BestLine, words: string, };

/**
 * The response to an upload.
 */
export type UploadReply = { "t": "stored", } | { "t": "refused", message: string, };

/**
 * An offline game, as the browser sends it.
 */
export type UploadedGame = { id: string, spec: string, level: number, side: number, moves: Array<string>,
  end: Ending | null, };

/**
 * The reply to a [`PuzzleQuery`].
 */
export type Verdict = { id: string, standing: Standing, words: string, moves: Array<string>, line:
  Array<string>, marks: Array<number>, };

/**
 * A game as one browser sees it.
 */
export type View = { version: number, spec: string, sides: [string, string], you: Array<number>, seats:
  [SeatView, SeatView], status: string, remark: string, rated: string, played: Array<string>, clock: ClockView
  | null, draw_offer: number | null, takeback: number | null, can: Can, thinking: boolean, rematch: string |
  null, next: Array<NextStep>, frame: FrameView, turn: number, moves: Array<MoveView>, move_count: number,
  first: Array<number>, expects: string, result: ResultView | null, claim: string | null, };

/**
 * How many games wait, for every page.
 */
export type WaitingGames = { count: number, here: boolean, next: string | null, account: ClientAccount |
  null, };

/**
 * The kind of answer to a query.
 */
export type Want = "verdict" | "hint" | "solution";

/**
 * A move of a record.
 */
export type WrittenMove = { parent: number, text: string, mark: string, comments: Array<string>, };

/**
 * The moves of an imported record that still stand, with what it says about them.
 */
export type WrittenRecord = { comments: Array<string>, moves: Array<WrittenMove>, };
