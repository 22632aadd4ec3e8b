//! The setup, rules P2 to P4: the start position.

use crate::board::Circle;
use crate::messages::MESSAGES;
use crate::moves;
use crate::pieces::{Hand, Kind};
use crate::position::{Position, Ring};
use std::collections::VecDeque;
use throughline_game::{Random, Side};

/// P2, P3: how the major pieces are arranged on the outer places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Arrangement {
    /// The king in the centre of its side.
    Classic,
    /// The king on its player's left.
    YinYang,
    /// Dealt to random outer places of the whole board.
    Random {
        /// The seed of the deal, for [`Random`].
        seed: u64,
    },
    /// The players place them in turn.
    Draft,
}

/// The number of deals to try before the options are rejected as leaving White without a move.
const DEALS: u32 = 1000;

impl Arrangement {
    /// Returns the start position, or `None` where White would have no move (P13): the game would
    /// be over at the start.
    ///
    /// Each side's `pieces` must fit on its side.
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
            Arrangement::Classic => playable(in_rows(classic_row)),
            Arrangement::YinYang => playable(in_rows(|pieces| pieces.pieces().collect())),
            Arrangement::Random { seed } => {
                let mut random = Random::new(seed);
                (0..DEALS).find_map(|_| {
                    let mut position = Position::empty(Side::First);
                    for (at, side, kind) in deal(circle, pieces, &mut random) {
                        place(&mut position, side, at, kind);
                    }
                    playable(position)
                })
            }
            Arrangement::Draft => {
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

/// P4: the places of a row that is centred on the side; ruling: for an odd number of free places,
/// the left has fewer.
fn centred(circle: &Circle, side: Side, row: &[Kind]) -> impl Iterator<Item = (u8, Kind)> {
    let length = circle.side_length();
    let first = side.index() * length + length.saturating_sub(row.len()) / 2;
    (first as u8..).zip(row.iter().copied())
}

/// P3: "dealt to random outer places of the whole board": places for White's pieces and then for
/// Black's, each drawn uniformly from the free places.
fn deal(circle: &Circle, pieces: [Hand; 2], random: &mut Random) -> Vec<(u8, Side, Kind)> {
    let mut free: Vec<u8> = (0..circle.places() as u8).collect();
    let all =
        Side::BOTH.into_iter().flat_map(|side| pieces[side.index()].pieces().map(move |kind| (side, kind)));
    all.map(|(side, kind)| (free.swap_remove(random.below(free.len() as u32) as usize), side, kind)).collect()
}

/// P4: parses the pieces of White and Black: `KBNR` for both, or `KBBR/KNNR`.
///
/// # Errors
/// Every problem as a clause: another letter, not one king each, unequal numbers.
///
/// ```
/// use throughline_linear_pursuit::{pieces_text, read_pieces};
/// assert_eq!(pieces_text(read_pieces("rbk/nnk").unwrap()), "KBR/KNN");
/// assert!(read_pieces("KBB/KN").unwrap_err()[0].contains("3 and 2"));
/// ```
pub fn read_pieces(text: &str) -> Result<[Hand; 2], Vec<String>> {
    let sides = match text.split_once('/') {
        None => vec![("both", text)],
        Some((white, black)) => vec![(Side::First.key(), white), (Side::Second.key(), black)],
    };
    let mut problems = Vec::new();
    let mut hands = Vec::new();
    for (side, text) in sides {
        let Some(hand) = Hand::read(text) else {
            let inserted = [("side", side), ("most", &*Hand::MOST.to_string())];
            problems.push(MESSAGES.say("clash-letters", &inserted));
            continue;
        };
        if hand.count(Kind::King) != 1 {
            let inserted = [("side", side), ("count", &*hand.count(Kind::King).to_string())];
            problems.push(MESSAGES.say("clash-kings", &inserted));
        }
        hands.push(hand);
    }
    if let [white, black] = hands[..]
        && white.len() != black.len()
    {
        let [white, black] = [white, black].map(|hand| hand.len().to_string());
        problems.push(MESSAGES.say("clash-numbers", &[("white", &white), ("black", &black)]));
    }
    match (problems.is_empty(), hands.first(), hands.last()) {
        (true, Some(&white), Some(&black)) => Ok([white, black]),
        _ => Err(problems),
    }
}

/// Returns the pieces of White and Black as in options: only once where both have the same.
pub fn pieces_text([white, black]: [Hand; 2]) -> String {
    if white == black { white.to_string() } else { format!("{white}/{black}") }
}
