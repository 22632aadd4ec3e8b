//! Boards: heat maps and positions.

use crate::picture::around_half;
use crate::study::report::{FirstMove, Report};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_draw::{Heat, Picture, board_svg, heat_map};
use throughline_game::Shape;

/// The board with, on each place, how good the best first move is that touches it first (or last),
/// as a colour, and how often the engine played one of them, in hundredths. `None` where no first
/// move touches a place there.
pub(crate) fn opening_map(game: &GameHandle, moves: &[FirstMove], end: usize) -> Option<String> {
    let mut best: BTreeMap<u16, f64> = BTreeMap::new();
    let mut played: BTreeMap<u16, f64> = BTreeMap::new();
    let games: u64 = moves.iter().flat_map(|kind| kind.results).sum();
    for kind in moves {
        let own = kind.results.iter().sum::<u64>() as f64 / kind.sites.len().max(1) as f64;
        for sites in &kind.sites {
            let value = best.entry(sites[end]).or_insert(0.0);
            *value = value.max(kind.expected);
            *played.entry(sites[end]).or_default() += own / games.max(1) as f64;
        }
    }
    let warmth = around_half(best.values().copied());
    let heat: Vec<Heat> = best
        .iter()
        .map(|(&site, &e)| Heat {
            site,
            share: warmth(e),
            figure: Some((100.0 * played.get(&site).copied().unwrap_or(0.0)).round() as u16),
        })
        .collect();
    let ends = if end == 0 { "begin" } else { "end" };
    let label = format!(
        "The board: where first moves {ends}, how good and how frequent they are. The table has the numbers."
    );
    (!heat.is_empty()).then(|| heat_map(&game.board(Shape::Wide), &heat, &label))
}

/// The board with, on each place, how often something stands there.
pub(crate) fn coverage_map(game: &GameHandle, report: &Report) -> String {
    let most = report.stood.iter().copied().fold(0.01, f64::max);
    let heat: Vec<Heat> = report
        .stood
        .iter()
        .enumerate()
        .filter(|(_, share)| **share > 0.0)
        .map(|(site, share)| Heat {
            site: site as u16,
            share: (0.5 + 0.5 * share / most) as f32,
            figure: Some((100.0 * share).round() as u16),
        })
        .collect();
    let label = "The board: in how many of a hundred positions something stands on each place.";
    heat_map(&game.board(Shape::Wide), &heat, label)
}

/// The position after moves, the last one marked.
pub(crate) fn final_board(game: &GameHandle, moves: &[String]) -> Option<String> {
    let mut record = game.record(None).ok()?;
    for text in moves {
        record.play(text).ok()?;
    }
    let frame = record.frame(record.len())?;
    let marks = frame.last.map(|last| last.marks).unwrap_or_default();
    let board = game.board(Shape::Wide);
    let label = format!("The position at the end of the game: {}", frame.position);
    let picture =
        Picture { id: "final", label: &label, marks: &marks, stacks: &frame.heaps, ..Picture::default() };
    Some(without_data(&board_svg(&board, &frame.placements, &picture)))
}

/// A drawing without what only scripts need.
fn without_data(svg: &str) -> String {
    let mut parts = svg.split(" data-");
    let first = parts.next().unwrap_or_default().to_owned();
    // After the name and the quoted value.
    parts.fold(first, |text, part| text + part.splitn(3, '"').nth(2).unwrap_or_default())
}

/// The colours of the scale from one end to the other, as a picture.
pub(crate) fn swatches(from: usize) -> String {
    let cells: String = (from..9)
        .enumerate()
        .map(|(i, step)| {
            format!("<rect class=\"f-heat-{step}\" x=\"{i}\" y=\"0\" width=\"1\" height=\"1\"/>")
        })
        .collect();
    format!(
        "<svg viewBox=\"0 0 {} 1\" preserveAspectRatio=\"none\" aria-hidden=\"true\">{cells}</svg>",
        9 - from
    )
}

/// What a kind of piece is called, without its side.
pub(crate) fn piece_words(game: &GameHandle, kind: &str) -> String {
    let spoken = game.tray().into_iter().find(|piece| piece.drawing == kind).map(|piece| piece.spoken);
    let words = spoken.unwrap_or(kind);
    let sides = game.info().sides;
    sides.iter().find_map(|side| words.strip_prefix(side)?.strip_prefix(' ')).unwrap_or(words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_for_scripts_is_left_out() {
        let svg = "<g class=\"a\" data-x=\"1\" data-name=\"b c\"><use data-site=\"3\" href=\"#d\"/></g>";
        assert_eq!(without_data(svg), "<g class=\"a\"><use href=\"#d\"/></g>");
    }

    #[test]
    fn pieces_are_called_without_their_side() {
        for (spec, kind, words) in [
            ("one-dimensional-chess", "rook", "rook"),
            ("linear-progression", "counter", "token"),
            ("hnefatafl", "nothing", "nothing"),
        ] {
            let game = GameHandle::from_spec(spec).expect("a game");
            assert_eq!(piece_words(&game, kind), words, "{spec}");
        }
    }
}
