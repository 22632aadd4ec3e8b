//! Results for people: a line while the match runs, and what it found.

use crate::plan::MatchPlan;
use crate::standing::Standing;
use crate::stats::{
    Estimate, PairTable, Verdict, Wdl, elo, elo_side_by_side, likelihood_of_superiority, normalised_elo,
};
use std::fmt::Write;
use std::time::Duration;
use throughline_game::Side;

/// A line on how the match stands: games, the score of the first pairing (or the leader's), the
/// test, time left.
#[must_use]
pub fn status_line(plan: &MatchPlan, standing: &Standing, left: Option<Duration>) -> String {
    let mut line = format!("{} of {} games", standing.played(), standing.planned());
    if standing.pairings().len() == 1 {
        let table = standing.table(0);
        if let Some(score) = table.wdl().score() {
            write!(line, ", {}, {:.1} %", wdl_text(table.wdl()), 100.0 * score).expect("a String");
        }
        if let Some(elo) = elo(&table.pentanomial()) {
            write!(line, ", Elo {}", estimate_text(&elo)).expect("a String");
        }
        if let Some(sprt) = standing.sprt() {
            let (lower, upper) = sprt.bounds();
            let ratio = sprt.ratio(&table.pentanomial());
            write!(line, ", LLR {ratio:.2} ({lower:.2} to {upper:.2})").expect("a String");
        }
    } else if let Some((engine, score)) = leader(plan, standing) {
        write!(line, ", {} leads with {:.1} %", plan.engines[engine].name, 100.0 * score).expect("a String");
    }
    if let Some(left) = left {
        write!(line, ", {} left", time_text(left)).expect("a String");
    }
    line
}

fn leader(plan: &MatchPlan, standing: &Standing) -> Option<(usize, f64)> {
    let scores =
        (0..plan.engines.len()).filter_map(|engine| Some((engine, standing.table_of(engine).wdl().score()?)));
    scores.max_by(|a, b| a.1.total_cmp(&b.1))
}

/// All that the match has found, as lines of text.
#[must_use]
pub fn summary(plan: &MatchPlan, standing: &Standing) -> String {
    let mut text = format!("{}, seed {}\n", plan.game.spec(), plan.seed);
    if plan.engines.len() > 2 {
        text += &rating_table(plan, standing);
    }
    for (pairing, &(a, b)) in standing.pairings().iter().enumerate() {
        let names = [a, b].map(|engine| plan.engines[engine].name.as_str());
        text += &pairing_text(plan, names, standing.table(pairing));
    }
    if let Some(sprt) = standing.sprt() {
        let pairs = standing.table(0).pentanomial();
        let (lower, upper) = sprt.bounds();
        let found = match standing.verdict() {
            Some(Verdict::Higher) => "elo1 is accepted",
            Some(Verdict::Lower) => "elo0 is accepted",
            None => "not decided",
        };
        writeln!(
            text,
            "SPRT, elo0 {} against elo1 {} ({}): LLR {:.2} ({lower:.2} to {upper:.2}), {found}",
            sprt.elo0,
            sprt.elo1,
            sprt.model.name(),
            sprt.ratio(&pairs)
        )
        .expect("a String");
    }
    text + &sides_text(plan, standing) + &faults_text(plan, standing)
}

