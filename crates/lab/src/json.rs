//! A match as JSON.

use crate::game::PlayedGame;
use crate::plan::MatchPlan;
use crate::standing::Standing;
use crate::state::settings;
use crate::stats::{
    Estimate, PairTable, Verdict, Wdl, elo, elo_side_by_side, likelihood_of_superiority, normalised_elo,
};
use serde_json::{Value, json};
use throughline_game::Side;

/// Everything about a match: settings, results of engines, pairings and sides, the test, and every
/// game. What is infinite is null.
#[must_use]
pub fn match_json(plan: &MatchPlan, standing: &Standing, games: &[PlayedGame]) -> Value {
    let engines: Vec<Value> =
        (0..plan.engines.len()).map(|engine| engine_json(plan, standing, engine)).collect();
    let pairings: Vec<Value> = (0..standing.pairings().len())
        .map(|pairing| {
            let (a, b) = standing.pairings()[pairing];
            let names = [a, b].map(|engine| plan.engines[engine].name.as_str());
            let mut value = table_json(plan, standing.table(pairing));
            value["engines"] = json!(names);
            value
        })
        .collect();
    let ratings = standing.ratings();
    json!({
        "settings": settings(plan),
        "pairs": plan.pairs,
        "games_played": standing.played(),
        "pairs_counted": standing.counted(),
        "engines": engines,
        "pairings": pairings,
        "ratings": ratings.as_ref().map(|all| {
            all.engines.iter().map(|&rating| estimate_json(Some(rating))).collect::<Vec<_>>()
        }),
        "first_side": wdl_json(standing.by_side()),
        "first_side_elo": estimate_json(ratings.map(|all| all.first_side)),
        "sprt": sprt_json(standing),
        "games": games,
    })
}

fn engine_json(plan: &MatchPlan, standing: &Standing, engine: usize) -> Value {
    let (spec, faults) = (&plan.engines[engine], standing.faults(engine));
    let mut value = table_json(plan, &standing.table_of(engine));
    value["name"] = json!(spec.name);
    value["settings"] = json!(spec.text);
    value["lost_by_fault"] = json!({
        "time": faults.time,
        "infractions": faults.infractions,
        "failures": faults.failures,
    });
    value
}

fn table_json(plan: &MatchPlan, table: &PairTable) -> Value {
    let pairs = table.pentanomial();
    let sides = Side::BOTH.map(|side| {
        let mut value = wdl_json(table.as_side(side));
        value["side"] = json!(plan.game.info().sides[side.index()]);
        value
    });
    json!({
        "all": wdl_json(table.wdl()),
        "by_side": sides,
        "pentanomial": pairs.counts,
        "elo": estimate_json(elo(&pairs)),
        "normalised_elo": estimate_json(normalised_elo(&pairs)),
        "elo_side_by_side": estimate_json(elo_side_by_side(table)),
        "likelihood_of_superiority": likelihood_of_superiority(&pairs),
    })
}

fn wdl_json(games: Wdl) -> Value {
    json!({ "wins": games.wins, "draws": games.draws, "losses": games.losses, "score": games.score() })
}

fn estimate_json(found: Option<Estimate>) -> Value {
    // serde_json writes numbers that are not finite as null.
    found.map_or(Value::Null, |found| json!({ "value": found.value, "low": found.low, "high": found.high }))
}

fn sprt_json(standing: &Standing) -> Value {
    let Some(sprt) = standing.sprt() else { return Value::Null };
    let (lower, upper) = sprt.bounds();
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model.name(),
        "llr": sprt.ratio(&standing.table(0).pentanomial()),
        "lower": lower,
        "upper": upper,
        "accepted": standing.verdict().map(|verdict| match verdict {
            Verdict::Lower => "elo0",
            Verdict::Higher => "elo1",
        }),
    })
}
