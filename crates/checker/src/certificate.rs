//! Certificates: reading the header and every line, and checking them by the rules.
#![doc = include_str!("../docs/certificates.md")]

use crate::header::{Claim, Header, Lines};
use crate::rules::{Defect, Ending, Rules};
use crate::search::search_all;
use std::io::BufRead;

/// The result of a check that succeeded.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checked {
    /// The header, with the claim.
    pub header: Header,
    /// Positions with a move.
    pub positions: u64,
    /// Positions whose value comes from tables, which are checked separately.
    pub from_tables: u64,
    /// Positions that the certificate leaves to the checker's own search.
    pub searched: u64,
    /// Positions visited by those searches.
    pub looked_at: u64,
    /// Replies checked.
    pub replies: u64,
    /// For a win: the largest rank, which is the maximum number of the winner's moves after the
    /// first.
    pub rank: Option<u32>,
    /// For a claim to hold: whether the holder wins by it, because endless play defeats the other
    /// player.
    pub holder_wins: bool,
    /// For a win where quiet moves are counted: the longest run of them.
    pub quiet_run: Option<u32>,
}

/// A line: a position and its reply.
#[derive(Clone, Copy)]
struct Entry {
    key: u128,
    /// The index of the move in the list of legal moves; [`TABLE`] for a value from tables,
    /// [`SEARCH`] for one to be searched, [`DECLARE`] for a draw.
    chosen: u16,
    rank: u32,
}

/// [`Entry::chosen`] for a value from tables.
const TABLE: u16 = u16::MAX;
/// [`Entry::chosen`] for a draw claimed.
const DECLARE: u16 = u16::MAX - 1;
/// [`Entry::chosen`] for a value that the checker searches itself.
const SEARCH: u16 = u16::MAX - 2;

impl Entry {
    /// Whether the line gives a value instead of a move.
    fn is_value(self) -> bool {
        matches!(self.chosen, TABLE | SEARCH)
    }
}

/// A complete certificate.
pub struct Certificate<'r, R: Rules> {
    rules: &'r R,
    header: Header,
    start: R::Position,
    /// Sorted by key.
    entries: Vec<Entry>,
    moves: Vec<R::Move>,
}

impl<'r, R: Rules> Certificate<'r, R> {
    /// Reads the lines after the header: every position must be valid, every move legal.
    ///
    /// # Errors
    /// The first invalid line, or a number of lines that differs from the header's.
    pub fn read(rules: &'r R, header: Header, lines: &mut Lines<impl BufRead>) -> Result<Self, Defect> {
        let (start, _) = read_numbered(rules, &header.start)?;
        let mut certificate = Certificate { rules, header, start, entries: Vec::new(), moves: Vec::new() };
        loop {
            let number = lines.number + 1;
            let Some(line) = lines.next()? else { break };
            if certificate.entries.len() as u64 == certificate.header.lines {
                let said = certificate.header.lines;
                return Err(Defect::from(format!("the header says {said} lines, but more follow")).at(number));
            }
            let entry = certificate.entry(line).map_err(|defect| defect.at(number))?;
            certificate.entries.push(entry);
        }
        let (found, said) = (certificate.entries.len() as u64, certificate.header.lines);
        if found != said {
            return Err(Defect::from(format!("the header says {said} lines, but {found} follow")));
        }
        certificate.entries.sort_unstable_by_key(|entry| entry.key);
        if let Some(twice) = certificate.entries.windows(2).find(|pair| pair[0].key == pair[1].key) {
            let text = rules.text(&rules.unpack(twice[0].key));
            return Err(Defect::from(format!("{text} stands there twice")));
        }
        Ok(certificate)
    }

