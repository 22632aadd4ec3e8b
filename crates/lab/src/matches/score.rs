//! The score of a match.

use super::game::{GameEnd, PlayedGame};
use super::plan::{MatchPlan, PlannedGame};
use crate::stats::{PairTable, Ratings, Sprt, Tally, Verdict, likeliest_ratings, ratings, result_of};
use serde::Serialize;
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use throughline_game::{Side, Wdl};

/// Ratings that differ by no more count as equal.
const SAME_ELO: f64 = 1e-6;

/// The results of a match so far.
///
/// Pairs count in the order of the plan: a pair counts when it and all before it are finished. So
/// the results do not depend on the number of simultaneous games, and a test is not biased by games
/// that end soon.
///
/// A pair with the same moves as an earlier one is no further evidence when both engines always
/// play the same: it is left out. Otherwise it counts, because strengths that vary may meet again.
#[derive(Clone, Debug)]
pub struct MatchScore {
    pairings: Vec<(usize, usize)>,
    /// The result for the pairing's first engine, by game.
    results: Vec<Option<Wdl>>,
    played: usize,
    /// The number of pairs that count.
    counted: usize,
    /// The counted pairs by pairing, from its first engine's view.
    tables: Vec<PairTable>,
    /// Hashes of the moves of finished games, by game.
    moves: Vec<u64>,
    /// The counted pairs by pairing and moves.
    seen: HashSet<(usize, [u64; 2])>,
    /// The number of pairs with the same moves as an earlier pair of the pairing.
    repeated: usize,
    /// Whether both engines always play the same in the same game, by pairing.
    deterministic: Vec<bool>,
    /// Games lost by an engine's own fault, by engine.
    faults: Vec<Faults>,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
}

/// The number of games that an engine lost by its own faults.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Faults {
    /// Exceeded time.
    pub time: u64,
    /// Illegal moves and invalid answers.
    pub infractions: u64,
    /// Crashes and missing answers.
    pub failures: u64,
}

fn moves_hash(game: &PlayedGame) -> u64 {
    let mut hasher = DefaultHasher::new();
    (&game.opening.position, &game.opening.moves).hash(&mut hasher);
    game.moves.iter().for_each(|played| played.text.hash(&mut hasher));
    hasher.finish()
}

impl Faults {
    /// Returns the total.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.time + self.infractions + self.failures
    }
}

impl MatchScore {
    /// Returns the score before the first game.
    #[must_use]
    pub fn new(plan: &MatchPlan) -> Self {
        let pairings = plan.pairings();
        let is_deterministic = |engine: usize| plan.engines[engine].is_deterministic();
        MatchScore {
            moves: vec![0; 2 * plan.pairs * pairings.len()],
            seen: HashSet::new(),
            repeated: 0,
            deterministic: pairings
                .iter()
                .map(|&(a, b)| is_deterministic(a) && is_deterministic(b))
                .collect(),
            results: vec![None; 2 * plan.pairs * pairings.len()],
            played: 0,
            counted: 0,
            tables: vec![PairTable::default(); pairings.len()],
            faults: vec![Faults::default(); plan.engines.len()],
            pairings,
            sprt: plan.sprt,
            verdict: None,
        }
    }

    /// Adds a finished game, unless it was added before or is not part of the plan.
    pub fn add(&mut self, game: &PlayedGame) {
        let Some(slot) = self.results.get_mut(game.index).filter(|slot| slot.is_none()) else { return };
        *slot = Some(result_of(game.winner, PlannedGame::side_of_first(game.index)));
        self.moves[game.index] = moves_hash(game);
        self.played += 1;
        self.note_fault(game);
        while self.verdict.is_none() && self.count_next().is_some() {}
    }

    fn note_fault(&mut self, game: &PlayedGame) {
        let Some(winner) = game.winner.filter(|_| game.end.is_fault()) else { return };
        let loser = PlannedGame::new(game.index, &self.pairings).engines[winner.opponent().index()];
        let faults = &mut self.faults[loser];
        match game.end {
            GameEnd::Time => faults.time += 1,
            GameEnd::Infraction => faults.infractions += 1,
            _ => faults.failures += 1,
        }
    }

    /// Counts the next pair of the plan, if both its games are finished.
    fn count_next(&mut self) -> Option<()> {
        let at = 2 * self.counted;
        let (as_first, as_second) = ((*self.results.get(at)?)?, (*self.results.get(at + 1)?)?);
        let pairing = PlannedGame::new(at, &self.pairings).pairing;
        let is_new = self.seen.insert((pairing, [self.moves[at], self.moves[at + 1]]));
        self.repeated += usize::from(!is_new);
        if is_new || !self.deterministic[pairing] {
            self.tables[pairing].add(as_first, as_second);
        }
        self.counted += 1;
        self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tables[0].pentanomial()));
        Some(())
    }

    /// Returns the pairings of engines, by their numbers.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Whether a game is finished.
    #[must_use]
    pub fn is_played(&self, index: usize) -> bool {
        self.results.get(index).is_some_and(Option::is_some)
    }

    /// Returns the number of finished games, whether they count yet or not.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played
    }

    /// Returns the number of games of the plan.
    #[must_use]
    pub fn planned(&self) -> usize {
        self.results.len()
    }

    /// Returns the number of pairs that count.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.counted
    }

    /// Returns the number of finished pairs with the same moves as an earlier one, and whether such
    /// pairs are left out of the statistics in every pairing.
    #[must_use]
    pub fn repeated(&self) -> (usize, bool) {
        (self.repeated, self.deterministic.iter().all(|&it| it))
    }

    /// Returns the counted pairs of a pairing, from its first engine's view.
    #[must_use]
    pub fn table(&self, pairing: usize) -> &PairTable {
        &self.tables[pairing]
    }

    /// Returns the ratings of all engines on one scale; `None` before anything counts.
    #[must_use]
    pub fn ratings(&self) -> Option<Ratings> {
        ratings(self.faults.len(), &self.pairings, &self.tables)
    }

    /// Returns the engine with the highest rating, and that rating in Elo; `None` before anything
    /// counts, and while the highest rating is shared.
    #[must_use]
    pub fn leader(&self) -> Option<(usize, f64)> {
        let ratings = likeliest_ratings(self.faults.len(), &self.pairings, &self.tables)?;
        let (first, best) = (0..).zip(ratings.iter().copied()).max_by(|a, b| a.1.total_cmp(&b.1))?;
        let is_alone =
            (0..).zip(&ratings).all(|(engine, rating)| engine == first || best - rating > SAME_ELO);
        is_alone.then_some((first, best))
    }

    /// Returns the counted pairs of an engine, from its view, over all opponents.
    #[must_use]
    pub fn table_of(&self, engine: usize) -> PairTable {
        let mut all = PairTable::default();
        for (&(a, b), table) in self.pairings.iter().zip(&self.tables) {
            match engine {
                _ if engine == a => all.add_all(table),
                _ if engine == b => all.add_all(&table.reversed()),
                _ => {}
            }
        }
        all
    }

    /// Returns the counted games from the first side's view.
    #[must_use]
    pub fn by_side(&self) -> Tally {
        self.tables.iter().fold(Default::default(), |sum, table| {
            sum + table.as_side(Side::First) + table.reversed().as_side(Side::First)
        })
    }

    /// Returns the games that an engine lost by its own fault, whether they count or not.
    #[must_use]
    pub fn faults(&self, engine: usize) -> Faults {
        self.faults[engine]
    }

    /// Returns the verdict of the test.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.verdict.is_some() || self.played == self.results.len()
    }
}
