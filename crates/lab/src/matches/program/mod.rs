//! External programs as players: started, spoken to in their protocol, and restarted after
//! failures.

mod tafl;
mod ugi;

use super::player::{Action, Decision, Player, PlayerFault, Turn, quoted};
use super::time_control::TimeControl;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::notation::clip;
use throughline_protocol::Protocol;
use throughline_search::Score;

/// How much longer than its time and the match's margin a program is waited for, before it counts
/// as hanging. An answer that is only late loses on time; a busy machine delays any program.
const GRACE: Duration = Duration::from_secs(5);

/// Creates the player of a program, which is started before its first game.
pub(crate) fn player(
    command: &[String],
    protocol: Protocol,
    options: &[(String, String)],
    time: TimeControl,
    [patience, margin]: [Duration; 2],
) -> Box<dyn Player> {
    let dialogue: Box<dyn Dialogue> = match protocol {
        Protocol::Ugi => Box::new(ugi::Ugi::new(options.to_vec())),
        Protocol::Htp => Box::new(tafl::Htp::new(time.clock)),
        Protocol::Otep => Box::new(tafl::Otep::new(time)),
    };
    let command = command.to_vec();
    Box::new(Program { dialogue, command, patience, margin, process: None })
}

/// A result, or a fault of the program.
type Result<T> = std::result::Result<T, PlayerFault>;

/// The dialogue with a program in one protocol.
trait Dialogue: Send {
    /// Returns the command that makes a program quit.
    fn quit_command(&self) -> &'static str;

    /// Prepares the next game; `start` is its start position, if that is not the game's own.
    ///
    /// # Errors
    /// If the protocol does not support the game.
    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()>;

    /// Does the handshake after the program's start.
    fn handshake(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()>;

    /// Begins the prepared game; the program may have played others before.
    fn begin(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()>;

    /// Asks for a move; `None` if stopped. Claims of draws are made by the caller.
    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        timeouts: Timeouts,
    ) -> Result<Option<Decision>>;
}

/// How long to wait for a program.
#[derive(Clone, Copy)]
struct Timeouts<'s> {
    /// The timeout of an answer without thinking.
    answer: Duration,
    /// The timeout of a move.
    thought: Duration,
    /// Ends all waiting when set.
    stop: &'s AtomicBool,
}

/// A program that plays, with the dialogue of its protocol.
struct Program {
    dialogue: Box<dyn Dialogue>,
    command: Vec<String>,
    /// The timeout where no time control applies.
    patience: Duration,
    /// How far it may exceed its time.
    margin: Duration,
    process: Option<Process>,
}

impl Player for Program {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>, stop: &AtomicBool) -> Result<()> {
        self.dialogue.prepare(game, start)?;
        let timeouts = Timeouts { answer: self.patience, thought: self.patience, stop };
        // If the program fails between two games, it is restarted.
        if let Some(process) = &mut self.process
            && self.dialogue.begin(process, timeouts).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = Process::start(&self.command, self.dialogue.quit_command())?;
        let met = self.dialogue.handshake(&mut process, timeouts);
        let begun = met.and_then(|()| self.dialogue.begin(&mut process, timeouts));
        if stop.load(Ordering::Relaxed) {
            return Ok(());
        }
        begun.map_err(not_started)?;
        self.process = Some(process);
        Ok(())
    }

    /// No protocol has claims: a draw is claimed if the program's score is not better than even, or
    /// it gives no score.
    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Decision> {
        let time = turn.time.time.or_else(|| turn.time.clock.and(turn.clocks[record.side_to_move().index()]));
        let thought = time.map_or(self.patience, |time| time + self.margin + GRACE);
        let timeouts = Timeouts { answer: self.patience, thought, stop };
        // Put back only without a fault.
        let process = self.process.take();
        let mut process = process.ok_or_else(|| PlayerFault::Crash("it was not started".to_owned()))?;
        process.discard_output();
        let decision = self.dialogue.ask(&mut process, record, turn, timeouts)?;
        self.process = Some(process);
        // When stopped, the decision is ignored.
        let mut decision = decision.unwrap_or_else(|| Action::Resign.into());
        let is_move = matches!(decision.action, Action::Move(_));
        if is_move && record.claim().is_some() && decision.score.is_none_or(|score| score <= Score::DRAW) {
            decision.action = Action::Claim;
        }
        Ok(decision)
    }
}

/// Turns a fault before the first game into [`PlayerFault::Start`].
fn not_started(fault: PlayerFault) -> PlayerFault {
    match fault {
        PlayerFault::Start(why) => PlayerFault::Start(why),
        other => PlayerFault::Start(format!("it {other}")),
    }
}

