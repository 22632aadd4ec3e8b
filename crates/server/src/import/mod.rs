//! Import of game records: lists the games of a text, and opens one to play on or analyse.

mod page;

use crate::error::AppError;
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::paths::{game_path, seated_path};
use crate::play::{Event, Games, NewGame, Seat, Terms};
use crate::rule_sets::unless_default_start;
use crate::visitor::{Browser, VisitorId};
use crate::words::{self, Viewer, sentence};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::Markup;
use page::import_page;
use std::sync::Arc;
use std::time::{Duration, Instant};
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_game::{GameInfo, Outcome, Side};
use throughline_records::pgn::{self, Examined, GameResult, ParsedGame, Ply, ScoreSheet, Termination};
use throughline_records::tafl::{self, Format, ImportedGame};

/// Maximum size of a text in bytes.
const MAX_TEXT: usize = 1024 * 1024;
/// Maximum size of the form in bytes: each byte of the text may be sent as three.
pub(crate) const MAX_FORM: usize = 3 * MAX_TEXT + 1024;
/// Maximum number of games listed.
const MAX_GAMES: usize = 200;
/// Maximum number of moves of a game, including its variations; and of words of a text in another
/// program's format, each of which may be a move that is tried by several rule sets.
const MAX_MOVES: usize = 10_000;
/// Maximum time for replaying the games of a text; the rest is not checked.
const TIMEOUT: Duration = Duration::from_secs(10);

/// A game parsed from a text.
struct CheckedGame {
    /// Its number in the text, from 1.
    pub number: usize,
    /// The line it begins on, from 1.
    pub line: usize,
    /// The game, if the record names one.
    pub game: Option<GameHandle>,
    /// The players' names, first mover first; `?` if the record does not say.
    pub players: [String; 2],
    /// Event, site and date: `Christmas match, 1851.12.25`. Often empty.
    pub occasion: String,
    /// Number of moves of the main line.
    pub moves: usize,
    /// `1-0. White wins by resignation.`
    pub result: String,
    /// Whether it has comments or variations.
    pub annotated: bool,
    /// Errors, in sentences.
    pub defects: Vec<String>,
    /// Oddities, in sentences.
    pub notes: Vec<String>,
}

/// The games of a text.
#[derive(Default)]
struct ParsedText {
    /// The games, at most [`MAX_GAMES`].
    pub games: Vec<CheckedGame>,
    /// The number of games beyond those.
    pub more: usize,
}

/// A game that can be opened.
struct Playable {
    game: GameHandle,
    record: GameRecord,
    sheet: ScoreSheet,
}

/// The form's fields.
#[derive(Default)]
struct Fields {
    /// The records.
    pub text: String,
    /// The id of the game for records that name none, or empty.
    pub game: String,
    /// The number of the game to open.
    open: Option<usize>,
    /// Whether it is opened on the analysis board.
    analyse: bool,
}

impl Fields {
    fn from(pairs: Vec<(String, String)>) -> Self {
        let mut fields = Fields::default();
        for (key, value) in pairs {
            match key.as_str() {
                // Forms send line ends as CR LF.
                "text" => fields.text = value.replace("\r\n", "\n"),
                "game" => fields.game = value,
                "open" => fields.open = value.trim().parse().ok(),
                "analyse" => (fields.open, fields.analyse) = (value.trim().parse().ok(), true),
                _ => {}
            }
        }
        fields
    }
}

/// `GET /import`.
pub(crate) async fn page() -> Markup {
    import_page(&Fields::default(), None, None)
}

/// `POST /import`: lists the games of a text, or opens one of them.
pub(crate) async fn import(
    State(games): State<Arc<Games>>,
    Extension(visitor): Extension<VisitorId>,
    Extension(browser): Extension<Browser>,
    address: Address,
    Form(pairs): Form<Vec<(String, String)>>,
) -> Result<Response, AppError> {
    let fields = Fields::from(pairs);
    let refuse =
        |fields: &Fields, status, why: &str| (status, import_page(fields, None, Some(why))).into_response();
    if fields.text.trim().is_empty() {
        return Ok(refuse(&fields, StatusCode::UNPROCESSABLE_ENTITY, &say("import.empty")));
    }
    if fields.text.len() > MAX_TEXT {
        let why = say("import.too-large");
        return Ok(refuse(&Fields::default(), StatusCode::PAYLOAD_TOO_LARGE, &why));
    }
    games.limits.imports.count(&address)?;
    if let Some(why) = too_many_words(&fields) {
        return Ok(refuse(&fields, StatusCode::UNPROCESSABLE_ENTITY, &why));
    }
    let read = move || {
        let (found, playable) = read(&fields);
        (fields, found, playable)
    };
    let (fields, found, playable) = games.heavy.imports.run(read).await?;
    match playable {
        Some(playable) => {
            games.limits.new_games.count(&address)?;
            open(&games, visitor, &browser, playable, fields.analyse).await
        }
        None if fields.open.is_some() => {
            let why = say("import.not-opened");
            Ok((StatusCode::UNPROCESSABLE_ENTITY, import_page(&fields, Some(&found), Some(&why)))
                .into_response())
        }
        None if found.games.is_empty() => {
            Ok(refuse(&fields, StatusCode::UNPROCESSABLE_ENTITY, &say("import.no-games")))
        }
        None => Ok(import_page(&fields, Some(&found), None).into_response()),
    }
}

