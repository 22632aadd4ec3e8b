//! Boards of squares in files and ranks: names, drawing, text, symmetries, and moves from a square
//! to another; [`GridGame`] derives text and drawing of a simple game on such a board.

use crate::bits::ones;
use crate::messages::SHARED;
use crate::random::mix;
use crate::text::clip;
use crate::{
    Board, Diagram, Game, Gesture, Layout, MoveError, Notation, Outline, Piece, PlaneSymmetry, Refusal,
    Setup, Shape, Side, Site, SiteId, Stroke,
};

pub use crate::from_to::FromTo;

/// The margin around the squares for coordinates, in board units.
const MARGIN: f32 = 0.7;

/// The length of the longest name of a square, `a255`, in bytes.
const LONGEST_NAME: usize = 4;

/// The margin of narrow boards, whose coordinates are inside the squares.
const NARROW_MARGIN: f32 = 0.12;

/// The distance of a coordinate inside a square from its centre: numbers to the left and up,
/// letters to the right and down.
const INNER: [f32; 2] = [0.36, 0.35];

/// A board of `width` times `height` squares, numbered along the ranks from the lower left: a1 is
/// 0, b1 is 1. At most 26 files and 256 squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Files, a being the first.
    pub width: u8,
    /// Ranks.
    pub height: u8,
}

