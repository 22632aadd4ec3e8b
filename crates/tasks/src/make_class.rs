//! A task: building the tablebase of a class of positions in a folder that all machines share.

use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use throughline_catalog::{MakeError, MakeSettings, TablebaseFolder};
use throughline_lab::TaskError;
use throughline_solve::tablebase::BuildError;

/// A class whose tables a worker makes in its tablebase folder, which is shared with the submitter.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct MakeClass {
    /// The canonical spec of the rule set.
    pub spec: String,
    /// The name of the class. The class with the sides swapped is made with it.
    pub class: String,
    /// The maximum number of its pieces.
    pub pieces: u32,
    /// The memory limit, in MiB.
    pub memory: u64,
}

/// A class whose tables are complete.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub struct MadeClass {
    /// The name of the class.
    pub class: String,
    /// The time that it took, in seconds.
    pub seconds: f64,
}

impl MakeClass {
    /// Makes the tables; `None` if `stop` was set before the end.
    pub(crate) fn run(
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
