//! Rule sets, and game records.

use crate::arguments::whole;
use crate::error::{Error, IllegalMove, refused};
use crate::interrupt::interruptible;
use pyo3::prelude::*;
use throughline_catalog::{GAMES, GameHandle, GameRecord};
use throughline_draw::{DrawingOptions, Theme, standalone_svg};
use throughline_game::{MoveError, Shape, Side};
use throughline_records::pgn::{Ending, Replay, read, replay, sheet_of, write};

/// The ids of the games, in the order in which the site shows them.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    GAMES.iter().map(|info| info.id).collect()
}

/// A rule set: a game's id, or its id with options, such as
/// `hnefatafl:rules=brandubh`. Raises Error for a spec that names none, with what
/// is allowed.
#[pyclass(frozen, module = "throughline._native")]
pub struct Game {
    pub(crate) handle: GameHandle,
}

#[pymethods]
impl Game {
    #[new]
    fn new(spec: &str) -> PyResult<Self> {
        Ok(Game { handle: GameHandle::from_spec(spec).map_err(refused)? })
    }

    /// The canonical spec: the id with the options that differ from the defaults.
    #[getter]
    fn spec(&self) -> &str {
        self.handle.spec()
    }

    /// The game's id, such as `hnefatafl`.
    #[getter]
    fn id(&self) -> &'static str {
        self.handle.info().id
    }

    /// The game's name for people.
    #[getter]
    fn name(&self) -> &'static str {
        self.handle.info().name
    }

    /// The names of the sides, the first mover's first.
    #[getter]
    fn sides(&self) -> (&'static str, &'static str) {
        let [first, second] = self.handle.info().sides;
        (first, second)
    }

    /// A game without moves, at the start or at a position string. Raises Error for a
    /// string that is no position of the rule set.
    #[pyo3(signature = (position = None))]
    fn record(&self, position: Option<&str>) -> PyResult<Record> {
        Ok(Record { record: self.handle.record(position).map_err(refused)? })
    }

    /// A rule set never changes, so that its copy is the same.
    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        Game { handle: self.handle.clone() }
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().spec().to_owned(),))
    }

    fn __repr__(&self) -> String {
        format!("Game('{}')", self.handle.spec())
    }
}

/// How a game ended.
#[pyclass(frozen, get_all, module = "throughline._native")]
#[derive(Clone)]
pub struct Outcome {
    /// The side that won: 0 the first, 1 the second; None for a draw.
    winner: Option<usize>,
    /// The ending's stable name, such as `king-captured`.
    reason: &'static str,
    /// The number of its rule in the game's rules.
    rule: &'static str,
    /// A clause for people that follows "because".
    words: &'static str,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_owned(), |side| side.to_string());
        format!("Outcome(winner={winner}, reason='{}')", self.reason)
    }
}

impl From<throughline_game::Outcome> for Outcome {
    fn from(outcome: throughline_game::Outcome) -> Self {
        let reason = outcome.reason;
        let (winner, words) = (outcome.winner.map(Side::index), reason.words);
        Outcome { winner, reason: reason.name, rule: reason.rule, words }
    }
}

/// A game as it is played: a start, moves, and what only history can tell (repetition).
/// Made by Game.record and Record.from_pgn. In a notebook it is drawn.
#[pyclass(module = "throughline._native")]
pub struct Record {
    pub(crate) record: GameRecord,
}

