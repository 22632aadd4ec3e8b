//! UGI, and UCI as far as it goes.

mod bounds;
mod choices;
mod options;
mod place;
mod search;

use crate::session::Settings;
use crate::session::desk::Desk;
use crate::session::handle::{Flow, Session};
use crate::session::thinker::{Event, Make, Question};
use crate::ugi::{Answer, Command, Dialect, GameResult, Go, Query};
use bounds::Bounds;
use choices::Choices;
use options::{Consequence, Options};
use place::Place;
use search::Search;
use std::io::{self, Write};
use std::time::Instant;
use throughline_catalog::{GameHandle, Thought};
use throughline_game::{Random, Side};

/// Faults of one `go` that are told one by one.
const MOST_FAULTS: usize = 5;

/// A conversation in UGI.
pub(crate) struct Ugi {
    options: Options,
    place: Place,
    dialect: Dialect,
    search: Option<Search>,
    /// Came after `stop`, before its answer.
    next: Option<Box<Go>>,
    /// The engine has to be made anew before it thinks again.
    unsettled: bool,
    /// `isready` that are not answered.
    asked_ready: usize,
    /// The input has ended.
    ending: bool,
}

impl Ugi {
    pub fn new(game: GameHandle, settings: Settings) -> Self {
        Ugi {
            place: Place::new(&game),
            options: Options::new(&settings, Choices::new(game)),
            dialect: Dialect::default(),
            search: None,
            next: None,
            unsettled: false,
            asked_ready: 0,
            ending: false,
        }
    }
}

impl<W: Write> Session<W> for Ugi {
    fn alarm(&self) -> Option<Instant> {
        self.search.as_ref().and_then(|search| search.stop_at)
    }

    fn ring(&mut self, desk: &mut Desk<W>) -> io::Result<Flow> {
        if let Some(search) = &mut self.search {
            search.stop_at = None;
        }
        desk.thinker.stop();
        Ok(Flow::More)
    }

    fn handle(&mut self, event: Event, desk: &mut Desk<W>) -> io::Result<Flow> {
        match event {
            Event::Line(line) if line.trim().is_empty() => {}
            Event::Line(line) => match Command::parse(&line) {
                Ok(Command::Quit) => return Ok(Flow::Enough),
                Ok(command) => self.obey(command, desk)?,
                Err(fault) => desk.say(Answer::note(fault.to_string()))?,
            },
            Event::TooLong => desk.say(Answer::note("a line of more than a mebibyte was passed over"))?,
            Event::Ready => {
                self.asked_ready -= 1;
                desk.say(Answer::ReadyOk)?;
            }
            Event::Report(report) => {
                if let Some(search) = &mut self.search {
                    desk.say(search.info(&report, self.options.show_wdl))?;
                    if search.is_late() {
                        desk.thinker.stop();
                    }
                }
            }
            Event::Thought(thought) => self.thought(thought, desk)?,
            Event::End => {
                self.ending = true;
                self.stop(desk)?;
            }
        }
        let done = self.ending && self.search.is_none() && self.asked_ready == 0;
        Ok(if done { Flow::Enough } else { Flow::More })
    }
}

