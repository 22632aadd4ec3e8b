//! Positions in which two rule sets of a game diverge: by moves that only one of them allows, by a
//! different result, or by a different effect of the move played there.

use crate::boards::still_boards;
use crate::messages::{say, say_with};
use crate::paths::analysis_path;
use crate::rule_sets::name_of;
use crate::words::end_words;
use maud::{Markup, html};
use std::collections::{BTreeSet, HashSet};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_draw::DrawingOptions;
use throughline_game::{Outcome, Placement, Side, SiteId};
use throughline_lab::study::StudyPart;

/// Maximum number of positions that are compared, and of those that are shown.
const MAX_COMPARED: usize = 3_000;
const MAX_SHOWN: usize = 6;
/// Maximum number of moves that are named.
const MAX_MOVES: usize = 12;

/// The divergences found in the games of one rule set.
#[derive(Default)]
pub(super) struct Divergences {
    /// The number of compared positions: those that are valid by both rule sets.
    compared: usize,
    found: Vec<Divergence>,
}

/// A position in which the rule sets diverge: the first one in its game.
struct Divergence {
    position: String,
    placements: Vec<Placement>,
    /// The first and last site of the first move that only one of them allows, or of the move
    /// played.
    marks: Vec<SiteId>,
    /// The moves that only the first rule set allows, and those that only the second does.
    only: [Vec<String>; 2],
    outcomes: [Option<Outcome>; 2],
    /// The move played, if it leads the two rule sets to different positions or results.
    differs_by: Option<String>,
}

impl Divergences {
    /// Compares the rule sets in the games of the first one's study.
    pub(super) fn of(rules: [&GameHandle; 2], parts: &[String]) -> Self {
        let mut divergences = Divergences::default();
        let mut seen = HashSet::new();
        let games = parts.iter().filter_map(|part| match serde_json::from_str(part).ok()? {
            StudyPart::Game(game) => Some(game),
            StudyPart::Probe(_) => None,
        });
        for game in games {
            let Ok(mut record) = rules[0].record(None) else { break };
            for played in &game.moves {
                if divergences.compared >= MAX_COMPARED || divergences.found.len() >= MAX_SHOWN {
                    return divergences;
                }
                let position = record.position_text();
                if seen.insert(position.clone()) && divergences.compare(rules, position, &played.text) {
                    break;
                }
                if record.play(&played.text).is_err() {
                    break;
                }
            }
        }
        divergences
    }

    /// Compares the rule sets in a position and by the move played there. Returns whether they
    /// diverge.
    fn compare(&mut self, rules: [&GameHandle; 2], position: String, played: &str) -> bool {
        let [Ok(one), Ok(other)] = rules.map(|rules| rules.record(Some(&position))) else { return false };
        self.compared += 1;
        let outcomes = [one.outcome(), other.outcome()];
        let moves = [&one, &other].map(|record| BTreeSet::from_iter(record.legal_texts()));
        let only = [0, 1].map(|at: usize| moves[at].difference(&moves[1 - at]).cloned().collect::<Vec<_>>());
        let ends = outcomes.each_ref().map(|end| end.as_ref().map(|end| (end.winner, end.reason.name)));
        let after = [&one, &other].map(|record| after(record, played));
        let differs_by =
            (after[0] != after[1] && after.iter().all(Option::is_some)).then(|| played.to_owned());
        if ends[0] == ends[1] && only.iter().all(Vec::is_empty) && differs_by.is_none() {
            return false;
        }
        let first = [&one, &other]
            .into_iter()
            .zip(&only)
            .find_map(|(record, only)| Some(ends_of(record, only.first()?)));
        let of_played = || differs_by.as_ref().map(|text| ends_of(&one, text));
        let marks = first.or_else(of_played).unwrap_or_default();
        let placements = one.frame(0).map(|frame| frame.placements).unwrap_or_default();
        self.found.push(Divergence { position, placements, marks, only, outcomes, differs_by });
        true
    }
}

/// The position and the result after a move; `None` if it is illegal.
fn after(record: &GameRecord, text: &str) -> Option<(String, Option<Side>, Option<&'static str>)> {
    let mut record = record.clone();
    record.play(text).ok()?;
    let outcome = record.outcome();
    let name = outcome.as_ref().map(|outcome| outcome.reason.name);
    Some((record.position_text(), outcome.and_then(|outcome| outcome.winner), name))
}

