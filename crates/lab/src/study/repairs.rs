//! Repairs: what would make a rule set more even. A search says what the first side expects at
//! another start, or after a first move, more or less than where the games began; by so much their
//! score is moved, and its interval with it. From the starts that look most even by that games are
//! played: trials.

use super::figure::Unit;
use super::html::{between, data_table, percent, side_words};
use super::positions::piece_words;
use super::probe::{Fixed, GameLine, Probe};
use super::report::{FirstMove, Report, first_moves};
use crate::starts::{Kinds, orders, sample_of};
use crate::stats::{Estimate, Tally, result_of};
use crate::words::{say, say_with};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use throughline_catalog::GameHandle;
use throughline_game::{Notation as _, Setup, Shape, Side, Values};

/// Other line-ups that are looked at, and handicaps.
const MOST: [usize; 2] = [120, 40];
/// Letters of a line-up at most.
const LONGEST: usize = 7;
/// Of either, those that are told.
const TOLD: usize = 8;

/// Another start, at which a search is to say what the first side expects.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Candidate {
    /// Its rule set.
    pub spec: String,
    /// Its position string, where it is not the rule set's own start.
    pub position: Option<String>,
    /// Whether the game's own evaluation is to be used: a network belongs to one rule set, so one
    /// line-up would be judged by it and the others not.
    pub plain: bool,
    change: Change,
}

/// What differs at a start.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// Nothing: against this the others are held.
    Nothing,
    /// The order of the pieces, an option of the rule set.
    LineUp,
    /// A side has a piece fewer.
    Without {
        /// The side's name.
        side: String,
        /// Which of the sides it is, 0 or 1.
        number: usize,
        /// The name of the piece's drawing.
        piece: String,
        /// Where it stands at the usual start.
        site: String,
        /// Pieces that the board's symmetries make of it, itself included.
        alike: usize,
    },
    /// The second side has the first move.
    OtherBegins,
}

/// Where a trial begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TrialStart {
    /// After the first move that a swap rule brings about, by the number of its kind.
    First(usize),
    /// Another start, by its number among those that are looked at.
    Repair(usize),
}

/// What would make a rule set more even.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repairs {
    /// The first side's expected score at the start, by a search.
    pub expected: f64,
    /// A swap rule; `None` where first moves are not looked at one by one.
    pub swap: Option<SwapRule>,
    /// Other orders of the pieces, the most even first.
    pub line_ups: Vec<Repair>,
    /// Handicaps for the side that scores more, the most even first.
    pub handicaps: Vec<Repair>,
}

/// What a swap rule gives, by which the second player chooses the side after the first move: the
/// opener would play the most even one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SwapRule {
    /// The first moves of that kind.
    pub moves: Vec<String>,
    /// The first side's expected score after it, by a search.
    pub expected: f64,
    /// Its score then.
    pub balance: Estimate,
    /// Games from there, from the first side's view.
    #[serde(default)]
    pub played: Tally,
}

/// Another start and what the first side would score there.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Repair {
    /// What is changed.
    pub change: Change,
    /// The rule set.
    pub spec: String,
    /// The position, where it is not the rule set's own start.
    pub position: Option<String>,
    /// The first side's expected score there, by a search.
    pub expected: f64,
    /// Its score there.
    pub balance: Estimate,
    /// Games from there, from the first side's view.
    #[serde(default)]
    pub played: Tally,
}

/// The starts to look at: the rule set's own, other line-ups, handicaps.
pub(crate) fn candidates(game: &GameHandle) -> Vec<Candidate> {
    let own =
        |plain| Candidate { spec: game.spec().to_owned(), position: None, plain, change: Change::Nothing };
    let line_up = |spec| Candidate { spec, position: None, plain: true, change: Change::LineUp };
    let line_ups = line_ups(game, MOST[0]);
    let against = (!line_ups.is_empty()).then(|| own(true));
    let line_ups = against.into_iter().chain(line_ups.into_iter().map(line_up));
    std::iter::once(own(false)).chain(line_ups).chain(handicaps(game)).collect()
}

