//! The summary of a game: the goals of its sides, and the main points for a newcomer, each with a
//! picture and a sentence. The texts are in the game's messages, the pictures come from its
//! lessons.

use crate::boards::{MoveInput, connection_status, live_boards, move_input, still_boards, turn_controls};
use crate::messages::{colon, say};
use crate::words::{side_label, side_text};
use maud::{Markup, html};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use throughline_catalog::{GAMES, GameHandle, messages};
use throughline_draw::DrawingOptions;
use throughline_game::{MessageFiles, Placement, Side, SiteId, VariantInfo};
use throughline_puzzles::lesson::{GOALS, LessonJudge, LessonStep, ShortPoint, shipped};
use ts_rs::TS;

/// The data of the script of a board to try moves on.
#[derive(TS, Serialize, Debug)]
pub(crate) struct TryPageData<'a> {
    /// The rule set.
    spec: &'a str,
    /// Always `None`: the default starting position.
    start: Option<&'a str>,
    /// The texts for the side to move.
    turns: [String; 2],
}

/// The picture of a point: a position, with the sites of a move to mark.
struct PointPicture {
    game: GameHandle,
    placements: Vec<Placement>,
    turned: bool,
    marks: Vec<SiteId>,
}

/// Returns the goal of a side under a rule set, in a sentence or two; `None` if the game has no
/// text for it.
pub(crate) fn goal(game: &GameHandle, side: usize) -> Option<String> {
    let messages = messages(game.info().id)?;
    let own = game.variant().and_then(VariantInfo::key);
    let own = own.and_then(|name| messages.text(&format!("{}.{name}", GOALS[side]), &[]));
    own.or_else(|| messages.text(GOALS[side], &[]))
}

/// Returns the sentences of the summary; empty for rule sets that they do not apply to.
pub(crate) fn summary_points(game: &GameHandle) -> Vec<String> {
    let Some(messages) = messages(game.info().id) else { return Vec::new() };
    points_of(game).iter().map(|(_, point)| text(messages, &point.message())).collect()
}

/// Returns the points that hold under a rule set, with their numbers.
fn points_of(game: &GameHandle) -> Vec<(usize, &'static ShortPoint)> {
    if game.variant().is_some_and(|variant| !variant.options.is_empty()) {
        return Vec::new();
    }
    let points = shipped(game.info().id).map(|file| &file.short[..]).unwrap_or_default();
    points.iter().enumerate().filter(|(_, point)| point.holds_under(game.spec())).collect()
}

fn text(messages: &MessageFiles, name: &str) -> String {
    messages.text(name, &[]).unwrap_or_default()
}

/// Renders the summary, with a board to try moves on; `None` for a game or rule set without one.
pub(crate) fn summary_section(game: &GameHandle) -> Option<Markup> {
    let (id, info) = (game.info().id, game.info());
    let (points, sentences) = (points_of(game), summary_points(game));
    if sentences.is_empty() {
        return None;
    }
    let record = game.record(None).ok()?;
    let data = TryPageData {
        spec: game.spec(),
        start: None,
        turns: [0, 1].map(|side| side_text(info, side, "turn")),
    };
    let data = serde_json::to_string(&data).ok()?;
    Some(html! {
        section.in-short id="in-short" aria-labelledby="in-short-title" {
            h2 id="in-short-title" { (say("short")) }
            ul.goals { @for side in 0..2 { li { b { (side_label(info, side)) (colon()) } (goal(game, side).unwrap_or_default()) } } }
            ol.points {
                @for ((number, point), sentence) in points.iter().zip(&sentences) {
                    li.point {
                        @if let Some(picture) = pictures(id).get(*number) { (drawn(picture, &format!("short-{}", point.id), sentence)) }
                        p { (sentence) " " a href={ "/learn/" (id) "/" (point.step) } { (say("short.try")) } }
                    }
                }
            }
            game-try.try id="try" data-page=(data) {
                h3 { (say("short.board")) }
                game-board id="board" { (live_boards(game, &record, Side::First)) }
                div.try-panel {
                    p.status id="status" { (side_text(info, 0, "turn")) }
                    (turn_controls())
                    div.try-actions {
                        button.button type="button" id="back" disabled { (say("short.back")) }
                        button.button type="button" id="again" disabled { (say("short.again")) }
                    }
                    (move_input(MoveInput::Open))
                    (connection_status())
                }
            }
        }
    })
}

