//! Tests of records: round trips, replay, and files of other programs.

mod games;
mod round_trip;
mod sheets;
mod tafl_formats;
mod tafl_properties;

use throughline_records::tafl::{Format, ImportedGame, read};

/// The games of a text in a format.
fn all(format: Format, text: &str, rules: Option<&str>) -> Vec<ImportedGame> {
    let mut items = Vec::new();
    read(format, text, rules, &mut |item| items.push(item));
    items
}
