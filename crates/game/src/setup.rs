//! Positions as data: the pieces on their sites, the side to move, and further fields.
//!
//! A game describes this once ([`Layout`], [`Notation::setup`], [`Notation::position_of`]). Reading
//! and writing of position strings, the board editor and the drawing of pieces follow from that. A
//! [`Setup`] may violate every rule: [`compose`] reports its problems.

use crate::messages::SHARED;
use crate::text::{clip, number_of_fields, side_to_move_name};
use crate::{Diagram, MessageFiles, Notation, Placement, PositionError, Shape, Side, SiteId, row_text};
use std::borrow::Cow;

/// The maximum number of problems that are listed; the rest are counted.
const MAX_LISTED: usize = 30;

/// The pieces, the side to move and the fields of a position, legal or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The pieces: a site of the game's board, and an index into [`Layout::pieces`]. In any order.
    pub pieces: Vec<(SiteId, usize)>,
    /// Whose move it is.
    pub side: Side,
    /// The texts of [`Layout::fields`], in the same order.
    pub fields: Vec<String>,
}

impl Setup {
    /// No pieces, the first side to move, every field at its default. Usually not a legal position.
    #[must_use]
    pub fn empty(layout: &Layout) -> Self {
        let fields = layout.fields.iter().map(|field| field.default.to_owned()).collect();
        Setup { pieces: Vec::new(), side: Side::First, fields }
    }

    /// The pieces for drawing, lower layers first, with one of each kind in hand
    /// ([`Diagram::in_hand`]). Unknown pieces are skipped.
    #[must_use]
    pub fn placements(&self, pieces: &[Piece], in_hand: &[(SiteId, usize, u8)]) -> Vec<Placement> {
        let in_hand = in_hand.iter().map(|&(site, index, _)| (site, index));
        let placed = in_hand.chain(self.pieces.iter().copied());
        let mut known: Vec<(SiteId, &Piece)> =
            placed.filter_map(|(site, index)| Some((site, pieces.get(index)?))).collect();
        known.sort_by_key(|(_, piece)| piece.layer);
        known.into_iter().map(|(site, piece)| piece.on(site)).collect()
    }
}

/// A kind of piece of one side, as position strings, the board editor and drawings need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its letter in position strings, unique in the table.
    pub letter: char,
    /// The side that owns it.
    pub side: Side,
    /// The name of its drawing, as [`Placement::piece`].
    pub drawing: &'static str,
    /// The name for screen readers: `white knight`.
    pub spoken: &'static str,
    /// The layer. Two pieces of one layer cannot share a site; a piece of a higher layer may stand
    /// on one of a lower layer. 0 for most games.
    pub layer: u8,
    /// The maximum number in any position of the rule set; `None` where only the board's size
    /// limits it.
    pub max_count: Option<u16>,
}

impl Piece {
    /// A piece of the lowest layer, in any number.
    #[must_use]
    pub const fn new(letter: char, side: Side, drawing: &'static str, spoken: &'static str) -> Self {
        Piece { letter, side, drawing, spoken, layer: 0, max_count: None }
    }

    /// Returns the piece with its name in the current language.
    #[must_use]
    pub fn in_language(self, messages: &'static MessageFiles) -> Self {
        Piece { spoken: messages.piece(self.spoken), ..self }
    }

    /// This piece on a site, for drawing.
    #[must_use]
    pub fn on(&self, site: SiteId) -> Placement {
        Placement { site, side: self.side, piece: self.drawing, spoken: self.spoken }
    }
}

/// The format of a rule set's position strings: rows of pieces, the side to move, further fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The name of the rows in messages: `ranks`.
    pub rows_name: &'static str,
    /// The sites of each row, in the order in which they are written.
    pub rows: Vec<Vec<SiteId>>,
    /// Every piece. A piece's index never changes within a rule set.
    pub pieces: Vec<Piece>,
    /// The letter of each side.
    pub sides: [char; 2],
    /// Further fields of a position.
    pub fields: Vec<SetupField>,
}

/// A field of position strings besides pieces and side to move, such as a counter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupField {
    /// A short stable name in lower case: `quiet-plies`.
    pub key: &'static str,
    /// The name shown to people, in the current language: `quiet plies`.
    pub name: &'static str,
    /// One line of plain explanation.
    pub about: &'static str,
    /// The text in a new setup; always an allowed one.
    pub default: &'static str,
    /// The allowed texts.
    pub values: FieldValues,
}

/// The allowed texts of a [`SetupField`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldValues {
    /// One of a list of `(text, explanation)`.
    Choice(Cow<'static, [(&'static str, &'static str)]>),
    /// Any text that [`Notation::check_field`] accepts.
    Pattern {
        /// What is allowed, for people: `a number from 0 to 100`.
        allowed: String,
    },
}

