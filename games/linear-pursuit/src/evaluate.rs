//! Judgement and move ordering for a search.
//!
//! [`Evaluate::evaluate`] is a weighted sum of what a player counts at a glance: pieces in play, pieces that can or cannot
//! enter, freedom of movement (running out of moves loses, P13), pieces that hang, and the king's flights. Each count is
//! the mover's less the opponent's, so that the value turns its sign with the sides and knows no left and right.

use crate::board::Board;
use crate::ending;
use crate::moves;
use crate::position::{Kind, Move, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::bits::ones;
use throughline_game::{Evaluate, Side};

/// What a count is worth, in hundredths of a pawn.
type Weight = i32;

/// Pieces in play, by kind as in [`Kind::ALL`]: rook, bishop, king, knight, pawn.
const IN_PLAY: [Weight; 5] = [250, 400, 0, 380, 100];
/// Pieces out of play whose inner place is vacant.
const CAN_ENTER: [Weight; 5] = [220, 350, 60, 330, 0];
/// Pieces out of play behind an occupied place.
const BLOCKED: [Weight; 5] = [170, 280, 40, 260, 0];
/// Each legal move.
const MOVE: Weight = 5;
/// Each move short of [`ENOUGH_MOVES`], squared.
const SHORTAGE: Weight = 6;
/// With this many moves a side is in no danger of running out.
const ENOUGH_MOVES: i32 = 6;
/// Each place within the king's reach, and its own, that the enemy attacks.
const KING_ZONE_ATTACKED: Weight = -12;
/// Each vacant or enemy place within the king's reach that is safe, up to [`ENOUGH_FLIGHTS`].
const FLIGHT: Weight = 15;
/// More flights than this add nothing.
const ENOUGH_FLIGHTS: i32 = 4;
/// The king is attacked and its side is to move.
const CHECK: Weight = -60;
/// Percent of the mover's attacked and undefended pieces that count as lost: it can save one.
const MOVER_HANGING: Weight = 20;
/// Percent of the waiting side's attacked and undefended pieces that count as lost.
const OTHER_HANGING: Weight = 40;
/// The mover can capture the king.
const KING_CAPTURE: i32 = 15_000;

/// What one side's pieces in play do.
#[derive(Clone, Copy, Default)]
struct Force {
    /// Places where its major pieces capture or defend.
    majors: u32,
    /// Places where its pawns capture or defend pawns.
    pawns: u32,
    /// Its number of moves, were it to move.
    moves: i32,
    /// Places its king reaches, when it is in play.
    king: u32,
}

impl Force {
    fn of(board: &Board, position: &Position, side: Side) -> Self {
        let own = position.of_side(Ring::Inner, side);
        let vacant = !position.occupied();
        let enemy_pawns = position.of_kind(Ring::Inner, Kind::Pawn) & !own;
        let mut force = Force::default();
        force.moves = (position.of_side(Ring::Outer, side) & vacant).count_ones() as i32;
        for from in ones(position.of(Ring::Inner, side, Kind::Pawn)) {
            let lines = board.straight(from);
            force.pawns |= lines;
            force.moves += (lines & (vacant | enemy_pawns)).count_ones() as i32;
        }
        let mut add = |from: u8, reach: u32| {
            force.majors |= reach & !(1 << from);
            force.moves += (reach & !own).count_ones() as i32;
        };
        for from in ones(position.of(Ring::Inner, side, Kind::Rook)) {
            add(from, board.straight(from));
        }
        for from in ones(position.of(Ring::Inner, side, Kind::Knight)) {
            add(from, board.reach(from, vacant).knight);
        }
        for from in ones(position.of(Ring::Inner, side, Kind::Bishop)) {
            add(from, board.reach(from, vacant).lines);
        }
        for from in ones(position.of(Ring::Inner, side, Kind::King)) {
            let reach = board.straight(from) | board.reach(from, vacant).lines;
            add(from, reach);
            force.king |= reach & !(1 << from);
        }
        force
    }
}

/// Material, freedom and the king's safety of one side.
fn standing(position: &Position, side: Side, force: &Force, enemy: &Force) -> i32 {
    let own = position.of_side(Ring::Inner, side);
    let king = position.of(Ring::Inner, side, Kind::King);
    let mut sum = MOVE * force.moves + SHORTAGE * -(ENOUGH_MOVES - force.moves).max(0).pow(2);
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        let count = |set: u32| set.count_ones() as i32;
        let outer = position.of(Ring::Outer, side, kind);
        sum += IN_PLAY[i] * count(own & position.of_kind(Ring::Inner, kind))
            + CAN_ENTER[i] * count(outer & !position.occupied())
            + BLOCKED[i] * count(outer & position.occupied());
    }
    if king != 0 {
        let flights = (force.king & !own & !enemy.majors).count_ones() as i32;
        sum += KING_ZONE_ATTACKED * ((force.king | king) & enemy.majors).count_ones() as i32
            + FLIGHT * flights.min(ENOUGH_FLIGHTS);
    }
    sum
}

/// The worth of a side's attacked and undefended pieces, kings left out.
fn hanging(position: &Position, side: Side, force: &Force, enemy: &Force) -> i32 {
    let pawns = position.of_kind(Ring::Inner, Kind::Pawn);
    let attacked = enemy.majors | (enemy.pawns & pawns);
    let loose = position.of_side(Ring::Inner, side) & attacked & !force.majors;
    let worth = |(i, kind): (usize, Kind)| {
        IN_PLAY[i] * (loose & position.of_kind(Ring::Inner, kind)).count_ones() as i32
    };
    Kind::ALL.into_iter().enumerate().map(worth).sum()
}

impl Evaluate for LinearPursuit {
    fn evaluate(&self, position: &Position) -> i32 {
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let ours = Force::of(self.board(), position, us);
        let theirs = Force::of(self.board(), position, them);
        if ours.majors & position.of(Ring::Inner, them, Kind::King) != 0 {
            return KING_CAPTURE;
        }
        let check = theirs.majors & position.of(Ring::Inner, us, Kind::King) != 0;
        standing(position, us, &ours, &theirs) - standing(position, them, &theirs, &ours)
            + CHECK * i32::from(check)
            + (OTHER_HANGING * hanging(position, them, &theirs, &ours)
                - MOVER_HANGING * hanging(position, us, &ours, &theirs))
                / 100
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if ending::p12_captured_king_loses(position).is_none() {
            moves::generate_captures(self.board(), position, moves);
        }
    }

    /// The victim's worth, less a little for a dear captor; the king's capture beyond every other.
    fn gain(&self, position: &Position, m: Move) -> i32 {
        let worth = |kind: Kind| {
            let i = Kind::ALL.iter().position(|&other| other == kind).unwrap_or_default();
            if kind == Kind::King { Self::LIMIT } else { IN_PLAY[i] }
        };
        if m.is_entry() {
            return 0;
        }
        let captor = position.piece(Ring::Inner, m.from()).map_or(0, |(_, kind)| worth(kind).min(500));
        position.piece(Ring::Inner, m.to()).map_or(0, |(_, kind)| worth(kind) - captor / 10)
    }

    fn in_check(&self, position: &Position) -> bool {
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let king = position.of(Ring::Inner, us, Kind::King);
        king != 0 && Force::of(self.board(), position, them).majors & king != 0
    }

    fn history_index(&self, position: &Position, m: Move) -> usize {
        position.to_move().index() << 10 | usize::from(m.from() & 31) << 5 | usize::from(m.to() & 31)
    }

    fn history_size(&self) -> usize {
        2 << 10
    }
}
