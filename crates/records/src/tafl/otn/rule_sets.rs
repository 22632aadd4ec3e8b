//! Conversion between rules strings and our rule sets.

use super::rules::{KEYS, Value};
use super::{EXTRA_KEY, OtnError, OtnPosition, OtnRules};
use crate::tafl::Square;
use crate::tafl::rule_set::Rules;
use std::collections::BTreeSet;
use std::fmt;
use throughline_game::{Notation, PositionError, Record, Side};
use throughline_hnefatafl::{
    Goal, Hnefatafl, KingCapture, NoMoves, PRESETS, Preset, RepetitionRule, RuleSet,
};

/// Rules of OTN expressed as a spec.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SpecWithStart {
    /// Our canonical spec: `hnefatafl:rules=copenhagen,repetition=draw`.
    pub spec: String,
    /// The position string of the start, unless it is the rule set's own with the same first side.
    pub position: Option<String>,
}

/// A key that our rules cannot express.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnsupportedKey {
    /// The key.
    pub key: &'static str,
    /// Its value in the rules string.
    pub found: String,
    /// The supported values, on a board of this size.
    pub supported: String,
}

impl fmt::Display for UnsupportedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.key, self.found)?;
        if let Some(key) = KEYS.iter().find(|key| key.name == self.key) {
            write!(f, " ({})", key.about)?;
        }
        write!(f, ": supported is {}", if self.supported.is_empty() { "none" } else { &self.supported })
    }
}

const ALL_BUT_KING: &str = "tcnkmgTCNMG";

impl OtnRules {
    /// Converts a rule set to OTN. What OTN has no key for goes into [`EXTRA_KEY`]: claims of
    /// repetition, repetition that the defenders lose, a draw when no move is left. (A king
    /// captured from two sides who is safe at the edge cannot be expressed; none of our rule sets
    /// has one.)
    #[must_use]
    pub fn of_rule_set(rules: &RuleSet, name: &str) -> Self {
        let (start, side) =
            OtnPosition::of_position_string(rules.start).expect("a rule set starts with a position");
        let mut otn = OtnRules::new(name, start);
        let mut set_if = |condition, key, value| {
            if condition {
                otn.set(key, value);
            }
        };
        set_if(rules.goal == Goal::Edge, "esc", "e");
        set_if(!rules.encirclement, "surf", "n");
        set_if(side == Side::Second, "atkf", "n");
        set_if(rules.repetition == RepetitionRule::Off, "tfr", "i");
        set_if(!rules.king_armed, "ka", "n");
        set_if(!rules.edge_protects_king, "ks", "m");
        set_if(rules.king_capture == KingCapture::TwoSides, "ks", "c");
        set_if(!rules.corners, "cor", "");
        set_if(!rules.men_cross_throne, "cenp", "K");
        set_if(!rules.king_returns, "cenre", ALL_BUT_KING);
        set_if(!rules.throne_hostile[0], "cenh", "");
        let [attackers, defenders] = rules.throne_hostile;
        let part = |hostile, pieces: &'static str| if hostile { pieces } else { "" };
        let hostile =
            [part(attackers, "tcnkmg"), part(defenders, "TCNMG"), part(rules.throne_hostile_to_king, "K")];
        otn.set("cenhe", &hostile.concat());
        if rules.shieldwall {
            otn.set("sw", if rules.corners { "s" } else { "w" });
        }
        if rules.exit_forts {
            otn.set("efe", "y");
        }
        let mut add = |key: &str, value: &str| otn.extra.push((key.to_owned(), value.to_owned()));
        if rules.no_moves == NoMoves::Draw {
            add("no-moves", "draw");
        }
        match rules.repetition {
            RepetitionRule::Claim => add("repetition", "claim"),
            RepetitionRule::DefendersLose => add("repetition", "loss"),
            RepetitionRule::Draw | RepetitionRule::Off => {}
        }
        otn
    }

    /// Converts the rule set of a spec to OTN, with another start if one is given as a position
    /// string.
    ///
    /// # Errors
    /// A spec of another game, or an invalid position.
    ///
    /// ```
    /// use throughline_records::tafl::otn::OtnRules;
    /// let rules = OtnRules::of_spec("hnefatafl:rules=brandubh", None).unwrap().to_string();
    /// assert!(rules.starts_with("dim:7 ") && rules.ends_with("start:/3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3/"));
    /// assert!(OtnRules::of_spec("linear-pursuit", None).is_err());
    /// ```
    pub fn of_spec(spec: &str, position: Option<&str>) -> Result<Self, OtnError> {
        let rules = Rules::of_spec(spec).map_err(OtnError::one)?;
        let mut otn = Self::of_rule_set(rules.game.rules(), "");
        if let Some(position) = position {
            let (start, side) = OtnPosition::of_position_string(position)?;
            otn.set_start(start, side);
        }
        Ok(otn)
    }

