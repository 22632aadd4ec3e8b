//! The games' lab reports: as pages of the site, with what a player wants to know first and the
//! full figures folded, and each as the one file that `throughline lab report` made.

use crate::assets::address;
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::{layout, rules_path, setup_path, start_boards};
use crate::rule_sets::RuleSets;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// `GET /lab/{game}`.
pub(crate) async fn page(
    State(rule_sets): State<Arc<RuleSets>>,
    Path(id): Path<String>,
) -> Result<Markup, AppError> {
    let file = Reports::get(&report_file(&id)).ok_or(AppError::NoSuchPage)?;
    let game = rule_sets.get(&id).map_err(|_| AppError::NoSuchPage)?;
    let text = String::from_utf8_lossy(&file.data);
    let (summary, parts) = parts(&text).ok_or_else(|| AppError::Internal(format!("the report on {id}")))?;
    let name = game.info().name;
    let content = html! {
        link rel="stylesheet" href=(address("css/report.css"));
        article.report {
            div.report-head {
                (PreEscaped(summary))
                div.report-board { (start_boards(&game, &say_with("report.board", &[("game", name)]))) }
            }
            p.card-actions {
                a.button.primary href=(setup_path(&game, None)) { (say("report.play")) }
                a.button href=(rules_path(&game)) { (say("report.rules")) }
                a.button.quiet href="/lab" { (say("report.all")) }
                a.button.quiet href={ "/reports/" (id) } { (say("report.file")) }
            }
            @for (i, (title, figures)) in parts.iter().enumerate() {
                details.report-part open[i == 0] {
                    summary { h2 { (PreEscaped(title)) } }
                    (PreEscaped(figures))
                }
            }
        }
    };
    Ok(layout(&say_with("report.title", &[("game", name)]), "lab", None, &content))
}

/// Of a report's file: its head, and the title and figures of each section. The file is ours.
fn parts(file: &str) -> Option<(&str, Vec<(&str, &str)>)> {
    let (_, rest) = file.split_once("<main><header>")?;
    let (head, rest) = rest.split_once("</header>")?;
    let sections = rest.split("<section><h2>").skip(1);
    let part = |section| -> Option<(&str, &str)> {
        let (title, figures) = str::split_once(section, "</h2>")?;
        Some((title, figures.rsplit_once("</section>")?.0))
    };
    Some((head, sections.map(part).collect::<Option<_>>()?))
}

#[derive(rust_embed::Embed)]
#[folder = "../../games/"]
#[include = "*/report.html"]
struct Reports;

/// The lab's report on a game's default rules, made before by `throughline lab report`, lies in the
/// game's folder.
fn report_file(game: &str) -> String {
    format!("{game}/report.html")
}

/// Path of the page with the lab's report on a rule set; `None` where there is none.
pub(crate) fn report_path(spec: &str) -> Option<String> {
    Reports::get(&report_file(spec)).map(|_| format!("/lab/{spec}"))
}

/// `GET /reports/{game}`: the file.
pub(crate) async fn file(Path(game): Path<String>) -> Result<Response, AppError> {
    let file = Reports::get(&report_file(&game)).ok_or(AppError::NoSuchPage)?;
    let policy = content_policy(&file.data);
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (header::CONTENT_SECURITY_POLICY, policy),
    ];
    Ok((headers, file.data).into_response())
}

/// Nothing from anywhere but the page's own style sheet, known by its hash.
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

    /// The hash of a style sheet without a letter is that of nothing, as everybody knows it.
    #[test]
    fn the_policy_names_the_style_sheet_by_its_hash() {
        let policy = content_policy(b"<style></style>");
        assert!(
            policy.contains("style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"),
            "{policy}"
        );
    }

    #[test]
    fn reports_need_nothing_from_elsewhere() {
        let with_report = GAMES.iter().filter_map(|info| Some((info, Reports::get(&report_file(info.id))?)));
        assert!(with_report.clone().count() > 1);
        for (info, file) in with_report {
            assert_eq!(report_path(info.id), Some(format!("/lab/{}", info.id)));
            let page = String::from_utf8(file.data.into_owned()).expect("UTF-8");
            assert!(page.len() < 300_000, "{}: {} bytes", info.id, page.len());
            assert!(page.contains(&format!("<code>{}</code>", info.id)), "{}: its own rule set", info.id);
            assert!(page.matches("<style>").count() == 1 && !page.contains(" style="), "{}", info.id);
            for outside in ["<script", "<link", "<img", "@import", "url(http"] {
                assert!(!page.contains(outside), "{}: {outside}", info.id);
            }
        }
        assert_eq!(report_path("chess"), None);
    }

    #[tokio::test]
    async fn a_report_is_a_page_of_the_site_with_its_figures_folded() {
        for info in GAMES.iter().filter(|info| report_path(info.id).is_some()) {
            let page = page(State(Arc::default()), Path(info.id.to_owned())).await.unwrap().into_string();
            assert!(page.matches("<details class=\"report-part\"").count() > 5, "{}", info.id);
            assert_eq!(page.matches("<details class=\"report-part\" open").count(), 1, "{}", info.id);
            assert_eq!((page.matches("<h1").count(), page.matches("class=\"sprite\"").count()), (1, 1));
            assert!(page.contains(&address("css/report.css")) && !page.contains("<section><h2>"));
        }
    }
}
