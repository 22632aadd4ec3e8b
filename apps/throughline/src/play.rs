//! `throughline play`: plays a game in the terminal.

use crate::args::{PositionArgs, files_of};
use crate::files::{cannot_write, check_appended, today};
use crate::interrupt::Interrupt;
use crate::output::out;
use anyhow::{Context, Result};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;
use throughline_catalog::{EngineMove, EngineSlot, GameHandle, GameRecord};
use throughline_game::{Random, Side};
use throughline_lab::RecordsFile;
use throughline_protocol::session::next_line;
use throughline_records::pgn::{Ending, ScoreSheet, player_tag, sheet_of};
use throughline_search::Level;

/// Size of the engine's transposition table, in MiB.
const TABLE_MIB: usize = 64;

const HELP: &str = "\
a move (see `moves`)   play it
moves                  list the legal moves
undo                   take back to your previous turn
hint                   ask the engine for a move
board                  draw the board again
claim                  claim a draw, where the rules offer one
resign                 give up
quit                   leave";

/// Arguments of `throughline play`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    at: PositionArgs,
    /// Strength of the engine, 1 to 8
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=8))]
    level: u8,
    /// Side you play: the first or second to move, both (two people), or none (engine against
    /// engine)
    #[arg(long, value_enum, default_value_t = Person::First)]
    side: Person,
    /// Seed of the engine's random choices; the same seed and moves give the same game
    #[arg(long)]
    seed: Option<u64>,
    /// Append the game to this file as a record, even if it is left unfinished
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

/// The sides a person plays.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    First,
    Second,
    Both,
    None,
}

impl Person {
    fn plays(self, side: Side) -> bool {
        match self {
            Person::First => side == Side::First,
            Person::Second => side == Side::Second,
            Person::Both => true,
            Person::None => false,
        }
    }
}

/// Plays until the game ends, the person leaves, or standard input ends.
pub fn run(args: &Args) -> Result<()> {
    let seed = args.seed.unwrap_or_else(Random::fresh_seed);
    let level = Level::new(args.level).expect("clap checked the range");
    check_appended(&args.record, &files_of(&args.at.spec))?;
    // Opened before the game: a game must not be lost to a misspelt folder.
    let open = |path: &PathBuf| RecordsFile::open(path).with_context(|| cannot_write(path));
    let mut file = args.record.as_ref().map(open).transpose()?;
    let (game, record) = args.at.game_and_record()?;
    let slot = EngineSlot::new(TABLE_MIB);
    let interrupt = Interrupt::listen()?;
    let mut terminal = TerminalGame { game, floor: record.len(), record, slot, level, seed, interrupt };
    let played = terminal.begin_and_play(args.side);
    // The game is recorded even after an error.
    let ending = played.as_ref().map_or_else(|_| Ending::of(&terminal.record), Ending::clone);
    if let Some((file, path)) = file.as_mut().zip(args.record.as_ref()) {
        file.add(0, &terminal.sheet(args.side, ending)).with_context(|| cannot_write(path))?;
    }
    played?;
    Ok(terminal.interrupt.check(|| match &args.record {
        Some(path) => format!("the moves so far are in {}", path.display()),
        None => "the game is not kept; --record FILE would keep it".to_owned(),
    })?)
}

/// Starts a thread that reads the typed lines, so that waiting for one does not delay Ctrl-C. A
/// line longer than any move becomes an empty one.
fn typed_lines() -> Receiver<io::Result<String>> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        while let Some(line) = next_line(&mut input).transpose() {
            let line = line.map(Option::unwrap_or_default);
            if sender.send(line).is_err() {
                return;
            }
        }
    });
    lines
}

/// Interval between checks for Ctrl-C while waiting for a line.
const INTERRUPT_CHECK_INTERVAL: Duration = Duration::from_millis(50);

enum AfterCommand {
    Continue,
    Leave(Ending),
}

struct TerminalGame {
    game: GameHandle,
    record: GameRecord,
    /// Plies of the start position and `--play`; undo stops there.
    floor: usize,
    slot: EngineSlot,
    level: Level,
    seed: u64,
    interrupt: Interrupt,
}

impl TerminalGame {
    fn begin_and_play(&mut self, person: Person) -> Result<Ending> {
        writeln!(out(), "{} — type a move, or `help`.", self.game.info().name)?;
        self.draw()?;
        self.play(person)
    }

    /// Plays until the game is over or the person leaves.
    fn play(&mut self, person: Person) -> Result<Ending> {
        let lines = typed_lines();
        while self.record.outcome().is_none() && !self.interrupt.is_requested() {
            if !person.plays(self.record.side_to_move()) {
                self.engine_moves()?;
                continue;
            }
            self.prompt()?;
            let Some(line) = self.next_line(&lines)? else { break };
            if let AfterCommand::Leave(ending) = self.execute(line.trim(), person)? {
                return Ok(ending);
            }
        }
        self.announce_result()?;
        Ok(Ending::of(&self.record))
    }

