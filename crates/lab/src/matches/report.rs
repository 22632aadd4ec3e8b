//! Reports of a match: a status line while it runs, text, JSON, and a chart.

use super::game::PlayedGame;
use super::plan::MatchPlan;
use super::score::MatchScore;
use crate::stats::{
    Estimate, PairTable, Sprt, Tally, Verdict, elo, elo_side_by_side, likelihood_of_superiority,
    normalised_elo, signed,
};
use crate::svg::{Bar, Plot, Point, bars, standalone};
use serde_json::{Value, json};
use std::time::Duration;
use throughline_game::Side;

/// The maximum number of points of a curve.
const MAX_POINTS: usize = 300;
/// The number of pairs below which a figure is meaningless.
const FIRST_PAIR: usize = 4;

/// Returns the Elo figures of a pairing: label, name in JSON, value.
fn elo_figures(table: &PairTable) -> [(&'static str, &'static str, Option<Estimate>); 3] {
    let pairs = table.pentanomial();
    // The difference is unbounded while all pairs have the same result.
    let normalised = normalised_elo(&pairs);
    [
        ("Elo", "elo", normalised.and_then(|_| elo(&pairs))),
        ("normalised Elo", "normalised_elo", normalised),
        ("Elo, side by side", "elo_side_by_side", elo_side_by_side(table)),
    ]
}

/// Formats a log-likelihood ratio: `LLR 1.23 (-2.94 to 2.94)`.
fn ratio_text(sprt: &Sprt, score: &MatchScore) -> String {
    let ((lower, upper), ratio) = (sprt.bounds(), sprt.ratio(&score.table(0).pentanomial()));
    format!("LLR {ratio:.2} ({lower:.2} to {upper:.2})")
}

fn percent(games: Tally) -> f64 {
    100.0 * games.score().unwrap_or_default()
}

/// Returns a status line: games played, the score of the only pairing (or the leader by rating),
/// the test, the time left.
#[must_use]
pub fn status_line(plan: &MatchPlan, score: &MatchScore, left: Option<Duration>) -> String {
    let mut line = format!("{} of {} games", score.played(), score.planned());
    if score.pairings().len() == 1 {
        let games = score.table(0).tally();
        if games.games() > 0 {
            line += &format!(", {games}, {:.1} %", percent(games));
        }
        if let [(_, _, Some(elo)), ..] = elo_figures(score.table(0)) {
            line += &format!(", Elo {elo}");
        }
        if let Some(sprt) = &plan.sprt {
            line += &format!(", {}", ratio_text(sprt, score));
        }
    } else if let Some((engine, elo)) = score.leader() {
        // By rating, as in the table: the percentages of engines with different opponents cannot be
        // compared.
        line += &format!(", {} leads, Elo {}", plan.engines[engine].name, signed(elo, 0));
    }
    left.map_or(line.clone(), |left| format!("{line}, {} left", time_text(left)))
}

/// Formats a time: `2 h 03 min`, `4 min 05 s`, `9 s`.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}

/// Returns the results of the match as text.
#[must_use]
pub fn summary(plan: &MatchPlan, score: &MatchScore) -> String {
    let mut text = format!("{}, seed {}\n", plan.game.spec(), plan.seed);
    if plan.engines.len() > 2 {
        text += &rating_table(plan, score);
    }
    for (pairing, &(a, b)) in score.pairings().iter().enumerate() {
        let names = [a, b].map(|engine| plan.engines[engine].name.as_str());
        text += &pairing_text(plan, names, score.table(pairing));
    }
    if let Some(sprt) = &plan.sprt {
        let found = match score.verdict() {
            Some(Verdict::Higher) => "elo1 is accepted",
            Some(Verdict::Lower) => "elo0 is accepted",
            None => "not decided",
        };
        let (elo0, elo1, model) = (sprt.elo0, sprt.elo1, sprt.model.name());
        let ratio = ratio_text(sprt, score);
        text += &format!("SPRT, elo0 {elo0} against elo1 {elo1} ({model}): {ratio}, {found}\n");
    }
    text + &sides_text(plan, score) + &faults_text(plan, score) + &repeated_text(score)
}

/// Returns a warning about pairs that repeat earlier ones: they are no further evidence.
fn repeated_text(score: &MatchScore) -> String {
    let (repeated, left_out) = score.repeated();
    let advice = "more openings (--openings), or engines that vary";
    match (repeated, left_out) {
        (0, _) => String::new(),
        (n, true) => format!(
            "\n{n} of {} pairs repeat the moves of an earlier one and are left out; for more evidence: {advice}\n",
            score.counted()
        ),
        (n, false) => format!(
            "\n{n} of {} pairs repeat the moves of an earlier one: the errors are larger than stated; \
             for more evidence: {advice}\n",
            score.counted()
        ),
    }
}