/// The rule sets that an option makes which lists pieces by their letters, in other orders of them:
/// so many, drawn evenly where there are more.
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
            // Letters that list nothing give no rule sets.
            let Ok(other) = GameHandle::from_spec(&format!("{id}:{}", options.join(","))) else { continue };
            let begins = other.record(None).is_ok_and(|record| record.outcome().is_none());
            if begins && other.spec() != game.spec() && !found.iter().any(|known| known == other.spec()) {
                found.push(other.spec().to_owned());
            }
        }
    }
    found
}

/// The start with one piece fewer, one of those that the board's symmetries make of each other; and
/// with the other side to move.
fn handicaps(game: &GameHandle) -> Vec<Candidate> {
    let Ok(start) = game.setup(None) else { return Vec::new() };
    let (pieces, board, mut kinds) = (game.layout().pieces, game.board(Shape::Wide), Kinds::of(game));
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

/// The position of a set-up in which something is left to play, and the number of its kind.
fn playable(game: &GameHandle, setup: &Setup, kinds: &mut Kinds) -> Option<(String, usize)> {
    let position = game.compose(setup).ok()?;
    let record = game.record(Some(&position)).ok().filter(|record| record.outcome().is_none())?;
    Some((position, kinds.number(game, record.position())))
}

/// Searches of starts and first moves, and the score of games that is moved by them.
struct Ranking<'a> {
    candidates: &'a [Candidate],
    probes: &'a [Probe],
    /// The kinds of first moves, by their numbers.
    moves: &'a [FirstMove],
    score: Estimate,
}

impl Ranking<'_> {
    /// The first side's expected score at a start.
    fn expected(&self, wanted: usize) -> f64 {
        let of = |probe: &Probe| match probe {
            Probe::Repair { number, expected } if *number == wanted => Some(f64::from(*expected) / 1000.0),
            _ => None,
        };
        self.probes.iter().find_map(of).unwrap_or(0.5)
    }

    /// That at the usual start. Each start is held against it, judged by the same evaluation.
    fn usual(&self, plain: bool) -> f64 {
        let is_usual = |other: &Candidate| other.change == Change::Nothing && other.plain == plain;
        self.candidates.iter().position(is_usual).map_or(0.5, |number| self.expected(number))
    }

    /// The first side's score at a start.
    fn balance(&self, number: usize) -> Estimate {
        moved(self.score, self.expected(number) - self.usual(self.candidates[number].plain))
    }

    /// Whether a change makes the side that scores more weaker.
    fn weakens(&self, change: &Change) -> bool {
        let stronger = if self.score.value > 0.5 { Side::First } else { Side::Second };
        match change {
            Change::Without { number, .. } => *number == stronger.index(),
            Change::OtherBegins => stronger == Side::First,
            Change::Nothing | Change::LineUp => false,
        }
    }

    /// The numbers of the starts of a kind that are more even than the usual one, the most even
    /// first.
    fn told(&self, fits: impl Fn(&Change) -> bool) -> Vec<usize> {
        let off = |number: &usize| off(self.balance(*number));
        let better = |number: &usize| {
            fits(&self.candidates[*number].change) && off(number) < (self.score.value - 0.5).abs()
        };
        let mut told: Vec<usize> = (0..self.candidates.len()).filter(better).collect();
        told.sort_by(|a, b| off(a).total_cmp(&off(b)));
        told.truncate(TOLD);
        told
    }

    fn line_ups(&self) -> Vec<usize> {
        self.told(|change| *change == Change::LineUp)
    }

    fn handicaps(&self) -> Vec<usize> {
        self.told(|change| self.weakens(change))
    }

    /// The kind of first move after which the first side would score nearest to a half, and its
    /// score then.
    fn swap(&self) -> Option<(usize, Estimate)> {
        let played = |found: &FirstMove| found.results.games() as f64;
        let games: f64 = self.moves.iter().map(played).sum();
        if games == 0.0 {
            return None;
        }
        let average = self.moves.iter().map(|found| found.expected * played(found)).sum::<f64>() / games;
        let balance = |found: &FirstMove| moved(self.score, found.expected - average);
        let balances = self.moves.iter().map(balance).enumerate();
        balances.min_by(|(_, a), (_, b)| off(*a).total_cmp(&off(*b)))
    }
}

