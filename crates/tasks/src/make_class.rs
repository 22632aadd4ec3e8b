//! Tables: a class of positions, made in a folder that all machines share.

use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use throughline_catalog::{MakeError, MakeSettings, TablebaseFolder};
use throughline_lab::TaskError;
use throughline_solve::tablebase::BuildError;

/// A class whose tables are to be made in the worker's folder of tables, which whoever asks for
/// them shares.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct MakeClass {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The name of the class. Its counterpart is made with it.
    pub class: String,
    /// Its pieces, at most.
    pub pieces: u32,
    /// The most memory, in MiB.
    pub memory: u64,
}

/// A class whose tables are there.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct MadeClass {
    /// The name of the class.
    pub class: String,
    /// Seconds that it took.
    pub seconds: f64,
}

impl MakeClass {
    /// Makes them; `None` when `stop` was set before the end.
    pub(crate) fn carry_out(
        &self,
        tables: Option<&TablebaseFolder>,
        stop: &AtomicBool,
    ) -> Result<Option<MadeClass>, TaskError> {
        let begun = Instant::now();
        let tables = tables.ok_or("there is no folder of tables here: name one with --tables")?;
        let memory = self.memory.saturating_mul(1 << 20);
        let settings = MakeSettings { pieces: self.pieces, memory, threads: 1 };
        match tables.make_class(&self.spec, &self.class, &settings, stop, &()) {
            Err(MakeError::Build(BuildError::Stopped)) => Ok(None),
            made => {
                made?;
                let seconds = begun.elapsed().as_secs_f64();
                Ok(Some(MadeClass { class: self.class.clone(), seconds }))
            }
        }
    }
}
