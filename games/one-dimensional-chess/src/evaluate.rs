//! Evaluation, captures and null moves for the search.
//!
//! The weights come from self-play: a logistic regression of results on the counts of each term
//! gave the first values, then each was kept or changed by matches of 5,000 games at depth 4 with
//! random openings (one standard error is 0.5 %). Against the final table, material with mobility
//! at 10 scores 45 %, and the table without advance and nearness 47 %. Terms without effect, such
//! as a rook next to its king or the side to move, were left out.

use crate::OneDimensionalChess;
use crate::attack::{COLOURS, Reach};
use crate::ending::{QUIET_PLIES, drawn_with_moves_left};
use crate::moves::{Captures, generate};
use crate::packed_move::Move;
use crate::pieces::{FRAME, Kind, bit, lowest};
use crate::position::{Position, SidePieces};
use crate::rules::Knight;
use crate::tables::StandardMovement;
use throughline_game::bits::ones;
use throughline_game::{Evaluate, NetworkInputs, PlaneSymmetry, Side, Tuning, WdlModel};

/// The weights of the terms counted for each side, in the order of
/// [`OneDimensionalChess::count_terms`]; the evaluation is the weighted difference of the sides'
/// counts.
const WEIGHTS: [i32; 10] = [
    250, // queens
    220, // rooks
    60,  // bishops
    280, // knights
    15,  // squares without an own piece that rooks, bishops and queens reach
    8,   // safe neighbouring squares of the king without an own piece
    5,   // squares that the pieces beside the king stand away from their own edge
    20,  // pieces at most KING_ZONE_RADIUS squares from the enemy king
    10,  // enemy pieces that stand attacked and unguarded
    60,  // pawns (in the published relatives)
];

/// The distance that counts as near the enemy king: the longest reach of a piece.
const KING_ZONE_RADIUS: u8 = 6;

/// The approximate value of capturing a piece, by [`Kind`]: its weight, usual mobility and
/// nearness.
const CAPTURE_VALUES: [i32; 6] = [0, 265, 105, 325, 290, 80];

/// The bonus against a bare king for each square nearer to him, and for each square less on his
/// side of the other king.
const CHASE: i32 = 8;

/// The divisor of an advantage whose side has only bishops of one colour: they cannot mate in any
/// relevant ending. No position with king and bishop against a bare king is won; queen, rook,
/// knight, or a bishop of each colour win most.
const BISHOPS_ONLY: i32 = 16;

/// The number of plies without a capture at which an advantage would have faded to zero; the game
/// ends before (C14).
const FADE_OUT_PLIES: i32 = QUIET_PLIES as i32 + 20;

/// The minimum number of pieces besides the king for a null move. With fewer, zugzwang is frequent
/// on a row.
const MIN_PIECES_FOR_NULL_MOVE: u32 = 3;

impl Evaluate for OneDimensionalChess {
    fn evaluate(&self, position: &Position) -> i32 {
        let us = position.to_move();
        let them = us.opponent();
        let (own, foe) = (self.terms(position, us), self.terms(position, them));
        let difference =
            own.iter().zip(foe).zip(WEIGHTS).map(|((own, foe), weight)| (own - foe) * weight).sum::<i32>();
        let score = difference + self.chase(position, us) - self.chase(position, them);
        let ahead = position.men(if score >= 0 { us } else { them });
        let score = if self.can_mate(&ahead) { score } else { score / BISHOPS_ONLY };
        score * (FADE_OUT_PLIES - i32::from(position.quiet_plies())) / FADE_OUT_PLIES
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if drawn_with_moves_left(position).is_none() {
            let enemy = position.side(position.to_move().opponent());
            generate(self, position, &mut Captures { list: moves, enemy });
        }
    }

    /// Values the captured piece, prefers the smaller capturing piece, and adds the promotion.
    fn capture_value(&self, position: &Position, m: Move) -> i32 {
        let taken = position.captured(m);
        let worth = |square| position.piece(square).map_or(0, |(_, kind)| CAPTURE_VALUES[kind as usize]);
        let taking = if taken == 0 { 0 } else { worth(lowest(taken)) - worth(m.from()) / 16 };
        taking
            + m.becomes()
                .map_or(0, |kind| CAPTURE_VALUES[kind as usize] - CAPTURE_VALUES[Kind::Pawn as usize])
    }

    fn after_pass(&self, position: &Position) -> Option<Position> {
        let us = position.to_move();
        let enough = position.side(us).count_ones() > MIN_PIECES_FOR_NULL_MOVE;
        (enough && !self.is_in_check(position, us)).then(|| position.passed())
    }

    fn in_check(&self, position: &Position) -> bool {
        self.is_in_check(position, position.to_move())
    }

    /// Measured: `docs/strength.md`.
    fn level_strengths(&self) -> [f64; 7] {
        [0.0, 0.52, 1.84, 3.66, 6.1, 7.73, 9.0]
    }

    /// Fitted to 200 games of the engine against itself: `throughline match nodes=3000
    /// name=b,nodes=3001 --game one-dimensional-chess --pairs 100 --openings random:8 --balance 600
    /// --records FILE`, then `cargo run --release -p throughline-lab --example win_model -- FILE`.
    fn win_model(&self) -> WdlModel {
        WdlModel { margin: 202.9, spread: 26.1 }
    }

    /// Returns the index of side, origin and destination.
    fn history_index(&self, position: &Position, m: Move) -> usize {
        position.to_move().index() << 10 | usize::from(m.from()) << 5 | usize::from(m.to())
    }

    fn history_size(&self) -> usize {
        1 << 11
    }
}

