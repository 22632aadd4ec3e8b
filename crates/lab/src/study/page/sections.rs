//! The sections of the page.

use super::boards::{coverage_map, final_board, opening_map, piece_words, swatches};
use super::chart::{Bar, band, bars, histogram, line, stacked};
use super::format::{between, number};
use super::{capitalised, figure_table, percent, picture};
use crate::study::report::{FirstMove, GameText, Plays, Report, Unit};
use maud::{Markup, PreEscaped, html};
use throughline_catalog::GameHandle;

/// First moves that are shown at once.
const FIRST_MOVES: usize = 12;

/// Who wins.
pub(crate) fn balance(report: &Report) -> Markup {
    let [first, second] = &report.sides;
    let [wins, draws, losses] = report.results;
    let games = (wins + draws + losses).max(1) as f64;
    let parts = [
        (format!("{first} won"), wins as f64 / games, "first"),
        ("drawn".to_owned(), draws as f64 / games, "even"),
        (format!("{second} won"), losses as f64 / games, "second"),
    ];
    html! {
        section {
            h2 { "Balance" }
            div.pair {
                div {
                    (picture(&stacked("Results of the games", &parts), "How the games of the engine against itself ended."))
                    ul.legend {
                        li { i.first {} (first) " won " (wins) }
                        li { i.even {} "drawn " (draws) }
                        li { i.second {} (second) " won " (losses) }
                    }
                    @if let Some(different) = report.figure("distinct").filter(|figure| figure.value < 0.9 * games) {
                        p { "Only " (number(different.value)) " of the " (number(games)) " games differ: the intervals of this page, which count each game, are too narrow by a factor of up to "
                            (number((games / different.value.max(1.0)).sqrt())) "." }
                    }
                }
                (figure_table(report, "Results", &["first-side-score", "first-side-wins", "draw-rate", "completion", "distinct"]))
            }
        }
    }
}

/// Length and choice.
pub(crate) fn course(report: &Report) -> Markup {
    let lengths: Vec<f64> = report.lengths.iter().map(|&plies| plies as f64).collect();
    html! {
        section {
            h2 { "Length and choice" }
            div.pair {
                div {
                    (picture(&histogram("Lengths of the games", &lengths, ("plies", "games")), "Games by their length in plies."))
                    (picture(&band("Legal moves by ply", &report.choices.in_pairs(), None, ("ply", "legal moves")),
                        "Legal moves by ply: the median, and the band that holds the middle half of the games, each the mean of both sides' turns. It ends where fewer than eight games last."))
                    (curve_table(&report.choices, "Legal moves", "Ply", 8))
                }
                (figure_table(report, "Size", &["length", "length-median", "length-spread", "branching", "decision-factor",
                    "forced", "game-tree", "state-space", "positions-met"]))
            }
        }
    }
}

/// Some points of a curve as a table.
fn curve_table(curve: &crate::study::report::Curve, what: &str, across: &str, rows: usize) -> Markup {
    let step = curve.points.len().div_ceil(rows).max(1);
    html! {
        div.scroll { table {
            caption { (what) ": quarter, median, three quarters" }
            thead { tr { th scope="col" { (across) } th.n scope="col" { "25 %" } th.n scope="col" { "50 %" } th.n scope="col" { "75 %" } th.n scope="col" { "Games" } } }
            tbody {
                @for point in curve.points.iter().step_by(step) {
                    tr { th scope="row" { (number(point.x)) } td.n { (number(point.low)) } td.n { (number(point.middle)) } td.n { (number(point.high)) } td.n { (point.n) } }
                }
            }
        } }
    }
}

/// How games go.
pub(crate) fn drama(report: &Report) -> Markup {
    html! {
        section {
            h2 { "Drama" }
            p { "Expected scores are those of the engine's search for each move, through its model of results; a forced win that it has found counts as certain."
                @if let Some(pieces) = report.settings.tables { " Where the tables of up to " (pieces) " pieces know a position, its expected score is its exact value." } }
            div.pair {
                div {
                    (picture(&band("What the winner expected", &report.tension, Some([0.0, 1.0]), ("per cent of the game", "expected score")),
                        "What the later winner expected as the game went on: the median, and the band that holds the middle half of the decided games."))
                    @if !report.tension.points.is_empty() { (curve_table(&report.tension, "Expected score of the winner", "Per cent of the game", 7)) }
                    @else { p { "No game was decided." } }
                }
                (figure_table(report, "How games go", &["decisiveness", "drama", "comebacks", "turning-point", "lead-changes", "stability", "swing", "bias", "known"]))
            }
        }
    }
}

