//! The move generator, C1–C9: sets of squares for each piece, cut down to the legal ones, handed to a [`Sink`].

use crate::attack::{attackers, slides};
use crate::position::{Men, Move, Position, bit, lowest};
use crate::tables::{
    ABOVE, BELOW, BISHOP_INNER, BISHOP_OUTER, KNIGHT_FINALS, THREE_AWAY, TWO_AWAY, far, near,
};
use throughline_game::bits::select64;
use throughline_game::{Random, bits::ones};

/// Takes legal moves in bunches.
pub trait Sink {
    /// The moves from one square to each of `targets`, all special in the same way. The set may be empty.
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

    #[inline]
    fn to(self, square: u8) -> Move {
        self.pattern.with_destination(square)
    }
}

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u32);

impl Sink for Count {
    #[inline]
    fn add(&mut self, bunch: Bunch) {
        self.0 += bunch.targets.count_ones();
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

/// Appends captures to a list.
pub struct Captures<'l> {
    /// The list.
    pub list: &'l mut Vec<Move>,
    /// The enemy's pieces.
    pub enemy: u32,
}

impl Sink for Captures<'_> {
    #[inline]
    fn add(&mut self, mut bunch: Bunch) {
        if bunch.pattern.via().is_none() {
            bunch.targets &= self.enemy;
        }
        List(self.list).add(bunch);
    }
}

/// King and castling, and for each of up to seven others its plain moves and four ways to capture on the way.
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

