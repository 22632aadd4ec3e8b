//! An alpha-beta engine for every game that implements [`throughline_game::Evaluate`], and the
//! levels people play.
//!
//! ```
//! # use std::sync::{Arc, atomic::AtomicBool};
//! # use throughline_game::{Game, Record};
//! # use throughline_linear_pursuit::LinearPursuit;
//! # use throughline_game::Catalogued;
//! use throughline_search::{Engine, Level, Limits};
//!
//! let game = Arc::new(LinearPursuit::from_text("").unwrap());
//! let record = Record::new(game.start());
//! let mut engine = Engine::new(game, 16);
//! let stop = AtomicBool::new(false);
//! let found = engine.search(&record, &Limits::depth(4), &stop, &mut |report| assert!(report.depth <= 4));
//! assert!(found.best.is_some() && found.depth == 4);
//! let choice = engine.choose(&record, Level::new(3).unwrap(), 7, &stop).unwrap();
//! assert!(record.legal_moves(engine.game()).contains(&choice.best));
//! ```
//!
//! # What a depth means
//!
//! Every node has a *floor* besides its depth: plies within which every move is searched, whatever
//! seems promising. Null moves, futility and judgement prune only where the floor is used up, and
//! reductions never go below it. A search to a fixed depth `d` ([`Limits::depth`]) has floor `d`,
//! and looks half as far again where it seems worth it. Any other search is selective: its floor is
//! a sixth of its depth. What it was is told as [`Report::full_width`].
//!
//! So a search that finished full width `d` reports `win in n` or `loss in n` with `n <= d` exactly
//! when one exists, and `n` is the shortest. Longer wins that it reports are forced too; there may
//! be others. In this, repetition is exact for the positions that stood in the game. Within the
//! search a second occurrence counts as a draw, only beyond the floor. Two things are not exact:
//! where a counter of moves ends the game (and is left out of [`throughline_game::Game::key`]), a
//! win found with the counter low may be reported with it high; and where repetition defeats a
//! side, such a win is sure to be seen only when the game's own history brings it about.
//!
//! An tablebase ([`Engine::set_tablebase`]) gives exact values of some positions, from tables say:
//! the search goes no further there, and where it knows the root the moves that keep its value
//! remain, of winning ones the quickest, of losing ones the longest.
//!
//! The search never prints, and takes no time for itself: see [`Limits`]. With one thread the same
//! node or depth limit and the same memory give the same result and the same number of nodes; more
//! threads ([`Engine::set_threads`]) share the table and come further.

mod alpha_beta;
mod clock_time;
mod engine;
mod features;
mod known;
mod level;
mod limits;
pub mod nnue;
mod ordering;
mod outlook;
mod pruning;
mod quiescence;
mod reductions;
mod repetition;
mod report;
mod root;
mod score;
mod sight;
mod table;
mod team;
mod worker;

pub use clock_time::ClockTime;
pub use engine::{Engine, MOST_CONTEMPT};
pub use features::{Feature, Features};
pub use level::Level;
pub use limits::Limits;
pub use outlook::Outlook;
pub use report::{BestLine, Choice, Report, SearchResult};
pub use score::Score;
