//! Evaluation and move ordering for a search.
//!
//! [`Evaluate::evaluate`] is a weighted sum of simple counts: pieces in play, pieces that can or
//! cannot enter, mobility (running out of moves loses, P13), places attacked twice, loose pieces,
//! and the king's safety. Each count is the same for both sides, so the value is antisymmetric, and
//! it does not depend on left and right.

use crate::LinearPursuit;
use crate::board::{Circle, Symmetry};
use crate::ending;
use crate::moves;
use crate::pieces::Kind;
use crate::position::{Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::{Evaluate, NetworkInputs, PlaneSymmetry, Side, Tuning, WdlModel};

/// The weight of a count. The weights were fitted to the results of 24,000 games that a depth-3
/// search played against itself from random openings of the four setups, on the scale where 200
/// points are odds of e to 1; with them the search scored three points of four against handmade
/// weights, and five of six against material alone.
type Weight = i32;

/// Pieces in play, by kind as in [`Kind::ALL`]: rook, bishop, king, knight, pawn. A king in play is
/// a strong piece; a pawn obstructs its own side nearly as much as the other.
const IN_PLAY: [Weight; 5] = [254, 284, 145, 217, 15];
/// Pieces out of play whose inner place is vacant.
const CAN_ENTER: [Weight; 5] = [153, 199, -35, 154, 0];
/// Pieces out of play behind an occupied place. A king shut out is the main cause of a loss by P13.
const BLOCKED: [Weight; 5] = [89, 152, -123, 139, 0];
/// Each move that a side has, or would have if it were to move.
const MOBILITY: Weight = 13;
/// Each move short of [`ENOUGH_MOVES`], squared.
const SHORTAGE: Weight = -2;
/// With this many moves a side does not risk running out.
const ENOUGH_MOVES: i32 = 6;
/// Each place that two or more of a side's major pieces attack or defend.
const DOUBLY_ATTACKED: Weight = 19;
/// Each place of the king's zone (a king in play, and its destinations) that the enemy attacks.
const KING_ZONE: Weight = -17;
/// Each safe destination of the king in play, up to [`ENOUGH_FLIGHTS`].
const FLIGHT: Weight = 17;
/// The maximum number of flights that count.
const ENOUGH_FLIGHTS: i32 = 4;
/// The enemy attacks the place where the king would enter.
const KING_ENTRY_ATTACKED: Weight = -75;
/// The king of the side to move is attacked.
const CHECK: Weight = -60;
/// The percentage of the mover's loose pieces (attacked, not defended) that counts as lost; it can
/// still save them.
const MOVER_LOOSE: Weight = 3;
/// The percentage of the other side's loose pieces that counts as lost; quiescence search makes the
/// captures.
const OTHER_LOOSE: Weight = 10;
/// The right to move.
const TURN: Weight = 36;
/// The mover can capture the king.
const KING_CAPTURE: i32 = 15_000;
/// The divisor of the capturing piece's value in the ordering of captures: the victim decides, then
/// the cheaper capturing piece.
const CAPTOR_DIVISOR: i32 = 40;

/// The attacks and the mobility of one side's pieces in play.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attacks {
    /// The places where its major pieces capture or defend.
    pub majors: u32,
    /// The places where two or more of them do.
    pub twice: u32,
    /// The places where its pawns capture pawns.
    pub pawns: u32,
    /// The number of its moves, if it were to move.
    pub moves: i32,
    /// The destinations of its king, when it is in play.
    pub king: u32,
}

impl Attacks {
    pub fn of(circle: &Circle, position: &Position, side: Side) -> Self {
        let own = position.of_side(Ring::Inner, side);
        let of = |kind| ones(position.of_kind(Ring::Inner, kind) & own);
        let vacant = !position.occupied();
        let pawn_goals = vacant | (position.of_kind(Ring::Inner, Kind::Pawn) & !own);
        let entries = position.of_side(Ring::Outer, side) & vacant;
        let mut force = Attacks { moves: count(entries), ..Attacks::default() };
        for from in of(Kind::Pawn) {
            force.pawns |= circle.straight(from);
            force.moves += count(circle.straight(from) & pawn_goals);
        }
        for from in of(Kind::Rook) {
            force.add(from, circle.straight(from), own);
        }
        for from in of(Kind::Knight) {
            force.add(from, circle.reach(from, vacant).knight, own);
        }
        for from in of(Kind::Bishop) {
            force.add(from, circle.reach(from, vacant).lines, own);
        }
        for from in of(Kind::King) {
            force.king = circle.straight(from) | circle.reach(from, vacant).lines;
            force.add(from, force.king, own);
        }
        force
    }

