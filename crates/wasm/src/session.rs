//! The state of the module between two commands: the position, the engine, the search.

use crate::commands::{Command, Envelope, GameView, Reply};
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::{
    EngineMove, EngineSlot, ExactValues, GAMES, GameHandle, GameRecord, MemoryTablebases, variant_name,
};
use throughline_draw::{DrawingOptions, emblem, sprite};
use throughline_game::{GameInfo, Language, Shape, VariantInfo};
use throughline_search::{Level, Limits, Score};
use throughline_views::drawings::{DRAWINGS, boards, form};
use throughline_views::exact::{ExactView, UnknownReason};
use throughline_views::position::{Position, after_pass};
use throughline_views::score::LineFormatter;
use throughline_views::thought::{LiveThought, Stage, Think};
use throughline_views::words::{sentence, side_label};
use throughline_views::{Refusal, board_messages, lessons, puzzles};

/// The size of the engine's transposition table in MiB: phones leave little memory to a browser
/// tab.
const TABLE: usize = 32;
/// The longest slice of a search, in milliseconds.
const LONGEST_SLICE: u32 = 10_000;
/// The longest slice of tablebase generation.
const TABLES_SLICE: Duration = Duration::from_millis(100);
/// The maximum depth of perft.
const DEEPEST: u32 = 20;

/// The state of the module.
pub struct Session {
    clock: fn() -> Duration,
    language: Language,
    position: Option<Position>,
    slot: EngineSlot,
    thought: Option<LiveThought>,
    tables: MemoryTablebases,
}

impl Session {
    /// Creates an empty session. The clock returns the time since an arbitrary origin.
    #[must_use]
    pub fn new(clock: fn() -> Duration) -> Self {
        let slot = EngineSlot::new(TABLE);
        let tables = MemoryTablebases::default();
        Session { clock, language: Language::English, position: None, slot, thought: None, tables }
    }

    /// Sets the number of threads of later searches.
    pub fn set_threads(&mut self, threads: usize) {
        self.slot.set_threads(threads);
    }

    /// Carries out a command and returns the reply, both JSON; refuses an invalid command.
    pub fn answer(&mut self, request: &[u8]) -> String {
        let reply = match serde_json::from_slice::<Envelope>(request) {
            Err(error) => Reply::Refused { id: String::new(), message: sentence(&error.to_string()) },
            Ok(Envelope { id, command }) => {
                let done = self.language.scope(|| self.carry_out(&id, command));
                done.unwrap_or_else(|Refusal(message)| Reply::Refused { id, message })
            }
        };
        serde_json::to_string(&reply).unwrap_or_default()
    }

    fn carry_out(&mut self, id: &str, command: Command) -> Result<Reply, Refusal> {
        let named = || id.to_owned();
        match command {
            Command::Speak { language } => self.language = Language::from_tag(&language).unwrap_or_default(),
            Command::Games {} => {
                return Ok(Reply::Games { id: named(), games: GAMES.into_iter().map(game_view).collect() });
            }
            Command::Board { spec } => return Ok(board(named(), &rules(&spec)?)),
            Command::Look(look) => {
                let build = |spec: &str| GameHandle::from_spec(spec);
                let position = Position::build(self.position.as_ref(), &build, named(), look)?;
                self.thought = None;
                return Ok(Reply::Position(Box::new(self.position.insert(position).view())));
            }
            Command::Touch { at, sites } => {
                return Ok(Reply::Touches(Box::new(self.at(&at)?.touch(id, &sites))));
            }
            Command::Why { at, sites } => {
                return Ok(Reply::Why { id: named(), message: self.at(&at)?.record.why_not(&sites) });
            }
            Command::Puzzle(query) => {
                let verdict = puzzles::check(&GameHandle::from_spec, id, &query)?;
                return Ok(Reply::Puzzle(Box::new(verdict)));
            }
            Command::Lesson(query) => {
                let verdict = lessons::answer(&GameHandle::from_spec, id, &query)?;
                return Ok(Reply::Puzzle(Box::new(verdict)));
            }
            Command::Exact { at, others } => return self.exact(id, &at, others),
            Command::Think(think) => self.think(think)?,
            Command::GoOn { millis } => return self.go_on(millis),
            Command::Rest {} => self.thought = None,
            Command::Choose { at, level, seed, nodes } => return self.choose(id, &at, level, seed, nodes),
            Command::Search { at, nodes } => return self.search(id, &at, nodes),
            Command::Perft { at, depth } => {
                let count = self.at(&at)?.record.perft(depth.min(DEEPEST));
                return Ok(Reply::Perft { id: named(), count });
            }
        }
        Ok(Reply::Done { id: named() })
    }

    /// Returns the current position, which must have this id.
    fn at(&self, id: &str) -> Result<&Position, Refusal> {
        let found = self.position.as_ref().filter(|position| position.is_at(id));
        found.ok_or_else(|| Refusal::new(format!("“{id}” is not the position that was looked at last.")))
    }