/// The sites that a move touches first and last.
fn ends_of(record: &GameRecord, text: &str) -> Vec<SiteId> {
    let found = record.continuations(&[], usize::MAX).moves.into_iter().find(|legal| legal.text == text);
    let sites = found.map(|legal| legal.gesture.sites).unwrap_or_default();
    sites.first().into_iter().chain(sites.get(1..).and_then(<[_]>::last)).copied().collect()
}

/// The section of a comparison.
pub(super) fn section(rules: [&GameHandle; 2], divergences: &Divergences) -> Markup {
    let compared = divergences.compared.to_string();
    html! {
        section.partings {
            h2 { (say("partings")) }
            @if divergences.compared == 0 {
                p.soft { (say("partings.strange")) }
            } @else if divergences.found.is_empty() {
                p { (say_with("partings.none", &[("count", &compared)])) }
            } @else {
                p { (say_with("partings.about", &[("game", &name_of(rules[0]))])) }
                ul.parting-list { @for (number, divergence) in divergences.found.iter().enumerate() {
                    li { (shown(rules, number, divergence)) }
                } }
            }
        }
    }
}

fn shown(rules: [&GameHandle; 2], number: usize, divergence: &Divergence) -> Markup {
    let id = format!("parting-{number}");
    let label = say_with("partings.board", &[("number", &(number + 1).to_string())]);
    let (marks, arrow) = (&*divergence.marks, divergence.marks.len() > 1);
    let picture = DrawingOptions { id: &id, label: &label, marks, arrow, ..DrawingOptions::default() };
    html! {
        @if let Some(played) = &divergence.differs_by { p { (say_with("partings.by", &[("move", played)])) } }
        div.parting-board { (still_boards(rules[0], &divergence.placements, &picture)) }
        @for (at, rules) in rules.into_iter().enumerate() {
            p {
                a href=(analysis_path(rules, Some(&divergence.position))) { code { (rules.spec()) } } " "
                @match &divergence.outcomes[at] {
                    Some(end) => (say_with("partings.over", &[("why", &end_words(rules.info(), &end.reason))])),
                    None => (moves(&divergence.only[at])),
                }
            }
        }
    }
}

/// The moves that only one rule set allows.
fn moves(only: &[String]) -> String {
    let more = if only.len() > MAX_MOVES { " …" } else { "" };
    let named = only.iter().take(MAX_MOVES).map(String::as_str).collect::<Vec<_>>().join(", ") + more;
    if only.is_empty() { say("partings.nothing") } else { say_with("partings.only", &[("moves", &named)]) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_game::Random;

    fn pair(one: &str, other: &str) -> [GameHandle; 2] {
        [one, other].map(|spec| GameHandle::from_spec(spec).unwrap())
    }

    /// The divergences in random games.
    fn found([one, other]: &[GameHandle; 2]) -> Divergences {
        let (mut random, mut divergences) = (Random::new(7), Divergences::default());
        for _ in 0..40 {
            let mut record = one.record(None).unwrap();
            while record.outcome().is_none() && divergences.found.is_empty() && record.len() < 200 {
                let legal = record.legal_texts();
                let text = &legal[random.below(legal.len() as u32) as usize];
                divergences.compare([one, other], record.position_text(), text);
                record.play(text).unwrap();
            }
        }
        divergences
    }

    #[test]
    fn a_move_that_takes_by_one_rule_set_alone_parts_them() {
        let rules = pair("hnefatafl:rules=brandubh", "hnefatafl:rules=brandubh,king-armed=off");
        let divergences = found(&rules);
        let divergence = divergences.found.first().expect("a king takes a man, some day");
        assert!(divergence.differs_by.is_some() && divergence.marks.len() == 2, "{:?}", divergence.position);
        let shown = section(rules.each_ref(), &divergences).into_string();
        assert!(shown.contains("the two differ") && shown.contains("<svg"), "{shown}");
        assert!(shown.contains("king-armed=off") && shown.contains("/analysis/"), "{shown}");
    }

    #[test]
    fn rules_that_are_the_same_there_do_not_part_and_other_boards_are_said() {
        let rules = pair("hnefatafl:rules=brandubh", "hnefatafl:rules=brandubh");
        let same = found(&rules);
        assert!(same.found.is_empty() && same.compared > 500, "{}", same.compared);
        let shown = section(rules.each_ref(), &same).into_string();
        assert!(shown.contains("both allow the same moves"), "{shown}");
        let rules = pair("hnefatafl:rules=brandubh", "hnefatafl:rules=tablut");
        let strange = found(&rules);
        assert!(section(rules.each_ref(), &strange).into_string().contains("does not know the positions"));
    }
}
