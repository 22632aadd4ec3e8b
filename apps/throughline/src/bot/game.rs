//! One game of a bot: the stream of its states, and the moves of the engine.

use super::site::{GameClock, GameFull, GameLine, GameState, OpponentGone, Refused, Site};
use super::{Engine, MARGIN, TIMEOUT};
use crate::args::play_all;
use crate::output::print_message;
use anyhow::{Context, Result, bail};
use std::fmt::Display;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{GameHandle, GameRecord};
use throughline_game::notation::clip;
use throughline_game::random::mix;
use throughline_lab::{Action, Clock, EngineKind, Player, TimeControl, Turn};
use throughline_protocol::Protocol;

/// The longest time that an engine is told for its first move: a live game in which that takes two
/// minutes is called off, however long the clock.
const FIRST_MOVE: Duration = Duration::from_secs(100);

/// How the bot's part in a game ended.
pub enum GameEnd {
    /// The game is over; the sentence gives the result.
    Over(String),
    /// The stream ended before the game did.
    CutOff,
}

/// A game in progress and the engine that plays it.
struct BotGame<'a> {
    site: &'a Site,
    id: &'a str,
    /// Side of the bot, 0 or 1.
    side: usize,
    game: GameHandle,
    start: Option<String>,
    time: TimeControl,
    player: Box<dyn Player>,
    /// Moves of the game with the bot's last one, until the stream has told of that; 0 otherwise.
    sent: usize,
    stop: &'a AtomicBool,
}

/// Plays a game to its end, or until its stream ends. If the engine fails, the bot resigns.
pub fn play(site: &Site, engine: &Engine, name: &str, id: &str, stop: &AtomicBool) -> Result<GameEnd> {
    let mut lines = site.stream::<GameLine>(&format!("/api/bot/game/stream/{id}"))?;
    let full = match lines.next().transpose()? {
        Some(GameLine::GameFull(full)) => full,
        // A site that is ending closes what it has just opened.
        None => return Ok(GameEnd::CutOff),
        other => bail!("its stream begins with {other:?}"),
    };
    let mut bot_game = BotGame::prepare(site, engine, (name, id), &full, stop)?;
    print_message(format!(
        "game {id}: {} against {}, {}",
        full.white.name, full.black.name, full.variant.key
    ));
    let mut state = Some(full.state);
    loop {
        if let Some(state) = state.take() {
            if !["created", "started"].contains(&state.status.as_str()) {
                return Ok(GameEnd::Over(state.words.unwrap_or(state.status)));
            }
            bot_game.answer(&state)?;
        }
        state = match lines.next().transpose()? {
            Some(GameLine::GameState(next)) => Some(next),
            Some(GameLine::OpponentGone(OpponentGone { gone: true, claim_win_in_seconds: 0 })) => {
                unless_refused(bot_game.post("claim-victory"))?;
                None
            }
            Some(_) => None,
            None => return Ok(GameEnd::CutOff),
        };
    }
}

