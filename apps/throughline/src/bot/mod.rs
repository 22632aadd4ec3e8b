//! `throughline bot`: an engine plays on a site, by the paths of the lichess Bot API.

mod game;
mod site;
mod terms;
#[cfg(test)]
mod tests;

use crate::args::positive_duration;
use crate::exit::{Interrupted, UsageError, error_text};
use crate::https;
use crate::interrupt::Interrupt;
use crate::output::{counted, print_message};
use anyhow::{Context, Result, anyhow};
use clap::ArgGroup;
use game::{GameEnd, play};
use site::{Challenge, Event, Playing, Refused, Site, User};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use terms::Terms;
use throughline_catalog::{GAMES, GameHandle};
use throughline_lab::{EngineSpec, without_seed};
use throughline_search::Level;
use url::Url;

/// How long to wait for an engine whose moves have no time limit.
const TIMEOUT: Duration = Duration::from_secs(120);
const MARGIN: Duration = Duration::from_secs(2);

/// Delay before a site that could not be reached is asked again.
const RETRY_DELAY: Duration = Duration::from_secs(5);

/// How often an answer to a challenge is sent while the site asks to try again later.
const ANSWER_TRIES: u32 = 3;

/// Interval between checks for Ctrl-C.
const STOP_CHECK_INTERVAL: Duration = Duration::from_millis(100);

/// How long the engines may take to end after Ctrl-C.
const END_TIMEOUT: Duration = Duration::from_secs(10);

/// Arguments of `throughline bot`.
#[derive(clap::Args, Debug)]
#[command(group(ArgGroup::new("player").required(true).args(["engine", "level"])))]
pub struct Args {
    /// Address of the site, such as https://play.example.org
    #[arg(long, value_name = "URL")]
    site: Url,
    /// Access token of the bot's account, with the scopes bot:play and challenge:read; create it on
    /// the site under /account/tokens
    #[arg(long, env = "THROUGHLINE_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    token: String,
    /// Engine's program and arguments; words that contain spaces in single quotes
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// Engine's protocol: ugi, htp or otep
    #[arg(long, value_name = "P", default_value = "ugi", conflicts_with = "level")]
    protocol: String,
    /// Play with the built-in engine, at a level from 1 to 8, which says how long it thinks
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::MAX)))]
    level: Option<u8>,
    /// Engine's time per move in games without a clock
    #[arg(long, value_name = "T", default_value = "1s", value_parser = positive_duration, conflicts_with = "level")]
    time: Duration,
    /// Games to play at a time; further challenges are declined
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,
    #[command(flatten)]
    terms: Terms,
    /// Upgrade the account to a bot account if it is none yet; this cannot be undone
    #[arg(long)]
    upgrade: bool,
}

/// The engine that the bot plays with.
struct Engine {
    spec: EngineSpec,
}

impl Engine {
    fn of(args: &Args) -> Result<Self> {
        let text = match (&args.engine, args.level) {
            (_, Some(level)) => format!("level={level}"),
            (Some(command), None) if command.contains('"') => {
                return Err(UsageError("--engine: use single quotes within the command".to_owned()).into());
            }
            (Some(command), None) => {
                let (protocol, ms) = (&args.protocol, args.time.as_millis());
                format!("cmd=\"{command}\",protocol={protocol},time={ms}ms")
            }
            (None, None) => unreachable!("one of them is required"),
        };
        Ok(Engine { spec: EngineSpec::read(&text).map_err(|error| UsageError(error.to_string()))? })
    }

    /// Why it cannot play a rule set, from a position where one is given; `None` where it can, or
    /// if `stop` is set. A program is started to find out.
    fn fault(&self, game: &GameHandle, start: Option<&str>, stop: &AtomicBool) -> Option<String> {
        let fault = self.spec.player(TIMEOUT, MARGIN).new_game(game, start, stop).err()?;
        Some(format!("the engine {fault}"))
    }

    /// Checks that it can play one of these rule sets, or of the games if there are none. A program
    /// that says nothing is not tried with all of them.
    fn check(&self, variants: &[String], stop: &AtomicBool) -> Result<()> {
        let games: Vec<String> = GAMES.into_iter().map(|info| info.id.to_owned()).collect();
        let specs = if variants.is_empty() { &games[..] } else { variants };
        let (began, mut first) = (Instant::now(), None);
        for spec in specs {
            let Some(fault) = self.fault(&GameHandle::from_spec(spec)?, None, stop) else { return Ok(()) };
            first.get_or_insert(fault);
            if began.elapsed() >= TIMEOUT {
                break;
            }
        }
        first.map_or(Ok(()), |fault| Err(anyhow!(fault)))
    }
}

