//! Writing down a game that was played.

use crate::pgn::replay::has_seed;
use crate::pgn::{Ending, Ply, ScoreSheet};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::{GameInfo, Side};

/// The tag that names who played a side: the side's name with a capital, `White` or `Attackers`.
#[must_use]
pub fn player_tag(game: &GameInfo, side: Side) -> String {
    let name = game.sides[side.index()];
    let mut chars = name.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// A sheet of a game that was played, with every tag that the program knows of; event, site, date,
/// round and players are question marks for the caller to replace with [`ScoreSheet::set_tag`].
///
/// ```
/// use throughline_catalog::GameHandle;
/// use throughline_records::pgn::{Ending, sheet_of, write};
/// let game = GameHandle::from_spec("one-dimensional-chess").unwrap();
/// let mut record = game.record(None).unwrap();
/// record.play("e-j").unwrap();
/// let sheet = sheet_of(&game, &record, Ending::of(&record));
/// assert!(write(&sheet).ends_with("\n\n1. e-j *\n"));
/// ```
#[must_use]
pub fn sheet_of(game: &GameHandle, record: &GameRecord, ending: Ending) -> ScoreSheet {
    let mut sheet = ScoreSheet { result: ending.mark, ..ScoreSheet::default() };
    for (tag, unknown) in [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?")] {
        sheet.set_tag(tag, unknown);
    }
    for side in Side::BOTH {
        sheet.set_tag(&player_tag(game.info(), side), "?");
    }
    sheet.set_tag("Result", ending.mark.text());
    sheet.set_tag("Variant", game.info().name);
    sheet.set_tag("Game", game.spec());
    let start = record.frame(0).map(|frame| frame.position);
    let own = game.record(None).ok().map(|own| own.position_text());
    if let Some(start) = start {
        if own.as_ref() != Some(&start) {
            sheet.set_tag("Position", start);
        } else if has_seed(game.spec()) {
            sheet.set_tag("Outcome", start);
        }
    }
    sheet.set_tag("Termination", ending.termination);
    let texts = record.move_texts().into_iter();
    sheet.plies = texts.map(|text| Ply { text, ..Ply::default() }).collect();
    sheet
}
