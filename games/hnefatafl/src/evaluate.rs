//! Evaluation, captures and move ordering for the search.
//!
//! The evaluation counts material, the king's freedom and open ways, the guards of the corners, the
//! room he is confined to and how close he is to capture ([`crate::hunt`]), and how far he is
//! surrounded. [`crate::weights`] holds all weights.

use crate::geometry::{LARGEST, SQUARES, squares};
use crate::position::Position;
use crate::weights::Seals;
use crate::{Goal, Hnefatafl, KingCapture, Move};
use throughline_game::{Evaluate, Game, NetworkInputs, PlaneSymmetry, Side, Tuning, WdlModel};

/// The guard squares of one corner.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Corner {
    /// The diagonal nearest the corner, which seals it when full of men: three squares, two on
    /// small boards.
    near: u128,
    /// The next diagonal.
    far: u128,
}

/// The guard squares of the corners; empty where the king's goal is the edge.
#[derive(Clone, Debug)]
pub(crate) struct Guards {
    /// Both diagonals of all corners.
    all: u128,
    corners: [Corner; 4],
}

impl Guards {
    pub fn new(size: u8, goal: Goal) -> Self {
        let (last, reach) = (size - 1, if size >= 9 { 2 } else { 1 });
        let corner = |corner: u8| {
            let file = |file: u8| if corner & 1 == 0 { file } else { last - file };
            let rank = |rank: u8| if corner & 2 == 0 { rank } else { last - rank };
            let diagonal = |distance: u8| squares(size, |f, r| file(f) + rank(r) == distance);
            Corner { near: diagonal(reach), far: diagonal(reach + 1) }
        };
        let corners = match goal {
            Goal::Corners => [0, 1, 2, 3].map(corner),
            Goal::Edge => [Corner::default(); 4],
        };
        Guards { all: corners.iter().fold(0, |all, corner| all | corner.near | corner.far), corners }
    }
}

/// The value of a man in move ordering.
const ATTACKER: i32 = 100;
const DEFENDER: i32 = 190;

/// The value in move ordering of capturing the king or escaping with him.
const DECISIVE: i32 = 10_000;

/// With fewer legal moves than this, zugzwang is likely: no null move.
const MIN_MOVES_FOR_NULL_MOVE: usize = 10;

#[inline(always)]
pub(crate) fn count(set: u128) -> i32 {
    set.count_ones() as i32
}

/// The squares that the king reaches in one, two and three moves.
pub(crate) struct Reach {
    once: u128,
    twice: u128,
    thrice: u128,
}

impl Reach {
    /// Returns the value of the squares he reaches in one move and in two.
    #[inline(always)]
    pub fn score(&self, king_move: i32, king_space: i32) -> i32 {
        king_move * count(self.once) + king_space * count(self.twice)
    }
}

impl Hnefatafl {
    /// Returns the evaluation from the attackers' view, and whether the king is confined.
    fn attackers_score(&self, position: &Position) -> (i32, bool) {
        let w = &self.weights;
        let men = w.attacker * count(position.men[0]) - w.defender * count(position.men[1]);
        let reach = self.king_reach(position);
        let region = self.enclosure(position, &reach);
        let corners = match region {
            None => self.guard_score(position) - self.freedom_score(position, &reach),
            Some(region) => self.hunt(position, &reach, region),
        };
        let score = w.edge[position.side.index()] + men + corners + self.siege_score(position);
        (score, region.is_some())
    }

    /// Returns the value of the guards of the corners.
    fn guard_score(&self, position: &Position) -> i32 {
        let taken = count(position.men[1] & self.guards.all);
        self.seal_score(position, &self.weights.seals) - self.weights.guard_taken * taken
    }

    /// Returns the value of the men that seal the corners.
    pub(crate) fn seal_score(&self, position: &Position, seals: &Seals) -> i32 {
        if self.guards.all == 0 {
            return 0;
        }
        let men_on = |squares: u128| count(position.men[0] & squares) as usize;
        self.guards.corners.iter().map(|c| seals.near[men_on(c.near)] + seals.far[men_on(c.far)]).sum()
    }

