//! [`Game`]: the rules of a game as a value.

use crate::{EndReason, Outcome, Random, Side};
use std::{fmt::Debug, hash::Hash};

/// A move that fits in 32 bits, as transposition tables and records store it.
pub trait PackedMove: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// Returns the move as a number. Different moves of one game have different numbers, and none
    /// is `u32::MAX`.
    fn pack(self) -> u32;
    /// Returns the move of a number that [`PackedMove::pack`] made. Any other number gives some
    /// move, which need not be legal anywhere: check it before you play it.
    fn unpack(code: u32) -> Self;
}

/// How a rule set treats repeated positions. Positions do not hold it: it belongs to the
/// [`crate::Record`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The number of occurrences that ends the game (3: the third).
    pub limit: u32,
    /// True when the game ends automatically, false when the side to move may claim the draw.
    pub automatic: bool,
    /// The reason of that end.
    pub reason: EndReason,
}

impl Repetition {
    /// Returns the result of a repetition: a draw, or a win for the opponent of
    /// [`Game::repetition_loser`].
    #[must_use]
    pub fn outcome<G: Game>(&self, game: &G) -> Outcome {
        match game.repetition_loser() {
            None => Outcome::draw(self.reason),
            Some(loser) => Outcome::win(loser.opponent(), self.reason),
        }
    }
}

/// The rules of a game. The value itself is the rule set: board, options, precomputed tables.
///
/// The contract, which the conformance suite checks for every game: a position has no legal moves
/// exactly when [`Game::outcome`] gives one; a forced pass is a legal move.
pub trait Game: Send + Sync + 'static {
    /// Everything that future legal moves depend on, except the history of repetition. Small: it is
    /// copied for each move tried.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One move.
    type Move: PackedMove;

    /// The position a game starts from.
    fn start(&self) -> Self::Position;

    /// Whose move it is. In a finished position: whose move it would have been.
    fn side_to_move(&self, position: &Self::Position) -> Side;

    /// Appends every legal move to `moves`, each once, in a fixed order; none when the game is
    /// over.
    fn legal_moves(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Whether `m` is legal: written from the rules, apart from the generator, and defined for any
    /// move value.
    fn is_legal(&self, position: &Self::Position, m: Self::Move) -> bool;

    /// Plays a legal move. For a move that is not legal the new position is unspecified (never
    /// undefined behaviour); [`crate::Record::play`] checks.
    fn play(&self, position: &mut Self::Position, m: Self::Move);

    /// Returns the position after a legal move; see [`Game::play`].
    #[inline]
    fn after(&self, position: &Self::Position, m: Self::Move) -> Self::Position {
        let mut after = position.clone();
        self.play(&mut after, m);
        after
    }

    /// The result, when this position by itself ends the game. Repetition is decided by the
    /// [`crate::Record`].
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// A 64-bit hash of everything that [`Game::repeats`] compares, kept incrementally (Zobrist).
    fn key(&self, position: &Self::Position) -> u64;

    /// Whether two positions are the same for repetition: everything but counters.
    fn repeats(&self, a: &Self::Position, b: &Self::Position) -> bool {
        self.without_counters(a) == self.without_counters(b)
    }

    /// Returns the position without its counters: two positions repeat each other exactly when
    /// these are equal. What [`Game::repeats`] ignores is as at the start of a game.
    fn without_counters(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The repetition rule, or `None` where positions may recur freely (or cannot).
    fn repetition(&self) -> Option<Repetition>;

    /// The side that loses by an automatic repetition, whoever moved last; `None` where repetition
    /// is a draw. A claimed repetition is always a draw.
    fn repetition_loser(&self) -> Option<Side> {
        None
    }

    /// True when no position from before `m` can recur after it (a capture, say). May be false when
    /// that is unknown.
    fn is_irreversible(&self, position: &Self::Position, m: Self::Move) -> bool {
        let _ = (position, m);
        false
    }

    /// The draw that the side to move may claim in this position, besides its moves.
    fn claim(&self, position: &Self::Position) -> Option<EndReason> {
        let _ = position;
        None
    }

    /// The number of legal moves. Games override this with a count that builds no list.
    fn count_moves(&self, position: &Self::Position) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        moves.len()
    }

    /// A legal move, each equally likely; `None` when the game is over. Games override this for
    /// fast playouts.
    fn random_move(&self, position: &Self::Position, random: &mut Random) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(position, &mut moves);
        if moves.is_empty() { None } else { Some(moves[random.below(moves.len() as u32) as usize]) }
    }
}
