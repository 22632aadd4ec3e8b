//! The tags of our records for games that come from other formats.

use crate::pgn::{Ply, ScoreSheet, player_tag};
use crate::tafl::board::Table;
use crate::tafl::verdict::Verdict;
use throughline_game::{Catalogued, Record, Side};
use throughline_hnefatafl::{Hnefatafl, PRESETS};

/// What a tag has whose value is not known.
pub(crate) const UNKNOWN: [&str; 3] = ["", "?", "????.??.??"];

/// A sheet of a game that was replayed: the roster of tags, `given` filled in, and the moves of the
/// main line.
pub(crate) fn sheet(
    table: &Table,
    record: &Record<Hnefatafl>,
    verdict: &Verdict,
    given: &[(String, String)],
    plies: Vec<Ply>,
) -> ScoreSheet {
    let mut sheet = ScoreSheet { result: verdict.mark, plies, ..ScoreSheet::default() };
    for (name, unknown) in [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")] {
        sheet.set_tag(name, unknown);
    }
    for side in Side::BOTH {
        sheet.set_tag(&player_tag(Hnefatafl::INFO, side), "?");
    }
    sheet.set_tag("Result", verdict.mark.text());
    sheet.set_tag("Variant", title(table));
    sheet.set_tag("Game", table.spec.as_str());
    if let Some(start) = table.own_start(record) {
        sheet.set_tag("Position", start);
    }
    sheet.set_tag("Termination", verdict.termination);
    for (name, value) in given {
        if !OURS.contains(&name.as_str()) {
            sheet.set_tag(name, value.as_str());
        }
    }
    sheet
}

/// Tags that the moves and the rule set decide.
pub(crate) const OURS: [&str; 6] = ["Result", "Game", "Position", "FEN", "Outcome", "Termination"];

/// The name for people of a rule set that is published, options aside.
pub(crate) fn title(table: &Table) -> &'static str {
    preset(table).map_or(Hnefatafl::INFO.name, |preset| preset.variant.name)
}

/// The published rule set that a spec starts from.
pub(crate) fn preset(table: &Table) -> Option<&'static throughline_hnefatafl::Preset> {
    let options = table.spec.split_once(':').map_or("", |(_, options)| options);
    let name = options.split(',').find_map(|option| option.strip_prefix("rules="));
    let name = name.unwrap_or(PRESETS[0].name);
    PRESETS.iter().find(|preset| preset.name == name)
}

/// The published rule set that a text for people means: `Copenhagen 11x11` is `copenhagen`.
pub(crate) fn preset_of_words(words: &str) -> Option<&'static str> {
    let words = words.to_lowercase();
    let named = |name: &str| words.contains(name) || name == "brandubh" && words.contains("brandub");
    // The longest name first: one is the beginning of another.
    let mut names: Vec<&str> = PRESETS.iter().map(|preset| preset.name).collect();
    names.sort_unstable_by_key(|name| std::cmp::Reverse(name.len()));
    names.into_iter().find(|name| named(name))
}
