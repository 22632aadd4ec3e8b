//! Converts our records to game files.

use super::{TAG_NAMES, TERMINATION_WORDS};
use crate::pgn::{GameResult, Ply, ScoreSheet, Variation};
use crate::tafl::ConvertError;
use crate::tafl::Square;
use crate::tafl::otn::{Captured, MoveSuffix, OtnMove, OtnRules};
use crate::tafl::replay::{Annotations, Exported, MainLine};
use crate::tafl::replay::{DERIVED_TAGS, UNKNOWN};
use crate::tafl::rule_set::Rules;
use throughline_game::{Game, Record};
use throughline_hnefatafl::{Hnefatafl, KING_ESCAPED, Move};

/// Writes a game.
///
/// # Errors
/// A record with illegal moves.
pub(crate) fn write(sheet: &ScoreSheet) -> Result<Exported, ConvertError> {
    let MainLine { rules, record } = &MainLine::of(sheet)?;
    let clocks = sheet.tag("TimeControl").is_some();
    let mut writer = Writer { rules, clocks, text: tag_lines(sheet, rules, record) };
    writer.line(&sheet.plies, Record::new(*record.start()), &Place::main())?;
    let carried = Annotations { comments: true, variations: true, clocks, ..Annotations::default() };
    Ok(Exported { text: writer.text, lost: Annotations::of(sheet).lost(carried) })
}

fn tag_lines(sheet: &ScoreSheet, rules: &Rules, record: &Record<Hnefatafl>) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| text += &format!("[{name}:{value}]\n");
    for (name, value) in &sheet.tags {
        let name = match name.as_str() {
            "Result" => {
                tag(
                    "result",
                    match sheet.result {
                        GameResult::FirstWon => "1",
                        GameResult::SecondWon => "-1",
                        GameResult::Draw => "0",
                        GameResult::Open => "?",
                    },
                );
                continue;
            }
            "Termination" if sheet.tag(TERMINATION_WORDS).is_some() => continue,
            "Termination" | TERMINATION_WORDS => "termination",
            name if DERIVED_TAGS.contains(&name) || name == "rules" || name == "start-comment" => continue,
            "White" | "First" if sheet.tag("Attackers").is_none() => "attackers",
            "Black" | "Second" if sheet.tag("Defenders").is_none() => "defenders",
            other => TAG_NAMES.iter().find(|(_, ours)| *ours == other).map_or(other, |(otg, _)| otg),
        };
        if !UNKNOWN.contains(&value.as_str()) {
            let value: Vec<&str> = value.split_whitespace().collect();
            tag(&clean(name).replace(':', "_"), &clean(&value.join(" ")));
        }
    }
    if !sheet.comments.is_empty() {
        tag("start-comment", &clean(&sheet.comments.join("\n\n")));
    }
    tag("rules", &OtnRules::of_record(rules, record).to_string());
    text + "\n"
}

/// Replaces the characters that would end a text: brackets become round, a bar becomes a slash.
fn clean(text: &str) -> String {
    text.replace('[', "(").replace(']', ")").replace('|', "/").trim().to_owned()
}

/// The place of a line of moves in the addresses.
struct Place {
    /// What precedes the number of a turn: nothing, or `8b.1.`
    prefix: String,
    /// The number of moves of its first turn that it shares with its parent.
    dots: usize,
}

impl Place {
    fn main() -> Self {
        Place { prefix: String::new(), dots: 0 }
    }

    fn is_main(&self) -> bool {
        self.prefix.is_empty()
    }

    /// Returns the turn of a move, from 1, and its index in the turn.
    fn turn(&self, ply: usize) -> (usize, usize) {
        ((ply + self.dots) / 2 + 1, (ply + self.dots) % 2)
    }

    /// Returns the base of the address of a variation that replaces a move.
    fn base(&self, ply: usize) -> String {
        // In a variation an address names the position after its move.
        let (turn, letter) = self.turn(if self.is_main() { ply } else { ply.saturating_sub(1) });
        format!("{}{turn}{}", self.prefix, if letter == 0 { 'a' } else { 'b' })
    }
}

struct Writer<'t> {
    rules: &'t Rules,
    clocks: bool,
    text: String,
}

