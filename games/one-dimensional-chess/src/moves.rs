//! The move generator, C1–C9, C15 and C16: computes sets of destinations for each piece, restricts
//! them to the legal ones, and passes them to a [`Sink`].

use crate::OneDimensionalChess;
use crate::attack::{ComputedMovement, KING, Reach, THREE_AWAY, TWO_AWAY, ahead};
use crate::packed_move::{Move, castled};
use crate::pieces::{bit, lowest};
use crate::position::{Position, SidePieces};
use crate::rules::Castling;
use crate::tables::StandardMovement;
use throughline_game::bits::select64;
use throughline_game::{Random, bits::ones};

/// Receives the legal moves in groups.
pub trait Sink {
    /// Adds moves of one kind from one square to a set of destinations, which may be empty.
    fn add(&mut self, group: MoveGroup);
}

/// Moves of one piece with a common special part.
#[derive(Clone, Copy)]
pub struct MoveGroup {
    /// A move of the group, whose destination is irrelevant.
    pattern: Move,
    /// The destinations, a framed bitboard.
    targets: u32,
}

impl MoveGroup {
    #[inline]
    fn plain(from: u8, targets: u32) -> Self {
        MoveGroup { pattern: Move::new(from, 0), targets }
    }

    /// Returns a move of the group, whose destination is irrelevant.
    #[inline]
    pub fn pattern(self) -> Move {
        self.pattern
    }

    /// The destinations, a framed bitboard.
    #[inline]
    pub fn targets(self) -> u32 {
        self.targets
    }

    #[inline]
    fn to(self, square: u8) -> Move {
        self.pattern.with_destination(square)
    }
}

/// Returns the number of legal moves by C1–C9, C15 and C16.
#[inline]
pub fn count(game: &OneDimensionalChess, position: &Position) -> u32 {
    let mut count = Count(0);
    generate(game, position, &mut count);
    count.0
}

/// Counts moves.
struct Count(u32);

impl Sink for Count {
    #[inline]
    fn add(&mut self, group: MoveGroup) {
        self.0 += group.targets.count_ones();
    }
}

/// Whether a move of any value is legal by C1–C9, C15 and C16.
pub fn has(game: &OneDimensionalChess, position: &Position, m: Move) -> bool {
    let mut sink = Contains { m, found: false };
    generate(game, position, &mut sink);
    sink.found
}

/// Searches for a move.
struct Contains {
    m: Move,
    found: bool,
}

impl Sink for Contains {
    fn add(&mut self, group: MoveGroup) {
        self.found |= group.to(self.m.to()) == self.m && group.targets & bit(self.m.to()) != 0;
    }
}

/// Appends moves to a list.
pub struct List<'l>(pub &'l mut Vec<Move>);

impl Sink for List<'_> {
    #[inline]
    fn add(&mut self, group: MoveGroup) {
        let mut targets = group.targets;
        while targets != 0 {
            self.0.push(group.to(lowest(targets)));
            targets &= targets - 1;
        }
    }
}

/// Appends captures and promotions to a list.
pub struct Captures<'l> {
    /// The list.
    pub list: &'l mut Vec<Move>,
    /// The enemy's pieces.
    pub enemy: u32,
}

impl Sink for Captures<'_> {
    #[inline]
    fn add(&mut self, mut group: MoveGroup) {
        if group.pattern.via().is_none() && group.pattern.becomes().is_none() {
            group.targets &= self.enemy;
        }
        List(self.list).add(group);
    }
}

/// The maximum number of groups, rounded up: king and castling, and for each of up to seven other
/// pieces its plain moves and four ways to capture on the way.
const MAX_GROUPS: usize = 64;

/// Stores groups, to draw a random move from them.
struct RandomChoice {
    groups: [MoveGroup; MAX_GROUPS],
    len: usize,
    total: u32,
}

impl Sink for RandomChoice {
    #[inline]
    fn add(&mut self, group: MoveGroup) {
        // Masked to avoid a bounds check: positions have at most 38 groups.
        self.groups[self.len % MAX_GROUPS] = group;
        self.len += 1;
        self.total += group.targets.count_ones();
    }
}

/// Draws a legal move by C1–C9, C15 and C16 with uniform probability.
#[inline]
pub fn random(game: &OneDimensionalChess, position: &Position, random: &mut Random) -> Option<Move> {
    let mut draw = RandomChoice { groups: [MoveGroup::plain(0, 0); MAX_GROUPS], len: 0, total: 0 };
    generate(game, position, &mut draw);
    if draw.total == 0 {
        return None;
    }
    let mut n = random.below(draw.total);
    for group in &draw.groups[..draw.len.min(MAX_GROUPS)] {
        let size = group.targets.count_ones();
        if n < size {
            let chosen = select64(u64::from(group.targets), n);
            return Some(group.to(lowest(1 << chosen)));
        }
        n -= size;
    }
    None
}