#[pymethods]
impl Record {
    /// Reads a game in the program's PGN form (crates/records/README.md). Raises Error
    /// with every defect: of form, of rules, of the result. A text of several games: the first.
    #[staticmethod]
    fn from_pgn(text: &str) -> PyResult<Record> {
        let reading = read(text);
        let sheet = reading.sheets.first().ok_or_else(|| refused("the text holds no game"))?;
        let of_form: Vec<_> = reading.defects.into_iter().filter(|defect| defect.game == 1).collect();
        let told = |defects: Vec<throughline_records::Defect>| {
            refused(defects.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
        };
        if !of_form.is_empty() {
            return Err(told(of_form));
        }
        let Replay { record, .. } = replay(sheet).map_err(told)?;
        Ok(Record { record })
    }

    /// The game in the program's PGN form; event, date and players are question marks.
    fn pgn(&self) -> String {
        write(&sheet_of(self.record.game(), &self.record, Ending::of(&self.record)))
    }

    /// The rule set.
    #[getter]
    fn game(&self) -> Game {
        Game { handle: self.record.game().clone() }
    }

    /// The position string now: the whole truth of future legal moves, but for repetition.
    #[getter]
    fn position(&self) -> String {
        self.record.position_text()
    }

    /// The position string before the first move.
    #[getter]
    fn start(&self) -> String {
        self.record.start_text()
    }

    /// Whose move it is: 0 the first side, 1 the second.
    #[getter]
    fn side(&self) -> usize {
        self.record.side_to_move().index()
    }

    /// The texts of the moves played.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.record.move_texts()
    }

    /// How the game ended, repetition included; None while it goes on.
    #[getter]
    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome().map(Outcome::from)
    }

    /// The name of a draw that the side to move may claim now, else None.
    #[getter]
    fn claim(&self) -> Option<&'static str> {
        self.record.claim().map(|reason| reason.name)
    }

    /// The texts of the legal moves, sorted; none when the game is over.
    fn legal_moves(&self) -> Vec<String> {
        self.record.legal_texts()
    }

    /// Plays a move and returns its canonical text. Raises IllegalMove with the rule that
    /// forbids it; nothing changes then.
    fn play(&mut self, text: &str) -> PyResult<String> {
        self.record.play(text).map_err(|error: MoveError| IllegalMove::new_err(error.to_string()))
    }

    /// Takes back the last move; False when there is none.
    fn undo(&mut self) -> bool {
        self.record.undo()
    }

    /// The number of sequences of legal moves of a length (0 to 1000). Ctrl-C ends it.
    fn perft(&self, py: Python<'_>, depth: i128) -> PyResult<u64> {
        let depth = whole("depth", depth, 0..=1000)?;
        let count = interruptible(py, |stop| self.record.perft_until(depth, stop))?;
        count.ok_or_else(|| Error::new_err("the count was interrupted"))
    }

    /// The board as an SVG file; turned by half a circle for the second side's view.
    #[pyo3(signature = (*, turned = false, dark = false))]
    fn svg(&self, turned: bool, dark: bool) -> String {
        let Some(frame) = self.record.frame(self.record.len()) else { return String::new() };
        let marks = frame.last.as_ref().map_or(&[][..], |last| &last.marks);
        let game = self.record.game();
        let picture = DrawingOptions {
            label: &frame.position,
            marks,
            stacks: &frame.stacks,
            turned,
            ..DrawingOptions::default()
        };
        let theme = if dark { Theme::Dark } else { Theme::Light };
        standalone_svg(&game.board(Shape::Wide), &frame.placements, &picture, theme)
    }

    fn _repr_svg_(&self) -> String {
        self.svg(false, false)
    }

    /// The record at its start, and the moves that __setstate__ plays there.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,), Vec<String>)> {
        let begin = Bound::new(py, self.game())?.into_any().getattr("record")?;
        Ok((begin.unbind(), (self.start(),), self.moves()))
    }

    fn __setstate__(&mut self, moves: Vec<String>) -> PyResult<()> {
        moves.iter().try_for_each(|text| self.play(text).map(drop))
    }

    fn __copy__(&self) -> Record {
        Record { record: self.record.clone() }
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Record {
        self.__copy__()
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Record {
        self.__copy__()
    }

    fn __len__(&self) -> usize {
        self.record.len()
    }

    fn __str__(&self) -> String {
        self.record.board_text()
    }

    fn __repr__(&self) -> String {
        format!("<Record of {}, ply {}: {}>", self.record.game().spec(), self.record.len(), self.position())
    }
}