impl Ugi {
    fn obey<W: Write>(&mut self, command: Command, desk: &mut Desk<W>) -> io::Result<()> {
        match command {
            Command::Hello(dialect) => self.introduce(dialect, desk),
            Command::IsReady => self.ready(desk),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref(), desk),
            Command::NewGame => {
                self.place = Place::new(self.options.choices.in_force());
                self.settle(true, desk);
                Ok(())
            }
            Command::Position { start, moves } => match self.place.go_to(start, moves) {
                Ok(()) => Ok(()),
                Err(why) => desk.say(Answer::note(format!("{why}; the position stays as it was"))),
            },
            Command::Go(go) => self.go(go, desk),
            Command::Stop => self.stop(desk),
            Command::PonderHit => self.ponder_hit(desk),
            Command::Query(query) => desk.say(Answer::Response(self.answer(query))),
            // There is nothing more to say than what is said anyway.
            Command::Debug(_) | Command::Quit => Ok(()),
        }
    }

    fn introduce<W: Write>(&mut self, dialect: Dialect, desk: &mut Desk<W>) -> io::Result<()> {
        self.dialect = dialect;
        desk.say(Answer::Name(format!("Throughline {}", env!("CARGO_PKG_VERSION"))))?;
        desk.say(Answer::Author("the Throughline project".to_owned()))?;
        for line in self.options.lines() {
            desk.say(Answer::Option(line))?;
        }
        desk.say(Answer::Ok(dialect))
    }

    /// While it searches the engine is as ready as it will be; else it is made first.
    fn ready<W: Write>(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        if self.search.is_some() {
            return desk.say(Answer::ReadyOk);
        }
        self.settle(false, desk);
        self.asked_ready += 1;
        desk.thinker.ask_ready();
        Ok(())
    }

    fn settle<W: Write>(&mut self, forget: bool, desk: &mut Desk<W>) {
        self.unsettled = false;
        let Options { hash_mib, threads, eval_file: (_, judgement), tables, contempt, .. } = &self.options;
        let (judgement, tables) = (judgement.clone(), tables.clone());
        let make = Make { hash_mib: *hash_mib, threads: *threads, judgement, tables, contempt: *contempt };
        desk.thinker.settle(make, forget, self.place.record().clone());
    }

    /// Says so where the network that was named cannot judge by the rules in force.
    fn tell_misfit<W: Write>(&self, desk: &mut Desk<W>) -> io::Result<()> {
        let (_, judgement) = &self.options.eval_file;
        let Err(misfit) = self.options.choices.in_force().check_judgement(judgement) else { return Ok(()) };
        desk.say(Answer::note(format!(
            "EvalFile: {misfit}; until that fits the game's own judgement is used"
        )))
    }

    fn set_option<W: Write>(
        &mut self,
        name: &str,
        value: Option<&str>,
        desk: &mut Desk<W>,
    ) -> io::Result<()> {
        match self.options.set(name, value) {
            Ok(Consequence::Nothing) => {}
            Ok(Consequence::Make) => {
                self.unsettled = true;
                self.tell_misfit(desk)?;
            }
            Ok(Consequence::Forget) => self.settle(true, desk),
            Ok(Consequence::Rules) => {
                self.place = Place::new(self.options.choices.in_force());
                self.tell_misfit(desk)?;
            }
            Ok(Consequence::Say(text)) | Err(text) => desk.say(Answer::note(text))?,
        }
        Ok(())
    }

    fn go<W: Write>(&mut self, go: Box<Go>, desk: &mut Desk<W>) -> io::Result<()> {
        for fault in &go.unread {
            desk.say(Answer::note(format!("go: {fault}")))?;
        }
        match &self.search {
            None => self.begin(&go, desk),
            Some(search) if search.stopping => {
                self.next = Some(go);
                Ok(())
            }
            Some(_) => {
                desk.say(Answer::note("a search is under way: “stop” ends it, then “go” begins another"))
            }
        }
    }

    fn begin<W: Write>(&mut self, go: &Go, desk: &mut Desk<W>) -> io::Result<()> {
        let record = self.place.record();
        if let Some(outcome) = record.outcome() {
            let reason = outcome.reason;
            desk.say(Answer::note(format!("the game is over: {} ({})", reason.words, reason.rule)))?;
            return desk.say(Answer::BestMove { best: None, ponder: None });
        }
        let (record, level) = (record.clone(), self.options.level);
        let (among, is_faulty) = self.among(go, desk)?;
        let bounds = Bounds { go, is_faulty, overhead: self.options.overhead, lines: self.options.lines };
        let limits = bounds.limits(record.side_to_move());
        let search = Search::new(record.clone(), limits, go, level.is_some());
        let level = level.map(|level| (level, Random::fresh_seed()));
        let question = Question { record, among, limits: search.limits(), level };
        if self.unsettled {
            self.settle(false, desk);
        }
        desk.thinker.think(question);
        self.search = Some(search);
        Ok(())
    }

    /// The moves of `searchmoves` that can be played, and whether any cannot: what is wrong with
    /// the first ones is told.
    fn among<W: Write>(&self, go: &Go, desk: &mut Desk<W>) -> io::Result<(Vec<String>, bool)> {
        let (among, faults) = self.place.playable(&go.search_moves);
        for fault in faults.iter().take(MOST_FAULTS) {
            desk.say(Answer::note(format!("go: searchmoves: {fault}")))?;
        }
        if faults.len() > MOST_FAULTS {
            let others = faults.len() - MOST_FAULTS;
            desk.say(Answer::note(format!("go: searchmoves: {others} more cannot be played")))?;
        }
        if among.is_empty() && !faults.is_empty() {
            desk.say(Answer::note("go: searchmoves: none of these can be played: every move is looked at"))?;
        }
        Ok((among, !faults.is_empty()))
    }

    fn stop<W: Write>(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        let Some(search) = &mut self.search else { return Ok(()) };
        search.stopping = true;
        desk.thinker.stop();
        match search.held.take() {
            Some(thought) => self.thought(thought, desk),
            None => Ok(()),
        }
    }

    fn ponder_hit<W: Write>(&mut self, desk: &mut Desk<W>) -> io::Result<()> {
        let Some(search) = self.search.as_mut().filter(|search| search.is_pondering()) else {
            return desk.say(Answer::note("ponderhit without “go ponder” before it"));
        };
        if search.ponder_hit() {
            desk.thinker.stop();
        }
        match search.held.take() {
            Some(thought) => self.thought(thought, desk),
            None => Ok(()),
        }
    }

    /// The thinker has an answer.
    fn thought<W: Write>(&mut self, thought: Option<Box<Thought>>, desk: &mut Desk<W>) -> io::Result<()> {
        let Some(mut search) = self.search.take() else { return Ok(()) };
        if !search.is_wanted() {
            search.held = Some(thought);
            self.search = Some(search);
            return Ok(());
        }
        let show_wdl = self.options.show_wdl;
        if let Some(info) = thought.as_ref().and_then(|thought| search.last_info(thought, show_wdl)) {
            desk.say(info)?;
        }
        // UGI's own tools take no word behind the move: they are told only if they ponder.
        let tells = self.options.ponder || self.dialect == Dialect::Uci;
        let ponder = thought.as_ref().filter(|_| tells).and_then(|thought| search.expected_reply(thought));
        desk.say(Answer::BestMove { best: thought.map(|thought| thought.text), ponder })?;
        let Some(go) = self.next.take() else { return Ok(()) };
        self.begin(&go, desk)?;
        // Nobody is left to stop it.
        if self.ending { self.stop(desk) } else { Ok(()) }
    }

    fn answer(&self, query: Query) -> String {
        let record = self.place.record();
        let result = match record.outcome().map(|outcome| outcome.winner) {
            None => GameResult::None,
            Some(None) => GameResult::Draw,
            Some(Some(Side::First)) => GameResult::FirstWins,
            Some(Some(Side::Second)) => GameResult::SecondWins,
        };
        match query {
            Query::GameOver => record.outcome().is_some().to_string(),
            Query::FirstToMove => (record.side_to_move() == Side::First).to_string(),
            Query::Result => result.to_string(),
            Query::Position => record.position_text(),
            Query::Rules => self.options.choices.in_force().spec().to_owned(),
        }
    }
}
