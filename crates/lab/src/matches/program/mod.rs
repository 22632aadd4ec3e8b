//! Programs that play: started, talked to in their protocol, and started again when they fail.

mod tafl;
mod ugi;

use super::player::{Action, Decision, Player, PlayerFault, Turn};
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
/// as hanging: what comes later than it should is over its time, and a busy machine holds up any
/// program for a while.
const GRACE: Duration = Duration::from_secs(5);

/// A player of a program that is started before its first game.
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

/// What a program does, or how it fails.
type Result<T> = std::result::Result<T, PlayerFault>;

/// What a protocol has to say.
trait Dialogue: Send {
    /// The line that makes a program leave.
    fn farewell(&self) -> &'static str;

    /// Takes note of the next game: `start` is its start position, where that is not the game's
    /// own.
    ///
    /// # Errors
    /// A game that cannot be played in this protocol.
    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()>;

    /// Talks to a program for the first time.
    fn meet(&mut self, process: &mut Process, wait: Wait) -> Result<()>;

    /// Begins the game that was prepared; the program may have played others before.
    fn begin(&mut self, process: &mut Process, wait: Wait) -> Result<()>;

    /// Asks for a move; `None` when stopped. Claims are none of its business.
    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        wait: Wait,
    ) -> Result<Option<Decision>>;
}

/// How long a program is waited for.
#[derive(Clone, Copy)]
struct Wait<'s> {
    /// For an answer that takes no thought.
    answer: Duration,
    /// For a move.
    thought: Duration,
    /// Ends all waiting.
    stop: &'s AtomicBool,
}

/// A program in the protocol of its dialogue.
struct Program {
    dialogue: Box<dyn Dialogue>,
    command: Vec<String>,
    /// How long it is waited for where no time limits it.
    patience: Duration,
    /// How far it may go over its time.
    margin: Duration,
    process: Option<Process>,
}

impl Player for Program {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        self.dialogue.prepare(game, start)?;
        let wait = Wait { answer: self.patience, thought: self.patience, stop: &AtomicBool::new(false) };
        // A program that fails between two games is started once more.
        if let Some(process) = &mut self.process
            && self.dialogue.begin(process, wait).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = Process::start(&self.command, self.dialogue.farewell())?;
        let met = self.dialogue.meet(&mut process, wait);
        met.and_then(|()| self.dialogue.begin(&mut process, wait)).map_err(not_started)?;
        self.process = Some(process);
        Ok(())
    }

    /// No protocol knows claims: one is made where the program sees itself no better than even, or
    /// tells no score.
    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Decision> {
        let time = turn.time.time.or_else(|| turn.time.clock.and(turn.clocks[record.side_to_move().index()]));
        let thought = time.map_or(self.patience, |time| time + self.margin + GRACE);
        let wait = Wait { answer: self.patience, thought, stop };
        // After a fault it is gone.
        let process = self.process.take();
        let mut process = process.ok_or_else(|| PlayerFault::Crash("it was not started".to_owned()))?;
        process.forget_lines();
        let decision = self.dialogue.ask(&mut process, record, turn, wait)?;
        self.process = Some(process);
        // Stopped, what is said no longer counts.
        let mut decision = decision.unwrap_or_else(|| Action::Resign.into());
        let is_move = matches!(decision.action, Action::Move(_));
        if is_move && record.claim().is_some() && decision.score.is_none_or(|score| score <= Score::DRAW) {
            decision.action = Action::Claim;
        }
        Ok(decision)
    }
}

/// A failure before the first game.
fn not_started(fault: PlayerFault) -> PlayerFault {
    match fault {
        PlayerFault::Start(why) => PlayerFault::Start(why),
        other => PlayerFault::Start(format!("it {other}")),
    }
}