    /// Adds a major piece. Its path back to its own place (`from`) does not count (P11).
    fn add(&mut self, from: u8, reach: u32, own: u32) {
        let reach = reach & !(1 << from);
        self.twice |= self.majors & reach;
        self.majors |= reach;
        self.moves += count(reach & !own);
    }
}

fn count(places: u32) -> i32 {
    places.count_ones() as i32
}

/// Returns material, mobility and king safety of one side.
fn side_score(position: &Position, side: Side, force: &Attacks, enemy: &Attacks) -> i32 {
    let own = position.of_side(Ring::Inner, side);
    let occupied = position.occupied();
    let mut sum = MOBILITY * force.moves
        + SHORTAGE * (ENOUGH_MOVES - force.moves).max(0).pow(2)
        + DOUBLY_ATTACKED * count(force.twice);
    for (i, kind) in Kind::ALL.into_iter().enumerate() {
        let outer = position.of(Ring::Outer, side, kind);
        sum += IN_PLAY[i] * count(own & position.of_kind(Ring::Inner, kind))
            + CAN_ENTER[i] * count(outer & !occupied)
            + BLOCKED[i] * count(outer & occupied);
    }
    let king = position.of(Ring::Inner, side, Kind::King);
    if king != 0 {
        let flights = count(force.king & !own & !enemy.majors);
        sum += KING_ZONE * count((force.king | king) & enemy.majors) + FLIGHT * flights.min(ENOUGH_FLIGHTS);
    }
    sum + KING_ENTRY_ATTACKED * count(position.of(Ring::Outer, side, Kind::King) & enemy.majors)
}

/// Returns the value of a side's attacked and undefended pieces, except the king.
fn loose_value(position: &Position, side: Side, force: &Attacks, enemy: &Attacks) -> i32 {
    let attacked = enemy.majors | (enemy.pawns & position.of_kind(Ring::Inner, Kind::Pawn));
    let loose = position.of_side(Ring::Inner, side) & attacked & !force.majors;
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
    kinds.map(|kind| worth(kind) * count(loose & position.of_kind(Ring::Inner, kind))).sum()
}

/// Returns the value of a piece in play, including the king.
fn worth(kind: Kind) -> i32 {
    IN_PLAY[kind as usize - 1]
}

/// [`Evaluate::after_pass`] is not implemented: zugzwang is so common that null moves are unsound.
impl Evaluate for LinearPursuit {
    fn evaluate(&self, position: &Position) -> i32 {
        if position.is_draft() {
            return self.evaluate_draft(position);
        }
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let ours = Attacks::of(self.circle(), position, us);
        if ours.majors & position.of(Ring::Inner, them, Kind::King) != 0 {
            return KING_CAPTURE;
        }
        let theirs = Attacks::of(self.circle(), position, them);
        let check = theirs.majors & position.of(Ring::Inner, us, Kind::King) != 0;
        side_score(position, us, &ours, &theirs) - side_score(position, them, &theirs, &ours)
            + TURN
            + CHECK * i32::from(check)
            + OTHER_LOOSE * loose_value(position, them, &theirs, &ours) / 100
            - MOVER_LOOSE * loose_value(position, us, &ours, &theirs) / 100
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if !position.is_draft() && ending::p12_captured_king_loses(position).is_none() {
            moves::generate_captures(self.circle(), position, moves);
        }
    }

    /// Returns the victim's value, minus a little for an expensive capturing piece; the capture of
    /// the king comes first.
    fn capture_value(&self, position: &Position, m: Move) -> i32 {
        if m.is_entry() || position.is_draft() {
            return 0;
        }
        match (position.piece(Ring::Inner, m.from()), position.piece(Ring::Inner, m.to())) {
            (_, Some((_, Kind::King))) => Self::LIMIT,
            (Some((_, captor)), Some((_, victim))) => worth(victim) - worth(captor) / CAPTOR_DIVISOR,
            _ => 0,
        }
    }

    fn in_check(&self, position: &Position) -> bool {
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let king = position.of(Ring::Inner, us, Kind::King);
        king != 0 && Attacks::of(self.circle(), position, them).majors & king != 0
    }

    fn can_win_immediately(&self, position: &Position) -> bool {
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let king = position.of(Ring::Inner, them, Kind::King);
        king != 0 && !position.is_draft() && Attacks::of(self.circle(), position, us).majors & king != 0
    }

    /// Measured: `docs/strength.md`.
    fn level_strengths(&self) -> [f64; 7] {
        [3.12, 3.31, 5.68, 6.95, 8.05, 9.1, 10.35]
    }

