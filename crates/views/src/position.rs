//! The position that a browser analyses, and the same position with the other side to move.

use crate::Refusal;
use crate::messages::{say, say_with};
use crate::wire::{DescribedPosition, LastMoveView, PositionView, Touches};
use crate::words::{Viewer, end_words, sentence, side_label, side_text};
use serde::{Deserialize, Serialize};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::text::capitalised;
use throughline_game::{GameInfo, SpecError};
use ts_rs::TS;

/// The maximum number of moves from a start position.
pub const MAX_MOVES: usize = 4_000;

/// The maximum length of a start position in bytes.
const LONGEST_POSITION: usize = 4_000;

/// A position to look at.
#[derive(TS, Deserialize, Debug, Clone, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// The rule set.
    pub spec: String,
    /// The position string to start from; `None` for the usual start.
    pub start: Option<String>,
    /// The moves from there, in any notation that the game accepts.
    pub moves: Vec<String>,
    /// The side of the player, 0 or 1: results are worded for this reader.
    #[serde(default)]
    #[ts(optional)]
    pub player: Option<u8>,
}

/// A position as an analysis board shows it.
#[derive(TS, Serialize, Debug, Clone, PartialEq)]
pub struct AnalysisPosition {
    /// The command's id.
    pub id: String,
    /// The position.
    #[serde(flatten)]
    pub position: PositionView,
    /// The side to move, or the result, as text.
    pub status: String,
    /// The last move, in sentences for users of screen readers.
    pub arrival: String,
}

/// A position with the moves that led to it.
pub struct Position {
    /// The id of the request, by which later commands refer to the position.
    id: String,
    /// The request.
    request: Look,
    /// The rule set.
    pub game: GameHandle,
    /// The start position and the moves from there.
    pub record: GameRecord,
    described: DescribedPosition,
}

impl Position {
    /// Builds a position; reuses the previous one if rule set and start are the same. `rules`
    /// returns the rule set of a spec.
    ///
    /// # Errors
    /// Everything that is wrong with the request, in sentences.
    pub fn build(
        before: Option<&Position>,
        rules: &dyn Fn(&str) -> Result<GameHandle, SpecError>,
        id: String,
        request: Look,
    ) -> Result<Position, Refusal> {
        let Look { spec, start, moves, .. } = &request;
        if moves.len() > MAX_MOVES {
            let [count, most] = [moves.len(), MAX_MOVES].map(|number| number.to_string());
            let why = say_with("position.too-many-moves", &[("count", &count), ("most", &most)]);
            return Err(Refusal(why));
        }
        let same = before.filter(|before| before.request.spec == *spec && before.request.start == *start);
        let (game, mut record, kept) = match same {
            Some(before) => {
                let kept = before.request.moves.iter().zip(moves).take_while(|(old, new)| old == new).count();
                (before.game.clone(), before.record.clone(), kept)
            }
            None => {
                let game = rules(spec).map_err(|error| Refusal(sentence(&error.to_string())))?;
                let record = begin(&game, start.as_deref())?;
                (game, record, 0)
            }
        };
        while record.len() > kept && record.undo() {}
        play(&mut record, moves.iter().map(String::as_str).skip(kept))?;
        let described = DescribedPosition::new(&record);
        Ok(Position { id, request, game, record, described })
    }

    /// Whether this position was requested under this id.
    #[must_use]
    pub fn is_at(&self, id: &str) -> bool {
        self.id == id
    }

    /// Returns the position for a browser.
    #[must_use]
    pub fn view(&self) -> AnalysisPosition {
        let info = self.game.info();
        let viewer = self.request.player.map_or(Viewer::Watcher, Viewer::Player);
        let position = PositionView::by_rules(&self.described, info, viewer);
        let (status, arrival) = (status(&position, info), arrival(&position));
        AnalysisPosition { id: self.id.clone(), position, status, arrival }
    }

