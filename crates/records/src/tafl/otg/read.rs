//! Converts game files to our records.

use super::tree::{RawPly, Tree};
use super::{GameText, TAG_NAMES, TERMINATION_WORDS, games};
use crate::pgn::{Ending, GameResult, Ply, ScoreSheet, Termination, Variation};
use crate::tafl::otn::{MoveKind, OtnError, OtnMove, OtnPosition, OtnRules};
use crate::tafl::replay::{ListedCaptures, ending, play_listed, sheet};
use crate::tafl::rule_set::Rules;
use crate::tafl::{ConvertError, ImportedGame};
use crate::{Defect, quoted};
use std::time::Duration;
use throughline_game::{Record, Side};
use throughline_hnefatafl::Hnefatafl;

/// Reads the games of a text one by one.
pub(crate) fn read(text: &str, spec: Option<&str>, each: &mut dyn FnMut(ImportedGame)) {
    for text in &games(text) {
        let mut player = Player::new(text);
        let sheet = player.sheet(spec);
        each(ImportedGame { game: text.number, line: text.line, sheet, defects: player.defects });
    }
}

struct Player<'t> {
    text: &'t GameText,
    tree: Tree,
    /// Whether the file lists captures, so that a move without a list captures nothing.
    lists_captures: bool,
    /// Whether comments may begin with a clock.
    has_clocks: bool,
    defects: Vec<Defect>,
}

impl<'t> Player<'t> {
    fn new(text: &'t GameText) -> Self {
        let tree = Tree::of(text);
        let mut moves = tree.branches.iter().flat_map(|branch| &branch.plies);
        let lists_captures = moves.any(|ply| ply.text.contains('x'));
        let has_clocks = ["time-control", "time-remaining"].iter().any(|name| text.tag(name).is_some());
        let defects = text.defects.iter().chain(&tree.defects).cloned().collect();
        Player { text, tree, lists_captures, has_clocks, defects }
    }

    fn defect(&mut self, line: usize, ply: Option<usize>, message: String) {
        self.defects.push(self.text.defect(line, ply, message));
    }

    /// Returns the game as a record, unless its rules or its main line are invalid. Variations with
    /// illegal moves are left out.
    fn sheet(&mut self, spec: Option<&str>) -> Option<ScoreSheet> {
        let (rules, mut record) = match self.begin(spec) {
            Ok(begun) => begun,
            Err(OtnError(messages)) => {
                let line = self.text.line;
                messages.into_iter().for_each(|message| self.defect(line, None, message));
                return None;
            }
        };
        let plies = self.line(&rules, &mut record, 0, 0)?;
        let ending = match self.ending(&rules, &record) {
            Ok(ending) => ending,
            Err(error) => {
                self.defect(self.text.line, Some(plies.len()).filter(|&n| n > 0), error.message);
                return None;
            }
        };
        let mut tags = self.tags();
        tags.retain(|(name, value)| name != TERMINATION_WORDS || value != ending.termination);
        let mut sheet = sheet(&rules, &record, ending, &tags, plies);
        let comments = self.text.tag("start-comment").into_iter().map(str::to_owned);
        sheet.comments = comments.chain(self.tree.branches[0].comments.drain(..)).collect();
        sheet.comments.retain(|comment| !comment.is_empty());
        Some(sheet)
    }

    /// Returns the rule set and the start position.
    fn begin(&self, spec: Option<&str>) -> Result<(Rules, Record<Hnefatafl>), OtnError> {
        let own = self.text.tag("rules").map(OtnRules::parse);
        let (rules, mut position, side) = match (spec, own) {
            (Some(spec), own) => {
                let rules = Rules::of_spec(spec).map_err(OtnError::one)?;
                // The caller gave the rules; start and first side are still the file's.
                let own = own.and_then(Result::ok);
                let side = own.as_ref().map_or(Side::First, OtnRules::first_side);
                (rules, own.and_then(|otn| otn.start.position_string(side).ok()), side)
            }
            (None, Some(Ok(otn))) => {
                let ours = otn.rule_set().map_err(|keys| {
                    let list = keys.iter().map(|key| format!("rules: {key}"));
                    let hint = "rules: to play it by other rules, name them with --rules".to_owned();
                    OtnError(list.chain([hint]).collect())
                })?;
                let rules = Rules::of_spec(&ours.spec).map_err(OtnError::one)?;
                (rules, ours.position, otn.first_side())
            }
            (None, Some(Err(error))) => {
                return Err(OtnError(error.0.iter().map(|message| format!("rules: {message}")).collect()));
            }
            (None, None) => {
                return Err(OtnError::one("there is no tag rules: name the rules with --rules"));
            }
        };
        if let Some(text) = self.text.tag("position") {
            let start = OtnPosition::parse(text).and_then(|start| start.position_string(side));
            position = Some(start.map_err(|error| OtnError::one(format!("position: {error}")))?);
        }
        let record = rules.begin(position.as_deref());
        let record = record.map_err(|error| OtnError::one(format!("the start: {error}")))?;
        Ok((rules, record))
    }

