//! Evaluation and move ordering for a search.
//!
//! [`Evaluate::evaluate`] is a weighted sum of what a player counts at a glance: pieces in play,
//! pieces that can or cannot enter, freedom of movement (running out of moves loses, P13), places
//! attacked twice, loose pieces, and the king's safety. Each count is taken for both sides alike,
//! so that the value turns its sign with the sides and knows no left and right.

use crate::LinearPursuit;
use crate::board::{Circle, Symmetry};
use crate::ending;
use crate::moves;
use crate::pieces::Kind;
use crate::position::{Move, Position, Ring};
use throughline_game::bits::ones;
use throughline_game::{Evaluate, NetworkInputs, PlaneSymmetry, Side, Tuning, WdlModel};

/// What a count is worth. The weights were fitted to the results of 24,000 games that a depth-3
/// search played against itself from random openings of the four set-ups, on the scale where 200
/// points are odds of e to 1; with them the search scored three points of four against weights set
/// by hand, and five of six against material alone.
type Weight = i32;

/// Pieces in play, by kind as in [`Kind::ALL`]: rook, bishop, king, knight, pawn. A king in play is
/// a strong piece; a pawn is nearly as much in its own side's way as in the other's.
const IN_PLAY: [Weight; 5] = [254, 284, 145, 217, 15];
/// Pieces out of play whose inner place is vacant.
const CAN_ENTER: [Weight; 5] = [153, 199, -35, 154, 0];
/// Pieces out of play behind an occupied place. A king shut out is what loses by P13.
const BLOCKED: [Weight; 5] = [89, 152, -123, 139, 0];
/// Each move a side has or would have.
const MOVE: Weight = 13;
/// Each move short of [`ENOUGH_MOVES`], squared.
const SHORTAGE: Weight = -2;
/// With this many moves a side is in no danger of running out.
const ENOUGH_MOVES: i32 = 6;
/// Each place that two or more of a side's major pieces attack or defend.
const TWICE: Weight = 19;
/// Each place of a king in play, and of its reach, that the enemy attacks.
const KING_ZONE: Weight = -17;
/// Each place the king in play can go to in safety, up to [`ENOUGH_FLIGHTS`].
const FLIGHT: Weight = 17;
/// More flights than this add nothing.
const ENOUGH_FLIGHTS: i32 = 4;
/// The enemy attacks the place where the king would enter.
const KING_ENTRY_ATTACKED: Weight = -75;
/// The king of the side to move is attacked.
const CHECK: Weight = -60;
/// Percent of the mover's loose pieces (attacked, not defended) that count as lost; it can still
/// save them.
const MOVER_LOOSE: Weight = 3;
/// Percent of the other side's loose pieces that count as lost; quiescence takes what can be taken.
const OTHER_LOOSE: Weight = 10;
/// The right to move.
const TURN: Weight = 36;
/// The mover can capture the king.
const KING_CAPTURE: i32 = 15_000;
/// A captor's worth is divided by this when captures are ordered: the victim decides, then the
/// cheaper captor.
const CAPTOR_DIVISOR: i32 = 40;

/// What one side's pieces in play do.
#[derive(Clone, Copy, Default)]
pub(crate) struct Force {
    /// Places where its major pieces capture or defend.
    pub majors: u32,
    /// Places where two or more of them do.
    pub twice: u32,
    /// Places where its pawns capture pawns.
    pub pawns: u32,
    /// Its number of moves, were it to move.
    pub moves: i32,
    /// Places its king reaches, when it is in play.
    pub king: u32,
}

