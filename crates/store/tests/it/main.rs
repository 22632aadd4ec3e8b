//! What every store must do, and what a killed writer must not lose.

mod killed;
mod story;
