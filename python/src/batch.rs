//! Batched environments on numpy arrays.

use crate::arguments::{SEEDS, whole};
use crate::error::{Error, IllegalAction as Illegal, IllegalMove, refused};
use crate::exact::{Proof, Tables};
use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyReadwriteArray1};
use numpy::{PyReadwriteArray2, PyReadwriteArray4};
use pyo3::prelude::*;
use throughline_environments::{self as environments, AfterEnd, ArraysMut, IllegalAction, Settings, make};

/// Many games of one rule set, played with arrays: what throughline.vector wraps. Of the arrays,
/// all C-contiguous and with the batch as first axis, see throughline.vector.Environment.
#[pyclass(module = "throughline._native")]
pub struct Batch {
    batch: Box<dyn environments::Batch>,
}

/// The arrays of a call. Flags and masks are bytes of 0 or 1, so that they can be viewed as bool.
#[derive(FromPyObject)]
struct Arrays<'py> {
    #[pyo3(item(0))]
    observations: Bound<'py, PyArray4<u8>>,
    #[pyo3(item(1))]
    masks: Bound<'py, PyArray2<u8>>,
    #[pyo3(item(2))]
    rewards: Bound<'py, PyArray2<f32>>,
    #[pyo3(item(3))]
    terminated: Bound<'py, PyArray1<u8>>,
    #[pyo3(item(4))]
    truncated: Bound<'py, PyArray1<u8>>,
    #[pyo3(item(5))]
    players: Bound<'py, PyArray1<u8>>,
}

/// [`Arrays`], borrowed for writing.
struct Borrowed<'py> {
    observations: PyReadwriteArray4<'py, u8>,
    masks: PyReadwriteArray2<'py, u8>,
    rewards: PyReadwriteArray2<'py, f32>,
    terminated: PyReadwriteArray1<'py, u8>,
    truncated: PyReadwriteArray1<'py, u8>,
    players: PyReadwriteArray1<'py, u8>,
}

impl<'py> Arrays<'py> {
    fn borrow(&self) -> PyResult<Borrowed<'py>> {
        let shared = |name: &str| Error::new_err(format!("{name}: the array is read-only or in use"));
        Ok(Borrowed {
            observations: self.observations.try_readwrite().map_err(|_| shared("observations"))?,
            masks: self.masks.try_readwrite().map_err(|_| shared("masks"))?,
            rewards: self.rewards.try_readwrite().map_err(|_| shared("rewards"))?,
            terminated: self.terminated.try_readwrite().map_err(|_| shared("terminated"))?,
            truncated: self.truncated.try_readwrite().map_err(|_| shared("truncated"))?,
            players: self.players.try_readwrite().map_err(|_| shared("players"))?,
        })
    }
}

impl Borrowed<'_> {
    fn view_mut(&mut self) -> PyResult<ArraysMut<'_>> {
        Ok(ArraysMut {
            observations: self.observations.as_slice_mut()?,
            masks: self.masks.as_slice_mut()?,
            rewards: self.rewards.as_slice_mut()?,
            terminated: self.terminated.as_slice_mut()?,
            truncated: self.truncated.as_slice_mut()?,
            players: self.players.as_slice_mut()?,
        })
    }
}

/// Converts a library's error to an exception.
fn raised(error: environments::Error) -> PyErr {
    match error {
        environments::Error::Move(error) => IllegalMove::new_err(error.to_string()),
        environments::Error::Illegal { .. } => Illegal::new_err(error.to_string()),
        other => refused(other),
    }
}

#[pymethods]
impl Batch {
    /// See throughline.vector.make.
    #[new]
    #[pyo3(signature = (spec, *, batch, threads, max_plies, opening_plies, illegal_loses, auto_reset))]
    fn new(
        spec: &str,
        batch: i128,
        threads: i128,
        max_plies: i128,
        opening_plies: i128,
        illegal_loses: bool,
        auto_reset: bool,
    ) -> PyResult<Self> {
        let illegal = if illegal_loses { IllegalAction::Loses } else { IllegalAction::Refused };
        let after_end = if auto_reset { AfterEnd::Restarts } else { AfterEnd::Stays };
        let settings = Settings {
            batch: whole("batch", batch, 1..)?,
            threads: whole("threads", threads, 1..)?,
            max_plies: whole("max_plies", max_plies, 1..)?,
            opening_plies: whole("opening_plies", opening_plies, 0..)?,
            illegal,
            after_end,
        };
        Ok(Batch { batch: make(spec, &settings).map_err(raised)? })
    }

