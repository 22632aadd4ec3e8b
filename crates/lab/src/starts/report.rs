//! The results for starts: as data, as text, and on the board.

use super::verdict::{Verdict, is_within, verdict};
use super::{Start, StartGame, tally};
use crate::svg::around_half;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use throughline_catalog::GameHandle;
use throughline_draw::{HeatSite, Theme, standalone_heat_map};
use throughline_game::{Diagram as _, Shape, SiteId, Wdl};

/// The results for all starts.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StartsReport {
    /// The command that produced it.
    pub command: String,
    /// The engine.
    pub engine: String,
    /// The largest difference from one half of a fair start's score.
    pub margin: f64,
    /// The starts in their order.
    pub starts: Vec<StartRow>,
}

/// The result for a start.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StartRow {
    /// Its rule set.
    pub spec: String,
    /// Its name, such as the moves that lead to it.
    pub name: String,
    /// The position string, if it is not the game's own start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The number of distinct images under the board's symmetries, including itself.
    pub images: usize,
    /// The engine's nodes for each move.
    pub nodes: u64,
    /// The number of games.
    pub games: u64,
    /// The number of distinct games, by their moves.
    pub different: u64,
    /// Wins of the first side, draws, losses.
    pub counts: [u64; 3],
    /// The first side's estimated score, 0 to 1.
    pub score: f64,
    /// The 95 % confidence interval of `score`.
    pub interval: [f64; 2],
    /// The mean length in plies.
    pub plies: f64,
    /// The share of games drawn in less than half the mean length.
    pub short_draws: f64,
    /// The number of games by how they ended.
    pub endings: BTreeMap<String, u64>,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether only the games of the finals are counted here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_final: bool,
}

impl StartsReport {
    /// Returns the indices of the starts, the most even first.
    #[must_use]
    pub fn by_evenness(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.starts.len()).collect();
        order.sort_by(|&a, &b| self.starts[a].off().total_cmp(&self.starts[b].off()).then(a.cmp(&b)));
        order
    }

    /// Returns the indices of the starts: first those within the margin, by the share of draws,
    /// then of short draws; then the others, the most even first.
    #[must_use]
    pub fn by_decisiveness(&self) -> Vec<usize> {
        let mut order = self.by_evenness();
        let key = |number: &usize| {
            let row = &self.starts[*number];
            let is_even = is_within(row.score, self.margin);
            (!is_even, if is_even { [row.draws(), row.short_draws] } else { [0.0; 2] })
        };
        order.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
        order
    }

    /// Formats the starts in this order, and the number of starts with each verdict.
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
            text += &format!(
                "{:<width$}  {:>8} {:>5.1} % {:>15}  {:>15} {:>9} {:>9.1} % {:>6.1}  {}{}\n",
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
            );
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
            text += &format!("{starts:>6} starts ({images} with their images) {words}\n");
        }
        let alike = self.starts.iter().filter(|row| !row.is_varied()).count();
        if alike > 0 {
            text += &format!(
                "{alike:>6} starts with more than three games in four alike: their intervals are too narrow\n"
            );
        }
        let games: u64 = self.starts.iter().map(|row| row.games).sum();
        let margin = percent(self.margin);
        text + &format!("margin {margin} %, {games} games; estimated by {}\n", self.engine)
    }

    /// Lists the starts called fair or near after all their games: at least `games`, or fewer if
    /// the 95 % confidence interval reaches no further than the margin to either side. Each line
    /// has the moves, the score, the ends of its interval, the number of games, and how many are
    /// distinct.
    /// Starts with few distinct games ([`StartRow::is_varied`]) are left out, and after finals all
    /// but the finalists. The heading names the source.
    #[must_use]
    pub fn even_table(&self, games: u64) -> String {
        let mut text = format!(
            "# Starts called fair or near: the first side scored {} % to {} % in {games} games or more (or within ±{} %). One of each kind\n\
             # that turning and reflecting the board makes: moves, score, its 95 % interval, games, how many of them differ. Estimated.\n\
             # Starts of which fewer than a quarter of the games differ are left out.\n\
             # Made by: {}\n# Engine: {}\n",
            percent(0.5 - self.margin),
            percent(0.5 + self.margin),
            percent(self.margin),
            self.command,
            self.engine
        );
        let is_measured = |row: &&StartRow| row.games >= games || row.reach() <= self.margin;
        let is_even = |row: &&StartRow| is_within(row.score, self.margin) && row.is_varied();
        let has_finals = self.starts.iter().any(|row| row.is_final);
        let counts = |row: &&StartRow| row.is_final || !has_finals;
        for row in self.starts.iter().filter(is_even).filter(is_measured).filter(counts) {
            let [low, high] = row.interval;
            let StartRow { name, score, games, different, .. } = row;
            text += &format!("{name} {score:.3} {low:.3} {high:.3} {games} {different}\n");
        }
        text
    }
}

