//! The games' lab reports: as pages of the site, with a summary for players first and all figures
//! folded, and each as the single file that `throughline lab report` makes.

use crate::assets::address;
use crate::boards::{board_label, start_boards};
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::paths::{rules_path, setup_path};
use crate::play::Games;
use crate::preview::Preview;
use crate::words::{side_label, side_text};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};
use throughline_catalog::GameHandle;
use throughline_lab::study::{Report, report_page, report_sections, results_picture};

/// Renders the page of the prepared report on a game's default rule set; `more` is shown below the
/// summary.
pub(crate) fn prepared(game: &GameHandle, more: &Markup) -> Result<Markup, AppError> {
    let id = game.spec();
    let report = prepared_report(id).ok_or(AppError::NoSuchPage)?;
    let name = game.info().name;
    let content = html! {
        link rel="stylesheet" href=(address("css/report.css"));
        article.report {
            div.report-head {
                h1 { (say_with("report.title", &[("game", name)])) }
                (summary(game, report))
                div.report-board { (start_boards(game, &board_label(game))) }
            }
            p.card-actions {
                a.button.primary href=(setup_path(game, None)) { (say("report.play")) }
                a.button href=(rules_path(game)) { (say("report.rules")) }
                a.button.quiet href="/lab" { (say("report.all")) }
                a.button.quiet href={ "/reports/" (id) } { (say("report.file")) }
            }
            (more)
            (figures(game, report))
        }
    };
    let title = say_with("report.title", &[("game", name)]);
    Ok(layout_with(&Preview::of(game, None), &title, "lab", None, &content))
}

/// Renders all figures of a report, folded.
pub(crate) fn figures(game: &GameHandle, report: &Report) -> Markup {
    html! {
        h2.report-figures { (say("report.figures")) }
        @for (title, content) in report_sections(game, report) {
            details.report-part { summary { h2 { (title) } } div { (content) } }
        }
    }
}

/// Renders a report's summary for players.
pub(crate) fn summary(game: &GameHandle, report: &Report) -> Markup {
    let (info, results) = (game.info(), report.results);
    let sides = [0, 1].map(|side| side_label(info, side));
    let edge = |side| say_with("report.edge", &[("side", &side_text(info, side, "name"))]);
    let edge = report.favoured().map_or_else(|| say("report.even"), edge);
    let [games, wins, draws, losses] =
        [results.games(), results.wins, results.draws, results.losses].map(|number| number.to_string());
    let told = [
        ("games", &*games),
        ("first", &sides[0]),
        ("wins", &wins),
        ("second", &sides[1]),
        ("losses", &losses),
        ("draws", &draws),
    ];
    // `None` if the figure is missing, as in a small report.
    let item = |message: &str, what: &str, id: &str, rounded: bool| {
        let figure = report.figure(id)?;
        let value = if rounded { format!("{:.0}", figure.value) } else { figure.value_text() };
        Some(say_with(message, &[(what, &value)]))
    };
    let items = [
        item("report.length", "plies", "length-median", false),
        item("report.choices", "moves", "branching", true),
        item("report.skill", "score", "skill", false),
        item("report.mistake", "cost", "blunder-cost", false),
    ];
    html! {
        figure.report-results { (PreEscaped(results_picture(game, report))) }
        p.lead { (say_with("report.results", &told)) " " (edge) }
        ul { @for item in items.into_iter().flatten() { li { (item) } } }
    }
}

#[derive(rust_embed::Embed)]
#[folder = "../../games/"]
#[include = "*/report.json"]
struct Reports;

/// Returns the report on a game's default rules, made by `throughline lab report --json` and stored
/// in the game's folder.
pub(crate) fn prepared_report(game: &str) -> Option<&'static Report> {
    static READ: LazyLock<BTreeMap<String, Report>> = LazyLock::new(|| {
        let read = |path: &str| -> Option<(String, Report)> {
            let (game, _) = path.split_once('/')?;
            let report = serde_json::from_slice(&Reports::get(path)?.data).expect("our own report is sound");
            Some((game.to_owned(), report))
        };
        Reports::iter().filter_map(|path| read(&path)).collect()
    });
    READ.get(game)
}

/// Returns the path of the page with the lab's report on a rule set, if there is one.
pub(crate) fn report_path(spec: &str) -> Option<String> {
    prepared_report(spec).map(|_| format!("/lab/{spec}"))
}

