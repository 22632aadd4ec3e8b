//! Move text, position strings, and the text drawing of the board.

use crate::legality::{Breach, NO_BLOCKERS};
use crate::messages::MESSAGES;
use crate::rules::NAMES;
use crate::{Bits, BlockerMove, Move, Position, Progression, Turn};
use std::borrow::Cow;
use std::cmp::Reverse;
use throughline_game::notation::fields;
use throughline_game::text::side_to_move_name;
use throughline_game::{
    FieldValues, Game, Layout, MoveError, Notation, Piece, PositionError, Setup, SetupField, Side, SiteId,
    bits::ones,
};

/// The letters of the sides in position strings, the first side's first.
const LETTERS: [char; 2] = ['w', 'b'];

/// The pieces: tokens, and blockers in games that have them.
pub(crate) const PIECES: [Piece; 4] = [
    Piece::new('w', Side::First, "counter", "white token"),
    Piece::new('b', Side::Second, "counter", "black token"),
    blocker('W', Side::First, "white blocker"),
    blocker('B', Side::Second, "black blocker"),
];
/// The index of White's blocker in [`PIECES`], which equals the number of token kinds.
pub(crate) const BLOCKERS: usize = 2;

/// The character of a square that is not a space, in position strings; blockers have their own
/// field there.
const NO_SPACE: Piece = Piece::new('#', Side::First, "", "");

/// A blocker may stand on a token, on a space or in a corner, so it has its own layer.
const fn blocker(letter: char, side: Side, spoken: &'static str) -> Piece {
    Piece { layer: 1, max_count: Some(1), ..Piece::new(letter, side, "blocker", spoken) }
}

fn passes_field() -> SetupField {
    SetupField {
        key: "passes",
        name: MESSAGES.line("field-passes.name"),
        about: MESSAGES.line("field-passes"),
        default: "0",
        values: FieldValues::Choice(Cow::Owned(vec![
            ("0", MESSAGES.line("field-passes.none")),
            ("1", MESSAGES.line("field-passes.one")),
            ("2", MESSAGES.line("field-passes.both")),
        ])),
    }
}

fn equalising_field() -> SetupField {
    SetupField {
        key: "equalising-turn",
        name: MESSAGES.line("field-equalising.name"),
        about: MESSAGES.line("field-equalising"),
        default: "-",
        values: FieldValues::Choice(Cow::Owned(vec![
            ("-", MESSAGES.line("field-equalising.no")),
            ("f", MESSAGES.line("field-equalising.yes")),
        ])),
    }
}

impl<B: Bits> Notation for Progression<B> {
    fn layout(&self) -> Layout {
        let mut fields = vec![self.last_field(), passes_field()];
        fields.extend(self.equal_moves.then(equalising_field));
        let pieces = if self.has_blockers() { &PIECES[..] } else { &PIECES[..BLOCKERS] };
        let pieces = pieces.iter().map(|piece| piece.in_language(&MESSAGES)).collect();
        let (rows_name, rows) = (MESSAGES.line("rows"), self.board.grid.rows());
        Layout { rows_name, rows, pieces, sides: LETTERS, fields }
    }

    fn setup(&self, position: &Position<B>) -> Setup {
        let sides = || Side::BOTH.map(Side::index).into_iter();
        let tokens =
            sides().flat_map(|side| ones(position.tokens[side]).map(move |at| (SiteId::from(at), side)));
        let blockers = sides().filter_map(|side| Some((position.blockers[side]?.into(), BLOCKERS + side)));
        let last = position.last.map_or("-".to_owned(), |square| self.board.grid.name(square));
        let equalising = if position.equalising { "f" } else { "-" };
        let mut fields = vec![last, position.passes.to_string()];
        fields.extend(self.equal_moves.then(|| equalising.to_owned()));
        Setup { pieces: tokens.chain(blockers).collect(), side: position.side, fields }
    }

