//! The archive of the aagenielsen site as hnefatafl-copenhagen keeps it: a game a line, `d1-d3
//! e5-e2 g1-g3 f4-c4 g3-e3xe2,1,0,Ongoing`: moves with their captures, the men that attackers and
//! defenders took, the result.

use crate::pgn::{Mark, Ply, ScoreSheet, Termination, quoted};
use crate::tafl::board::{Replayed, Table};
use crate::tafl::fault::Fault;
use crate::tafl::format::Item;
use crate::tafl::square::Square;
use crate::tafl::verdict::{Listed, judge, mark_words, play_listed, to_move};
use crate::tafl::written::{Extras, Written};
use crate::tafl::{guess, tags};
use throughline_game::Side;

/// The token for a side that lost on time, after its opponent's last move.
const TIMEOUT: &str = "timeout";
/// The results of a line.
const RESULTS: [(&str, Mark); 4] =
    [("Black", Mark::FirstWon), ("White", Mark::SecondWon), ("Draw", Mark::Draw), ("Ongoing", Mark::Open)];

/// A line of an archive, its moves not yet read.
struct Line<'t> {
    moves: Vec<&'t str>,
    timeout: bool,
    /// Men taken by attackers and by defenders.
    counts: [usize; 2],
    result: Mark,
}

/// A move of an archive: squares, and what it takes.
struct ArchiveMove {
    text: String,
    listed: Listed,
    /// The captures as they are listed: a square may be there twice, taken for two reasons, and
    /// counts twice.
    count: usize,
}

/// Whether a text looks like a line of an archive.
pub(crate) fn looks_like(text: &str) -> bool {
    let first = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    first.is_some_and(|line| Line::read(line.trim()).is_ok())
}

/// Reads an archive, game by game.
pub(crate) fn read(text: &str, rules: Option<&str>, each: &mut dyn FnMut(Item)) {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
    let games = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    for (number, (line, text)) in games.enumerate().map(|(i, game)| (i + 1, game)) {
        let fault = |(ply, message)| Fault { line, game: number, ply, message };
        let (sheet, faults) = match game(text, rules) {
            Ok(sheet) => (Some(sheet), Vec::new()),
            Err(refusal) => (None, vec![fault(refusal)]),
        };
        each(Item { game: number, line, sheet, faults });
    }
}

/// Replays a line; the first difference refuses it.
fn game(text: &str, rules: Option<&str>) -> Result<ScoreSheet, (Option<usize>, String)> {
    let line = Line::read(text).map_err(|why| (None, why))?;
    let mut moves = Vec::with_capacity(line.moves.len());
    for (i, token) in line.moves.iter().enumerate() {
        moves.push(ArchiveMove::read(token).ok_or_else(|| {
            (Some(i + 1), format!("{} is no move: expected two squares, as d1-d3 or d1-d3xc3", quoted(token)))
        })?);
    }
    let table = match rules {
        Some(spec) => Table::of_spec(spec).map_err(|why| (None, why))?,
        None => guess::table_of(moves.iter().map(|m| m.text.as_str())),
    };
    let mut record = table.begin(None).map_err(|why| (None, why.to_string()))?;
    let mut counts = [0, 0];
    for (i, ArchiveMove { text, listed, count }) in moves.iter().enumerate() {
        let mover = to_move(&table, &record);
        play_listed(&table, &mut record, text, Some(listed)).map_err(|why| (Some(i + 1), why))?;
        counts[mover.index()] += count;
    }
    if counts != line.counts {
        let [attackers, defenders] = line.counts;
        let why = format!(
            "the line counts {attackers} and {defenders} men taken by attackers and defenders, its moves list {} and {}",
            counts[0], counts[1]
        );
        return Err((None, why));
    }
    let outcome = record.outcome(&table.game);
    let how = line.timeout.then_some(Termination::TimeForfeit);
    if line.timeout && outcome.is_none() {
        let winner = Mark::of(Some(to_move(&table, &record).opponent()));
        if line.result != winner {
            let (said, due) = (mark_words(line.result), mark_words(winner));
            return Err((None, format!("the side to move ran out of time, so {due}; the line says {said}")));
        }
    }
    let verdict = judge(outcome, Some(line.result), how).map_err(|why| (Some(moves.len()), why))?;
    let plies = moves.into_iter().map(|m| Ply { text: m.text, ..Ply::default() }).collect();
    Ok(tags::sheet(&table, &record, &verdict, &[], plies))
}

