//! The move generator, C1–C9, C15 and C16: sets of squares for each piece, cut down to the legal
//! ones, handed to a [`Sink`].

use crate::OneDimensionalChess;
use crate::attack::{Computed, KING, Reach, THREE_AWAY, TWO_AWAY, ahead};
use crate::packed_move::{Move, castled};
use crate::pieces::{bit, lowest};
use crate::position::{Men, Position};
use crate::rules::Castling;
use crate::tables::Tabled;
use throughline_game::bits::select64;
use throughline_game::{Random, bits::ones};

/// Takes legal moves in bunches.
pub trait Sink {
    /// The moves from one square to each of `targets`, all special in the same way. The set may be
    /// empty.
    fn add(&mut self, bunch: Bunch);
}

/// Moves of one piece.
#[derive(Clone, Copy)]
pub struct Bunch {
    /// A move of the bunch, whatever its destination.
    pattern: Move,
    /// The destinations, a framed bitboard.
    targets: u32,
}

impl Bunch {
    #[inline]
    fn plain(from: u8, targets: u32) -> Self {
        Bunch { pattern: Move::new(from, 0), targets }
    }

    /// A move of the bunch, whatever its destination.
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

/// The number of legal moves by C1–C9, C15 and C16.
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
    fn add(&mut self, bunch: Bunch) {
        self.0 += bunch.targets.count_ones();
    }
}

/// Whether a move of any value is legal by C1–C9, C15 and C16.
pub fn has(game: &OneDimensionalChess, position: &Position, m: Move) -> bool {
    let mut sink = Has { m, found: false };
    generate(game, position, &mut sink);
    sink.found
}

/// Looks for a move.
struct Has {
    m: Move,
    found: bool,
}

impl Sink for Has {
    fn add(&mut self, bunch: Bunch) {
        self.found |= bunch.to(self.m.to()) == self.m && bunch.targets & bit(self.m.to()) != 0;
    }
}

/// Appends moves to a list.
pub struct List<'l>(pub &'l mut Vec<Move>);

impl Sink for List<'_> {
    #[inline]
    fn add(&mut self, bunch: Bunch) {
        let mut targets = bunch.targets;
        while targets != 0 {
            self.0.push(bunch.to(lowest(targets)));
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
    fn add(&mut self, mut bunch: Bunch) {
        if bunch.pattern.via().is_none() && bunch.pattern.becomes().is_none() {
            bunch.targets &= self.enemy;
        }
        List(self.list).add(bunch);
    }
}

/// King and castling, and for each of up to seven others its plain moves and four ways to capture
/// on the way.
const MOST_BUNCHES: usize = 64;

/// Keeps bunches to draw a move from.
struct Draw {
    bunches: [Bunch; MOST_BUNCHES],
    len: usize,
    total: u32,
}

impl Sink for Draw {
    #[inline]
    fn add(&mut self, bunch: Bunch) {
        // Masked so that no check for the end is needed: positions have at most 38 bunches.
        self.bunches[self.len % MOST_BUNCHES] = bunch;
        self.len += 1;
        self.total += bunch.targets.count_ones();
    }
}

/// A legal move by C1–C9, C15 and C16, each equally likely.
#[inline]
pub fn random(game: &OneDimensionalChess, position: &Position, random: &mut Random) -> Option<Move> {
    let mut draw = Draw { bunches: [Bunch::plain(0, 0); MOST_BUNCHES], len: 0, total: 0 };
    generate(game, position, &mut draw);
    if draw.total == 0 {
        return None;
    }
    let mut n = random.below(draw.total);
    for bunch in &draw.bunches[..draw.len.min(MOST_BUNCHES)] {
        let size = bunch.targets.count_ones();
        if n < size {
            let chosen = select64(u64::from(bunch.targets), n);
            return Some(bunch.to(lowest(1 << chosen)));
        }
        n -= size;
    }
    None
}

/// Hands every legal move by C1–C9, C15 and C16 to `sink`, each once; the endings C12 and C14 are
/// the caller's to judge.
#[inline]
pub fn generate<S: Sink>(game: &OneDimensionalChess, position: &Position, sink: &mut S) {
    match &game.computed {
        None => Scene::new(&Tabled, game.frame, position).moves(sink),
        Some(computed) => generate_by_data(computed, game.frame, position, sink),
    }
}

/// Out of line, so that the tables' generator stays small where it is inlined.
#[inline(never)]
fn generate_by_data<S: Sink>(computed: &Computed, frame: u32, position: &Position, sink: &mut S) {
    Scene::new(computed, frame, position).moves(sink);
}

/// A position as the side to move sees it, with what its king allows.
struct Scene<'r, R> {
    reach: &'r R,
    us: Men,
    foe: Men,
    enemy: u32,
    /// Occupied squares and the frame.
    solid: u32,
    /// Own pieces and the frame: where no piece can end.
    barred: u32,
    king: u8,
    /// [`Position::may_castle`].
    may_castle: bool,
    /// The first of [`Reach::king_bonds`].
    fragile: u32,
    /// The second of [`Reach::king_bonds`].
    helpful: u32,
}

