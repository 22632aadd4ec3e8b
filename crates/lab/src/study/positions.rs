//! The sections of a report on moves, sites, pieces and games, with boards.

use super::figure::Unit;
use super::html::{
    between, chart_with_table, data_table, figure_table, interval, percent, picture, result_words, side_words,
};
use super::report::{FirstMove, GameText, PieceValue, Report};
use crate::stats::{Estimate, signed};
use crate::svg::{Bar, Plot, Point, around_half};
use crate::words::{PAGES, say, say_with};
use maud::{Markup, html};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_draw::{DrawingOptions, HeatSite, board_svg, heat_map};
use throughline_game::text::decimal;
use throughline_game::{Language, Shape};

/// The number of first moves shown without unfolding the rest.
const FIRST_MOVES: usize = 12;

/// The section on first moves.
pub(super) fn first_moves(game: &GameHandle, report: &Report) -> Markup {
    let (first, moves) = (side_words(game, 0, "name"), &report.first_moves);
    let starts = moves.iter().any(|found| found.kind.sites.iter().any(|[from, to]| from != to));
    let (nodes, plies) = (report.settings.probe_nodes.to_string(), report.settings.varied_plies.to_string());
    let others = moves.len().saturating_sub(FIRST_MOVES);
    html! {
        @if moves.is_empty() { p { (say("first-moves.many")) } }
        @else {
            p { (say_with("first-moves.about", &[("side", &first), ("nodes", &nodes), ("plies", &plies)])) }
            div.pair {
                @if let Some(svg) = opening_map(game, moves, 1) { (picture(&svg, &say("first-moves.ends"))) }
                @if let Some(svg) = opening_map(game, moves, 0).filter(|_| starts) {
                    (picture(&svg, &say("first-moves.begins")))
                }
            }
            p.swatches { (say_with("first-moves.worse", &[("side", &first)])) (swatches(0)) (say("first-moves.better")) }
            (move_table(&first, "first-moves", &moves[..moves.len().min(FIRST_MOVES)]))
            @if others > 0 {
                details { summary { (say_with("first-moves.others", &[("count", &others.to_string())])) }
                    (move_table(&first, "first-moves.other-table", &moves[FIRST_MOVES..])) }
            }
        }
    }
}

fn move_table(first: &str, caption: &str, moves: &[FirstMove]) -> Markup {
    let row = |found: &FirstMove| {
        let (games, score) = (found.results.games(), found.results.estimate());
        let played = |text: String| if games > 0 { text } else { "–".to_owned() };
        vec![
            found.kind.texts[0].clone(),
            found.kind.texts.len().to_string(),
            percent(found.expected),
            games.to_string(),
            played(percent(score.value)),
            played(between(Unit::Share, [score.low, score.high])),
        ]
    };
    let heads = [
        say("first-moves.move"),
        say("first-moves.alike"),
        say("first-moves.expected"),
        say("report.games"),
        say_with("first-moves.scored", &[("side", first)]),
        say("report.percent-interval"),
    ];
    data_table(&say(caption), &heads, &moves.iter().map(row).collect::<Vec<_>>())
}

/// Draws the board with, on each site, the expected score of the best first move that touches it
/// first (or last) as a colour, and the share of games that began with such a move in hundredths.
/// `None` if no first move touches a site.
fn opening_map(game: &GameHandle, moves: &[FirstMove], end: usize) -> Option<String> {
    // By site: the best expected score, and the share of the games.
    let mut places: BTreeMap<u16, (f64, f64)> = BTreeMap::new();
    let games: u64 = moves.iter().map(|found| found.results.games()).sum();
    for found in moves {
        let own = found.results.games() as f64 / found.kind.sites.len().max(1) as f64 / games.max(1) as f64;
        for sites in &found.kind.sites {
            let (best, played) = places.entry(sites[end]).or_default();
            (*best, *played) = (best.max(found.expected), *played + own);
        }
    }
    let warmth = around_half(places.values().map(|(best, _)| *best));
    let spot = |(&site, &(best, played)): (&u16, &(f64, f64))| HeatSite {
        site,
        share: warmth(best),
        figure: Some((100.0 * played).round() as u16),
    };
    let heat: Vec<HeatSite> = places.iter().map(spot).collect();
    let label = say(if end == 0 { "first-moves.map-begins" } else { "first-moves.map-ends" });
    (!heat.is_empty()).then(|| heat_map(&game.board(Shape::Wide), &heat, &label))
}