impl<'t> Line<'t> {
    fn read(text: &'t str) -> Result<Self, String> {
        let fields: Vec<&str> = text.split(',').map(str::trim).collect();
        let [moves, attackers, defenders, result] = fields[..] else {
            return Err(format!(
                "{} fields with commas, expected 4: moves, two counts, result",
                fields.len()
            ));
        };
        let count =
            |text: &str| text.parse().map_err(|_| format!("{} is no count of captures", quoted(text)));
        let result = RESULTS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(result))
            .map(|(_, mark)| *mark)
            .ok_or_else(|| {
                format!("the result is {}: expected Black, White, Draw or Ongoing", quoted(result))
            })?;
        let mut moves: Vec<&str> = moves.split_whitespace().collect();
        let timeout = moves.last().is_some_and(|token| token.eq_ignore_ascii_case(TIMEOUT));
        if timeout {
            moves.pop();
        }
        Ok(Line { moves, timeout, counts: [count(attackers)?, count(defenders)?], result })
    }
}

impl ArchiveMove {
    fn read(token: &str) -> Option<Self> {
        let (from, rest) = Square::take(token)?;
        let (to, mut rest) = Square::take(rest.strip_prefix('-')?)?;
        let mut listed = Listed { squares: Default::default(), king_is_written: false };
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
/// Games that are not played from the start by the rules of Copenhagen or Brandubh, for the file
/// does not name its rules.
pub(crate) fn write(sheet: &ScoreSheet) -> Result<Written, (Option<usize>, String)> {
    let replayed = Replayed::of(sheet)?;
    let table = &replayed.table;
    if !["hnefatafl:rules=copenhagen", "hnefatafl:rules=brandubh"].contains(&table.spec.as_str()) {
        let why = format!("the archive holds games of Copenhagen and Brandubh only, not of {}", table.spec);
        return Err((None, why));
    }
    if table.own_start(&replayed.record).is_some() {
        return Err((None, "the archive holds only games from the usual start".to_owned()));
    }
    let mut counts = [0, 0];
    let mut tokens = Vec::with_capacity(sheet.plies.len() + 1);
    for (i, (position, m)) in replayed.steps().enumerate() {
        let (from, to) = (Square::of_index(m.from()), Square::of_index(m.to()));
        let mut token = format!("{from}-{to}");
        for capture in table.game.taken_pieces(position, m).iter().filter(|capture| !capture.is_king) {
            token += &format!("x{}", Square::of_index(capture.square));
            counts[i % 2] += 1;
        }
        tokens.push(token);
    }
    let over = replayed.outcome().is_some();
    let by_time = sheet.tag("Termination").and_then(Termination::read) == Some(Termination::TimeForfeit);
    let loser = Mark::of(Some(to_move(table, &replayed.record).opponent()));
    let mut lost = Extras::of(sheet).lost(Extras::default());
    if by_time && !over {
        // The token says that the side to move ran out of time.
        if sheet.result == loser {
            tokens.push(TIMEOUT.to_owned())
        } else {
            lost.push("time forfeits of the side not to move")
        }
    }
    let (result, _) = RESULTS.iter().find(|(_, mark)| *mark == sheet.result).expect("every mark has a name");
    if Side::BOTH.into_iter().any(|side| has_player(sheet, side)) {
        lost.push("players and other tags");
    }
    let text = format!("{},{},{},{result}\n", tokens.join(" "), counts[0], counts[1]);
    Ok(Written { text, lost })
}

fn has_player(sheet: &ScoreSheet, side: Side) -> bool {
    use throughline_game::Catalogued;
    let player = sheet.player(throughline_hnefatafl::Hnefatafl::INFO, side);
    player.is_some_and(|name| !tags::UNKNOWN.contains(&name))
}
