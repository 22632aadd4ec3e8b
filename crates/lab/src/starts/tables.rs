//! What was found, as data and as lines of text.

use super::{Found, Start, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Write;

/// What was found of all starts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StartsReport {
    /// The command that made it.
    pub command: String,
    /// The engine.
    pub engine: String,
    /// The most by which a fair start's score differs from a half.
    pub margin: f64,
    /// The starts in their order.
    pub starts: Vec<StartRow>,
}

/// What was found of a start.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StartRow {
    /// Its rule set.
    pub spec: String,
    /// Its name: the moves that lead to it.
    pub name: String,
    /// Position string, where it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Starts that the board's symmetries make of it, itself included.
    pub images: usize,
    /// Positions that the engine looked at for a move.
    pub nodes: u64,
    /// Games.
    pub games: u64,
    /// How many there are when those with the same moves count once.
    pub different: u64,
    /// Won by the first side, drawn, lost.
    pub counts: [u64; 3],
    /// The first side's score, 0 to 1: estimated.
    pub score: f64,
    /// Its 95 % interval.
    pub interval: [f64; 2],
    /// Mean length in plies.
    pub plies: f64,
    /// Share of games drawn in less than half the mean length.
    pub short_draws: f64,
    /// Games by how they ended.
    pub endings: BTreeMap<String, u64>,
    /// What that says.
    pub verdict: Verdict,
    /// Whether these are the games of the finals alone.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_final: bool,
}

impl StartsReport {
    /// The report of what was found of each start.
    #[must_use]
    pub fn new(command: &str, engine: &str, margin: f64, starts: &[Start], found: Vec<Found>) -> Self {
        let row = |(start, found): (&Start, Found)| StartRow {
            spec: start.game.spec().to_owned(),
            name: start.name.clone(),
            position: start.position.clone(),
            images: start.images,
            nodes: start.nodes,
            games: found.counts.iter().sum(),
            different: found.different,
            counts: found.counts,
            score: found.score.value,
            interval: [found.score.low, found.score.high],
            plies: found.plies,
            short_draws: found.short_draws,
            endings: found.endings,
            verdict: found.verdict,
            is_final: found.is_final,
        };
        StartsReport {
            command: command.to_owned(),
            engine: engine.to_owned(),
            margin,
            starts: starts.iter().zip(found).map(row).collect(),
        }
    }

    /// The numbers of the starts, the most even first.
    #[must_use]
    pub fn by_evenness(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.starts.len()).collect();
        order.sort_by(|&a, &b| self.starts[a].off().total_cmp(&self.starts[b].off()).then(a.cmp(&b)));
        order
    }

    /// The numbers of the starts: those within the margin, the fewest draws first, then the fewest
    /// short ones; then the others, the most even first.
    #[must_use]
    pub fn by_decisiveness(&self) -> Vec<usize> {
        let mut order = self.by_evenness();
        let key = |number: &usize| {
            let row = &self.starts[*number];
            let is_even = row.off() <= self.margin;
            (!is_even, if is_even { [row.draws(), row.short_draws] } else { [0.0; 2] })
        };
        order.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
        order
    }

    /// Lines of text: the starts in this order, and how many there are of each kind.
    #[must_use]
    pub fn text(&self, order: &[usize]) -> String {
        let width = self.starts.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(5);
        let mut text = format!(
            "{:<width$}  {:>8} {:>7} {:>15}  {:>15} {:>9} {:>11} {:>6}  verdict\n",
            "start", "nodes", "score", "95 % interval", "won drawn lost", "different", "short draws", "plies"
        );
        for row in order.iter().map(|&number| &self.starts[number]) {
            let [wins, draws, losses] = row.counts;
            let [low, high] = row.interval.map(|end| 100.0 * end);
            writeln!(
                text,
                "{:<width$}  {:>8} {:>5.1} % {:>15}  {:>15} {:>9} {:>9.1} % {:>6.1}  {}{}",
                row.name,
                row.nodes,
                100.0 * row.score,
                format!("{low:.1} to {high:.1}"),
                format!("+{wins} ={draws} -{losses}"),
                row.different,
                100.0 * row.short_draws,
                row.plies,
                row.verdict.words(),
                if row.is_final { " (final)" } else { "" }
            )
            .expect("a String");
        }
        text + &self.summary()
    }

    fn summary(&self) -> String {
        let count = |verdict: Verdict| {
            let of = self.starts.iter().filter(|row| row.verdict == verdict);
            of.fold((0, 0), |(starts, images), row| (starts + 1, images + row.images))
        };
        let mut text = String::from("\n");
        for (verdict, words) in [
            (Verdict::Fair, "fair: the whole 95 % interval within the margin"),
            (Verdict::NearlyFair, "near: the score within the margin, not the whole interval"),
            (Verdict::Unclear, "unclear: the score beyond the margin, the interval reaching into it"),
            (Verdict::Unfair, "unfair: the whole interval beyond the margin"),
        ] {
            let (starts, images) = count(verdict);
            writeln!(text, "{starts:>6} starts ({images} with their images) {words}").expect("a String");
        }
        let games: u64 = self.starts.iter().map(|row| row.games).sum();
        let margin = 100.0 * self.margin;
        writeln!(text, "margin {margin} %, {games} games; estimated by {}", self.engine).expect("a String");
        text
    }

    /// The starts whose score lies within the margin after at least `games` games, or after fewer
    /// whose 95 % interval reaches no further than the margin to either side, as lines: the moves,
    /// the score, the ends of its interval, the games, and how many of them differ. Those whose
    /// games are much alike ([`StartRow::is_varied`]) are left out, and after finals all but the
    /// finalists. The heading says where they come from.
    #[must_use]
    pub fn fair_table(&self, games: u64) -> String {
        let mut text = format!(
            "# Starts whose first side scored {:.0} % to {:.0} % in {games} games or more (or within ±{:.0} %), one of each kind that turning and\n\
             # reflecting the board makes: moves, score, its 95 % interval, games, how many of them differ. Estimated. Starts of which fewer\n\
             # than a quarter of the games differ are left out.\n\
             # Made by: {}\n# Engine: {}\n",
            100.0 * (0.5 - self.margin),
            100.0 * (0.5 + self.margin),
            100.0 * self.margin,
            self.command,
            self.engine
        );
        let is_measured = |row: &&StartRow| row.games >= games || row.reach() <= self.margin;
        let is_even = |row: &&StartRow| row.off() <= self.margin && row.is_varied();
        let has_finals = self.starts.iter().any(|row| row.is_final);
        let counts = |row: &&StartRow| row.is_final || !has_finals;
        for row in self.starts.iter().filter(is_even).filter(is_measured).filter(counts) {
            let [low, high] = row.interval;
            writeln!(
                text,
                "{} {:.3} {low:.3} {high:.3} {} {}",
                row.name, row.score, row.games, row.different
            )
            .expect("a String");
        }
        text
    }
}