/// Passes every legal move by C1–C9, C15 and C16 to `sink`, each once; the caller must check the
/// endings C12 and C14.
#[inline]
pub fn generate<S: Sink>(game: &OneDimensionalChess, position: &Position, sink: &mut S) {
    match &game.computed {
        None => MoverView::new(&StandardMovement, game.frame, position).moves(sink),
        Some(computed) => generate_by_data(computed, game.frame, position, sink),
    }
}

/// A separate function, so that the table-driven generator stays small where it is inlined.
#[inline(never)]
fn generate_by_data<S: Sink>(computed: &ComputedMovement, frame: u32, position: &Position, sink: &mut S) {
    MoverView::new(computed, frame, position).moves(sink);
}

/// A position from the view of the side to move, with the restrictions from its king's safety.
struct MoverView<'r, R> {
    reach: &'r R,
    us: SidePieces,
    foe: SidePieces,
    enemy: u32,
    /// Occupied squares and the frame.
    solid: u32,
    /// Own pieces and the frame: squares where no piece can end.
    barred: u32,
    king: u8,
    /// [`Position::may_castle`].
    may_castle: bool,
    /// The first of [`Reach::king_bonds`].
    fragile: u32,
    /// The second of [`Reach::king_bonds`].
    helpful: u32,
}

impl<'r, R: Reach> MoverView<'r, R> {
    #[inline(always)]
    fn new(reach: &'r R, frame: u32, position: &Position) -> Self {
        let (side, other) = (position.to_move(), position.to_move().opponent());
        let (us, foe) = (position.men(side), position.men(other));
        let (own, enemy) = (position.side(side), position.side(other));
        let solid = own | enemy | frame;
        let king = lowest(us.king);
        let (fragile, helpful) = reach.king_bonds(solid, &foe, king);
        let may_castle = position.may_castle(side);
        MoverView { reach, us, foe, enemy, solid, barred: own | frame, king, may_castle, fragile, helpful }
    }

    #[inline]
    fn moves<S: Sink>(&self, sink: &mut S) {
        self.king_moves(sink);
        self.slider_moves(sink);
        self.knight_moves(sink);
        self.pawn_moves(sink);
    }

    /// C8: whether an enemy could capture on a square.
    #[inline]
    fn is_attacked(&self, solid: u32, square: u8) -> bool {
        self.reach.attackers(solid, &self.foe, square) != 0
    }

    /// C9: whether the king, on his present square, is safe after an own piece moved from one bit
    /// to another; `via` is the set of pieces captured on the way.
    #[inline]
    fn is_safe_after(&self, from: u32, to: u32, via: u32) -> bool {
        let solid = self.solid & !(from | via) | to;
        let left = !(to | via);
        let foe = SidePieces {
            straight: self.foe.straight & left,
            diagonal: self.foe.diagonal & left,
            knights: self.foe.knights & left,
            pawns: self.foe.pawns & left,
            ..self.foe
        };
        self.reach.attackers(solid, &foe, self.king) == 0
    }

    /// Returns the part of `targets` that keeps the king safe.
    #[inline]
    fn safe_targets(&self, from: u8, targets: u32, via: u32) -> u32 {
        if self.fragile & (bit(from) | via) == 0 {
            return targets;
        }
        let (mut rest, mut safe) = (targets, 0);
        while rest != 0 {
            let to = rest & rest.wrapping_neg();
            rest ^= to;
            safe |= if self.is_safe_after(bit(from), to, via) { to } else { 0 };
        }
        safe
    }

    /// C2, C6: a step either way, "never into check", or castling.
    #[inline]
    fn king_moves<S: Sink>(&self, sink: &mut S) {
        // A step leaves the king's square empty, so that he does not block attacks on himself.
        let open = self.solid & !self.us.king;
        let mut rest = self.reach.king_steps(self.solid, self.king) & !self.barred;
        let mut steps = 0;
        while rest != 0 {
            let to = rest & rest.wrapping_neg();
            rest ^= to;
            steps |= if self.is_attacked(open, lowest(to)) { 0 } else { to };
        }
        sink.add(MoveGroup::plain(self.king, steps));
        let rooks = self.us.straight & !self.us.diagonal;
        let targets = match self.reach.movement().castling {
            Castling::Neighbours => self.swaps(rooks),
            Castling::Unmoved if self.may_castle => self.castlings(rooks),
            _ => 0,
        };
        if targets != 0 {
            sink.add(MoveGroup { pattern: Move::castling(self.king, 0), targets });
        }
    }