    fn position_of(&self, setup: &Setup) -> Result<Position<B>, Vec<String>> {
        let mut position = Position { side: setup.side, ..Position::empty() };
        if let [last, passes, equalising @ ..] = &setup.fields[..] {
            position.last = self.board.grid.square(last);
            position.passes = passes.parse().unwrap_or(0);
            position.equalising = equalising.first().is_some_and(|text| text == "f");
        }
        // In the order of a position string.
        let mut pieces: Vec<(u8, usize)> =
            setup.pieces.iter().map(|&(at, piece)| (at as u8, piece)).collect();
        pieces.sort_by_key(|&(at, piece)| {
            let (file, rank) = self.board.grid.file_and_rank(at);
            if piece < BLOCKERS { (0, Reverse(rank), file) } else { (piece, Reverse(0), at) }
        });
        let mut problems = Vec::new();
        for (at, piece) in pieces {
            let (name, owner) = (self.board.grid.name(at), piece % BLOCKERS);
            if piece >= BLOCKERS {
                if position.blockers[owner].replace(at).is_some() {
                    let inserted = [("side", Side::BOTH[owner].key()), ("square", &*name)];
                    problems.push(MESSAGES.say("problem-two-blockers", &inserted));
                }
            } else if self.board.is_space(at) {
                position.tokens[owner] = position.tokens[owner] | B::square(at);
            } else {
                problems.push(MESSAGES.say("problem-token-unused", &[("square", &name)]));
            }
        }
        self.illegal(&position, &mut problems);
        if problems.is_empty() { Ok(position) } else { Err(problems) }
    }

    /// Checks the last destination: a square's name or `-`.
    fn check_field(&self, _key: &str, text: &str) -> Result<(), PositionError> {
        let is_square = text == text.to_ascii_lowercase() && self.board.grid.square(text).is_some();
        if is_square || text == "-" {
            Ok(())
        } else {
            Err(PositionError::syntax(text, MESSAGES.line("field-last-end.allowed")))
        }
    }

    fn position_text(&self, position: &Position<B>) -> String {
        let Setup { pieces, side, fields } = self.setup(position);
        let (mut blockers, mut cells): (Vec<_>, Vec<_>) = pieces.into_iter().partition(|it| it.1 >= BLOCKERS);
        let unused = self.board.grid.squares().filter(|&square| !self.board.is_space(square));
        cells.extend(unused.map(|square| (square.into(), BLOCKERS)));
        blockers.sort_unstable_by_key(|&(_, piece)| piece);
        let name = |(at, piece)| format!("{}{}", self.board.grid.name(at as u8), LETTERS[piece - BLOCKERS]);
        let blockers: Vec<String> = blockers.into_iter().map(name).collect();
        let blockers = if blockers.is_empty() { "-".to_owned() } else { blockers.join(",") };
        let (ranks, side, fields) =
            (self.rank_layout().write_rows(&cells), LETTERS[side.index()], fields.join(" "));
        let equalising = if self.equal_moves { "" } else { " -" };
        format!("{ranks} {side} {blockers} {fields}{equalising}")
    }

    fn parse_position(&self, text: &str) -> Result<Position<B>, PositionError> {
        let further = [self.last_field(), passes_field(), equalising_field()];
        let [last, passes, equalising] = further.each_ref().map(|field| field.name);
        let (rows, side, blockers) =
            (MESSAGES.line("rows"), side_to_move_name(), MESSAGES.line("position-blockers.name"));
        let [ranks, side, blockers, fields @ ..] =
            fields(text, [rows, &side, blockers, last, passes, equalising])?;
        let layout = self.rank_layout();
        let side = layout.read_side(side)?;
        let (unused, mut pieces): (Vec<_>, Vec<_>) =
            layout.read_rows(ranks)?.into_iter().partition(|&(_, piece)| piece == BLOCKERS);
        pieces.extend(self.read_blockers(blockers)?);
        for (field, text) in further.iter().zip(fields) {
            field.check_in_string(self, text)?;
        }
        let mut problems = Vec::new();
        for square in self.board.grid.squares() {
            let (name, site) = (self.board.grid.name(square), SiteId::from(square));
            let is_marked = unused.iter().any(|&(other, _)| other == site);
            match self.board.is_space(square) {
                true if is_marked => problems.push(MESSAGES.say("problem-space", &[("square", &name)])),
                false
                    if !is_marked
                        && pieces.iter().all(|&(other, piece)| other != site || piece >= BLOCKERS) =>
                {
                    problems.push(MESSAGES.say("problem-no-space", &[("square", &name)]));
                }
                _ => {}
            }
        }
        let setup = Setup { pieces, side, fields: fields.map(str::to_owned).to_vec() };
        match self.position_of(&setup) {
            Ok(position) if problems.is_empty() => return Ok(position),
            Ok(_) => {}
            Err(more) => problems.extend(more),
        }
        Err(PositionError::Illegal(problems))
    }