/// `GET /reports/{game}`: the report as one file.
pub(crate) async fn file(
    State(games): State<Arc<Games>>,
    Path(game): Path<String>,
) -> Result<Response, AppError> {
    let (Some(report), Ok(game)) = (prepared_report(&game), GameHandle::from_spec(&game)) else {
        return Err(AppError::NoSuchPage);
    };
    let page = games.heavy.studies.run(move || report_page(&game, report)).await?;
    let policy = content_policy(page.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    Ok((headers, page).into_response())
}

/// Returns a policy that allows nothing except the page's own style sheet, by its hash.
fn content_policy(page: &[u8]) -> String {
    let between = |start: &[u8], end: &[u8]| {
        let from = find(page, start)? + start.len();
        Some(&page[from..from + find(&page[from..], end)?])
    };
    let style = between(b"<style>", b"</style>").unwrap_or_default();
    let hash = STANDARD.encode(Sha256::digest(style));
    format!(
        "default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )
}

fn find(text: &[u8], part: &[u8]) -> Option<usize> {
    text.windows(part.len()).position(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Language;

    /// The well-known SHA-256 of the empty string.
    #[test]
    fn the_policy_names_the_style_sheet_by_its_hash() {
        let policy = content_policy(b"<style></style>");
        assert!(
            policy.contains("style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
            "{policy}"
        );
    }

    fn with_report() -> impl Iterator<Item = (GameHandle, &'static Report)> {
        GAMES.iter().filter_map(|info| {
            Some((GameHandle::from_spec(info.id).expect("a game"), prepared_report(info.id)?))
        })
    }

    #[test]
    fn reports_need_nothing_from_elsewhere() {
        assert!(with_report().count() > 1);
        for (game, report) in with_report() {
            let id = game.spec();
            assert_eq!((report_path(id), &*report.spec), (Some(format!("/lab/{id}")), id));
            let page = report_page(&game, report);
            assert!(page.len() < 320_000, "{id}: {} bytes", page.len());
            assert!(page.matches("<style>").count() == 1 && !page.contains(" style="), "{id}");
            for outside in ["<script", "<link", "<img", "@import", "url(http"] {
                assert!(!page.contains(outside), "{id}: {outside}");
            }
        }
        assert_eq!(report_path("chess"), None);
    }

    #[test]
    fn a_report_is_a_page_of_the_site_with_its_figures_folded() {
        for (game, report) in with_report() {
            let page = prepared(&game, &html! {}).unwrap().into_string();
            let id = game.spec();
            assert_eq!(page.matches("<details class=\"report-part\"").count(), 11, "{id}");
            assert!(!page.contains("<details class=\"report-part\" open"), "{id}");
            let summary = summary(&game, report).into_string();
            assert!(summary.contains("200 games") && summary.contains("<svg"), "{summary}");
            assert_eq!((page.matches("<h1").count(), page.matches("class=\"sprite\"").count()), (1, 1));
            assert!(page.contains(&address("css/report.css")) && !page.contains("<section><h2>"));
        }
    }

    /// Removes all elements of a kind from a page.
    fn without(page: &str, start: &str, end: &str) -> String {
        page.split(start).map(|part| part.split_once(end).map_or(part, |(_, rest)| rest)).collect()
    }

    /// Returns the sentences of a page: texts with more than three words of four letters or more,
    /// without commands, moves and cited titles.
    fn sentences(page: &str) -> Vec<String> {
        let page = without(&without(page, "<code>", "</code>"), "<a ", "</a>");
        let page = without(&page, "<p class=\"moves\">", "</p>");
        let texts = page.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text);
        let is_sentence = |text: &&str| text.split(' ').filter(|word| word.len() > 3).count() > 3;
        texts.filter(is_sentence).map(str::to_owned).collect()
    }

    #[test]
    fn no_sentence_of_a_report_is_english_in_another_language() {
        for (game, report) in with_report() {
            let english = sentences(&figures(&game, report).into_string());
            assert!(english.len() > 40, "{english:?}");
            for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
                let page = language.scope(|| figures(&game, report).into_string());
                let same: Vec<_> =
                    sentences(&page).into_iter().filter(|text| english.contains(text)).collect();
                assert!(same.is_empty(), "{}, {}: {same:?}", game.spec(), language.tag());
            }
        }
    }
}