    /// The canonical spec.
    #[getter]
    fn spec(&self) -> &str {
        self.batch.spec()
    }

    /// Planes, rows and columns of an observation.
    #[getter]
    fn observation_shape(&self) -> (usize, usize, usize) {
        self.batch.layout().observation.into()
    }

    /// The number of actions.
    #[getter]
    fn actions(&self) -> usize {
        self.batch.layout().actions
    }

    /// Whether an action is a touch, and a turn takes several.
    #[getter]
    fn touches(&self) -> bool {
        self.batch.layout().touches
    }

    /// Begins all games anew and writes the arrays.
    fn reset(&mut self, py: Python<'_>, seed: i128, arrays: Arrays<'_>) -> PyResult<()> {
        let seed = whole("seed", seed, SEEDS)?;
        let (mut borrowed, batch) = (arrays.borrow()?, &mut self.batch);
        let arrays = borrowed.view_mut()?;
        py.detach(|| batch.reset(seed, arrays)).map_err(raised)
    }

    /// Does an action in every game and writes the arrays.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        arrays: Arrays<'_>,
    ) -> PyResult<()> {
        let (mut borrowed, batch) = (arrays.borrow()?, &mut self.batch);
        let (actions, arrays) = (actions.as_slice()?, borrowed.view_mut()?);
        py.detach(|| batch.step(actions, arrays)).map_err(raised)
    }

    /// Draws a legal action for every game, each equally likely; 0 where the game has ended.
    fn sample(&mut self, py: Python<'_>, mut actions: PyReadwriteArray1<'_, i32>) -> PyResult<()> {
        let (actions, batch) = (actions.as_slice_mut()?, &mut self.batch);
        py.detach(|| batch.sample(actions)).map_err(raised)
    }

    /// Writes what tables tell of every position: values and distances.
    fn label(
        &self,
        py: Python<'_>,
        tables: &Tables,
        mut values: PyReadwriteArray1<'_, i8>,
        mut distances: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        let (values, distances) = (values.as_slice_mut()?, distances.as_slice_mut()?);
        py.detach(|| self.batch.label(&tables.folder, values, distances)).map_err(raised)
    }

    /// Writes what a proof tells of every position: the least and the most that it is worth.
    fn label_by_proof(
        &self,
        py: Python<'_>,
        proof: &Proof,
        mut least: PyReadwriteArray1<'_, i8>,
        mut most: PyReadwriteArray1<'_, i8>,
    ) -> PyResult<()> {
        let (least, most) = (least.as_slice_mut()?, most.as_slice_mut()?);
        py.detach(|| self.batch.label_by_proof(&proof.proven, least, most)).map_err(raised)
    }

    /// The text of the move that an action makes; None for an action that is not legal, and for a
    /// touch that a turn goes on after.
    fn move_text(&self, game: i128, action: i128) -> PyResult<Option<String>> {
        let game = whole("game", game, 0..)?;
        let Ok(action) = i32::try_from(action) else { return Ok(None) };
        self.batch.move_text(game, action).map_err(raised)
    }

    /// The actions that make a move, given as text, at the beginning of a turn: one, or its
    /// touches.
    fn actions_of(&self, game: i128, text: &str) -> PyResult<Vec<i32>> {
        self.batch.actions_of(whole("game", game, 0..)?, text).map_err(raised)
    }

    /// A copy that goes its own way, with the same games to come.
    fn copy(&self) -> Batch {
        Batch { batch: self.batch.copy() }
    }

    /// The position string of a game.
    fn position(&self, game: i128) -> PyResult<String> {
        self.batch.position(whole("game", game, 0..)?).map_err(raised)
    }
}
