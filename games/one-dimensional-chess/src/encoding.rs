//! Positions and moves as arrays.

use crate::OneDimensionalChess;
use crate::moves::{MoveGroup, Sink, generate};
use crate::packed_move::Move;
use crate::pieces::Kind;
use crate::position::Position;
use crate::{ending, pieces};
use throughline_game::bits::{ones, write_bytes};
use throughline_game::{Encoding, Game, Side};

/// Own kinds, the opponent's, both castling rights, the counted plies, whether Black is to move.
const PLANES: usize = 2 * Kind::ALL.len() + 4;

/// The squares where a knight captures on its way (C7), relative to its own.
const ON_THE_WAY: [i8; 4] = [-3, -2, 2, 3];
/// The parts of the action space: plain moves with castling, the four captures on the way, and with
/// pawns the four promotions.
const PROMOTIONS: usize = 1 + ON_THE_WAY.len();

impl OneDimensionalChess {
    fn squares(&self) -> usize {
        usize::from(self.length())
    }

    /// Returns the part of the action space for a move.
    #[inline]
    fn part(m: Move) -> Option<usize> {
        if let Some(choice) = m.promotion_choice() {
            return Some(PROMOTIONS + usize::from(choice));
        }
        let Some(via) = m.via() else { return Some(0) };
        let offset = via as i8 - m.from() as i8;
        ON_THE_WAY.iter().position(|&other| other == offset).map(|number| 1 + number)
    }
}

/// Writes the mask of legal moves.
struct Mask<'m> {
    bytes: &'m mut [u8],
    squares: usize,
}

impl Sink for Mask<'_> {
    #[inline]
    fn add(&mut self, group: MoveGroup) {
        let m = group.pattern();
        let Some(part) = OneDimensionalChess::part(m) else { return };
        let row = (part * self.squares + usize::from(m.from())) * self.squares;
        for to in ones(group.targets() >> pieces::FRAME) {
            self.bytes[row + usize::from(to)] = 1;
        }
    }
}

impl Encoding for OneDimensionalChess {
    fn observation_shape(&self) -> [usize; 3] {
        [PLANES, 1, self.squares()]
    }

    fn observe(&self, position: &Position, planes: &mut [u8]) {
        let mover = position.to_move();
        let mut planes = planes.chunks_exact_mut(self.squares());
        let mut next = || planes.next().unwrap_or_default();
        for men in [mover, mover.opponent()].map(|side| position.men(side)) {
            for kind in Kind::ALL {
                write_bytes((men.of_kind(kind) >> pieces::FRAME).into(), next());
            }
        }
        let rights = [mover, mover.opponent()].map(|side| u8::from(position.may_castle(side)));
        let numbers = [rights[0], rights[1], position.quiet_plies(), u8::from(mover == Side::Second)];
        numbers.into_iter().for_each(|number| next().fill(number));
    }

    /// An action for each pair of squares, castling from the king's to the rook's; again for each
    /// relative square of a capture on the way; with pawns, again for each promotion.
    fn action_count(&self) -> usize {
        let parts = PROMOTIONS + if self.has_pawns() { Kind::PROMOTIONS.len() } else { 0 };
        parts * self.squares().pow(2)
    }

    fn mask(&self, position: &Position, mask: &mut [u8]) {
        mask.fill(0);
        if ending::drawn_with_moves_left(position).is_none() {
            generate(self, position, &mut Mask { bytes: mask, squares: self.squares() });
        }
    }

    fn action(&self, _position: &Position, m: Move) -> Option<usize> {
        let row = Self::part(m)? * self.squares() + usize::from(m.from());
        Some(row * self.squares() + usize::from(m.to()))
    }

    fn move_of(&self, position: &Position, action: usize) -> Option<Move> {
        let squares = self.squares();
        let (part, from, to) = (action / squares.pow(2), action / squares % squares, action % squares);
        let (from, to) = (from as u8, to as u8);
        let m = match part {
            0 if position.piece(to).is_some_and(|(side, _)| side == position.to_move()) => {
                Move::castling(from, to)
            }
            0 => Move::new(from, to),
            1..PROMOTIONS => {
                Move::capture_on_the_way(from, from.checked_add_signed(ON_THE_WAY[part - 1])?, to)
            }
            _ => {
                Move::promotion(from, to, u8::try_from(part - PROMOTIONS).ok().filter(|&choice| choice < 4)?)
            }
        };
        self.is_legal(position, m).then_some(m)
    }
}
