//! Exact values of rule sets that are small enough to be solved: of the start and of each first
//! move.

use super::Studies;
use crate::messages::{say, say_with};
use crate::words::side_label;
use maud::{Markup, html};
use std::sync::Arc;
use throughline_catalog::{ExactStart, GameHandle, exact_start};
use throughline_game::{ExactValue, Side, Wdl};

/// Memory limit of a solution, in bytes: it is found, or given up, within seconds.
const MEMORY_LIMIT: usize = 64 << 20;

/// The section of a rule set's page; empty if it is too large to be solved. The first call is heavy
/// work.
pub(super) fn exact(studies: &Studies, game: &GameHandle) -> Markup {
    let found = studies.exact.get(game.spec()).unwrap_or_else(|| {
        let found = Arc::new(exact_start(game.spec(), MEMORY_LIMIT).ok());
        studies.exact.insert(game.spec().to_owned(), found.clone());
        found
    });
    html! { @if let Some(found) = &*found { (section(game, found)) } }
}

fn section(game: &GameHandle, found: &ExactStart) -> Markup {
    let first = game.record(None).map_or(Side::First, |record| record.side_to_move());
    let name = |side: Side| side_label(game.info(), side.index());
    let plies = |value: &ExactValue| value.distance.unwrap_or(0).to_string();
    let value = |value: &ExactValue| match value.wdl {
        Wdl::Win => say_with("exact-start.win", &[("plies", &plies(value))]),
        Wdl::Draw => say("exact-start.draw"),
        Wdl::Loss => say_with("exact-start.loss", &[("plies", &plies(value))]),
    };
    let start = match found.value.wdl.winner(first) {
        Some(side) => say_with("exact-start.won", &[("side", &name(side)), ("plies", &plies(&found.value))]),
        None => say("exact-start.drawn"),
    };
    html! {
        section.exact-start {
            h2 { (say("exact-start")) }
            p.lead { (start) }
            p { (say_with("exact-start.about", &[("positions", &found.positions.to_string())])) }
            div.table-box tabindex="0" role="region" aria-label=(say("exact-start")) { table.results {
                thead { tr {
                    th scope="col" { (say("exact-start.move")) }
                    th scope="col" { (say_with("exact-start.value", &[("side", &name(first))])) }
                } }
                tbody { @for (text, of_move) in &found.moves {
                    tr { th scope="row" { (text) } td { (value(of_move)) } }
                } }
            } }
        }
    }
}
