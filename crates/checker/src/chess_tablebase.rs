//! Checks the tables of One-Dimensional Chess: every position against its successors.

use crate::chess::{Chess, LONGEST, Row, Step};
use crate::letters::{EMPTY, of};
use crate::rules::{Defect, Player, Rules};
use crate::tablebase_file::{Content, TablebaseFile};
use crate::values::{Value, by_moves};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// A folder of tables, and the rules to check them by.
pub struct ChessTablebase {
    rules: Chess,
    folder: PathBuf,
    name: String,
}

/// The file name extensions of a class: verdicts, then distances.
const EXTENSIONS: [&str; 2] = ["verdicts", "distances"];

/// The results of a check.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ClassCounts {
    /// Classes.
    pub classes: u64,
    /// Positions whose value agrees with their moves.
    pub positions: u64,
    /// Indices without a possible position.
    pub void: u64,
    /// The longest distance, in plies.
    pub longest: u32,
}

/// The values of a class: 0 a draw, odd numbers a win in half as many plies, rounded up; even ones
/// a loss. See [`coded`].
struct Class {
    order: Vec<u8>,
    values: Vec<u16>,
    counts: [u64; 4],
    longest: u32,
}

impl ChessTablebase {
    /// The tables of a rule set in a folder of tables. `options` are those of the spec.
    ///
    /// # Errors
    /// Rule sets whose tables the checker does not support: an odd row (its middle square belongs
    /// to neither half), and line-ups with two pieces of a kind.
    pub fn new(options: &str, tables: &Path) -> Result<Self, Defect> {
        let rules = Chess::from_options(options)?;
        let line_up = rules.text(&rules.start());
        let twins = "QRBN".chars().any(|kind| line_up.matches(kind).count() > 1);
        if rules.length() % 2 == 1 || twins {
            return Err(
                "tables of odd rows and of line-ups with two pieces of a kind are not known to the checker"
                    .into(),
            );
        }
        let style = if options.contains("setup=gardner") { "-gardner" } else { "" };
        let name = format!("one-dimensional-chess{style}-{}", rules.length());
        Ok(ChessTablebase { folder: tables.join(&name), rules, name })
    }

