//! The report as a page: one file with everything in it, for screens light and dark, paper, and
//! screen readers.

use super::figures::Unit;
use super::html::{
    between, capitalised, charted, curve_table, data_table, document, figure_table, in_pairs, number,
    percent, picture,
};
use super::repairs;
use super::report::{EndingRow, FirstMove, GameText, PieceValue, Report, SkillStep};
use crate::stats::Estimate;
use crate::svg::{Bar, Plot, Point, around_half, curve, histogram, stacked};
use maud::{Markup, html};
use std::collections::BTreeMap;
use throughline_catalog::GameHandle;
use throughline_draw::{Heat, Picture, board_svg, heat_map};
use throughline_game::Shape;

/// First moves that are shown at once.
const FIRST_MOVES: usize = 12;

/// The page of a report, HTML. `game` is its rule set.
#[must_use]
pub fn report_page(game: &GameHandle, report: &Report) -> String {
    let sections: [(&str, Markup); 11] = [
        ("Balance", balance(report)),
        ("Length and choice", course(report)),
        ("Drama", drama(report)),
        ("Skill and clarity", skill(report)),
        ("First moves", first_moves(game, report)),
        ("Repairs", repairs::section(game, report)),
        ("The board", board(game, report)),
        ("What pieces are worth", pieces(game, report)),
        ("How games end", endings(report)),
        ("Games", games(game, report)),
        ("How this was made", method(report)),
    ];
    let content = html! {
        header {
            p.kicker { "Throughline lab report" }
            h1 { (report.game) }
            p.spec { @if let Some(variant) = report.variant { (variant) ": " } code { (report.spec) } }
            p { (verdict(report)) }
            (glance(report))
        }
        @for (title, content) in sections { section { h2 { (title) } (content) } }
    };
    let title = format!("Report: {}", report.variant.unwrap_or(report.game));
    document(&title, game.board(Shape::Wide).drawings, &content)
}

/// What the results say about fairness, in a sentence.
fn verdict(report: &Report) -> String {
    let [first, second] = report.sides;
    let Some(figure) = report.figure("first-side-score") else { return String::new() };
    let [low, high] = figure.interval.unwrap_or([0.0, 1.0]);
    let (score, interval) = (percent(figure.value), figure.interval_text());
    let edge = match () {
        () if low > 0.5 => format!("at this strength the edge is with {first}."),
        () if high < 0.5 => format!("at this strength the edge is with {second}."),
        () => "these games show no edge for either side.".to_owned(),
    };
    format!("{} scored {score} (95 % interval {interval}): {edge}", capitalised(first))
}

/// The figures most asked for, as cards.
fn glance(report: &Report) -> Markup {
    let shown = ["first-side-score", "draw-rate", "length-median", "branching", "skill", "blunder-cost"];
    html! {
        ul.glance {
            @for figure in shown.iter().filter_map(|id| report.figure(id)) {
                li {
                    span.big { (figure.value_text()) }
                    span.what { (figure.text.name) }
                    @if figure.interval.is_some() { span.small { (figure.interval_text()) } }
                }
            }
        }
    }
}

/// Who wins.
fn balance(report: &Report) -> Markup {
    let ([first, second], results) = (report.sides, report.results);
    let games = results.games().max(1) as f64;
    let parts = [
        (format!("{first} won"), results.wins as f64 / games, "first"),
        ("drawn".to_owned(), results.draws as f64 / games, "even"),
        (format!("{second} won"), results.losses as f64 / games, "second"),
    ];
    html! {
        div.pair {
            div {
                (picture(&stacked("Results of the games", &parts), "How the games of the engine against itself ended."))
                ul.legend {
                    li { i.first {} (first) " won " (results.wins) }
                    li { i.even {} "drawn " (results.draws) }
                    li { i.second {} (second) " won " (results.losses) }
                }
                @if let Some(different) = report.figure("distinct").filter(|figure| figure.value < 0.9 * games) {
                    p { "Only " (number(different.value)) " of the " (number(games)) " games differ: the intervals of this page, which count each game, are too narrow by a factor of up to "
                        (number((games / different.value.max(1.0)).sqrt())) "." }
                }
            }
            (figure_table(report, "Results", &["first-side-score", "first-side-wins", "draw-rate", "completion", "distinct", "swap-score"]))
        }
    }
}

