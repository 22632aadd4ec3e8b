//! Exact values of positions, and who knows them.

use crate::{Game, Outcome, Side};

/// What perfect play gives the side to move.
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
    /// Who wins a position that is worth this to its side to move; `None` for a draw.
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

    /// The same from the opponent's view.
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
/// It holds for a game that begins there: repetition of earlier positions, and counters that end a
/// game, may cut it short.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExactValue {
    /// Who wins.
    pub wdl: Wdl,
    /// Plies to the end of the game when the winner hurries and the loser delays (distance to
    /// mate); 0 where the game is over. `None` for draws, and where only the verdict is known.
    pub distance: Option<u32>,
}

impl ExactValue {
    /// A draw.
    pub const DRAW: ExactValue = ExactValue { wdl: Wdl::Draw, distance: None };

    /// A forced win in so many plies, 1 or more.
    #[must_use]
    pub const fn win(plies: u32) -> Self {
        ExactValue { wdl: Wdl::Win, distance: Some(plies) }
    }

    /// A forced loss in so many plies; 0: the game is lost already.
    #[must_use]
    pub const fn loss(plies: u32) -> Self {
        ExactValue { wdl: Wdl::Loss, distance: Some(plies) }
    }

    /// The value for the player who moves into the position that has this one: the other side's, a
    /// ply later.
    ///
    /// ```
    /// use throughline_game::exact::ExactValue;
    /// assert_eq!(ExactValue::loss(4).before(), ExactValue::win(5));
    /// assert_eq!(ExactValue::DRAW.before(), ExactValue::DRAW);
    /// ```
    #[must_use]
    pub fn before(self) -> Self {
        ExactValue { wdl: -self.wdl, distance: self.distance.map(|plies| plies + 1) }
    }

    /// The value of a finished game for a side.
    #[must_use]
    pub fn ended(outcome: Outcome, side: Side) -> Self {
        match outcome.winner {
            None => ExactValue::DRAW,
            Some(winner) => {
                ExactValue { wdl: if winner == side { Wdl::Win } else { Wdl::Loss }, distance: Some(0) }
            }
        }
    }

    /// How good it is to have, for comparing: sooner wins are better than later ones, later losses
    /// than sooner ones.
    #[must_use]
    pub fn rank(self) -> (Wdl, i64) {
        let plies = self.distance.map_or(i64::from(u32::MAX), i64::from);
        (self.wdl, if self.wdl == Wdl::Win { -plies } else { plies })
    }
}

/// The value of a position in which the game is over; `None` while it goes on.
pub fn at_end<G: Game>(game: &G, position: &G::Position) -> Option<ExactValue> {
    game.outcome(position).map(|outcome| ExactValue::ended(outcome, game.side_to_move(position)))
}

/// The side that endless play defeats, where repetition ends games by itself; `None` where endless
/// play is a draw.
pub fn endless_loser<G: Game>(game: &G) -> Option<Side> {
    game.repetition_loser().filter(|_| game.repetition().is_some_and(|rule| rule.automatic))
}

/// The exact value of each legal move for the mover, where it is known: of moves that end the game
/// always.
pub fn of_moves<G: Game>(
    game: &G,
    position: &G::Position,
    tablebase: &dyn Tablebase<G>,
) -> Vec<(G::Move, Option<ExactValue>)> {
    let mut moves = Vec::new();
    game.legal_moves(position, &mut moves);
    let value = |m: G::Move| {
        let mut child = position.clone();
        game.play(&mut child, m);
        (m, at_end(game, &child).or_else(|| tablebase.probe(game, &child)).map(ExactValue::before))
    };
    moves.into_iter().map(value).collect()
}

/// Somebody who knows exact values: tables, say. Asked from many threads, and often: says quickly
/// when it does not know.
pub trait Tablebase<G: Game>: Send + Sync {
    /// The exact value of a position that is not over, or `None` where it is not known.
    fn probe(&self, game: &G, position: &G::Position) -> Option<ExactValue>;
}
