#![doc = include_str!("../README.md")]

mod asker;
mod batch;
mod notices;
mod prove_start;
mod queue;
mod results;
mod task;
mod workbench;
mod worker;

pub use asker::{Asked, Asker, NotDone};
pub use batch::{Batch, BatchError};
pub use notices::{Notices, NoticesError};
pub use prove_start::{ProveStart, ProvedStart};
pub use queue::{TaskDatabase, program};
pub use results::FoundLine;
pub use task::{Evaluate, FindMove, Task, needs};
pub use throughline_store::Queue;
pub use workbench::{TaskError, Workbench};
pub use worker::{Counts, Worker};