fn drawn(picture: &PointPicture, id: &str, label: &str) -> Markup {
    let PointPicture { game, placements, turned, marks } = picture;
    let arrow = !marks.is_empty();
    still_boards(
        game,
        placements,
        &DrawingOptions { id, label, marks, arrow, turned: *turned, ..DrawingOptions::default() },
    )
}

/// Returns the pictures of a game's points, made once.
fn pictures(id: &str) -> &'static [PointPicture] {
    static PICTURES: LazyLock<BTreeMap<&str, Vec<PointPicture>>> = LazyLock::new(|| {
        let of_game = |id: &str| {
            let file = shipped(id).into_iter();
            file.flat_map(|file| file.short.iter().filter_map(|point| picture(file.step(&point.step)?.1)))
                .collect()
        };
        GAMES.into_iter().map(|info| (info.id, of_game(info.id))).collect()
    });
    PICTURES.get(id).map(Vec::as_slice).unwrap_or_default()
}

/// Returns a step's position with its first right move marked; without a mark if any move will do.
fn picture(step: &LessonStep) -> Option<PointPicture> {
    let game = GameHandle::from_spec(&step.spec).ok()?;
    let judge = LessonJudge::new(step, game.clone()).ok()?;
    let mut record = judge.start().clone();
    let placements = record.frame(record.len())?.placements;
    let turned = record.side_to_move() == Side::Second;
    let mut marks = Vec::new();
    if !step.moves.first()?.goal.any {
        record.play(judge.solution(&[]).ok()?.0.first()?).ok()?;
        marks = record.frame(record.len())?.last?.marks;
    }
    Some(PointPicture { game, placements, turned, marks })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_with_lessons_is_told_in_short_with_pictures() {
        for info in GAMES.into_iter().filter(|info| shipped(info.id).is_some()) {
            let game = GameHandle::from_spec(info.id).unwrap();
            let points = summary_points(&game);
            assert!((4..=8).contains(&points.len()), "{}: {} points", info.id, points.len());
            assert_eq!(pictures(info.id).len(), points.len(), "{}", info.id);
            assert!(pictures(info.id).iter().filter(|picture| !picture.marks.is_empty()).count() > 2);
            assert!(goal(&game, 0).is_some() && goal(&game, 1).is_some(), "{}", info.id);
            assert!(summary_section(&game).is_some(), "{}", info.id);
            for variant in info.variants.iter().filter(|variant| !variant.options.is_empty()) {
                let game = GameHandle::from_spec(&variant.spec(info)).unwrap();
                assert!(goal(&game, 0).is_some() && summary_section(&game).is_none(), "{}", variant.name);
            }
        }
    }

    #[test]
    fn what_an_option_changes_is_not_told_in_short() {
        let told = |spec: &str| summary_points(&GameHandle::from_spec(spec).unwrap());
        for (spec, option, untrue) in [
            ("hnefatafl", "throne-hostile-to-king=off", "Beside the empty throne, three are enough"),
            ("linear-progression", "drop=random,seed=1", "Each player drops one token"),
            ("linear-progression", "drop=fair,seed=1", "Each player drops one token"),
        ] {
            let (usual, changed) = (told(spec), told(&format!("{spec}:{option}")));
            assert_eq!(usual.len(), changed.len() + 1, "{option}");
            assert!(usual.iter().any(|point| point.contains(untrue)));
            assert!(!changed.iter().any(|point| point.contains(untrue)), "{option}");
        }
    }

    #[test]
    fn where_the_king_escapes_to_the_edge_the_goal_says_so() {
        let goal_of = |spec: &str| goal(&GameHandle::from_spec(spec).unwrap(), 1).unwrap();
        assert!(goal_of("hnefatafl").contains("corner"));
        assert!(goal_of("hnefatafl:rules=tablut").contains("edge"));
    }
}