impl Grid {
    /// The number of squares.
    #[must_use]
    pub const fn size(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// All squares, a1 first.
    pub fn squares(self) -> impl Iterator<Item = u8> + Clone {
        (0..self.size()).map(|square| square as u8)
    }

    /// File and rank of a square, from 0.
    #[must_use]
    pub const fn file_and_rank(self, square: u8) -> (u8, u8) {
        (square % self.width, square / self.width)
    }

    /// The square some files to the right and some ranks up; `None` beyond the edge.
    ///
    /// ```
    /// let board = throughline_game::grid::Grid { width: 8, height: 8 };
    /// assert_eq!((board.step(0, 1, 1), board.step(7, 1, 0)), (Some(9), None));
    /// ```
    #[must_use]
    pub const fn step(self, square: u8, files: i8, ranks: i8) -> Option<u8> {
        let (file, rank) = self.file_and_rank(square);
        let (file, rank) = (file as i16 + files as i16, rank as i16 + ranks as i16);
        let inside = 0 <= file && file < self.width as i16 && 0 <= rank && rank < self.height as i16;
        if inside { Some((rank * self.width as i16 + file) as u8) } else { None }
    }

    /// The name of a square: `f6`.
    #[must_use]
    pub fn name(self, square: u8) -> String {
        let mut name = String::with_capacity(LONGEST_NAME);
        self.append_name(square, &mut name);
        name
    }

    /// The text of a move from square to square.
    ///
    /// ```
    /// let board = throughline_game::grid::Grid { width: 1, height: 255 };
    /// assert_eq!([board.from_to_text(8, 9), board.from_to_text(99, 254)], ["a9-a10", "a100-a255"]);
    /// ```
    #[must_use]
    pub fn from_to_text(self, from: u8, to: u8) -> String {
        let mut text = String::with_capacity(2 * LONGEST_NAME + 1);
        self.append_name(from, &mut text);
        text.push('-');
        self.append_name(to, &mut text);
        text
    }

    /// Appends a square's name. Formatting by the standard library takes several times as long, and
    /// every legal move is written after every move played.
    fn append_name(self, square: u8, text: &mut String) {
        let (file, rank) = self.file_and_rank(square);
        text.push(char::from(b'a' + file));
        let number = u16::from(rank) + 1;
        for unit in [100, 10, 1].into_iter().filter(|&unit| number >= unit) {
            text.push(char::from(b'0' + (number / unit % 10) as u8));
        }
    }

    /// The name of the last square: `k11`.
    #[must_use]
    pub fn last_name(self) -> String {
        self.name((self.size() - 1) as u8)
    }

    /// Reads a square's name at the beginning of a text, with a letter of either case. Returns the
    /// square and the rest of the text.
    ///
    /// ```
    /// let board = throughline_game::grid::Grid { width: 8, height: 8 };
    /// assert_eq!(board.take_square("B2-c3"), Some((9, "-c3")));
    /// assert_eq!(board.take_square("b9"), None);
    /// ```
    #[must_use]
    pub fn take_square(self, text: &str) -> Option<(u8, &str)> {
        let letter = text.chars().next()?;
        let rest = &text[letter.len_utf8()..];
        let (number, rest) =
            rest.split_at(rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len());
        let file = u8::try_from(letter.to_ascii_lowercase()).ok()?.checked_sub(b'a')?;
        let rank = number.parse::<u8>().ok()?.checked_sub(1)?;
        let is_square = file < self.width && rank < self.height && !number.starts_with('0');
        is_square.then(|| (rank * self.width + file, rest))
    }

    /// The square of a name.
    #[must_use]
    pub fn square(self, name: &str) -> Option<u8> {
        self.take_square(name).filter(|(_, rest)| rest.is_empty()).map(|(square, _)| square)
    }

    /// The sites of each rank, the highest first: [`Layout::rows`].
    #[must_use]
    pub fn rows(self) -> Vec<Vec<SiteId>> {
        let (width, height) = (SiteId::from(self.width), SiteId::from(self.height));
        (0..height).rev().map(|rank| (rank * width..(rank + 1) * width).collect()).collect()
    }

    /// The image of each square under each symmetry of the square or rectangle, the identity first.
    pub fn symmetry_maps(self) -> impl Iterator<Item = Vec<u8>> {
        let numbers = if self.width == self.height { 0..8 } else { 0..4 };
        let image = move |number, square| PlaneSymmetry::on_grid(number, (self.width, self.height), square);
        numbers.map(move |number| self.squares().map(|square| image(number, square)).collect())
    }

    /// [`Grid::symmetry_maps`] as [`Diagram::symmetries`], without the identity.
    #[must_use]
    pub fn symmetries(self) -> Vec<Vec<SiteId>> {
        self.symmetry_maps().skip(1).map(|map| map.into_iter().map(SiteId::from).collect()).collect()
    }

    /// The centre of a square, in board units.
    #[must_use]
    pub fn center(self, square: u8) -> [f32; 2] {
        self.center_within(MARGIN, square)
    }

    /// The centre of a square of a board with this margin.
    fn center_within(self, margin: f32, square: u8) -> [f32; 2] {
        let (file, rank) = self.file_and_rank(square);
        [margin + f32::from(file) + 0.5, margin + f32::from(self.height) - f32::from(rank) - 0.5]
    }

    /// The board for drawing, with coordinates and an edge. `class` gives the [`Site::class`] of a
    /// square, and what it is called besides its name (`the throne`, or nothing). Plain discs stand
    /// for the sides; a game with other [`Board::emblems`] replaces them.
    pub fn board(
        self,
        style: &'static str,
        shape: Shape,
        class: impl Fn(u8) -> (&'static str, &'static str),
    ) -> Board {
        let margin = if shape == Shape::Narrow { NARROW_MARGIN } else { MARGIN };
        let site = |square| {
            let (class, called) = class(square);
            let name = self.name(square);
            let spoken = if called.is_empty() { name.clone() } else { format!("{name}, {called}") };
            let center = self.center_within(margin, square);
            let outline = Outline::Square { size: 1.0 };
            Site { short: name.clone(), name, spoken, center, outline, class }
        };
        let [right, bottom] = [self.width, self.height].map(|side| margin + f32::from(side));
        let corners = [[margin, margin], [right, margin], [right, bottom], [margin, bottom]];
        let edge = |i: usize| Stroke::Straight { from: corners[i], to: corners[(i + 1) % 4], class: "edge" };
        Board {
            style,
            emblems: ["disc", "disc"],
            drawings: &[],
            travels: true,
            width: right + margin,
            height: bottom + margin,
            sites: self.squares().map(site).collect(),
            lines: (0..4).map(edge).collect(),
            labels: if shape == Shape::Narrow { self.inner_labels() } else { self.labels() },
        }
    }

    /// Letters below the board, numbers to its left.
    fn labels(self) -> Vec<(String, [f32; 2])> {
        let below = MARGIN * 1.5 + f32::from(self.height);
        let file = |file: u8| (char::from(b'a' + file).to_string(), [self.center(file)[0], below]);
        let rank = |rank: u8| ((rank + 1).to_string(), [MARGIN / 2.0, self.center(rank * self.width)[1]]);
        (0..self.width).map(file).chain((0..self.height).map(rank)).collect()
    }

    /// The same, inside the squares at those edges.
    fn inner_labels(self) -> Vec<(String, [f32; 2])> {
        let bottom = NARROW_MARGIN + f32::from(self.height);
        let at = |square: u8| self.center_within(NARROW_MARGIN, square);
        let file = |file: u8| {
            (char::from(b'a' + file).to_string(), [at(file)[0] + INNER[0], bottom - 0.5 + INNER[1]])
        };
        let rank = |rank: u8| {
            let [x, y] = at(rank * self.width);
            ((rank + 1).to_string(), [x - INNER[0], y - INNER[1]])
        };
        (0..self.width).map(file).chain((0..self.height).map(rank)).collect()
    }

    /// The board drawn with characters, a symbol for each square, with coordinates on all sides.
    #[must_use]
    pub fn text(self, symbol: impl Fn(u8) -> char) -> String {
        let files: String = (0..self.width).map(|file| format!(" {}", char::from(b'a' + file))).collect();
        let mut text = format!("  {files}\n");
        for rank in (0..self.height).rev() {
            let squares = rank * self.width..=rank * self.width + (self.width - 1);
            let cells: String = squares.map(|square| format!(" {}", symbol(square))).collect();
            text += &format!("{:>2}{cells} {}\n", rank + 1, rank + 1);
        }
        text + "  " + &files
    }
}

/// A position in which each side has men of one kind, on a board of up to 128 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men {
    /// The squares of each side's men, a bit each.
    pub sets: [u128; 2],
    /// Whose move it is.
    pub side: Side,
}

