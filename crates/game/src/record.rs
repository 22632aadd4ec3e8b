//! A played game: the start, the moves, and the history that repetition depends on.

use crate::messages::SHARED;
use crate::{Game, Outcome};

/// A start position and the legal moves played from it.
#[derive(Debug)]
pub struct Record<G: Game> {
    start: G::Position,
    plies: Vec<Ply<G>>,
}

#[derive(Debug)]
struct Ply<G: Game> {
    played: G::Move,
    position: G::Position,
    irreversible: bool,
}

// Implemented by hand: deriving would require `G: Clone`, which a rule set need not be.
impl<G: Game> Clone for Record<G> {
    fn clone(&self) -> Self {
        Record { start: self.start.clone(), plies: self.plies.clone() }
    }
}

impl<G: Game> Clone for Ply<G> {
    fn clone(&self) -> Self {
        Ply { played: self.played, position: self.position.clone(), irreversible: self.irreversible }
    }
}

/// Why [`Record::play`] refused a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// The game is over.
    Finished(Outcome),
    /// The rules do not allow the move here.
    Illegal,
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&match self {
            PlayError::Finished(outcome) => SHARED.say("game-over", &[("end", outcome.reason.words)]),
            PlayError::Illegal => SHARED.say("move-refused", &[]),
        })
    }
}

impl std::error::Error for PlayError {}

impl<G: Game> Record<G> {
    /// A record without moves.
    #[must_use]
    pub fn new(start: G::Position) -> Self {
        Record { start, plies: Vec::new() }
    }

    /// The position the record starts from.
    #[must_use]
    pub fn start(&self) -> &G::Position {
        &self.start
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &G::Position {
        self.plies.last().map_or(&self.start, |ply| &ply.position)
    }

    /// The position after `plies` moves (0: the start); `None` beyond the end.
    #[must_use]
    pub fn position_at(&self, plies: usize) -> Option<&G::Position> {
        if plies == 0 { Some(&self.start) } else { self.plies.get(plies - 1).map(|ply| &ply.position) }
    }

    /// The number of moves played.
    #[must_use]
    pub fn len(&self) -> usize {
        self.plies.len()
    }

    /// True before the first move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// The moves played, in order.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = G::Move> + '_ {
        self.plies.iter().map(|ply| ply.played)
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Nothing changes when the game is over or the move is not legal.
    pub fn play(&mut self, game: &G, m: G::Move) -> Result<(), PlayError> {
        if let Some(outcome) = self.outcome(game) {
            return Err(PlayError::Finished(outcome));
        }
        if !game.is_legal(self.position(), m) {
            return Err(PlayError::Illegal);
        }
        self.play_trusted(game, m);
        Ok(())
    }

    /// Plays a move that is known to be legal, in a game that is not over.
    pub fn play_trusted(&mut self, game: &G, m: G::Move) {
        let mut position = self.position().clone();
        let irreversible = game.is_irreversible(&position, m);
        game.play(&mut position, m);
        self.plies.push(Ply { played: m, position, irreversible });
    }

    /// Takes the last move back and returns it.
    pub fn undo(&mut self) -> Option<G::Move> {
        self.plies.pop().map(|ply| ply.played)
    }

    /// The earlier positions that may still recur, newest first, without the current one.
    pub fn reachable_past(&self) -> impl Iterator<Item = &G::Position> {
        let reversible = self.plies.iter().rev().take_while(|ply| !ply.irreversible).count();
        let first = self.plies.len() - reversible;
        (first..self.plies.len()).rev().map(|i| self.position_at(i).expect("within the record"))
    }

    /// The number of occurrences of the current position, the present one included.
    #[must_use]
    pub fn occurrences(&self, game: &G) -> u32 {
        let now = self.position();
        let key = game.key(now);
        let same = |p: &&G::Position| game.key(p) == key && game.repeats(p, now);
        1 + self.reachable_past().filter(same).count() as u32
    }

    /// The result, repetition included.
    #[must_use]
    pub fn outcome(&self, game: &G) -> Option<Outcome> {
        let by_position = game.outcome(self.position());
        if by_position.is_some_and(|outcome| !outcome.reason.after_repetition) {
            return by_position;
        }
        let repeated = game
            .repetition()
            .filter(|rule| rule.automatic && self.occurrences(game) >= rule.limit)
            .map(|rule| rule.outcome(game));
        repeated.or(by_position)
    }

    /// The draw that the side to move may claim now, besides its moves.
    #[must_use]
    pub fn claim(&self, game: &G) -> Option<crate::EndReason> {
        if self.outcome(game).is_some() {
            return None;
        }
        let repeated = game
            .repetition()
            .filter(|rule| !rule.automatic && self.occurrences(game) >= rule.limit)
            .map(|rule| rule.reason);
        game.claim(self.position()).or(repeated)
    }

    /// The legal moves now; none when the game is over, by repetition too.
    #[must_use]
    pub fn legal_moves(&self, game: &G) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.outcome(game).is_none() {
            game.legal_moves(self.position(), &mut moves);
        }
        moves
    }
}