/// Moves and skill.
pub(crate) fn moves(report: &Report) -> Markup {
    let rows: Vec<Bar> = report
        .skill
        .iter()
        .map(|rung| Bar {
            label: format!("{} against {} positions", rung.nodes * 2, rung.nodes),
            text: percent(rung.score.0),
            value: rung.score.0,
            interval: Some(rung.score.1),
            class: "first",
        })
        .collect();
    html! {
        section {
            h2 { "Skill and clarity" }
            p { "Whether looking further helps, and what a careless move costs. " (report.settings.probes.0) " positions of the games were probed: up to 40 of their legal moves were each searched to "
                (report.settings.probes.1) " positions." }
            div.pair {
                div {
                    (picture(&bars("Twice the search against once", &rows, [0.0, 0.5, 1.0]), "The score of the engine with twice the search; the line marks 50 %."))
                    (skill_table(report))
                }
                (figure_table(report, "Moves", &["skill", "narrowness", "blunder-cost", "blunders", "second-best"]))
            }
        }
    }
}

/// Strengths against each other, in numbers.
fn skill_table(report: &Report) -> Markup {
    let elo = |value: Option<f64>| value.map_or("∞".to_owned(), |value| format!("{value:+.0}"));
    html! {
        div.scroll { table {
            caption { "Skill trace" }
            thead { tr { th scope="col" { "Positions" } th.n scope="col" { "Won, drawn, lost" } th.n scope="col" { "Score" } th.n scope="col" { "Elo (95 %)" } } }
            tbody {
                @for rung in &report.skill {
                    tr {
                        th scope="row" { (rung.nodes * 2) " against " (rung.nodes) }
                        td.n { "+" (rung.results[0]) " =" (rung.results[1]) " -" (rung.results[2]) }
                        td.n { (percent(rung.score.0)) }
                        td.n { (elo(rung.elo[0])) " (" (elo(rung.elo[1])) " to " (elo(rung.elo[2])) ")" }
                    }
                }
            }
        } }
    }
}

