//! The tests of records: what is written reads back, games replay, other programs' files hold.

mod games;
mod round_trip;
mod sheets;
mod tafl_formats;
mod tafl_properties;
