//! Learning on the processor, with all its cores.

use crate::device::DeviceError;
use crate::learner::{BATCH, Learner, Lesson, Pass};
use crate::model::{Aim, MOST, Model, Row};
use rayon::prelude::*;
use throughline_search::nnue::HIDDEN;

/// Parts of a batch that are worked on side by side: a fixed number, so that threads change nothing
/// of the result.
const PARTS: usize = 8;

/// A network on the processor, with Adam's state.
pub(crate) struct OnProcessor {
    aim: Aim,
    model: Model,
    slopes: Model,
    squares: Model,
    steps: usize,
}

impl OnProcessor {
    pub fn new(model: Model, aim: Aim) -> Self {
        let zero = || Model::zero(model.inputs());
        OnProcessor { aim, slopes: zero(), squares: zero(), steps: 0, model }
    }

    fn step(&mut self, lesson: &Lesson, pass: &Pass, batch: &[u32]) -> f64 {
        let frozen = &self.model;
        let parts: Vec<(Model, f64)> = batch
            .par_chunks(BATCH / PARTS)
            .map(|part| {
                let mut slope = Model::zero(frozen.inputs());
                let learn = |&index: &u32| {
                    let sample = lesson.samples.get(index as usize);
                    let seen = (lesson.view(pass, index), lesson.squares);
                    f64::from(frozen.learn(&sample, seen, (self.aim, lesson.trust), &mut slope))
                };
                let squared = part.iter().map(learn).sum();
                (slope, squared)
            })
            .collect();
        let adam = lesson.schedule.step(self.steps);
        self.steps += 1;
        let share = 1.0 / batch.len() as f32;
        let moments = self.slopes.rows.par_iter_mut().zip(&mut self.squares.rows);
        self.model.rows.par_iter_mut().zip(moments).enumerate().for_each(|(index, (row, (mean, square)))| {
            let mut slope: Row = [0.0; HIDDEN];
            for (part, _) in &parts {
                slope.iter_mut().zip(part.rows[index]).for_each(|(sum, one)| *sum += one);
            }
            for unit in 0..HIDDEN {
                let change = adam.change(slope[unit] * share, &mut mean[unit], &mut square[unit]);
                row[unit] = (row[unit] - change).clamp(-MOST, MOST);
            }
        });
        parts.iter().map(|(_, squared)| squared).sum()
    }
}

impl Learner for OnProcessor {
    fn pass(&mut self, lesson: &Lesson, pass: &Pass) -> Result<f64, DeviceError> {
        Ok(pass.order.chunks(BATCH).map(|batch| self.step(lesson, pass, batch)).sum())
    }

    fn model(&mut self) -> Result<Model, DeviceError> {
        Ok(self.model.clone())
    }
}