    /// C6: the neighbouring rooks that can swap places with the king. A rook ends on his square.
    #[inline]
    fn swaps(&self, rooks: u32) -> u32 {
        let mut rest = rooks & KING << self.king;
        let mut safe = 0;
        while rest != 0 {
            let rook = rest & rest.wrapping_neg();
            rest ^= rook;
            safe |= if self.is_attacked(self.solid, lowest(rook)) { 0 } else { rook };
        }
        safe
    }

    /// C6, with the right to castle: the unmoved rook, if nothing is between and the king is not in
    /// check, crosses no attacked square and does not end in check. Of several rooks the unmoved
    /// one is that on the home square.
    fn castlings(&self, rooks: u32) -> u32 {
        let rook = rooks & self.reach.homes().map_or(0, |homes| homes.rooks[self.us.side.index()]);
        let at = lowest(rook);
        let (king_to, rook_to) = castled(self.king, at);
        let open = self.solid & !self.us.king;
        let after = open & !rook | bit(rook_to);
        let between = (bit(self.king.max(at)) - 1) & !(2 * bit(self.king.min(at)) - 1);
        let barred = self.solid & between != 0
            || self.is_attacked(self.solid, self.king)
            || self.is_attacked(open, rook_to)
            || self.is_attacked(after, king_to);
        if barred { 0 } else { rook }
    }

    /// C3, C4, C5: moves of rooks, bishops and queens.
    #[inline]
    fn slider_moves<S: Sink>(&self, sink: &mut S) {
        let mut sliders = self.us.straight | self.us.diagonal;
        while sliders != 0 {
            let from = lowest(sliders);
            sliders &= sliders - 1;
            let reached = self.reach.slides(self.solid, from, self.us.lines(from));
            let targets = reached & !self.barred & self.helpful;
            sink.add(MoveGroup::plain(from, self.safe_targets(from, targets, 0)));
        }
    }

    /// C7: the final squares, then each enemy on an intermediate square with the empty final
    /// squares behind it.
    #[inline]
    fn knight_moves<S: Sink>(&self, sink: &mut S) {
        let mut knights = self.us.knights;
        while knights != 0 {
            let from = lowest(knights);
            knights &= knights - 1;
            let targets = self.reach.knight_finals(from) & !self.barred & self.helpful;
            sink.add(MoveGroup::plain(from, self.safe_targets(from, targets, 0)));
            if self.reach.captures_on_the_way() {
                for via in ones(((TWO_AWAY | THREE_AWAY) << from) & self.enemy) {
                    self.captures_on_the_way(from, 1 << via, sink);
                }
            }
        }
    }

    #[inline]
    fn captures_on_the_way<S: Sink>(&self, from: u8, via: u32, sink: &mut S) {
        let second_leg = if (TWO_AWAY << from) & via != 0 { 3 } else { 2 };
        let finals = (via << second_leg | via >> second_leg) & !self.solid;
        let targets = self.safe_targets(from, finals, via);
        sink.add(MoveGroup { pattern: Move::capture_on_the_way(from, lowest(via), 0), targets });
    }

    /// C15, C16: one square ahead, two from the start; on the last square one move for each
    /// promotion.
    #[inline]
    fn pawn_moves<S: Sink>(&self, sink: &mut S) {
        let Some(homes) = self.reach.homes() else { return };
        let side = self.us.side;
        for at in ones(self.us.pawns) {
            let from = lowest(1 << at);
            let one = ahead(1 << at, side);
            let two = ahead(one & !self.solid, side);
            let first = homes.pawns[side.index()] & 1 << at != 0;
            let takes = self.reach.movement().pawn_takes_on_double_step;
            let far = if first && takes {
                two
            } else if first {
                two & !self.solid
            } else {
                0
            };
            let targets = self.safe_targets(from, (one | far) & !self.barred & self.helpful, 0);
            let last = targets & homes.last[side.index()];
            sink.add(MoveGroup::plain(from, targets & !last));
            if last != 0 {
                for choice in 0..4 {
                    sink.add(MoveGroup { pattern: Move::promotion(from, 0, choice), targets: last });
                }
            }
        }
    }
}