    fn move_text(&self, position: &Position<B>, m: Move) -> String {
        let name = |square| self.board.grid.name(square);
        match m.turn() {
            Some(Turn::Drop { to, corner: None }) => format!("@{}", name(to)),
            Some(Turn::Drop { to, corner: Some(corner) }) => format!("@{}/B@{}", name(to), name(corner)),
            Some(Turn::Token { from, to, blocker: None }) => self.board.grid.from_to_text(from, to),
            Some(Turn::Token { from, to, blocker: Some(blocker) }) => {
                let stands = position.blockers[blocker.owner.index()].unwrap_or(blocker.to);
                let moved = format!("B{}-{}", name(stands), name(blocker.to));
                let token = self.board.grid.from_to_text(from, to);
                if blocker.after { format!("{token}/{moved}") } else { format!("{moved}/{token}") }
            }
            Some(Turn::Pass) | None => "pass".to_owned(),
        }
    }

    fn parse_move(&self, position: &Position<B>, text: &str) -> Result<Move, MoveError> {
        let read = self.read_move(position, &text.to_ascii_lowercase()).ok_or_else(|| {
            let message = if self.has_blockers() { "move-forms.blockers" } else { "move-forms" };
            let examples = self.examples();
            let inserted = examples.each_ref().map(|(key, name)| (*key, name.as_str()));
            MoveError::syntax(text, MESSAGES.say(message, &inserted))
        })?;
        let checked = read.and_then(|m| self.check(position, m).map(|()| m));
        checked.map_err(|breach| {
            MoveError::illegal(text, self.refusal_for(self.breach_to_report(position, breach)).clause())
        })
    }

    /// `W` and `B` are blockers, `#` is not a space; below, the contents of the squares under
    /// blockers, and the count.
    fn board_text(&self, position: &Position<B>) -> String {
        let token = |at| position.tokens.iter().position(|tokens| tokens.has(at));
        let board = self.board.grid.text(|at| match (position.blocker_on(at), token(at)) {
            (Some(owner), _) => PIECES[BLOCKERS + owner.index()].letter,
            (None, Some(side)) => LETTERS[side],
            (None, None) if self.board.is_space(at) => '.',
            (None, None) => '#',
        });
        let stands = |side: Side| {
            let at = position.blockers[side.index()]?;
            let below = token(at).map_or(String::new(), |token| format!(" on a {}", PIECES[token].spoken));
            let (letter, name) = (PIECES[BLOCKERS + side.index()].letter, NAMES[side.index()]);
            Some(format!("{letter} {name}'s blocker, {}{below}", self.board.grid.name(at)))
        };
        let blockers: Vec<String> = Side::BOTH.into_iter().filter_map(stands).collect();
        let blockers =
            if blockers.is_empty() { String::new() } else { format!("\n{}.", blockers.join("; ")) };
        let [white, black] = position.tokens.map(B::count);
        let empty = self.board.spaces.count() - white - black;
        let turn = match self.outcome(position) {
            None => format!("{} to move", NAMES[position.side.index()]),
            Some(outcome) => {
                let winner = outcome.winner.map(|winner| format!("{} wins", NAMES[winner.index()]));
                format!("{}: {}", winner.as_deref().unwrap_or("Draw"), outcome.reason.words)
            }
        };
        format!("{board}{blockers}\n{turn}. White {white}, Black {black}, empty {empty}.")
    }
}