    /// Returns the possible continuations of some touches.
    #[must_use]
    pub fn touch(&self, id: &str, sites: &[u16]) -> Touches {
        Touches::new(&self.record, &self.described.state.frame, id, sites)
    }
}

/// Returns the side to move or the result, with the tally where there is one.
fn status(position: &PositionView, info: &GameInfo) -> String {
    let turn = || side_text(info, usize::from(position.turn), "turn");
    let status = match (&position.result, &position.claim) {
        (Some(result), _) => result.words.clone(),
        (None, Some(draw)) => {
            return say_with("status.can-claim", &[("turn", &turn()), ("draw", draw)]);
        }
        (None, None) => turn(),
    };
    match &position.frame.tally {
        Some([one, other]) if !one.is_empty() && !other.is_empty() => {
            let [first, second] = [0, 1].map(|side| side_label(info, side));
            let counts = [("of-first", one), ("of-second", other), ("first", &first), ("second", &second)];
            let counts = counts.map(|(name, text)| (name, text.as_str()));
            say_with("status.counts", &[&counts[..], &[("status", &status)]].concat())
        }
        _ => status,
    }
}

/// Returns the last move and the result in sentences for users of screen readers.
fn arrival(position: &PositionView) -> String {
    let start = || say("position.start");
    let moved = |last: &LastMoveView| say_with("position.arrival", &[("move", &capitalised(&last.spoken))]);
    let moved = position.frame.last.as_ref().map_or_else(start, moved);
    position.result.as_ref().map_or(moved.clone(), |result| format!("{moved} {}", result.words))
}

/// Returns a record at the start of a game, or at a given position.
///
/// # Errors
/// Everything that is wrong with the position, in sentences.
pub fn begin(game: &GameHandle, position: Option<&str>) -> Result<GameRecord, Refusal> {
    record_at(game, position).map_err(|sentences| Refusal(sentences.join(" ")))
}

/// Plays moves.
///
/// # Errors
/// The illegal move and the reason, as a sentence.
pub fn play<'a>(record: &mut GameRecord, moves: impl IntoIterator<Item = &'a str>) -> Result<(), Refusal> {
    for text in moves {
        let number = (record.len() + 1).to_string();
        record.play(text).map_err(|error| {
            let fault = sentence(&error.to_string());
            Refusal(say_with("position.move-fault", &[("number", &number), ("fault", &fault)]))
        })?;
    }
    Ok(())
}

/// Returns the position after a null move: the same pieces with the other side to move. The engine
/// finds threats in it.
///
/// # Errors
/// The reason why there is none, as a sentence: the position is illegal, or the game is over in it.
pub fn after_pass(game: &GameHandle, record: &GameRecord) -> Result<GameRecord, Refusal> {
    let (info, other) = (game.info(), record.side_to_move().opponent());
    if record.outcome().is_some() {
        return Err(Refusal::new(say("position.no-threat-over")));
    }
    let none = |faults: Vec<String>| {
        let (side, faults) = (side_text(info, other.index(), "name"), faults.join(" "));
        Refusal(say_with("position.no-threat", &[("side", &side), ("faults", &faults)]))
    };
    let setup = game.setup(Some(&record.position_text()));
    let mut setup = setup.map_err(|error| none(error.sentences()))?;
    setup.side = other;
    let position = game.compose(&setup).or_else(|error| {
        // The fields that describe the last move may not fit after a pass.
        setup.fields = game.setup_fields().into_iter().map(|field| field.default.to_owned()).collect();
        game.compose(&setup).map_err(|_| none(error.sentences()))
    })?;
    let passed = game.record(Some(&position)).map_err(|error| none(error.sentences()))?;
    match passed.outcome() {
        None => Ok(passed),
        Some(outcome) => {
            let why = sentence(&end_words(info, &outcome.reason));
            Err(Refusal(say_with("position.no-threat-pass", &[("why", &why)])))
        }
    }
}

