//! `--queue`: the task queue, from which workers on other machines take their work.

use crate::output::print_message;
use anyhow::{Context, Result};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use throughline_tasks::{Batch, BatchError, Notices, Task, TaskClient, TaskDatabase};
use tokio::runtime::Runtime;

/// Arguments that name the task queue, for commands that need one.
#[derive(clap::Args, Debug, Clone)]
pub struct TaskQueueArgs {
    /// Database with the task queue, `postgres://USER:PASSWORD@HOST/DATABASE`: a site's, or a
    /// separate one (needs a program built with --features scale)
    #[arg(long, env = "THROUGHLINE_QUEUE", value_name = "URL", hide_env_values = true)]
    queue: String,
    /// NATS server for instant notice of tasks and results, `nats://HOST` (needs a program built
    /// with --features scale) [default: the database is polled several times a second]
    #[arg(long, env = "THROUGHLINE_NATS", value_name = "URL", hide_env_values = true)]
    notices: Option<String>,
}

impl TaskQueueArgs {
    /// Connects to the database and, if given, to NATS.
    pub async fn open(&self) -> Result<(TaskDatabase, Notices)> {
        let database = TaskDatabase::open(&self.queue).await?;
        Ok((database, Notices::connect(self.notices.as_deref()).await.context("cannot use NATS")?))
    }
}

/// Arguments that name the task queue, for commands that also work without one.
#[derive(clap::Args, Debug, Clone)]
pub struct RemoteArgs {
    /// Run the work in `throughline worker` on other machines, through a queue in this database:
    /// `postgres://USER:PASSWORD@HOST/DATABASE` (needs a program built with --features scale)
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
    /// NATS server for instant notice of tasks and results, `nats://HOST` (needs a program built
    /// with --features scale)
    #[arg(long, value_name = "URL", requires = "queue")]
    notices: Option<String>,
    /// Recompute one in N results here, and the first of each worker, and stop if one differs; 0
    /// for only the first. Proofs and tablebases are all checked instead (needs a program built
    /// with --features scale)
    #[arg(long, value_name = "N", default_value_t = 50, requires = "queue")]
    sample: u32,
}

/// A connection to the workers on other machines.
pub struct Workers {
    runtime: Runtime,
    batch: Arc<Batch>,
}

impl RemoteArgs {
    /// Whether workers are to do the work.
    pub fn is_requested(&self) -> bool {
        self.queue.is_some()
    }

    /// Connects to the workers, if they are to do the work.
    pub fn workers(&self) -> Result<Option<Workers>> {
        let Some(queue) = &self.queue else { return Ok(None) };
        let args = TaskQueueArgs { queue: queue.clone(), notices: self.notices.clone() };
        let runtime = Runtime::new().context("starting the runtime")?;
        let batch = runtime.block_on(async {
            let (database, notices) = args.open().await?;
            anyhow::Ok(Arc::new(Batch::new(TaskClient::new(database, notices), self.sample, None)))
        })?;
        Ok(Some(Workers { runtime, batch }))
    }
}

impl Workers {
    /// Has workers do tasks, `ahead` at a time, and hands the results (JSON) to `keep` as they
    /// arrive.
    ///
    /// # Errors
    /// The first error of `keep`, or that which `failed` returns for a task without a result.
    pub fn run<E>(
        &self,
        tasks: &mut dyn Iterator<Item = Task>,
        ahead: usize,
        stop: &AtomicBool,
        keep: &mut dyn FnMut(&str) -> Result<(), E>,
        failed: impl Fn(BatchError) -> E,
    ) -> Result<(), E> {
        let nobody = || {
            print_message(
                "no worker takes anything: start some with this very program, `throughline worker --queue …`",
            );
        };
        self.runtime.block_on(self.batch.clone().run(tasks, ahead, stop, keep, failed, &nobody))
    }
}
