//! The rule set of a game whose file does not name one.

use crate::tafl::board::Table;

/// What archives and sites of such files play, the likeliest first.
const LIKELY: [&str; 2] = ["copenhagen", "brandubh"];

/// The rule set by which the most of these moves (`d1-d3`) are legal, captures aside.
pub(crate) fn table_of<'t>(moves: impl Iterator<Item = &'t str> + Clone) -> Table {
    let legal = |table: &Table| {
        let mut record = table.begin(None).expect("the start of a rule set");
        moves.clone().take_while(|text| table.play(&mut record, text).is_ok()).count()
    };
    let tables = LIKELY.map(Table::of_preset);
    let counts = tables.each_ref().map(legal);
    let [first, second] = tables;
    if counts[1] > counts[0] { second } else { first }
}
