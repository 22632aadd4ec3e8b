//! The report as a page: a self-contained file for light and dark screens, paper and screen
//! readers; and its sections, for a page of the site.

use super::figure::Unit;
use super::html::{
    alike_warning, between, chart_with_table, curve_table, document, figure_table, interval, merged_pairs,
    percent, picture, result_words, side_words,
};
use super::positions::{board, first_moves, games, pieces};
use super::repairs;
use super::report::{EndingRow, Report, SkillStep};
use crate::stats::{Estimate, signed};
use crate::svg::{Bar, curve, histogram, stacked};
use crate::words::{say, say_with};
use maud::{Markup, html};
use throughline_catalog::GameHandle;
use throughline_game::Shape;

/// Returns the HTML page of a report in the current language. `game` is its rule set.
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

/// Returns the sections of that page, each with its title.
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

/// Returns what the results mean for fairness, in words.
fn verdict(game: &GameHandle, report: &Report) -> String {
    let Some(figure) = report.figure("first-side-score") else { return String::new() };
    let (score, interval) = (percent(figure.value), figure.interval_text());
    let side = side_words(game, 0, "");
    let told = [("side", &*side), ("score", &score), ("interval", &interval)];
    match report.favoured().map(|side| side_words(game, side, "name")) {
        Some(better) => say_with("report.edge", &[&told[..], &[("better", &better)]].concat()),
        None => say_with("report.even", &told),
    }
}

/// Returns the most important figures, as cards.
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

/// Returns the results of a report's games as a bar (SVG), in the current language.
#[must_use]
pub fn results_picture(game: &GameHandle, report: &Report) -> String {
    let games = report.results.games().max(1) as f64;
    let parts = results(game, report).map(|(words, games_so, class)| (words, games_so as f64 / games, class));
    stacked(&say("balance.picture"), &parts)
}

/// Returns the results: description, number of games, and CSS class of the colour.
fn results(game: &GameHandle, report: &Report) -> [(String, u64, &'static str); 3] {
    let won = |side| say_with("balance.won", &[("side", &side_words(game, side, "name"))]);
    let results = report.results;
    [
        (won(0), results.wins, "first"),
        (say("balance.drawn"), results.draws, "even"),
        (won(1), results.losses, "second"),
    ]
}

/// The section on results.
fn balance(game: &GameHandle, report: &Report) -> Markup {
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
                @if let Some(warning) = alike_warning(report) { p { (warning) } }
            }
            (figure_table(report, &say("balance.table"), &["first-side-score", "first-side-wins", "draw-rate", "completion", "distinct", "swap-score"]))
        }
    }
}

/// The section on length and choice.
fn course(report: &Report) -> Markup {
    let lengths: Vec<f64> = report.lengths.iter().map(|&plies| plies as f64).collect();
    let [plies, games, ply, moves] = ["course.plies", "course.games", "course.ply", "course.moves"].map(say);
    let choices = say("course.choices");
    html! {
        div.pair {
            div {
                (picture(&histogram(&say("course.lengths"), &lengths, [&plies, &games]), &say("course.lengths-about")))
                (picture(&curve(&choices, &merged_pairs(&report.choices), None, [&ply, &moves]), &say("course.choices-about")))
                (curve_table(&report.choices, &choices, &ply))
            }
            (figure_table(report, &say("course.table"), &["length", "length-median", "length-spread", "branching", "decision-factor",
                "forced", "game-tree", "state-space", "positions-met"]))
        }
    }
}

/// The section on the course of games.
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

/// The section on moves and skill.
fn skill(report: &Report) -> Markup {
    let elo = |value: f64| signed(value, 0);
    let row = |step: &SkillStep| {
        let (Estimate { value, low, high }, score) = (step.score, percent(step.score.value));
        let (more, fewer) = ((step.nodes * 2).to_string(), step.nodes.to_string());
        let label = say_with("skill.step", &[("more", &more), ("fewer", &fewer)]);
        let elo = format!("{} ({})", elo(step.elo.value), interval(&elo(step.elo.low), &elo(step.elo.high)));
        let cells = vec![step.results.to_string(), score.clone(), elo];
        (Bar { label, text: score, value, interval: [low, high], class: "first" }, cells)
    };
    let chart = chart_with_table(
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

/// The section on endings.
fn endings(game: &GameHandle, report: &Report) -> Markup {
    let row = |row: &EndingRow| {
        let Estimate { value, low, high } = row.share;
        let winner = row.winner.as_ref().map(|name| report.side(name));
        let (label, interval) = (result_words(game, winner, &row.reason), [low, high]);
        let cells = vec![row.rule.clone(), row.games.to_string(), between(Unit::Share, interval)];
        let class = winner.map_or("even", |side| ["first", "second"][side]);
        (Bar { label, text: percent(value), value, interval, class }, cells)
    };
    chart_with_table(
        &say("endings.picture"),
        &say("endings.picture-about"),
        [0.0, 0.0, 1.0],
        &["endings.ending", "endings.rule", "report.games", "report.percent-interval"],
        report.endings.iter().map(row).collect(),
    )
}

/// The section on the method.
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
