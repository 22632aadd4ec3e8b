//! `--queue`: work that other machines do.

use crate::output::tell;
use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_tasks::{Batch, BatchError, Notices, Task, TaskClient, TaskDatabase};
use tokio::runtime::Runtime;

/// Where tasks are.
#[derive(clap::Args, Debug, Clone)]
pub struct Source {
    /// Database with the tasks, `postgres://USER:PASSWORD@HOST/DATABASE`: that of a site, or one of
    /// its own (needs a program built with --features scale)
    #[arg(long, env = "THROUGHLINE_QUEUE", value_name = "URL", hide_env_values = true)]
    queue: String,
    /// NATS server over which tasks and results are told at once, `nats://HOST` (needs a program
    /// built with --features scale) [default: everybody looks into the database several times a
    /// second]
    #[arg(long, env = "THROUGHLINE_NATS", value_name = "URL", hide_env_values = true)]
    notices: Option<String>,
}

impl Source {
    /// Opens it.
    pub async fn open(&self) -> Result<(TaskDatabase, Notices)> {
        let database = TaskDatabase::open(&self.queue).await?;
        Ok((database, Notices::connect(self.notices.as_deref()).await.context("cannot use NATS")?))
    }
}

/// Where other machines take tasks from, for commands that can do without.
#[derive(clap::Args, Debug, Clone)]
pub struct Elsewhere {
    /// Have the work done by `throughline worker` at other machines, which take it from this
    /// database: `postgres://USER:PASSWORD@HOST/DATABASE` (needs a program built with --features
    /// scale)
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    /// NATS server over which tasks and results are told at once, `nats://HOST` (needs a program
    /// built with --features scale)
    #[arg(long, value_name = "URL", requires = "queue")]
    notices: Option<String>,
    /// Do one of so many slices here too, besides the first of each worker, and refuse the work
    /// where the two differ; 0: only the first. Proofs and tables are checked instead, all of them
    /// (needs a program built with --features scale)
    #[arg(long, value_name = "N", default_value_t = 50, requires = "queue")]
    sample: u32,
}

/// Other machines that do tasks.
pub struct Workers {
    runtime: Runtime,
    batch: Arc<Batch>,
}

impl Elsewhere {
    /// Whether other machines are to do the work.
    pub fn is_asked(&self) -> bool {
        self.queue.is_some()
    }

    /// The other machines, where there are to be any.
    pub fn workers(&self) -> Result<Option<Workers>> {
        let Some(queue) = &self.queue else { return Ok(None) };
        let source = Source { queue: queue.clone(), notices: self.notices.clone() };
        let runtime = Runtime::new().context("starting the runtime")?;
        let batch = runtime.block_on(async {
            let (database, notices) = source.open().await?;
            anyhow::Ok(Arc::new(Batch::new(TaskClient::new(database, notices), self.sample, None)))
        })?;
        Ok(Some(Workers { runtime, batch }))
    }
}

impl Workers {
    /// Has tasks done, so many at a time, and hands the results (JSON) to `keep` as they come.
    ///
    /// # Errors
    /// The first of `keep`, or what `failed` makes of a result that is not to be had.
    pub fn run<E>(
        &self,
        tasks: &mut dyn Iterator<Item = Task>,
        ahead: usize,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(&str) -> Result<(), E>,
        failed: impl Fn(BatchError) -> E,
    ) -> Result<(), E> {
        let nobody = || {
            tell(
                "no worker takes anything: start some with this very program, `throughline worker --queue …`",
            );
        };
        self.runtime.block_on(self.batch.clone().run(tasks, ahead, stop, keep, failed, &nobody))
    }
}
