//! Positions and moves as text.

use crate::geometry::{LARGEST, bit, square_name};
use crate::messages::MESSAGES;
use crate::position::{NO_KING, PIECES, Position};
use crate::{Hnefatafl, Move};
use throughline_game::bits::ones;
use throughline_game::grid::Grid;
use throughline_game::{Layout, MoveError, Notation, Piece, Setup, SiteId};

impl Hnefatafl {
    /// The board as sites: numbered without gaps, unlike squares.
    pub(crate) fn grid(&self) -> Grid {
        Grid { width: self.board.size, height: self.board.size }
    }

    /// Returns the site of a square.
    pub(crate) fn site(&self, square: u8) -> SiteId {
        let (file, rank) = LARGEST.file_and_rank(square);
        SiteId::from(rank * self.board.size + file)
    }

    /// Returns the square of a site; `None` for an invalid number.
    pub(crate) fn square_of(&self, site: SiteId) -> Option<u8> {
        let site = u8::try_from(site).ok().filter(|&site| usize::from(site) < self.grid().size())?;
        let (file, rank) = self.grid().file_and_rank(site);
        Some(rank * LARGEST.width + file)
    }

    /// Parses `d1-d4`, `d1d4` or `d1-d4xd5/e4`: the move, and the set of captures if given.
    fn read_move(&self, text: &str) -> Option<(Move, Option<u128>)> {
        let (from, rest) = self.take_square(text)?;
        let (to, rest) = self.take_square(rest.strip_prefix('-').unwrap_or(rest))?;
        let m = Move::new(from, to);
        if rest.is_empty() {
            return Some((m, None));
        }
        let mut captures = 0;
        for name in rest.strip_prefix(['x', 'X'])?.split('/') {
            let (square, "") = self.take_square(name)? else { return None };
            captures |= bit(square);
        }
        Some((m, Some(captures)))
    }

    /// Parses a square's name at the beginning of a text, and returns the rest.
    fn take_square<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        LARGEST.take_square(text).filter(|&(square, _)| self.board.playable & bit(square) != 0)
    }
}

impl Notation for Hnefatafl {
    fn layout(&self) -> Layout {
        let [attackers, defenders] = self.most_men;
        let piece = |(piece, most): (Piece, u32)| Piece {
            max_count: Some(most as u16),
            ..piece.in_language(&MESSAGES)
        };
        Layout {
            rows_name: MESSAGES.line("rows"),
            rows: self.grid().rows(),
            pieces: PIECES.into_iter().zip([attackers, defenders, 1]).map(piece).collect(),
            sides: ['a', 'd'],
            fields: Vec::new(),
        }
    }

    fn setup(&self, position: &Position) -> Setup {
        let pieces = ones(self.board.playable & position.occupied())
            .filter_map(|square| Some((self.site(square), position.piece_on(square)?)));
        Setup { pieces: pieces.collect(), side: position.side, fields: Vec::new() }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position, Vec<String>> {
        let mut sets = [0; PIECES.len()];
        for &(site, piece) in &setup.pieces {
            sets[piece] |= self.square_of(site).map_or(0, bit);
        }
        let problems = self.illegal(sets, setup.side);
        if !problems.is_empty() {
            return Err(problems);
        }
        let [attackers, defenders, kings] = sets;
        let king = if kings == 0 { NO_KING } else { kings.trailing_zeros() as u8 };
        let mut position = Position::new([attackers, defenders], king, setup.side);
        position.closed = self.test_closed(&position);
        Ok(position)
    }

    fn move_text(&self, _: &Position, m: Move) -> String {
        LARGEST.from_to_text(m.from(), m.to())
    }

    fn parse_move(&self, position: &Position, text: &str) -> Result<Move, MoveError> {
        let last = self.grid().last_name();
        let expected = || MESSAGES.say("move-forms", &[("last", &last)]);
        let (m, captures) = self.read_move(text).ok_or_else(|| MoveError::syntax(text, expected()))?;
        if let Some(refusal) = self.refusal_of(position, m) {
            return Err(MoveError::illegal(text, refusal.clause()));
        }
        let taken = self.taken(position, m);
        if captures.is_none_or(|claimed| claimed == taken) {
            return Ok(m);
        }
        let names: Vec<String> = ones(taken).map(square_name).collect();
        let why = if taken == 0 {
            MESSAGES.line("move-takes.nothing").to_owned()
        } else {
            MESSAGES.say("move-takes", &[("squares", &format!("x{}", names.join("/")))])
        };
        Err(MoveError::illegal(text, why))
    }

    /// `+` is an empty refuge.
    fn board_text(&self, position: &Position) -> String {
        self.grid().text(|site| {
            let Some(square) = self.square_of(site.into()) else { return ' ' };
            let empty = if self.is_refuge(square) { '+' } else { '.' };
            position.piece_on(square).map_or(empty, |piece| PIECES[piece].letter)
        })
    }
}