impl<B: Bits> Progression<B> {
    fn last_field(&self) -> SetupField {
        SetupField {
            key: "last-end",
            name: MESSAGES.line("field-last-end.name"),
            about: MESSAGES.line(if self.has_blockers() {
                "field-last-end.blockers"
            } else {
                "field-last-end"
            }),
            default: "-",
            values: FieldValues::Pattern { allowed: MESSAGES.line("field-last-end.allowed").to_owned() },
        }
    }

    /// Returns the layout of the ranks of a position string.
    fn rank_layout(&self) -> Layout {
        Layout { pieces: vec![PIECES[0], PIECES[1], NO_SPACE], ..self.layout() }
    }

    /// Parses the field of the blockers: `a1w,h8b` or `-`.
    fn read_blockers(&self, text: &str) -> Result<Vec<(SiteId, usize)>, PositionError> {
        if text == "-" {
            return Ok(Vec::new());
        }
        if !self.has_blockers() {
            return Err(PositionError::syntax(text, MESSAGES.line("position-no-blockers")));
        }
        let blocker = |item: &str| {
            let (square, letter) = self.board.grid.take_square(item)?;
            let owner = LETTERS.iter().position(|owner| letter.chars().eq([*owner]))?;
            Some((square.into(), BLOCKERS + owner))
        };
        let expected = MESSAGES.line("position-blockers");
        text.split(',')
            .map(|item| blocker(item).ok_or_else(|| PositionError::syntax(item, expected)))
            .collect()
    }

    /// Returns squares of this board for the examples of moves: a token goes from the first space
    /// along a line, and a blocker from the first corner.
    fn examples(&self) -> [(&'static str, String); 5] {
        let first = |set: B| ones(set).next().unwrap_or_default();
        let farthest = |from: u8| {
            let on_line = |&to: &u8| self.board.direction(from, to).is_some();
            ones(self.board.spaces).filter(on_line).last().unwrap_or(from)
        };
        let (from, corner) = (first(self.board.spaces), first(self.board.corners));
        let [to, goal] = [from, corner].map(farthest);
        let last = (self.board.grid.size() - 1) as u8;
        [("from", from), ("to", to), ("corner", corner), ("in", goal), ("last", last)]
            .map(|(key, square)| (key, self.board.grid.name(square)))
    }

    /// Parses a move in lower case; `None` for invalid text, a breach for a move that is never
    /// legal.
    fn read_move(&self, position: &Position<B>, text: &str) -> Option<Result<Move, Breach>> {
        if text == "pass" {
            return Some(Ok(Move::PASS));
        }
        let drop = |text: &str| self.board.grid.square(text.strip_prefix('@')?);
        // No square's name begins with two letters, so a `b` before one marks a blocker.
        let blocker = |text: &str| self.read_pair(text.strip_prefix('b')?);
        let Some((first, second)) = text.split_once('/') else {
            let token = drop(text).map(Move::drop);
            let token = token.or_else(|| self.read_pair(text).map(|(from, to)| Move::token(from, to)));
            let alone = || blocker(text).map(|_| Breach::new("L16", "refusal-blocker-alone"));
            return token.map(Ok).or_else(|| alone().map(Err));
        };
        if let Some(to) = drop(first) {
            return Some(Ok(Move::drop_with_blocker(to, drop(second.strip_prefix('b')?)?)));
        }
        let (token, moved, after) = match self.read_pair(first) {
            Some(token) => (token, blocker(second)?, true),
            None => (self.read_pair(second)?, blocker(first)?, false),
        };
        if !self.has_blockers() {
            return Some(Err(NO_BLOCKERS));
        }
        let owner = position.blocker_on(moved.0);
        let owner = owner.ok_or_else(|| Breach::new("L16", "refusal-no-blocker").on(moved.0));
        Some(owner.map(|owner| Move::token(token.0, token.1).and(BlockerMove { owner, to: moved.1, after })))
    }

    /// Parses `d4-d7` or `d4d7`.
    fn read_pair(&self, text: &str) -> Option<(u8, u8)> {
        let (from, rest) = self.board.grid.take_square(text)?;
        Some((from, self.board.grid.square(rest.strip_prefix('-').unwrap_or(rest))?))
    }
}
