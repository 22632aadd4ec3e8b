//! Positions put together by hand. Pieces still in hand in a draft (P3) are fields, not pieces on
//! the board.

use crate::diagram::spoken;
use crate::hand::Hand;
use crate::notation::{hand_text, piece_letter, read_hand, side_letter};
use crate::position::{Kind, Position, Ring};
use crate::rules::LinearPursuit;
use throughline_game::{
    Arranged, Editable, FieldValues, PositionError, Setup, SetupField, Side, SiteId, TrayPiece, runs,
};

/// The kinds of a side in the tray.
const KINDS: [Kind; 5] = [Kind::King, Kind::Bishop, Kind::Knight, Kind::Rook, Kind::Pawn];
/// The keys of the fields for the hands.
const HANDS: [&str; 2] = ["white-hand", "black-hand"];

/// The tray: White's pieces, then Black's.
fn kinds() -> impl Iterator<Item = (Side, Kind)> {
    Side::BOTH.into_iter().flat_map(|side| KINDS.map(|kind| (side, kind)))
}

/// The forms of a hand, for messages.
fn hand_forms(side: Side) -> String {
    let example = if side == Side::First { "KBB" } else { "kbb" };
    format!("letters of pieces, as {example}, at most {} of each, or - for none", Hand::MOST)
}

impl Editable for LinearPursuit {
    /// P1, P2: "one king", and a major piece and a pawn for each place of a side.
    fn tray(&self) -> Vec<TrayPiece> {
        let room = self.circle().side_length() as u16;
        let piece = |(side, kind): (Side, Kind)| TrayPiece {
            side,
            piece: kind.name(),
            spoken: spoken(side, kind),
            layer: 0,
            most: Some(if kind == Kind::King { 1 } else { room }),
        };
        kinds().map(piece).collect()
    }

    fn setup_fields(&self) -> Vec<SetupField> {
        let abouts = [
            "White’s pieces that are still to be placed in the draft (P3); - when it is over.",
            "Black’s pieces that are still to be placed in the draft (P3); - when it is over.",
        ];
        let field = |side: Side| SetupField {
            key: HANDS[side.index()],
            about: abouts[side.index()],
            default: "-",
            values: FieldValues::Pattern { allowed: hand_forms(side) },
        };
        if self.is_drafted() { Side::BOTH.map(field).into() } else { Vec::new() }
    }

    fn setup(&self, position: &Position) -> Setup {
        let mut pieces = Vec::new();
        for ring in [Ring::Inner, Ring::Outer] {
            for place in 0..self.circle().places() as u8 {
                let piece = position.piece(ring, place);
                let index = piece.and_then(|piece| kinds().position(|other| other == piece));
                pieces.extend(index.map(|index| (self.site_id(ring, place), index)));
            }
        }
        let hands = Side::BOTH.map(|side| hand_text(position, side));
        let fields = if self.is_drafted() { hands.into() } else { Vec::new() };
        Setup { pieces, side: position.to_move(), fields }
    }

    fn setup_text(&self, arranged: &Arranged<'_>) -> String {
        let cell = |ring, place| kinds().nth(arranged.piece(self.site_id(ring, place))?).map(piece_letter);
        let row = |ring| runs::write((0..self.circle().places() as u8).map(|place| cell(ring, place)));
        let places = format!("{}/{} {}", row(Ring::Inner), row(Ring::Outer), side_letter(arranged.side));
        // A position whose draft is over has no third field.
        let hands = arranged.fields.join("/");
        if matches!(hands.as_str(), "" | "-/-") { places } else { format!("{places} {hands}") }
    }

    fn check_field(&self, key: &str, text: &str) -> Result<(), PositionError> {
        let side = if key == HANDS[0] { Side::First } else { Side::Second };
        read_hand(text, side).map(|_| ()).ok_or_else(|| PositionError::syntax(text, hand_forms(side)))
    }

    fn bars_pieces(&self, site: SiteId) -> Option<String> {
        self.place_of(site).is_none().then(|| {
            let keys = HANDS.join(" and ");
            format!("no piece can be put into a hand on the board: write it into {keys} (P3)")
        })
    }
}