    /// Every class with at most this many pieces.
    fn classes(&self, pieces: usize) -> Vec<Pieces> {
        let line_up = self.rules.text(&self.rules.start());
        let kinds: Vec<char> = "QRBN".chars().filter(|&kind| line_up.contains(kind)).collect();
        let army = |set: usize| -> String {
            kinds.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &kind)| kind).collect()
        };
        let sets = 1usize << kinds.len();
        let mut all: Vec<Pieces> = (0..sets * sets).map(|n| (army(n / sets), army(n % sets))).collect();
        all.retain(|(mover, other)| mover.len() + other.len() + 2 <= pieces);
        all.sort_by_key(|(mover, other)| mover.len() + other.len());
        all
    }

    /// The number of indices of all classes with at most this many pieces.
    #[must_use]
    pub fn indices(&self, pieces: usize) -> u64 {
        let length = self.rules.length() as u64;
        self.classes(pieces).iter().map(|class| rows(length, pieces_in_order(class).len() as u64)).sum()
    }

    /// How many of the classes with at most this many pieces lack a file, and how many classes
    /// there are.
    #[must_use]
    pub fn missing(&self, pieces: usize) -> (usize, usize) {
        let classes = self.classes(pieces);
        let is_there = |class: &Pieces| {
            EXTENSIONS.iter().all(|extension| self.path(&class_name(class), extension).exists())
        };
        (classes.iter().filter(|class| !is_there(class)).count(), classes.len())
    }

    /// The file of a class.
    fn path(&self, class: &str, extension: &str) -> PathBuf {
        self.folder.join(format!("{class}.{extension}"))
    }

    /// Checks every value of every class with at most this many pieces, on `threads` threads.
    /// `each` is called with the name and results of every finished class.
    ///
    /// # Errors
    /// The first file that cannot be read, and the first value that does not agree with the moves.
    pub fn check(
        &self,
        pieces: usize,
        threads: usize,
        each: &mut dyn FnMut(&str, &ClassCounts),
    ) -> Result<ClassCounts, Defect> {
        let mut total = ClassCounts::default();
        let mut loaded: HashMap<Pieces, Arc<Class>> = HashMap::new();
        for class in self.classes(pieces) {
            let mut needed = vec![class.clone(), (class.1.clone(), class.0.clone())];
            needed.extend(class.1.chars().map(|taken| (class.1.replace(taken, ""), class.0.clone())));
            loaded.retain(|known, _| needed.contains(known));
            for wanted in needed {
                if let Entry::Vacant(place) = loaded.entry(wanted) {
                    let class = self.load(place.key())?;
                    place.insert(Arc::new(class));
                }
            }
            let found = self.check_class(&class, &loaded, threads)?;
            each(&class_name(&class), &found);
            total.classes += 1;
            total.positions += found.positions;
            total.void += found.void;
            total.longest = total.longest.max(found.longest);
        }
        Ok(total)
    }

    fn load(&self, class: &Pieces) -> Result<Class, Defect> {
        let name = class_name(class);
        let order: Vec<u8> = pieces_in_order(class);
        let size = rows(self.rules.length() as u64, order.len() as u64);
        let read = |extension: &str, content| -> Result<TablebaseFile, Defect> {
            let path = self.path(&name, extension);
            let file = TablebaseFile::read(&path, size)?;
            if file.content != content || file.tables != self.name || file.class != name {
                return Err(format!("{} holds {} of {}", path.display(), file.class, file.tables).into());
            }
            Ok(file)
        };
        let (verdicts, distances) =
            (read(EXTENSIONS[0], Content::Verdicts)?, read(EXTENSIONS[1], Content::Distances)?);
        if verdicts.values.len() as u64 != size || distances.values.len() as u64 != size {
            return Err(format!("{name} has not {size} indices").into());
        }
        if (verdicts.counts, verdicts.longest) != (distances.counts, distances.longest) {
            return Err(format!("{name}: its two files were not made together").into());
        }
        let code = |(&verdict, &value): (&u16, &u16)| {
            let value = u32::from(value);
            let plies = if distances.halved { 2 * value + u32::from(verdict == 1) } else { value };
            coded(verdict, plies)
        };
        let values: Option<_> = verdicts.values.iter().zip(&distances.values).map(code).collect();
        let values = values.ok_or_else(|| format!("{name} holds a verdict or distance that no table can"))?;
        Ok(Class { order, values, counts: verdicts.counts, longest: verdicts.longest })
    }

    fn check_class(
        &self,
        class: &Pieces,
        loaded: &HashMap<Pieces, Arc<Class>>,
        threads: usize,
    ) -> Result<ClassCounts, Defect> {
        let own = loaded.get(class).ok_or("not loaded")?;
        let check = Check {
            rules: &self.rules,
            own,
            by_pieces: loaded.iter().map(|(pieces, class)| (mask(pieces), class.clone())).collect(),
            next: AtomicUsize::new(0),
            broken: AtomicBool::new(false),
            defect: Mutex::new(None),
            tally: [const { AtomicU64::new(0) }; 4],
            longest: AtomicU64::new(0),
        };
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| check.work());
            }
        });
        if let Some(defect) = check.defect.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(format!("{}: {defect}", class_name(class)).into());
        }
        let counts = check.tally.map(AtomicU64::into_inner);
        let longest = check.longest.into_inner() as u32;
        if (counts, longest) != (own.counts, own.longest) {
            let (told, name) = (own.counts, class_name(class));
            return Err(format!(
                "{name} tells {told:?}, longest {}: found {counts:?}, {longest}",
                own.longest
            )
            .into());
        }
        let [void, won, drawn, lost] = counts;
        Ok(ClassCounts { classes: 1, positions: won + drawn + lost, void, longest })
    }
}

/// The check of a class.
struct Check<'a> {
    rules: &'a Chess,
    own: &'a Class,
    /// The classes that moves lead to, by [`mask`].
    by_pieces: HashMap<u16, Arc<Class>>,
    /// The next square of the first piece to be checked.
    next: AtomicUsize,
    broken: AtomicBool,
    defect: Mutex<Option<Defect>>,
    /// The numbers of void, won, drawn and lost indices.
    tally: [AtomicU64; 4],
    longest: AtomicU64,
}

impl Check<'_> {
    /// Checks all rows with the first two pieces on fixed squares, then the next ones.
    fn work(&self) {
        let length = self.rules.length();
        let mut moves = Vec::new();
        loop {
            let task = self.next.fetch_add(1, Ordering::Relaxed);
            let (first, second) = (task / length, task % length);
            if first >= length / 2 || self.broken.load(Ordering::Relaxed) {
                return;
            }
            if first == second {
                continue;
            }
            let mut row = Row { squares: [EMPTY; LONGEST], to_move: Player::First };
            row.squares[first] = self.own.order[0];
            row.squares[second] = self.own.order[1];
            let mut index = number(&self.own.order[..2], length, &row, Player::First)
                * rest(length as u64, self.own.order.len() as u64, 2);
            if let Err(defect) = self.rows(&mut row, 2, &mut index, &mut moves) {
                self.broken.store(true, Ordering::Relaxed);
                *self.defect.lock().unwrap_or_else(PoisonError::into_inner) = Some(defect);
            }
        }
    }

    /// Visits every row with this beginning, in order.
    fn rows(
        &self,
        row: &mut Row,
        placed: usize,
        index: &mut u64,
        moves: &mut Vec<Step>,
    ) -> Result<(), Defect> {
        let Some(&piece) = self.own.order.get(placed) else {
            self.row(row, *index, moves)?;
            *index += 1;
            return Ok(());
        };
        for square in 0..self.rules.length() {
            if row.squares[square] == EMPTY {
                row.squares[square] = piece;
                self.rows(row, placed + 1, index, moves)?;
                row.squares[square] = EMPTY;
            }
        }
        Ok(())
    }

    fn row(&self, row: &Row, index: u64, moves: &mut Vec<Step>) -> Result<(), Defect> {
        if self.rules.in_check(row, Player::Second) {
            self.tally[0].fetch_add(1, Ordering::Relaxed);
            return Ok(());
        }
        let told = value_of(self.own.values[index as usize]);
        let (found, _) = by_moves(self.rules, row, moves, |child| self.child(child))?;
        if told != found {
            let text = self.rules.text(row);
            return Err(format!("{text} (index {index}) is told as {told:?}, its moves say {found:?}").into());
        }
        let (kind, plies) = match found {
            Value::Won(plies) => (1, plies),
            Value::Undecided => (2, 0),
            Value::Lost(plies) => (3, plies),
        };
        self.tally[kind].fetch_add(1, Ordering::Relaxed);
        if self.longest.load(Ordering::Relaxed) < u64::from(plies) {
            self.longest.fetch_max(u64::from(plies), Ordering::Relaxed);
        }
        Ok(())
    }

    fn child(&self, row: &Row) -> Result<Value, Defect> {
        let held = self.by_pieces.get(&row_mask(row)).and_then(|class| {
            let index = number(&class.order, self.rules.length(), row, row.to_move);
            class.values.get(index as usize).copied()
        });
        held.map(value_of)
            .ok_or_else(|| format!("no table holds “{}”, where a move leads", self.rules.text(row)).into())
    }
}

