//! The lab's pages: choosing a rule set to measure, and its study as it grows.

use super::exact::exact;
use super::people::people;
use super::repairs::{self, repairs};
use super::{NODES, SIZES, Studies, StudyStatus};
use crate::assets::address;
use crate::boards::{board_label, start_boards};
use crate::error::AppError;
use crate::limits::Address;
use crate::messages::{say, say_with};
use crate::page::layout_with;
use crate::paths::{rules_path, segment, setup_path};
use crate::preview::Preview;
use crate::report::{figures, prepared, report_path, summary};
use crate::rule_sets::{RuleSets, SetupForm, name_of, spec_if_unnamed};
use crate::setup::{Draft, options_panel, variants};
use crate::visitor::VisitorId;
use crate::{page, sections};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use axum::{Extension, Form};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::{GameHandle, variant_name};
use throughline_lab::study::Report;
use throughline_store::StudyState;

/// Number of studies in the list.
const LISTED: u32 = 12;

/// The permanent path of the study of a rule set; with `?live=1` if there is a prepared report too.
pub(super) fn study_path(game: &GameHandle) -> String {
    let live = if report_path(game.spec()).is_some() { "?live=1" } else { "" };
    format!("/lab/{}{live}", segment(game.spec()))
}

/// `GET /lab`: the prepared reports and the latest studies by the current engine.
pub(crate) async fn list(State(studies): State<Arc<Studies>>) -> Result<Markup, AppError> {
    let found = studies.newest(LISTED).await?;
    let listed = move |rule_sets: &RuleSets| {
        let more = html! {
            @if !found.is_empty() {
                section.studies {
                    h2 { (say("study.newest")) }
                    ul.study-list { @for (game, status) in &found {
                        li { a href=(study_path(game)) { (name_of(game)) } @if let Some(spec) = spec_if_unnamed(game) { " " code { (spec) } } " " span.soft { (state_words(status)) } }
                    } }
                }
            }
        };
        sections::lab(rule_sets, &more)
    };
    studies.games.with_rule_sets(listed).await
}