impl<'a> BotGame<'a> {
    /// Prepares the engine for a game; if that fails, the bot resigns.
    fn prepare(
        site: &'a Site,
        engine: &Engine,
        (name, id): (&str, &'a str),
        full: &GameFull,
        stop: &'a AtomicBool,
    ) -> Result<Self> {
        let game = GameHandle::from_spec(&full.variant.key)?;
        let start = Some(full.initial_fen.clone()).filter(|fen| fen != "startpos");
        let side = usize::from(full.white.name != name);
        let left = [full.state.wtime, full.state.btime][side];
        let time = time(engine, full.clock, Some(left).filter(|_| !full.state.moves.is_empty()));
        let spec = throughline_lab::EngineSpec { time, ..engine.spec.clone() };
        let mut player = spec.player(TIMEOUT, MARGIN);
        let ready = player.new_game(&game, start.as_deref(), stop);
        if let Err(fault) = ready {
            resign(site, id)?;
            bail!("given up: the engine {fault}");
        }
        Ok(BotGame { site, id, side, game, start, time, player, sent: 0, stop })
    }

    /// Lets the engine move, where it is the bot's turn.
    fn answer(&mut self, state: &GameState) -> Result<()> {
        let mut record = self.game.record(self.start.as_deref())?;
        play_all(&mut record, &state.moves).context("the site's game is none by our rules")?;
        // While the engine thought, something else may have changed, such as an offer: that state
        // came before the bot's move, and an answer would be played in a later position.
        if record.len() < self.sent {
            return Ok(());
        }
        self.sent = 0;
        if [state.wdraw, state.bdraw][1 - self.side] {
            unless_refused(self.post("draw/no"))?;
        }
        if record.side_to_move().index() != self.side || record.outcome().is_some() {
            return Ok(());
        }
        let decision = self.player.choose(&record, &self.turn(&record, state), self.stop);
        if self.stop.load(std::sync::atomic::Ordering::Relaxed) {
            return Ok(());
        }
        match decision.map(|decision| decision.action) {
            Ok(Action::Move(text)) => match record.play(&text) {
                Ok(text) => {
                    let posted = self.post(&format!("move/{text}"));
                    self.sent = if posted.is_ok() { record.len() } else { 0 };
                    unless_refused(posted)
                }
                Err(error) => self.give_up(format!("plays {}: {error}", clip(&text))),
            },
            Ok(Action::Resign) => unless_refused(resign(self.site, self.id)),
            Ok(Action::Claim) => unless_refused(self.post("claim-draw")),
            Err(fault) => self.give_up(fault),
        }
    }

    /// Resigns because the engine has failed.
    fn give_up(&self, why: impl Display) -> Result<()> {
        resign(self.site, self.id)?;
        bail!("given up: the engine {why}");
    }

    fn post(&self, what: &str) -> Result<()> {
        post(self.site, self.id, what)
    }

    fn turn(&self, record: &GameRecord, state: &GameState) -> Turn {
        let most = if record.len() < 2 { FIRST_MOVE } else { Duration::MAX };
        let left = |ms| self.time.clock.map(|_| Duration::from_millis(ms).min(most));
        let increment = self.time.clock.map_or(Duration::ZERO, |clock| clock.increment);
        let seed = self.id.bytes().fold(record.len() as u64, |hash, byte| mix(hash ^ u64::from(byte)));
        Turn {
            time: self.time,
            clocks: [left(state.wtime), left(state.btime)],
            increments: [increment; 2],
            seed,
        }
    }
}

/// Sends a command in a game.
fn post(site: &Site, id: &str, what: &str) -> Result<()> {
    site.post(&format!("/api/bot/game/{id}/{what}"))
}

/// Resigns a game, or calls it off if it cannot be resigned yet.
fn resign(site: &Site, id: &str) -> Result<()> {
    post(site, id, "resign").or_else(|error| post(site, id, "abort").map_err(|_| error))
}

/// Prints a refusal instead of returning it: the game may just have ended or changed, which the
/// stream tells next.
fn unless_refused(sent: Result<()>) -> Result<()> {
    let Err(error) = sent else { return Ok(()) };
    match error.downcast_ref::<Refused>() {
        Some(refused) if !refused.is_temporary && !refused.is_token_refused => {
            print_message(refused);
            Ok(())
        }
        _ => Err(error),
    }
}

/// Returns the engine's time control: the game's clock, or the bot's own setting for games without
/// one. HTP tells an engine of its clock only at the beginning: in a game that goes on, the clock
/// begins with the time `left`.
fn time(engine: &Engine, clock: Option<GameClock>, left: Option<u64>) -> TimeControl {
    let ms = Duration::from_millis;
    let is_told_once = matches!(engine.spec.kind, EngineKind::Program { protocol: Protocol::Htp, .. });
    match clock {
        Some(GameClock { initial, increment }) => {
            let base = left.filter(|_| is_told_once).unwrap_or(initial);
            let clock = Clock { base: ms(base), increment: ms(increment) };
            TimeControl { clock: Some(clock), ..TimeControl::default() }
        }
        None => engine.spec.time,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use throughline_lab::EngineSpec;

    #[test]
    fn an_engine_that_is_told_its_clock_once_is_told_what_is_left() {
        let clock = GameClock { initial: 600_000, increment: 2_000 };
        let base = |protocol: &str, left| {
            let spec = EngineSpec::read(&format!("cmd=x,protocol={protocol},time=1s")).expect("a spec");
            time(&Engine { spec }, Some(clock), left).clock.expect("a clock").base.as_secs()
        };
        assert_eq!(["htp", "otep", "ugi"].map(|protocol| base(protocol, Some(60_000))), [60, 600, 600]);
        assert_eq!(base("htp", None), 600);
    }

    #[test]
    fn an_engine_does_not_think_about_its_first_move_until_the_game_is_called_off() {
        let spec = EngineSpec::read("cmd=x,time=1s").expect("a spec");
        let clock = GameClock { initial: 10_800_000, increment: 0 };
        let site = Site::new("http://localhost".parse().expect("an address"), String::new(), Arc::default());
        let game = GameHandle::from_spec("hnefatafl").expect("a game");
        let mut record = game.record(None).expect("its start");
        let (player, stop) = (spec.player(TIMEOUT, MARGIN), AtomicBool::new(false));
        let time = time(&Engine { spec }, Some(clock), None);
        let bot =
            BotGame { site: &site, id: "a", side: 0, game, start: None, time, player, sent: 0, stop: &stop };
        let state = r#"{"moves":"","wtime":10800000,"btime":9000,"status":"started"}"#;
        let state: GameState = serde_json::from_str(state).expect("a state");
        let seconds =
            |record: &GameRecord| bot.turn(record, &state).clocks.map(|left| left.unwrap().as_secs());
        assert_eq!(seconds(&record), [100, 9]);
        record.play("d1-d2").expect("a legal move");
        assert_eq!(seconds(&record), [100, 9]);
        record.play("f4-e4").expect("a legal move");
        assert_eq!(seconds(&record), [10_800, 9]);
    }
}
