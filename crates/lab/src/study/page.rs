//! The report as a page: one file with everything in it, for screens light and dark, paper, and
//! screen readers; and its sections, for a page of the site.

use super::figures::Unit;
use super::html::{
    between, charted, curve_table, data_table, document, figure_table, in_pairs, interval, number, percent,
    picture, result_words, side_words,
};
use super::repairs;
use super::report::{EndingRow, FirstMove, GameText, PieceValue, Report, SkillStep};
use crate::stats::Estimate;
use crate::svg::{Bar, Plot, Point, around_half, curve, histogram, stacked};
use crate::words::{PAGES, decimal, say, say_with};
use maud::{Markup, html};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_draw::{Heat, Picture, board_svg, heat_map};
use throughline_game::{Language, Shape};

/// First moves that are shown at once.
const FIRST_MOVES: usize = 12;

/// The page of a report in the current language, HTML. `game` is its rule set.
#[must_use]
pub fn report_page(game: &GameHandle, report: &Report) -> String {
    let content = html! {
        header {
            p.kicker { (say("report")) }
            h1 { (report.game) }
            p.spec { @if let Some(variant) = &report.variant { (variant) ": " } code { (report.spec) } }
            p { (verdict(game, report)) }
            (glance(report))
        }
        @for (title, content) in report_sections(game, report) { section { h2 { (title) } (content) } }
    };
    let title = say_with("report.title", &[("game", report.variant.as_ref().unwrap_or(&report.game))]);
    document(&title, game.board(Shape::Wide).drawings, &content)
}

/// The sections of that page, each with its title.
#[must_use]
pub fn report_sections(game: &GameHandle, report: &Report) -> Vec<(String, Markup)> {
    let sections: [(&str, Markup); 11] = [
        ("balance", balance(game, report)),
        ("course", course(report)),
        ("drama", drama(report)),
        ("skill", skill(report)),
        ("first-moves", first_moves(game, report)),
        ("repairs", repairs::section(game, report)),
        ("use-of-board", board(game, report)),
        ("pieces", pieces(game, report)),
        ("endings", endings(game, report)),
        ("shown-games", games(game, report)),
        ("method", method(report)),
    ];
    sections.into_iter().map(|(title, content)| (say(title), content)).collect()
}

/// What the results say about fairness, in words.
fn verdict(game: &GameHandle, report: &Report) -> String {
    let Some(figure) = report.figure("first-side-score") else { return String::new() };
    let (score, interval) = (percent(figure.value), figure.interval_text());
    let better = match figure.interval.unwrap_or([0.0, 1.0]) {
        [low, _] if low > 0.5 => Some(0),
        [_, high] if high < 0.5 => Some(1),
        _ => None,
    };
    let side = side_words(game, 0, "");
    let told = [("side", &*side), ("score", &score), ("interval", &interval)];
    match better.map(|side| side_words(game, side, "name")) {
        Some(better) => say_with("report.edge", &[&told[..], &[("better", &better)]].concat()),
        None => say_with("report.even", &told),
    }
}

/// The figures most asked for, as cards.
fn glance(report: &Report) -> Markup {
    let shown = ["first-side-score", "draw-rate", "length-median", "branching", "skill", "blunder-cost"];
    html! {
        ul.glance {
            @for figure in shown.iter().filter_map(|id| report.figure(id)) {
                li {
                    span.big { (figure.value_text()) }
                    span.what { (figure.name()) }
                    @if figure.interval.is_some() { span.small { (figure.interval_text()) } }
                }
            }
        }
    }
}

/// The results of a report's games as a bar, SVG, in the current language.
#[must_use]
pub fn results_picture(game: &GameHandle, report: &Report) -> String {
    let games = report.results.games().max(1) as f64;
    let parts = results(game, report).map(|(words, games_so, class)| (words, games_so as f64 / games, class));
    stacked(&say("balance.picture"), &parts)
}

