//! The native part of the Python package `throughline`: see docs/python.md. Docstrings document
//! each class and function; types are in `python/throughline/_native.pyi`.

mod arguments;
mod batch;
mod engine;
mod error;
mod exact;
mod game;
mod interrupt;
mod study;

use pyo3::prelude::*;

/// The native half of throughline: games, records, engine, tables, proofs and batches.
#[pymodule]
mod _native {
    use super::*;
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::engine::{Analysis, Engine, Line, Network};
    #[pymodule_export]
    use crate::error::{Error, IllegalAction, IllegalMove};
    #[pymodule_export]
    use crate::exact::{Proof, Tables, Value, check_text};
    #[pymodule_export]
    use crate::game::{Game, Outcome, Record, games};

    #[pymodule_export]
    use crate::study::study_text;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("ENCODING_VERSION", throughline_environments::ENCODING_VERSION)?;
        module.add("UNKNOWN", throughline_environments::UNKNOWN)
    }
}
