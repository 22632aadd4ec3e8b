//! Text for squares, moves and positions.

use crate::legality::Fault;
use crate::{Bits, BlockerMove, Board, Move, Position, Progression, Turn};
use throughline_game::{
    FieldValues, Game, Layout, MoveError, Notation, Piece, PositionError, Setup, SetupField, Side, SiteId,
    bits::ones, notation::fields, runs,
};

/// Letters of the sides in position strings, first mover first.
pub(crate) const LETTERS: [char; 2] = ['w', 'b'];
/// Names of the sides in sentences.
pub(crate) const NAMES: [&str; 2] = ["White", "Black"];

impl<B: Bits> Board<B> {
    /// The name of a square: file letter and rank number.
    #[must_use]
    pub fn name(&self, square: u8) -> String {
        let (file, rank) = self.file_and_rank(square);
        format!("{}{}", char::from(b'a' + file), u16::from(rank) + 1)
    }

    /// Reads a square's name at the start of `text`, in lower case; also returns what follows.
    fn take_square<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let file = text.chars().next().filter(char::is_ascii_lowercase)?;
        let rest = &text[1..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = rest.split_at(digits);
        let rank = Some(number).filter(|n| !n.starts_with('0'))?.parse::<i16>().ok()?;
        Some((self.at(i16::from(file as u8 - b'a'), rank - 1)?, rest))
    }