fn pairing_text(plan: &MatchPlan, [a, b]: [&str; 2], table: &PairTable) -> String {
    let (wdl, pairs) = (table.wdl(), table.pentanomial());
    let mut text = format!("\n{a} against {b}: ");
    let Some(score) = wdl.score() else { return text + "no finished pairs\n" };
    writeln!(text, "{} in {} games, {:.1} %", wdl_text(wdl), wdl.games(), 100.0 * score).expect("a String");
    let estimate = |name: &str, found: Option<Estimate>| {
        let shown = found.map_or("—".to_owned(), |found| estimate_text(&found));
        format!("  {name:<22} {shown}\n")
    };
    text += &estimate("Elo", elo(&pairs));
    text += &estimate("normalised Elo", normalised_elo(&pairs));
    text += &estimate("Elo, side by side", elo_side_by_side(table));
    if let Some(los) = likelihood_of_superiority(&pairs) {
        writeln!(text, "  {:<22} {:.1} %", "likely the better one", 100.0 * los).expect("a String");
    }
    let counts = pairs.counts.map(|n| n.to_string()).join(" ");
    writeln!(text, "  {:<22} {counts}", "pairs of 0 ½ 1 1½ 2").expect("a String");
    for side in Side::BOTH {
        let games = table.as_side(side);
        let percent = 100.0 * games.score().unwrap_or_default();
        let name = format!("as {}", plan.game.info().sides[side.index()]);
        writeln!(text, "  {name:<22} {}, {percent:.1} %", wdl_text(games)).expect("a String");
    }
    text
}

/// The engines by their rating.
fn rating_table(plan: &MatchPlan, standing: &Standing) -> String {
    let Some(ratings) = standing.ratings() else { return String::new() };
    let mut rows: Vec<(usize, Estimate)> = ratings.engines.iter().copied().enumerate().collect();
    rows.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let width = plan.engines.iter().map(|engine| engine.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "\n{:>4}  {:<width$}  {:>6} {:>7}  {:>6}  {:>7}\n",
        "", "engine", "Elo", "", "games", "score"
    );
    for (place, (engine, rating)) in (1..).zip(rows) {
        let (games, name) = (standing.table_of(engine).wdl(), &plan.engines[engine].name);
        let percent = 100.0 * games.score().unwrap_or_default();
        writeln!(
            text,
            "{place:>4}  {name:<width$}  {:>+6.0} {:>7}  {:>6}  {percent:>5.1} %",
            rating.value,
            format!("± {:.0}", rating.error()),
            games.games()
        )
        .expect("a String");
    }
    text
}

/// How the sides fared, whoever played them.
fn sides_text(plan: &MatchPlan, standing: &Standing) -> String {
    let games = standing.by_side();
    let Some(score) = games.score() else { return String::new() };
    let [first, second] = plan.game.info().sides;
    let worth = standing.ratings().map(|ratings| estimate_text(&ratings.first_side)).unwrap_or_default();
    format!(
        "\n{first} won {}, {second} won {}, {} drawn: {first} scored {:.1} %, Elo {worth}\n",
        games.wins,
        games.losses,
        games.draws,
        100.0 * score
    )
}

fn faults_text(plan: &MatchPlan, standing: &Standing) -> String {
    let mut text = String::new();
    for (engine, spec) in plan.engines.iter().enumerate() {
        let faults = standing.faults(engine);
        if faults.total() > 0 {
            let kinds = [
                (faults.time, "on time"),
                (faults.infractions, "by an illegal move or answer"),
                (faults.failures, "by not running or answering"),
            ];
            let told: Vec<String> =
                kinds.iter().filter(|(n, _)| *n > 0).map(|(n, how)| format!("{n} {how}")).collect();
            writeln!(text, "{} lost {}", spec.name, told.join(", ")).expect("a String");
        }
    }
    text
}

/// `+3 =2 -1`.
fn wdl_text(games: Wdl) -> String {
    format!("+{} ={} -{}", games.wins, games.draws, games.losses)
}

/// `+12.3 ± 4.5`, or the ends of the interval where one is infinite.
fn estimate_text(found: &Estimate) -> String {
    if found.error().is_finite() {
        found.to_string()
    } else {
        let number = |value: f64| match value {
            f64::INFINITY => "∞".to_owned(),
            f64::NEG_INFINITY => "-∞".to_owned(),
            value => format!("{value:+.1}"),
        };
        format!("{} ({} to {})", number(found.value), number(found.low), number(found.high))
    }
}

/// `2 h 03 min`, `4 min 05 s`, `9 s`.
fn time_text(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} min", seconds / 3600, seconds / 60 % 60),
    }
}