/// The format of a text. Records may lack hyphens too, so it is one if it names a game or the form
/// does.
fn format_of(fields: &Fields) -> Format {
    match Format::of_text(&fields.text) {
        Format::Playtafl if !fields.game.is_empty() || fields.text.contains("[Game ") => Format::Record,
        format => format,
    }
}

/// Refuses a text in another program's format that would take too long.
fn too_many_words(fields: &Fields) -> Option<String> {
    let between = |c: char| c.is_whitespace() || c == '[';
    let count = fields.text.split(between).filter(|word| !word.is_empty()).count();
    if count <= MAX_MOVES || format_of(fields) == Format::Record {
        return None;
    }
    let [count, most] = [count, MAX_MOVES].map(|number| number.to_string());
    Some(say_with("import.too-many-words", &[("count", &count), ("most", &most)]))
}

/// The games of a text in any format. A rejected one has defects and an empty sheet.
fn games_of(fields: &Fields) -> Box<dyn Iterator<Item = ParsedGame> + '_> {
    let format = format_of(fields);
    if format == Format::Record {
        // Reading from memory does not fail.
        return Box::new(pgn::Games::new(fields.text.as_bytes()).flatten());
    }
    let mut games = Vec::new();
    tafl::read(format, &fields.text, None, &mut |ImportedGame { game: number, line, sheet, defects }| {
        let sheet = sheet.unwrap_or_default();
        games.push(ParsedGame { number, line, move_lines: Vec::new(), sheet, defects });
    });
    Box::new(games.into_iter())
}

/// Reads all games of a text, and the game to open if it has no errors.
fn read(fields: &Fields) -> (ParsedText, Option<Playable>) {
    let (began, mut parsed, mut playable) = (Instant::now(), ParsedText::default(), None);
    let default_game = GAMES.iter().find(|info| info.id == fields.game);
    for mut game in games_of(fields) {
        if parsed.games.len() == MAX_GAMES {
            parsed.more += 1;
            continue;
        }
        if let (None, Some(info)) = (game.sheet.spec(), default_game) {
            game.sheet.set_tag("Game", info.id);
        }
        let (found, examined) = check(&game, began);
        if fields.open == Some(game.number)
            && let (true, Some(handle), Some(record)) =
                (found.defects.is_empty(), examined.game, examined.record)
        {
            playable = Some(Playable { game: handle, record, sheet: game.sheet });
        }
        parsed.games.push(found);
    }
    (parsed, playable)
}

/// Replays a game of a text, unless that would take too long.
fn check(game: &ParsedGame, began: Instant) -> (CheckedGame, Examined) {
    let moves = game.sheet.plies.iter().map(count_moves).sum::<usize>();
    let unplayed = if moves > MAX_MOVES {
        let [count, most] = [moves, MAX_MOVES].map(|number| number.to_string());
        Some(say_with("import.too-many-moves", &[("count", &count), ("most", &most)]))
    } else if began.elapsed() > TIMEOUT {
        Some(say("import.unchecked"))
    } else {
        None
    };
    let is_rejected = !game.defects.is_empty() && game.sheet == ScoreSheet::default();
    let is_played = unplayed.is_none() && !is_rejected;
    let examined = if is_played { game.examine() } else { Examined::default() };
    let defects = game.defects.iter().chain(&examined.defects).map(defect_text).chain(unplayed).collect();
    let info = examined.game.as_ref().map(GameHandle::info);
    let player = |side: Side| {
        let name = info.and_then(|info| game.sheet.player(info, side));
        let fallback = ["White", "Black"][side.index()];
        name.or_else(|| game.sheet.tag(fallback)).unwrap_or("?").chars().take(60).collect()
    };
    let found = CheckedGame {
        number: game.number,
        line: game.line,
        game: examined.game.clone(),
        players: Side::BOTH.map(player),
        occasion: occasion(&game.sheet),
        moves: game.sheet.plies.len(),
        result: result_words(&game.sheet, info),
        annotated: is_annotated(&game.sheet),
        defects,
        notes: examined.notes.iter().map(defect_text).collect(),
    };
    (found, examined)
}

fn count_moves(ply: &Ply) -> usize {
    1 + ply.variations.iter().flat_map(|line| &line.plies).map(count_moves).sum::<usize>()
}