/// The code of a value; `None` for an unknown verdict and for a distance that does not fit.
fn coded(verdict: u16, plies: u32) -> Option<u16> {
    match verdict {
        0 => Some(0),
        1 | 2 => u16::try_from(2 * plies + u32::from(verdict)).ok(),
        _ => None,
    }
}

fn value_of(code: u16) -> Value {
    match code {
        0 => Value::Undecided,
        code if code % 2 == 1 => Value::Won(u32::from(code / 2)),
        code => Value::Lost(u32::from(code / 2 - 1)),
    }
}

// How indices map to rows of One-Dimensional Chess.
//
// A class is the pieces of the mover and those of the other side. The pieces are ordered: the
// mover's king, the other's king, the mover's queen, rook, bishop, knight, the other's queen, rook,
// bishop, knight, as far as they exist. The index of a row is its place when all rows are sorted by
// the square of the first piece, then of the second, and so on, with squares counted from the end
// that is nearer to the first piece.

/// The pieces of the mover and of the other side besides the kings, as letters in the order `QRBN`.
type Pieces = (String, String);

/// `KQ-KR`: the mover's pieces first.
fn class_name((mover, other): &Pieces) -> String {
    format!("K{mover}-K{other}")
}

/// The pieces in the order of the index, the mover's in capitals.
fn pieces_in_order((mover, other): &Pieces) -> Vec<u8> {
    format!("Kk{mover}{}", other.to_lowercase()).into_bytes()
}

/// The number of rows with this many pieces, the first on the nearer half.
fn rows(length: u64, pieces: u64) -> u64 {
    (1..pieces).map(|k| length - k).product::<u64>() * (length / 2)
}

/// The number of ways to place the pieces after the first `placed`.
fn rest(length: u64, pieces: u64, placed: u64) -> u64 {
    (placed..pieces).map(|k| length - k).product()
}

/// A bit for each piece of the mover, then of the other side.
fn mask((mover, other): &Pieces) -> u16 {
    let army = |letters: &str| letters.bytes().fold(0u16, |set, letter| set | bit(letter));
    army(mover) | army(other) << 4
}

fn bit(letter: u8) -> u16 {
    match letter.to_ascii_uppercase() {
        b'Q' => 1,
        b'R' => 2,
        b'B' => 4,
        b'N' => 8,
        _ => 0,
    }
}

/// [`mask`] of the pieces on a row.
fn row_mask(row: &Row) -> u16 {
    let white_moves = row.to_move == Player::First;
    row.squares.iter().fold(0, |set, &piece| {
        let own = piece.is_ascii_uppercase() == white_moves;
        set | if own { bit(piece) } else { bit(piece) << 4 }
    })
}

/// The place of a row of `length` squares among all rows with the pieces `order`, or with the first
/// of them, as seen by `mover`.
fn number(order: &[u8], length: usize, row: &Row, mover: Player) -> u64 {
    let find = |piece: u8| {
        let letter = if piece.is_ascii_uppercase() { of(mover, piece) } else { of(mover.other(), piece) };
        row.squares.iter().position(|&other| other == letter).unwrap_or_default()
    };
    let king = find(order[0]);
    let near = |square: usize| if king < length / 2 { square } else { length - 1 - square };
    let (mut index, mut seen) = (0, [usize::MAX; LONGEST]);
    for (k, &piece) in order.iter().enumerate() {
        let square = near(find(piece));
        let before = seen[..k].iter().filter(|&&other| other < square).count();
        index = index * (length - k) as u64 + (square - before) as u64;
        seen[k] = square;
    }
    index
}