impl StartRow {
    /// By how much the score differs from a half.
    #[must_use]
    pub fn off(&self) -> f64 {
        (self.score - 0.5).abs()
    }

    /// How far the 95 % interval reaches to either side, on average.
    #[must_use]
    pub fn reach(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }

    /// Whether a quarter of the games or more differ from each other. Where few do, chance had next
    /// to nothing to decide, and the score says more about these few lines than about the start.
    #[must_use]
    pub fn is_varied(&self) -> bool {
        4 * self.different >= self.games
    }

    /// The share of the games that were drawn.
    #[must_use]
    pub fn draws(&self) -> f64 {
        self.counts[1] as f64 / self.games.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Estimate;
    use throughline_catalog::GameHandle;

    #[test]
    fn the_even_come_first_and_only_they_are_fair() {
        let game = GameHandle::from_spec("linear-progression:board=4x4").expect("a game");
        let start = |name: &str| Start {
            game: game.clone(),
            position: None,
            name: name.to_owned(),
            images: 4,
            nodes: 100,
        };
        let found = |wins: u64, losses: u64| Found {
            counts: [wins, 0, losses],
            different: wins + losses,
            score: Estimate { value: wins as f64 / (wins + losses) as f64, low: 0.4, high: 0.9 },
            plies: 8.0,
            short_draws: 0.0,
            endings: BTreeMap::new(),
            verdict: Verdict::Unclear,
            is_final: false,
        };
        let starts = ["@b1 @c2", "@b1 @d2", "@b1 @d3"].map(start);
        let found = vec![found(300, 100), found(190, 210), found(5, 5)];
        let report = StartsReport::new("throughline lab starts …", "a test", 0.05, &starts, found);
        assert_eq!(report.by_evenness(), [2, 1, 0]);
        let mut drawish = report.clone();
        drawish.starts[2] = StartRow { counts: [4, 2, 4], short_draws: 0.1, ..drawish.starts[2].clone() };
        assert_eq!(drawish.by_decisiveness(), [1, 2, 0]);
        assert!(drawish.text(&[2]).contains("+4 =2 -4        10      10.0 %"), "{}", drawish.text(&[2]));
        let table = report.fair_table(400);
        assert!(table.contains("# Made by: throughline lab starts …\n"), "{table}");
        assert_eq!(table.lines().last(), Some("@b1 @d2 0.475 0.400 0.900 400 400"), "{table}");
        let mut alike = report.clone();
        alike.starts[1].different = 99;
        assert!(!alike.fair_table(400).contains("@b1 @d2"), "the same games again and again are no measure");
        alike.starts[1].different = 100;
        assert!(alike.fair_table(400).contains("@b1 @d2"));
        let mut finals = report.clone();
        finals.starts[0] = StartRow { score: 0.5, is_final: true, ..finals.starts[0].clone() };
        assert_eq!(finals.fair_table(400).lines().last(), Some("@b1 @c2 0.500 0.400 0.900 400 400"));
        let text = report.text(&report.by_evenness());
        assert!(text.contains("     3 starts (12 with their images) unclear"), "{text}");
    }
}
