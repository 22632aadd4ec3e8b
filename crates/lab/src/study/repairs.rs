//! Repairs: changes that would make a rule set more even. A search finds how much more or less the
//! first side expects at another start, or after a first move, than where the games began; this
//! difference is added to the score of the games and its interval. Trial games are played from the
//! starts that seem most even.

use super::figure::Unit;
use super::html::{between, data_table, percent, side_words};
use super::positions::piece_words;
use super::report::Report;
use crate::starts::{SymmetryClasses, orders, sample_of};
use crate::stats::{Estimate, Tally};
use crate::words::{say, say_with};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use throughline_catalog::GameHandle;
use throughline_game::{Notation as _, Setup, Shape, Values};

/// The maximum numbers of other line-ups and of handicaps that are searched.
const MOST: [usize; 2] = [120, 40];
/// The maximum length of a line-up, in letters.
const LONGEST: usize = 7;

/// A start to be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    /// The rule set.
    pub spec: String,
    /// The position string, if it is not the rule set's own start.
    pub position: Option<String>,
    /// Whether to use the game's own evaluation: a network belongs to one rule set, so that it
    /// would evaluate one line-up and not the others.
    pub plain: bool,
    /// How it differs from the default start.
    pub change: Change,
}

/// A change of the start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// No change: the reference of the others.
    Nothing,
    /// Another order of the pieces, by an option of the rule set.
    LineUp,
    /// A handicap: a side has a piece fewer.
    Without {
        /// The side's name.
        side: String,
        /// The number of the side, 0 or 1.
        number: usize,
        /// The name of the piece's drawing.
        piece: String,
        /// The site of the piece at the default start.
        site: String,
        /// The number of equivalent pieces under the board's symmetries, including itself.
        alike: usize,
    },
    /// The second side has the first move.
    OtherBegins,
}

/// The start of a trial.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrialStart {
    /// After the first move that a swap rule would bring about, by the number of its class.
    First(usize),
    /// Another start, by its number among the candidates.
    Repair(usize),
}

/// The changes that would make a rule set more even.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repairs {
    /// The first side's expected score at the start, by a search.
    pub expected: f64,
    /// The swap rule; `None` if first moves were not probed one by one.
    pub swap: Option<SwapRule>,
    /// Other orders of the pieces, the most even first.
    pub line_ups: Vec<Repair>,
    /// Handicaps for the side that scores more, the most even first.
    pub handicaps: Vec<Repair>,
}

/// The effect of a swap rule, by which the second player chooses a side after the first move, so
/// that the first player would play the most even one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SwapRule {
    /// The first moves of that class.
    pub moves: Vec<String>,
    /// The first side's expected score after it, by a search.
    pub expected: f64,
    /// The first side's estimated score.
    pub balance: Estimate,
    /// The trial games, from the first side's view.
    #[serde(default)]
    pub played: Tally,
}

/// Another start, with the first side's estimated score there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repair {
    /// The change.
    pub change: Change,
    /// The rule set.
    pub spec: String,
    /// The position, if it is not the rule set's own start.
    pub position: Option<String>,
    /// The first side's expected score there, by a search.
    pub expected: f64,
    /// The first side's estimated score there.
    pub balance: Estimate,
    /// The trial games, from the first side's view.
    #[serde(default)]
    pub played: Tally,
}

/// Returns the starts to search: the rule set's own, other line-ups, handicaps.
pub(crate) fn candidates(game: &GameHandle) -> Vec<Candidate> {
    let own =
        |plain| Candidate { spec: game.spec().to_owned(), position: None, plain, change: Change::Nothing };
    let line_up = |spec| Candidate { spec, position: None, plain: true, change: Change::LineUp };
    let line_ups = line_ups(game, MOST[0]);
    let against = (!line_ups.is_empty()).then(|| own(true));
    let line_ups = against.into_iter().chain(line_ups.into_iter().map(line_up));
    std::iter::once(own(false)).chain(line_ups).chain(handicaps(game)).collect()
}