    /// Waits for the next typed line; `None` at the end of the input, and after Ctrl-C.
    fn next_line(&self, lines: &Receiver<io::Result<String>>) -> Result<Option<String>> {
        while !self.interrupt.is_requested() {
            match lines.recv_timeout(INTERRUPT_CHECK_INTERVAL) {
                Ok(line) => return Ok(Some(line?)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        Ok(None)
    }

    fn execute(&mut self, line: &str, person: Person) -> Result<AfterCommand> {
        match line {
            "" => {}
            "quit" | "exit" | "q" => return Ok(AfterCommand::Leave(Ending::of(&self.record))),
            "help" | "?" => writeln!(out(), "{HELP}")?,
            "board" => self.draw()?,
            "moves" => writeln!(out(), "{}", self.record.legal_texts().join(" "))?,
            "undo" => self.undo(person)?,
            "hint" => self.hint()?,
            "claim" => match self.record.claim() {
                Some(reason) => {
                    writeln!(out(), "Draw: {} ({}).", reason.words, reason.rule)?;
                    return Ok(AfterCommand::Leave(Ending::claimed(reason)));
                }
                None => writeln!(out(), "There is no draw to claim.")?,
            },
            "resign" => {
                let loser = self.record.side_to_move();
                let names = [loser.opponent(), loser].map(|side| self.side_name(side));
                writeln!(out(), "Won by {}: {} resigned.", names[0], names[1])?;
                return Ok(AfterCommand::Leave(Ending::resigned(loser)));
            }
            text => match self.record.play(text) {
                Ok(_) => self.draw()?,
                Err(error) => writeln!(out(), "{error}")?,
            },
        }
        Ok(AfterCommand::Continue)
    }

    fn undo(&mut self, person: Person) -> Result<()> {
        let mut undone = false;
        while self.record.len() > self.floor && self.record.undo() {
            undone = true;
            if person.plays(self.record.side_to_move()) {
                break;
            }
        }
        // If only the engine has moved so far, the person has no turn to go back to, and the engine
        // moves again.
        if undone { self.draw() } else { Ok(writeln!(out(), "There is nothing to take back.")?) }
    }

    fn think(&mut self, level: Level) -> Option<EngineMove> {
        let seed = self.seed.wrapping_add(self.record.len() as u64);
        self.record.choose(&mut self.slot, &[], level, seed, None, self.interrupt.flag())
    }

    fn engine_moves(&mut self) -> Result<()> {
        let side = self.side_name(self.record.side_to_move());
        let thought = self.think(self.level).expect("the game is not over");
        if self.interrupt.is_requested() {
            return Ok(());
        }
        self.record.play(&thought.text)?;
        writeln!(out(), "{side}: {} (depth {}, {})", thought.text, thought.depth, thought.score)?;
        self.draw()
    }

    fn hint(&mut self) -> Result<()> {
        let strongest = Level::new(Level::MAX).expect("the highest level");
        if let Some(thought) = self.think(strongest) {
            writeln!(out(), "{} (depth {}, {})", thought.text, thought.depth, thought.score)?;
        }
        Ok(())
    }

    fn side_name(&self, side: Side) -> &'static str {
        self.game.info().sides[side.index()]
    }

    fn draw(&self) -> Result<()> {
        Ok(writeln!(out(), "\n{}\n", self.record.board_text())?)
    }

    fn prompt(&self) -> Result<()> {
        write!(out(), "{}> ", self.side_name(self.record.side_to_move()))?;
        Ok(out().flush()?)
    }

    fn announce_result(&self) -> Result<()> {
        let Some(outcome) = self.record.outcome() else { return Ok(()) };
        let reason = outcome.reason;
        let result =
            outcome.winner.map_or("Draw".to_owned(), |side| format!("Won by {}", self.side_name(side)));
        Ok(writeln!(out(), "{result}: {} ({}).", reason.words, reason.rule)?)
    }

    /// Returns the game as a record.
    fn sheet(&self, person: Person, ending: Ending) -> ScoreSheet {
        let mut sheet = sheet_of(&self.game, &self.record, ending);
        sheet.set_tag("Date", today());
        for side in Side::BOTH.into_iter().filter(|&side| !person.plays(side)) {
            let name = format!("Throughline, level {}", self.level.number());
            sheet.set_tag(&player_tag(self.game.info(), side), name);
        }
        sheet
    }
}
