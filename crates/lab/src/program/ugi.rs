//! Programs that speak UGI.

use super::process::Process;
use super::{GRACE, not_started, time_for};
use crate::player::{Action, Answer, Player, PlayerFault, Turn};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::notation::clip;
use throughline_protocol::ugi::{
    Answer as Said, Command, Dialect, Go, Info, OptionLine, Score as SaidScore, Start,
};
use throughline_search::Score;

/// The option by which engines for several games are told the rule set.
const SPEC: &str = "Spec";

/// A program that speaks UGI.
pub(crate) struct UgiProgram {
    command: Vec<String>,
    options: Vec<(String, String)>,
    /// How long it is waited for where no time limits it.
    patience: Duration,
    process: Option<Process>,
    start: Option<String>,
}

impl UgiProgram {
    /// A program that is started when it is needed.
    pub fn new(command: Vec<String>, options: Vec<(String, String)>, patience: Duration) -> Self {
        UgiProgram { command, options, patience, process: None, start: None }
    }

    /// Starts the program and introduces the game to it.
    fn start(&self, game: &GameHandle) -> Result<Process, PlayerFault> {
        let mut process = Process::start(&self.command, "quit")?;
        let offered = introduction(&mut process, self.patience).map_err(not_started)?;
        let offers = |name: &str| offered.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if let Some(option) = offers(SPEC) {
            process.tell(&set_option(&option.name, game.spec())).map_err(not_started)?;
        }
        for (name, value) in &self.options {
            let option = offers(name).ok_or_else(|| {
                let names: Vec<&str> = offered.iter().map(|option| option.name.as_str()).collect();
                PlayerFault::Start(format!("it has no option “{}”: one of {}", clip(name), names.join(", ")))
            })?;
            option
                .kind
                .check(Some(value))
                .map_err(|fault| PlayerFault::Start(format!("option {name}: {fault}")))?;
            process.tell(&set_option(&option.name, value)).map_err(not_started)?;
        }
        Ok(process)
    }

    fn ask(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let process =
            self.process.as_mut().ok_or_else(|| PlayerFault::Crash("it was not started".to_owned()))?;
        process.forget_lines();
        let start = self.start.clone().map_or(Start::Game, Start::Position);
        let position = Command::Position { start, moves: record.move_texts() };
        process.tell(&position.text(Dialect::Ugi))?;
        process.tell(&Command::Go(Box::new(go(turn))).text(Dialect::Ugi))?;
        let patience = time_for(record, turn).map_or(self.patience, |time| time + GRACE);
        let mut last = Info::default();
        let best = process.wait_for(patience, stop, &mut |line| match Said::parse(line) {
            Ok(Said::BestMove { best: Some(best), .. }) => Ok(Some(best)),
            Ok(Said::BestMove { best: None, .. }) => Err(PlayerFault::Nonsense(
                "says that there is no move, in a game that is not over".to_owned(),
            )),
            Ok(Said::Info(info)) => {
                note(&mut last, &info);
                Ok(None)
            }
            // Programs print other things too.
            _ => Ok(None),
        })?;
        let score = last.score.and_then(score);
        let claims = record.claim().is_some() && score.is_none_or(|score| score <= Score::DRAW);
        let action = match best {
            Some(_) if claims => Action::Claim,
            Some(best) => Action::Move(best),
            // Stopped: what is said no longer counts.
            None => Action::Resign,
        };
        Ok(Answer { action, score, depth: last.depth, nodes: last.nodes })
    }
}

impl Player for UgiProgram {
    fn new_game(&mut self, game: &GameHandle, start: Option<&str>) -> Result<(), PlayerFault> {
        self.start = start.map(str::to_owned);
        // A program that fails between two games is started once more.
        if let Some(process) = &mut self.process
            && ready(process, self.patience).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = self.start(game)?;
        ready(&mut process, self.patience).map_err(not_started)?;
        self.process = Some(process);
        Ok(())
    }

    fn choose(&mut self, record: &GameRecord, turn: &Turn, stop: &AtomicBool) -> Result<Answer, PlayerFault> {
        let answer = self.ask(record, turn, stop);
        if answer.is_err() {
            self.process = None;
        }
        answer
    }
}

fn set_option(name: &str, value: &str) -> String {
    Command::SetOption { name: name.to_owned(), value: Some(value.to_owned()) }.text(Dialect::Ugi)
}

/// The options that the program offers.
fn introduction(process: &mut Process, patience: Duration) -> Result<Vec<OptionLine>, PlayerFault> {
    process.tell(&Command::Hello(Dialect::Ugi).text(Dialect::Ugi))?;
    let mut offered = Vec::new();
    process.wait_for(patience, &AtomicBool::new(false), &mut |line| match Said::parse(line) {
        Ok(Said::Ok(_)) => Ok(Some(())),
        Ok(Said::Option(option)) => {
            offered.push(option);
            Ok(None)
        }
        _ => Ok(None),
    })?;
    Ok(offered)
}

/// Begins a new game, and waits until the program is ready for it.
fn ready(process: &mut Process, patience: Duration) -> Result<(), PlayerFault> {
    process.forget_lines();
    process.tell(&Command::NewGame.text(Dialect::Ugi))?;
    process.tell(&Command::IsReady.text(Dialect::Ugi))?;
    process.wait_for(patience, &AtomicBool::new(false), &mut |line| {
        Ok(matches!(Said::parse(line), Ok(Said::ReadyOk)).then_some(()))
    })?;
    Ok(())
}

fn go(turn: &Turn) -> Go {
    let pace = &turn.pace;
    let increment = |side: usize| turn.clocks[side].is_some().then_some(turn.increments[side]);
    let clocked = pace.clock.is_some();
    Go {
        time: if clocked { turn.clocks } else { [None; 2] },
        increment: if clocked { [increment(0), increment(1)] } else { [None; 2] },
        move_time: pace.time,
        depth: pace.depth,
        nodes: pace.nodes,
        ..Go::default()
    }
}

/// Keeps what a line of thought says of the best line.
fn note(last: &mut Info, info: &Info) {
    if info.multipv.unwrap_or(1) != 1 {
        return;
    }
    last.nodes = info.nodes.or(last.nodes);
    // A bound is no score.
    if info.score.is_some() && info.bound.is_none() {
        last.score = info.score;
        last.depth = info.depth.or(last.depth);
    }
}

fn score(said: SaidScore) -> Option<Score> {
    Some(match said {
        SaidScore::Centi(hundredths) => Score::judged(hundredths),
        SaidScore::Mate(moves) if moves > 0 => Score::win((2 * moves.unsigned_abs()).saturating_sub(1)),
        SaidScore::Mate(moves) => Score::loss(moves.unsigned_abs().saturating_mul(2)),
    })
}