/// `GET /lab/new/{spec}`: the page to choose a rule set to measure.
pub(crate) async fn choose(
    State(studies): State<Arc<Studies>>,
    Path(spec): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Markup, AppError> {
    let game = studies.rules(&spec).await?;
    studies.games.with_rule_sets(move |_| choice_page(&Draft { game: &game, form: &form, errors: &[] })).await
}

fn choice_page(draft: &Draft<'_>) -> Markup {
    let info = draft.game.info();
    let title = say_with("study.choose", &[("game", info.name)]);
    let content = html! {
        section.hero { h1 { (title) } p.lead { (say("study.about")) } }
        @for error in draft.errors { (page::problem(&error.message)) }
        form.setup-form.study-form method="post" action={ "/lab/new/" (info.id) } {
            input type="hidden" name="game" value=(info.id);
            (variants(draft, "/lab/new/"))
            (options_panel(draft))
            p.card-actions { button.button.primary.large type="submit" { (say("study.measure")) } }
        }
    };
    layout_with(&Preview::of(draft.game, None), &title, "lab", None, &content)
}

/// `POST /lab/new/{game}`: starts the study of the chosen rule set.
pub(crate) async fn begin(
    State(studies): State<Arc<Studies>>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Path(plain): Path<String>,
    Form(form): Form<SetupForm>,
) -> Result<Response, AppError> {
    let chosen = move |rule_sets: &RuleSets| match form.rules(rule_sets) {
        Ok(game) => Ok(Ok(game)),
        Err(errors) => {
            let game =
                rule_sets.get_uncached(&plain).map_err(|error| AppError::BadForm(error.to_string()))?;
            Ok::<_, AppError>(Err(choice_page(&Draft { game: &game, form: &form, errors: &errors })))
        }
    };
    match studies.games.with_rule_sets(chosen).await?? {
        Ok(game) => {
            studies.games.limits.studies.count(&address)?;
            studies.ask(&visitor, &game).await?;
            Ok(Redirect::to(&study_path(&game)).into_response())
        }
        Err(page) => Ok((StatusCode::UNPROCESSABLE_ENTITY, page).into_response()),
    }
}

/// The action of a button on a study's page.
#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "kebab-case")]
enum Act {
    Measure,
    /// Measure the rule sets that differ in one option, as many as a visitor may have running.
    MeasureNear,
    Stop,
}

/// The form of a study's page.
#[derive(Deserialize)]
pub(crate) struct ActForm {
    act: Act,
}

/// `POST /lab/{spec}`: starts, stops or resumes a study.
pub(crate) async fn act(
    State(studies): State<Arc<Studies>>,
    Extension(visitor): Extension<VisitorId>,
    address: Address,
    Path(spec): Path<String>,
    Form(ActForm { act }): Form<ActForm>,
) -> Result<Redirect, AppError> {
    let game = studies.rules(&spec).await?;
    match act {
        Act::Measure => {
            studies.games.limits.studies.count(&address)?;
            studies.ask(&visitor, &game).await?;
        }
        Act::MeasureNear => {
            studies.games.limits.studies.count(&address)?;
            let report = studies.newest_report(&game).await?;
            let near = repairs(&studies, &game, report.as_deref()).await?;
            for near in near.iter().filter(|near| near.score.is_none()) {
                match studies.ask(&visitor, &near.game).await {
                    // Stop at the visitor's limit; skip a rule set whose start is the end of the
                    // game.
                    Err(AppError::Refused(_)) => break,
                    Ok(()) | Err(AppError::BadForm(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        Act::Stop => studies.stop(&visitor, &game).await?,
    }
    Ok(Redirect::to(&study_path(&game)))
}

/// Whether to show the study instead of a prepared report, in a query.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(crate) struct Live {
    live: Option<String>,
}

/// `GET /lab/{spec}`: a prepared report, or the study of a rule set.
pub(crate) async fn study_page(
    State(studies): State<Arc<Studies>>,
    Extension(visitor): Extension<VisitorId>,
    Path(spec): Path<String>,
    Query(Live { live }): Query<Live>,
) -> Result<Response, AppError> {
    let game = studies.rules(&spec).await?;
    if game.spec() != spec {
        return Ok(Redirect::permanent(&study_path(&game)).into_response());
    }
    if live.is_none() && report_path(game.spec()).is_some() {
        let more = html! {
            p.card-actions { a.button.quiet href=(study_path(&game)) { (say("study.live")) } }
            (compare_form(&game))
        };
        let people = people(&studies.games, &game).await?;
        let more = html! { (people) (more) };
        return Ok(studies.games.heavy.studies.run(move || prepared(&game, &more)).await??.into_response());
    }
    let status = studies.status(&game).await?;
    let report = studies.report_of(&game, status.as_ref()).await?;
    let people = people(&studies.games, &game).await?;
    let repairs = match &report {
        Some(report) => repairs::section(&studies, &game, report).await?,
        None => html! {},
    };
    let known = studies.clone();
    let shown = move || {
        let exact = exact(&known, &game);
        let beside = html! { (exact) (repairs) (people) };
        whole_page(&game, status.as_ref(), &visitor, report.as_deref(), &beside)
    };
    Ok(studies.games.heavy.studies.run(shown).await?.into_response())
}

fn whole_page(
    game: &GameHandle,
    status: Option<&StudyStatus>,
    visitor: &VisitorId,
    report: Option<&Report>,
    beside: &Markup,
) -> Markup {
    let title = say_with("study.title", &[("game", &name_of(game))]);
    let spec = segment(game.spec());
    let content = html! {
        link rel="stylesheet" href=(address("css/report.css"));
        article.report {
            h1 { (title) }
            @if let Some(spec) = spec_if_unnamed(game) { p.spec { code { (spec) } } }
            div id="study" data-progress={ "/lab/" (spec) "/progress" } { (state(status)) }
            (buttons(status, visitor))
            div id="study-report" {
                div.report-head {
                    @match report {
                        Some(report) => (summary(game, report)),
                        None => p.soft { (say("study.soon")) },
                    }
                    div.report-board { (start_boards(game, &board_label(game))) }
                }
                @if let Some(report) = report {
                    (figures(game, report))
                    h2 { (say("study.elsewhere")) }
                    p { (say("study.command")) }
                    pre.command tabindex="0" { code { (report.settings.command) " --json" } }
                    p { a href={ "/api/lab/" (spec) } { (say("study.data")) } }
                }
            }
            (beside)
            (compare_form(game))
            p.card-actions {
                a.button href=(setup_path(game, None)) { (say("report.play")) }
                a.button href=(rules_path(game)) { (say("report.rules")) }
                a.button.quiet href={ "/lab/new/" (spec) } { (say("study.other")) }
                a.button.quiet href="/lab" { (say("report.all")) }
            }
        }
    };
    layout_with(&Preview::of(game, None), &title, "lab", Some("lab/study.js"), &content)
}

/// The form to compare a rule set with another one.
fn compare_form(game: &GameHandle) -> Markup {
    html! {
        form.study-compare method="get" action="/lab/compare" {
            input type="hidden" name="a" value=(game.spec());
            label { span { (say("compare.with")) }
                input type="text" name="b" list="rule-sets" maxlength="400" required placeholder=(game.info().id) spellcheck="false" autocapitalize="none" autocomplete="off";
                datalist id="rule-sets" { @for variant in game.info().variants {
                    option value=(variant.spec(game.info())) { (variant_name(game.info(), variant)) }
                } }
            }
            button.button type="submit" { (say("compare.go")) }
        }
    }
}

/// `GET /lab/{spec}/progress`: the status of a study, for the script of its page.
pub(crate) async fn progress(
    State(studies): State<Arc<Studies>>,
    Path(spec): Path<String>,
) -> Result<Markup, AppError> {
    let game = studies.rules(&spec).await?;
    Ok(state(studies.status(&game).await?.as_ref()))
}

/// The status of a study, in a sentence.
fn state_words(status: &StudyStatus) -> String {
    let [done, all] = status.done;
    let percent = (100 * done).checked_div(all).unwrap_or(100).to_string();
    let next = status.next.unwrap_or(status.games).to_string();
    let inserted = [("games", &*status.games.to_string()), ("next", &*next), ("percent", &*percent)];
    let name = match status.study.state {
        StudyState::Running if status.games == 0 => "study.first",
        StudyState::Running => "study.running",
        StudyState::Stopped => "study.stopped",
        StudyState::Whole => "study.whole",
        StudyState::Broken => "study.broken",
    };
    say_with(name, &inserted)
}

/// The status of a study. The script replaces the previous one by it.
fn state(status: Option<&StudyStatus>) -> Markup {
    let last = SIZES[SIZES.len() - 1].to_string();
    html! {
        @match status {
            None => div.study-state data-games="0" {
                p { (say_with("study.none", &[("nodes", &NODES.to_string()), ("last", &last)])) }
            },
            Some(status) => div.study-state data-games=(status.games) data-runs[status.study.state == StudyState::Running] {
                @let [done, all] = status.done;
                p { (state_words(status)) }
                @if status.next.is_some() { progress max=(all) value=(done) aria-label=(say("study.progress")) {} }
            },
        }
    }
}

/// The buttons: the owner of a study may stop it, anybody may start or resume it.
fn buttons(status: Option<&StudyStatus>, visitor: &VisitorId) -> Markup {
    let button = |act: &str, words: String| html! { button.button.primary type="submit" name="act" value=(act) { (words) } };
    let shown = match status {
        None => Some(button("measure", say("study.measure"))),
        Some(status) => match status.study.state {
            StudyState::Running => status.is_of(visitor).then(|| button("stop", say("study.stop"))),
            StudyState::Stopped | StudyState::Broken => Some(button("measure", say("study.go-on"))),
            StudyState::Whole => None,
        },
    };
    html! { @if let Some(button) = shown { form.study-act id="study-act" method="post" { (button) } } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_store::{NewStudy, StoredStudy};

    #[test]
    fn a_study_that_ends_before_its_first_report_tells_of_none() {
        let words = |state, parts| {
            let [spec, settings, owner] = ["hnefatafl", "", ""].map(str::to_owned);
            let asked = NewStudy { spec, settings, owner, fixed: 0, at: 0 };
            state_words(&StudyStatus::of(StoredStudy { asked, state, parts }))
        };
        let early =
            "The study was stopped before its first report, which is 25 % done. Anybody may continue it.";
        assert_eq!(words(StudyState::Stopped, 10), early);
        assert_eq!(words(StudyState::Broken, 10), "The study failed before its first report.");
        let later = "The study was stopped with a report on 8 games; the next one is 0 % done.";
        assert!(words(StudyState::Stopped, 40).starts_with(later));
        assert!(words(StudyState::Broken, 40).ends_with("after a report on 8 games."));
    }
}
