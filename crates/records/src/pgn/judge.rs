//! Whether the result a record gives is the one its moves lead to.

use crate::pgn::fault::quoted;
use crate::pgn::{Mark, ScoreSheet, Termination};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{EndReason, Outcome};

/// What the tag `Termination` says.
enum Said {
    /// Nothing in particular: no tag, `normal`, or a question mark.
    Nothing,
    /// An ending of the game's rules.
    Rule(&'static EndReason),
    Other(Termination),
}

/// All that is wrong with the result of a record whose moves were all played.
pub(crate) fn result(sheet: &ScoreSheet, game: &GameHandle, record: &GameRecord) -> Vec<String> {
    let mut faults = Vec::new();
    let said = termination(sheet, game).unwrap_or_else(|fault| {
        faults.push(fault);
        Said::Nothing
    });
    faults.extend(match record.outcome() {
        Some(outcome) => by_rules(sheet.result, &said, outcome, game),
        None => unfinished(sheet.result, &said, record),
    });
    faults
}

/// Whether the tag `Result` says what the mark says.
pub(crate) fn tag(sheet: &ScoreSheet) -> Option<String> {
    let tag = sheet.tag("Result").filter(|tag| !is_unknown(tag))?;
    match Mark::read(tag) {
        None => Some(format!("the tag Result is {}: expected 1-0, 0-1, 1/2-1/2 or *", quoted(tag))),
        Some(mark) if mark != sheet.result => Some(format!(
            "the tag Result says {}, but the moves end with {}: expected the same",
            mark.text(),
            sheet.result.text()
        )),
        Some(_) => None,
    }
}

/// A value that says that nothing is known.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?" | "-")
}

fn termination(sheet: &ScoreSheet, game: &GameHandle) -> Result<Said, String> {
    let Some(text) = sheet.tag("Termination").filter(|text| !is_unknown(text)) else {
        return Ok(Said::Nothing);
    };
    let endings = game.info().endings;
    if let Some(reason) = endings.iter().find(|reason| reason.name.eq_ignore_ascii_case(text.trim())) {
        return Ok(Said::Rule(reason));
    }
    if text.trim().eq_ignore_ascii_case("normal") {
        return Ok(Said::Nothing);
    }
    Termination::read(text).map(Said::Other).ok_or_else(|| {
        let rules = endings.iter().map(|reason| reason.name);
        let allowed: Vec<&str> = rules.chain(Termination::ALL.map(Termination::text)).collect();
        format!("the tag Termination is {}: expected one of {}", quoted(text), allowed.join(", "))
    })
}

fn by_rules(mark: Mark, said: &Said, outcome: Outcome, game: &GameHandle) -> Vec<String> {
    let (expected, reason) = (Mark::of(outcome.winner), outcome.reason);
    let result = match outcome.winner {
        Some(side) => format!("won by {}", game.info().sides[side.index()]),
        None => "a draw".to_owned(),
    };
    let ended = format!("after the last move the game is {result}: {} ({})", reason.words, reason.rule);
    let mut faults = Vec::new();
    if mark != expected {
        faults.push(format!("{ended}; the record says {}, expected {}", mark.text(), expected.text()));
    }
    let other = match said {
        Said::Nothing => None,
        Said::Rule(rule) => Some(rule.name).filter(|name| *name != reason.name),
        Said::Other(termination) => Some(termination.text()),
    };
    if let Some(other) = other {
        faults.push(format!("{ended}; the tag Termination says {other}, expected {}", reason.name));
    }
    faults
}

fn unfinished(mark: Mark, said: &Said, record: &GameRecord) -> Vec<String> {
    let claim = record.claim();
    match said {
        Said::Rule(rule) if claim.is_some_and(|claim| claim.name == rule.name) => {
            if mark == Mark::Draw {
                return Vec::new();
            }
            vec![format!("a claim of {} is a draw: expected 1/2-1/2, not {}", rule.name, mark.text())]
        }
        Said::Rule(rule) => vec![format!(
            "the tag Termination says {}, but after the last move the rules do not end the game so ({}): expected an \
             ending such as resignation, agreement or unterminated",
            rule.name, rule.rule
        )],
        Said::Other(termination) if !termination.allows(mark) => {
            let fitting: Vec<&str> =
                Mark::ALL.into_iter().filter(|&mark| termination.allows(mark)).map(Mark::text).collect();
            vec![format!(
                "the tag Termination says {}, the result is {}: expected {}",
                termination.text(),
                mark.text(),
                fitting.join(" or ")
            )]
        }
        // Without a word on how it ended, any result may have been given up or agreed on.
        Said::Other(_) | Said::Nothing => Vec::new(),
    }
}
