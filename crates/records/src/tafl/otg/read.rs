//! Game files as records of ours.

use super::text::{GameText, games};
use super::tree::{RawPly, Tree};
use super::{TAG_NAMES, TERMINATION_WORDS};
use crate::pgn::{Mark, Ply, ScoreSheet, Termination, Variation, quoted};
use crate::tafl::board::Table;
use crate::tafl::fault::Fault;
use crate::tafl::format::Item;
use crate::tafl::otn::{MoveKind, OtnMove, OtnPosition, OtnRules, express};
use crate::tafl::tags;
use crate::tafl::verdict::{Listed, judge, play_listed, to_move};
use std::time::Duration;
use throughline_game::{Record, Side};
use throughline_hnefatafl::Hnefatafl;

/// Reads a text, game by game.
pub(crate) fn read(text: &str, rules: Option<&str>, each: &mut dyn FnMut(Item)) {
    for (i, text) in games(text).iter().enumerate() {
        let mut player = Player::new(text, i + 1);
        let sheet = player.sheet(rules);
        each(Item { game: i + 1, line: text.line, sheet, faults: player.faults });
    }
}

struct Player<'t> {
    text: &'t GameText,
    tree: Tree,
    game: usize,
    /// Whether the file lists captures, so that a move without any takes nothing.
    lists_captures: bool,
    /// Whether comments may begin with a clock.
    has_clocks: bool,
    /// The variations of each line of moves: the place and the line, in the order of the file.
    children: Vec<Vec<(usize, usize)>>,
    faults: Vec<Fault>,
}

impl<'t> Player<'t> {
    fn new(text: &'t GameText, game: usize) -> Self {
        let tree = Tree::of(text);
        let mut children = vec![Vec::new(); tree.branches.len()];
        for (at, branch) in tree.branches.iter().enumerate() {
            if let Some((from, ply)) = branch.parent {
                children[from].push((ply, at));
            }
        }
        let moves = tree.branches.iter().flat_map(|branch| &branch.plies);
        let lists_captures = moves.into_iter().any(|ply| ply.text.contains('x'));
        let has_clocks = ["time-control", "time-remaining"].iter().any(|name| text.tag(name).is_some());
        let found = text.faults.iter().chain(&tree.faults);
        let fault = |(line, message): &(usize, String)| Fault {
            line: *line,
            game,
            ply: None,
            message: message.clone(),
        };
        let faults = found.map(fault).collect();
        Player { text, tree, game, lists_captures, has_clocks, children, faults }
    }

    fn fault(&mut self, line: usize, ply: Option<usize>, message: String) {
        self.faults.push(Fault { line, game: self.game, ply, message });
    }

    /// The game as a record, unless its rules or its main line are refused. A variation that cannot
    /// be played is left out.
    fn sheet(&mut self, rules: Option<&str>) -> Option<ScoreSheet> {
        let (table, mut record) = match self.begin(rules) {
            Ok(begun) => begun,
            Err(faults) => {
                let line = self.text.line;
                faults.into_iter().for_each(|message| self.fault(line, None, message));
                return None;
            }
        };
        let plies = self.line(&table, &mut record, 0, 0)?;
        let verdict = match self.verdict(&table, &record) {
            Ok(verdict) => verdict,
            Err(message) => {
                self.fault(self.text.line, Some(plies.len()).filter(|&n| n > 0), message);
                return None;
            }
        };
        let mut given = self.tags();
        given.retain(|(name, value)| name != TERMINATION_WORDS || value != verdict.termination);
        let mut sheet = tags::sheet(&table, &record, &verdict, &given, plies);
        let comments = self.text.tag("start-comment").into_iter().map(str::to_owned);
        sheet.comments = comments.chain(self.tree.branches[0].comments.drain(..)).collect();
        sheet.comments.retain(|comment| !comment.is_empty());
        Some(sheet)
    }

    /// The rule set and the start.
    fn begin(&self, rules: Option<&str>) -> Result<(Table, Record<Hnefatafl>), Vec<String>> {
        let own = self.text.tag("rules").map(OtnRules::parse);
        let (table, mut position, side) = match (rules, own) {
            (Some(spec), own) => {
                let table = Table::of_spec(spec).map_err(|why| vec![why])?;
                // The rules are as told; the start and who begins are still the file's.
                let start = own.and_then(Result::ok).map(|otn| (first_side(&otn), otn.start));
                let position = start.as_ref().and_then(|(side, start)| start.ours(*side).ok());
                (table, position, start.map_or(Side::First, |(side, _)| side))
            }
            (None, Some(Ok(otn))) => {
                let expressed = express(&otn).map_err(|keys| {
                    let list = keys.iter().map(|key| format!("rules: {key}"));
                    list.chain(["rules: to play it by other rules, name them with --rules".to_owned()])
                        .collect::<Vec<_>>()
                })?;
                let table = Table::of_spec(&expressed.spec).map_err(|why| vec![why])?;
                (table, expressed.position, first_side(&otn))
            }
            (None, Some(Err(error))) => {
                return Err(error.0.iter().map(|fault| format!("rules: {fault}")).collect());
            }
            (None, None) => {
                return Err(vec!["there is no tag rules: name the rules with --rules".to_owned()]);
            }
        };
        if let Some(text) = self.text.tag("position") {
            let start = OtnPosition::parse(text).and_then(|start| start.ours(side));
            position = Some(start.map_err(|error| vec![format!("position: {error}")])?);
        }
        let record = table.begin(position.as_deref()).map_err(|error| vec![format!("the start: {error}")])?;
        Ok((table, record))
    }

