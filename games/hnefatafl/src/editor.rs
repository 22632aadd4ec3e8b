//! Positions put together by hand.

use crate::Hnefatafl;
use crate::geometry::square_at;
use crate::notation::{PIECES, piece_name, side_letter};
use crate::position::Position;
use throughline_game::bits::ones;
use throughline_game::{Arranged, Editable, Setup, Side, TrayPiece, runs};

/// The tray, in the order of [`PIECES`].
const TRAY: [(Side, &str); 3] =
    [(Side::First, "warrior"), (Side::Second, "shieldman"), (Side::Second, "hnefi")];
/// The king's index in the tray.
const KING: usize = 2;

impl Editable for Hnefatafl {
    fn tray(&self) -> Vec<TrayPiece> {
        let most = |index: usize| if index == KING { 1 } else { self.most_men[index] as u16 };
        let piece = |(index, &(side, piece)): (usize, &(Side, &'static str))| TrayPiece {
            side,
            piece,
            spoken: piece_name(side, index == KING),
            layer: 0,
            most: Some(most(index)),
        };
        TRAY.iter().enumerate().map(piece).collect()
    }

    fn setup(&self, position: &Position) -> Setup {
        let piece = |square| {
            let (side, is_king) = position.piece_on(square)?;
            Some((self.site(square), if is_king { KING } else { side.index() }))
        };
        let occupied = self.board.playable & position.occupied();
        Setup { pieces: ones(occupied).filter_map(piece).collect(), side: position.side, fields: Vec::new() }
    }

    fn setup_text(&self, arranged: &Arranged<'_>) -> String {
        let size = self.board.size;
        let cell = |file, rank| PIECES.chars().nth(arranged.piece(self.site(square_at(file, rank)))?);
        let row = |rank| runs::write((0..size).map(|file| cell(file, rank)));
        let rows: Vec<String> = (0..size).rev().map(row).collect();
        format!("{} {}", rows.join("/"), side_letter(arranged.side))
    }
}