/// A legal move by C1–C9, each equally likely.
#[inline]
pub fn random(frame: u32, position: &Position, random: &mut Random) -> Option<Move> {
    let mut draw = Draw { bunches: [Bunch::plain(0, 0); MOST_BUNCHES], len: 0, total: 0 };
    generate(frame, position, &mut draw);
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

/// Hands every legal move by C1–C9 to `sink`, each once; the endings C12 and C14 are the caller's to judge.
/// `frame` holds the off-board bits.
#[inline]
pub fn generate<S: Sink>(frame: u32, position: &Position, sink: &mut S) {
    let scene = Scene::new(frame, position);
    scene.king_moves(sink);
    scene.slider_moves(sink);
    scene.knight_moves(sink);
}

/// A position as the side to move sees it, with what its king allows.
struct Scene {
    us: Men,
    foe: Men,
    enemy: u32,
    /// Occupied squares and the frame.
    solid: u32,
    /// Own pieces and the frame: where no piece can end.
    barred: u32,
    king: u8,
    /// Pieces here may expose the king by leaving, by their own move or by capture on a knight's way. Everything,
    /// when the king is in check.
    fragile: u32,
    /// Where an own piece must end to help the king, unless it captures on its way. Everything, without check.
    helpful: u32,
}

impl Scene {
    #[inline]
    fn new(frame: u32, position: &Position) -> Self {
        let (side, other) = (position.to_move(), position.to_move().opponent());
        let (us, foe) = (position.men(side), position.men(other));
        let (own, enemy) = (position.side(side), position.side(other));
        let solid = own | enemy | frame;
        let king = lowest(us.king);
        let (fragile, helpful) = king_bonds(solid, &foe, king);
        Scene { us, foe, enemy, solid, barred: own | frame, king, fragile, helpful }
    }

    /// C9: whether the king, where it is, is safe after an own piece went from one bit to another; `via` has what
    /// is captured on the way.
    #[inline]
    fn is_safe_after(&self, from: u32, to: u32, via: u32) -> bool {
        let solid = self.solid & !(from | via) | to;
        let left = !(to | via);
        let foe = Men {
            straight: self.foe.straight & left,
            diagonal: self.foe.diagonal & left,
            knights: self.foe.knights & left,
            king: self.foe.king,
        };
        attackers(solid, &foe, self.king) == 0
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

    /// C2, C6: one square either way, or swapping places with a rook there; "never into check".
    #[inline]
    fn king_moves<S: Sink>(&self, sink: &mut S) {
        let rooks = self.us.straight & !self.us.diagonal;
        let (mut steps, mut castlings) = (0, 0);
        for to in [self.king.wrapping_sub(1) & 31, self.king + 1] {
            let at = bit(to);
            // A rook fills the king's place; a step leaves it empty, so that the king cannot hide behind itself.
            let swaps = rooks & at;
            let solid = if swaps != 0 { self.solid } else { self.solid & !self.us.king };
            if self.barred & at & !swaps == 0 && attackers(solid, &self.foe, to) == 0 {
                steps |= at & !swaps;
                castlings |= swaps;
            }
        }
        sink.add(Bunch::plain(self.king, steps));
        if castlings != 0 {
            sink.add(Bunch { pattern: Move::castling(self.king, 0), targets: castlings });
        }
    }

    /// C3, C4, C5: rooks, bishops and queens.
    #[inline]
    fn slider_moves<S: Sink>(&self, sink: &mut S) {
        let mut sliders = self.us.straight | self.us.diagonal;
        while sliders != 0 {
            let from = lowest(sliders);
            sliders &= sliders - 1;
            let (straight, diagonal) = (self.us.straight & bit(from) != 0, self.us.diagonal & bit(from) != 0);
            let targets = slides(self.solid, from, straight, diagonal) & !self.barred & self.helpful;
            sink.add(Bunch::plain(from, self.safe_targets(from, targets, 0)));
        }
    }

    /// C7: the final squares, then each enemy on an intermediate square with the empty final squares behind it.
    #[inline]
    fn knight_moves<S: Sink>(&self, sink: &mut S) {
        let mut knights = self.us.knights;
        while knights != 0 {
            let from = lowest(knights);
            knights &= knights - 1;
            let targets = (KNIGHT_FINALS << from) & !self.barred & self.helpful;
            sink.add(Bunch::plain(from, self.safe_targets(from, targets, 0)));
            for via in ones(((TWO_AWAY | THREE_AWAY) << from) & self.enemy) {
                self.captures_on_the_way(from, 1 << via, sink);
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
}

/// What ties the other pieces to their king: [`Scene::fragile`] and [`Scene::helpful`].
#[inline]
fn king_bonds(solid: u32, foe: &Men, king: u8) -> (u32, u32) {
    let window = |board: u32| board >> king;
    let (solid, straight, diagonal, knights) =
        (window(solid), window(foe.straight), window(foe.diagonal), window(foe.knights));
    let (near, far) = (near(solid), far(solid));
    let (rook, bishop) = (u32::from(near.rook), u32::from(far.bishop));
    let by_straight = straight & rook;
    let by_diagonal = diagonal & bishop;
    let by_knight = knights & u32::from(near.knights);
    if by_straight | by_diagonal | by_knight != 0 {
        let lines = |checked: u32, line: u32| if checked != 0 { line } else { 0 };
        let helpful = lines(by_straight, rook)
            | lines(by_diagonal, bishop)
            | by_knight
            | lines(by_knight, TWO_AWAY | THREE_AWAY);
        return (u32::MAX, helpful << king);
    }
    let behind_straight = straight & u32::from(near.rook_behind);
    let behind_diagonal = diagonal & (u32::from(far.bishop_behind) | BISHOP_OUTER);
    let leapers = knights & (TWO_AWAY | THREE_AWAY);
    if behind_straight | behind_diagonal | leapers == 0 {
        return (0, u32::MAX);
    }
    // A knight that captures between king and bishop can open two squares of the line at once: so a bishop six away
    // makes all squares before it fragile, whatever stands there.
    let fragile = toward(behind_straight, rook)
        | toward(behind_diagonal, bishop | BISHOP_INNER)
        | if leapers & TWO_AWAY != 0 { THREE_AWAY } else { 0 }
        | if leapers & THREE_AWAY != 0 { TWO_AWAY } else { 0 };
    (fragile << king, u32::MAX)
}

/// The part of `line` on the sides of the centre where a slider stands.
#[inline]
fn toward(sliders: u32, line: u32) -> u32 {
    let above = if sliders & ABOVE != 0 { line & ABOVE } else { 0 };
    let below = if sliders & BELOW != 0 { line & BELOW } else { 0 };
    above | below
}