/// The results: in words, how often, and the class of their colour.
fn results(game: &GameHandle, report: &Report) -> [(String, u64, &'static str); 3] {
    let won = |side| say_with("balance.won", &[("side", &side_words(game, side, "name"))]);
    let results = report.results;
    [
        (won(0), results.wins, "first"),
        (say("balance.drawn"), results.draws, "even"),
        (won(1), results.losses, "second"),
    ]
}

/// Who wins.
fn balance(game: &GameHandle, report: &Report) -> Markup {
    let games = report.results.games().max(1) as f64;
    let alike = |different: f64| {
        let factor = number((games / different.max(1.0)).sqrt());
        let told = [("different", &*number(different)), ("games", &number(games)), ("factor", &factor)];
        say_with("balance.alike", &told)
    };
    let counted = |result: &str, games: u64| {
        say_with("balance.counted", &[("result", result), ("games", &games.to_string())])
    };
    html! {
        div.pair {
            div {
                (picture(&results_picture(game, report), &say("balance.picture-about")))
                ul.legend { @for (words, games, class) in results(game, report) {
                    li { i class=(class) {} (counted(&words, games)) }
                } }
                @if let Some(different) = report.figure("distinct").filter(|figure| figure.value < 0.9 * games) {
                    p { (alike(different.value)) }
                }
            }
            (figure_table(report, &say("balance.table"), &["first-side-score", "first-side-wins", "draw-rate", "completion", "distinct", "swap-score"]))
        }
    }
}

/// Length and choice.
fn course(report: &Report) -> Markup {
    let lengths: Vec<f64> = report.lengths.iter().map(|&plies| plies as f64).collect();
    let [plies, games, ply, moves] = ["course.plies", "course.games", "course.ply", "course.moves"].map(say);
    let choices = say("course.choices");
    html! {
        div.pair {
            div {
                (picture(&histogram(&say("course.lengths"), &lengths, [&plies, &games]), &say("course.lengths-about")))
                (picture(&curve(&choices, &in_pairs(&report.choices), None, [&ply, &moves]), &say("course.choices-about")))
                (curve_table(&report.choices, &choices, &ply))
            }
            (figure_table(report, &say("course.table"), &["length", "length-median", "length-spread", "branching", "decision-factor",
                "forced", "game-tree", "state-space", "positions-met"]))
        }
    }
}

/// How games go.
fn drama(report: &Report) -> Markup {
    let (title, across) = (say("drama.picture"), say("drama.per-cent"));
    let tension = curve(&title, &report.tension, Some(0.0..1.0), [&across, &say("drama.expected")]);
    html! {
        p { (say("drama.about"))
            @if let Some(pieces) = report.settings.tables { " " (say_with("drama.tables", &[("pieces", &pieces.to_string())])) } }
        div.pair {
            div {
                (picture(&tension, &say("drama.picture-about")))
                @if !report.tension.is_empty() { (curve_table(&report.tension, &say("drama.curve"), &across)) }
                @else { p { (say("drama.undecided")) } }
            }
            (figure_table(report, &say("drama.table"), &["decisiveness", "drama", "comebacks", "turning-point", "lead-changes", "stability", "swing", "bias", "known"]))
        }
    }
}

/// Moves and skill.
fn skill(report: &Report) -> Markup {
    let elo = |value: f64| if value.is_finite() { format!("{value:+.0}") } else { "∞".to_owned() };
    let row = |step: &SkillStep| {
        let (Estimate { value, low, high }, score) = (step.score, percent(step.score.value));
        let (more, fewer) = ((step.nodes * 2).to_string(), step.nodes.to_string());
        let label = say_with("skill.step", &[("more", &more), ("fewer", &fewer)]);
        let elo = format!("{} ({})", elo(step.elo.value), interval(&elo(step.elo.low), &elo(step.elo.high)));
        let cells = vec![step.results.to_string(), score.clone(), elo];
        (Bar { label, text: score, value, interval: [low, high], class: "first" }, cells)
    };
    let chart = charted(
        &say("skill.picture"),
        &say("skill.picture-about"),
        [0.0, 0.5, 1.0],
        &["skill.trace", "skill.results", "skill.score", "skill.elo"],
        report.skill.iter().map(row).collect(),
    );
    let (probes, nodes) = (report.settings.probes.to_string(), report.settings.probe_nodes.to_string());
    html! {
        p { (say_with("skill.about", &[("probes", &probes), ("nodes", &nodes)])) }
        div.pair {
            (chart)
            (figure_table(report, &say("skill.table"), &["skill", "narrowness", "blunder-cost", "blunders", "second-best"]))
        }
    }
}

/// The first moves.
fn first_moves(game: &GameHandle, report: &Report) -> Markup {
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

/// The board with, on each place, how good the best first move is that touches it first (or last),
/// as a colour, and how often the engine played one of them, in hundredths. `None` where no first
/// move touches a place there.
fn opening_map(game: &GameHandle, moves: &[FirstMove], end: usize) -> Option<String> {
    // By place: the best expected score, and the share of the games.
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
    let spot = |(&site, &(best, played)): (&u16, &(f64, f64))| Heat {
        site,
        share: warmth(best),
        figure: Some((100.0 * played).round() as u16),
    };
    let heat: Vec<Heat> = places.iter().map(spot).collect();
    let label = say(if end == 0 { "first-moves.map-begins" } else { "first-moves.map-ends" });
    (!heat.is_empty()).then(|| heat_map(&game.board(Shape::Wide), &heat, &label))
}

/// The colours of the scale from one end to the other, as a picture.
fn swatches(from: usize) -> Markup {
    html! {
        svg viewBox={ "0 0 " (9 - from) " 1" } preserveAspectRatio="none" aria-hidden="true" {
            @for (i, step) in (from..9).enumerate() { rect class={ "f-heat-" (step) } x=(i) y="0" width="1" height="1" {} }
        }
    }
}

/// Where pieces stand.
fn board(game: &GameHandle, report: &Report) -> Markup {
    let board = game.board(Shape::Wide);
    let used = || report.stood.iter().enumerate().filter(|(_, share)| **share > 0.0);
    let mut places: Vec<(&str, f64)> =
        used().map(|(i, share)| (board.sites[i].short.as_str(), *share)).collect();
    places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let most = report.stood.iter().copied().fold(0.01, f64::max);
    let spot = |(site, share): (usize, &f64)| Heat {
        site: site as u16,
        share: (0.5 + 0.5 * share / most) as f32,
        figure: Some((100.0 * share).round() as u16),
    };
    let heat: Vec<Heat> = used().map(spot).collect();
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

/// What a kind of piece is called, without its side.
pub(super) fn piece_words(game: &GameHandle, kind: &str) -> String {
    let tray = Language::English.speak(|| game.tray());
    let spoken = tray.into_iter().find(|piece| piece.drawing == kind).map(|piece| piece.spoken);
    let words = spoken.unwrap_or(kind);
    let sides = game.info().sides;
    let own = sides.iter().find_map(|side| words.strip_prefix(side)?.strip_prefix(' ')).unwrap_or(words);
    PAGES.text(&format!("kind-{own}"), &[]).unwrap_or_else(|| own.to_owned())
}

/// What pieces are worth.
fn pieces(game: &GameHandle, report: &Report) -> Markup {
    let worth = |odds: f64| 1.0 / (1.0 + (-odds).exp()) - 0.5;
    let signed = |share: f64| decimal(&format!("{:+.1} %", 100.0 * share));
    let row = |piece: &PieceValue| {
        let Estimate { value, low, high } = piece.log_odds.map(worth);
        let log_odds = decimal(&format!("{:+.2}", piece.log_odds.value));
        let cells = vec![signed(value), interval(&signed(low), &signed(high)), log_odds];
        let class = if value < 0.0 { "second" } else { "first" };
        let (label, text) = (piece_words(game, &piece.name), signed(value));
        (Bar { label, text, value, interval: [low, high], class }, cells)
    };
    let rows: Vec<(Bar, Vec<String>)> = report.pieces.iter().map(row).collect();
    let reach = rows.iter().flat_map(|(bar, _)| bar.interval).fold(0.05, |most: f64, v| most.max(v.abs()));
    html! {
        @if rows.is_empty() { p { (say("pieces.nothing")) } }
        @else {
            p { (say_with("pieces.about", &[("games", &report.settings.games.to_string())])) " "
                a href="https://chessprogramming.wikispaces.com/Point+Value+by+Regression+Analysis" lang="en" { "V. Medvedev, Point Value by Regression Analysis" } }
            (charted(&say("pieces.picture"), &say("pieces.picture-about"), [-reach, 0.0, reach],
                &["pieces.piece", "pieces.score", "report.percent-interval", "pieces.log-odds"], rows))
        }
    }
}

/// How games end.
fn endings(game: &GameHandle, report: &Report) -> Markup {
    let row = |row: &EndingRow| {
        let Estimate { value, low, high } = row.share;
        let winner = row.winner.as_ref().map(|name| report.side(name));
        let (label, interval) = (result_words(game, winner, &row.reason), [low, high]);
        let cells = vec![row.rule.clone(), row.games.to_string(), between(Unit::Share, interval)];
        let class = winner.map_or("even", |side| ["first", "second"][side]);
        (Bar { label, text: percent(value), value, interval, class }, cells)
    };
    charted(
        &say("endings.picture"),
        &say("endings.picture-about"),
        [0.0, 0.0, 1.0],
        &["endings.ending", "endings.rule", "report.games", "report.percent-interval"],
        report.endings.iter().map(row).collect(),
    )
}

/// Games to look at.
fn games(game: &GameHandle, report: &Report) -> Markup {
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

/// Expected scores by ply.
fn expectations(values: &[f64]) -> String {
    let point = |(ply, &e): (i32, &f64)| Point { x: f64::from(ply), low: e, middle: e, high: e, n: 1 };
    let points: Vec<Point> = (1..).zip(values).map(point).collect();
    let description = say_with("shown-games.scores-values", &[("count", &values.len().to_string())]);
    let ranges = [1.0..values.len().max(2) as f64, 0.0..1.0];
    let names = [&*say("course.ply"), &say("drama.expected")];
    let plot = Plot::new(&say("shown-games.scores-picture"), &description, ranges, names);
    plot.level(0.5).curve(&points).svg()
}

/// The position after moves, the last one marked.
fn final_board(game: &GameHandle, moves: &[String]) -> Option<String> {
    let mut record = game.record(None).ok()?;
    moves.iter().try_for_each(|text| record.play(text).ok().map(drop))?;
    let frame = record.frame(record.len())?;
    let marks = frame.last.map(|last| last.marks).unwrap_or_default();
    let label = say_with("shown-games.end-position", &[("position", &frame.position)]);
    let picture =
        Picture { id: "final", label: &label, marks: &marks, stacks: &frame.stacks, ..Picture::default() };
    Some(throughline_draw::without_data(&board_svg(&game.board(Shape::Wide), &frame.placements, &picture)))
}

fn moves_text(game: &GameText) -> Markup {
    let game_words = say_with("shown-games.game", &[("number", &game.number.to_string())]);
    html! { p.moves { span.small { (game_words) " " } (game.moves.join(" ")) } }
}

/// How it was made.
fn method(report: &Report) -> Markup {
    let settings = &report.settings;
    let engine = [("engine", &*report.engine.name)];
    let [games, nodes] = [settings.games as u64, settings.nodes].map(|number| number.to_string());
    let [plies, longest, seed] = [settings.varied_plies as u64, settings.max_plies as u64, settings.seed]
        .map(|number| number.to_string());
    let numbers =
        [("games", &*games), ("nodes", &nodes), ("plies", &plies), ("longest", &longest), ("seed", &seed)];
    let sure = match settings.tables {
        None => say("method.estimated"),
        Some(pieces) => say_with("method.estimated-tables", &[("pieces", &pieces.to_string())]),
    };
    html! {
        @match &report.engine.network {
            None => p { (say_with("method.by", &engine)) },
            Some(made_by) => { p { (say_with("method.by-network", &engine)) } p { code { (made_by) } } },
        }
        p { (say("method.fingerprint")) " " code { (report.engine.fingerprint) } }
        p { (say("method.command")) }
        p { code { (settings.command) } }
        p { (say_with("method.games", &numbers)) }
        p { (sure) " " (say("method.intervals")) " " (say("method.older")) " "
            a href="https://wurzel.org/zeitschrift/artikel841f.html?artikel=2004-064c" lang="de" { "Spiele-Erfinden mit Computer-Hilfe (2004)" } ", "
            a href="http://eprints.qut.edu.au/17025/" lang="en" { "C. Browne, Automatic Generation and Evaluation of Recombination Games (2008)" } "." }
    }
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
