//! How a game of a file ended, and whether our rules agree; and moves whose listed captures are
//! checked against them.

use crate::pgn::{Mark, Termination};
use crate::tafl::board::Table;
use crate::tafl::square::Square;
use std::collections::BTreeSet;
use throughline_game::{Game, Outcome, Record, Side};
use throughline_hnefatafl::{Hnefatafl, Move};

/// The mark of a game, and the value of the tag `Termination` of ours.
pub(crate) struct Verdict {
    pub mark: Mark,
    pub termination: &'static str,
}

/// Judges the end of a game: by our rules when they end it, else as the file has it. `how` says how
/// a game ended that the rules leave open, when the file tells.
///
/// # Errors
/// A result that is not the one of our rules, as a sentence.
pub(crate) fn judge(
    outcome: Option<Outcome>,
    claimed: Option<Mark>,
    how: Option<Termination>,
) -> Result<Verdict, String> {
    let Some(outcome) = outcome else {
        let mark = claimed.unwrap_or_default();
        let usual = match mark {
            Mark::FirstWon | Mark::SecondWon => Termination::Resignation,
            Mark::Draw => Termination::Agreement,
            Mark::Open => Termination::Unterminated,
        };
        let how = how.filter(|how| how.allows(mark)).unwrap_or(usual);
        return Ok(Verdict { mark, termination: how.text() });
    };
    let mark = Mark::of(outcome.winner);
    match claimed {
        Some(other) if other != mark => Err(format!(
            "the file says {}, but by our rules {} ({}: {})",
            mark_words(other),
            mark_words(mark),
            outcome.reason.rule,
            outcome.reason.words
        )),
        _ => Ok(Verdict { mark, termination: outcome.reason.name }),
    }
}

pub(crate) fn mark_words(mark: Mark) -> &'static str {
    match mark {
        Mark::FirstWon => "the attackers won",
        Mark::SecondWon => "the defenders won",
        Mark::Draw => "the game was drawn",
        Mark::Open => "the game is unfinished",
    }
}

/// What a file says that a move takes.
pub(crate) struct Listed {
    pub squares: BTreeSet<Square>,
    /// Whether the format writes the capture of the king.
    pub king_is_written: bool,
}

/// Plays a move whose captures the file lists, and returns it.
///
/// # Errors
/// Why it is not legal, or every piece whose capture is told differently, with the rule that takes
/// or spares it.
pub(crate) fn play_listed(
    table: &Table,
    record: &mut Record<Hnefatafl>,
    text: &str,
    listed: Option<&Listed>,
) -> Result<Move, String> {
    let m = table.legal(record, text).map_err(|error| error.to_string())?;
    if let Some(listed) = listed {
        let differences = differences(table, record, m, listed);
        if !differences.is_empty() {
            return Err(format!("{text}: {}", differences.join("; and ")));
        }
    }
    record.play_trusted(&table.game, m);
    Ok(m)
}

fn differences(table: &Table, record: &Record<Hnefatafl>, m: Move, listed: &Listed) -> Vec<String> {
    let (game, position) = (&table.game, record.position());
    let taken = game.taken_pieces(position, m);
    let mut found = Vec::new();
    for capture in &taken {
        let square = Square::of_index(capture.square);
        // The file's list of the king is checked when it is given, and never missed: the end of the
        // game tells.
        if !capture.is_king && !listed.squares.contains(&square) {
            let why = game.why_taken(position, m, capture.square).unwrap_or_default();
            found.push(format!("our rules take {square}, the file does not ({why})"));
        }
    }
    let size = game.rules().size;
    for square in &listed.squares {
        let is_taken = |index| {
            taken
                .iter()
                .any(|capture| capture.square == index && (listed.king_is_written || !capture.is_king))
        };
        let index = square.index(size);
        if !index.is_some_and(is_taken) {
            let why = index.and_then(|index| game.why_spared(position, m, index));
            let why = why.unwrap_or_else(|| "that is no square of a man of the other side".to_owned());
            found.push(format!("the file takes {square}, our rules do not ({why})"));
        }
    }
    found
}

/// The side that is to move, whose clock runs.
pub(crate) fn to_move(table: &Table, record: &Record<Hnefatafl>) -> Side {
    table.game.side_to_move(record.position())
}