    fn entry(&mut self, line: &str) -> Result<Entry, Defect> {
        let (rules, claim) = (self.rules, self.header.claim);
        let mut fields = line.split('\t');
        let (position, said) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let (position, key) = read_numbered(rules, position)?;
        let value = if matches!(claim, Claim::Wins(_)) { "=won" } else { "=held" };
        if said == value || said == "=searched" {
            let chosen = if said == value { TABLE } else { SEARCH };
            return match fields.next() {
                None => Ok(Entry { key, chosen, rank: 0 }),
                Some(_) => Err("too many fields".into()),
            };
        }
        if rules.to_move(&position) != claim.player() {
            return Err(
                format!("a move is given, but it is not the turn of {}", claim.player().word()).into()
            );
        }
        if said == "=declared" {
            let is_draw = matches!(claim, Claim::Holds(_)) && rules.may_declare_draw(&position);
            return match fields.next() {
                None if is_draw => Ok(Entry { key, chosen: DECLARE, rank: 0 }),
                _ => Err("no draw can be declared there that would prove the claim".into()),
            };
        }
        self.moves.clear();
        rules.moves(&position, &mut self.moves);
        let chosen = self.moves.iter().position(|&m| rules.move_text(&position, m) == said);
        let chosen = chosen.ok_or_else(|| format!("{said} is not legal there"))?;
        let rank = match (claim, fields.next()) {
            (Claim::Wins(_), Some(rank)) => rank.parse().map_err(|_| format!("{rank} is no rank"))?,
            (Claim::Holds(_), None) => 0,
            _ => return Err("expected a rank in a win, and none elsewhere".into()),
        };
        if fields.next().is_some() {
            return Err("too many fields".into());
        }
        let chosen = u16::try_from(chosen).ok().filter(|&chosen| chosen < SEARCH).ok_or("too many moves")?;
        Ok(Entry { key, chosen, rank })
    }

    fn find(&self, position: &R::Position) -> Option<usize> {
        self.entries.binary_search_by_key(&self.rules.pack(position), |entry| entry.key).ok()
    }