/// A running bot.
struct Bot {
    site: Site,
    engine: Engine,
    name: String,
    most_games: usize,
    terms: Terms,
    /// Rule sets, without their seeds, that the engine can play.
    playable: Mutex<HashSet<String>>,
    /// Ids of the games in progress.
    playing: Mutex<HashSet<String>>,
    stop: Arc<AtomicBool>,
}

/// Plays until Ctrl-C.
pub fn run(args: &Args) -> Result<()> {
    let engine = Engine::of(args)?;
    let interrupt = Interrupt::listen()?;
    engine.check(&args.terms.variants, interrupt.flag())?;
    interrupt.check(|| "the site has not been asked yet".to_owned())?;
    if https::is_unencrypted(&args.site) {
        print_message(format!(
            "whoever is on the way to {} can read the access token: expected https://",
            args.site
        ));
    }
    let stop = Arc::new(AtomicBool::new(false));
    // A token read from a file may have a line break at its end.
    let site = Site::new(args.site.clone(), args.token.trim().to_owned(), stop.clone());
    let user = bot_account(&site, args.upgrade)?;
    print_message(format!("{} waits for challenges at {}", user.name, args.site));
    let bot = Arc::new(Bot {
        site,
        engine,
        name: user.name,
        most_games: usize::from(args.games),
        terms: args.terms.clone(),
        playable: Mutex::default(),
        playing: Mutex::default(),
        stop,
    });
    let (ended, end) = mpsc::channel();
    let listening = bot.clone();
    let listener = thread::spawn(move || ended.send(listening.listen()));
    let result = loop {
        match end.recv_timeout(STOP_CHECK_INTERVAL) {
            Ok(result) => break result,
            Err(_) if interrupt.is_requested() => {
                let games = counted(bot.playing().len(), "game");
                break Err(Interrupted(format!("{games} under way at the site")).into());
            }
            Err(_) => {}
        }
    };
    bot.end(&listener);
    result
}

/// Returns the bot's account; a person's is first made one if `upgrade`.
fn bot_account(site: &Site, upgrade: bool) -> Result<User> {
    let mut user: User = site.get("/api/account").map_err(refused_token_as_usage)?;
    if user.title.is_none() && upgrade {
        site.post("/api/bot/account/upgrade").map_err(refused_token_as_usage)?;
        user = site.get("/api/account")?;
    }
    if user.title.is_none() {
        let why = format!("{} is the account of a person: --upgrade makes it a bot's, for ever", user.name);
        return Err(UsageError(why).into());
    }
    Ok(user)
}

/// Turns the refusal of the token into a usage error: the token was probably mistyped.
fn refused_token_as_usage(error: anyhow::Error) -> anyhow::Error {
    match error.downcast_ref::<Refused>() {
        Some(refused) if refused.is_token_refused => UsageError(refused.to_string()).into(),
        _ => error,
    }
}

/// Whether the site could not be reached, or asks to try again later.
fn is_temporary(error: &anyhow::Error) -> bool {
    let refused = error.downcast_ref::<Refused>();
    error.is::<ureq::Error>() || error.is::<std::io::Error>() || refused.is_some_and(|it| it.is_temporary)
}

impl Bot {
    fn playing(&self) -> std::sync::MutexGuard<'_, HashSet<String>> {
        self.playing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops all threads, and waits until the engines have ended with them.
    fn end<T>(&self, listener: &thread::JoinHandle<T>) {
        self.stop.store(true, Ordering::Relaxed);
        let asked = Instant::now();
        while !(listener.is_finished() && self.playing().is_empty()) && asked.elapsed() < END_TIMEOUT {
            thread::sleep(STOP_CHECK_INTERVAL);
        }
    }

    /// Waits before the site is asked again. Returns whether the bot is to end.
    fn is_stopped_before_retry(&self) -> bool {
        let asked = Instant::now();
        while !self.stop.load(Ordering::Relaxed) && asked.elapsed() < RETRY_DELAY {
            thread::sleep(STOP_CHECK_INTERVAL);
        }
        self.stop.load(Ordering::Relaxed)
    }

