//! Programs that speak UGI.

use super::{Dialogue, Process, Result, Timeouts};
use crate::matches::player::{Action, Decision, PlayerFault, Turn};
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::notation::clip;
use throughline_protocol::ugi::{
    Command, Dialect, EngineMessage as Said, Go, Info, OptionLine, Score as SaidScore, Start,
};
use throughline_search::Score;

/// The option that tells an engine for several games the rule set.
const SPEC: &str = "Spec";

/// The dialogue in UGI.
pub(super) struct Ugi {
    options: Vec<(String, String)>,
    spec: String,
    start: Start,
}

impl Ugi {
    /// Creates the dialogue for a program whose options are set to these values.
    pub fn new(options: Vec<(String, String)>) -> Self {
        Ugi { options, spec: String::new(), start: Start::Game }
    }
}

impl Dialogue for Ugi {
    fn quit_command(&self) -> &'static str {
        "quit"
    }

    fn prepare(&mut self, game: &GameHandle, start: Option<&str>) -> Result<()> {
        game.spec().clone_into(&mut self.spec);
        self.start = start.map_or(Start::Game, |text| Start::Position(text.to_owned()));
        Ok(())
    }

    /// Does the handshake, and sets the options.
    fn handshake(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()> {
        let offered = introduction(process, timeouts)?;
        let offers = |name: &str| offered.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        if let Some(option) = offers(SPEC) {
            process.send(&set_option(&option.name, &self.spec))?;
        }
        for (name, value) in &self.options {
            let option = offers(name).ok_or_else(|| {
                let names: Vec<&str> = offered.iter().map(|option| option.name.as_str()).collect();
                let names = if names.is_empty() { "it has none".to_owned() } else { names.join(", ") };
                PlayerFault::Start(format!("it has no option “{}”: expected one of {names}", clip(name)))
            })?;
            let checked = option.kind.check(Some(value));
            checked.map_err(|fault| PlayerFault::Start(format!("option {name}: {fault}")))?;
            process.send(&set_option(&option.name, value))?;
        }
        Ok(())
    }

    /// Waits until the program is ready.
    fn begin(&mut self, process: &mut Process, timeouts: Timeouts) -> Result<()> {
        process.discard_output();
        process.send(&Command::NewGame.text(Dialect::Ugi))?;
        process.send(&Command::IsReady.text(Dialect::Ugi))?;
        process.wait_for(timeouts.answer, timeouts.stop, &mut |line| {
            Ok(matches!(Said::parse(line), Ok(Said::ReadyOk)).then_some(()))
        })?;
        Ok(())
    }

    fn ask(
        &mut self,
        process: &mut Process,
        record: &GameRecord,
        turn: &Turn,
        timeouts: Timeouts,
    ) -> Result<Option<Decision>> {
        let position = Command::Position { start: self.start.clone(), moves: record.move_texts() };
        process.send(&position.text(Dialect::Ugi))?;
        process.send(&Command::Go(Box::new(go(turn))).text(Dialect::Ugi))?;
        let mut last = Info::default();
        let best =
            process.wait_for(timeouts.thought, timeouts.stop, &mut |line| match Said::parse(line) {
                Ok(Said::BestMove { best: Some(best), .. }) => Ok(Some(best)),
                Ok(Said::BestMove { best: None, .. }) => Err(PlayerFault::InvalidAnswer(
                    "says that there is no move, in a game that is not over".to_owned(),
                )),
                Ok(Said::Info(info)) => {
                    note(&mut last, &info);
                    Ok(None)
                }
                Err(error) if line.split_whitespace().next() == Some("bestmove") => {
                    Err(PlayerFault::InvalidAnswer(format!("answers “{}”: {error}", clip(line))))
                }
                // Other lines are ignored.
                _ => Ok(None),
            })?;
        let score = last.score.map(score);
        let decision =
            |best| Decision { action: Action::Move(best), score, depth: last.depth, nodes: last.nodes };
        Ok(best.map(decision))
    }
}

fn set_option(name: &str, value: &str) -> String {
    Command::SetOption { name: name.to_owned(), value: Some(value.to_owned()) }.text(Dialect::Ugi)
}

/// Does the handshake, and returns the options that the program offers.
fn introduction(process: &mut Process, timeouts: Timeouts) -> Result<Vec<OptionLine>> {
    process.send(&Command::Hello(Dialect::Ugi).text(Dialect::Ugi))?;
    let mut offered = Vec::new();
    process.wait_for(timeouts.answer, timeouts.stop, &mut |line| match Said::parse(line) {
        Ok(Said::Ok(_)) => Ok(Some(())),
        Ok(Said::Option(option)) => {
            offered.push(option);
            Ok(None)
        }
        _ => Ok(None),
    })?;
    Ok(offered)
}

fn go(turn: &Turn) -> Go {
    let limits = &turn.time;
    let increment = |side: usize| turn.clocks[side].is_some().then_some(turn.increments[side]);
    let clocked = limits.clock.is_some();
    Go {
        time: if clocked { turn.clocks } else { [None; 2] },
        increment: if clocked { [increment(0), increment(1)] } else { [None; 2] },
        move_time: limits.time,
        depth: limits.depth,
        nodes: limits.nodes,
        ..Go::default()
    }
}

/// Updates the best line's data from an `info` line.
fn note(last: &mut Info, info: &Info) {
    if info.multipv.unwrap_or(1) != 1 {
        return;
    }
    last.nodes = info.nodes.or(last.nodes);
    // A bound is not a score.
    if info.score.is_some() && info.bound.is_none() {
        last.score = info.score;
        last.depth = info.depth.or(last.depth);
    }
}

fn score(said: SaidScore) -> Score {
    match said {
        SaidScore::Centi(hundredths) => Score::from_hundredths(hundredths),
        SaidScore::Mate(moves) if moves > 0 => Score::win((2 * moves.unsigned_abs()).saturating_sub(1)),
        SaidScore::Mate(moves) => Score::loss(moves.unsigned_abs().saturating_mul(2)),
    }
}
