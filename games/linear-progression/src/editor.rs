//! Positions put together by hand. A blocker stands on a token, on a space or in a corner: it has a
//! layer of its own.

use crate::notation::LETTERS;
use crate::{Bits, Position, Progression};
use throughline_game::{
    Arranged, Editable, FieldValues, PositionError, Setup, SetupField, Side, SiteId, TrayPiece, bits::ones,
    runs,
};

/// The tray: tokens, and in games with them blockers.
const TRAY: [TrayPiece; 4] = [
    piece(Side::First, "wink", "white token"),
    piece(Side::Second, "wink", "black token"),
    piece(Side::First, "blocker", "white blocker"),
    piece(Side::Second, "blocker", "black blocker"),
];
/// The index of White's blocker, and the number of tokens.
const BLOCKERS: usize = 2;

const fn piece(side: Side, piece: &'static str, spoken: &'static str) -> TrayPiece {
    let is_blocker = piece.len() > "wink".len();
    let most = if is_blocker { Some(1) } else { None };
    TrayPiece { side, piece, spoken, layer: is_blocker as u8, most }
}

const PASSES: SetupField = SetupField {
    key: "passes",
    about: "Turns without a move just before this one (L10, L12).",
    default: "0",
    values: FieldValues::Choice(&[
        ("0", "none: the last turn was a move or a drop"),
        ("1", "the other side has just passed"),
        ("2", "both sides have passed, which ended the game"),
    ]),
};

const EQUALISING: SetupField = SetupField {
    key: "equalising-turn",
    about: "Whether this is Black’s extra turn after White filled the last space (L14).",
    default: "-",
    values: FieldValues::Choice(&[("-", "no"), ("f", "yes")]),
};

impl<B: Bits> Progression<B> {
    fn last_field(&self) -> SetupField {
        SetupField {
            key: "last-end",
            about: if self.has_blockers() {
                "Where the other side’s token ended just now: no blocker may end there (L18)."
            } else {
                "Where the other side’s token ended just now. It changes nothing in a game without blockers."
            },
            default: "-",
            values: FieldValues::Pattern { allowed: self.last_end_forms() },
        }
    }
}

impl<B: Bits> Editable for Progression<B> {
    fn tray(&self) -> Vec<TrayPiece> {
        TRAY[..if self.has_blockers() { TRAY.len() } else { BLOCKERS }].to_vec()
    }

    fn setup_fields(&self) -> Vec<SetupField> {
        let mut fields = vec![self.last_field(), PASSES];
        fields.extend(self.equal_moves.then_some(EQUALISING));
        fields
    }

    fn setup(&self, position: &Position<B>) -> Setup {
        let tokens = Side::BOTH
            .into_iter()
            .flat_map(|side| ones(position.tokens(side)).map(move |at| (SiteId::from(at), side.index())));
        let blockers = Side::BOTH
            .into_iter()
            .filter_map(|side| Some((position.blockers[side.index()]?.into(), BLOCKERS + side.index())));
        let equalising = if position.equalising { "f" } else { "-" };
        let mut fields = vec![self.square_or_none(position.last), position.passes.to_string()];
        fields.extend(self.equal_moves.then(|| equalising.to_owned()));
        Setup { pieces: tokens.chain(blockers).collect(), side: position.side, fields }
    }

    fn setup_text(&self, arranged: &Arranged<'_>) -> String {
        let on = |square: u8| arranged.pieces(square.into());
        let cell = |square: u8| {
            let token = on(square).iter().find(|&&index| index < BLOCKERS);
            let unused = if self.board.is_space(square) { None } else { Some('#') };
            token.map(|&index| LETTERS[index]).or(unused)
        };
        let rank = |rank: u8| {
            let squares = (0..self.board.width()).filter_map(|file| self.board.at(file.into(), rank.into()));
            runs::write(squares.map(cell))
        };
        let ranks: Vec<String> = (0..self.board.height()).rev().map(rank).collect();
        let blocker = |index: usize| {
            let squares = self.board.squares().filter(move |&square| on(square).contains(&index));
            squares.map(move |square| format!("{}{}", self.board.name(square), LETTERS[index - BLOCKERS]))
        };
        let blockers: Vec<String> = (BLOCKERS..TRAY.len()).flat_map(blocker).collect();
        let blockers = if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") };
        let equalising = if self.equal_moves { "" } else { " -" };
        let (side, fields) = (LETTERS[arranged.side.index()], arranged.fields.join(" "));
        format!("{} {side} {blockers} {fields}{equalising}", ranks.join("/"))
    }

    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        self.read_last_end(text).map(|_| ())
    }
}
