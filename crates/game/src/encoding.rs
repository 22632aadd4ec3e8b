//! [`Encoding`]: positions and moves as arrays, for programs that learn.

use crate::{Diagram, Game, Shape};

/// The version of all encodings. It grows when the planes or the numbers of the actions of any rule
/// set change their meaning: what was learned with another version is worth nothing with this one.
pub const ENCODING_VERSION: u32 = 1;

/// Positions as planes of bytes, and moves as numbers, called actions.
///
/// Planes show the position from the mover's view: what is his comes before what is the opponent's.
/// The board is never turned: squares keep their numbers, whoever moves.
///
/// A game without numbers of its own is played touch by touch: there an action is the number of a
/// site, and a turn is as many actions as its gesture has sites.
pub trait Encoding: Diagram {
    /// The numbers of planes, rows and columns that [`Encoding::observe`] writes.
    fn observation_shape(&self) -> [usize; 3] {
        [self.layout().pieces.len() + 1, 1, self.board(Shape::Wide).sites.len()]
    }

    /// Writes every byte of the planes: plane after plane, row after row. 0 and 1 mean no and yes;
    /// where a number is told, the whole plane holds it.
    ///
    /// Without another definition: a plane for each kind of piece, the mover's first, and one that
    /// tells whether the second side moves.
    fn observe(&self, position: &Self::Position, planes: &mut [u8]) {
        let (pieces, mover) = (self.layout().pieces, Game::side_to_move(self, position));
        let [count, _, sites] = self.observation_shape();
        let own = pieces.iter().filter(|piece| piece.side == mover).count();
        let before = |piece: usize, of_mover: bool| {
            pieces[..piece].iter().filter(|other| (other.side == mover) == of_mover).count()
        };
        planes.fill(0);
        for (site, piece) in self.setup(position).pieces {
            let is_own = pieces[piece].side == mover;
            let plane = before(piece, is_own) + if is_own { 0 } else { own };
            planes[plane * sites + usize::from(site)] = 1;
        }
        planes[(count - 1) * sites..].fill(mover.index() as u8);
    }

    /// How many actions there are; 0 where touches are the actions.
    fn action_count(&self) -> usize {
        0
    }

    /// Writes a byte for every action: 1 where it is legal, else 0. The position's own legal moves:
    /// repetition is the record's to judge.
    fn mask(&self, position: &Self::Position, mask: &mut [u8]) {
        let _ = position;
        mask.fill(0);
    }

    /// The action of a legal move; `None` where touches are the actions.
    fn action(&self, position: &Self::Position, m: Self::Move) -> Option<usize> {
        let _ = (position, m);
        None
    }

    /// The legal move of an action; `None` for every other number, and where touches are the
    /// actions.
    fn move_of(&self, position: &Self::Position, action: usize) -> Option<Self::Move> {
        let _ = (position, action);
        None
    }
}