/// Length and choice.
fn course(report: &Report) -> Markup {
    let lengths: Vec<f64> = report.lengths.iter().map(|&plies| plies as f64).collect();
    html! {
        div.pair {
            div {
                (picture(&histogram("Lengths of the games", &lengths, ["plies", "games"]), "Games by their length in plies."))
                (picture(&curve("Legal moves by ply", &in_pairs(&report.choices), None, ["ply", "legal moves"]),
                    "Legal moves by ply: the median, and the band that holds the middle half of the games, each the mean of both sides' turns. It ends where fewer than eight games last."))
                (curve_table(&report.choices, "Legal moves", "Ply"))
            }
            (figure_table(report, "Size", &["length", "length-median", "length-spread", "branching", "decision-factor",
                "forced", "game-tree", "state-space", "positions-met"]))
        }
    }
}

/// How games go.
fn drama(report: &Report) -> Markup {
    let tension = curve(
        "What the winner expected",
        &report.tension,
        Some(0.0..1.0),
        ["per cent of the game", "expected score"],
    );
    html! {
        p { "Expected scores are those of the engine's search for each move, through its model of results; a forced win that it has found counts as certain."
            @if let Some(pieces) = report.settings.tables { " Where the tables of up to " (pieces) " pieces know a position, its expected score is its exact value." } }
        div.pair {
            div {
                (picture(&tension, "What the later winner expected as the game went on: the median, and the band that holds the middle half of the decided games."))
                @if !report.tension.is_empty() { (curve_table(&report.tension, "Expected score of the winner", "Per cent of the game")) }
                @else { p { "No game was decided." } }
            }
            (figure_table(report, "How games go", &["decisiveness", "drama", "comebacks", "turning-point", "lead-changes", "stability", "swing", "bias", "known"]))
        }
    }
}

/// Moves and skill.
fn skill(report: &Report) -> Markup {
    let elo = |value: f64| if value.is_finite() { format!("{value:+.0}") } else { "∞".to_owned() };
    let row = |step: &SkillStep| {
        let (Estimate { value, low, high }, score) = (step.score, percent(step.score.value));
        let label = format!("{} against {} positions", step.nodes * 2, step.nodes);
        let elo = format!("{} ({} to {})", elo(step.elo.value), elo(step.elo.low), elo(step.elo.high));
        let cells = vec![step.results.to_string(), score.clone(), elo];
        (Bar { label, text: score, value, interval: [low, high], class: "first" }, cells)
    };
    let chart = charted(
        "Score with twice the search",
        "The score of the engine with twice the search; the line marks 50 %.",
        [0.0, 0.5, 1.0],
        &["Skill trace", "Won, drawn, lost", "Score", "Elo (95 %)"],
        report.skill.iter().map(row).collect(),
    );
    html! {
        p { "Whether looking further helps, and what a careless move costs. " (report.settings.probes) " positions of the games were probed: up to 40 of their legal moves were each searched to "
            (report.settings.probe_nodes) " positions." }
        div.pair {
            (chart)
            (figure_table(report, "Moves", &["skill", "narrowness", "blunder-cost", "blunders", "second-best"]))
        }
    }
}