    /// Converts the rule set of a record, including its start.
    pub(crate) fn of_record(rules: &Rules, record: &Record<Hnefatafl>) -> Self {
        let mut otn = Self::of_rule_set(rules.game.rules(), rules.title());
        let start = rules.game.position_text(record.start());
        if let Ok((start, side)) = OtnPosition::of_position_string(&start) {
            otn.set_start(start, side);
        }
        otn
    }

    /// Sets the start and the side that moves first.
    fn set_start(&mut self, start: OtnPosition, side: Side) {
        self.start = start;
        self.set("atkf", if side == Side::First { "y" } else { "n" });
    }

    /// The side that moves first.
    pub(crate) fn first_side(&self) -> Side {
        if self.letter("atkf") == 'y' { Side::First } else { Side::Second }
    }

    /// Converts these rules to ours: the most similar rule set of that board size, with options.
    ///
    /// # Errors
    /// Every key that our rules and options cannot express.
    pub fn rule_set(&self) -> Result<SpecWithStart, Vec<UnsupportedKey>> {
        let size = self.start.size();
        let candidates = PRESETS.iter().filter(|preset| usize::from(preset.rules.size) == size);
        let compared = candidates.map(|preset| (preset, differences(self, &preset.rules)));
        let Some((preset, mut unsupported)) = compared.min_by_key(|(_, differences)| differences.len())
        else {
            let mut sizes: Vec<u8> = PRESETS.iter().map(|preset| preset.rules.size).collect();
            sizes.sort_unstable();
            sizes.dedup();
            let names: Vec<String> = sizes.iter().map(u8::to_string).collect();
            return Err(vec![UnsupportedKey {
                key: "dim",
                found: size.to_string(),
                supported: names.join(", "),
            }]);
        };
        let spec = spec_of(self, preset, &mut unsupported);
        let position = position_of(self, preset, &mut unsupported);
        if unsupported.is_empty() { Ok(SpecWithStart { spec, position }) } else { Err(unsupported) }
    }
}

/// Returns the keys in which OTN rules differ from a rule set with all its options.
fn differences(otn: &OtnRules, rules: &RuleSet) -> Vec<UnsupportedKey> {
    let own = OtnRules::of_rule_set(rules, "");
    let mut unsupported = Vec::new();
    for key in &KEYS {
        let supported = match key.name {
            "tfr" if !matches!(otn.letter("tfr"), 'd' | 'i') => "d or i".to_owned(),
            "ka" if !matches!(otn.letter("ka"), 'y' | 'n') => "y or n".to_owned(),
            "tfr" | "ka" | "atkf" => continue,
            name if agrees(otn, &own, rules, name) => continue,
            name => own.value(name).to_string(),
        };
        let found = otn.value(key.name).to_string();
        unsupported.push(UnsupportedKey { key: key.name, found, supported });
    }
    unsupported
}

/// Whether OTN rules play like `own` as far as a key matters, with attackers, defenders and one
/// king on the board.
fn agrees(otn: &OtnRules, own: &OtnRules, rules: &RuleSet, key: &str) -> bool {
    let same = |pieces: &str| pieces.chars().all(|piece| otn.lists(key, piece) == own.lists(key, piece));
    match key {
        // Pieces that are not on the board (a start with such pieces is rejected), and squares that
        // are not fortresses.
        "nj" | "cj" | "mj" | "gj" => true,
        "aforh" | "dforh" | "aforp" | "dforp" | "afors" | "dfors" | "aforre" | "dforre" => true,
        // A corner is the edge of the board, and a king there has won.
        "corp" | "corre" => true,
        "corh" | "cors" if !rules.corners => true,
        "corh" if rules.king_capture == KingCapture::FourSides => same("tT"),
        "corh" | "cors" | "cenp" | "cens" => same("tTK"),
        "cenre" => same("K"),
        // The option throne-hostile-to-king corresponds to the king in cenhe; no attacker captures
        // him against an occupied throne.
        "cenh" | "cenhe" => same("tT"),
        "swf" => !rules.shieldwall || otn.letter(key) == own.letter(key),
        "spd" => match otn.value(key) {
            Value::Speeds(speeds) => speeds.iter().all(|&n| n == -1 || n >= i32::from(rules.size) - 1),
            _ => false,
        },
        "cor" => squares(otn, key, rules.size) == squares(own, key, rules.size),
        "cen" => squares(otn, key, rules.size) == squares(own, key, rules.size),
        "afor" | "dfor" => squares(otn, key, rules.size).is_empty(),
        _ => otn.value(key) == own.value(key),
    }
}

/// Returns the squares of a key, including the default ones.
fn squares(otn: &OtnRules, key: &str, size: u8) -> BTreeSet<Square> {
    let square = |file, rank| Square { file, rank };
    let last = size - 1;
    match otn.value(key) {
        Value::Squares(Some(squares)) => squares.clone(),
        _ if key == "cen" => BTreeSet::from([square(last / 2, last / 2)]),
        _ => BTreeSet::from([square(0, 0), square(0, last), square(last, 0), square(last, last)]),
    }
}