    /// Returns the squares to which attackers alone confine the king, unless a winning square is
    /// among them.
    fn enclosure(&self, position: &Position, reach: &Reach) -> Option<u128> {
        // The squares that the king reaches in a few moves are in his room: start from them.
        let known = position.king_bit() | reach.once | reach.twice | reach.thrice;
        let region = self.reachable(position, known, self.goal);
        (region & self.goal == 0).then_some(region)
    }

    /// Returns the score for the attackers around the king.
    fn siege_score(&self, position: &Position) -> i32 {
        if self.h11_is_safe_at_edge(position.king) {
            return -self.weights.king_safe;
        }
        let hostile = self.h10_hostile_to_king(position.men[0]);
        let sides = (self.board.neighbours(position.king) & hostile).count_ones();
        let weights = match self.rules.king_capture {
            KingCapture::TwoSides if !self.is_at_throne(position.king) => &self.weights.beside_weak_king,
            _ => &self.weights.beside_king,
        };
        weights[sides as usize]
    }

    /// Returns what the king can reach while nothing else moves.
    #[inline(always)]
    fn king_reach(&self, position: &Position) -> Reach {
        let occupied = position.occupied();
        let free = self.board.playable & !occupied;
        let once = self.king_targets(position.king, occupied);
        let further = |from| self.h2_slides(from, free).iter().fold(0, |all, reach| all | reach);
        let twice = further(once) & self.access.king_stop;
        Reach { once, twice, thrice: further(twice) }
    }

    /// Returns the value of what the king can reach, and of the winning squares in sight from
    /// there, as long as he is not confined.
    fn freedom_score(&self, position: &Position, reach: &Reach) -> i32 {
        let w = &self.weights;
        let &Reach { once, twice, thrice } = reach;
        let free = self.board.playable & !position.occupied();
        // The squares from which the king sees one winning square, or two.
        let [north, east, south, west] = self.h2_slides(self.goal & free, free);
        let entries = north | east | south | west;
        let forks = (north & south | east & west | (north | south) & (east | west)) & !self.goal;
        let step = |set: u128| set.count_ones().min(2) as usize;
        let mover = position.side.index();
        w.far_way[mover][count(thrice & self.goal).min(4) as usize]
            + reach.score(w.king_move, w.king_space)
            + w.way_out[mover][step(once & self.goal)]
            + w.entry[mover][step(once & entries & !self.goal)]
            + w.fork[mover][step(once & forks)]
            + w.fork_in_two[mover][step(twice & !once & forks)]
    }

    /// Whether the king wins with his next move, if he is to move.
    fn can_escape(&self, position: &Position) -> bool {
        self.king_targets(position.king, position.occupied()) & self.goal != 0
    }

    /// Whether the attackers can capture the king with their next move, if they are to move.
    fn can_take_king(&self, position: &Position) -> bool {
        let squares = self.king_taking_squares(position);
        squares != 0
            && self
                .men_targets(position.men[0], position.occupied())
                .iter()
                .any(|targets| targets & squares != 0)
    }
}

