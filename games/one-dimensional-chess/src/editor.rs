//! Positions put together by hand.

use crate::diagram::spoken;
use crate::kind::Kind;
use crate::movement::Castling;
use crate::notation::{piece_letter, read_plies, rights_text, side_letter};
use crate::position::Position;
use crate::rules::OneDimensionalChess;
use throughline_game::{
    Arranged, Editable, FieldValues, PositionError, Setup, SetupField, Side, TrayPiece, runs,
};

const CASTLING: SetupField = SetupField {
    key: "castling",
    about: "Who may still castle: a side whose king and rook have never moved.",
    default: "-",
    values: FieldValues::Choice(&[
        ("-", "nobody"),
        ("Kk", "White and Black"),
        ("K", "White only"),
        ("k", "Black only"),
    ]),
};

impl OneDimensionalChess {
    /// The pieces that positions of this game can hold, White's first.
    fn kinds(&self) -> Vec<(Side, Kind)> {
        const ORDER: [Kind; 6] =
            [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
        let all = Side::BOTH.into_iter().flat_map(|side| ORDER.map(|kind| (side, kind)));
        all.filter(|&(side, kind)| self.most(side, kind) > 0).collect()
    }

    /// The most pieces of a kind a side can have: those of its start, and its pawns in their place
    /// (C16).
    fn most(&self, side: Side, kind: Kind) -> usize {
        let promoted =
            if Kind::PROMOTIONS.contains(&kind) { self.homes(side, Kind::Pawn).count() } else { 0 };
        self.homes(side, kind).count() + promoted
    }

    fn plies_field(&self) -> SetupField {
        SetupField {
            key: "quiet-plies",
            about: if self.has_pawns() {
                "Moves of either side since the last capture or pawn’s move; at 100 the game is drawn (C14)."
            } else {
                "Moves of either side since the last capture; at 100 the game is drawn (C14)."
            },
            default: "0",
            values: FieldValues::Pattern { allowed: "a number from 0 to 100".to_owned() },
        }
    }
}

impl Editable for OneDimensionalChess {
    fn tray(&self) -> Vec<TrayPiece> {
        let piece = |(side, kind): (Side, Kind)| TrayPiece {
            side,
            piece: kind.name(),
            spoken: spoken(side, kind),
            layer: 0,
            most: Some(self.most(side, kind) as u16),
        };
        self.kinds().into_iter().map(piece).collect()
    }

    fn setup_fields(&self) -> Vec<SetupField> {
        let castling = (self.movement().castling == Castling::Unmoved).then_some(CASTLING);
        castling.into_iter().chain([self.plies_field()]).collect()
    }

    fn setup(&self, position: &Position) -> Setup {
        let kinds = self.kinds();
        let piece = |square: u8| {
            let piece = position.piece(square)?;
            Some((square.into(), kinds.iter().position(|&kind| kind == piece)?))
        };
        let castling =
            (self.movement().castling == Castling::Unmoved).then(|| rights_text(position).to_owned());
        Setup {
            pieces: (0..self.length()).filter_map(piece).collect(),
            side: position.to_move(),
            fields: castling.into_iter().chain([position.quiet_plies().to_string()]).collect(),
        }
    }

    fn setup_text(&self, arranged: &Arranged<'_>) -> String {
        let kinds = self.kinds();
        let cell = |square: u8| Some(piece_letter(*kinds.get(arranged.piece(square.into())?)?));
        let row = runs::write((0..self.length()).map(cell));
        format!("{row} {} {}", side_letter(arranged.side), arranged.fields.join(" "))
    }

    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        read_plies(text).map(|_| ())
    }
}