/// Returns the colours of the scale as a picture.
fn swatches(from: usize) -> Markup {
    html! {
        svg viewBox={ "0 0 " (9 - from) " 1" } preserveAspectRatio="none" aria-hidden="true" {
            @for (i, step) in (from..9).enumerate() { rect class={ "f-heat-" (step) } x=(i) y="0" width="1" height="1" {} }
        }
    }
}

/// The section on the use of the board.
pub(super) fn board(game: &GameHandle, report: &Report) -> Markup {
    let board = game.board(Shape::Wide);
    let used = || report.stood.iter().enumerate().filter(|(_, share)| **share > 0.0);
    let mut places: Vec<(&str, f64)> =
        used().map(|(i, share)| (board.sites[i].short.as_str(), *share)).collect();
    places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let most = report.stood.iter().copied().fold(0.01, f64::max);
    let spot = |(site, share): (usize, &f64)| HeatSite {
        site: site as u16,
        share: (0.5 + 0.5 * share / most) as f32,
        figure: Some((100.0 * share).round() as u16),
    };
    let heat: Vec<HeatSite> = used().map(spot).collect();
    let (often, seldom) = (place_words(places.iter().take(6)), place_words(places.iter().rev().take(6)));
    let words = match places.len() {
        ..=12 => say_with("use-of-board.most", &[("places", &often)]),
        _ => say_with("use-of-board.most-and-least", &[("most", &often), ("least", &seldom)]),
    };
    html! {
        div.pair {
            div {
                (picture(&heat_map(&board, &heat, &say("use-of-board.picture")), &say("use-of-board.picture-about")))
                p.swatches { (say("use-of-board.seldom")) (swatches(4)) (say("use-of-board.often")) }
            }
            div {
                (figure_table(report, &say("use-of-board.table"), &["board-coverage"]))
                p { (words) }
            }
        }
    }
}

fn place_words<'p>(places: impl Iterator<Item = &'p (&'p str, f64)>) -> String {
    places.map(|(name, share)| format!("{name} ({:.0} %)", 100.0 * share)).collect::<Vec<_>>().join(", ")
}

/// Returns the name of a kind of piece, without its side.
pub(super) fn piece_words(game: &GameHandle, kind: &str) -> String {
    let tray = Language::English.scope(|| game.tray());
    let spoken = tray.into_iter().find(|piece| piece.drawing == kind).map(|piece| piece.spoken);
    let words = spoken.unwrap_or(kind);
    let sides = game.info().sides;
    let own = sides.iter().find_map(|side| words.strip_prefix(side)?.strip_prefix(' ')).unwrap_or(words);
    PAGES.text(&format!("kind-{own}"), &[]).unwrap_or_else(|| own.to_owned())
}

