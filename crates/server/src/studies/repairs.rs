//! Repairs of an unbalanced rule set: the effect of a swap rule, and the rule sets that differ from
//! it in one option, including the most even line-ups, with their measured scores.

use super::Studies;
use super::page::study_path;
use crate::error::AppError;
use crate::messages::{percent, say, say_with};
use crate::paths::segment;
use crate::rule_sets::name_of;
use crate::words::side_label;
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::GameHandle;
use throughline_lab::starts::each_option;
use throughline_lab::study::{Figure, Report, SwapRule};

/// Maximum number of rule sets that are listed.
const MAX_LISTED: usize = 40;

/// A rule set that differs in one option, with the first side's score if it is measured.
pub(super) struct Repair {
    pub game: GameHandle,
    pub score: Option<Figure>,
}

fn balance(report: &Report) -> Option<&Figure> {
    report.figure("first-side-score")
}

/// The rule sets that differ in one option: the measured ones first, the most even ones in front;
/// then the line-ups that the report estimates to be more even.
///
/// # Errors
/// Those of the store.
pub(super) async fn repairs(
    studies: &Arc<Studies>,
    game: &GameHandle,
    report: Option<&Report>,
) -> Result<Vec<Repair>, AppError> {
    let line_ups = report.map_or(&[][..], |report| &report.repairs.line_ups[..]);
    let mut specs: Vec<String> = line_ups.iter().map(|repair| repair.spec.clone()).collect();
    let spec = game.spec().to_owned();
    let near = move || {
        specs.extend(each_option(&spec).unwrap_or_default().into_iter().skip(1).take(MAX_LISTED));
        let others = specs.iter().filter_map(|spec| GameHandle::from_spec(spec).ok());
        others.collect::<Vec<_>>()
    };
    let mut found = Vec::new();
    for game in studies.games.heavy.studies.run(near).await? {
        let report = studies.newest_report(&game).await?;
        let score = report.as_deref().and_then(balance).cloned();
        found.push(Repair { game, score });
    }
    let off = |repair: &Repair| repair.score.as_ref().map_or(1.0, |score| (score.value - 0.5).abs());
    found.sort_by(|a, b| off(a).total_cmp(&off(b)));
    Ok(found)
}

/// The section of the page of an unbalanced rule set; empty for others.
///
/// # Errors
/// Those of the store.
pub(super) async fn section(
    studies: &Arc<Studies>,
    game: &GameHandle,
    report: &Report,
) -> Result<Markup, AppError> {
    if report.favoured().is_none() {
        return Ok(html! {});
    }
    Ok(shown(game, report, &repairs(studies, game, Some(report)).await?))
}

/// The effect of a swap rule, in a sentence.
fn swap_words(game: &GameHandle, swap: &SwapRule) -> String {
    let [score, low, high] = [swap.balance.value, swap.balance.low, swap.balance.high].map(percent);
    let side = side_label(game.info(), 0);
    let inserted = [
        ("move", swap.moves[0].as_str()),
        ("side", &side),
        ("score", &score),
        ("low", &low),
        ("high", &high),
    ];
    let expected = say_with("repairs.swap", &inserted);
    let (games, found) = (swap.played.games(), swap.played.estimate());
    let [score, low, high] = [found.value, found.low, found.high].map(percent);
    let told = [("games", &*games.to_string()), ("score", &score), ("low", &low), ("high", &high)];
    if games == 0 { expected } else { format!("{expected} {}", say_with("repairs.swap-played", &told)) }
}

fn shown(game: &GameHandle, report: &Report, repairs: &[Repair]) -> Markup {
    let is_open = repairs.iter().any(|repair| repair.score.is_none());
    html! {
        section.repairs {
            h2 { (say("repairs")) }
            @if let Some(swap) = &report.repairs.swap { p { (swap_words(game, swap)) } }
            @if repairs.is_empty() {
                p.soft { (say("repairs.none")) }
            } @else {
                p { (say("repairs.about")) }
                div.table-box tabindex="0" role="region" aria-label=(say("repairs")) { table.results {
                    thead { tr {
                        th scope="col" { (say("repairs.rules")) }
                        th scope="col" { (say("repairs.score")) }
                        th scope="col" { (say("real-games.interval")) }
                    } }
                    tbody { @for Repair { game, score } in repairs { tr {
                        th scope="row" { a href=(study_path(game)) { (name_of(game)) } br; code { (game.spec()) } }
                        @match score.as_ref().and_then(|score| Some((score.value, score.interval?))) {
                            Some((value, [low, high])) => {
                                td { (percent(value)) }
                                td { (percent(low)) " – " (percent(high)) }
                            },
                            None => td colspan="2" { span.soft { (say("compare.missing")) } },
                        }
                    } } }
                } }
                @if is_open {
                    form.study-act method="post" action={ "/lab/" (segment(game.spec())) } {
                        button.button type="submit" name="act" value="measure-near" { (say("repairs.measure")) }
                    }
                }
            }
        }
    }
}
