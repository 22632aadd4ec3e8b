//! Exact values of positions, and the trait of their sources.

use crate::{Game, Outcome, Side};

/// The result of perfect play for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wdl {
    /// The opponent wins, whatever the side to move does.
    Loss,
    /// Neither side can force more.
    Draw,
    /// The side to move can force a win.
    Win,
}

impl Wdl {
    /// The winner of a position with this value; `None` for a draw.
    #[must_use]
    pub const fn winner(self, to_move: Side) -> Option<Side> {
        match self {
            Wdl::Win => Some(to_move),
            Wdl::Draw => None,
            Wdl::Loss => Some(to_move.opponent()),
        }
    }
}

impl std::ops::Neg for Wdl {
    type Output = Wdl;

    /// The same value from the opponent's view.
    fn neg(self) -> Wdl {
        match self {
            Wdl::Loss => Wdl::Win,
            Wdl::Draw => Wdl::Draw,
            Wdl::Win => Wdl::Loss,
        }
    }
}

/// The exact value of a position for the side to move.
///
/// It holds for a game that begins there: earlier positions, which could repeat, and counters that
/// end a game are ignored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExactValue {
    /// Who wins.
    pub wdl: Wdl,
    /// Plies to the end of the game with best play (distance to mate); 0 where the game is over.
    /// `None` for draws, and where only the verdict is known.
    pub distance: Option<u32>,
}

impl ExactValue {
    /// A draw.
    pub const DRAW: ExactValue = ExactValue { wdl: Wdl::Draw, distance: None };

    /// A forced win in this many plies, 1 or more.
    #[must_use]
    pub const fn win(plies: u32) -> Self {
        ExactValue { wdl: Wdl::Win, distance: Some(plies) }
    }

    /// A forced loss in this many plies; 0: the game is already lost.
    #[must_use]
    pub const fn loss(plies: u32) -> Self {
        ExactValue { wdl: Wdl::Loss, distance: Some(plies) }
    }

    /// Returns the value of a move to this position, for the player who makes it: the opposite
    /// verdict, one ply longer.
    ///
    /// ```
    /// use throughline_game::exact::ExactValue;
    /// assert_eq!(ExactValue::loss(4).for_parent(), ExactValue::win(5));
    /// assert_eq!(ExactValue::DRAW.for_parent(), ExactValue::DRAW);
    /// ```
    #[must_use]
    pub fn for_parent(self) -> Self {
        ExactValue { wdl: -self.wdl, distance: self.distance.map(|plies| plies + 1) }
    }

    /// The value of a finished game for a side.
    #[must_use]
    pub fn of_outcome(outcome: Outcome, side: Side) -> Self {
        match outcome.winner {
            None => ExactValue::DRAW,
            Some(winner) => {
                ExactValue { wdl: if winner == side { Wdl::Win } else { Wdl::Loss }, distance: Some(0) }
            }
        }
    }

    /// Returns a key for comparing values: faster wins are better than slower ones, slower losses
    /// than faster ones.
    #[must_use]
    pub fn rank(self) -> (Wdl, i64) {
        let plies = self.distance.map_or(i64::from(u32::MAX), i64::from);
        (self.wdl, if self.wdl == Wdl::Win { -plies } else { plies })
    }
}

/// The value of a finished position for its side to move; `None` while the game goes on.
pub fn at_end<G: Game>(game: &G, position: &G::Position) -> Option<ExactValue> {
    game.outcome(position).map(|outcome| ExactValue::of_outcome(outcome, game.side_to_move(position)))
}

/// The side that loses by endless play, where repetition ends games automatically; `None` where
/// endless play is a draw.
pub fn endless_loser<G: Game>(game: &G) -> Option<Side> {
    game.repetition_loser().filter(|_| game.repetition().is_some_and(|rule| rule.automatic))
}

/// Returns each legal move with its exact value for the mover, where that is known; for moves that
/// end the game it always is.
pub fn move_values<G: Game>(
    game: &G,
    position: &G::Position,
    tablebase: &dyn Tablebase<G>,
) -> Vec<(G::Move, Option<ExactValue>)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let value = |m: G::Move| {
        let child = game.after(position, m);
        (m, at_end(game, &child).or_else(|| tablebase.probe(game, &child)).map(ExactValue::for_parent))
    };
    moves.into_iter().map(value).collect()
}

/// A source of exact values, such as tables on disk. Probed from many threads and often, so it must
/// quickly answer that a value is unknown.
pub trait Tablebase<G: Game>: Send + Sync {
    /// The exact value of an unfinished position, or `None` where it is unknown.
    fn probe(&self, game: &G, position: &G::Position) -> Option<ExactValue>;
}