impl SetupField {
    /// The allowed texts, for messages: `-, f`.
    #[must_use]
    pub fn allowed(&self) -> String {
        match &self.values {
            FieldValues::Choice(choices) => {
                choices.iter().map(|(text, _)| *text).collect::<Vec<_>>().join(", ")
            }
            FieldValues::Pattern { allowed } => allowed.clone(),
        }
    }

    /// Checks a text of this field.
    fn check<G: Notation + ?Sized>(&self, game: &G, text: &str) -> Result<(), PositionError> {
        match &self.values {
            FieldValues::Choice(choices) if choices.iter().any(|(choice, _)| *choice == text) => Ok(()),
            FieldValues::Choice(_) => Err(PositionError::syntax(text, self.allowed())),
            FieldValues::Pattern { .. } => game.check_field(self.key, text),
        }
    }

    /// Checks a text of this field that comes from a position string.
    ///
    /// # Errors
    /// [`PositionError::Syntax`] with what is allowed.
    pub fn check_in_string<G: Notation + ?Sized>(&self, game: &G, text: &str) -> Result<(), PositionError> {
        self.check(game, text).map_err(|error| match (error, &self.values) {
            (PositionError::Syntax { found, expected }, FieldValues::Choice(_)) => {
                let inserted = [("name", self.name), ("allowed", &*expected)];
                PositionError::syntax(found, SHARED.say("position-one-of", &inserted))
            }
            (error, _) => error,
        })
    }
}

impl Layout {
    /// The pieces that a board editor offers: those that a position can hold. The others are at the
    /// end of [`Layout::pieces`].
    #[must_use]
    pub fn tray(&self) -> Vec<Piece> {
        self.pieces.iter().copied().filter(|piece| piece.max_count != Some(0)).collect()
    }

    /// The index of the piece with this letter.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.letter == letter)
    }

    /// Writes the rows of a position string, joined by `/`. Of several pieces on a site the first
    /// is written.
    #[must_use]
    pub fn write_rows(&self, pieces: &[(SiteId, usize)]) -> String {
        let sites = self.rows.iter().flatten().map(|&site| usize::from(site) + 1).max().unwrap_or(0);
        let mut letters = vec![None; sites];
        for &(site, index) in pieces.iter().rev() {
            if let Some(cell) = letters.get_mut(usize::from(site)) {
                *cell = self.pieces.get(index).map(|piece| piece.letter);
            }
        }
        let row = |row: &Vec<SiteId>| row_text::write(row.iter().map(|&site| letters[usize::from(site)]));
        self.rows.iter().map(row).collect::<Vec<_>>().join("/")
    }

    /// Reads rows as [`Layout::write_rows`] writes them.
    ///
    /// # Errors
    /// [`PositionError::Syntax`] for another number of rows, unknown letters, or rows of another
    /// width.
    pub fn read_rows(&self, text: &str) -> Result<Vec<(SiteId, usize)>, PositionError> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != self.rows.len() {
            let [count, found] = [self.rows.len(), rows.len()].map(|number| number.to_string());
            let inserted = [("count", &*count), ("rows", self.rows_name), ("found", &found)];
            return Err(PositionError::syntax(text, SHARED.say("position-rows", &inserted)));
        }
        let letters: String = self.pieces.iter().map(|piece| piece.letter).collect();
        let mut pieces = Vec::new();
        for (sites, row) in self.rows.iter().zip(rows) {
            let cells = row_text::read(row, sites.len(), &letters)?;
            let found = sites.iter().zip(cells);
            pieces.extend(found.filter_map(|(&site, cell)| Some((site, self.piece(cell?)?))));
        }
        Ok(pieces)
    }

    /// The side of a letter.
    ///
    /// # Errors
    /// [`PositionError::Syntax`] for any other text.
    pub fn read_side(&self, text: &str) -> Result<Side, PositionError> {
        let is = |side: &Side| text.chars().eq([self.sides[side.index()]]);
        let expected = || {
            let [first, second] = self.sides.map(String::from);
            SHARED.say("position-side", &[("first", &first), ("second", &second)])
        };
        Side::BOTH.into_iter().find(is).ok_or_else(|| PositionError::syntax(text, expected()))
    }

    /// Writes the position string: rows, side and fields, separated by single spaces.
    #[must_use]
    pub fn write(&self, setup: &Setup) -> String {
        let mut text = self.write_rows(&setup.pieces);
        text.push(' ');
        text.push(self.sides[setup.side.index()]);
        for field in &setup.fields {
            text.push(' ');
            text.push_str(field);
        }
        text
    }
}