/// Returns rule sets with the pieces in another order, for options that list pieces by letters; at
/// most `most`, a random sample if there are more.
fn line_ups(game: &GameHandle, most: usize) -> Vec<String> {
    let (id, given) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let given: Vec<&str> = given.split(',').filter(|pair| !pair.is_empty()).collect();
    let mut found: Vec<String> = Vec::new();
    for option in game.info().options.iter().filter(|option| matches!(option.values, Values::Pattern { .. }))
    {
        let own = format!("{}=", option.key);
        let value = given.iter().find_map(|pair| pair.strip_prefix(&own)).unwrap_or(option.default());
        if value.len() > LONGEST || !value.bytes().all(|letter| letter.is_ascii_alphabetic()) {
            continue;
        }
        for order in sample_of(&orders(value), most, 0) {
            let others = given.iter().filter(|pair| !pair.starts_with(&own)).copied();
            let options: Vec<String> = others.map(str::to_owned).chain([format!("{own}{order}")]).collect();
            // Options whose letters do not list pieces give no rule sets.
            let Ok(other) = GameHandle::from_spec(&format!("{id}:{}", options.join(","))) else { continue };
            let begins = other.record(None).is_ok_and(|record| record.outcome().is_none());
            if begins && other.spec() != game.spec() && !found.iter().any(|known| known == other.spec()) {
                found.push(other.spec().to_owned());
            }
        }
    }
    found
}

/// Returns the starts with one piece fewer, one for each set of equivalent pieces; and the one with
/// the other side to move.
fn handicaps(game: &GameHandle) -> Vec<Candidate> {
    let Ok(start) = game.setup(None) else { return Vec::new() };
    let (pieces, board, mut kinds) =
        (game.layout().pieces, game.board(Shape::Wide), SymmetryClasses::of(game));
    let mut found: Vec<Candidate> = Vec::new();
    for (i, &(site, index)) in start.pieces.iter().enumerate() {
        let mut setup = start.clone();
        setup.pieces.remove(i);
        let Some((position, number)) = playable(game, &setup, &mut kinds) else { continue };
        if let Some(Candidate { change: Change::Without { alike, .. }, .. }) = found.get_mut(number) {
            *alike += 1;
            continue;
        }
        let piece = &pieces[index];
        let change = Change::Without {
            side: game.info().sides[piece.side.index()].to_owned(),
            number: piece.side.index(),
            piece: piece.drawing.to_owned(),
            site: board.sites[usize::from(site)].name.clone(),
            alike: 1,
        };
        found.push(Candidate {
            spec: game.spec().to_owned(),
            position: Some(position),
            plain: false,
            change,
        });
    }
    found.truncate(MOST[1]);
    let other = Setup { side: start.side.opponent(), ..start };
    if let Some((position, _)) = playable(game, &other, &mut kinds) {
        let change = Change::OtherBegins;
        found.push(Candidate {
            spec: game.spec().to_owned(),
            position: Some(position),
            plain: false,
            change,
        });
    }
    found
}

/// Returns the position of an unfinished set-up, and the number of its symmetry class.
fn playable(game: &GameHandle, setup: &Setup, kinds: &mut SymmetryClasses) -> Option<(String, usize)> {
    let position = game.compose(setup).ok()?;
    let record = game.record(Some(&position)).ok().filter(|record| record.outcome().is_none())?;
    Some((position, kinds.number(game, record.position())))
}

