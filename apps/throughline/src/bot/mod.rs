//! `throughline bot`: an engine plays on a site, by the paths of the lichess Bot API.

mod game;
mod site;
mod terms;

use crate::args::positive_duration;
use crate::exit::{Interrupted, UsageError, error_text};
use crate::https;
use crate::interrupt::Interrupt;
use crate::output::{counted, print_message};
use anyhow::{Context, Result};
use clap::ArgGroup;
use game::{GameEnd, play};
use site::{Challenge, Event, Refused, Site, User};
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use terms::Terms;
use throughline_catalog::GameHandle;
use throughline_lab::EngineSpec;
use throughline_search::Level;
use url::Url;

/// How long to wait for an engine whose moves have no time limit.
const TIMEOUT: Duration = Duration::from_secs(120);
const MARGIN: Duration = Duration::from_secs(2);

/// Delay before a site that could not be reached is asked again.
const RETRY_DELAY: Duration = Duration::from_secs(5);

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
    /// Engine's program and arguments, split as in a shell
    #[arg(long, value_name = "CMD")]
    engine: Option<String>,
    /// Engine's protocol: ugi, htp or otep
    #[arg(long, value_name = "P", default_value = "ugi", requires = "engine")]
    protocol: String,
    /// Play with the built-in engine, at a level from 1 to 8
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=i64::from(Level::MAX)))]
    level: Option<u8>,
    /// Time per move in games without a clock
    #[arg(long, value_name = "T", default_value = "1s", value_parser = positive_duration)]
    time: Duration,
    /// Games to play at a time; further challenges are declined
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=100))]
    games: u16,
    /// Rule sets to accept, as specs [default: all]
    #[arg(long, value_name = "SPEC;SPEC", value_delimiter = ';')]
    variants: Vec<String>,
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
}

/// A running bot.
struct Bot {
    site: Site,
    engine: Engine,
    name: String,
    most_games: usize,
    variants: Vec<String>,
    terms: Terms,
    /// Why the engine cannot play a rule set, by spec; `None` where it can.
    unplayable: Mutex<HashMap<String, Option<String>>>,
    /// Ids of the games in progress.
    playing: Mutex<HashSet<String>>,
    stop: Arc<AtomicBool>,
}

/// Plays until Ctrl-C.
pub fn run(args: &Args) -> Result<()> {
    let engine = Engine::of(args)?;
    let variants = args.variants.iter().map(|spec| Ok(GameHandle::from_spec(spec)?.spec().to_owned()));
    let variants = variants.collect::<Result<Vec<_>>>()?;
    let interrupt = Interrupt::listen()?;
    if https::is_unencrypted(&args.site) {
        print_message(format!(
            "whoever is on the way to {} can read the access token: expected https://",
            args.site
        ));
    }
    let stop = Arc::new(AtomicBool::new(false));
    let site = Site::new(args.site.clone(), args.token.clone(), stop.clone());
    let mut user: User = site.get("/api/account").map_err(refused_token_as_usage)?;
    if user.title.is_none() && args.upgrade {
        site.post("/api/bot/account/upgrade").map_err(refused_token_as_usage)?;
        user = site.get("/api/account")?;
    }
    if user.title.is_none() {
        let why = format!("{} is the account of a person: --upgrade makes it a bot's, for ever", user.name);
        return Err(UsageError(why).into());
    }
    print_message(format!("{} waits for challenges at {}", user.name, args.site));
    let bot = Arc::new(Bot {
        site,
        engine,
        name: user.name,
        most_games: usize::from(args.games),
        variants,
        terms: args.terms.clone(),
        unplayable: Mutex::default(),
        playing: Mutex::default(),
        stop,
    });
    let (ended, end) = mpsc::channel();
    let listening = bot.clone();
    let listener = thread::spawn(move || ended.send(listening.listen()));
    loop {
        match end.recv_timeout(STOP_CHECK_INTERVAL) {
            Ok(result) => return result,
            Err(_) if interrupt.is_requested() => {
                let games = bot.playing().len();
                bot.end(&listener);
                return Err(Interrupted(format!("{} under way at the site", counted(games, "game"))).into());
            }
            Err(_) => {}
        }
    }
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
    fn answer(&self, challenge: &Challenge) -> Result<()> {
        let by = challenge.challenger.as_ref().map_or("somebody", |user| user.name.as_str());
        let reason = self.decline_reason(challenge);
        let (answer, words) = match &reason {
            None => ("accept", "accepted".to_owned()),
            Some(why) => ("decline", format!("declined: {why}")),
        };
        print_message(format!("{by} asks for a game of {}: {words}", challenge.variant.key));
        let answered = self.site.post(&format!("/api/challenge/{}/{answer}", challenge.id));
        match answered {
            // The challenge may have been withdrawn.
            Err(error) if error.is::<Refused>() => print_message(error_text(&error)),
            other => other?,
        }
        Ok(())
    }

    fn decline_reason(&self, challenge: &Challenge) -> Option<String> {
        let playing = self.playing().len();
        let spec = &challenge.variant.key;
        match GameHandle::from_spec(spec) {
            Err(error) => Some(error.to_string()),
            Ok(_) if playing >= self.most_games => {
                Some(format!("{} under way already", counted(playing, "game")))
            }
            Ok(_) if !self.variants.is_empty() && !self.variants.contains(spec) => {
                Some("not among the rule sets that are played".to_owned())
            }
            Ok(game) => self.terms.refusal(challenge).or_else(|| self.engine_refusal(&game)),
        }
    }

    /// Why the engine cannot play a rule set. A program is started once for each, to find out.
    fn engine_refusal(&self, game: &GameHandle) -> Option<String> {
        let mut known = self.unplayable.lock().unwrap_or_else(PoisonError::into_inner);
        let refusal = known.entry(game.spec().to_owned()).or_insert_with(|| {
            let fault = self.engine.spec.player(TIMEOUT, MARGIN).new_game(game, None, &self.stop).err()?;
            Some(format!("the engine {fault}"))
        });
        refusal.clone()
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
