//! Set-up, rules P2 to P4: where the pieces stand at the start.

use crate::board::Circle;
use crate::hand::Hand;
use crate::moves;
use crate::position::{Kind, Position, Ring};
use std::collections::VecDeque;
use throughline_game::{Random, Side};

/// P2, P3: how the major pieces come onto the outer places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Setup {
    /// King in the centre of its side.
    Classic,
    /// King on its player's left.
    YinYang,
    /// Dealt to outer places of the whole board.
    Random {
        /// The seed of the deal, for [`Random`].
        seed: u64,
    },
    /// The players place them in turn.
    Draft,
}

/// Deals tried before the board is given up as one without a move.
const DEALS: u32 = 1000;

impl Setup {
    /// The position at the start, or `None` where White would have no move (P13): the game would be
    /// over before it began.
    ///
    /// `pieces` must fit on a side each.
    pub(crate) fn start(self, circle: &Circle, pieces: [Hand; 2], pawns: bool) -> Option<Position> {
        let place = |position: &mut Position, side, place, kind| {
            position.put(Ring::Outer, place, side, kind);
            if pawns {
                position.put(Ring::Inner, place, side, Kind::Pawn);
            }
        };
        let in_rows = |row: fn(Hand) -> Vec<Kind>| {
            let mut position = Position::empty(Side::First);
            for side in Side::BOTH {
                for (at, kind) in centred(circle, side, &row(pieces[side.index()])) {
                    place(&mut position, side, at, kind);
                }
            }
            position
        };
        let playable = |position: Position| moves::exists(circle, &position).then_some(position);
        match self {
            Setup::Classic => playable(in_rows(classic_row)),
            Setup::YinYang => playable(in_rows(|pieces| pieces.pieces().collect())),
            Setup::Random { seed } => {
                let mut random = Random::new(seed);
                (0..DEALS).find_map(|_| {
                    let mut position = Position::empty(Side::First);
                    for (at, side, kind) in deal(circle, pieces, &mut random) {
                        place(&mut position, side, at, kind);
                    }
                    playable(position)
                })
            }
            Setup::Draft => {
                let mut position = Position::empty(Side::First);
                Side::BOTH.into_iter().for_each(|side| position.set_hand(side, pieces[side.index()]));
                Some(position)
            }
        }
    }
}

/// P2: the king, "flanked by bishops, knights and finally rooks", from the player's left. P4,
/// ruling: fewer pieces go outward from the king in that order, to the left and to the right in
/// turn.
fn classic_row(pieces: Hand) -> Vec<Kind> {
    let mut row = VecDeque::from([Kind::King]);
    for (i, kind) in pieces.without(Kind::King).pieces().enumerate() {
        if i % 2 == 0 { row.push_front(kind) } else { row.push_back(kind) }
    }
    row.into()
}

/// P4: the places of a row that is centred on the side; ruling: of an odd number of free places,
/// the left has fewer.
fn centred(circle: &Circle, side: Side, row: &[Kind]) -> impl Iterator<Item = (u8, Kind)> {
    let length = circle.side_length();
    let first = side.index() * length + length.saturating_sub(row.len()) / 2;
    (first as u8..).zip(row.iter().copied())
}

/// P3: "dealt to random outer places of the whole board": places for White's pieces and then for
/// Black's, each place that is still free equally likely.
fn deal(circle: &Circle, pieces: [Hand; 2], random: &mut Random) -> Vec<(u8, Side, Kind)> {
    let mut free: Vec<u8> = (0..circle.places() as u8).collect();
    let all =
        Side::BOTH.into_iter().flat_map(|side| pieces[side.index()].pieces().map(move |kind| (side, kind)));
    all.map(|(side, kind)| (free.swap_remove(random.below(free.len() as u32) as usize), side, kind)).collect()
}

/// P4: the pieces of White and Black: `KBNR` for both, or `KBBR/KNNR`.
///
/// # Errors
/// Every fault, a clause each: another letter, not one king each, unequal numbers.
///
/// ```
/// use throughline_linear_pursuit::setup::{pieces_text, read_pieces};
/// assert_eq!(pieces_text(read_pieces("rbk/nnk").unwrap()), "KBR/KNN");
/// assert!(read_pieces("KBB/KN").unwrap_err()[0].contains("3 and 2"));
/// ```
pub fn read_pieces(text: &str) -> Result<[Hand; 2], Vec<String>> {
    let sides = match text.split_once('/') {
        None => vec![("each side", text)],
        Some((white, black)) => vec![("White", white), ("Black", black)],
    };
    let mut faults = Vec::new();
    let mut hands = Vec::new();
    for (name, text) in sides {
        let Some(hand) = Hand::read(text) else {
            let most = Hand::MOST;
            faults.push(format!("the pieces of {name} are letters of K, B, N and R, at most {most} of each"));
            continue;
        };
        if hand.count(Kind::King) != 1 {
            faults.push(format!("{name} has {} kings instead of one (P1)", hand.count(Kind::King)));
        }
        hands.push(hand);
    }
    if let [white, black] = hands[..]
        && white.len() != black.len()
    {
        faults.push(format!("{} and {} pieces: both sides have as many (P1)", white.len(), black.len()));
    }
    match (faults.is_empty(), hands.first(), hands.last()) {
        (true, Some(&white), Some(&black)) => Ok([white, black]),
        _ => Err(faults),
    }
}

/// The pieces of White and Black as options write them: once where both have the same.
#[must_use]
pub fn pieces_text([white, black]: [Hand; 2]) -> String {
    if white == black { white.to_string() } else { format!("{white}/{black}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str, row: impl Fn(Hand) -> Vec<Kind>) -> String {
        row(Hand::read(text).unwrap()).into_iter().map(Kind::letter).collect()
    }

    #[test]
    fn p2_full_rows_are_the_rule_pages() {
        assert_eq!(row("KBBNNRR", classic_row), "RNBKBNR");
        assert_eq!(row("KBBNNRR", |pieces| pieces.pieces().collect()), "KBBNNRR");
    }

    #[test]
    fn p4_fewer_pieces_flank_the_king_left_first() {
        for (pieces, expected) in
            [("K", "K"), ("KB", "BK"), ("KBNR", "RBKN"), ("KBBR", "RBKB"), ("KNN", "NKN")]
        {
            assert_eq!(row(pieces, classic_row), expected);
        }
    }

    #[test]
    fn bad_pieces_are_refused_with_every_fault() {
        for (text, faults) in [
            ("", 1),
            ("BNR", 1),
            ("KKB", 1),
            ("KX", 1),
            ("KB/KX", 1),
            ("KBN/KN", 1),
            ("KKB/BN", 3),
            ("K/K/K", 1),
            ("KP", 1),
            ("KB/", 2),
            ("KKB/KKN", 2),
        ] {
            assert_eq!(read_pieces(text).unwrap_err().len(), faults, "{text}: {:?}", read_pieces(text));
        }
        assert_eq!(pieces_text(read_pieces("rrnnbbk").unwrap()), "KBBNNRR");
    }
}
