//! What the opponent would play if it were his move: the same pieces with the other side to move,
//! where that is a position.

use crate::choices::sentence;
use throughline_catalog::{GameHandle, GameRecord};

/// The position in which the side to move has passed.
///
/// # Errors
/// Why there is none, in a sentence: the rules do not know such a position, or the game is over in
/// it.
pub(crate) fn after_pass(game: &GameHandle, record: &GameRecord) -> Result<GameRecord, String> {
    let sides = game.info().sides;
    let (mover, other) = (record.side_to_move(), record.side_to_move().opponent());
    if record.outcome().is_some() {
        return Err("The game is over here: nothing is threatened.".to_owned());
    }
    let none = |faults: Vec<String>| {
        format!(
            "No threat can be shown: {} cannot be to move here. {}",
            sides[other.index()],
            faults.join(" ")
        )
    };
    let setup = game.setup(Some(&record.position_text()));
    let mut setup = setup.map_err(|error| none(error.sentences()))?;
    setup.side = other;
    let position = game.compose(&setup).or_else(|error| {
        // What is remembered of the last move may not fit when nobody has moved.
        setup.fields = game.setup_fields().into_iter().map(|field| field.default.to_owned()).collect();
        game.compose(&setup).map_err(|_| none(error.sentences()))
    })?;
    let passed = game.record(Some(&position)).map_err(|error| none(error.sentences()))?;
    match passed.outcome() {
        None => Ok(passed),
        Some(outcome) => {
            let why = sentence(outcome.reason.words);
            Err(format!("If {} passed, the game would be over. {why}", sides[mover.index()]))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use throughline_catalog::GAMES;
    use throughline_game::Random;

    /// Whatever happens in games, passing leads to a position of the other side with the same
    /// pieces, or to a sentence.
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
                        Err(why) => refused.push(why),
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
