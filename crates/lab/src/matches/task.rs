//! A game of a match as a task, which gives the same moves on any machine.

use super::adjudicate::Adjudication;
use super::engine_spec::{EngineKind, EngineSpec};
use super::game::{GameRules, Opening, PlayedGame, Seat, play_game};
use super::plan::{MatchPlan, PlannedGame};
use super::player::{OwnEngine, OwnSettings};
use super::setting::pairs;
use crate::TaskError;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, NetworkChoice};

/// A game to play.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct GameTask {
    /// Its number in the match.
    pub index: usize,
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The engines of the first and the second side, as engine specs.
    pub engines: [String; 2],
    /// Its opening.
    pub opening: Opening,
    /// [`Adjudication::draw`] as text.
    pub adjudicate_draw: Option<String>,
    /// [`Adjudication::win`] as text.
    pub adjudicate_win: Option<String>,
    /// [`GameRules::max_plies`].
    pub max_plies: usize,
    /// The seed of the engines' random choices.
    pub seed: u64,
}

impl GameTask {
    /// Makes the task of a game of a match.
    #[must_use]
    pub fn new(plan: &MatchPlan, planned: &PlannedGame, opening: Opening) -> Self {
        let adjudication = &plan.rules.adjudication;
        GameTask {
            index: planned.index,
            spec: plan.game.spec().to_owned(),
            engines: planned.engines.map(|engine| plan.engines[engine].portable_text()),
            opening,
            adjudicate_draw: adjudication.draw.map(|rule| rule.to_string()),
            adjudicate_win: adjudication.win.map(|rule| rule.to_string()),
            max_plies: plan.rules.max_plies,
            seed: plan.seed_of(planned.index),
        }
    }

    /// Plays the game; `None` if `stop` was set before the end. Times are left out of the result,
    /// and the rest is the same on any machine.
    ///
    /// # Errors
    /// An invalid engine spec, or an engine whose games depend on the machine; an invalid rule of
    /// adjudication; a game that cannot begin.
    pub fn play(&self, game: &GameHandle, stop: &AtomicBool) -> Result<Option<PlayedGame>, TaskError> {
        let read = |text: &String| {
            let engine = EngineSpec::read(text)?;
            let player = OwnEngine::new(engine.deterministic_settings()?);
            Ok::<_, TaskError>((engine.time, player))
        };
        let (mut first, mut second) = (read(&self.engines[0])?, read(&self.engines[1])?);
        let mut seats =
            [Seat { time: first.0, player: &mut first.1 }, Seat { time: second.0, player: &mut second.1 }];
        let adjudication = Adjudication {
            draw: self.adjudicate_draw.as_deref().map(str::parse).transpose()?,
            win: self.adjudicate_win.as_deref().map(str::parse).transpose()?,
        };
        let rules = GameRules { adjudication, max_plies: self.max_plies, margin: Duration::ZERO };
        let played = play_game(game, self.index, &self.opening, &mut seats, &rules, self.seed, stop)?;
        Ok(played.map(|mut played| {
            played.seconds = 0.0;
            played.moves.iter_mut().for_each(|played| played.micros = 0);
            played
        }))
    }
}

impl EngineSpec {
    /// Returns the spec with the network itself in the place of its file's name.
    fn portable_text(&self) -> String {
        let EngineKind::Own(OwnSettings { network: network @ NetworkChoice::Network(_), .. }) = &self.kind
        else {
            return self.text.clone();
        };
        let setting = |(key, value): &(&str, &str)| match *key {
            "net" => format!("net=\"{}\"", network.text()),
            key if value.contains(',') => format!("{key}=\"{value}\""),
            key => format!("{key}={value}"),
        };
        // The text was read without defects before.
        pairs(&self.text).unwrap_or_default().iter().map(setting).collect::<Vec<_>>().join(",")
    }

