//! The current game of a UGI session.

use crate::ugi::Start;
use anyhow::{Context, Result};
use throughline_catalog::{GameHandle, GameRecord};

/// The game that the last `position` command described.
pub(crate) struct Game {
    handle: GameHandle,
    start: Start,
    /// The moves as the program wrote them.
    moves: Vec<String>,
    record: GameRecord,
}

impl Game {
    /// Returns a game at its start.
    pub fn new(game: &GameHandle) -> Self {
        let record = game.record(None).expect("a game has a start");
        Game { handle: game.clone(), start: Start::Game, moves: Vec::new(), record }
    }

    /// Returns the record of the game.
    pub fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Returns those of the moves that can be played now, in canonical form, and an error for each
    /// of the others.
    pub fn playable(&self, moves: &[String]) -> (Vec<String>, Vec<String>) {
        let (mut found, mut errors) = (Vec::new(), Vec::new());
        let mut record = self.record.clone();
        for text in moves {
            match record.play(text) {
                Ok(canonical) => {
                    record.undo();
                    found.push(canonical);
                }
                Err(why) => errors.push(why.to_string()),
            }
        }
        (found, errors)
    }

    /// Sets the position. If the new moves continue the current game, only those added are played.
    ///
    /// # Errors
    /// An invalid position or move; nothing changes then.
    pub fn go_to(&mut self, start: Start, moves: Vec<String>) -> Result<()> {
        if start == self.start && moves.starts_with(&self.moves) {
            let (first, before) = (self.moves.len(), self.record.len());
            if let Err(why) = play(&mut self.record, &moves, first) {
                while self.record.len() > before {
                    self.record.undo();
                }
                return Err(why);
            }
        } else {
            let position = match &start {
                Start::Game => None,
                Start::Position(text) => Some(text.as_str()),
            };
            let mut record = self.handle.record(position)?;
            play(&mut record, &moves, 0)?;
            (self.record, self.start) = (record, start);
        }
        self.moves = moves;
        Ok(())
    }
}

fn play(record: &mut GameRecord, moves: &[String], first: usize) -> Result<()> {
    for (i, text) in moves.iter().enumerate().skip(first) {
        record.play(text).with_context(|| format!("move {}", i + 1))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn positions_go_on_go_back_and_stay_where_a_move_is_wrong() {
        let game = GameHandle::from_spec("hnefatafl:rules=brandubh").expect("a spec");
        let mut game = Game::new(&game);
        let mut at = |start: Start, moves: &str| {
            let result = game.go_to(start, words(moves));
            (result.map_err(|error| format!("{error:#}")), game.record().move_texts().join(" "))
        };
        assert_eq!(at(Start::Game, "d2-f2 d3-f3"), (Ok(()), "d2-f2 d3-f3".to_owned()));
        let (refused, stayed) = at(Start::Game, "d2-f2 d3-f3 d1-c1 a1-a2");
        assert!(refused.unwrap_err().starts_with("move 4: “a1-a2”"));
        assert_eq!(stayed, "d2-f2 d3-f3");
        assert_eq!(at(Start::Game, "d2-f2").1, "d2-f2");
        assert_eq!(at(Start::Game, "d2-f2 d3-f3 d1-c1").1, "d2-f2 d3-f3 d1-c1");
        let other = Start::Position("3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 d".to_owned());
        assert_eq!(at(other, "d3-f3").1, "d3-f3");
        assert!(at(Start::Position("7/7".to_owned()), "").0.is_err());
    }

    #[test]
    fn moves_are_told_apart_that_can_and_cannot_be_played() {
        let game = GameHandle::from_spec("hnefatafl:rules=brandubh").expect("a spec");
        let game = Game::new(&game);
        let (found, errors) = game.playable(&words("d2-f2 nonsense D1-C1 d4-d5 d2-f2"));
        assert_eq!(found, ["d2-f2", "d1-c1", "d2-f2"]);
        assert_eq!(errors.len(), 2, "{errors:?}");
        assert!(errors[0].contains("nonsense") && errors[1].contains("d4-d5"), "{errors:?}");
        assert_eq!(game.record().len(), 0);
    }
}