/// Returns a record of a rule set at a position, or at the usual start.
///
/// # Errors
/// Everything that is wrong with the position, in sentences.
pub fn record_at(rules: &GameHandle, position: Option<&str>) -> Result<GameRecord, Vec<String>> {
    check_length(position)?;
    rules.record(position).map_err(|error| error.sentences())
}

/// Refuses a position string that is too long.
///
/// # Errors
/// The position string is too long.
pub fn check_length(position: Option<&str>) -> Result<(), Vec<String>> {
    match position {
        Some(text) if text.len() > LONGEST_POSITION => Err(vec![say("position.too-long")]),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Random;

    fn look(
        before: Option<&Position>,
        spec: &str,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<Position, Refusal> {
        let (spec, start) = (spec.to_owned(), start.map(str::to_owned));
        let asked = Look { spec, start, moves: moves.to_vec(), player: None };
        Position::build(before, &|spec| GameHandle::from_spec(spec), "1".to_owned(), asked)
    }

    #[test]
    fn a_position_is_the_same_however_one_came_there() {
        for info in GAMES {
            let mut moves = Vec::new();
            let mut position = look(None, info.id, None, &moves).unwrap();
            for n in 0..6 {
                let legal = position.record.legal_texts();
                moves.push(legal[(n * 7) % legal.len()].clone());
                position = look(Some(&position), info.id, None, &moves).unwrap();
                assert_eq!(position.view(), look(None, info.id, None, &moves).unwrap().view());
            }
            // Go back, and take another path.
            moves.truncate(3);
            let back = look(Some(&position), info.id, None, &moves).unwrap();
            assert_eq!(back.view(), look(None, info.id, None, &moves).unwrap().view());
            let start = back.record.position_text();
            let from = look(Some(&back), info.id, Some(&start), &[]).unwrap();
            assert_eq!((from.record.len(), from.record.position_text()), (0, start));
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let game = GAMES[3].id;
        let wrong = |spec: &str, start: Option<&str>, moves: &[&str]| {
            let moves: Vec<String> = moves.iter().map(|&text| text.to_owned()).collect();
            look(None, spec, start, &moves).err().unwrap().0
        };
        assert!(wrong("ludo", None, &[]).contains("ludo"));
        assert!(wrong(game, Some("nonsense"), &[]).ends_with('.'));
        assert!(wrong(game, Some(&"k".repeat(9_000)), &[]).contains("too long"));
        let said = wrong(game, None, &["e-j", "zz"]);
        assert!(said.starts_with("Move 2: ") && said.contains("zz"), "{said}");
        let many = vec!["a"; MAX_MOVES + 1];
        assert!(wrong(game, None, &many).contains("at most 4000"));
    }

    /// In positions of random games, passing leads to a position with the same pieces and the other
    /// side to move, or to a sentence.
    #[test]
    fn every_game_has_threats_or_says_why_not() {
        for info in GAMES {
            let specs = info.variants.iter().map(|variant| variant.spec(info));
            let (mut shown, mut refused) = (0, Vec::new());
            for (seed, spec) in (1..).zip(specs.chain([info.id.to_owned()])) {
                let game = GameHandle::from_spec(&spec).unwrap();
                let (mut record, mut random) = (game.record(None).unwrap(), Random::new(seed));
                while record.outcome().is_none() && record.len() < 40 {
                    match after_pass(&game, &record) {
                        Ok(passed) => {
                            shown += 1;
                            assert_ne!(passed.side_to_move(), record.side_to_move(), "{spec}");
                            let pieces = |record: &GameRecord| record.state(0).frame.placements;
                            assert_eq!(pieces(&passed), pieces(&record), "{spec}");
                        }
                        Err(Refusal(why)) => refused.push(why),
                    }
                    let legal = record.legal_texts();
                    let text = &legal[random.below(legal.len().min(500) as u32) as usize];
                    record.play(text).unwrap();
                }
            }
            assert!(refused.iter().all(|why| why.ends_with(['.', ')'])), "{refused:?}");
            assert!(shown > refused.len(), "{}: {shown} shown, not {refused:?}", info.id);
        }
    }
}