impl OneDimensionalChess {
    /// Whether a side has a piece with which it can force mate, or which can be promoted to one. A
    /// knight that only jumps an even distance stays on its colour, and cannot mate any more than a
    /// bishop.
    fn can_mate(&self, men: &SidePieces) -> bool {
        let knights_mate = match self.movement().knight {
            Knight::TwoLegs => true,
            Knight::Jumps(distances) => distances.iter().any(|distance| distance % 2 == 1),
        };
        let bishops_mate = COLOURS.iter().all(|colour| men.diagonal & colour != 0);
        men.straight | men.pawns != 0 || bishops_mate || knights_mate && men.knights != 0
    }

    /// Counts the terms of a side.
    fn terms(&self, position: &Position, side: Side) -> [i32; WEIGHTS.len()] {
        match &self.computed {
            None => self.count_terms(&StandardMovement, position, side),
            Some(computed) => self.count_terms(computed, position, side),
        }
    }

    fn count_terms(&self, reach: &impl Reach, position: &Position, side: Side) -> [i32; WEIGHTS.len()] {
        let (us, foe) = (position.men(side), position.men(side.opponent()));
        let king = lowest(us.king);
        let solid = position.occupied() | self.frame;
        let barred = position.side(side) | self.frame;
        let count = |set: u32| set.count_ones() as i32;
        let attacks = |solid: u32, men: &SidePieces, square: u8| reach.attackers(solid, men, square) != 0;
        let men = || ones(position.side(side) & !us.king).map(|at| at - FRAME);
        let nearby = men().filter(|square| square.abs_diff(lowest(foe.king)) <= KING_ZONE_RADIUS);
        let prey = position.side(side.opponent()) & !foe.king;
        let is_loose = |&square: &u8| attacks(solid, &us, square) && !attacks(solid, &foe, square);
        let mobility = |square| reach.slides(solid, square, us.lines(square)) & !barred;
        let is_safe = |&square: &u8| !attacks(solid & !us.king, &foe, square);
        let steps = ones(reach.king_steps(solid, king) & !barred).map(|at| at - FRAME);
        [
            count(us.straight & us.diagonal),
            count(us.straight & !us.diagonal),
            count(us.diagonal & !us.straight),
            count(us.knights),
            men().map(|square| count(mobility(square))).sum(),
            steps.filter(is_safe).count() as i32,
            men().map(|square| i32::from(self.relative_square(side, square))).sum(),
            nearby.count() as i32,
            ones(prey).map(|at| at - FRAME).filter(is_loose).count() as i32,
            count(us.pawns),
        ]
    }

    /// Returns the bonus of a side for driving back a bare king: nearer to the other king, and with
    /// less room on his side of that king.
    fn chase(&self, position: &Position, side: Side) -> i32 {
        let (us, foe) = (position.men(side), position.men(side.opponent()));
        if position.side(side.opponent()) != foe.king {
            return 0;
        }
        let (king, bare) = (lowest(us.king), lowest(foe.king));
        let room = if bare > king { self.mirrored(king) } else { king };
        CHASE * (2 * i32::from(self.length()) - i32::from(king.abs_diff(bare)) - i32::from(room))
    }
}

/// For White and then for Black: king, rooks, bishops, queens and knights; squares attacked or
/// guarded by a piece; those by two; enemy pieces that are attacked and unguarded; squares that the
/// king can safely move to.
const PLANES: usize = 2 * OF_SIDE;
/// The number of kinds of pieces except pawns.
const KINDS: usize = Kind::ALL.len() - 1;
const OF_SIDE: usize = KINDS + 4;

impl NetworkInputs for OneDimensionalChess {
    fn plane_count(&self) -> usize {
        PLANES
    }

    /// Networks are for the standard movement: the published relatives have pawns and their own
    /// movements.
    fn plane_squares(&self) -> usize {
        if self.computed.is_none() { usize::from(self.length()) } else { 0 }
    }

    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let attacked = Side::BOTH.map(|side| self.attacked(position, side));
        let squares = |set: u32| u128::from((set & !self.frame) >> FRAME);
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            let ([once, twice], [by_foe, _]) = (attacked[side.index()], attacked[side.opponent().index()]);
            let men = position.men(side);
            let prey = position.side(side.opponent()) & once & !by_foe;
            let steps = (men.king << 1 | men.king >> 1) & !position.side(side) & !by_foe;
            let kinds = Kind::ALL[..KINDS].iter().map(|&kind| men.of_kind(kind));
            for (plane, set) in planes.iter_mut().zip(kinds.chain([once, twice, prey, steps])) {
                *plane = squares(set);
            }
        }
    }

    /// Returns the row reversed, with the colours swapped.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let planes = (0..PLANES).map(|plane| ((plane + OF_SIDE) % PLANES) as u8).collect();
        let squares = (0..self.length()).rev().collect();
        vec![PlaneSymmetry { planes, squares, counters: 0, swaps_sides: true }]
    }
}

impl Tuning for OneDimensionalChess {}

impl OneDimensionalChess {
    /// Returns the squares that a side attacks or guards, and those that it does twice.
    fn attacked(&self, position: &Position, side: Side) -> [u32; 2] {
        let (solid, men) = (position.occupied() | self.frame, position.men(side));
        let mut sets = [0; 2];
        for square in 0..self.length() {
            let by = StandardMovement.attackers(solid, &men, square);
            sets[0] |= if by != 0 { bit(square) } else { 0 };
            sets[1] |= if by & by.wrapping_sub(1) != 0 { bit(square) } else { 0 };
        }
        sets
    }
}