/// Returns the spec of a rule set with the options that OTN rules require.
fn spec_of(otn: &OtnRules, preset: &Preset, unsupported: &mut Vec<UnsupportedKey>) -> String {
    let on = |condition| if condition { "on" } else { "off" };
    let mut repetition = if otn.letter("tfr") == 'i' { "off" } else { "draw" };
    let mut no_moves = "loss";
    for (key, value) in &otn.extra {
        match (key.as_str(), value.as_str()) {
            ("no-moves", "draw" | "loss") => no_moves = value,
            ("repetition", "draw" | "claim" | "off" | "loss") => repetition = value,
            _ => unsupported.push(UnsupportedKey {
                key: EXTRA_KEY,
                found: format!("{key}={value}"),
                supported: "no-moves=draw or loss, repetition=draw, claim, off or loss".to_owned(),
            }),
        }
    }
    let text = format!(
        "hnefatafl:rules={},throne-hostile-to-king={},king-armed={},repetition={repetition},no-moves={no_moves}",
        preset.name,
        on(otn.lists("cenhe", 'K')),
        on(otn.letter("ka") == 'y'),
    );
    Rules::of_spec(&text).expect("options that exist").spec
}

/// Returns the start as a position string, unless it is that of the rule set.
fn position_of(otn: &OtnRules, preset: &Preset, unsupported: &mut Vec<UnsupportedKey>) -> Option<String> {
    let mut refuse = |supported: String| {
        unsupported.push(UnsupportedKey { key: "start", found: otn.start.to_string(), supported });
    };
    let text = match otn.start.position_string(otn.first_side()) {
        Ok(text) => text,
        Err(_) => {
            refuse(format!("t, T and K alone, not {}", otn.start.unsupported_pieces().join(", ")));
            return None;
        }
    };
    if text == preset.rules.start {
        return None;
    }
    let game = Hnefatafl::new(preset.rules).expect("a published rule set");
    match game.parse_position(&text) {
        Ok(_) => Some(text),
        Err(PositionError::Illegal(why)) => {
            refuse(format!("a position of {} ({})", preset.name, why.join("; ")));
            None
        }
        Err(error) => {
            refuse(error.to_string());
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_the_table_is_compared() {
        // Changing any key from its default is followed by an option, rejected, or without effect.
        let start = "start:/3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3/";
        let changed = [
            ("esc:e", false),
            ("surf:n", true),
            ("atkf:n", true),
            ("tfr:i", true),
            ("tfr:w", false),
            ("tfr:l", false),
            ("ka:n", true),
            ("ka:a", false),
            ("ka:h", false),
            ("ks:w", false),
            ("ks:n", false),
            ("ks:y", true),
            ("ks:c", false),
            ("ks:m", false),
            ("kj:r", false),
            ("nj:n", true),
            ("cj:c", true),
            ("mj:j", true),
            ("gj:c", true),
            ("spd:1", false),
            ("spd:10,10", true),
            ("spd:-1", true),
            ("cor:", false),
            ("cor:a1,", false),
            ("cor:a1,k1,a11,k11", true),
            ("cen:", false),
            ("cen:f6,", true),
            ("afor:d1", false),
            ("dfor:d4", false),
            ("corh:tT", true),
            ("corh:t", false),
            ("cenh:", false),
            ("cenh:t", true),
            ("cenh:tT", false),
            ("cenhe:tT", true),
            ("cenhe:t", false),
            ("aforh:", true),
            ("corp:", true),
            ("cenp:K", false),
            ("cenp:tTK", true),
            ("cors:tTK", false),
            ("cens:", false),
            ("cens:KT", false),
            ("cenre:tT", false),
            ("corre:", true),
            ("sw:w", false),
            ("sw:s", false),
            ("swf:n", true),
            ("efe:y", false),
            ("linc:y", false),
            ("ber:c", false),
            ("sw:s efe:y", true),
            ("sw:s efe:y swf:n", false),
            ("throughline:no-moves=draw", true),
            ("throughline:no-moves=win", false),
        ];
        for (keys, fine) in changed {
            let otn =
                OtnRules::parse(&format!("dim:11 {keys} {start}")).unwrap_or_else(|e| panic!("{keys}: {e}"));
            assert_eq!(otn.rule_set().is_ok(), fine, "{keys}: {:?}", otn.rule_set());
        }
        for key in &KEYS {
            assert!(
                changed.iter().any(|(keys, _)| keys.contains(&format!("{}:", key.name)))
                    || key.name.ends_with("re")
                    || key.name.starts_with(['a', 'd']),
                "{} is not tried",
                key.name
            );
        }
    }
}