/// The first moves.
fn first_moves(game: &GameHandle, report: &Report) -> Markup {
    let ([first, _], moves) = (report.sides, &report.first_moves);
    let starts = moves.iter().any(|found| found.kind.sites.iter().any(|[from, to]| from != to));
    html! {
        @if moves.is_empty() { p { "There are thousands of first moves; nothing is said of them one by one." } }
        @else {
            p { "Each kind of first move, after which " (first) " expects the most by a search of " (report.settings.probe_nodes)
                " positions, and what the games that began with it brought (the engine varies its first " (report.settings.varied_plies)
                " plies among moves that cost 5 % at most). Moves that turning or reflecting the board makes alike count as one kind. Estimated." }
            div.pair {
                @if let Some(svg) = opening_map(game, moves, 1) {
                    (picture(&svg, "Colour: what the best first move that ends there promises. Figure: how many of a hundred games began with a move there."))
                }
                @if let Some(svg) = opening_map(game, moves, 0).filter(|_| starts) {
                    (picture(&svg, "The same for the places where first moves begin."))
                }
            }
            p.swatches { "worse for " (first) (swatches(0)) "better" }
            (move_table(first, "First moves", &moves[..moves.len().min(FIRST_MOVES)]))
            @if moves.len() > FIRST_MOVES {
                details { summary { "The other " (moves.len() - FIRST_MOVES) } (move_table(first, "Other first moves", &moves[FIRST_MOVES..])) }
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
    let scored = format!("{} scored", capitalised(first));
    let heads = ["Move", "Alike", "Expected", "Games", &scored, "95 % interval"];
    data_table(caption, &heads, &moves.iter().map(row).collect::<Vec<_>>())
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
    let ends = if end == 0 { "begin" } else { "end" };
    let label = format!(
        "The board: where first moves {ends}, how good and how frequent they are. The table has the numbers."
    );
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
        used().map(|(i, share)| (board.sites[i].name.as_str(), *share)).collect();
    places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let most = report.stood.iter().copied().fold(0.01, f64::max);
    let spot = |(site, share): (usize, &f64)| Heat {
        site: site as u16,
        share: (0.5 + 0.5 * share / most) as f32,
        figure: Some((100.0 * share).round() as u16),
    };
    let heat: Vec<Heat> = used().map(spot).collect();
    let label = "The board: in how many of a hundred positions something stands on each place.";
    html! {
        div.pair {
            div {
                (picture(&heat_map(&board, &heat, label), "In how many of a hundred positions of the games something stands on each place."))
                p.swatches { "seldom" (swatches(4)) "often" }
            }
            div {
                (figure_table(report, "Use", &["board-coverage"]))
                p { "Most often something stands on " (place_words(places.iter().take(6)))
                    @if places.len() > 12 { ", least often on " (place_words(places.iter().rev().take(6))) } "." }
            }
        }
    }
}

fn place_words<'p>(places: impl Iterator<Item = &'p (&'p str, f64)>) -> String {
    places.map(|(name, share)| format!("{name} ({:.0} %)", 100.0 * share)).collect::<Vec<_>>().join(", ")
}

/// What a kind of piece is called, without its side.
pub(super) fn piece_words(game: &GameHandle, kind: &str) -> String {
    let spoken = game.tray().into_iter().find(|piece| piece.drawing == kind).map(|piece| piece.spoken);
    let words = spoken.unwrap_or(kind);
    let sides = game.info().sides;
    sides.iter().find_map(|side| words.strip_prefix(side)?.strip_prefix(' ')).unwrap_or(words).to_owned()
}

/// What pieces are worth.
fn pieces(game: &GameHandle, report: &Report) -> Markup {
    let worth = |odds: f64| 1.0 / (1.0 + (-odds).exp()) - 0.5;
    let row = |piece: &PieceValue| {
        let Estimate { value, low, high } = piece.log_odds.map(worth);
        let text = format!("{:+.1} %", 100.0 * value);
        let interval = format!("{:+.1} % to {:+.1} %", 100.0 * low, 100.0 * high);
        let cells = vec![text.clone(), interval, format!("{:+.2}", piece.log_odds.value)];
        let class = if value < 0.0 { "second" } else { "first" };
        (Bar { label: piece_words(game, piece.name), text, value, interval: [low, high], class }, cells)
    };
    let rows: Vec<(Bar, Vec<String>)> = report.pieces.iter().map(row).collect();
    let reach = rows.iter().flat_map(|(bar, _)| bar.interval).fold(0.05, |most: f64, v| most.max(v.abs()));
    html! {
        @if rows.is_empty() { p { "Nothing can be said: the sides always have the same pieces, or all games ended alike." } }
        @else {
            p { "Results by the difference in pieces, by logistic regression with a weak prior (after V. Medvedev, "
                a href="https://chessprogramming.wikispaces.com/Point+Value+by+Regression+Analysis" { "Point Value by Regression Analysis" }
                "): all positions from the fifth ply on but the last, each game with the same weight; the intervals allow for positions of one game hanging together. "
                "A value tells how much more its owner scores who has one more of them in an even position. It is what goes with having the piece, not what taking it away would do. "
                "Estimated, " (report.settings.games) " games; where the interval holds 0, it says nothing." }
            (charted("Worth of each kind of piece", "Score gained by one more of each kind; the line marks nothing.", [-reach, 0.0, reach],
                &["Piece", "Score", "95 % interval", "Log odds"], rows))
        }
    }
}

/// How games end.
fn endings(report: &Report) -> Markup {
    let class = |winner: Option<&str>| match winner {
        None => "even",
        Some(side) if side == report.sides[0] => "first",
        Some(_) => "second",
    };
    let who = |winner: Option<&str>| winner.map_or("drawn".to_owned(), |side| format!("{side} won"));
    let row = |row: &EndingRow| {
        let Estimate { value, low, high } = row.share;
        let (label, interval) = (format!("{}: {}", who(row.winner), row.words), [low, high]);
        let cells = vec![row.rule.to_owned(), row.games.to_string(), between(Unit::Share, interval)];
        (Bar { label, text: percent(value), value, interval, class: class(row.winner) }, cells)
    };
    charted(
        "Endings",
        "Share of the games with their 95 % intervals.",
        [0.0, 0.0, 1.0],
        &["Ending", "Rule", "Games", "95 % interval"],
        report.endings.iter().map(row).collect(),
    )
}

/// Games to look at.
fn games(game: &GameHandle, report: &Report) -> Markup {
    html! {
        @if let Some(shown) = &report.representative {
            h3 { "A game like most" }
            p { "Of the games that ended in the commonest way, the one nearest to the medians of length, lead changes and swings." }
            div.pair {
                @if let Some(svg) = final_board(game, &shown.moves) { (picture(&svg, &format!("The end of game {}: {}.", shown.number, shown.result))) }
                div {
                    (picture(&expectations(&shown.expected), "The first side's expected score before each move."))
                    (moves_text(shown))
                }
            }
        }
        @if !report.shortest.is_empty() {
            h3 { "The shortest wins" }
            ul { @for shown in &report.shortest { li { (capitalised(&shown.result)) ", after " (shown.moves.len()) " plies." (moves_text(shown)) } } }
        }
    }
}

/// Expected scores by ply.
fn expectations(values: &[f64]) -> String {
    let point = |(ply, &e): (i32, &f64)| Point { x: f64::from(ply), low: e, middle: e, high: e, n: 1 };
    let points: Vec<Point> = (1..).zip(values).map(point).collect();
    let description = format!("{} values.", values.len());
    let ranges = [1.0..values.len().max(2) as f64, 0.0..1.0];
    let plot = Plot::new("Expected score in this game", &description, ranges, ["ply", "expected score"]);
    plot.level(0.5).curve(&points).svg()
}

/// The position after moves, the last one marked.
fn final_board(game: &GameHandle, moves: &[String]) -> Option<String> {
    let mut record = game.record(None).ok()?;
    moves.iter().try_for_each(|text| record.play(text).ok().map(drop))?;
    let frame = record.frame(record.len())?;
    let marks = frame.last.map(|last| last.marks).unwrap_or_default();
    let label = format!("The position at the end of the game: {}", frame.position);
    let picture =
        Picture { id: "final", label: &label, marks: &marks, stacks: &frame.stacks, ..Picture::default() };
    Some(throughline_draw::without_data(&board_svg(&game.board(Shape::Wide), &frame.placements, &picture)))
}

fn moves_text(game: &GameText) -> Markup {
    html! { p.moves { span.small { "Game " (game.number) ": " } (game.moves.join(" ")) } }
}

/// How it was made.
fn method(report: &Report) -> Markup {
    let settings = &report.settings;
    html! {
        p { "By " (report.engine.name) ", from games of its engine against itself; evaluated by " (report.engine.evaluation)
            "; fingerprint " code { (report.engine.fingerprint) } " (it changes when the engine plays this game otherwise). The same command gives the same report:" }
        p { code { (settings.command) } }
        p { (settings.games) " games with " (settings.nodes) " positions looked at for a move; as many with half and with twice as many for the skill trace. "
            "In its first " (settings.varied_plies) " plies the engine chose by chance (the seed is " (settings.seed) ") among up to eight best moves that cost 5 % of expected score at most; "
            "after that, always its best. A game of more than " (settings.max_plies) " plies was given up as a draw." }
        p { "Every number here is " strong { "estimated" }
            @if let Some(pieces) = settings.tables { ", but for the expected scores of positions that the engine's tables of up to " (pieces) " pieces know: nothing is proved. Intervals" }
            @else { ": nothing is proved, and nothing is taken from tables of exact values. Intervals" }
            " hold 95 % and count games (or positions) as independent; "
            "shares have Wilson's interval, means that of the normal distribution. The numbers describe the game as this engine plays it at this strength; people, and stronger engines, may find otherwise. "
            "The idea to judge games by letting programs play them is older than this one: see "
            a href="https://wurzel.org/zeitschrift/artikel841f.html?artikel=2004-064c" { "Spiele-Erfinden mit Computer-Hilfe (2004)" } " and "
            a href="http://eprints.qut.edu.au/17025/" { "C. Browne's thesis (2008)" } "." }
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