    /// Fitted to 120 games of the engine against itself: `throughline match nodes=6000
    /// name=b,nodes=6001 --game linear-pursuit --pairs 60 --openings random:6 --balance 300
    /// --records FILE`, then `cargo run --release -p throughline-lab --example win_model -- FILE`.
    fn win_model(&self) -> WdlModel {
        WdlModel { margin: 140.2, spread: 94.6 }
    }

    fn history_index(&self, position: &Position, m: Move) -> usize {
        position.to_move().index() << 11 | usize::from(m.from() & 63) << 5 | usize::from(m.to() & 31)
    }

    fn history_size(&self) -> usize {
        2 << 11
    }
}

/// For White and then for Black: each kind in play; each kind out of play except the pawn, which is
/// never there in games from the start; places that major pieces attack or defend, and those that
/// two do; pieces that could be captured for nothing; pieces that could enter; safe destinations of
/// the king; enemy pieces that two attack and fewer than two defend; and a count of moves
/// ([`places_for_count`]).
const PLANES: usize = 2 * OF_SIDE;
const KINDS: usize = Kind::ALL.len();
/// The number of kinds out of play: all but the pawn, which is the last.
const OUTER_KINDS: usize = KINDS - 1;
const OF_SIDE: usize = KINDS + OUTER_KINDS + 7;
/// The planes that count moves.
const COUNTERS: u32 = 1 << (OF_SIDE - 1) | 1 << (PLANES - 1);

/// Up to this number, each move counts: a side that runs out of moves loses (P13).
const FEW_MOVES: usize = 8;
/// The number of moves beyond that for each further place.
const MOVES_A_PLACE: usize = 3;

/// Returns the set of the first places that represents a number of moves.
fn places_for_count(moves: usize, places: usize) -> u32 {
    let many = moves.saturating_sub(FEW_MOVES);
    let shown = moves.min(FEW_MOVES) + many.div_ceil(MOVES_A_PLACE);
    (1 << shown.min(places)) - 1
}

impl Tuning for LinearPursuit {}

impl NetworkInputs for LinearPursuit {
    fn plane_count(&self) -> usize {
        PLANES
    }

    fn plane_squares(&self) -> usize {
        self.circle().places()
    }

    /// Writes the planes.
    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let forces = Side::BOTH.map(|side| Attacks::of(self.circle(), position, side));
        for (side, planes) in Side::BOTH.into_iter().zip(planes.chunks_exact_mut(OF_SIDE)) {
            for (index, kind) in Kind::ALL.into_iter().enumerate() {
                planes[index] = position.of(Ring::Inner, side, kind).into();
            }
            for (index, &kind) in Kind::ALL[..OUTER_KINDS].iter().enumerate() {
                planes[KINDS + index] = position.of(Ring::Outer, side, kind).into();
            }
            let (own, foe) = (&forces[side.index()], &forces[side.opponent().index()]);
            let men = position.of_side(Ring::Inner, side);
            let king = position.of(Ring::Inner, side, Kind::King);
            let attacked = foe.majors | foe.pawns & position.of_kind(Ring::Inner, Kind::Pawn);
            let sets = [
                own.majors,
                own.twice,
                // The king cannot be defended.
                men & attacked & (king | !own.majors),
                position.of_side(Ring::Outer, side) & !position.occupied(),
                own.king & !men & !foe.majors,
                position.of_side(Ring::Inner, side.opponent()) & own.twice & !foe.twice,
                places_for_count(own.moves as usize, self.circle().places()),
            ];
            planes[KINDS + OUTER_KINDS..].copy_from_slice(&sets.map(u128::from));
        }
    }

    /// Returns the symmetries of the circle that preserve the lines, the gaps and the players'
    /// sides, and, with swapped colours, those that exchange the sides. (The others are symmetries
    /// of the rules too, but their images of positions do not occur in games from the start.)
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let (places, half) = (self.circle().places(), self.circle().side_length());
        let symmetry = |map: &Symmetry| {
            let staying = map[..half].iter().filter(|&&image| usize::from(image) < half).count();
            let swaps_sides = staying == 0;
            let by = if swaps_sides { OF_SIDE } else { 0 };
            (swaps_sides || staying == half).then(|| PlaneSymmetry {
                planes: (0..PLANES).map(|plane| ((plane + by) % PLANES) as u8).collect(),
                squares: map[..places].to_vec(),
                counters: COUNTERS,
                swaps_sides,
            })
        };
        // The first is the identity.
        self.circle().symmetries.iter().skip(1).filter_map(symmetry).collect()
    }
}