impl Evaluate for Hnefatafl {
    fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_with_override(position).0
    }

    /// Networks were trained on too few confined kings to evaluate them.
    #[inline]
    fn evaluate_with_override(&self, position: &Position) -> (i32, bool) {
        let (score, is_hunt) = self.attackers_score(position);
        let own = if position.side == Side::First { score } else { -score };
        (own.clamp(-Self::LIMIT, Self::LIMIT), is_hunt)
    }

    /// Captures of men and of the king, and his escapes.
    fn noisy_moves(&self, position: &Position, moves: &mut Vec<Move>) {
        let enemy = position.men[position.side.opponent().index()];
        let captures =
            self.hammer_squares(enemy, self.h6_h7_anvils(position)) | self.shieldwall_squares(position);
        match position.side {
            Side::First => self.push_moves(position, captures | self.king_taking_squares(position), 0, moves),
            Side::Second => {
                let by_king = if self.rules.king_armed { captures } else { 0 };
                self.push_moves(position, captures, by_king | self.goal, moves);
            }
        }
    }

    fn capture_value(&self, position: &Position, m: Move) -> i32 {
        let men = count(self.taken_men(position, m));
        match position.side {
            Side::First if self.takes_king(position, m) => DECISIVE,
            Side::First => men * DEFENDER,
            Side::Second if m.from() == position.king && self.goal & 1u128 << m.to() != 0 => DECISIVE,
            Side::Second => men * ATTACKER,
        }
    }

    fn win_model(&self) -> WdlModel {
        self.weights.win_model
    }

    /// Measured: `docs/strength.md`.
    fn level_strengths(&self) -> [f64; 7] {
        [4.05, 4.77, 5.36, 5.88, 6.61, 7.78, 8.91]
    }

    fn after_pass(&self, position: &Position) -> Option<Position> {
        if self.in_check(position) || self.count_moves(position) < MIN_MOVES_FOR_NULL_MOVE {
            return None;
        }
        let mut passed = *position;
        passed.pass_turn();
        Some(passed)
    }

    /// The attackers are in check when the king threatens to escape, the defenders when he
    /// is threatened with capture.
    fn in_check(&self, position: &Position) -> bool {
        match position.side {
            Side::First => self.can_escape(position),
            Side::Second => self.can_take_king(position),
        }
    }

    fn can_win_immediately(&self, position: &Position) -> bool {
        match position.side {
            Side::First => self.can_take_king(position),
            Side::Second => self.can_escape(position),
        }
    }

    /// Returns the index of side, origin and destination.
    #[inline]
    fn history_index(&self, position: &Position, m: Move) -> usize {
        (position.side.index() * SQUARES + usize::from(m.from())) * SQUARES + usize::from(m.to())
    }

    fn history_size(&self) -> usize {
        2 * SQUARES * SQUARES
    }

    /// Returns the index of the kind of piece (attacker, defender or king) and the destination.
    #[inline]
    fn continuation_index(&self, position: &Position, m: Move) -> usize {
        let is_king = position.side == Side::Second && m.from() == position.king;
        (position.side.index() + usize::from(is_king)) * SQUARES + usize::from(m.to())
    }

    fn continuation_size(&self) -> usize {
        3 * SQUARES
    }
}

impl Tuning for Hnefatafl {
    fn weights(&self) -> Vec<(String, i32)> {
        let mut list = Vec::new();
        self.weights.clone().each(&mut |name, value| list.push((name, *value)));
        list
    }

    fn with_weights(&self, values: &[i32]) -> Option<Self> {
        let (mut game, mut left) = (self.clone(), values.iter());
        let mut is_complete = true;
        game.weights.each(&mut |_, value| match left.next() {
            Some(new) => *value = *new,
            None => is_complete = false,
        });
        (is_complete && left.next().is_none()).then_some(game)
    }
}

/// Attackers, defenders, the king.
const PLANES: usize = 3;

impl NetworkInputs for Hnefatafl {
    fn plane_count(&self) -> usize {
        PLANES
    }

    /// Networks see boards of the largest size with the corners as the goal.
    fn plane_squares(&self) -> usize {
        let fits = self.grid() == LARGEST && self.rules.goal == Goal::Corners;
        if fits { SQUARES } else { 0 }
    }

    /// Writes the planes.
    #[inline]
    fn planes(&self, position: &Position, planes: &mut [u128]) {
        let king = position.king_bit() & self.board.playable;
        let [attackers, defenders] = position.men;
        planes.copy_from_slice(&[attackers, defenders, king]);
    }

    /// Returns the rotations and reflections of the board.
    fn plane_symmetries(&self) -> Vec<PlaneSymmetry> {
        let planes = || (0..PLANES as u8).collect();
        let turn = |squares| PlaneSymmetry { planes: planes(), squares, counters: 0, swaps_sides: false };
        self.grid().symmetry_maps().skip(1).map(turn).collect()
    }
}
