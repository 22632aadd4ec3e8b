#![doc = include_str!("../README.md")]

mod asker;
mod batch;
mod make_class;
mod nats;
mod notices;
mod prove_start;
mod queue;
mod results;
mod search_position;
mod task;
mod workbench;
mod worker;

pub use asker::{Asked, Asker, NotDone};
pub use batch::{Batch, BatchError};
pub use make_class::{MadeClass, MakeClass};
pub use nats::{NoticesError, Subject, speak};
pub use notices::Notices;
pub use prove_start::{ProveStart, ProvedStart};
pub use queue::{TaskDatabase, program};
pub use results::FoundLine;
pub use search_position::{SearchPosition, SearchedPosition};
pub use task::{Evaluate, FindMove, Task, needs};
pub use throughline_lab::TaskError;
pub use throughline_store::Queue;
pub use workbench::Workbench;
pub use worker::{Counts, Worker};