    /// Returns the settings, if it is our engine and plays the same on any machine.
    ///
    /// # Errors
    /// A setting that makes games depend on the machine.
    pub fn deterministic_settings(&self) -> Result<&OwnSettings, TaskError> {
        let EngineKind::Own(settings) = &self.kind else {
            return Err(self.differs("is a program, which other machines may not have"));
        };
        let has_clock = self.time.time.is_some() || self.time.clock.is_some();
        let differs = if has_clock || settings.level.is_some() && self.time.nodes.is_none() {
            "plays by the clock, so that its games differ: expected depth or nodes (beside a level: nodes)"
        } else if settings.threads > 1 {
            "searches with several threads, so that its games differ: expected one"
        } else if settings.tables.is_some() {
            "looks values up in tables, which other machines may not have: expected none"
        } else {
            return Ok(settings);
        };
        Err(self.differs(differs))
    }

    fn differs(&self, how: &'static str) -> TaskError {
        format!("engine “{}” {how}", self.name).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameRules, Openings, Tournament, run_match, run_match_remotely, summary};
    use throughline_catalog::built_in_network;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn plan() -> MatchPlan {
        let file = tempfile::NamedTempFile::new().unwrap();
        let network = built_in_network("linear-pursuit").unwrap();
        std::fs::write(file.path(), network.to_bytes()).unwrap();
        let of_file = format!("name=\"a, b\",net={},nodes=200", file.path().display());
        let engines = [
            "name=deep,depth=2,vary=6",
            "name=bare,nodes=300,without=null-move,net=none",
            "level=3,nodes=2000",
            &of_file,
        ];
        // The network's file is deleted before the games are played.
        MatchPlan {
            game: GameHandle::from_spec("linear-pursuit").unwrap(),
            engines: engines.map(|text| EngineSpec::read(text).unwrap()).into(),
            tournament: Tournament::RoundRobin,
            pairs: 2,
            openings: Openings::Start,
            seed: 5,
            concurrency: 2,
            rules: GameRules {
                adjudication: Adjudication { draw: None, win: Some("moves=3,score=500".parse().unwrap()) },
                max_plies: 60,
                margin: Duration::ZERO,
            },
            patience: Duration::from_secs(60),
            sprt: None,
        }
    }

    /// Removes the times, which depend on the machine.
    fn untimed(games: &[PlayedGame]) -> Vec<PlayedGame> {
        let mut games = games.to_vec();
        games.sort_by_key(|game| game.index);
        for game in &mut games {
            game.seconds = 0.0;
            game.moves.iter_mut().for_each(|played| played.micros = 0);
        }
        games
    }

    #[test]
    fn games_played_as_tasks_are_those_of_the_match_in_whatever_order() {
        let (plan, mut here, mut there) = (plan(), Vec::new(), Vec::new());
        let score = run_match(&plan, &[], &NEVER, &mut |game, _| {
            here.push(game.clone());
            Ok(())
        });
        let mut keep = |game: &PlayedGame, _: &_| {
            there.push(game.clone());
            Ok(())
        };
        let elsewhere = run_match_remotely(&plan, &[], &mut keep, |tasks, done| {
            let tasks: Vec<GameTask> = tasks.collect();
            tasks.iter().rev().try_for_each(|task| {
                let sent = serde_json::to_string(task).expect("it is data");
                let task: GameTask = serde_json::from_str(&sent).expect("it is read");
                done(task.play(&plan.game, &NEVER).expect("it is played").expect("to the end"))
            })
        });
        assert_eq!(untimed(&here), untimed(&there));
        let (score, elsewhere) = (score.expect("played"), elsewhere.expect("played"));
        assert_eq!(summary(&plan, &score), summary(&plan, &elsewhere));
    }

    #[test]
    fn what_differs_from_machine_to_machine_is_told() {
        for (text, words) in [
            ("level=3", "by the clock"),
            ("time=10ms", "by the clock"),
            ("nodes=9,threads=2", "several threads"),
            ("cmd=./engine,time=1s", "a program"),
        ] {
            let told = EngineSpec::read(text).unwrap().deterministic_settings().unwrap_err().to_string();
            assert!(told.contains(words), "{text}: {told}");
        }
        assert!(EngineSpec::read("nodes=9,net=none,vary=4").unwrap().deterministic_settings().is_ok());
    }
}
