//! Reports on ratings, as text.

use super::games_file::GamesFile;
use super::glicko::Rating;
use super::judge::Judgement;
use super::replay::{Comparison, compare, learn, replay};
use super::side_worth::{MIDDLE, SideWorth};
use super::simulate::{Recovery, SimulationReport};
use serde::Serialize;
use throughline_game::Side;

/// The maximum number of players in the list of ratings.
const MAX_PLAYERS: usize = 20;
/// The deviation of established players, for whom expected scores are shown.
const WELL_KNOWN: f64 = 60.0;

/// A player's final rating in a file of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RatedPlayer {
    /// The name.
    pub name: String,
    /// The number of games.
    pub games: usize,
    /// The final rating, with the worth of the sides allowed for.
    pub rating: Rating,
}

/// The worth of the sides by a file of games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FitReport {
    /// The rule set, if the file names it.
    pub spec: Option<String>,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The number of games.
    pub games: usize,
    /// The worth of the first side by all games.
    pub worth: SideWorth,
    /// The comparison of expected scores with and without the worth, learned from half of the
    /// games.
    pub comparison: Comparison,
    /// The players, the highest rating first.
    pub standings: Vec<RatedPlayer>,
}

impl FitReport {
    /// Estimates the worth and judges expected scores. `sides` are the names of the sides, `before`
    /// is the prior of the worth.
    #[must_use]
    pub fn of(file: &GamesFile, sides: [&str; 2], before: &SideWorth) -> Self {
        let worth = learn(&file.games, before);
        let ratings = replay(&file.games, &worth).ratings;
        let mut standings: Vec<RatedPlayer> = file
            .players
            .iter()
            .zip(ratings)
            .map(|(name, rating)| RatedPlayer { name: name.clone(), games: 0, rating })
            .collect();
        for game in &file.games {
            standings[game.first].games += 1;
            standings[game.second].games += 1;
        }
        standings.sort_by(|a, b| b.rating.rating().total_cmp(&a.rating.rating()));
        FitReport {
            spec: file.spec.clone(),
            sides: sides.map(str::to_owned),
            games: file.games.len(),
            worth,
            comparison: compare(&file.games, before),
            standings,
        }
    }

    /// Formats the report as text.
    #[must_use]
    pub fn text(&self) -> String {
        let Comparison { learned_from, without, with, .. } = &self.comparison;
        let sides = [self.sides[0].as_str(), &self.sides[1]];
        let spec = self.spec.as_ref().map_or(String::new(), |spec| format!("{spec}: "));
        let games = if self.games == 1 { "game" } else { "games" };
        let mut text = format!(
            "{spec}{} {games} of {} players\n\n{}\n",
            self.games,
            self.standings.len(),
            worth_text(&self.worth, sides)
        );
        text += &format!(
            "expected scores of the last {} games, the worth learned from the first {learned_from}:\n",
            with.games
        );
        text += &figures_text(&[("sides alike", without), ("with the worth", with)], &self.comparison);
        text += &calibration_text(without, with);
        text += &format!("\n{:<30} {:>6} {:>10} {:>6}\n", "player", "rating", "deviation", "games");
        for RatedPlayer { name, games, rating } in self.standings.iter().take(MAX_PLAYERS) {
            let mark = if rating.is_provisional() { "?" } else { " " };
            let (points, deviation) = (rating.rating(), rating.deviation());
            text += &format!("{name:<30} {points:>6.0}{mark} {deviation:>9.0} {games:>6}\n");
        }
        text
    }
}

impl SimulationReport {
    /// Formats the report as text.
    #[must_use]
    pub fn text(&self) -> String {
        let (plan, worth) = (&self.simulation, &self.worth);
        let Comparison { learned_from, without, with, .. } = &self.comparison;
        let mut text = format!(
            "{} players, {} games on {} days, {:.0} % drawn, seed {}\n\n{}",
            plan.players,
            self.games,
            plan.days,
            100.0 * self.drawn as f64 / self.games.max(1) as f64,
            plan.seed,
            worth_text(worth, ["the first side", "the second side"])
        );
        let truth = worth_rows(worth).map(|mean| format!("{:+.0}", plan.worth.estimate(mean).value));
        text += &format!("  in truth {}\n\n", truth.join(", "));
        text += &format!(
            "expected scores of the last {} games, the worth learned from the first {learned_from}:\n",
            with.games
        );
        let rows = [
            ("sides alike", without),
            ("with the worth", with),
            ("without time", &self.timeless),
            ("by the truth", &self.perfect),
        ];
        text += &figures_text(&rows, &self.comparison);
        text += &calibration_text(without, with);
        text + &recovery_text(&[
            ("sides alike", &self.recovery_without),
            ("with the worth", &self.recovery_with),
        ])
    }
}

/// Returns the mean ratings at which a worth is shown: the ends and the middle of the measured
/// range.
fn worth_rows(worth: &SideWorth) -> [f64; 3] {
    let [low, high] = worth.measured;
    [low, f64::midpoint(low, high), high]
}