    /// Plays a line of moves and the variations of its moves. `None` when a move of it cannot be
    /// played, which is noted.
    fn line(
        &mut self,
        table: &Table,
        record: &mut Record<Hnefatafl>,
        at: usize,
        before: usize,
    ) -> Option<Vec<Ply>> {
        let plies = std::mem::take(&mut self.tree.branches[at].plies);
        let children = std::mem::take(&mut self.children[at]);
        let mut line = Vec::with_capacity(plies.len());
        for (i, raw) in plies.iter().enumerate() {
            let mut variations = Vec::new();
            for &(_, child) in children.iter().filter(|(ply, _)| *ply == i) {
                let mut branch = record.clone();
                if let Some(plies) = self.line(table, &mut branch, child, before + i)
                    && !plies.is_empty()
                {
                    let comments = std::mem::take(&mut self.tree.branches[child].comments);
                    variations.push(Variation { comments, plies });
                }
            }
            match self.play(table, record, raw) {
                Ok(ply) => line.push(Ply { variations, ..ply }),
                Err(message) => {
                    self.fault(raw.line, Some(before + i + 1), message);
                    return None;
                }
            }
        }
        Some(line)
    }

    fn play(&self, table: &Table, record: &mut Record<Hnefatafl>, raw: &RawPly) -> Result<Ply, String> {
        let otn = OtnMove::parse(&raw.text).ok_or_else(|| {
            format!("{} is no move: expected two squares, as d1-d3 or d1-d3xc3", quoted(&raw.text))
        })?;
        if otn.kind != MoveKind::Plain {
            return Err(format!("{}: our rules have no jumps and no berserk moves", quoted(&raw.text)));
        }
        if let Some(letter) = otn.piece {
            let from = otn.from.index(table.game.rules().size);
            let is_king = from.is_some_and(|from| table.game.is_king_on(record.position(), from));
            if (letter == 'K') != is_king && !matches!(letter, 't' | 'T') {
                return Err(format!("{}: the piece on {} is not {letter}", quoted(&raw.text), otn.from));
            }
        }
        let squares = otn.captures.iter().map(|captured| captured.square).collect();
        let listed = Listed { squares, king_is_written: true };
        let text = format!("{}-{}", otn.from, otn.to);
        play_listed(table, record, &text, self.lists_captures.then_some(&listed))?;
        let (clock, comment) =
            if self.has_clocks { take_clock(&raw.comment) } else { (None, raw.comment.as_str()) };
        let comments = Some(comment.to_owned()).filter(|comment| !comment.is_empty()).into_iter().collect();
        Ok(Ply { text, comments, clock, ..Ply::default() })
    }

    fn verdict(
        &self,
        table: &Table,
        record: &Record<Hnefatafl>,
    ) -> Result<crate::tafl::verdict::Verdict, String> {
        let resigned = self.tree.resigned.then(|| Mark::of(Some(to_move(table, record).opponent())));
        let claimed = match self.text.tag("result").map(str::trim) {
            Some("1") => Some(Mark::FirstWon),
            Some("-1") => Some(Mark::SecondWon),
            Some("0") => Some(Mark::Draw),
            None | Some("?" | "") => resigned,
            Some(other) => return Err(format!("the result is {}: expected 1, 0, -1 or ?", quoted(other))),
        };
        let words = self.text.tag("termination").unwrap_or_default().to_lowercase();
        let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        let how = if self.tree.resigned || says(&["resign"]) {
            Some(Termination::Resignation)
        } else if says(&["time", "clock", "flag"]) {
            Some(Termination::TimeForfeit)
        } else if says(&["agree"]) {
            Some(Termination::Agreement)
        } else {
            Termination::read(&words)
        };
        judge(record.outcome(&table.game), claimed, how)
    }

    /// The tags of the file as those of ours.
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

fn first_side(otn: &OtnRules) -> Side {
    if otn.letter("atkf") == 'y' { Side::First } else { Side::Second }
}

/// Takes the clock off the beginning of a comment: `3540 30/3 3i`, the seconds left and perhaps
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
