//! Two rule sets side by side.

use super::Studies;
use super::divergences::{self, Divergences};
use super::page::study_path;
use crate::assets::address;
use crate::error::AppError;
use crate::messages::{say, say_with};
use crate::page::layout;
use crate::rule_sets::{name_of, spec_if_unnamed};
use axum::extract::{Query, State};
use maud::{Markup, html};
use serde::Deserialize;
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_lab::study::{Report, comparison_sections};

/// The rule sets to compare.
#[derive(Deserialize)]
pub(crate) struct Pair {
    a: String,
    b: String,
}

/// `GET /lab/compare?a=…&b=…`: compares the newest reports of both studies.
pub(crate) async fn compare(
    State(studies): State<Arc<Studies>>,
    Query(Pair { a, b }): Query<Pair>,
) -> Result<Markup, AppError> {
    let mut reports: Vec<Report> = Vec::new();
    let mut rules: Vec<(GameHandle, bool)> = Vec::new();
    for spec in [a.trim(), b.trim()] {
        let game = studies.rules(spec).await?;
        let report = studies.newest_report(&game).await?;
        rules.push((game, report.is_some()));
        reports.extend(report.map(|report| (*report).clone()));
    }
    // The first study's games are searched if both are rule sets of the same game.
    let is_alike = rules[0].0.info().id == rules[1].0.info().id && rules[0].0.spec() != rules[1].0.spec();
    let parts = if is_alike { studies.games.store.study_parts(rules[0].0.spec()).await? } else { Vec::new() };
    let shown = move || {
        let pair = [&rules[0].0, &rules[1].0];
        let divergences = html! {
            @if !parts.is_empty() { (divergences::section(pair, &Divergences::of(pair, &parts))) }
        };
        page(&rules, &reports, &divergences)
    };
    studies.games.heavy.studies.run(shown).await?
}

fn page(rules: &[(GameHandle, bool)], reports: &[Report], divergences: &Markup) -> Result<Markup, AppError> {
    let compared = match reports.len() {
        2 => {
            let compared = throughline_lab::study::compare(reports);
            Some(comparison_sections(&compared.map_err(|error| AppError::Refused(error.to_string()))?))
        }
        _ => None,
    };
    let content = html! {
        link rel="stylesheet" href=(address("css/report.css"));
        article.report {
            h1 { (say("compare")) }
            p.lead { (say("compare.about")) }
            ul.study-list { @for (game, is_measured) in rules {
                li {
                    a href=(study_path(game)) { (name_of(game)) } @if let Some(spec) = spec_if_unnamed(game) { " " code { (spec) } }
                    @if !is_measured {
                        " " span.soft { (say("compare.missing")) }
                        form.study-act method="post" action=(study_path(game)) {
                            button.button type="submit" name="act" value="measure" {
                                (say_with("compare.measure", &[("game", &name_of(game))]))
                            }
                        }
                    }
                }
            } }
            (divergences)
            @if let Some(compared) = &compared { div { (compared) } }
        }
    };
    Ok(layout(&say("compare"), "lab", None, &content))
}
