//! Position values from a certificate.

use std::collections::HashSet;
use throughline_game::{Game, Notation, Side};

/// The positions of a verified certificate (`crates/checker/docs/certificates.md`).
pub struct ProvedPositions {
    spec: String,
    player: Side,
    wins: bool,
    /// Position strings with counters reset to zero.
    positions: HashSet<Box<str>>,
}

impl ProvedPositions {
    /// Reads the lines of a certificate, including its header, which proves that this side wins, or
    /// does not lose, under the rules of this canonical spec.
    #[must_use]
    pub fn new(spec: String, player: Side, wins: bool, text: &str) -> Self {
        let position = |line: &str| line.split_once('\t').map(|(position, _)| position.into());
        ProvedPositions { spec, player, wins, positions: text.lines().filter_map(position).collect() }
    }

    /// The canonical spec of the rule set.
    #[must_use]
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// Returns the least and the most that a position is worth to the side to move: 1 a win, 0 a
    /// draw, -1 a loss.
    pub(crate) fn bounds<G: Game + Notation>(&self, game: &G, position: &G::Position) -> (i8, i8) {
        let mover = game.side_to_move(position);
        let is_proved = match game.outcome(position) {
            Some(_) => false,
            None if mover == self.player => self.contains_position(game, position),
            None => self.contains_position(game, position) || self.all_moves_proved(game, position),
        };
        match (is_proved, mover == self.player) {
            (false, _) => (-1, 1),
            (true, true) => (i8::from(self.wins), 1),
            (true, false) => (-1, -i8::from(self.wins)),
        }
    }

    fn contains_position<G: Game + Notation>(&self, game: &G, position: &G::Position) -> bool {
        self.positions.contains(&*game.position_text(&game.without_counters(position)))
    }

    /// Whether every move of the other side leads to a proved position.
    fn all_moves_proved<G: Game + Notation>(&self, game: &G, position: &G::Position) -> bool {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        moves.into_iter().all(|m| {
            let after = game.after(position, m);
            match game.outcome(&after) {
                Some(outcome) if self.wins => outcome.winner == Some(self.player),
                Some(outcome) => outcome.winner != Some(self.player.opponent()),
                None => self.contains_position(game, &after),
            }
        })
    }
}