    /// Runs a slice of tablebase generation, and returns the exact values once it is done.
    fn exact(&mut self, id: &str, at: &str, others: u32) -> Result<Reply, Refusal> {
        let record = self.at(at)?.record.clone();
        let Session { clock, tables, .. } = self;
        let began = clock();
        let mut stop = || clock().saturating_sub(began) >= TABLES_SLICE;
        let done = tables.make(&record, &mut stop).map_err(|error| Refusal(sentence(&error.to_string())))?;
        let view = if done {
            let beyond = UnknownReason::Beyond(tables.pieces().max(others));
            ExactView::new(id, &record, record.exact_from(Some(&*tables)), || beyond)
        } else {
            let nothing = ExactValues { position: None, moves: Vec::new() };
            ExactView::new(id, &record, nothing, || UnknownReason::Working)
        };
        Ok(Reply::Exact(Box::new(view)))
    }

    fn think(&mut self, think: Think) -> Result<(), Refusal> {
        let Position { game, record, .. } = self.at(&think.at)?;
        let record = if think.threat { after_pass(game, record)? } else { record.clone() };
        self.thought = Some(LiveThought::new(record, think));
        Ok(())
    }

    /// Runs a slice of the search.
    fn go_on(&mut self, millis: u32) -> Result<Reply, Refusal> {
        let Session { clock, slot, thought, .. } = self;
        let thought = thought.as_mut().ok_or_else(|| Refusal::new("Nothing is being thought about."))?;
        let slice = Duration::from_millis(u64::from(millis.clamp(1, LONGEST_SLICE)));
        let (record, limits) = (thought.record().clone(), thought.limits(slice));
        let began = clock();
        let found = record.search(slot, &limits, &AtomicBool::new(false), &mut |report| {
            thought.add_line(report);
        });
        let took = clock().saturating_sub(began);
        thought.finish_slice(took, found.as_ref());
        // A search that ends before its time limit is final.
        let is_done = found.is_none() || took < slice;
        if is_done || thought.time_left().is_zero() {
            thought.set_stage(Stage::Done, 0);
        }
        Ok(Reply::Thought(Box::new(thought.view().clone())))
    }

    fn choose(
        &mut self,
        id: &str,
        at: &str,
        level: u8,
        seed: u32,
        nodes: Option<u64>,
    ) -> Result<Reply, Refusal> {
        let chosen = Level::new(level).ok_or_else(|| {
            let (least, most) = (Level::MIN, Level::MAX);
            Refusal(format!("There is no level {level}: expected {least} to {most}."))
        })?;
        let record = self.at(at)?.record.clone();
        let (seed, stop) = (u64::from(seed), AtomicBool::new(false));
        self.thought = None;
        if nodes.is_some() {
            record.prepare(&mut self.slot);
        }
        let thought = record.choose(&mut self.slot, &[], chosen, seed, nodes, &stop);
        Ok(chosen_reply(id, &record, thought))
    }

    fn search(&mut self, id: &str, at: &str, nodes: u64) -> Result<Reply, Refusal> {
        let record = self.at(at)?.record.clone();
        self.thought = None;
        record.prepare(&mut self.slot);
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let thought = record.search(&mut self.slot, &limits, &AtomicBool::new(false), &mut |_| {});
        Ok(chosen_reply(id, &record, thought))
    }
}

fn chosen_reply(id: &str, record: &GameRecord, thought: Option<EngineMove>) -> Reply {
    let nodes = thought.as_ref().map_or(0, |thought| thought.nodes);
    let line = thought.as_ref().and_then(|thought| thought.lines.first());
    let line = line.map(|line| LineFormatter::default().line(record, record.game().info(), line));
    let stands_better = thought.as_ref().is_some_and(|thought| thought.score > Score::DRAW);
    let claims = thought.is_some() && !stands_better && record.claim().is_some();
    Reply::Chosen { id: id.to_owned(), text: thought.map(|thought| thought.text), line, nodes, claims }
}

/// Returns the rule set of a spec.
fn rules(spec: &str) -> Result<GameHandle, Refusal> {
    GameHandle::from_spec(spec).map_err(|error| Refusal(sentence(&error.to_string())))
}

fn game_view(info: &'static GameInfo) -> GameView {
    let variant = |variant: &VariantInfo| (variant.spec(info), variant_name(info, variant));
    GameView {
        spec: info.id.to_owned(),
        name: info.name.to_owned(),
        variants: info.variants.iter().map(variant).collect(),
    }
}

fn board(id: String, game: &GameHandle) -> Reply {
    let picture =
        DrawingOptions { id: "board", label: game.info().name, live: true, ..DrawingOptions::default() };
    let drawn = game.board(Shape::Wide);
    Reply::Board {
        id,
        spec: game.spec().to_owned(),
        sides: [0, 1].map(|side| side_label(game.info(), side)),
        boards: boards(game, &[], &picture),
        sprite: sprite(&DRAWINGS),
        emblems: [0, 1].map(|side| emblem(&drawn, side)),
        form: form(game),
        eager: drawn.travels,
        note: game.board_note().to_owned(),
        open_ways: game.open_ways_name().to_owned(),
        words: board_messages(),
    }
}