fn defect_text(defect: &throughline_records::Defect) -> String {
    let [line, ply] = [defect.line, defect.ply].map(|at| at.map(|number| number.to_string()));
    let fault = sentence(&defect.message);
    match (line, ply) {
        (None, None) => fault,
        (Some(line), None) => say_with("import.at-line", &[("line", &line), ("fault", &fault)]),
        (None, Some(ply)) => say_with("import.at-move", &[("move", &ply), ("fault", &fault)]),
        (Some(line), Some(ply)) => {
            say_with("import.at-both", &[("line", &line), ("move", &ply), ("fault", &fault)])
        }
    }
}

fn occasion(sheet: &ScoreSheet) -> String {
    let known = |name| sheet.tag(name).filter(|value| !matches!(value.trim(), "" | "?" | "-" | "????.??.??"));
    let parts: Vec<&str> = ["Event", "Site", "Date"].into_iter().filter_map(known).collect();
    parts.join(", ").chars().take(120).collect()
}

/// Returns the result as written, and how the game ended if the record says so.
fn result_words(sheet: &ScoreSheet, info: Option<&GameInfo>) -> String {
    let result = sheet.result.text();
    let Some(winner) = winner(sheet.result) else { return say("import.unfinished") };
    let how = sheet.tag("Termination").map(str::trim).unwrap_or_default();
    let told = info.and_then(|info| {
        let by_rule = info.endings.iter().find(|ending| ending.name.eq_ignore_ascii_case(how));
        let ended = match by_rule {
            Some(&reason) => words::by_rule(info, &Outcome { winner, reason }),
            None => words::as_recorded(
                info,
                winner.map(|side| side.index() as u8),
                Termination::read(how)?.text(),
            ),
        };
        Some(ended.for_viewer(info, Viewer::Watcher).words)
    });
    told.map_or_else(|| result.to_owned(), |told| format!("{result}. {told}"))
}

/// Returns the winner, or `Some(None)` for a draw; `None` for an unfinished game.
fn winner(result: GameResult) -> Option<Option<Side>> {
    match result {
        GameResult::FirstWon => Some(Some(Side::First)),
        GameResult::SecondWon => Some(Some(Side::Second)),
        GameResult::Draw => Some(None),
        GameResult::Open => None,
    }
}

fn is_annotated(sheet: &ScoreSheet) -> bool {
    let said = |ply: &Ply| !ply.comments.is_empty() || !ply.variations.is_empty();
    !sheet.comments.is_empty() || sheet.plies.iter().any(said)
}

/// Creates a game with all moves of the record. One person plays on, for both sides.
async fn open(
    games: &Games,
    visitor: VisitorId,
    browser: &Browser,
    playable: Playable,
    analyse: bool,
) -> Result<Response, AppError> {
    let Playable { game, record, sheet } = playable;
    let you = || Seat::Person { visitor: visitor.clone() };
    let mut events = vec![Event::Imported { sheet: pgn::write(&sheet) }];
    events.extend(record.move_texts().into_iter().map(|text| Event::Moved { text, by: None, lag: 0 }));
    let end = recorded_end(&game, &record, &sheet);
    let finished = end.is_some() || record.outcome().is_some();
    events.extend(end);
    let start = record.frame(0).map(|frame| frame.position);
    let new = NewGame {
        position: start.and_then(|start| unless_default_start(&game, start)),
        rules: game,
        seats: [you(), you()],
        owner: visitor.clone(),
        terms: Terms::default(),
        initial_events: events,
        finished,
    };
    let id = games.create(new).await?;
    let path = match analyse {
        // While it is unfinished, it is this visitor's alone, who is nobody without a cookie.
        _ if !finished && browser.lacks_cookie => seated_path(&id, browser),
        true => format!("{}/analysis", game_path(&id)),
        false => game_path(&id),
    };
    Ok(Redirect::to(&path).into_response())
}

/// Returns the end that the record states, if the rules have not ended the game.
fn recorded_end(game: &GameHandle, record: &GameRecord, sheet: &ScoreSheet) -> Option<Event> {
    if record.outcome().is_some() {
        return None;
    }
    let winner = winner(sheet.result)?.map(|side| side.index() as u8);
    let said = sheet.tag("Termination").unwrap_or_default().trim();
    if let Some(claim) = record.claim().filter(|claim| claim.name.eq_ignore_ascii_case(said)) {
        return Some(Event::DrawClaimed {
            reason: claim.name.to_owned(),
            rule: claim.rule.to_owned(),
            words: claim.words.to_owned(),
            by: None,
        });
    }
    let termination = Termination::read(said);
    let reason = termination.map_or("as-recorded", Termination::text).to_owned();
    let words = words::as_recorded(game.info(), winner, &reason).words;
    Some(Event::Concluded { winner, reason, words })
}