    /// Handles the site's events; reconnects when the stream ends or the site cannot be reached.
    fn listen(self: Arc<Self>) -> Result<()> {
        loop {
            match self.handle_events() {
                Ok(()) => {}
                Err(error)
                    if error.downcast_ref().is_some_and(|refused: &Refused| refused.is_token_refused) =>
                {
                    return Err(error);
                }
                Err(error) => print_message(format!("{}; trying again", error_text(&error))),
            }
            if self.is_stopped_before_retry() {
                return Ok(());
            }
        }
    }

    fn handle_events(self: &Arc<Self>) -> Result<()> {
        // The events may begin with challenges, but games in progress count before those.
        let Playing { now_playing } = self.site.get("/api/account/playing")?;
        now_playing.into_iter().for_each(|game| self.start_game(game.id));
        for event in self.site.stream("/api/stream/event")? {
            match event? {
                Event::Challenge { challenge } if challenge.direction == "in" => self.answer(&challenge)?,
                Event::GameStart { game } => self.start_game(game.id),
                Event::Challenge { .. } | Event::Other => {}
            }
        }
        Ok(())
    }

    /// Accepts a challenge, or declines it.
    fn answer(self: &Arc<Self>, challenge: &Challenge) -> Result<()> {
        let by = challenge.challenger.as_ref().map_or("somebody", |user| user.name.as_str());
        let reason = self.decline_reason(challenge);
        let (answer, words) = match &reason {
            None => ("accept", "accepted".to_owned()),
            Some(why) => ("decline", format!("declined: {why}")),
        };
        print_message(format!("{by} asks for a game of {}: {words}", challenge.variant.key));
        match self.send_answer(&format!("/api/challenge/{}/{answer}", challenge.id)) {
            // The event of its start comes only after the challenges that wait.
            Ok(()) if reason.is_none() => self.start_game(challenge.id.clone()),
            // The challenge may have been withdrawn.
            Err(error) if error.is::<Refused>() => print_message(error_text(&error)),
            other => other?,
        }
        Ok(())
    }

    /// Sends an answer to a challenge, and sends it again where the site asks to try later: the
    /// stream of events does not tell of a challenge twice.
    fn send_answer(&self, path: &str) -> Result<()> {
        let mut answered = self.site.post(path);
        for _ in 1..ANSWER_TRIES {
            if !answered.as_ref().is_err_and(is_temporary) || self.is_stopped_before_retry() {
                break;
            }
            answered = self.site.post(path);
        }
        answered
    }

    fn decline_reason(&self, challenge: &Challenge) -> Option<String> {
        let playing = self.playing().len();
        match GameHandle::from_spec(&challenge.variant.key) {
            Err(error) => Some(error.to_string()),
            Ok(_) if playing >= self.most_games => {
                Some(format!("{} under way already", counted(playing, "game")))
            }
            Ok(game) => {
                let start = challenge.initial_fen.as_deref();
                self.terms.refusal(challenge).or_else(|| self.engine_refusal(&game, start))
            }
        }
    }

    /// Why the engine cannot play a rule set, from a position where one is given. That it can play
    /// the rule set is remembered; a failure may pass.
    fn engine_refusal(&self, game: &GameHandle, start: Option<&str>) -> Option<String> {
        let spec = without_seed(game.spec());
        let mut playable = self.playable.lock().unwrap_or_else(PoisonError::into_inner);
        if start.is_none() && playable.contains(&spec) {
            return None;
        }
        let fault = self.engine.fault(game, start, &self.stop);
        if fault.is_none() {
            playable.insert(spec);
        }
        fault
    }

    /// Starts a thread that plays a game, unless one plays it already.
    fn start_game(self: &Arc<Self>, id: String) {
        if !self.playing().insert(id.clone()) {
            return;
        }
        let bot = self.clone();
        thread::spawn(move || {
            if let Err(error) = bot.play(&id) {
                print_message(error_text(&error));
            }
            bot.playing().remove(&id);
        });
    }

    /// Plays a game until it is over; reconnects when the stream ends or the site cannot be
    /// reached.
    fn play(&self, id: &str) -> Result<()> {
        loop {
            match play(&self.site, &self.engine, &self.name, id, &self.stop) {
                Ok(GameEnd::Over(words)) => {
                    print_message(format!("game {id}: {words}"));
                    return Ok(());
                }
                Ok(GameEnd::CutOff) => {}
                Err(error) if is_temporary(&error) => {
                    print_message(format!("game {id}: {}; trying again", error_text(&error)));
                }
                Err(error) => return Err(error).with_context(|| format!("game {id}")),
            }
            if self.is_stopped_before_retry() {
                return Ok(());
            }
        }
    }
}
