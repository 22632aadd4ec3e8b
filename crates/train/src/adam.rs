//! Steps down a slope whose length follows from the slopes before. Kingma and Ba, "Adam: a method
//! for stochastic optimization" (2014), <https://arxiv.org/abs/1412.6980>.

use num_traits::Float;

/// How much of the mean of slopes, and of their squares, each step keeps: the usual numbers.
const KEPT: (f64, f64) = (0.9, 0.999);

/// What the steps of one number have in common.
#[derive(Clone, Copy)]
pub(crate) struct Adam<F> {
    pub rate: F,
    pub kept: (F, F),
    /// What makes up for means that began at 0.
    pub correction: (F, F),
    pub tiny: F,
}

impl<F: Float> Adam<F> {
    /// Step number `count`, from 1, of this length; `tiny` keeps it short where every slope was 0.
    pub fn step(count: i32, rate: F, tiny: F) -> Self {
        let of = |number: f64| F::from(number).expect("a small number");
        let kept = (of(KEPT.0), of(KEPT.1));
        let correction = |kept: F| F::one() / (F::one() - kept.powi(count));
        Adam { rate, kept, correction: (correction(kept.0), correction(kept.1)), tiny }
    }

    /// What to take from a number, by its slope now, and the means of its slopes and of their
    /// squares.
    #[inline]
    pub fn change(&self, slope: F, mean: &mut F, square: &mut F) -> F {
        let (kept, correction) = (self.kept, self.correction);
        *mean = kept.0 * *mean + (F::one() - kept.0) * slope;
        *square = kept.1 * *square + (F::one() - kept.1) * slope * slope;
        self.rate * *mean * correction.0 / ((*square * correction.1).sqrt() + self.tiny)
    }
}
