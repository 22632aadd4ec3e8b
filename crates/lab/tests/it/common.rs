//! Small matches.

use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::GameHandle;
use throughline_lab::{
    Adjudication, EngineSpec, Fairness, GameRules, MatchPlan, MatchScore, Openings, PlayedGame, Tournament,
    make_names_unique, run_match,
};

/// A match of these engines at One-Dimensional Chess, with two pairs in each pairing.
pub fn plan(engines: &[&str]) -> MatchPlan {
    let mut engines: Vec<_> = engines.iter().map(|text| EngineSpec::read(text).expect(text)).collect();
    make_names_unique(&mut engines).expect("different names");
    MatchPlan {
        game: GameHandle::from_spec("one-dimensional-chess").expect("a game"),
        engines,
        tournament: Tournament::RoundRobin,
        pairs: 2,
        openings: Openings::Random { plies: 3, fair: Fairness::LikeStart(150), from: None },
        seed: 5,
        concurrency: 1,
        rules: GameRules {
            adjudication: Adjudication::default(),
            max_plies: 60,
            margin: Duration::from_millis(200),
        },
        patience: Duration::from_secs(5),
        sprt: None,
    }
}

/// Plays a match: returns the score, and the games in the order of the plan.
pub fn play(plan: &MatchPlan, done: &[PlayedGame]) -> (MatchScore, Vec<PlayedGame>) {
    let mut games = done.to_vec();
    let score = run_match(plan, done, &AtomicBool::new(false), &mut |game, _| {
        games.push(game.clone());
        Ok(())
    });
    games.sort_by_key(|game| game.index);
    (score.expect("a match that can be played"), games)
}