/// Returns a share in per cent, as it was given: 7 for 0.07, not 7.000000000000001.
fn percent(share: f64) -> f64 {
    (1e6 * share).round() / 1e4
}

impl StartRow {
    /// Computes the result for a start from its games.
    pub(super) fn new(start: &Start, games: &[&StartGame], margin: f64, is_final: bool) -> Self {
        let all = tally(games.iter().copied());
        let n = all.games().max(1) as f64;
        let plies = games.iter().map(|game| game.plies as f64).sum::<f64>() / n;
        let is_short = |game: &&&StartGame| game.result() == Wdl::Draw && (game.plies as f64) < plies / 2.0;
        let mut endings = BTreeMap::new();
        games.iter().for_each(|game| *endings.entry(game.ending.clone()).or_default() += 1);
        let score = all.estimate();
        StartRow {
            spec: start.game.spec().to_owned(),
            name: start.name.clone(),
            position: start.position.clone(),
            images: start.images,
            nodes: start.nodes,
            games: all.games(),
            different: games.iter().map(|game| game.moves).collect::<BTreeSet<u64>>().len() as u64,
            counts: [all.wins, all.draws, all.losses],
            score: score.value,
            interval: [score.low, score.high],
            plies,
            short_draws: games.iter().filter(is_short).count() as f64 / n,
            endings,
            verdict: verdict(&score, margin),
            is_final,
        }
    }

    /// Returns the difference of the score from one half.
    #[must_use]
    pub fn off(&self) -> f64 {
        (self.score - 0.5).abs()
    }

    /// Returns half the width of the 95 % confidence interval.
    #[must_use]
    pub fn reach(&self) -> f64 {
        (self.interval[1] - self.interval[0]) / 2.0
    }

    /// Whether at least a quarter of the games are distinct. Otherwise there was little variation,
    /// and the score says more about these few games than about the start.
    #[must_use]
    pub fn is_varied(&self) -> bool {
        4 * self.different >= self.games
    }

    /// Returns the share of draws.
    #[must_use]
    pub fn draws(&self) -> f64 {
        self.counts[1] as f64 / self.games.max(1) as f64
    }
}

/// Draws the board with the first side's mean score by where a move of the starts ended (ply 0 is
/// the first move), as colour and in hundredths. The images under the board's symmetries count too.
/// `None` if the starts are not positions after moves of this rule set.
#[must_use]
pub fn starts_map(game: &GameHandle, report: &StartsReport, ply: usize) -> Option<String> {
    let mut images = game.symmetries();
    let board = game.board(Shape::Wide);
    images.push((0..board.sites.len() as SiteId).collect());
    let mut scores: BTreeMap<SiteId, (f64, f64)> = BTreeMap::new();
    for row in report.starts.iter().filter(|row| row.spec == game.spec()) {
        let site = last_site(game, &row.name, ply)?;
        // A start that some symmetries leave unchanged has fewer images, and each of them occurs
        // more often here.
        let weight = row.images as f64 / images.len() as f64;
        for image in &images {
            let sum = scores.entry(*image.get(usize::from(site))?).or_default();
            *sum = (sum.0 + weight * row.score, sum.1 + weight);
        }
    }
    let mean = |(sum, n): (f64, f64)| sum / n;
    let warmth = around_half(scores.values().map(|&sum| mean(sum)));
    let heat: Vec<HeatSite> = scores
        .iter()
        .map(|(&site, &sum)| HeatSite {
            site,
            share: warmth(mean(sum)),
            figure: Some((100.0 * mean(sum)).round() as u16),
        })
        .collect();
    let sides = game.info().sides;
    let (first, mover) = (sides[0], sides[ply % 2]);
    let label =
        format!("What {first} scored on average, in hundredths, by where {mover} dropped or moved first");
    (!heat.is_empty()).then(|| standalone_heat_map(&board, &heat, &label, Theme::Light))
}

