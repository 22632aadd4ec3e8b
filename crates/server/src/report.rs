//! The games' lab reports: as pages of the site, with what a player wants to know first and the
//! full figures folded, and each as the one file that `throughline lab report` made.

use crate::assets::address;
use crate::boards::{board_label, start_boards};
use crate::error::AppError;
use crate::messages::{number, say, say_with};
use crate::page::{layout, rules_path, setup_path};
use crate::words::{side_label, side_text};
use axum::extract::Path;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use maud::{Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use throughline_catalog::GameHandle;
use throughline_game::{GameInfo, Language};

/// The page of a prepared report on a game's usual rule set; `more` stands below its summary.
pub(crate) fn prepared(game: &GameHandle, more: &Markup) -> Result<Markup, AppError> {
    let id = game.spec();
    let file = Reports::get(&report_file(id)).ok_or(AppError::NoSuchPage)?;
    let text = String::from_utf8_lossy(&file.data);
    let report = ReportFile::of(&text).ok_or_else(|| AppError::Internal(format!("the report on {id}")))?;
    let name = game.info().name;
    let content = html! {
        link rel="stylesheet" href=(address("css/report.css"));
        article.report {
            div.report-head {
                h1 { (say_with("report.title", &[("game", name)])) }
                (report.summary(game.info()))
                div.report-board { (start_boards(game, &board_label(game))) }
            }
            p.card-actions {
                a.button.primary href=(setup_path(game, None)) { (say("report.play")) }
                a.button href=(rules_path(game)) { (say("report.rules")) }
                a.button.quiet href="/lab" { (say("report.all")) }
                a.button.quiet href={ "/reports/" (id) } { (say("report.file")) }
            }
            (more)
            (report.figures())
        }
    };
    Ok(layout(&say_with("report.title", &[("game", name)]), "lab", None, &content))
}

/// A report as it lies in a file: what a player wants to know, and all figures, folded.
pub(crate) struct ReportFile<'r> {
    summary: Summary<'r>,
    parts: Vec<(&'r str, &'r str)>,
}

impl<'r> ReportFile<'r> {
    pub(crate) fn of(file: &'r str) -> Option<Self> {
        Some(ReportFile { summary: Summary::of(file)?, parts: parts(file)? })
    }

    pub(crate) fn summary(&self, info: &GameInfo) -> Markup {
        self.summary.shown(info)
    }

    pub(crate) fn figures(&self) -> Markup {
        html! {
            h2.report-figures { (say("report.figures")) }
            @if Language::current() != Language::English { p.soft { (say("report.english")) } }
            @for (title, figures) in &self.parts {
                details.report-part {
                    summary { h2 { (part_title(title)) } }
                    div lang="en" { (PreEscaped(figures)) }
                }
            }
        }
    }
}

/// What a player wants to know of a report, taken from its file. Numbers are as they are written
/// there.
struct Summary<'r> {
    /// The results as a bar.
    picture: &'r str,
    /// Games that the side that moves first won, drawn ones, and those that the other side won.
    results: [u32; 3],
    /// The score of the first side: the ends of its interval, in percent.
    interval: [f64; 2],
    length: &'r str,
    /// Moves to choose from, on the average.
    choices: f64,
    /// Not in a small report where it is not known.
    skill: Option<&'r str>,
    mistake: Option<&'r str>,
}

impl<'r> Summary<'r> {
    fn of(file: &'r str) -> Option<Self> {
        let (_, balance) = file.split_once("<section><h2>Balance</h2>")?;
        let picture = between(balance, "<figure>", "<figcaption>")?;
        let legend = between(balance, "<ul class=\"legend\">", "</ul>")?;
        let results: Vec<u32> =
            legend.split("</li>").filter_map(|line| line.rsplit(' ').next()?.parse().ok()).collect();
        let of_glance = |what: &str| {
            let (before, after) = file.split_once(&format!("</span><span class=\"what\">{what}</span>"))?;
            Some((before.rsplit_once("<span class=\"big\">")?.1, after))
        };
        let value = |what: &str| of_glance(what).map(|(value, _)| value);
        let interval = between(of_glance("Score of the first side")?.1, "<span class=\"small\">", "</span>")?;
        let (low, high) = interval.split_once(" to ")?;
        let percent = |text: &str| text.trim_end_matches('%').trim().parse().ok();
        Some(Summary {
            picture,
            results: results.try_into().ok()?,
            interval: [percent(low)?, percent(high)?],
            length: value("Median length")?,
            choices: value("Branching factor")?.parse().ok()?,
            skill: value("Score with twice the search"),
            mistake: value("Cost of a careless move"),
        })
    }