impl<'r, R: Reach> Scene<'r, R> {
    #[inline(always)]
    fn new(reach: &'r R, frame: u32, position: &Position) -> Self {
        let (side, other) = (position.to_move(), position.to_move().opponent());
        let (us, foe) = (position.men(side), position.men(other));
        let (own, enemy) = (position.side(side), position.side(other));
        let solid = own | enemy | frame;
        let king = lowest(us.king);
        let (fragile, helpful) = reach.king_bonds(solid, &foe, king);
        let may_castle = position.may_castle(side);
        Scene { reach, us, foe, enemy, solid, barred: own | frame, king, may_castle, fragile, helpful }
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

    /// C9: whether the king, where it is, is safe after an own piece went from one bit to another;
    /// `via` has what is captured on the way.
    #[inline]
    fn is_safe_after(&self, from: u32, to: u32, via: u32) -> bool {
        let solid = self.solid & !(from | via) | to;
        let left = !(to | via);
        let foe = Men {
            straight: self.foe.straight & left,
            diagonal: self.foe.diagonal & left,
            knights: self.foe.knights & left,
            pawns: self.foe.pawns & left,
            ..self.foe
        };
        self.reach.attackers(solid, &foe, self.king) == 0
    }

    /// The part of `targets` that keeps the king safe.
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
        // A step leaves the king's place empty, so that he cannot hide behind himself.
        let open = self.solid & !self.us.king;
        let mut rest = self.reach.king_steps(self.solid, self.king) & !self.barred;
        let mut steps = 0;
        while rest != 0 {
            let to = rest & rest.wrapping_neg();
            rest ^= to;
            steps |= if self.is_attacked(open, lowest(to)) { 0 } else { to };
        }
        sink.add(Bunch::plain(self.king, steps));
        let rooks = self.us.straight & !self.us.diagonal;
        let targets = match self.reach.movement().castling {
            Castling::Neighbours => self.swaps(rooks),
            Castling::Unmoved if self.may_castle => self.castlings(rooks),
            _ => 0,
        };
        if targets != 0 {
            sink.add(Bunch { pattern: Move::castling(self.king, 0), targets });
        }
    }

    /// C6: the neighbouring rooks that can swap places with the king. A rook fills his place.
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

    /// C6, with the right to castle: the unmoved rook, if nothing stands between and the king comes
    /// neither out of, nor across, nor into check. Of several rooks the unmoved one is that with
    /// the home square.
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

    /// C3, C4, C5: rooks, bishops and queens.
    #[inline]
    fn slider_moves<S: Sink>(&self, sink: &mut S) {
        let mut sliders = self.us.straight | self.us.diagonal;
        while sliders != 0 {
            let from = lowest(sliders);
            sliders &= sliders - 1;
            let reached = self.reach.slides(self.solid, from, self.us.lines(from));
            let targets = reached & !self.barred & self.helpful;
            sink.add(Bunch::plain(from, self.safe_targets(from, targets, 0)));
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
            sink.add(Bunch::plain(from, self.safe_targets(from, targets, 0)));
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
        sink.add(Bunch { pattern: Move::capture_on_the_way(from, lowest(via), 0), targets });
    }

    /// C15, C16: one square ahead, two from the start; on the last square once for each piece the
    /// pawn can become.
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
            sink.add(Bunch::plain(from, targets & !last));
            if last != 0 {
                for choice in 0..4 {
                    sink.add(Bunch { pattern: Move::promotion(from, 0, choice), targets: last });
                }
            }
        }
    }
}