/// The section on the worth of pieces.
pub(super) fn pieces(game: &GameHandle, report: &Report) -> Markup {
    let worth = |odds: f64| 1.0 / (1.0 + (-odds).exp()) - 0.5;
    let points = |share: f64| decimal(&format!("{} %", signed(100.0 * share, 1)));
    let row = |piece: &PieceValue| {
        let Estimate { value, low, high } = piece.log_odds.map(worth);
        let log_odds = decimal(&signed(piece.log_odds.value, 2));
        let cells = vec![points(value), interval(&points(low), &points(high)), log_odds];
        let class = if value < 0.0 { "second" } else { "first" };
        let (label, text) = (piece_words(game, &piece.name), points(value));
        (Bar { label, text, value, interval: [low, high], class }, cells)
    };
    let rows: Vec<(Bar, Vec<String>)> = report.pieces.iter().map(row).collect();
    let reach = rows.iter().flat_map(|(bar, _)| bar.interval).fold(0.05, |most: f64, v| most.max(v.abs()));
    html! {
        @if rows.is_empty() { p { (say("pieces.nothing")) } }
        @else {
            p { (say_with("pieces.about", &[("games", &report.settings.games.to_string())])) " "
                a href="https://chessprogramming.wikispaces.com/Point+Value+by+Regression+Analysis" lang="en" { "V. Medvedev, Point Value by Regression Analysis" } }
            (chart_with_table(&say("pieces.picture"), &say("pieces.picture-about"), [-reach, 0.0, reach],
                &["pieces.piece", "pieces.score", "report.percent-interval", "pieces.log-odds"], rows))
        }
    }
}

/// The section with sample games.
pub(super) fn games(game: &GameHandle, report: &Report) -> Markup {
    let result = |shown: &GameText| {
        result_words(game, shown.winner.as_ref().map(|name| report.side(name)), &shown.reason)
    };
    let end = |shown: &GameText| {
        say_with("shown-games.end", &[("number", &shown.number.to_string()), ("result", &result(shown))])
    };
    let after = |shown: &GameText| {
        say_with(
            "shown-games.after",
            &[("result", &result(shown)), ("plies", &shown.moves.len().to_string())],
        )
    };
    html! {
        @if let Some(shown) = &report.representative {
            h3 { (say("shown-games.representative")) }
            p { (say("shown-games.representative-about")) }
            div.pair {
                @if let Some(svg) = final_board(game, &shown.moves) { (picture(&svg, &end(shown))) }
                div {
                    (picture(&expectations(&shown.expected), &say("shown-games.scores")))
                    (moves_text(shown))
                }
            }
        }
        @if !report.shortest.is_empty() {
            h3 { (say("shown-games.shortest")) }
            ul { @for shown in &report.shortest { li { (after(shown)) (moves_text(shown)) } } }
        }
    }
}

/// Draws expected scores by ply.
fn expectations(values: &[f64]) -> String {
    let point = |(ply, &e): (i32, &f64)| Point { x: f64::from(ply), low: e, middle: e, high: e, n: 1 };
    let points: Vec<Point> = (1..).zip(values).map(point).collect();
    let description = say_with("shown-games.scores-values", &[("count", &values.len().to_string())]);
    let ranges = [1.0..values.len().max(2) as f64, 0.0..1.0];
    let names = [&*say("course.ply"), &say("drama.expected")];
    let plot = Plot::new(&say("shown-games.scores-picture"), &description, ranges, names);
    plot.level(0.5).curve(&points).svg()
}

/// Draws the position after some moves, with the last one marked.
fn final_board(game: &GameHandle, moves: &[String]) -> Option<String> {
    let mut record = game.record(None).ok()?;
    moves.iter().try_for_each(|text| record.play(text).ok().map(drop))?;
    let frame = record.frame(record.len())?;
    let marks = frame.last.map(|last| last.marks).unwrap_or_default();
    let label = say_with("shown-games.end-position", &[("position", &frame.position)]);
    let picture = DrawingOptions {
        id: "final",
        label: &label,
        marks: &marks,
        stacks: &frame.stacks,
        ..DrawingOptions::default()
    };
    Some(throughline_draw::without_data(&board_svg(&game.board(Shape::Wide), &frame.placements, &picture)))
}

fn moves_text(game: &GameText) -> Markup {
    let game_words = say_with("shown-games.game", &[("number", &game.number.to_string())]);
    html! { p.moves { span.small { (game_words) " " } (game.moves.join(" ")) } }
}

#[cfg(test)]
mod tests {
    use super::*;

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
