//! [`Encoding`]: positions and moves as arrays, for learning programs.

use crate::{Diagram, Game, Random, Shape};

/// The version of all encodings. It increases when the planes or the action numbers of any rule set
/// change their meaning; what was learned with one version is useless with another.
pub const ENCODING_VERSION: u32 = 1;

/// Positions as planes of bytes, and moves as numbers, called actions.
///
/// Planes show the position from the mover's view: the mover's pieces come before the opponent's.
/// The board is never turned: squares keep their numbers, whoever moves.
///
/// A game without action numbers is played touch by touch: an action is the number of a site, and a
/// turn takes as many actions as its gesture has sites.
pub trait Encoding: Diagram {
    /// The numbers of planes, rows and columns that [`Encoding::observe`] writes.
    fn observation_shape(&self) -> [usize; 3] {
        [self.layout().pieces.len() + 1, 1, self.board(Shape::Wide).sites.len()]
    }

    /// Writes every byte of the planes: plane after plane, row after row. 0 and 1 mean no and yes;
    /// a number fills its whole plane.
    ///
    /// The default: a plane for each kind of piece, the mover's first, and one that is 1 when the
    /// second side moves.
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

    /// The number of actions; 0 where touches are the actions.
    fn action_count(&self) -> usize {
        0
    }

    /// Writes a byte for every action: 1 where it is legal in this position, else 0. Repetition is
    /// ignored: the record decides about it.
    fn mask(&self, position: &Self::Position, mask: &mut [u8]) {
        let _ = position;
        mask.fill(0);
    }

    /// The action of a legal move; `None` where touches are the actions.
    fn action(&self, position: &Self::Position, m: Self::Move) -> Option<usize> {
        let _ = (position, m);
        None
    }

    /// Returns the action of a legal move, all equally likely; `None` when the game is over, and
    /// where touches are the actions.
    fn random_action(&self, position: &Self::Position, random: &mut Random) -> Option<usize> {
        self.action(position, self.random_move(position, random)?)
    }

    /// The legal move of an action; `None` for any other number, and where touches are the actions.
    fn move_of(&self, position: &Self::Position, action: usize) -> Option<Self::Move> {
        let _ = (position, action);
        None
    }
}
