//! The score of a match: what was played, and what counts.

use super::game::{GameEnd, PlayedGame};
use super::plan::{MatchPlan, PlannedGame};
use crate::stats::{PairTable, Ratings, Sprt, Tally, Verdict, likeliest_ratings, ratings, result_of};
use serde::Serialize;
use throughline_game::{Side, Wdl};

/// Ratings that differ by no more are the same, but for rounding.
const SAME_ELO: f64 = 1e-6;

/// The results so far.
///
/// Pairs count in the order of the plan: a pair does when all before it are finished too. So what a
/// match finds does not depend on how many games are played at a time, and a test is not swayed by
/// games that end soon.
#[derive(Clone, Debug)]
pub struct MatchScore {
    pairings: Vec<(usize, usize)>,
    /// The points of the pairing's first engine, by game.
    results: Vec<Option<Wdl>>,
    played: usize,
    /// Pairs of the plan that count.
    counted: usize,
    /// By pairing, from its first engine's view.
    tables: Vec<PairTable>,
    /// By engine: games lost by a fault of its own.
    faults: Vec<Faults>,
    sprt: Option<Sprt>,
    verdict: Option<Verdict>,
}

/// Games that an engine lost by a fault of its own.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Faults {
    /// Over its time.
    pub time: u64,
    /// Illegal moves and answers that nobody understands.
    pub infractions: u64,
    /// It stopped running or answering.
    pub failures: u64,
}

impl Faults {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.time + self.infractions + self.failures
    }
}

impl MatchScore {
    /// Nothing played yet.
    #[must_use]
    pub fn new(plan: &MatchPlan) -> Self {
        let pairings = plan.pairings();
        MatchScore {
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

    /// Takes note of a finished game; of a number that was not played before and belongs to the
    /// plan, else nothing changes.
    pub fn add(&mut self, game: &PlayedGame) {
        let Some(slot) = self.results.get_mut(game.index).filter(|slot| slot.is_none()) else { return };
        *slot = Some(result_of(game.winner, PlannedGame::side_of_first(game.index)));
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

    /// Counts the next pair of the plan if both its games are finished.
    fn count_next(&mut self) -> Option<()> {
        let at = 2 * self.counted;
        let (as_first, as_second) = ((*self.results.get(at)?)?, (*self.results.get(at + 1)?)?);
        let pairing = PlannedGame::new(at, &self.pairings).pairing;
        self.tables[pairing].add(as_first, as_second);
        self.counted += 1;
        self.verdict = self.sprt.and_then(|sprt| sprt.verdict(&self.tables[0].pentanomial()));
        Some(())
    }

    /// The engines that meet, by their numbers.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Whether a game was finished.
    #[must_use]
    pub fn is_played(&self, index: usize) -> bool {
        self.results.get(index).is_some_and(Option::is_some)
    }

    /// Games finished, whether they count yet or not.
    #[must_use]
    pub fn played(&self) -> usize {
        self.played
    }

    /// Games of the plan.
    #[must_use]
    pub fn planned(&self) -> usize {
        self.results.len()
    }

    /// Pairs that count.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.counted
    }

    /// The pairs of a pairing that count, from its first engine's view.
    #[must_use]
    pub fn table(&self, pairing: usize) -> &PairTable {
        &self.tables[pairing]
    }

    /// The ratings of all engines on one scale; `None` before anything counts.
    #[must_use]
    pub fn ratings(&self) -> Option<Ratings> {
        ratings(self.faults.len(), &self.pairings, &self.tables)
    }

    /// The engine with the highest rating, and that rating in Elo; `None` before anything counts,
    /// and while two or more have the same.
    #[must_use]
    pub fn leader(&self) -> Option<(usize, f64)> {
        let ratings = likeliest_ratings(self.faults.len(), &self.pairings, &self.tables)?;
        let (first, best) = (0..).zip(ratings.iter().copied()).max_by(|a, b| a.1.total_cmp(&b.1))?;
        let is_alone =
            (0..).zip(&ratings).all(|(engine, rating)| engine == first || best - rating > SAME_ELO);
        is_alone.then_some((first, best))
    }

    /// The pairs of an engine that count, from its view, over all opponents.
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

    /// The games that count by the side that won: the first side's wins and losses.
    #[must_use]
    pub fn by_side(&self) -> Tally {
        self.tables.iter().fold(Default::default(), |sum, table| {
            sum + table.as_side(Side::First) + table.reversed().as_side(Side::First)
        })
    }

    /// Games that an engine lost by its own fault, whether they count or not.
    #[must_use]
    pub fn faults(&self, engine: usize) -> Faults {
        self.faults[engine]
    }

    /// What the test has found.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Whether nothing is left to play.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.verdict.is_some() || self.played == self.results.len()
    }
}