    /// Reads exactly a square's name.
    fn square_of(&self, text: &str) -> Option<u8> {
        self.take_square(text).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// `a1 to h8`, for messages.
    fn range(&self) -> String {
        format!("{} to {}", self.name(0), self.squares().last().map_or_else(String::new, |s| self.name(s)))
    }
}

/// The pieces: tokens, and in games with them blockers.
const PIECES: [Piece; 4] = [
    Piece::new('w', Side::First, "counter", "white token"),
    Piece::new('b', Side::Second, "counter", "black token"),
    blocker('W', Side::First, "white blocker"),
    blocker('B', Side::Second, "black blocker"),
];
/// The index of White's blocker, and the number of tokens.
const BLOCKERS: usize = 2;

const fn blocker(letter: char, side: Side, spoken: &'static str) -> Piece {
    Piece { layer: 1, most: Some(1), ..Piece::new(letter, side, "blocker", spoken) }
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

impl<B: Bits> Notation for Progression<B> {
    /// A blocker stands on a token, on a space or in a corner: it has a layer of its own.
    fn layout(&self) -> Layout {
        let mut fields = vec![self.last_field(), PASSES];
        fields.extend(self.equal_moves.then_some(EQUALISING));
        let rank = |rank: u8| {
            let width = SiteId::from(self.board.width());
            (SiteId::from(rank) * width..SiteId::from(rank + 1) * width).collect()
        };
        Layout {
            rows_name: "ranks",
            rows: (0..self.board.height()).rev().map(rank).collect(),
            pieces: PIECES[..if self.has_blockers() { PIECES.len() } else { BLOCKERS }].to_vec(),
            sides: LETTERS,
            fields,
        }
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

    fn position_of(&self, setup: &Setup) -> Result<Position<B>, Vec<String>> {
        self.parse_position(&self.setup_text(setup)).map_err(|error| match error {
            PositionError::Illegal(illegal) => illegal,
            syntax => vec![syntax.to_string()],
        })
    }

    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        self.read_last_end(text).map(|_| ())
    }

    fn position_text(&self, position: &Position<B>) -> String {
        let ranks: Vec<String> =
            (0..self.board.height()).rev().map(|r| self.rank_text(position, r)).collect();
        let blockers: Vec<String> = (position.blockers.iter().zip(LETTERS))
            .filter_map(|(blocker, letter)| blocker.map(|b| format!("{}{letter}", self.board.name(b))))
            .collect();
        format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            LETTERS[position.side.index()],
            if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") },
            self.square_or_none(position.last),
            position.passes,
            if position.equalising { "f" } else { "-" }
        )
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, PositionError> {
        let names = ["ranks", "side to move", "blockers", "last move's end", "passes", "equalising turn"];
        let [ranks, side, blockers, last, passes, equalising] = fields(text, names)?;
        let mut faults = Vec::new();
        let tokens = self.read_ranks(ranks, &mut faults)?;
        let side = match side {
            "w" => Side::First,
            "b" => Side::Second,
            other => return Err(PositionError::syntax(other, "the side to move, w or b")),
        };
        let blockers = self.read_blockers(blockers, &mut faults)?;
        let last = self.read_last_end(last)?;
        let passes = match passes {
            "0" | "1" | "2" => passes.as_bytes()[0] - b'0',
            other => {
                return Err(PositionError::syntax(
                    other,
                    "0 or 1 consecutive passes (2 when they ended the game)",
                ));
            }
        };
        let equalising = match equalising {
            "f" => true,
            "-" => false,
            other => return Err(PositionError::syntax(other, "f on the equalising turn, else -")),
        };
        let position = Position { tokens, side, passes, equalising, last, blockers };
        self.faults(&position, &mut faults);
        if faults.is_empty() { Ok(position) } else { Err(PositionError::Illegal(faults)) }
    }

    fn move_text(&self, position: &Position<B>, m: Move) -> String {
        let name = |square| self.board.name(square);
        match m.turn() {
            Some(Turn::Drop { to, corner: None }) => format!("@{}", name(to)),
            Some(Turn::Drop { to, corner: Some(corner) }) => format!("@{}/B@{}", name(to), name(corner)),
            Some(Turn::Token { from, to, blocker: None }) => format!("{}-{}", name(from), name(to)),
            Some(Turn::Token { from, to, blocker: Some(blocker) }) => {
                let stands = position.blockers[blocker.owner.index()].unwrap_or(blocker.to);
                let moved = format!("B{}-{}", name(stands), name(blocker.to));
                let token = format!("{}-{}", name(from), name(to));
                if blocker.after { format!("{token}/{moved}") } else { format!("{moved}/{token}") }
            }
            Some(Turn::Pass) | None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<Move, MoveError> {
        let read = self.read_move(position, &text.to_ascii_lowercase()).ok_or_else(|| {
            let blockers = if self.has_blockers() {
                ", with a blocker @d4/B@a8, Ba8-c6/d4-d7 or d4-d7/Ba8-c6"
            } else {
                ""
            };
            let squares = self.board.range();
            let expected =
                format!("@d4 for a drop, d4-d7 for a token{blockers}, or pass (squares {squares})");
            MoveError::syntax(text, expected)
        })?;
        match read.and_then(|m| self.check(position, m).map(|()| m)) {
            Ok(m) => Ok(m),
            Err(fault) => Err(MoveError::illegal(text, self.words(self.plainest(position, fault)))),
        }
    }

    fn board_text(&self, position: &Position<B>) -> String {
        let files: String = (0..self.board.width()).map(|f| format!(" {}", char::from(b'a' + f))).collect();
        let mut lines = vec![format!("   {files}")];
        for rank in (0..self.board.height()).rev() {
            let cells: String = (0..self.board.width())
                .filter_map(|file| self.board.at(file.into(), rank.into()))
                .map(|square| format!(" {}", self.drawn(position, square)))
                .collect();
            lines.push(format!("{:>2} {cells}  {}", rank + 1, rank + 1));
        }
        lines.push(format!("   {files}"));
        let blockers = self.blockers_text(position);
        if !blockers.is_empty() {
            lines.push(format!("{blockers}."));
        }
        let [white, black] = position.tokens.map(Bits::count);
        let empty = self.board.spaces().without(position.filled()).count();
        let turn = match self.outcome(position) {
            None => format!("{} to move", NAMES[position.side.index()]),
            Some(outcome) => {
                let result =
                    outcome.winner.map_or("Draw".to_owned(), |w| format!("{} wins", NAMES[w.index()]));
                format!("{result}: {}", outcome.reason.words)
            }
        };
        lines.push(format!("{turn}. White {white}, Black {black}, empty {empty}."));
        lines.join("\n")
    }
}

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

    /// The position string of a setup, legal or not.
    fn setup_text(&self, setup: &Setup) -> String {
        let on = |square: u8| {
            let here = move |(site, _): &&(SiteId, usize)| *site == SiteId::from(square);
            setup.pieces.iter().filter(here).map(|(_, index)| *index)
        };
        let cell = |square: u8| {
            let token = on(square).find(|&index| index < BLOCKERS);
            let unused = if self.board.is_space(square) { None } else { Some('#') };
            token.map(|index| LETTERS[index]).or(unused)
        };
        let rank = |rank: u8| {
            let squares = (0..self.board.width()).filter_map(|file| self.board.at(file.into(), rank.into()));
            runs::write(squares.map(cell))
        };
        let ranks: Vec<String> = (0..self.board.height()).rev().map(rank).collect();
        let blocker = |index: usize| {
            let squares = self.board.squares().filter(move |&square| on(square).any(|other| other == index));
            squares.map(move |square| format!("{}{}", self.board.name(square), LETTERS[index - BLOCKERS]))
        };
        let blockers: Vec<String> = (BLOCKERS..PIECES.len()).flat_map(blocker).collect();
        let blockers = if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") };
        let equalising = if self.equal_moves { "" } else { " -" };
        let (side, fields) = (LETTERS[setup.side.index()], setup.fields.join(" "));
        format!("{} {side} {blockers} {fields}{equalising}", ranks.join("/"))
    }

    /// A square in a drawing: `W` and `B` blockers, whatever they stand on; else as in ranks.
    fn drawn(&self, position: &Position<B>, square: u8) -> char {
        let side = Side::BOTH.into_iter().find(|side| position.blockers[side.index()] == Some(square));
        side.map_or_else(|| self.cell(position, square), |side| LETTERS[side.index()].to_ascii_uppercase())
    }

    /// Where the blockers are, with what a drawing hides below them; empty without blockers.
    fn blockers_text(&self, position: &Position<B>) -> String {
        let placed = Side::BOTH.into_iter().filter_map(|side| Some((side, position.blockers[side.index()]?)));
        let words = placed.map(|(side, at)| {
            let below = match self.cell(position, at) {
                'w' => " on a white token",
                'b' => " on a black token",
                _ => "",
            };
            let letter = LETTERS[side.index()].to_ascii_uppercase();
            format!("{letter} {}'s blocker, {}{below}", NAMES[side.index()], self.board.name(at))
        });
        words.collect::<Vec<_>>().join("; ")
    }

    /// A square as text: `w` and `b` tokens, `.` an empty space, `#` none.
    fn cell(&self, position: &Position<B>, square: u8) -> char {
        let side = Side::BOTH.into_iter().find(|&side| position.tokens(side).has(square));
        match side {
            Some(side) => LETTERS[side.index()],
            None if self.board.is_space(square) => '.',
            None => '#',
        }
    }

    fn rank_text(&self, position: &Position<B>, rank: u8) -> String {
        let squares = (0..self.board.width()).filter_map(|file| self.board.at(file.into(), rank.into()));
        runs::write(squares.map(|square| Some(self.cell(position, square)).filter(|&c| c != '.')))
    }

    /// Reads the ranks; adds a fault for every square that is not what the board has there.
    fn read_ranks(&self, text: &str, faults: &mut Vec<String>) -> Result<[B; 2], PositionError> {
        let ranks: Vec<&str> = text.split('/').collect();
        let height = usize::from(self.board.height());
        if ranks.len() != height {
            let expected = format!("{height} ranks joined by /, not {}", ranks.len());
            return Err(PositionError::syntax(text, expected));
        }
        let mut tokens = [B::none(); 2];
        for (rank, row) in (0..self.board.height()).rev().zip(ranks) {
            let cells = runs::read(row, self.board.width().into(), "wb#")?;
            for (file, cell) in (0..self.board.width()).zip(cells) {
                let square = self.board.width() * rank + file;
                let name = || self.board.name(square);
                match (cell, self.board.is_space(square)) {
                    (Some('#'), true) => faults.push(format!("{} is a space of this board, not #", name())),
                    (Some('#'), false) | (None, true) => {}
                    (None, false) => {
                        faults.push(format!("{} is not used on this board: write # there", name()))
                    }
                    (Some(_), false) => {
                        faults.push(format!("{} is not used: no token can stand there (L3)", name()))
                    }
                    (Some(letter), true) => {
                        let side = usize::from(letter == LETTERS[1]);
                        tokens[side] = tokens[side] | B::square(square);
                    }
                }
            }
        }
        Ok(tokens)
    }

    /// A square's name, `-` for none.
    pub(crate) fn square_or_none(&self, square: Option<u8>) -> String {
        square.map_or("-".to_owned(), |square| self.board.name(square))
    }

    /// What [`Self::read_last_end`] reads, for messages.
    pub(crate) fn last_end_forms(&self) -> String {
        format!("a square from {} or -", self.board.range())
    }

    /// Reads the square where the last move ended.
    pub(crate) fn read_last_end(&self, text: &str) -> Result<Option<u8>, PositionError> {
        match text {
            "-" => Ok(None),
            name => match self.board.square_of(name) {
                None => Err(PositionError::syntax(name, self.last_end_forms())),
                square => Ok(square),
            },
        }
    }

    /// Reads the blockers' field; adds a fault for each blocker of a side beyond its first.
    fn read_blockers(&self, text: &str, faults: &mut Vec<String>) -> Result<[Option<u8>; 2], PositionError> {
        let mut blockers = [None; 2];
        if text == "-" {
            return Ok(blockers);
        }
        if !self.has_blockers() {
            return Err(PositionError::syntax(text, "- (this game is played without blockers)"));
        }
        for item in text.split(',') {
            let owned = self.board.take_square(item).and_then(|(square, letter)| {
                Some((square, LETTERS.iter().position(|l| letter.chars().eq([*l]))?))
            });
            let Some((square, owner)) = owned else {
                let expected = "each blocker's square and owner, as in a1w,h8b, or -";
                return Err(PositionError::syntax(item, expected));
            };
            if blockers[owner].is_none() {
                blockers[owner] = Some(square);
            } else {
                let (name, at) = (NAMES[owner], self.board.name(square));
                faults.push(format!("{name} has one more blocker on {at}: a side has one (L15)"));
            }
        }
        Ok(blockers)
    }

    /// Reads a move's form, in lower case; `None` for a text that is no move, a fault for one that
    /// could never be.
    fn read_move(&self, position: &Position<B>, text: &str) -> Option<Result<Move, Fault>> {
        if text == "pass" {
            return Some(Ok(Move::PASS));
        }
        let Some((first, second)) = text.split_once('/') else {
            return match self.read_token(text) {
                Some(m) => Some(Ok(m)),
                None => self.read_blocker(text).map(|_| Err(Fault::BlockerAlone)),
            };
        };
        if let Some(token) = self.read_token(first) {
            let part = second.strip_prefix('b')?;
            match token.turn()? {
                Turn::Drop { to, .. } => {
                    let corner = self.board.square_of(part.strip_prefix('@')?)?;
                    Some(Ok(Move::drop_with_blocker(to, corner)))
                }
                Turn::Token { .. } => {
                    let (from, to) = self.read_blocker(second)?;
                    Some(self.with_blocker(position, token, (from, to, true)))
                }
                Turn::Pass => None,
            }
        } else {
            let (from, to) = self.read_blocker(first)?;
            let token = self.read_token(second).filter(|m| matches!(m.turn(), Some(Turn::Token { .. })))?;
            Some(self.with_blocker(position, token, (from, to, false)))
        }
    }

    /// `@d4`, `d4-d7` or `d4d7`.
    fn read_token(&self, text: &str) -> Option<Move> {
        if let Some(square) = text.strip_prefix('@') {
            return self.board.square_of(square).map(Move::drop);
        }
        self.read_pair(text).map(|(from, to)| Move::token(from, to))
    }

    /// `ba8-c6` or `ba8c6`: no square's name begins with two letters.
    fn read_blocker(&self, text: &str) -> Option<(u8, u8)> {
        self.read_pair(text.strip_prefix('b')?)
    }

    fn read_pair(&self, text: &str) -> Option<(u8, u8)> {
        let (from, rest) = self.board.take_square(text)?;
        Some((from, self.board.square_of(rest.strip_prefix('-').unwrap_or(rest))?))
    }

    /// A token move with the move of the blocker that stands on a square: from, to, whether after
    /// the token.
    fn with_blocker(
        &self,
        position: &Position<B>,
        token: Move,
        (from, to, after): (u8, u8, bool),
    ) -> Result<Move, Fault> {
        if !self.has_blockers() {
            return Err(Fault::NoBlockers);
        }
        let owner = Side::BOTH.into_iter().find(|side| position.blockers[side.index()] == Some(from));
        let owner = owner.ok_or(Fault::NoBlocker(from))?;
        Ok(token.and(BlockerMove { owner, to, after }))
    }
}