fn pairing_text(plan: &MatchPlan, [a, b]: [&str; 2], table: &PairTable) -> String {
    let (games, pairs) = (table.tally(), table.pentanomial());
    let mut text = format!("\n{a} against {b}: ");
    if games.games() == 0 {
        return text + "no finished pairs\n";
    }
    text += &format!("{games} in {} games, {:.1} %\n", games.games(), percent(games));
    let mut row = |name: &str, shown: String| text += &format!("  {name:<22} {shown}\n");
    for (name, _, found) in elo_figures(table) {
        row(name, found.map_or("—".to_owned(), |found| found.to_string()));
    }
    if let Some(los) = likelihood_of_superiority(&pairs) {
        row("likely the better one", format!("{:.1} %", 100.0 * los));
    }
    row("pairs of 0 ½ 1 1½ 2", pairs.counts.map(|n| n.to_string()).join(" "));
    for side in Side::BOTH {
        let games = table.as_side(side);
        let name = format!("as {}", plan.game.info().sides[side.index()]);
        row(&name, format!("{games}, {:.1} %", percent(games)));
    }
    text
}

/// Returns the engines with their ratings, the highest first.
fn ranking(score: &MatchScore) -> Vec<(usize, Estimate)> {
    let ratings = score.ratings().map(|ratings| ratings.engines).unwrap_or_default();
    let mut rows: Vec<(usize, Estimate)> = ratings.into_iter().enumerate().collect();
    rows.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    rows
}

fn rating_table(plan: &MatchPlan, score: &MatchScore) -> String {
    let rows = ranking(score);
    if rows.is_empty() {
        return String::new();
    }
    let width = plan.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
    let (place, empty) = ("", "");
    let mut text = format!(
        "\n{place:>4}  {:<width$}  {:>6} {empty:>7}  {:>6}  {:>7}\n",
        "engine", "Elo", "games", "score"
    );
    for (place, (engine, rating)) in (1..).zip(rows) {
        let (games, name) = (score.table_of(engine).tally(), &plan.engines[engine].name);
        let error = rating.error();
        let error = if error.is_finite() { format!("± {error:.0}") } else { "± —".to_owned() };
        // An engine whose games are still to come has no score.
        let score = games.score().map_or("—".to_owned(), |score| format!("{:.1} %", 100.0 * score));
        let (value, n) = (signed(rating.value, 0), games.games());
        text += &format!("{place:>4}  {name:<width$}  {value:>6} {error:>7}  {n:>6}  {score:>7}\n");
    }
    text
}

/// Returns the results by side, over all engines.
fn sides_text(plan: &MatchPlan, score: &MatchScore) -> String {
    let games = score.by_side();
    if games.games() == 0 {
        return String::new();
    }
    let [first, second] = plan.game.info().sides;
    let worth = score.ratings().map(|ratings| ratings.first_side.to_string()).unwrap_or_default();
    let Tally { wins, draws, losses } = games;
    format!(
        "\n{first} won {wins}, {second} won {losses}, {draws} drawn: {first} scored {:.1} %, Elo {worth}\n",
        percent(games)
    )
}

fn faults_text(plan: &MatchPlan, score: &MatchScore) -> String {
    let mut text = String::new();
    for (engine, spec) in plan.engines.iter().enumerate() {
        let faults = score.faults(engine);
        let kinds = [
            (faults.time, "on time"),
            (faults.infractions, "by an illegal move or answer"),
            (faults.failures, "by not running or answering"),
        ];
        let told: Vec<String> =
            kinds.iter().filter(|(n, _)| *n > 0).map(|(n, how)| format!("{n} {how}")).collect();
        if !told.is_empty() {
            text += &format!("{} lost {}\n", spec.name, told.join(", "));
        }
    }
    text
}

/// Returns everything about a match as JSON: settings, results by engine, pairing and side, the
/// test, and every game. Infinite values are null.
#[must_use]
pub fn match_json(plan: &MatchPlan, score: &MatchScore, games: &[PlayedGame]) -> Value {
    let engine = |(engine, spec): (usize, &super::EngineSpec)| {
        let mut value = table_json(plan, &score.table_of(engine));
        value["name"] = json!(spec.name);
        value["settings"] = json!(spec.text);
        value["lost_by_fault"] = json!(score.faults(engine));
        value
    };
    let pairing = |(pairing, &(a, b)): (usize, &(usize, usize))| {
        let mut value = table_json(plan, score.table(pairing));
        value["engines"] = json!([a, b].map(|engine| &plan.engines[engine].name));
        value
    };
    let ratings = score.ratings();
    json!({
        "settings": plan.settings(),
        "pairs": plan.pairs,
        "games_played": score.played(),
        "pairs_counted": score.counted(),
        "pairs_repeated": score.repeated().0,
        "engines": plan.engines.iter().enumerate().map(engine).collect::<Vec<_>>(),
        "pairings": score.pairings().iter().enumerate().map(pairing).collect::<Vec<_>>(),
        "ratings": ratings.as_ref().map(|ratings| &ratings.engines),
        "first_side": tally_json(score.by_side()),
        "first_side_elo": ratings.as_ref().map(|ratings| ratings.first_side),
        "sprt": plan.sprt.as_ref().map(|sprt| sprt_json(sprt, score)),
        "games": games,
    })
}