/// Reads a position string as [`Layout::write`] writes it.
///
/// # Errors
/// [`PositionError::Syntax`] for text of any other form.
pub fn read<G: Notation + ?Sized>(game: &G, text: &str) -> Result<Setup, PositionError> {
    let layout = game.layout();
    let parts: Vec<&str> = text.split(' ').collect();
    let [rows, side, fields @ ..] = &parts[..] else { return Err(wrong_number(&layout, text, &parts)) };
    if fields.len() != layout.fields.len() {
        return Err(wrong_number(&layout, text, &parts));
    }
    let side = layout.read_side(side)?;
    let pieces = layout.read_rows(rows)?;
    for (field, text) in layout.fields.iter().zip(fields) {
        field.check_in_string(game, text)?;
    }
    Ok(Setup { pieces, side, fields: fields.iter().map(|text| (*text).to_owned()).collect() })
}

fn wrong_number(layout: &Layout, text: &str, parts: &[&str]) -> PositionError {
    let side = side_to_move_name();
    let mut names = vec![layout.rows_name, &side];
    names.extend(layout.fields.iter().map(|field| field.name));
    PositionError::syntax(text, number_of_fields(&names, parts.len()))
}

/// Builds the position of a setup from a board editor.
///
/// # Errors
/// [`PositionError::Illegal`] with every problem: pieces that cannot be arranged so, or else field
/// texts that are not allowed together with all rules that the position violates (with those fields
/// at their defaults).
pub fn compose<G: Diagram + ?Sized>(game: &G, setup: &Setup) -> Result<G::Position, PositionError> {
    let layout = game.layout();
    let mut problems = arrangement_problems(game, &layout, setup);
    if !problems.is_empty() {
        return Err(PositionError::Illegal(problems));
    }
    let fields = read_fields(game, &layout.fields, &setup.fields, &mut problems);
    match game.position_of(&Setup { pieces: setup.pieces.clone(), side: setup.side, fields }) {
        Ok(position) if problems.is_empty() => return Ok(position),
        Ok(_) => {}
        Err(more) => problems.extend(more),
    }
    Err(PositionError::Illegal(problems))
}

/// The problems of the arrangement of a setup's pieces.
fn arrangement_problems<G: Diagram + ?Sized>(game: &G, layout: &Layout, setup: &Setup) -> Vec<String> {
    let board = game.board(Shape::Wide);
    let mut layers: Vec<Vec<u8>> = vec![Vec::new(); board.sites.len()];
    let mut problems = Problems::default();
    for &(site, index) in &setup.pieces {
        let Some(piece) = layout.pieces.get(index) else {
            problems.add(|| beyond("setup-no-piece", index, layout.pieces.len()));
            continue;
        };
        let at = usize::from(site);
        let (Some(here), Some(name)) = (layers.get_mut(at), board.sites.get(at).map(|site| &site.short))
        else {
            problems.add(|| beyond("setup-no-place", site.into(), board.sites.len()));
            continue;
        };
        if let Some(why) = game.why_blocked(site) {
            problems.add(|| why);
        } else if here.contains(&piece.layer) {
            problems.add(|| SHARED.say("setup-two-pieces", &[("place", name), ("piece", piece.spoken)]));
        } else {
            here.push(piece.layer);
        }
    }
    problems.into_list()
}

fn beyond(message: &str, number: usize, count: usize) -> String {
    SHARED.say(message, &[("number", &number.to_string()), ("count", &count.to_string())])
}

/// Returns the fields' texts, with defaults in place of texts that are not allowed; each of those
/// is added to the problems.
fn read_fields<G: Notation + ?Sized>(
    game: &G,
    fields: &[SetupField],
    texts: &[String],
    problems: &mut Vec<String>,
) -> Vec<String> {
    if texts.len() != fields.len() {
        let keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
        let [found, count] = [texts.len(), fields.len()].map(|number| number.to_string());
        let inserted = [("found", &*found), ("count", &count), ("names", &keys.join(", "))];
        problems.push(SHARED.say("setup-fields", &inserted));
    }
    let mut read = |(i, field): (usize, &SetupField)| {
        let Some(text) = texts.get(i) else { return field.default.to_owned() };
        match field.check(game, text) {
            Ok(()) => return text.clone(),
            Err(PositionError::Syntax { expected, .. }) => {
                let inserted = [("name", field.name), ("found", &clip(text)), ("expected", &expected)];
                problems.push(SHARED.say("setup-field", &inserted));
            }
            Err(PositionError::Illegal(more)) => problems.extend(more),
        }
        field.default.to_owned()
    };
    fields.iter().enumerate().map(&mut read).collect()
}

/// A list of problems of limited length.
#[derive(Default)]
struct Problems {
    listed: Vec<String>,
    more: usize,
}

impl Problems {
    fn add(&mut self, problem: impl FnOnce() -> String) {
        if self.listed.len() == MAX_LISTED {
            self.more += 1;
            return;
        }
        let problem = problem();
        if !self.listed.contains(&problem) {
            self.listed.push(problem);
        }
    }

    fn into_list(mut self) -> Vec<String> {
        if self.more > 0 {
            self.listed.push(SHARED.say("setup-more", &[("count", &self.more.to_string())]));
        }
        self.listed
    }
}
