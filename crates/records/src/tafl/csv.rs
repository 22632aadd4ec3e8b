//! The archive format of the aagenielsen site as used by hnefatafl-copenhagen: one game per line,
//! `d1-d3 e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing`: moves with their captures, the numbers of men
//! captured by attackers and by defenders, the result.

use super::replay::{Annotations, Exported, ListedCaptures, MainLine};
use super::replay::{UNKNOWN, ending, play_listed, result_words, sheet};
use super::rule_set::Rules;
use super::{ConvertError, ImportedGame, Square};
use crate::pgn::{GameResult, Ply, ScoreSheet, Termination};
use crate::quoted;
use throughline_game::{Catalogued, Side};
use throughline_hnefatafl::Hnefatafl;

/// The token for a side that lost on time, after its opponent's last move.
const TIMEOUT: &str = "timeout";
/// The results of a line.
const RESULTS: [(&str, GameResult); 4] = [
    ("Black", GameResult::FirstWon),
    ("White", GameResult::SecondWon),
    ("Draw", GameResult::Draw),
    ("Ongoing", GameResult::Open),
];

/// A line of an archive, with its moves unparsed.
struct ArchiveLine<'t> {
    moves: Vec<&'t str>,
    timeout: bool,
    /// The numbers of men captured by attackers and by defenders.
    counts: [usize; 2],
    result: GameResult,
}

/// A move of an archive: squares and captures.
struct ArchiveMove {
    text: String,
    listed: ListedCaptures,
    /// The number of captures listed: a square captured for two reasons may be listed twice, and
    /// counts twice.
    count: usize,
}

/// Whether a text looks like a line of an archive.
pub(crate) fn looks_like(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| ArchiveLine::read(line.trim()).is_ok())
}

/// Reads the games of an archive one by one.
pub(crate) fn read(text: &str, spec: Option<&str>, each: &mut dyn FnMut(ImportedGame)) {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let games = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (i, (line, text)) in games.enumerate() {
        each(ImportedGame::new(i + 1, line, game(text, spec)));
    }
}

/// Replays a line; the first difference makes it an error.
fn game(text: &str, spec: Option<&str>) -> Result<ScoreSheet, ConvertError> {
    let line = ArchiveLine::read(text)?;
    let mut moves = Vec::with_capacity(line.moves.len());
    for (i, token) in line.moves.iter().enumerate() {
        let error = || format!("{} is no move: expected two squares, as d1-d3 or d1-d3xc3", quoted(token));
        moves.push(ArchiveMove::read(token).ok_or_else(|| ConvertError::at(i + 1, error()))?);
    }
    match spec {
        Some(spec) => replayed(&line, &moves, &Rules::of_spec(spec).map_err(ConvertError::of_game)?),
        None => {
            let rules = Rules::guess(moves.iter().map(|m| m.text.as_str()));
            rules.replay_with_fallback(|rules| replayed(&line, &moves, rules))
        }
    }
}

fn replayed(line: &ArchiveLine, moves: &[ArchiveMove], rules: &Rules) -> Result<ScoreSheet, ConvertError> {
    let mut record = rules.begin(None).map_err(ConvertError::of_game)?;
    let mut counts = [0, 0];
    for ArchiveMove { text, listed, count } in moves {
        counts[rules.side_to_move(&record).index()] += count;
        play_listed(rules, &mut record, text, Some(listed))?;
    }
    if counts != line.counts {
        let [attackers, defenders] = line.counts;
        return Err(ConvertError::of_game(format!(
            "the line counts {attackers} and {defenders} men taken by attackers and defenders, its moves list {} and {}",
            counts[0], counts[1]
        )));
    }
    if line.timeout && record.outcome(&rules.game).is_none() {
        let due = GameResult::of(Some(rules.side_to_move(&record).opponent()));
        if line.result != due {
            let (due, said) = (result_words(due), result_words(line.result));
            let why = format!("the side to move ran out of time, so {due}; the line says {said}");
            return Err(ConvertError::of_game(why));
        }
    }
    let termination = line.timeout.then_some(Termination::TimeForfeit);
    let ending = ending(rules, &record, Some(line.result), termination)?;
    let plies = moves.iter().map(|m| Ply::plain(m.text.clone())).collect();
    Ok(sheet(rules, &record, ending, &[], plies))
}

