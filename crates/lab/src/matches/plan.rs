//! The plan of a match: engines, pairings and the order of games.

use super::engine_spec::{EngineKind, EngineSpec};
use super::game::GameRules;
use super::opening::Openings;
use crate::state_file::Settings;
use crate::stats::Sprt;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_game::Side;
use throughline_game::random::mix;

/// The kind of tournament.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Tournament {
    /// Each engine meets every other one.
    #[default]
    RoundRobin,
    /// The first engine meets each of the others.
    Gauntlet,
    /// Each engine meets the next one.
    Ladder,
}

impl Tournament {
    /// All kinds.
    pub const ALL: [Tournament; 3] = [Tournament::RoundRobin, Tournament::Gauntlet, Tournament::Ladder];

    /// Returns the name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Tournament::RoundRobin => "round-robin",
            Tournament::Gauntlet => "gauntlet",
            Tournament::Ladder => "ladder",
        }
    }

    /// Returns the pairings of `engines` engines, by their numbers.
    #[must_use]
    pub fn pairings(self, engines: usize) -> Vec<(usize, usize)> {
        let all = (0..engines).flat_map(|a| (a + 1..engines).map(move |b| (a, b)));
        all.filter(|&(a, b)| match self {
            Tournament::RoundRobin => true,
            Tournament::Gauntlet => a == 0,
            Tournament::Ladder => b == a + 1,
        })
        .collect()
    }
}

/// The plan of a match.
#[derive(Clone)]
pub struct MatchPlan {
    /// The rule set.
    pub game: GameHandle,
    /// The engines, two or more.
    pub engines: Vec<EngineSpec>,
    /// The kind of tournament.
    pub tournament: Tournament,
    /// The number of pairs of games in each pairing.
    pub pairs: usize,
    /// The openings; each is played by every pairing, with both sides.
    pub openings: Openings,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games at a time.
    pub concurrency: usize,
    /// The rules of all games.
    pub rules: GameRules,
    /// The timeout of a program's answers where no time control applies.
    pub patience: Duration,
    /// A sequential test of the first engine against the second, which may end the match early.
    pub sprt: Option<Sprt>,
}

impl MatchPlan {
    /// Returns the pairings of engines, by their numbers.
    #[must_use]
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        self.tournament.pairings(self.engines.len())
    }

    /// Returns the seed of the players' random choices in a game.
    pub(crate) fn seed_of(&self, index: usize) -> u64 {
        mix(self.seed ^ mix(index as u64 + 1))
    }

    /// Returns the settings that identify the match, by name. The numbers of pairs and of
    /// simultaneous games are not among them, so that a match can be extended.
    #[must_use]
    pub fn settings(&self) -> Settings {
        let rules = &self.rules;
        let or_none = |rule: Option<String>| rule.unwrap_or_else(|| "none".to_owned());
        let mut settings: Settings = [
            ("game", self.game.spec().to_owned()),
            ("tournament", self.tournament.name().to_owned()),
            ("openings", self.openings.fingerprint()),
            ("seed", self.seed.to_string()),
            ("adjudicate-draw", or_none(rules.adjudication.draw.map(|rule| rule.to_string()))),
            ("adjudicate-win", or_none(rules.adjudication.win.map(|rule| rule.to_string()))),
            ("max-plies", rules.max_plies.to_string()),
            ("time-margin", format!("{:?}", rules.margin)),
            ("sprt", or_none(self.sprt.map(|sprt| sprt.to_string()))),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        let engines = (1..).zip(&self.engines);
        settings.extend(engines.map(|(i, engine)| (format!("engine {i}"), engine.fingerprint())));
        settings
    }
}

impl EngineSpec {
    /// Returns a text that identifies the engine: with a digest of the network whose file it names,
    /// because another one may be written to that file.
    fn fingerprint(&self) -> String {
        let digest = match &self.kind {
            EngineKind::Own(settings) => settings.network.digest(),
            EngineKind::Program { .. } => None,
        };
        digest.map_or_else(|| self.text.clone(), |digest| format!("{} ({digest})", self.text))
    }
}

/// A game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedGame {
    /// Its number, from 0.
    pub index: usize,
    /// The pairing's number.
    pub pairing: usize,
    /// The number of the opening, which is the round of the match.
    pub round: usize,
    /// The engines of the first and the second side.
    pub engines: [usize; 2],
}

impl PlannedGame {
    /// Returns game `index` of a match with these pairings. In each round every pairing plays two
    /// games; in the first of them its first engine has the first side.
    #[must_use]
    pub fn new(index: usize, pairings: &[(usize, usize)]) -> Self {
        let pair = index / 2;
        let pairing = pair % pairings.len();
        let (a, b) = pairings[pairing];
        let engines = if index.is_multiple_of(2) { [a, b] } else { [b, a] };
        PlannedGame { index, pairing, round: pair / pairings.len(), engines }
    }

    /// Returns the side of the pairing's first engine.
    #[must_use]
    pub fn side_of_first(index: usize) -> Side {
        if index.is_multiple_of(2) { Side::First } else { Side::Second }
    }
}

/// A name that two engines were given.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("two engines are called “{0}”: expected different names")]
pub struct DuplicateName(String);

/// Adds numbers to default names that occur twice.
///
/// # Errors
/// If a given name occurs twice.
pub fn make_names_unique(engines: &mut [EngineSpec]) -> Result<(), DuplicateName> {
    for i in 1..engines.len() {
        let (before, rest) = engines.split_at_mut(i);
        let engine = &mut rest[0];
        let taken = |name: &str| before.iter().any(|other| other.name == name);
        if !taken(&engine.name) {
            continue;
        }
        if engine.is_named {
            return Err(DuplicateName(engine.name.clone()));
        }
        let name = (2..).map(|n| format!("{} ({n})", engine.name)).find(|name| !taken(name));
        engine.name = name.expect("some number is free");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairings_of_each_kind() {
        assert_eq!(Tournament::RoundRobin.pairings(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Tournament::Gauntlet.pairings(4), [(0, 1), (0, 2), (0, 3)]);
        assert_eq!(Tournament::Ladder.pairings(4), [(0, 1), (1, 2), (2, 3)]);
        assert!(Tournament::ALL.iter().all(|kind| kind.pairings(2) == [(0, 1)]));
    }

    #[test]
    fn sides_swap_within_a_pair_and_openings_serve_every_pairing() {
        let pairings = Tournament::RoundRobin.pairings(3);
        let games: Vec<_> = (0..12).map(|index| PlannedGame::new(index, &pairings)).collect();
        assert_eq!(games[0].engines, [0, 1]);
        assert_eq!(games[1].engines, [1, 0]);
        assert_eq!(games[5].engines, [2, 1]);
        assert!(
            games[..6].iter().all(|game| game.round == 0) && games[6..].iter().all(|game| game.round == 1)
        );
        assert_eq!(games[6].engines, games[0].engines);
    }

    #[test]
    fn unnamed_engines_are_told_apart_and_named_ones_have_to_be() {
        let mut engines = ["level=3", "level=3", "level=3"].map(|text| EngineSpec::read(text).unwrap());
        make_names_unique(&mut engines).unwrap();
        assert_eq!(engines.map(|engine| engine.name), ["level 3", "level 3 (2)", "level 3 (3)"]);
        let mut engines = ["name=a,nodes=1", "name=a,nodes=2"].map(|text| EngineSpec::read(text).unwrap());
        assert!(
            make_names_unique(&mut engines).unwrap_err().to_string().contains("two engines are called “a”")
        );
    }
}