    /// The picture, which tells who cannot see it these words.
    fn described(&self, words: &str) -> Markup {
        let picture = self.picture.split_once("<title>");
        let picture = picture.and_then(|(start, rest)| Some((start, rest.split_once("</desc>")?.1)));
        match picture {
            Some((start, rest)) => html! { (PreEscaped(start)) title { (words) } (PreEscaped(rest)) },
            None => html! { (PreEscaped(self.picture)) },
        }
    }

    fn shown(&self, info: &GameInfo) -> Markup {
        let [first, drawn, second] = self.results;
        let sides = [0, 1].map(|side| side_label(info, side));
        let edge = |side| say_with("report.edge", &[("side", &side_text(info, side, "name"))]);
        let edge = match self.interval {
            [low, _] if low > 50.0 => edge(0),
            [_, high] if high < 50.0 => edge(1),
            _ => say("report.even"),
        };
        let results = [
            ("games", &*(first + drawn + second).to_string()),
            ("first", &sides[0]),
            ("wins", &*first.to_string()),
            ("second", &sides[1]),
            ("losses", &*second.to_string()),
            ("draws", &*drawn.to_string()),
        ];
        let results = say_with("report.results", &results);
        html! {
            figure.report-results { (self.described(&results)) }
            p.lead { (results) " " (edge) }
            ul {
                li { (say_with("report.length", &[("plies", &*number(self.length))])) }
                li { (say_with("report.choices", &[("moves", &format!("{:.0}", self.choices))])) }
                @if let Some(score) = self.skill { li { (say_with("report.skill", &[("score", &*number(score))])) } }
                @if let Some(cost) = self.mistake { li { (say_with("report.mistake", &[("cost", &*number(cost))])) } }
            }
        }
    }
}

/// What a section of a report's file is called.
fn part_title(title: &str) -> String {
    say(match title {
        "Balance" => "report.part-balance",
        "Length and choice" => "report.part-length",
        "Drama" => "report.part-drama",
        "Skill and clarity" => "report.part-skill",
        "First moves" => "report.part-first-moves",
        "The board" => "report.part-board",
        "What pieces are worth" => "report.part-pieces",
        "How games end" => "report.part-endings",
        "Games" => "report.part-games",
        "How this was made" => "report.part-method",
        other => return other.to_owned(),
    })
}

/// What stands between two texts.
fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    text.split_once(start)?.1.split_once(end).map(|(inside, _)| inside)
}

/// Of a report's file: the title and figures of each section. The file is ours.
fn parts(file: &str) -> Option<Vec<(&str, &str)>> {
    let (_, rest) = file.split_once("<main><header>")?;
    let sections = rest.split("<section><h2>").skip(1);
    let part = |section| -> Option<(&str, &str)> {
        let (title, figures) = str::split_once(section, "</h2>")?;
        Some((title, figures.rsplit_once("</section>")?.0))
    };
    sections.map(part).collect()
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

    #[test]
    fn a_report_is_a_page_of_the_site_with_its_figures_folded() {
        for info in GAMES.iter().filter(|info| report_path(info.id).is_some()) {
            let game = GameHandle::from_spec(info.id).unwrap();
            let page = prepared(&game, &html! {}).unwrap().into_string();
            let german = Language::German.speak(|| prepared(&game, &html! {}).unwrap().into_string());
            let titles = |page: &str| {
                let titles = page.split("<summary><h2>").skip(1);
                titles.map(|rest| rest.split_once('<').unwrap().0.to_owned()).collect::<Vec<_>>()
            };
            let (english, titles) = (titles(&page), titles(&german));
            assert!(titles.len() == 10 && titles.iter().all(|title| !english.contains(title)), "{titles:?}");
            assert!(page.matches("<details class=\"report-part\"").count() > 5, "{}", info.id);
            assert!(!page.contains("<details class=\"report-part\" open"), "{}", info.id);
            let summary = between(&page, "report-head", "report-figures").unwrap();
            assert!(summary.contains("200 games") && summary.contains("<svg"), "{summary}");
            assert_eq!((page.matches("<h1").count(), page.matches("class=\"sprite\"").count()), (1, 1));
            assert!(page.contains(&address("css/report.css")) && !page.contains("<section><h2>"));
        }
    }
}