/// Where trials begin when these games are known: the most even start of each kind.
pub(super) fn to_try(fixed: &Fixed, probes: &[Probe], games: &[GameLine]) -> Vec<TrialStart> {
    let moves = first_moves(&fixed.kinds, probes, games);
    let score = Tally::of(games.iter().map(GameLine::result)).estimate();
    let ranking = Ranking { candidates: &fixed.candidates, probes, moves: &moves, score };
    let swap = ranking.swap().map(|(kind, _)| TrialStart::First(kind));
    let [line_ups, handicaps] = [ranking.line_ups(), ranking.handicaps()];
    let others = [line_ups, handicaps].into_iter().filter_map(|numbers| numbers.first().copied());
    swap.into_iter().chain(others.map(TrialStart::Repair)).collect()
}

/// What the games and probes say of repairs. `moves` are the first moves with what was found, by
/// the numbers of their kinds.
pub(super) fn build(
    candidates: &[Candidate],
    probes: &[Probe],
    moves: &[FirstMove],
    results: Tally,
) -> Repairs {
    let ranking = Ranking { candidates, probes, moves, score: results.estimate() };
    let played = |wanted: TrialStart| {
        let of = |probe: &Probe| match probe {
            Probe::Trial { start, winner, .. } if *start == Some(wanted) => {
                Some(result_of(*winner, Side::First))
            }
            _ => None,
        };
        Tally::of(probes.iter().filter_map(of))
    };
    let repair = |number: usize| {
        let Candidate { spec, position, change, .. } = candidates[number].clone();
        let (expected, balance) = (ranking.expected(number), ranking.balance(number));
        Repair { change, spec, position, expected, balance, played: played(TrialStart::Repair(number)) }
    };
    let swap = |(kind, balance): (usize, Estimate)| SwapRule {
        moves: moves[kind].kind.texts.clone(),
        expected: moves[kind].expected,
        balance,
        played: played(TrialStart::First(kind)),
    };
    Repairs {
        expected: ranking.usual(false),
        swap: ranking.swap().map(swap),
        line_ups: ranking.line_ups().into_iter().map(repair).collect(),
        handicaps: ranking.handicaps().into_iter().map(repair).collect(),
    }
}

/// How far a score is from a half.
fn off(balance: Estimate) -> f64 {
    (balance.value - 0.5).abs()
}

/// A score moved by a difference, within what scores can be.
fn moved(score: Estimate, by: f64) -> Estimate {
    score.map(|value| (value + by).clamp(0.0, 1.0))
}

/// The section of a report's page.
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
            "repairs.change",
            "repairs.start",
            "repairs.expected",
            "repairs.score",
            "report.percent-interval",
            "repairs.played",
            "report.games",
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

/// What a swap rule would give, in words.
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

