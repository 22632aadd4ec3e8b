//! Ranking of starts by evenness, from searches and the games played.

use super::probe::{FixedProbes, GameLine, Probe, ProbeId, expected_at};
use super::repairs::{Candidate, Change, Repair, Repairs, SwapRule, TrialStart};
use super::report::{FirstMove, first_moves};
use crate::stats::{Estimate, Tally, result_of};
use throughline_game::Side;

/// The maximum number of line-ups, and of handicaps, that are reported.
const MAX_REPORTED: usize = 8;

/// Searches of starts and first moves, and the score of the games, to which their differences are
/// added.
struct Ranking<'a> {
    candidates: &'a [Candidate],
    probes: &'a [Probe],
    /// The classes of first moves, by their numbers.
    moves: &'a [FirstMove],
    score: Estimate,
}

impl Ranking<'_> {
    /// Returns the first side's expected score at a start.
    fn expected(&self, number: usize) -> f64 {
        expected_at(self.probes, ProbeId::Repair(number))
    }

    /// Returns the expected score at the default start, the reference of the others, by the same
    /// kind of evaluation.
    fn usual(&self, plain: bool) -> f64 {
        let is_usual = |other: &Candidate| other.change == Change::Nothing && other.plain == plain;
        self.candidates.iter().position(is_usual).map_or(0.5, |number| self.expected(number))
    }

    /// Returns the first side's estimated score at a start.
    fn balance(&self, number: usize) -> Estimate {
        moved(self.score, self.expected(number) - self.usual(self.candidates[number].plain))
    }

    /// Whether a change weakens the side that scores more.
    fn weakens(&self, change: &Change) -> bool {
        let stronger = if self.score.value > 0.5 { Side::First } else { Side::Second };
        match change {
            Change::Without { number, .. } => *number == stronger.index(),
            Change::OtherBegins => stronger == Side::First,
            Change::Nothing | Change::LineUp => false,
        }
    }

    /// Returns the starts of a kind that are more even than the default one, the most even first.
    fn improvements(&self, fits: impl Fn(&Change) -> bool) -> Vec<usize> {
        let off_at = |number: &usize| off(self.balance(*number));
        let better =
            |number: &usize| fits(&self.candidates[*number].change) && off_at(number) < off(self.score);
        let mut told: Vec<usize> = (0..self.candidates.len()).filter(better).collect();
        told.sort_by(|a, b| off_at(a).total_cmp(&off_at(b)));
        told.truncate(MAX_REPORTED);
        told
    }

    fn line_ups(&self) -> Vec<usize> {
        self.improvements(|change| *change == Change::LineUp)
    }

    fn handicaps(&self) -> Vec<usize> {
        self.improvements(|change| self.weakens(change))
    }

    /// Returns the class of first moves after which the first side's estimated score is nearest to
    /// a half, and that score.
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

/// Returns the starts of trials, given these games: the most even start of each kind.
pub(super) fn trial_starts(fixed: &FixedProbes, probes: &[Probe], games: &[GameLine]) -> Vec<TrialStart> {
    let moves = first_moves(&fixed.kinds, probes, games);
    let score = Tally::of(games.iter().map(GameLine::result)).estimate();
    let ranking = Ranking { candidates: &fixed.candidates, probes, moves: &moves, score };
    let swap = ranking.swap().map(|(kind, _)| TrialStart::First(kind));
    let [line_ups, handicaps] = [ranking.line_ups(), ranking.handicaps()];
    let others = [line_ups, handicaps].into_iter().filter_map(|numbers| numbers.first().copied());
    swap.into_iter().chain(others.map(TrialStart::Repair)).collect()
}

/// Builds the repairs from games and probes. `moves` are the classes of first moves with their
/// results, by number.
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

/// Returns the difference of a score from a half.
fn off(balance: Estimate) -> f64 {
    (balance.value - 0.5).abs()
}

/// Adds a difference to a score, clamped to 0 to 1.
fn moved(score: Estimate, by: f64) -> Estimate {
    score.map(|value| (value + by).clamp(0.0, 1.0))
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
        // 58 % without the rook; 25 % without the queen is not nearer to a half than 70 %.
        assert_eq!(positions, [Some("no rook")]);
        assert!((found.handicaps[0].balance.value - 0.58).abs() < 1e-9);
        assert_eq!(found.handicaps[0].played, Tally { wins: 1, draws: 1, losses: 0 });
        assert_eq!(found.line_ups[0].played, Tally::default());
        let games = [GameLine { moves: Vec::new(), winner: Some(Side::First) }];
        let fixed = FixedProbes { kinds: Vec::new(), candidates };
        let starts = [TrialStart::Repair(1), TrialStart::Repair(5)];
        assert_eq!(trial_starts(&fixed, &probes, &games), starts, "the most even of each kind");
    }
}