/// The first moves.
pub(crate) fn openings(game: &GameHandle, report: &Report) -> Markup {
    let [first, _] = &report.sides;
    let moves = &report.first_moves;
    let starts = moves.iter().any(|kind| kind.sites.iter().any(|[from, to]| from != to));
    html! {
        section {
            h2 { "First moves" }
            @if moves.is_empty() { p { "There are thousands of first moves; nothing is said of them one by one." } }
            @else {
                p { "Each kind of first move, after which " (first) " expects the most by a search of " (report.settings.probes.1)
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
                p.swatches { "worse for " (first) (PreEscaped(swatches(0))) "better" }
                (move_table(report, &moves[..moves.len().min(FIRST_MOVES)]))
                @if moves.len() > FIRST_MOVES {
                    details { summary { "The other " (moves.len() - FIRST_MOVES) } (move_table(report, &moves[FIRST_MOVES..])) }
                }
            }
        }
    }
}

fn move_table(report: &Report, moves: &[FirstMove]) -> Markup {
    html! {
        div.scroll { table {
            thead { tr { th scope="col" { "Move" } th.n scope="col" { "Alike" } th.n scope="col" { "Expected" } th.n scope="col" { "Games" }
                th.n scope="col" { (capitalised(&report.sides[0])) " scored" } th.n scope="col" { "95 % interval" } } }
            tbody {
                @for kind in moves {
                    @let plays = Plays(kind.results);
                    @let score = plays.score();
                    tr {
                        th scope="row" { (kind.texts[0]) }
                        td.n { (kind.texts.len()) }
                        td.n { (percent(kind.expected)) }
                        td.n { (plays.games()) }
                        @if plays.games() > 0 { td.n { (percent(score.value)) } td.n { (between(Unit::Share, [score.low, score.high])) } }
                        @else { td.n { "–" } td.n { "–" } }
                    }
                }
            }
        } }
    }
}

/// Where pieces stand.
pub(crate) fn board(game: &GameHandle, report: &Report) -> Markup {
    let board = game.board(throughline_game::Shape::Wide);
    let mut places: Vec<(&str, f64)> =
        board.sites.iter().zip(&report.stood).map(|(site, share)| (site.name.as_str(), *share)).collect();
    places.retain(|(_, share)| *share > 0.0);
    places.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    html! {
        section {
            h2 { "The board" }
            div.pair {
                div {
                    (picture(&coverage_map(game, report), "In how many of a hundred positions of the games something stands on each place."))
                    p.swatches { "seldom" (PreEscaped(swatches(4))) "often" }
                }
                div {
                    (figure_table(report, "Use", &["board-coverage"]))
                    p { "Most often something stands on " (place_words(places.iter().take(6)))
                        @if places.len() > 12 { ", least often on " (place_words(places.iter().rev().take(6))) } "." }
                }
            }
        }
    }
}

fn place_words<'p>(places: impl Iterator<Item = &'p (&'p str, f64)>) -> String {
    places.map(|(name, share)| format!("{name} ({:.0} %)", 100.0 * share)).collect::<Vec<_>>().join(", ")
}

/// What pieces are worth.
pub(crate) fn pieces(game: &GameHandle, report: &Report) -> Markup {
    let worth = |odds: f64| 1.0 / (1.0 + (-odds).exp()) - 0.5;
    let row = |piece: &crate::study::report::PieceValue| Bar {
        label: piece_words(game, &piece.name),
        text: format!("{:+.1} %", 100.0 * worth(piece.log_odds.0)),
        value: worth(piece.log_odds.0),
        interval: Some(piece.log_odds.1.map(worth)),
        class: if piece.log_odds.0 < 0.0 { "second" } else { "first" },
    };
    let rows: Vec<Bar> = report.pieces.iter().map(row).collect();
    let reach = rows
        .iter()
        .flat_map(|row| row.interval.unwrap_or_default())
        .fold(0.05, |most: f64, v| most.max(v.abs()));
    html! {
        section {
            h2 { "What pieces are worth" }
            @if rows.is_empty() { p { "Nothing can be said: the sides always have the same pieces, or all games ended alike." } }
            @else {
                p { "Results by the difference in pieces, by logistic regression with a weak prior (after V. Medvedev, "
                    a href="https://chessprogramming.wikispaces.com/Point+Value+by+Regression+Analysis" { "Point Value by Regression Analysis" }
                    "): all positions from the fifth ply on but the last, each game with the same weight; the intervals allow for positions of one game hanging together. "
                    "A value tells how much more its owner scores who has one more of them in an even position. It is what goes with having the piece, not what taking it away would do. "
                    "Estimated, " (report.settings.games) " games; where the interval holds 0, it says nothing." }
                div.pair {
                    (picture(&bars("Worth of each kind of piece", &rows, [-reach, 0.0, reach]), "Score gained by one more of each kind; the line marks nothing."))
                    (worth_table(report, &rows))
                }
            }
        }
    }
}

/// What pieces are worth, in numbers.
fn worth_table(report: &Report, rows: &[Bar]) -> Markup {
    html! {
        div.scroll { table {
            caption { "Worth" }
            thead { tr { th scope="col" { "Piece" } th.n scope="col" { "Score" } th.n scope="col" { "95 % interval" } th.n scope="col" { "Log odds" } } }
            tbody {
                @for (piece, row) in report.pieces.iter().zip(rows) {
                    @let [low, high] = row.interval.unwrap_or_default();
                    tr { th scope="row" { (row.label) } td.n { (row.text) } td.n { (format!("{:+.1} % to {:+.1} %", 100.0 * low, 100.0 * high)) }
                        td.n { (format!("{:+.2}", piece.log_odds.0)) } }
                }
            }
        } }
    }
}

/// How games end.
pub(crate) fn endings(report: &Report) -> Markup {
    let class = |winner: &Option<String>| match winner {
        None => "even",
        Some(side) if *side == report.sides[0] => "first",
        Some(_) => "second",
    };
    let who =
        |winner: &Option<String>| winner.as_ref().map_or("drawn".to_owned(), |side| format!("{side} won"));
    let rows: Vec<Bar> = report
        .endings
        .iter()
        .map(|row| Bar {
            label: format!("{}: {}", who(&row.winner), row.words),
            text: percent(row.share.0),
            value: row.share.0,
            interval: Some(row.share.1),
            class: class(&row.winner),
        })
        .collect();
    html! {
        section {
            h2 { "How games end" }
            div.pair {
                (picture(&bars("Endings", &rows, [0.0, 0.0, 1.0]), "Share of the games with their 95 % intervals."))
                div.scroll { table {
                    caption { "Endings by rule" }
                    thead { tr { th scope="col" { "Ending" } th scope="col" { "Rule" } th.n scope="col" { "Games" } th.n scope="col" { "95 % interval" } } }
                    tbody {
                        @for row in &report.endings {
                            tr { th scope="row" { (who(&row.winner)) ": " (row.words) } td { (row.rule) } td.n { (row.games) } td.n { (between(Unit::Share, row.share.1)) } }
                        }
                    }
                } }
            }
        }
    }
}

/// Games to look at.
pub(crate) fn games(game: &GameHandle, report: &Report) -> Markup {
    html! {
        section {
            h2 { "Games" }
            @if let Some(shown) = &report.representative {
                h3 { "A game like most" }
                p { "Of the games that ended in the commonest way, the one nearest to the medians of length, lead changes and swings." }
                div.pair {
                    @if let Some(svg) = final_board(game, &shown.moves) { (picture(&svg, &format!("The end of game {}: {}.", shown.number, shown.result))) }
                    div {
                        (picture(&line("Expected score in this game", &shown.expected, ("ply", "expected score")), "The first side's expected score before each move."))
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
}

fn moves_text(game: &GameText) -> Markup {
    html! { p.moves { span.small { "Game " (game.number) ": " } (game.moves.join(" ")) } }
}

/// How it was made.
pub(crate) fn method(report: &Report) -> Markup {
    let settings = &report.settings;
    html! {
        section {
            h2 { "How this was made" }
            p { "By " (report.engine.name) ", from games of its engine against itself; judged by " (report.engine.judgement)
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
}
