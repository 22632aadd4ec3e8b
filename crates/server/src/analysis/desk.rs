//! The position that somebody looks at.

use super::wire::Scene;
use crate::choices::{LONGEST_POSITION, sentence};
use crate::matches::{by_rule, frame_view, move_view, touches};
use crate::site::RuleSets;
use crate::wire::{MOST_LISTED, Touches};
use throughline_catalog::{GameHandle, GameRecord, State};

/// Moves from a start position at most.
pub(super) const MOST_MOVES: usize = 4_000;

/// A position with all that led to it.
pub(super) struct Desk {
    /// What it is known by.
    pub at: String,
    /// The spec as it was asked for.
    spec: String,
    start: Option<String>,
    /// The moves as they were asked for.
    asked: Vec<String>,
    pub game: GameHandle,
    pub record: GameRecord,
    state: State,
}

impl Desk {
    /// A position, made from the one before where both belong to one game.
    ///
    /// # Errors
    /// Everything that is wrong with it, in sentences.
    pub(super) fn look(
        before: Option<&Desk>,
        rule_sets: &RuleSets,
        (at, spec, start, moves): (String, String, Option<String>, Vec<String>),
    ) -> Result<Desk, String> {
        if moves.len() > MOST_MOVES {
            return Err(format!("These are {} moves; at most {MOST_MOVES} can be analysed.", moves.len()));
        }
        let same = before.filter(|desk| desk.spec == spec && desk.start == start);
        let (game, mut record, kept) = match same {
            Some(desk) => {
                let kept = desk.asked.iter().zip(&moves).take_while(|(old, new)| old == new).count();
                (desk.game.clone(), desk.record.clone(), kept)
            }
            None => {
                let game = rule_sets.look(&spec).map_err(|error| sentence(&error.to_string()))?;
                let record = begin(&game, start.as_deref())?;
                (game, record, 0)
            }
        };
        while record.len() > kept && record.undo() {}
        play(&mut record, moves.iter().map(String::as_str).skip(kept))?;
        let state = record.state(MOST_LISTED);
        Ok(Desk { at, spec, start, asked: moves, game, record, state })
    }

    /// The picture of it.
    pub(super) fn scene(&self) -> Scene {
        let State { frame, side, turn, outcome, claim } = &self.state;
        let listed = !turn.moves.is_empty();
        Scene {
            id: self.at.clone(),
            frame: frame_view(frame),
            turn: side.index() as u8,
            moves: turn.moves.iter().map(move_view).collect(),
            move_count: turn.count,
            first: if listed { Vec::new() } else { turn.next.clone() },
            expects: turn.halfway.as_ref().map(|halfway| halfway.expects.clone()).unwrap_or_default(),
            result: outcome.as_ref().map(|outcome| by_rule(self.game.info().sides, outcome)),
            claim: claim.map(|reason| format!("{} ({})", reason.words, reason.rule)),
        }
    }

    /// What can follow some touches.
    pub(super) fn touch(&self, id: &str, sites: &[u16]) -> Touches {
        touches(&self.record, &self.state.frame, id, sites)
    }
}

/// The start of a game, or the position it begins with.
///
/// # Errors
/// Everything that is wrong with the position, in sentences.
pub(super) fn begin(game: &GameHandle, position: Option<&str>) -> Result<GameRecord, String> {
    if position.is_some_and(|text| text.len() > LONGEST_POSITION) {
        return Err("That is too long for a position.".to_owned());
    }
    game.record(position).map_err(|error| error.sentences().join(" "))
}

/// Plays moves on.
///
/// # Errors
/// Which is no move, and why, in a sentence.
pub(super) fn play<'a>(
    record: &mut GameRecord,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<(), String> {
    for text in moves {
        let number = record.len() + 1;
        record.play(text).map_err(|error| format!("Move {number}: {}", sentence(&error.to_string())))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;

    fn look(
        before: Option<&Desk>,
        spec: &str,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<Desk, String> {
        let asked = ("1".to_owned(), spec.to_owned(), start.map(str::to_owned), moves.to_vec());
        Desk::look(before, &RuleSets::default(), asked)
    }

    #[test]
    fn a_position_is_the_same_however_one_came_there() {
        for info in GAMES {
            let mut moves = Vec::new();
            let mut desk = look(None, info.id, None, &moves).unwrap();
            for n in 0..6 {
                let legal = desk.record.legal_texts();
                moves.push(legal[(n * 7) % legal.len()].clone());
                desk = look(Some(&desk), info.id, None, &moves).unwrap();
                assert_eq!(desk.scene(), look(None, info.id, None, &moves).unwrap().scene());
            }
            // Back, and another way.
            moves.truncate(3);
            let back = look(Some(&desk), info.id, None, &moves).unwrap();
            assert_eq!(back.scene(), look(None, info.id, None, &moves).unwrap().scene());
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
            look(None, spec, start, &moves).err().unwrap()
        };
        assert!(wrong("ludo", None, &[]).contains("ludo"));
        assert!(wrong(game, Some("nonsense"), &[]).ends_with('.'));
        assert!(wrong(game, Some(&"k".repeat(9_000)), &[]).contains("too long"));
        let said = wrong(game, None, &["e-j", "zz"]);
        assert!(said.starts_with("Move 2: ") && said.contains("zz"), "{said}");
        let many = vec!["a"; MOST_MOVES + 1];
        assert!(wrong(game, None, &many).contains("at most 4000"));
    }
}