impl<'t> ArchiveLine<'t> {
    fn read(text: &'t str) -> Result<Self, ConvertError> {
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let [moves, attackers, defenders, result] = fields[..] else {
            let why = "fields with commas, expected 4: moves, two counts, result";
            return Err(ConvertError::of_game(format!("{} {why}", fields.len())));
        };
        let count = |text: &str| {
            let error = |_| ConvertError::of_game(format!("{} is no count of captures", quoted(text)));
            text.parse().map_err(error)
        };
        let result = RESULTS.iter().find(|(name, _)| name.eq_ignore_ascii_case(result)).ok_or_else(|| {
            let why = "expected Black, White, Draw or Ongoing";
            ConvertError::of_game(format!("the result is {}: {why}", quoted(result)))
        })?;
        let mut moves: Vec<&str> = moves.split_whitespace().collect();
        let timeout = moves.pop_if(|token| token.eq_ignore_ascii_case(TIMEOUT)).is_some();
        Ok(ArchiveLine { moves, timeout, counts: [count(attackers)?, count(defenders)?], result: result.1 })
    }
}

impl ArchiveMove {
    fn read(token: &str) -> Option<Self> {
        let (from, rest) = Square::take(token)?;
        let (to, mut rest) = Square::take(rest.strip_prefix('-')?)?;
        let mut listed = ListedCaptures { squares: Default::default(), king_is_written: false };
        let mut count = 0;
        while !rest.is_empty() {
            let (square, after) = Square::take(rest.strip_prefix('x')?)?;
            listed.squares.insert(square);
            count += 1;
            rest = after;
        }
        Some(ArchiveMove { text: format!("{from}-{to}"), listed, count })
    }
}

/// Writes a game as a line.
///
/// # Errors
/// Games that are not played from the start by the rules of Copenhagen or Brandubh, with or without
/// an end by repetition: the file does not name its rules.
pub(crate) fn write(sheet: &ScoreSheet) -> Result<Exported, ConvertError> {
    let line = MainLine::of(sheet)?;
    let (rules, record) = (&line.rules, &line.record);
    let spec = rules.spec.strip_suffix(",repetition=off").unwrap_or(&rules.spec);
    if !["hnefatafl:rules=copenhagen", "hnefatafl:rules=brandubh"].contains(&spec) {
        let why = "the archive holds games of Copenhagen and Brandubh only, not of";
        return Err(ConvertError::of_game(format!("{why} {}", rules.spec)));
    }
    if rules.own_start(record).is_some() {
        return Err(ConvertError::of_game("the archive holds only games from the usual start"));
    }
    let mut counts = [0, 0];
    let mut tokens = Vec::with_capacity(sheet.plies.len() + 1);
    for (i, (position, m)) in line.moves().enumerate() {
        let mut token = format!("{}-{}", Square::of_index(m.from()), Square::of_index(m.to()));
        for capture in rules.game.taken_pieces(position, m).iter().filter(|capture| !capture.is_king) {
            token += &format!("x{}", Square::of_index(capture.square));
            counts[i % 2] += 1;
        }
        tokens.push(token);
    }
    let mut lost = Annotations::of(sheet).lost(Annotations::default());
    let termination = sheet.tag("Termination").and_then(Termination::read);
    if termination == Some(Termination::TimeForfeit) && record.outcome(&rules.game).is_none() {
        // The token means that the side to move lost on time.
        if sheet.result == GameResult::of(Some(rules.side_to_move(record).opponent())) {
            tokens.push(TIMEOUT.to_owned())
        } else {
            lost.push("time forfeits of the side not to move")
        }
    }
    let player = |side| sheet.player(Hnefatafl::INFO, side);
    if Side::BOTH.into_iter().filter_map(player).any(|name| !UNKNOWN.contains(&name)) {
        lost.push("players and other tags");
    }
    let named = RESULTS.iter().find(|(_, result)| *result == sheet.result);
    let (result, _) = named.expect("every result has a name");
    let text = format!("{},{},{},{result}\n", tokens.join(" "), counts[0], counts[1]);
    Ok(Exported { text, lost })
}