    /// Checks the whole: every reply to every move has a line, and the claim is true in every
    /// position left to the checker's own search. After each of those, `progress` is called with
    /// the number of those that are done, and of all.
    ///
    /// # Errors
    /// The first defect.
    pub fn check(&self, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Checked, Defect> {
        let mut checked = Checked {
            header: self.header.clone(),
            positions: 0,
            from_tables: 0,
            searched: 0,
            looked_at: 0,
            replies: 0,
            rank: None,
            holder_wins: self.holder_wins()?,
            quiet_run: None,
        };
        let is_win = matches!(self.header.claim, Claim::Wins(_));
        let mut runs = QuietRuns {
            longest: 0,
            of: vec![0; if self.counts_quiet_moves() { self.entries.len() } else { 0 }],
        };
        let mut searched = Vec::new();
        for at in self.by_rank() {
            let entry = self.entries[at];
            let position = self.rules.unpack(entry.key);
            let here = |what| Defect::from(format!("{}: {what}", self.rules.text(&position)));
            match entry.chosen {
                TABLE => checked.from_tables += 1,
                SEARCH => searched.push(entry.key),
                DECLARE => checked.positions += 1,
                _ => {
                    checked.positions += 1;
                    self.check_entry(at, &position, &mut checked.replies, &mut runs).map_err(here)?;
                }
            }
            checked.rank = is_win.then_some(checked.rank.unwrap_or(0).max(entry.rank));
        }
        self.check_start(&mut checked.replies, &mut runs)
            .map_err(|what| Defect::from(format!("{}: {what}", self.header.start)))?;
        checked.searched = searched.len() as u64;
        let of_all = |done| progress(done as u64, checked.searched);
        checked.looked_at = search_all(self.rules, self.header.claim, &searched, &of_all)?;
        checked.quiet_run = self.counts_quiet_moves().then_some(runs.longest);
        Ok(checked)
    }

    /// Whether the claim is of a player who wins by holding.
    ///
    /// # Errors
    /// The claim is that a player holds whom endless play defeats.
    fn holder_wins(&self) -> Result<bool, Defect> {
        match (self.header.claim, self.rules.endless_loser()) {
            (Claim::Holds(player), Some(loser)) if player == loser => {
                Err(format!("{} loses by endless play, so that it holds proves nothing", loser.word()).into())
            }
            (Claim::Holds(_), Some(_)) => Ok(true),
            _ => Ok(false),
        }
    }

    fn is_met_by(&self, ending: Ending) -> bool {
        self.header.claim.is_met_by(ending, self.rules.endless_loser())
    }

    fn counts_quiet_moves(&self) -> bool {
        matches!(self.header.claim, Claim::Wins(_)) && self.rules.quiet_limit().is_some()
    }

    /// The entries in ascending order of rank, so that the runs of quiet moves after an entry are
    /// known before its own.
    fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.entries.len()).collect();
        order.sort_by_key(|&at| self.entries[at].rank);
        order
    }

    fn check_entry(
        &self,
        at: usize,
        position: &R::Position,
        replies: &mut u64,
        runs: &mut QuietRuns,
    ) -> Result<(), Defect> {
        let entry = self.entries[at];
        let mut moves = Vec::new();
        self.rules.moves(position, &mut moves);
        let chosen = *moves.get(usize::from(entry.chosen)).ok_or("the move is not legal")?;
        let behind =
            self.check_replies(&self.rules.after(position, chosen), Some(entry.rank), replies, runs)?;
        let quiet = !self.rules.is_capture(position, chosen);
        if let Some(run) = runs.of.get_mut(at) {
            *run = if quiet { behind + 1 } else { 0 };
            runs.longest = runs.longest.max(*run).max(behind);
        }
        Ok(())
    }

    /// Checks that every reply of the opponent in `position` has a line below `rank`; returns the
    /// longest run of quiet moves from here on.
    fn check_replies(
        &self,
        position: &R::Position,
        rank: Option<u32>,
        replies: &mut u64,
        runs: &QuietRuns,
    ) -> Result<u32, Defect> {
        let claim = self.header.claim;
        if let Some(ending) = self.rules.ending(position) {
            return if self.is_met_by(ending) { Ok(0) } else { Err(wrong_end(ending)) };
        }
        if matches!(claim, Claim::Wins(_)) && self.rules.may_declare_draw(position) {
            return Err("a draw may be declared there".into());
        }
        if self.find(position).is_some_and(|at| self.entries[at].is_value()) {
            return Ok(0);
        }
        let mut moves = Vec::new();
        self.rules.moves(position, &mut moves);
        let mut longest = 0;
        for reply in moves {
            *replies += 1;
            let after = self.rules.after(position, reply);
            let quiet = !self.rules.is_capture(position, reply);
            let behind = self.check_reply(&after, rank, runs).map_err(|what| {
                format!("after the reply {}: {what}", self.rules.move_text(position, reply))
            })?;
            longest = longest.max(if quiet { behind + 1 } else { 0 });
        }
        Ok(longest)
    }

    /// Checks a position in which the opponent has just moved.
    fn check_reply(
        &self,
        position: &R::Position,
        rank: Option<u32>,
        runs: &QuietRuns,
    ) -> Result<u32, Defect> {
        let claim = self.header.claim;
        let Some(at) = self.find(position) else {
            return match self.rules.ending(position) {
                Some(ending) if self.is_met_by(ending) => Ok(0),
                Some(ending) => Err(wrong_end(ending)),
                None => Err("there is no line for what follows".into()),
            };
        };
        let entry = self.entries[at];
        let falls = entry.is_value() || rank.is_none_or(|rank| entry.rank < rank);
        if matches!(claim, Claim::Wins(_)) && !falls {
            return Err(
                format!("the rank does not fall: {} follows {}", entry.rank, rank.unwrap_or(0)).into()
            );
        }
        Ok(runs.of.get(at).copied().unwrap_or(0))
    }

    fn check_start(&self, replies: &mut u64, runs: &mut QuietRuns) -> Result<(), Defect> {
        let run = if self.rules.to_move(&self.start) == self.header.claim.player() {
            self.check_reply(&self.start, None, runs)?
        } else {
            self.check_replies(&self.start, None, replies, runs)?
        };
        runs.longest = runs.longest.max(run);
        Ok(())
    }
}

/// The longest runs of quiet moves, in plies.
struct QuietRuns {
    longest: u32,
    /// For each entry, the longest run that begins there; empty where they are not counted.
    of: Vec<u32>,
}

/// Reads a position, and returns it with its number. A position that its number does not give back
/// could be taken for another.
fn read_numbered<R: Rules>(rules: &R, text: &str) -> Result<(R::Position, u128), Defect> {
    let position = rules.read(text)?;
    let key = rules.pack(&position);
    if rules.unpack(key) != position {
        return Err(format!("“{text}” has more pieces than the checker can number").into());
    }
    Ok((position, key))
}

fn wrong_end(ending: Ending) -> Defect {
    match ending {
        Ending::Won(player) => format!("the game ends there, won by {}", player.word()).into(),
        Ending::Drawn => "the game ends there, drawn".into(),
    }
}