/// Formats the worth at three strengths, in points and in per cent.
fn worth_text(worth: &SideWorth, sides: [&str; 2]) -> String {
    let mut text = format!("worth of {}, by the mean rating of the players:\n", sides[0]);
    for mean in worth_rows(worth) {
        let estimate = worth.estimate(mean);
        text += &format!("  {mean:>5.0}  {:>16} points", estimate.to_string());
        if let Ok(known) = Rating::new(mean, WELL_KNOWN, Rating::NEW.volatility()) {
            let side = if estimate.value > 0.0 { Side::First } else { Side::Second };
            let percent = worth.percent(side, [&known, &known]);
            // “can” has the same form for one side and for many attackers.
            let side = sides[side.index()];
            text += &format!(", {side} can expect to score {percent} % between equals");
        }
        text += "\n";
    }
    text + &format!("  {} at {MIDDLE}, {} for each 400 more\n", worth.estimate(MIDDLE), worth.change())
}

fn figures_text(rows: &[(&str, &Judgement)], comparison: &Comparison) -> String {
    let mut text = format!("  {:<16} {:>8} {:>9} {:>18}\n", "", "Brier", "log loss", "calibration error");
    for (name, Judgement { brier, log_loss, calibration_error, .. }) in rows {
        text += &format!("  {name:<16} {brier:>8.4} {log_loss:>9.4} {:>16.1} %\n", 100.0 * calibration_error);
    }
    match comparison.gain_text() {
        Some(gain) => format!("{text}  the worth makes the Brier score smaller by {gain}\n"),
        None => text,
    }
}

/// Formats both calibration tables side by side.
fn calibration_text(without: &Judgement, with: &Judgement) -> String {
    let mut text =
        format!("\n{:<14}  {:^34}  {:^34}\n{:<14}", "", "sides alike", "with the worth", "first expected");
    text += &format!("  {:>8} {:>8} {:>16}", "games", "expected", "scored").repeat(2);
    text += "\n";
    for tenth in 0..10 {
        let low = f64::from(tenth) / 10.0;
        let cells = [without, with].map(|judgement| {
            let row = judgement.calibration.iter().find(|row| (row.range[0] - low).abs() < 0.01);
            row.map_or(format!("{:>8} {:>8} {:>16}", "0", "", ""), |row| {
                let scored = format!(
                    "{:.1} ({:.0} to {:.0})",
                    100.0 * row.scored,
                    100.0 * row.interval[0],
                    100.0 * row.interval[1]
                );
                format!("{:>8} {:>8.1} {scored:>16}", row.games, 100.0 * row.expected)
            })
        });
        let range = format!("{} to {} %", 10 * tenth, 10 * tenth + 10);
        text += &format!("{range:<14}  {}  {}\n", cells[0], cells[1]);
    }
    text
}

fn recovery_text(rows: &[(&str, &Recovery)]) -> String {
    let mut text = format!(
        "\nratings in the end against true strengths, of {} players with twenty games or more:\n\
         \x20 {:<16} {:>16} {:>14} {:>22} {:>12}\n",
        rows.first().map_or(0, |row| row.1.players),
        "",
        "rank correlation",
        "off by, mean",
        "within two deviations",
        "provisional"
    );
    for (name, found) in rows {
        text += &format!(
            "  {name:<16} {:>16.3} {:>7.0} points {:>20.1} % {:>12}\n",
            found.rank_correlation,
            found.off,
            100.0 * found.within_two,
            found.provisional
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::{SideAssignment, Simulation};
    use super::*;

    #[test]
    fn reports_tell_worth_and_figures() {
        let table = "first\tsecond\tresult\tgames\na\tb\t1-0\t60\nb\ta\t1-0\t60\nb\ta\t0-1\t10\n";
        let file = GamesFile::read(table, 1).unwrap();
        let report = FitReport::of(&file, ["attackers", "defenders"], &SideWorth::EVEN);
        let text = report.text();
        for part in [
            "130 games of 2 players\n",
            "worth of attackers",
            "attackers can expect to score",
            "with the worth",
            "\na  ",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(report.standings[0].games, 130);
        assert!(text.starts_with("130 games of"), "a table names no rule set: {text}");
        assert!(text.is_ascii() || text.contains('±'), "{text}");
        let drawn = GamesFile::read("first\tsecond\tresult\tgames\na\tb\t1/2-1/2\t4\n", 1).unwrap();
        let text = FitReport::of(&drawn, ["White", "Black"], &SideWorth::EVEN).text();
        assert!(text.contains("smaller by 0.0000 ± —\n") && !text.contains("inf"), "{text}");
        let plan = Simulation {
            players: 40,
            days: 60,
            seed: 1,
            worth: SideWorth::constant(-200.0),
            draws: 0.2,
            sides: SideAssignment::Drawn,
        };
        let text = plan.report().text();
        for part in ["40 players", "in truth -200, -200, -200", "by the truth", "rank correlation"] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