/// A change in words.
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
    use crate::study::MoveKind;

    fn first_move(text: &str, expected: f64, wins: u64, losses: u64) -> FirstMove {
        let kind = MoveKind { texts: vec![text.to_owned()], sites: Vec::new() };
        FirstMove { kind, expected, results: Tally { wins, draws: 0, losses } }
    }

    #[test]
    fn the_swap_rule_gives_the_move_that_moves_the_score_to_a_half() {
        // The games began with moves after which 80 % are expected, and scored 70 %.
        let moves = [
            first_move("strong", 0.9, 4, 1),
            first_move("good", 0.7, 3, 2),
            first_move("even", 0.62, 0, 0),
            first_move("weak", 0.3, 0, 0),
        ];
        let results = Tally { wins: 7, draws: 0, losses: 3 };
        let found = build(&[], &[], &moves, results).swap.expect("there are first moves");
        assert_eq!((found.moves, found.expected), (vec!["even".to_owned()], 0.62));
        let score = results.estimate();
        assert!((found.balance.value - 0.52).abs() < 1e-9, "{:?}", found.balance);
        assert!((found.balance.error() - score.error()).abs() < 1e-9, "{:?}", found.balance);
        assert_eq!(build(&[], &[], &[], results).swap, None);
    }

    #[test]
    fn starts_that_are_more_even_are_told_and_others_not() {
        let line_up = |spec: &str| Candidate {
            spec: spec.to_owned(),
            position: None,
            plain: false,
            change: Change::LineUp,
        };
        let without = |number, piece: &str| Candidate {
            spec: "a".to_owned(),
            position: Some(format!("no {piece}")),
            plain: false,
            change: Change::Without {
                side: "White".to_owned(),
                number,
                piece: piece.to_owned(),
                site: "a1".to_owned(),
                alike: 1,
            },
        };
        let mut candidates = vec![line_up("a"), line_up("b"), line_up("c")];
        candidates[0].change = Change::Nothing;
        candidates.extend([without(0, "rook"), without(1, "rook"), without(0, "queen")]);
        let expected = [700, 500, 900, 580, 860, 250];
        let probe = |(number, &expected): (usize, &u32)| Probe::Repair { number, expected };
        let mut probes: Vec<Probe> = expected.iter().enumerate().map(probe).collect();
        let trial = |number, start, winner| Probe::Trial { number, start, winner };
        probes.push(trial(0, Some(TrialStart::Repair(3)), Some(Side::First)));
        probes.push(trial(1, Some(TrialStart::Repair(3)), None));
        probes.push(trial(2, Some(TrialStart::Repair(4)), None));
        probes.push(trial(3, None, None));
        let results = Tally { wins: 70, draws: 0, losses: 30 };
        let found = build(&candidates, &probes, &[], results);
        assert_eq!(found.expected, 0.7);
        let specs: Vec<&str> = found.line_ups.iter().map(|repair| repair.spec.as_str()).collect();
        assert_eq!(specs, ["b"], "c is less even than the start");
        let positions: Vec<_> = found.handicaps.iter().map(|repair| repair.position.as_deref()).collect();
        // 58 % without the rook; 25 % without the queen is no nearer to a half than 70 %.
        assert_eq!(positions, [Some("no rook")]);
        assert!((found.handicaps[0].balance.value - 0.58).abs() < 1e-9);
        assert_eq!(found.handicaps[0].played, Tally { wins: 1, draws: 1, losses: 0 });
        assert_eq!(found.line_ups[0].played, Tally::default());
        let games = [GameLine { moves: Vec::new(), winner: Some(Side::First) }];
        let fixed = Fixed { kinds: Vec::new(), candidates };
        let starts = [TrialStart::Repair(1), TrialStart::Repair(5)];
        assert_eq!(to_try(&fixed, &probes, &games), starts, "the most even of each kind");
    }

    #[test]
    fn starts_to_look_at_follow_from_the_rules_alone() {
        let of = |spec: &str| candidates(&GameHandle::from_spec(spec).expect("a game"));
        let chess = of("one-dimensional-chess");
        let line_ups = chess.iter().filter(|candidate| candidate.change == Change::LineUp).count();
        assert!((60..120).contains(&line_ups), "{line_ups}");
        assert!(chess.iter().any(|candidate| candidate.change == Change::OtherBegins));
        let without = |candidate: &&Candidate| matches!(candidate.change, Change::Without { .. });
        assert!(chess.iter().filter(without).count() >= 8, "all pieces but the kings");
        // Of Brandubh's eight attackers two are not alike, and of its four defenders one.
        let tafl = of("hnefatafl:rules=brandubh");
        let alike = tafl.iter().filter_map(|candidate| match &candidate.change {
            Change::Without { alike, .. } => Some(*alike),
            _ => None,
        });
        assert_eq!(alike.collect::<Vec<_>>().iter().sum::<usize>(), 12, "{tafl:?}");
        // Nothing stands at the start of an empty board.
        assert!(!of("linear-progression").iter().any(|candidate| without(&candidate)));
    }
}