impl Force {
    pub fn of(circle: &Circle, position: &Position, side: Side) -> Self {
        let own = position.of_side(Ring::Inner, side);
        let of = |kind| ones(position.of_kind(Ring::Inner, kind) & own);
        let vacant = !position.occupied();
        let pawn_goals = vacant | (position.of_kind(Ring::Inner, Kind::Pawn) & !own);
        let entries = position.of_side(Ring::Outer, side) & vacant;
        let mut force = Force { moves: count(entries), ..Force::default() };
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

    /// Counts a major piece in. Its way back to where it stands (`from`) is no way (P11).
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

/// Material, freedom and the king's safety of one side.
fn standing(position: &Position, side: Side, force: &Force, enemy: &Force) -> i32 {
    let own = position.of_side(Ring::Inner, side);
    let occupied = position.occupied();
    let mut sum = MOVE * force.moves
        + SHORTAGE * (ENOUGH_MOVES - force.moves).max(0).pow(2)
        + TWICE * count(force.twice);
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

/// The worth of a side's attacked and undefended pieces, the king left out.
fn loose(position: &Position, side: Side, force: &Force, enemy: &Force) -> i32 {
    let attacked = enemy.majors | (enemy.pawns & position.of_kind(Ring::Inner, Kind::Pawn));
    let loose = position.of_side(Ring::Inner, side) & attacked & !force.majors;
    let kinds = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
    kinds.map(|kind| worth(kind) * count(loose & position.of_kind(Ring::Inner, kind))).sum()
}

/// The worth of a piece in play, the king as a piece among others.
fn worth(kind: Kind) -> i32 {
    IN_PLAY[kind as usize - 1]
}

/// Without [`Evaluate::after_pass`]: the game is full of zugzwang, where passing beats every move.
impl Evaluate for LinearPursuit {
    fn evaluate(&self, position: &Position) -> i32 {
        if position.is_draft() {
            return self.evaluate_draft(position);
        }
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let ours = Force::of(self.circle(), position, us);
        if ours.majors & position.of(Ring::Inner, them, Kind::King) != 0 {
            return KING_CAPTURE;
        }
        let theirs = Force::of(self.circle(), position, them);
        let check = theirs.majors & position.of(Ring::Inner, us, Kind::King) != 0;
        standing(position, us, &ours, &theirs) - standing(position, them, &theirs, &ours)
            + TURN
            + CHECK * i32::from(check)
            + OTHER_LOOSE * loose(position, them, &theirs, &ours) / 100
            - MOVER_LOOSE * loose(position, us, &ours, &theirs) / 100
    }

    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        if !position.is_draft() && ending::p12_captured_king_loses(position).is_none() {
            moves::generate_captures(self.circle(), position, moves);
        }
    }

    /// The victim's worth, less a little for a dear captor; the king's capture beyond every other.
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
        king != 0 && Force::of(self.circle(), position, them).majors & king != 0
    }

    fn can_win_immediately(&self, position: &Position) -> bool {
        let (us, them) = (position.to_move(), position.to_move().opponent());
        let king = position.of(Ring::Inner, them, Kind::King);
        king != 0 && !position.is_draft() && Force::of(self.circle(), position, us).majors & king != 0
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

/// For White and then for Black: each kind in play; each kind out of play but the pawn, which is
/// none in games from the start; places that major pieces attack or defend, and those that two do;
/// pieces that could be taken for nothing; pieces that could enter; places where the king is safe
/// to go; enemy pieces that two attack and not two defend; and a count of moves ([`counted`]).
const PLANES: usize = 2 * OF_SIDE;
const KINDS: usize = Kind::ALL.len();
/// Kinds that stand out of play: all but the pawn, which is the last.
const OUTER_KINDS: usize = KINDS - 1;
const OF_SIDE: usize = KINDS + OUTER_KINDS + 7;
/// The planes that count moves.
const COUNTERS: u32 = 1 << (OF_SIDE - 1) | 1 << (PLANES - 1);

/// With so few moves each counts: a side that runs out of them loses (P13).
const FEW_MOVES: usize = 8;
/// Moves beyond that for each further place.
const MOVES_A_PLACE: usize = 3;

/// The places, from the first on, that stand for a number of moves.
fn counted(moves: usize, places: usize) -> u32 {
    let many = moves.saturating_sub(FEW_MOVES);
    let counted = moves.min(FEW_MOVES) + many.div_ceil(MOVES_A_PLACE);
    (1 << counted.min(places)) - 1
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
        let forces = Side::BOTH.map(|side| Force::of(self.circle(), position, side));
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
                // Nothing makes up for a king.
                men & attacked & (king | !own.majors),
                position.of_side(Ring::Outer, side) & !position.occupied(),
                own.king & !men & !foe.majors,
                position.of_side(Ring::Inner, side.opponent()) & own.twice & !foe.twice,
                counted(own.moves as usize, self.circle().places()),
            ];
            planes[KINDS + OUTER_KINDS..].copy_from_slice(&sets.map(u128::from));
        }
    }

    /// The maps of the circle onto itself that keep the lines, the gaps and the players' sides, and
    /// with the colours changed those that change the sides. (By the rules the others are
    /// symmetries too, but what they show a network comes about in no game from the start.)
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