/// Returns the section of a report's page.
pub(super) fn section(game: &GameHandle, report: &Report) -> Markup {
    let Repairs { expected, swap, line_ups, handicaps } = &report.repairs;
    let first = side_words(game, 0, "name");
    let row = |repair: &Repair| {
        let start = repair.position.clone().unwrap_or_else(|| repair.spec.clone());
        let mut cells = vec![words(game, &repair.change), start, percent(repair.expected)];
        cells.extend(balance(repair.balance));
        cells.extend(match repair.played.games() {
            0 => [String::new(), String::new()],
            games => [balance(repair.played.estimate()).join(" · "), games.to_string()],
        });
        cells
    };
    let table = |caption: &str, repairs: &[Repair]| {
        let heads = [
            "repairs.change", "repairs.start", "repairs.expected", "repairs.score",
            "report.percent-interval", "repairs.played", "report.games",
        ];
        let heads = heads.map(say);
        data_table(&say(caption), &heads, &repairs.iter().map(row).collect::<Vec<_>>())
    };
    html! {
        p { (say_with("repairs.about", &[("side", &first), ("expected", &percent(*expected))])) }
        p { @match swap { Some(swap) => (swap_words(swap, &first)), None => (say("repairs.no-swap")) } }
        @if !line_ups.is_empty() { (table("repairs.line-ups", line_ups)) }
        @if !handicaps.is_empty() { (table("repairs.handicaps", handicaps)) }
    }
}

fn balance(found: Estimate) -> [String; 2] {
    [percent(found.value), between(Unit::Share, [found.low, found.high])]
}

/// Describes the effect of a swap rule.
fn swap_words(swap: &SwapRule, first: &str) -> String {
    let ([score, interval], alike) = (balance(swap.balance), (swap.moves.len() - 1).to_string());
    let told = [("move", &*swap.moves[0]), ("side", first), ("score", &score), ("interval", &interval)];
    let expected = match swap.moves.len() {
        1 => say_with("repairs.swap", &told),
        _ => say_with("repairs.swap-alike", &[&told[..], &[("count", &alike)]].concat()),
    };
    let ([score, interval], games) = (balance(swap.played.estimate()), swap.played.games().to_string());
    let told = [("games", &*games), ("score", &score), ("interval", &interval)];
    match swap.played.games() {
        0 => expected,
        _ => format!("{expected} {}", say_with("repairs.swap-played", &told)),
    }
}

/// Describes a change.
fn words(game: &GameHandle, change: &Change) -> String {
    match change {
        Change::Nothing => say("repairs.nothing"),
        Change::LineUp => say("repairs.line-up"),
        Change::OtherBegins => say_with("repairs.other-begins", &[("side", &side_words(game, 1, "name"))]),
        Change::Without { number, piece, site, alike, .. } => {
            let (side, piece) = (side_words(game, *number, ""), piece_words(game, piece));
            let (told, others) =
                ([("side", &*side), ("piece", &piece), ("site", site)], (alike - 1).to_string());
            match alike {
                1 => say_with("repairs.without", &told),
                _ => say_with("repairs.without-alike", &[&told[..], &[("count", &others)]].concat()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_to_look_at_follow_from_the_rules_alone() {
        let of = |spec: &str| candidates(&GameHandle::from_spec(spec).expect("a game"));
        let chess = of("one-dimensional-chess");
        let line_ups = chess.iter().filter(|candidate| candidate.change == Change::LineUp).count();
        assert!((60..120).contains(&line_ups), "{line_ups}");
        assert!(chess.iter().any(|candidate| candidate.change == Change::OtherBegins));
        let without = |candidate: &&Candidate| matches!(candidate.change, Change::Without { .. });
        assert!(chess.iter().filter(without).count() >= 8, "all pieces but the kings");
        // Of Brandubh's eight attackers two are not equivalent, and of its four defenders one.
        let tafl = of("hnefatafl:rules=brandubh");
        let alike = tafl.iter().filter_map(|candidate| match &candidate.change {
            Change::Without { alike, .. } => Some(*alike),
            _ => None,
        });
        assert_eq!(alike.collect::<Vec<_>>().iter().sum::<usize>(), 12, "{tafl:?}");
        // An empty board has no pieces to remove.
        assert!(!of("linear-progression").iter().any(|candidate| without(&candidate)));
    }
}