/// The maximum length of a line in bytes; a longer one is read as several.
const LONGEST_LINE: u64 = 1 << 20;
/// The capacity of the queue of lines, so that a program that prints too much does not fill the
/// memory.
const MAX_WAITING: usize = 10_000;
/// How long a program may take to quit when told to.
const QUIT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a program that has closed its output may take to end, and its last error message to
/// arrive.
const END_TIMEOUT: Duration = Duration::from_secs(5);
/// The interval at which waiting checks whether it is stopped.
const SLICE: Duration = Duration::from_millis(20);

/// A running program.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line on its standard error.
    last_error_line: Arc<Mutex<String>>,
    /// The thread that reads standard error.
    listener: JoinHandle<()>,
    /// The command that makes it quit.
    quit_command: &'static str,
    /// The last command it was sent.
    last_command: String,
}

impl Process {
    /// Starts a program; `quit_command` is the command that makes it quit.
    ///
    /// # Errors
    /// [`PlayerFault::Start`].
    fn start(command: &[String], quit_command: &'static str) -> Result<Self> {
        let program = command.first().map_or("", String::as_str);
        let mut command_line = Command::new(program);
        // Ctrl-C is for us: a program that gets the signal too would seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command_line, 0);
        let mut child = command_line
            .args(command.get(1..).unwrap_or_default())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| PlayerFault::Start(format!("{program}: {error}")))?;
        let input = child.stdin.take().expect("piped");
        let (sender, lines) = mpsc::sync_channel(MAX_WAITING);
        let output = child.stdout.take().expect("piped");
        std::thread::spawn(move || each_line(output, &mut |line| sender.send(line).is_ok()));
        let last_error_line = Arc::new(Mutex::new(String::new()));
        let (errors, words) = (child.stderr.take().expect("piped"), last_error_line.clone());
        let listener = std::thread::spawn(move || {
            each_line(errors, &mut |line| {
                if !line.trim().is_empty() {
                    *words.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            });
        });
        Ok(Process {
            child,
            input,
            lines,
            last_error_line,
            listener,
            quit_command,
            last_command: String::new(),
        })
    }

    /// Sends the program a line.
    ///
    /// # Errors
    /// [`PlayerFault::Crash`].
    fn send(&mut self, line: &str) -> Result<()> {
        line.clone_into(&mut self.last_command);
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.crash())
    }

    /// Returns the first result that `wanted` makes from a line, within a time; other lines are
    /// ignored. `None` if `stop` was set before.
    ///
    /// # Errors
    /// [`PlayerFault::Hang`], [`PlayerFault::Crash`], and errors of `wanted`.
    fn wait_for<T>(
        &mut self,
        patience: Duration,
        stop: &AtomicBool,
        wanted: &mut dyn FnMut(&str) -> Result<Option<T>>,
    ) -> Result<Option<T>> {
        let asked = Instant::now();
        loop {
            let left = patience.saturating_sub(asked.elapsed());
            match self.lines.recv_timeout(left.min(SLICE)) {
                Ok(line) => {
                    if let Some(found) = wanted(line.trim_end())? {
                        return Ok(Some(found));
                    }
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.crash()),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            if asked.elapsed() >= patience {
                return Err(PlayerFault::Hang {
                    asked: clip(&self.last_command).to_string(),
                    waited: patience,
                });
            }
        }
    }

    /// Discards the lines that the program has printed.
    fn discard_output(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// Returns the fault of a program that has ended.
    fn crash(&mut self) -> PlayerFault {
        // Its output is closed, so it is ending or useless.
        let status = self.wait_or_kill(END_TIMEOUT);
        let asked = Instant::now();
        while !self.listener.is_finished() && asked.elapsed() < END_TIMEOUT {
            std::thread::sleep(Duration::from_millis(2));
        }
        let words = self.last_error_line.lock().unwrap_or_else(PoisonError::into_inner);
        let after = quoted(" after", &clip(&self.last_command).to_string());
        let said =
            if words.is_empty() { String::new() } else { format!(", its last words: {}", clip(&words)) };
        PlayerFault::Crash(format!("{status}{after}{said}"))
    }

    /// Waits for the program's end, and kills it after a timeout.
    fn wait_or_kill(&mut self, patience: Duration) -> String {
        let asked = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if asked.elapsed() < patience => std::thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => break,
            }
        }
        self.kill();
        "it closed its output but did not end".to_owned()
    }

    /// Kills the program, and what it has started: it may be a script that waits for the engine.
    fn kill(&mut self) {
        // It may have ended in the meantime; errors are expected then.
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = writeln!(self.input, "{}", self.quit_command).and_then(|()| self.input.flush());
        self.wait_or_kill(QUIT_TIMEOUT);
    }
}

/// Passes each line to `take`, until the end or until that returns false.
fn each_line(source: impl Read, take: &mut dyn FnMut(String) -> bool) {
    let mut source = BufReader::new(source);
    let mut line = Vec::new();
    loop {
        line.clear();
        match source.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if !take(String::from_utf8_lossy(&line).trim_end().to_owned()) => return,
            Ok(_) => {}
        }
    }
}
