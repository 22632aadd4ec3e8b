//! Starts on the board: how even the first moves are.

use super::StartsReport;
use crate::game::with_moves;
use crate::picture::around_half;
use std::collections::BTreeMap;
use std::sync::Arc;
use throughline_catalog::{Visitor, with_game};
use throughline_draw::{Heat, Theme, standalone_heat_map};
use throughline_game::{Playable, Record, Shape, SiteId};

/// Where on the board a move of the starts ended (0: their first move), and what the first side
/// scored on average in the starts with a move there, as colour and in hundredths. The images that
/// the board's symmetries make count too. `None` where the starts are not positions after moves of
/// this rule set.
#[must_use]
pub fn starts_map(spec: &str, report: &StartsReport, ply: usize) -> Option<String> {
    with_game(spec, Mapping { report, ply }).ok()?
}

struct Mapping<'a> {
    report: &'a StartsReport,
    ply: usize,
}

impl Visitor for Mapping<'_> {
    type Output = Option<String>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Option<String> {
        let mut images = game.symmetries();
        let board = game.board(Shape::Wide);
        images.push((0..board.sites.len() as SiteId).collect());
        let mut scores: BTreeMap<SiteId, (f64, f64)> = BTreeMap::new();
        for row in self.report.starts.iter().filter(|row| row.spec == spec) {
            let site = last_site(&*game, &row.name, self.ply)?;
            // A start that some symmetries leave as it is has fewer images, and each of them comes
            // up more often here.
            let weight = row.images as f64 / images.len() as f64;
            for image in &images {
                let sum = scores.entry(*image.get(usize::from(site))?).or_default();
                *sum = (sum.0 + weight * row.score, sum.1 + weight);
            }
        }
        let mean = |(sum, n): (f64, f64)| sum / n.max(1.0);
        let warmth = around_half(scores.values().map(|&sum| mean(sum)));
        let heat: Vec<Heat> = scores
            .iter()
            .map(|(&site, &sum)| Heat {
                site,
                share: warmth(mean(sum)),
                figure: Some((100.0 * mean(sum)).round() as u16),
            })
            .collect();
        let [first, _] = game.info().sides;
        let mover = game.info().sides[self.ply % 2];
        let label =
            format!("What {first} scored on average, in hundredths, by where {mover} dropped or moved first");
        (!heat.is_empty()).then(|| standalone_heat_map(&board, &heat, &label, Theme::Light))
    }
}

/// Where the move of a ply ended.
fn last_site<G: Playable>(game: &G, name: &str, ply: usize) -> Option<SiteId> {
    let mut moves = name.split(' ');
    let before = moves.by_ref().take(ply);
    let record = with_moves(game, Record::new(game.start()), before).ok()?;
    let m = game.parse_move(record.position(), moves.next()?).ok()?;
    game.last_move_marks(record.position(), m).last().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::starts::{StartRow, Verdict};

    #[test]
    fn every_start_counts_once_with_each_of_its_images() {
        let row = |name: &str, images: usize, score: f64| StartRow {
            spec: "linear-progression:board=4x4".to_owned(),
            name: name.to_owned(),
            position: None,
            images,
            nodes: 1,
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
        };
        // Black drops on one of the four middle squares: across the diagonal (4 ways), or beside
        // White (8 ways).
        let starts = vec![row("@b2 @c3", 4, 1.0), row("@b2 @c2", 8, 0.25)];
        let report = StartsReport { command: String::new(), engine: String::new(), margin: 0.05, starts };
        let map = starts_map("linear-progression:board=4x4", &report, 1).expect("a map");
        // On average a half, so the neutral colour.
        assert_eq!(map.matches("class=\"f-heat-4\"").count(), 4, "{map}");
        assert_eq!(map.matches("class=\"f-heat-").count(), 12 + 4, "{map}");
    }
}
