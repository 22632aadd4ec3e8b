//! Single positions and rules strings, a line each.

use crate::tafl::board::{Table, canonical_spec};
use crate::tafl::otg::otn_rules;
use crate::tafl::otn::{OtnError, OtnPosition, OtnRules, express};
use throughline_game::Side;

/// Converts a line: a position or a rules string of OpenTafl, a position string or a spec of ours,
/// to OpenTafl's notation or to ours.
///
/// OpenTafl's positions have no side to move: ` a` or ` d` may stand behind one, and the attackers
/// are taken otherwise. So ` d` is written behind a position in which the defenders move. A rules
/// string becomes a spec, followed by `--position "…"` when the start is another than the rule
/// set's: so it can be pasted into other commands. A spec may have `--position "…"` behind it in
/// the same way.
///
/// # Errors
/// Text that is neither, and rules that ours cannot follow: every key.
///
/// ```
/// use throughline_records::tafl::convert_line;
/// let otn = convert_line("hnefatafl:rules=brandubh", true).unwrap();
/// assert!(otn.starts_with("dim:7 name:Brandubh ks:c throughline:repetition=loss start:/3t3/"));
/// assert_eq!(convert_line(&otn, false).unwrap(), "hnefatafl:rules=brandubh");
/// assert_eq!(convert_line("/1t1/K2/2T/", false).unwrap(), "2T/K2/1t1 a");
/// assert_eq!(convert_line("2T/K2/1t1 d", true).unwrap(), "/1t1/K2/2T/ d");
/// ```
pub fn convert_line(text: &str, to_otn: bool) -> Result<String, OtnError> {
    let text = text.trim();
    if text.starts_with('/') {
        let (board, side) = match text.split_once(char::is_whitespace) {
            None => (text, Side::First),
            Some((board, "a" | "attackers")) => (board, Side::First),
            Some((board, "d" | "defenders")) => (board, Side::Second),
            Some((_, other)) => {
                return Err(OtnError::one(format!("after a position stands a or d, not {other}")));
            }
        };
        let position = OtnPosition::parse(board)?;
        return if to_otn { Ok(position.with_side(side)) } else { position.ours(side) };
    }
    if text.starts_with("dim:") || text.contains(" start:") || text.contains(" dim:") {
        let rules = OtnRules::parse(text)?;
        if to_otn {
            return Ok(rules.to_string());
        }
        let expressed =
            express(&rules).map_err(|keys| OtnError(keys.iter().map(ToString::to_string).collect()))?;
        return Ok(match expressed.position {
            None => expressed.spec,
            Some(position) => format!("{} --position \"{position}\"", expressed.spec),
        });
    }
    if text.starts_with("hnefatafl") {
        return rule_set(text, to_otn);
    }
    let (position, side) = OtnPosition::of_ours(text)?;
    Ok(if to_otn { position.with_side(side) } else { text.to_owned() })
}

fn rule_set(text: &str, to_otn: bool) -> Result<String, OtnError> {
    let (spec, position) = match text.split_once(" --position ") {
        None => (text, None),
        Some((spec, position)) => (spec.trim(), Some(position.trim().trim_matches('"'))),
    };
    let table = Table::of_spec(spec).map_err(OtnError::one)?;
    let record = table.begin(position).map_err(|error| OtnError::one(error.to_string()))?;
    if to_otn {
        return Ok(otn_rules(&table, &record).to_string());
    }
    let spec = canonical_spec(spec).map_err(OtnError::one)?;
    Ok(match table.own_start(&record) {
        None => spec,
        Some(start) => format!("{spec} --position \"{start}\""),
    })
}