impl Men {
    /// The side whose man stands on a square.
    #[must_use]
    pub fn on(&self, square: u8) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.sets[side.index()] >> square & 1 == 1)
    }

    /// Moves a man of the side to move, captures what stands on its destination, and gives the
    /// other side the move.
    pub fn play(&mut self, m: FromTo) {
        self.sets[self.side.opponent().index()] &= !(1 << m.to());
        self.sets[self.side.index()] ^= 1 << m.from() | 1 << m.to();
        self.side = self.side.opponent();
    }

    /// A hash of the whole position.
    #[must_use]
    pub fn key(&self) -> u64 {
        let words = self.sets.iter().flat_map(|set| [*set as u64, (set >> 64) as u64]);
        words.fold(self.side.index() as u64, |key, word| mix(key ^ word))
    }

    /// The men as [`Setup::pieces`]: piece 0 is the first side's man, piece 1 the second's.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let men = |side: Side| ones(self.sets[side.index()]).map(move |at| (SiteId::from(at), side.index()));
        Setup { pieces: Side::BOTH.into_iter().flat_map(men).collect(), side: self.side, fields: Vec::new() }
    }

    /// Builds the men of a setup.
    #[must_use]
    pub fn of(setup: &Setup) -> Self {
        let mut men = Men { sets: [0; 2], side: setup.side };
        setup.pieces.iter().for_each(|&(site, piece)| men.sets[piece & 1] |= 1 << (site & 127));
        men
    }
}

/// A game on a board of squares in which each side has men of one kind, which move from square to
/// square. A move from a square to itself puts a man down or takes one away: it is written as that
/// square, and made by one touch. Text, drawing and board editor are derived.
pub trait GridGame: Game<Position = Men, Move = FromTo> {
    /// The board.
    fn grid(&self) -> Grid;

    /// The man of the first side and that of the second.
    const MEN: [Piece; 2];

    /// The letters of the sides in position strings.
    const SIDES: [char; 2] = ['w', 'b'];

    /// The squares of the enemy men that a legal move takes: by default its destination.
    fn taken(&self, position: &Men, m: FromTo) -> u128 {
        position.sets[position.side.opponent().index()] & 1 << m.to()
    }

