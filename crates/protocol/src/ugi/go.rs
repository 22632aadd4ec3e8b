//! How long to think.

use super::Dialect;
use crate::Fault;
use crate::words::Words;
use std::time::Duration;

/// The bounds of a search. Without any it goes on until it is stopped.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    /// Time left to each side, first mover first. A negative time reads as none left.
    pub time: [Option<Duration>; 2],
    /// Time each side is given after a move.
    pub increment: [Option<Duration>; 2],
    /// Moves until the next time control.
    pub moves_to_go: Option<u32>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// Plies.
    pub depth: Option<u32>,
    /// Positions.
    pub nodes: Option<u64>,
    /// Moves (not plies) within which a win is looked for.
    pub mate: Option<u32>,
    /// Until `stop`, even if there is nothing more to find.
    pub infinite: bool,
    /// In the opponent's time: the last move of the position is only expected. Until `ponderhit` or
    /// `stop`.
    pub ponder: bool,
    /// The only moves to think about; all when empty.
    pub search_moves: Vec<String>,
    /// What could not be read, each with what is allowed. Never written.
    pub unread: Vec<Fault>,
}

const KEYS: &str = "p1time, p2time, p1inc, p2inc (or wtime, btime, winc, binc), movestogo, movetime, depth, nodes, mate, \
                    infinite, ponder or searchmoves";
const FLAGS: [&str; 3] = ["infinite", "ponder", "searchmoves"];
const NUMBERS: [&str; 13] = [
    "p1time",
    "p2time",
    "p1inc",
    "p2inc",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "movetime",
    "depth",
    "nodes",
    "mate",
];

impl Go {
    /// Whether anything ends the search but `stop`.
    #[must_use]
    pub fn is_bounded(&self) -> bool {
        let clock = self.time.iter().any(Option::is_some);
        let bounds = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        clock || bounds || self.move_time.is_some()
    }

    /// Reads what follows the word `go`.
    pub(crate) fn parse(mut words: Words) -> Self {
        let mut go = Go::default();
        while let Some(key) = words.next() {
            match key {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => go.read_moves(&mut words),
                _ if NUMBERS.contains(&key) => {
                    if let Err(fault) = go.read_number(key, &mut words) {
                        go.unread.push(fault);
                    }
                }
                _ => go.unread.push(Fault::new(key, KEYS)),
            }
        }
        go
    }

    fn read_moves(&mut self, words: &mut Words) {
        let is_key = |word: &str| FLAGS.contains(&word) || NUMBERS.contains(&word);
        let before = self.search_moves.len();
        while let Some(word) = words.peek().filter(|word| !is_key(word)) {
            self.search_moves.push(word.to_owned());
            words.next();
        }
        if self.search_moves.len() == before {
            self.unread.push(Fault::new("searchmoves", "moves after it"));
        }
    }

    fn read_number(&mut self, key: &str, words: &mut Words) -> Result<(), Fault> {
        match key {
            "movestogo" => self.moves_to_go = Some(words.number(key, 0, u32::MAX)?),
            "depth" => self.depth = Some(words.number(key, 0, u32::MAX)?),
            "mate" => self.mate = Some(words.number(key, 0, u32::MAX)?),
            "nodes" => self.nodes = Some(words.number(key, 0, u64::MAX)?),
            _ => {
                let time = Some(Duration::from_millis(words.number(key, 0, u64::MAX)?));
                match key {
                    "p1time" | "wtime" => self.time[0] = time,
                    "p2time" | "btime" => self.time[1] = time,
                    "p1inc" | "winc" => self.increment[0] = time,
                    "p2inc" | "binc" => self.increment[1] = time,
                    _ => self.move_time = time,
                }
            }
        }
        Ok(())
    }

    pub(crate) fn text(&self, dialect: Dialect) -> String {
        let [time, increment] = match dialect {
            Dialect::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
            Dialect::Uci => [["wtime", "btime"], ["winc", "binc"]],
        };
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        let numbers = [
            (time[0], millis(self.time[0])),
            (time[1], millis(self.time[1])),
            (increment[0], millis(self.increment[0])),
            (increment[1], millis(self.increment[1])),
            ("movestogo", self.moves_to_go.map(u128::from)),
            ("movetime", millis(self.move_time)),
            ("depth", self.depth.map(u128::from)),
            ("nodes", self.nodes.map(u128::from)),
            ("mate", self.mate.map(u128::from)),
        ];
        let mut line = "go".to_owned();
        for (flag, on) in [("ponder", self.ponder), ("infinite", self.infinite)] {
            if on {
                line.push(' ');
                line.push_str(flag);
            }
        }
        for (key, number) in numbers.iter().filter_map(|(key, number)| Some((key, (*number)?))) {
            line.push_str(&format!(" {key} {number}"));
        }
        if !self.search_moves.is_empty() {
            line.push_str(" searchmoves ");
            line.push_str(&self.search_moves.join(" "));
        }
        line
    }
}
