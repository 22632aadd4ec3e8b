//! What every store must do, and what faults and a killed writer must not lose.

mod copies;
mod faults;
mod killed;
mod story;