impl Writer<'_> {
    /// Writes a line of moves turn by turn, and after each turn the variations of its moves.
    fn line(
        &mut self,
        plies: &[Ply],
        mut record: Record<Hnefatafl>,
        place: &Place,
    ) -> Result<(), ConvertError> {
        let mut next = 0;
        while next < plies.len() {
            let (turn, letter) = place.turn(next);
            let end = (next + 2 - letter).min(plies.len());
            let before = record.clone();
            let mut words =
                vec![format!("{}{turn}{}.", place.prefix, if place.is_main() { "" } else { "a" })];
            words.extend((0..letter).map(|_| ".....".to_owned()));
            for ply in &plies[next..end] {
                let number = record.len() + 1;
                let legal = self.rules.legal(&record, &ply.text);
                let m = legal.map_err(|error| ConvertError::at(number, error))?;
                words.push(self.move_text(&record, m).to_string());
                record.play_trusted(&self.rules.game, m);
            }
            self.text += &words.join(" ");
            self.text.push('\n');
            self.comments(&plies[next..end]);
            self.text.push('\n');
            let mut at = before;
            for (i, ply) in plies.iter().enumerate().take(end).skip(next) {
                // Variations of a variation's first move are written as its siblings.
                if i > 0 || place.is_main() {
                    self.variations(ply, &at, place, i)?;
                }
                let played = self.rules.play(&mut at, &ply.text);
                played.map_err(|error| ConvertError::at(at.len() + 1, error))?;
            }
            next = end;
        }
        Ok(())
    }

    fn variations(
        &mut self,
        ply: &Ply,
        record: &Record<Hnefatafl>,
        place: &Place,
        at: usize,
    ) -> Result<(), ConvertError> {
        let (_, dots) = place.turn(at);
        for (i, variation) in siblings(ply).into_iter().enumerate() {
            let place = Place { prefix: format!("{}.{}.", place.base(at), i + 1), dots };
            let mut plies = variation.plies.clone();
            if let Some(first) = plies.first_mut() {
                first.comments.splice(0..0, variation.comments.iter().cloned());
            }
            self.line(&plies, record.clone(), &place)?;
        }
        Ok(())
    }

    fn move_text(&self, record: &Record<Hnefatafl>, m: Move) -> OtnMove {
        let (game, position) = (&self.rules.game, record.position());
        let king = |is_king: bool| is_king.then_some('K');
        let mut otn = OtnMove::plain(Square::of_index(m.from()), Square::of_index(m.to()));
        otn.piece = king(game.is_king_on(position, m.from()));
        let taken = game.taken_pieces(position, m);
        let captured = |is_king, square| Captured { piece: king(is_king), square: Square::of_index(square) };
        otn.captures = taken.iter().map(|capture| captured(capture.is_king, capture.square)).collect();
        let mut after = *position;
        game.play(&mut after, m);
        otn.suffix = if taken.iter().any(|capture| capture.is_king) {
            Some(MoveSuffix::KingTaken)
        } else {
            let escaped = game.outcome(&after).is_some_and(|outcome| outcome.reason == KING_ESCAPED);
            escaped.then_some(MoveSuffix::KingEscaped)
        };
        otn
    }

    fn comments(&mut self, plies: &[Ply]) {
        let comment = |ply: &Ply| {
            let clock = ply.clock.filter(|_| self.clocks).map(|clock| clock.as_secs().to_string());
            let text = clean(&ply.comments.join("\n\n"));
            let parts: Vec<String> =
                clock.into_iter().chain([text]).filter(|part| !part.is_empty()).collect();
            parts.join(" ")
        };
        let parts: Vec<String> = plies.iter().map(comment).collect();
        if parts.iter().any(|part| !part.is_empty()) {
            self.text += &format!("[{}]\n", parts.join("|"));
        }
    }
}

/// Returns the variations of a move, including those of their own first moves.
fn siblings(ply: &Ply) -> Vec<&Variation> {
    let mut found = Vec::new();
    for variation in &ply.variations {
        found.push(variation);
        if let Some(first) = variation.plies.first() {
            found.extend(siblings(first));
        }
    }
    found
}
