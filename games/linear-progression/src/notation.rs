//! Text for squares, moves and positions.

use crate::legality::Fault;
use crate::{Bits, Board, Move, Position, Progression, Turn};
use throughline_game::{Game, MoveError, Notation, PositionError, Side, notation::fields, runs};

/// Letters of the sides in position strings, first mover first.
const LETTERS: [char; 2] = ['w', 'b'];
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
        format!("{} to {}", self.name(0), self.name(self.width() * (self.height() - 1) + self.width() - 1))
    }
}

impl<B: Bits> Notation for Progression<B> {
    fn position_text(&self, position: &Position<B>) -> String {
        let ranks: Vec<String> =
            (0..self.board.height()).rev().map(|r| self.rank_text(position, r)).collect();
        let square = |square: Option<u8>| square.map_or("-".to_owned(), |s| self.board.name(s));
        let blockers: Vec<String> = (position.blockers.iter().zip(LETTERS))
            .filter_map(|(blocker, letter)| blocker.map(|b| format!("{}{letter}", self.board.name(b))))
            .collect();
        format!(
            "{} {} {} {} {} {}",
            ranks.join("/"),
            LETTERS[position.side.index()],
            if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") },
            square(position.last),
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
        if blockers != "-" {
            return Err(PositionError::syntax(blockers, "- (this game is played without blockers)"));
        }
        let last = match last {
            "-" => None,
            name => Some(self.board.square_of(name).ok_or_else(|| {
                PositionError::syntax(name, format!("a square from {} or -", self.board.range()))
            })?),
        };
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
        let position = Position { tokens, side, passes, equalising, last, blockers: [None; 2] };
        self.faults(&position, &mut faults);
        if faults.is_empty() { Ok(position) } else { Err(PositionError::Illegal(faults)) }
    }

    fn move_text(&self, _position: &Position<B>, m: Move) -> String {
        match m.turn() {
            Some(Turn::Drop { to }) => format!("@{}", self.board.name(to)),
            Some(Turn::Token { from, to }) => format!("{}-{}", self.board.name(from), self.board.name(to)),
            Some(Turn::Pass) | None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<Move, MoveError> {
        let m = self.read_move(&text.to_ascii_lowercase()).ok_or_else(|| {
            let squares = self.board.range();
            MoveError::syntax(text, format!("@d4 for a drop, d4-d7 for a token, or pass (squares {squares})"))
        })?;
        match self.check(position, m) {
            Ok(()) => Ok(m),
            Err(fault) => Err(MoveError::illegal(text, self.words(self.plainest(position, fault)))),
        }
    }

    fn board_text(&self, position: &Position<B>) -> String {
        let files: String = (0..self.board.width()).map(|f| format!(" {}", char::from(b'a' + f))).collect();
        let mut lines = vec![format!("   {files}")];
        for rank in (0..self.board.height()).rev() {
            let cells: String = (0..self.board.width())
                .filter_map(|file| self.board.at(file.into(), rank.into()))
                .map(|square| format!(" {}", self.cell(position, square)))
                .collect();
            lines.push(format!("{:>2} {cells}  {}", rank + 1, rank + 1));
        }
        lines.push(format!("   {files}"));
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
    /// Where no token can move, that is the reason to give, whatever else is wrong.
    pub(crate) fn plainest(&self, position: &Position<B>, fault: Fault) -> Fault {
        let about_moving =
            !matches!(fault, Fault::Finished | Fault::MustDrop | Fault::NotASpace(_) | Fault::Taken(_));
        if about_moving && self.check(position, Move::PASS).is_ok() { Fault::MustPass } else { fault }
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

    /// Appends what makes a position impossible. What went before is judged only as far as the string tells:
    /// an unknown last end may always be `-`.
    fn faults(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let tokens = position.tokens.map(Bits::count);
        let black_to_move = position.side == Side::Second;
        match tokens {
            [0, 0] if black_to_move => faults.push("White drops the first token, not Black (L1)".to_owned()),
            [1, 0] if !black_to_move => {
                faults.push("Black drops its token before White moves (L1)".to_owned())
            }
            [1, 1] if black_to_move && position.passes == 0 => {
                faults.push("White moves first after the drops (L2)".to_owned());
            }
            [0, 0] | [1, 0] => {}
            [white, black] => {
                for (count, name) in [(white, NAMES[0]), (black, NAMES[1])] {
                    if count == 0 {
                        faults.push(format!("{name} has no token, but a last token is never lost (L8)"));
                    }
                }
            }
        }
        if tokens.contains(&0) {
            if position.last.is_some() || position.passes > 0 {
                faults.push(
                    "no token has moved and nobody has passed before both tokens are dropped (L1)".to_owned(),
                );
            }
        } else {
            self.faults_of_last_turn(position, faults);
        }
        self.faults_of_equalising_turn(position, faults);
    }

    /// The previous turn, by the player who is not to move, as the last end and the passes tell it.
    fn faults_of_last_turn(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let mover = NAMES[position.side.opponent().index()];
        if let Some(last) = position.last {
            if position.passes > 0 {
                faults.push("the previous turn cannot be both a pass and a token move".to_owned());
            } else if !position.enemy().has(last) {
                let name = self.board.name(last);
                faults.push(format!("{mover} ended its last move on {name}, but has no token there (L4)"));
            } else if position.enemy().count() < 2 {
                faults.push(format!("{mover} has moved, but has a single token (L5)"));
            }
        }
        let full = self.l13_is_full(position);
        if position.passes > 0
            && full
            && !(self.equal_moves && position.side == Side::First && position.passes == 1)
        {
            faults.push("nobody passes on a full board: the game was over (L13)".to_owned());
            return;
        }
        let passed = [(1, position.side.opponent()), (2, position.side)];
        for (_, side) in passed.into_iter().filter(|(n, _)| *n <= position.passes) {
            let (own, enemy) = (position.tokens(side), position.tokens(side.opponent()));
            if self.ends_of(own, enemy, full).count() > 0 {
                faults.push(format!("{} has passed, but has a legal move (L10)", NAMES[side.index()]));
            }
        }
    }

    fn faults_of_equalising_turn(&self, position: &Position<B>, faults: &mut Vec<String>) {
        let due = self.l13_is_full(position) && position.side == Side::Second && position.passes == 0;
        if position.equalising && !self.equal_moves {
            faults.push("there is no equalising turn in this game (L14)".to_owned());
        } else if position.equalising && !due {
            faults.push("the equalising turn is Black's, after White filled the last space (L14)".to_owned());
        } else if self.equal_moves && due && !position.equalising {
            faults.push("White filled the last space, so Black is on the equalising turn f (L14)".to_owned());
        }
    }

    /// Reads a move's form, in lower case.
    fn read_move(&self, text: &str) -> Option<Move> {
        if text == "pass" {
            return Some(Move::PASS);
        }
        if let Some(square) = text.strip_prefix('@') {
            return self.board.square_of(square).map(Move::drop);
        }
        let (from, rest) = self.board.take_square(text)?;
        let to = self.board.square_of(rest.strip_prefix('-').unwrap_or(rest))?;
        Some(Move::token(from, to))
    }
}