/// Returns the site where the move of a ply ended. Among several rule sets a name begins with the
/// spec.
fn last_site(game: &GameHandle, name: &str, ply: usize) -> Option<SiteId> {
    let moves = name.strip_prefix(game.spec()).unwrap_or(name).split_whitespace();
    let mut record = game.record(None).ok()?;
    moves.take(ply + 1).try_for_each(|text| record.play(text).ok().map(drop))?;
    record.frame(ply + 1)?.last?.marks.last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(name: &str, images: usize, score: f64) -> StartRow {
        StartRow {
            spec: "linear-progression:board=4x4".to_owned(),
            name: name.to_owned(),
            position: None,
            images,
            nodes: 100,
            games: 4,
            counts: [1, 2, 1],
            score,
            interval: [0.0, 1.0],
            plies: 8.0,
            different: 0,
            short_draws: 0.0,
            endings: BTreeMap::new(),
            verdict: Verdict::Unclear,
            is_final: false,
        }
    }

    #[test]
    fn the_even_come_first_and_only_they_are_fair() {
        let row = |name: &str, wins: u64, losses: u64| StartRow {
            counts: [wins, 0, losses],
            games: wins + losses,
            different: wins + losses,
            interval: [0.4, 0.9],
            ..row(name, 4, wins as f64 / (wins + losses) as f64)
        };
        let starts = vec![row("@b1 @c2", 300, 100), row("@b1 @d2", 190, 210), row("@b1 @d3", 5, 5)];
        let (command, engine) = ("throughline lab starts …".to_owned(), "a test".to_owned());
        let report = StartsReport { command, engine, margin: 0.05, starts };
        assert_eq!(report.by_evenness(), [2, 1, 0]);
        let mut drawish = report.clone();
        drawish.starts[2] = StartRow { counts: [4, 2, 4], short_draws: 0.1, ..drawish.starts[2].clone() };
        assert_eq!(drawish.by_decisiveness(), [1, 2, 0]);
        assert!(drawish.text(&[2]).contains("+4 =2 -4        10      10.0 %"), "{}", drawish.text(&[2]));
        let table = report.even_table(400);
        assert!(table.contains("# Made by: throughline lab starts …\n"), "{table}");
        assert_eq!(table.lines().last(), Some("@b1 @d2 0.475 0.400 0.900 400 400"), "{table}");
        let mut alike = report.clone();
        alike.starts[1].different = 99;
        assert!(!alike.even_table(400).contains("@b1 @d2"), "the same games again and again are no measure");
        assert!(alike.text(&[1]).contains("     1 starts with more than three games in four alike"));
        alike.starts[1].different = 100;
        assert!(alike.even_table(400).contains("@b1 @d2"));
        let mut finals = report.clone();
        finals.starts[0] = StartRow { score: 0.5, is_final: true, ..finals.starts[0].clone() };
        assert_eq!(finals.even_table(400).lines().last(), Some("@b1 @c2 0.500 0.400 0.900 400 400"));
        let edge = StartsReport { margin: 0.07, ..report.clone() };
        assert!(edge.text(&[]).contains("\nmargin 7 %, 810 games"), "{}", edge.text(&[]));
        let edge = StartsReport { margin: 0.025, ..report.clone() }.even_table(400);
        assert!(edge.contains("scored 47.5 % to 52.5 % in 400 games or more (or within ±2.5 %)"), "{edge}");
        assert!(edge.contains("@b1 @d2 0.475"), "{edge}");
        let text = report.text(&report.by_evenness());
        assert!(text.contains("     3 starts (12 with their images) unclear"), "{text}");
    }

    #[test]
    fn every_start_counts_once_with_each_of_its_images() {
        // Black drops on one of the four middle squares: diagonally opposite White (4 images), or
        // adjacent (8 images).
        let starts = vec![row("@b2 @c3", 4, 1.0), row("@b2 @c2", 8, 0.25)];
        let report = StartsReport { command: String::new(), engine: String::new(), margin: 0.05, starts };
        let game = GameHandle::from_spec("linear-progression:board=4x4").expect("a game");
        let map = starts_map(&game, &report, 1).expect("a map");
        // The mean is a half: the neutral colour.
        assert_eq!(map.matches("class=\"f-heat-4\"").count(), 4, "{map}");
        assert_eq!(map.matches("class=\"f-heat-").count(), 12 + 4, "{map}");
        // Among several rule sets a name begins with the spec.
        let mut named = report.clone();
        named.starts.iter_mut().for_each(|row| row.name = format!("{} {}", row.spec, row.name));
        assert_eq!(starts_map(&game, &named, 1).as_ref(), Some(&map));
        // A move from b1 to a2 ends in a position with four images, on one of eight squares.
        let alone = StartsReport { starts: vec![row("@b1 @c3 b1-a2", 4, 0.8)], ..report };
        let map = starts_map(&game, &alone, 2).expect("a map");
        assert_eq!(map.matches("class=\"f-heat-8\"").count(), 8, "{map}");
    }
}