fn table_json(plan: &MatchPlan, table: &PairTable) -> Value {
    let sides = Side::BOTH.map(|side| {
        let mut value = tally_json(table.as_side(side));
        value["side"] = json!(plan.game.info().sides[side.index()]);
        value
    });
    let pairs = table.pentanomial();
    let mut value = json!({
        "all": tally_json(table.tally()),
        "by_side": sides,
        "pentanomial": pairs.counts,
        "likelihood_of_superiority": likelihood_of_superiority(&pairs),
    });
    elo_figures(table).iter().for_each(|(_, name, found)| value[name] = json!(found));
    value
}

fn tally_json(games: Tally) -> Value {
    let mut value = json!(games);
    value["score"] = json!(games.score());
    value
}

fn sprt_json(sprt: &Sprt, score: &MatchScore) -> Value {
    let (lower, upper) = sprt.bounds();
    json!({
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "model": sprt.model.name(),
        "llr": sprt.ratio(&score.table(0).pentanomial()),
        "lower": lower,
        "upper": upper,
        "accepted": score.verdict().map(|verdict| match verdict {
            Verdict::Lower => "elo0",
            Verdict::Higher => "elo1",
        }),
    })
}

/// Returns an SVG document: for two engines the Elo difference over the pairs with its 95 %
/// confidence band (each side rated separately), for more engines the ratings.
#[must_use]
pub fn match_svg(plan: &MatchPlan, score: &MatchScore, games: &[PlayedGame]) -> String {
    standalone(&if plan.engines.len() == 2 { history(plan, score, games) } else { rating_bars(plan, score) })
}

/// Draws the Elo difference after each pair that counts, thinned to [`MAX_POINTS`].
fn history(plan: &MatchPlan, score: &MatchScore, games: &[PlayedGame]) -> String {
    let mut ordered: Vec<&PlayedGame> = games.iter().collect();
    ordered.sort_by_key(|game| game.index);
    let every = (score.counted() / MAX_POINTS).max(1);
    let mut after = MatchScore::new(&MatchPlan { sprt: None, ..plan.clone() });
    let mut points = Vec::new();
    let mut last = None;
    for game in ordered {
        let before = after.counted();
        after.add(game);
        let now = after.counted();
        let shown = now.is_multiple_of(every) || now == score.counted();
        if shown && now > before && (FIRST_PAIR..=score.counted()).contains(&now) {
            last = elo_side_by_side(after.table(0));
            let point = |found: Estimate| Point {
                x: now as f64,
                low: found.low,
                middle: found.value,
                high: found.high,
                n: now,
            };
            points.extend(last.map(point));
        }
    }
    let names = [0, 1].map(|engine| plan.engines[engine].name.as_str());
    let title = format!("{}: Elo of {} against {}", plan.game.spec(), names[0], names[1]);
    let end = last.map_or(String::new(), |last| format!("{} pairs: {last}", score.counted()));
    let low = points.iter().map(|point| point.low).fold(-5.0, f64::min);
    let high = points.iter().map(|point| point.high).fold(5.0, f64::max);
    let ranges = [0.0..score.counted().max(1) as f64, low..high];
    Plot::new(&title, &end, ranges, [&end, &title]).level(0.0).curve(&points).svg()
}

fn rating_bars(plan: &MatchPlan, score: &MatchScore) -> String {
    let row = |(engine, rating): (usize, Estimate)| Bar {
        label: plan.engines[engine].name.clone(),
        text: rating.to_string(),
        value: rating.value,
        interval: [rating.low, rating.high],
        class: if rating.value < 0.0 { "second" } else { "first" },
    };
    let rows: Vec<Bar> = ranking(score).into_iter().map(row).collect();
    // An unbounded interval is drawn over the whole width.
    let ends = rows.iter().flat_map(|row| [row.value, row.interval[0], row.interval[1]]);
    let reach = ends.filter(|end| end.is_finite()).fold(5.0, |most: f64, end| most.max(end.abs()));
    bars(&format!("{}: Elo ratings with 95 % intervals", plan.game.spec()), &rows, [-reach, 0.0, reach])
}