/// The longest line that is read; what goes beyond is the next line.
const LONGEST_LINE: u64 = 1 << 20;
/// Lines that may wait to be read, so that a program that babbles fills no memory.
const MOST_WAITING: usize = 10_000;
/// How long a program may take to leave when told to.
const FAREWELL: Duration = Duration::from_secs(2);
/// How long a program that has closed its output may take to end, and its last words to come.
const LAST_WORDS: Duration = Duration::from_secs(5);
/// How often a wait looks whether it is still wanted.
const SLICE: Duration = Duration::from_millis(20);

/// A running program.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The last line on its standard error.
    last_words: Arc<Mutex<String>>,
    /// Reads them.
    listener: JoinHandle<()>,
    /// What is said to make it leave.
    farewell: &'static str,
    /// The last thing it was told.
    told: String,
}

impl Process {
    /// Starts a program; `farewell` is the line that makes it leave.
    ///
    /// # Errors
    /// [`PlayerFault::Start`].
    fn start(command: &[String], farewell: &'static str) -> Result<Self> {
        let program = command.first().map_or("", String::as_str);
        let mut command_line = Command::new(program);
        // Ctrl-C is for us: a program that hears it too would seem to have crashed.
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
        let (sender, lines) = mpsc::sync_channel(MOST_WAITING);
        let output = child.stdout.take().expect("piped");
        std::thread::spawn(move || each_line(output, &mut |line| sender.send(line).is_ok()));
        let last_words = Arc::new(Mutex::new(String::new()));
        let (errors, words) = (child.stderr.take().expect("piped"), last_words.clone());
        let listener = std::thread::spawn(move || {
            each_line(errors, &mut |line| {
                if !line.trim().is_empty() {
                    *words.lock().unwrap_or_else(PoisonError::into_inner) = line;
                }
                true
            });
        });
        Ok(Process { child, input, lines, last_words, listener, farewell, told: String::new() })
    }

    /// Tells the program a line.
    ///
    /// # Errors
    /// [`PlayerFault::Crash`].
    fn tell(&mut self, line: &str) -> Result<()> {
        line.clone_into(&mut self.told);
        let written = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        written.map_err(|_| self.crash())
    }

    /// The next line that `wanted` makes something of, within a time. The others are passed over.
    /// `None` when `stop` was set before it came.
    ///
    /// # Errors
    /// [`PlayerFault::Hang`], [`PlayerFault::Crash`], and what `wanted` finds wrong.
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
                return Err(PlayerFault::Hang { asked: clip(&self.told).to_string(), waited: patience });
            }
        }
    }

    /// Passes over what the program has said since.
    fn forget_lines(&mut self) {
        while self.lines.try_recv().is_ok() {}
    }

    /// How the program came to its end.
    fn crash(&mut self) -> PlayerFault {
        // Its output is closed: it is ending, or as good as dead.
        let status = self.leave(LAST_WORDS);
        let asked = Instant::now();
        while !self.listener.is_finished() && asked.elapsed() < LAST_WORDS {
            std::thread::sleep(Duration::from_millis(2));
        }
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let after =
            if self.told.is_empty() { String::new() } else { format!(" after “{}”", clip(&self.told)) };
        let said =
            if words.is_empty() { String::new() } else { format!(", its last words: {}", clip(&words)) };
        PlayerFault::Crash(format!("{status}{after}{said}"))
    }

    /// Waits for the end, and brings it about where it does not come.
    fn leave(&mut self, patience: Duration) -> String {
        let asked = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.to_string(),
                Ok(None) if asked.elapsed() < patience => std::thread::sleep(Duration::from_millis(2)),
                Ok(None) | Err(_) => break,
            }
        }
        // It may have ended in the meantime; then there is nothing to kill.
        let _ = self.child.kill();
        self.child.wait().map_or_else(|error| error.to_string(), |status| status.to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that is gone already needs no farewell.
        let _ = writeln!(self.input, "{}", self.farewell).and_then(|()| self.input.flush());
        self.leave(FAREWELL);
    }
}

/// Hands over each line, until the end or until nobody wants more.
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
