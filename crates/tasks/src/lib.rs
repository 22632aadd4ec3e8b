#![doc = include_str!("../README.md")]

mod batch;
mod client;
mod make_class;
mod nats;
mod notices;
mod prove_start;
mod queue;
mod results;
mod runner;
mod search_position;
mod task;
mod worker;

pub use batch::{Batch, BatchError};
pub use client::{SubmittedTask, TaskClient, TaskFailure};
pub use make_class::{MadeClass, MakeClass};
pub use nats::{NoticesError, Subject, exchange_notices};
pub use notices::Notices;
pub use prove_start::{ProveStart, ProvedStart};
pub use queue::{TaskDatabase, build_id};
pub use results::LineResult;
pub use runner::TaskRunner;
pub use search_position::{SearchPosition, SearchedPosition};
pub use task::{Evaluate, FindMove, Task, needs};
pub use throughline_lab::TaskError;
pub use throughline_store::{Queue, is_this_machine};
pub use worker::{Counts, Worker};