    /// The rule that forbids a move which is not legal.
    fn refuse(&self, position: &Men, m: FromTo) -> Refusal;

    /// Every rule that a position violates, a clause each.
    fn illegal(&self, position: &Men) -> Vec<String>;
}

impl<G: GridGame> Notation for G {
    fn layout(&self) -> Layout {
        let (pieces, sides) = (G::MEN.to_vec(), G::SIDES);
        Layout { rows_name: "ranks", rows: self.grid().rows(), pieces, sides, fields: Vec::new() }
    }

    fn setup(&self, position: &Men) -> Setup {
        position.setup()
    }

    fn position_of(&self, setup: &Setup) -> Result<Men, Vec<String>> {
        let position = Men::of(setup);
        let problems = self.illegal(&position);
        if problems.is_empty() { Ok(position) } else { Err(problems) }
    }

    /// Writes `b2-c3`, or `b2xc3` for a capture; `b2` for a move on one square.
    fn move_text(&self, position: &Men, m: FromTo) -> String {
        let [from, to] = [m.from(), m.to()].map(|square| self.grid().name(square));
        let sign = if self.taken(position, m) == 0 { '-' } else { 'x' };
        if m.from() == m.to() { to } else { format!("{from}{sign}{to}") }
    }

    /// Reads two squares, with `-`, `x` or nothing between them; or one, where that can be a move.
    fn parse_move(&self, position: &Men, text: &str) -> Result<FromTo, MoveError> {
        let on_one_square = || {
            let mut moves = Vec::new();
            self.legal_moves(position, &mut moves);
            moves.iter().any(|m| m.from() == m.to())
        };
        let read = || {
            let (from, rest) = self.grid().take_square(text)?;
            let one = (rest.is_empty() && on_one_square()).then_some(from);
            let to = one.or_else(|| self.grid().square(rest));
            let says_it_takes = to.is_none() && !rest.starts_with('-');
            let signed = || self.grid().square(rest.strip_prefix(['-', 'x', 'X'])?);
            Some((FromTo::new(from, to.or_else(signed)?), says_it_takes))
        };
        let expected = || SHARED.say("move-squares", &[("last", &self.grid().last_name())]);
        let (m, says_it_takes) = read().ok_or_else(|| MoveError::syntax(text, expected()))?;
        if !self.is_legal(position, m) {
            return Err(MoveError::illegal(clip(text), self.refuse(position, m).clause()));
        }
        if says_it_takes && self.taken(position, m) == 0 {
            let why = SHARED.say("move-takes-nothing", &[("square", &self.grid().name(m.to()))]);
            return Err(MoveError::illegal(text, why));
        }
        Ok(m)
    }

    fn board_text(&self, position: &Men) -> String {
        self.grid().text(|square| position.on(square).map_or('.', |side| G::MEN[side.index()].letter))
    }
}

impl<G: GridGame> Diagram for G {
    /// A chequered board, a1 dark.
    fn board(&self, shape: Shape) -> Board {
        let board = self.grid().board("chequered", shape, |square| {
            let (file, rank) = self.grid().file_and_rank(square);
            (if (file + rank) % 2 == 0 { "dark" } else { "light" }, "")
        });
        Board { emblems: Self::MEN.map(|man| man.drawing), ..board }
    }

    fn gestures(&self, position: &Men, moves: &[FromTo]) -> Vec<Gesture> {
        let gesture = |m: &FromTo| {
            let mut sites: Vec<SiteId> = vec![m.from().into(), m.to().into()];
            sites.dedup();
            let captures = ones(self.taken(position, *m)).map(SiteId::from).collect();
            Gesture { sites, captures, choice: String::new() }
        };
        moves.iter().map(gesture).collect()
    }

    fn refusal(&self, position: &Men, touched: &[SiteId]) -> Option<Refusal> {
        let first = *touched.first()?;
        let to = touched.get(1).copied().unwrap_or(first);
        Some(self.refuse(position, FromTo::new(first as u8, to as u8)))
    }
}