    /// Replays a line of moves and its variations. `None` after an illegal move, which becomes a
    /// defect.
    fn line(
        &mut self,
        rules: &Rules,
        record: &mut Record<Hnefatafl>,
        at: usize,
        before: usize,
    ) -> Option<Vec<Ply>> {
        let plies = std::mem::take(&mut self.tree.branches[at].plies);
        let children = std::mem::take(&mut self.tree.branches[at].variations);
        let mut line = Vec::with_capacity(plies.len());
        for (i, raw) in plies.iter().enumerate() {
            let mut variations = Vec::new();
            for &(_, child) in children.iter().filter(|(ply, _)| *ply == i) {
                let mut branch = record.clone();
                if let Some(plies) = self.line(rules, &mut branch, child, before + i)
                    && !plies.is_empty()
                {
                    let comments = std::mem::take(&mut self.tree.branches[child].comments);
                    variations.push(Variation { comments, plies });
                }
            }
            match self.play(rules, record, raw) {
                Ok(ply) => line.push(Ply { variations, ..ply }),
                Err(error) => {
                    self.defect(raw.line, Some(before + i + 1), error.message);
                    return None;
                }
            }
        }
        Some(line)
    }

    fn play(&self, rules: &Rules, record: &mut Record<Hnefatafl>, raw: &RawPly) -> Result<Ply, ConvertError> {
        let error = |why: &str| ConvertError::of_game(format!("{}{why}", quoted(&raw.text)));
        let otn = OtnMove::parse(&raw.text)
            .ok_or_else(|| error(" is no move: expected two squares, as d1-d3 or d1-d3xc3"))?;
        if otn.kind != MoveKind::Plain {
            return Err(error(": our rules have no jumps and no berserk moves"));
        }
        if let Some(letter) = otn.piece {
            let from = otn.from.index(rules.game.rules().size);
            let is_king = from.is_some_and(|from| rules.game.is_king_on(record.position(), from));
            if (letter == 'K') != is_king && !matches!(letter, 't' | 'T') {
                return Err(error(&format!(": the piece on {} is not {letter}", otn.from)));
            }
        }
        let squares = otn.captures.iter().map(|captured| captured.square).collect();
        let listed = ListedCaptures { squares, king_is_written: true };
        let text = format!("{}-{}", otn.from, otn.to);
        play_listed(rules, record, &text, self.lists_captures.then_some(&listed))?;
        let (clock, comment) =
            if self.has_clocks { take_clock(&raw.comment) } else { (None, raw.comment.as_str()) };
        let comments = Some(comment.to_owned()).filter(|comment| !comment.is_empty()).into_iter().collect();
        Ok(Ply { text, comments, clock, ..Ply::default() })
    }

    fn ending(&self, rules: &Rules, record: &Record<Hnefatafl>) -> Result<Ending, ConvertError> {
        let winner = rules.side_to_move(record).opponent();
        let resigned = self.tree.resigned.then(|| GameResult::of(Some(winner)));
        let result = match self.text.tag("result").map(str::trim) {
            Some("1") => Some(GameResult::FirstWon),
            Some("-1") => Some(GameResult::SecondWon),
            Some("0") => Some(GameResult::Draw),
            None | Some("?" | "") => resigned,
            Some(other) => {
                let why = format!("the result is {}: expected 1, 0, -1 or ?", quoted(other));
                return Err(ConvertError::of_game(why));
            }
        };
        let words = self.text.tag("termination").unwrap_or_default().to_lowercase();
        let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        let termination = if self.tree.resigned || says(&["resign"]) {
            Some(Termination::Resignation)
        } else if says(&["time", "clock", "flag"]) {
            Some(Termination::TimeForfeit)
        } else if says(&["agree"]) {
            Some(Termination::Agreement)
        } else {
            Termination::read(&words)
        };
        ending(rules, record, result, termination)
    }

    /// Returns the tags of the file under our names.
    fn tags(&self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for (name, value) in &self.text.tags {
            let name = match name.as_str() {
                "result" | "rules" | "position" | "start-comment" => continue,
                "termination" => TERMINATION_WORDS,
                other => TAG_NAMES.iter().find(|(otg, _)| *otg == other).map_or(other, |(_, ours)| ours),
            };
            found.push((name.to_owned(), value.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
        found
    }
}

/// Splits the clock off the beginning of a comment: `3540 30/3 3i`, the seconds left and optionally
/// overtime and increment.
fn take_clock(comment: &str) -> (Option<Duration>, &str) {
    let (first, mut rest) = comment.split_once(char::is_whitespace).unwrap_or((comment, ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let Some(seconds) = first.parse().ok().filter(|_| digits(first)) else { return (None, comment) };
    let is_overtime =
        |word: &str| word.split_once('/').is_some_and(|(count, length)| digits(count) && digits(length));
    let is_increment = |word: &str| word.strip_suffix('i').is_some_and(digits);
    while let Some(word) =
        rest.split_whitespace().next().filter(|word| is_overtime(word) || is_increment(word))
    {
        rest = rest.trim_start().strip_prefix(word).unwrap_or_default();
    }
    (Some(Duration::from_secs(seconds)), rest.trim_start())
}
