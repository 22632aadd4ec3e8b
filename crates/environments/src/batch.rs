//! Batches of games of one rule set.

use crate::lane::{Lane, LaneAction, Rules, layout};
use crate::{ArraysMut, Error, IllegalAction, Layout, ProvedPositions, Settings};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Arc;
use throughline_catalog::{Playable, TablebaseFolder, Visitor, with_game};
use throughline_game::{Encoding, Wdl};

/// A batch of games of one rule set, played with arrays.
///
/// Game number `n` of a seed does not depend on the size of the batch or the number of threads. The
/// seed determines two independent streams of random numbers for each game: one for openings, one
/// for [`Batch::sample`].
pub trait Batch: Send + Sync {
    /// The canonical spec of the rule set.
    fn spec(&self) -> &str;

    /// The shapes of the arrays.
    fn layout(&self) -> Layout;

    /// Returns the settings.
    fn settings(&self) -> &Settings;

    /// Starts all games anew.
    ///
    /// # Errors
    /// [`Error::Length`].
    fn reset(&mut self, seed: u64, arrays: ArraysMut<'_>) -> Result<(), Error>;

    /// Carries out one action in every game.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::NotReset`], [`Error::Illegal`]; then nothing is played or
    /// written.
    fn step(&mut self, actions: &[i32], arrays: ArraysMut<'_>) -> Result<(), Error>;

    /// Draws a legal action for every game with uniform probability; 0 where the game has ended.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::NotReset`].
    fn sample(&mut self, actions: &mut [i32]) -> Result<(), Error>;

    /// Writes the tablebase values of every game's position for the side to move: 1 for a forced
    /// win, 0 for a draw, -1 for a loss, [`UNKNOWN`] without a tablebase; and the plies to the end
    /// with best play, else -1. Ignores repetition of earlier positions.
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::NotReset`].
    fn label(&self, tables: &TablebaseFolder, values: &mut [i8], distances: &mut [i32]) -> Result<(), Error>;

    /// Writes the bounds that a proof gives for every game's position: the least and the most that
    /// it is worth to the side to move, 1 a win, 0 a draw, -1 a loss. Ignores repetition, as
    /// [`Batch::label`].
    ///
    /// # Errors
    /// [`Error::Length`], [`Error::NotReset`], [`Error::WrongRuleSet`].
    fn label_by_proof(&self, proof: &ProvedPositions, least: &mut [i8], most: &mut [i8])
    -> Result<(), Error>;

    /// The position string of a game.
    ///
    /// # Errors
    /// [`Error::Lane`], [`Error::NotReset`].
    fn position(&self, lane: usize) -> Result<String, Error>;

    /// Returns the text of the move that an action completes; `None` for an illegal action, and for
    /// a touch after which the turn continues.
    ///
    /// # Errors
    /// As [`Batch::position`].
    fn move_text(&self, lane: usize, action: i32) -> Result<Option<String>, Error>;

    /// Returns the actions that make a move given as text, at the beginning of a turn: one action,
    /// or its touches.
    ///
    /// # Errors
    /// As [`Batch::position`], and [`Error::Move`].
    fn actions_of(&self, lane: usize, text: &str) -> Result<Vec<i32>, Error>;

    /// Returns an independent copy, with the same random numbers to come.
    fn copy(&self) -> Box<dyn Batch>;
}

/// The number of games that justifies a thread, measured on two cores.
const GAMES_PER_THREAD: usize = 256;

/// The value that [`Batch::label`] writes where no tablebase has the position.
pub const UNKNOWN: i8 = i8::MIN;

/// Creates a batch of the rule set of a spec.
///
/// # Errors
/// [`Error::Spec`], [`Error::Setting`], [`Error::Threads`].
pub fn make(spec: &str, settings: &Settings) -> Result<Box<dyn Batch>, Error> {
    settings.check()?;
    // Distributing a few games takes longer than playing them. One thread is the caller's own.
    let threads = settings.threads.min(settings.batch / GAMES_PER_THREAD);
    let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build()).transpose();
    let pool = pool.map_err(|_| Error::Threads(settings.threads))?.map(Arc::new);
    Ok(with_game(spec, Make { settings: settings.clone(), pool })?)
}

struct Make {
    settings: Settings,
    pool: Option<Arc<ThreadPool>>,
}

impl Visitor for Make {
    type Output = Box<dyn Batch>;

    fn visit<G: Playable>(self, game: Arc<G>, spec: &str) -> Box<dyn Batch> {
        let (spec, layout) = (spec.to_owned(), layout(&*game));
        let (settings, pool, process) = (self.settings, self.pool, std::process::id());
        Box::new(Games { game, spec, layout, settings, pool, process, lanes: Vec::new() })
    }
}

struct Games<G: Encoding> {
    game: Arc<G>,
    spec: String,
    layout: Layout,
    settings: Settings,
    pool: Option<Arc<ThreadPool>>,
    /// The process that started the threads.
    process: u32,
    /// Empty before the first reset.
    lanes: Vec<Lane<G>>,
}

/// Some of the games with their arrays.
struct Part<'a, G: Encoding> {
    lanes: &'a mut [Lane<G>],
    arrays: ArraysMut<'a>,
}

impl<G: Encoding> Games<G> {
    fn lane(&self, lane: usize) -> Result<&Lane<G>, Error> {
        let last = self.lanes.len().checked_sub(1).ok_or(Error::NotReset)?;
        self.lanes.get(lane).ok_or(Error::Lane { found: lane, last })
    }

    fn check_length(&self, name: &'static str, found: usize) -> Result<(), Error> {
        let expected = self.settings.batch;
        if found != expected {
            return Err(Error::Length { name, found, expected });
        }
        if self.lanes.is_empty() { Err(Error::NotReset) } else { Ok(()) }
    }

    fn illegal(&self, lane: usize, action: i32) -> Error {
        let mut mask = vec![0; self.layout.actions];
        let rules = Rules::new(&*self.game, self.layout, &self.settings);
        self.lanes[lane].write_mask(&rules, &mut mask);
        let legal = mask.iter().filter(|&&byte| byte == 1).count();
        Error::Illegal { lane, action, position: self.game.position_text(&self.lanes[lane].position), legal }
    }

    /// Returns the threads. A forked process has none of those that its parent started: it would
    /// wait for them for ever.
    fn pool(&self) -> Option<Arc<ThreadPool>> {
        self.pool.clone().filter(|_| self.process == std::process::id())
    }

    /// Runs `work` on all games, divided among the threads.
    fn each(&mut self, arrays: ArraysMut<'_>, work: impl Fn(&Rules<'_, G>, Part<'_, G>) + Sync) {
        let rules = Rules::new(&*self.game, self.layout, &self.settings);
        let pool = self.pool();
        let part = Part { lanes: &mut self.lanes, arrays };
        match pool {
            None => work(&rules, part),
            Some(pool) => pool.install(|| in_parts(pool.current_num_threads(), &rules, part, &work)),
        }
    }
}

fn in_parts<G: Encoding>(
    parts: usize,
    rules: &Rules<'_, G>,
    part: Part<'_, G>,
    work: &(impl Fn(&Rules<'_, G>, Part<'_, G>) + Sync),
) {
    if parts < 2 || part.lanes.len() < 2 {
        return work(rules, part);
    }
    let games = part.lanes.len() * (parts / 2) / parts;
    let (first, others) = part.lanes.split_at_mut(games);
    let arrays = part.arrays.split_at(rules.layout, games);
    let (first, others) = (Part { lanes: first, arrays: arrays.0 }, Part { lanes: others, arrays: arrays.1 });
    rayon::join(
        || in_parts(parts / 2, rules, first, work),
        || in_parts(parts - parts / 2, rules, others, work),
    );
}

impl<G: Encoding> Batch for Games<G> {
    fn spec(&self) -> &str {
        &self.spec
    }

    fn layout(&self) -> Layout {
        self.layout
    }

    fn settings(&self) -> &Settings {
        &self.settings
    }

    fn reset(&mut self, seed: u64, arrays: ArraysMut<'_>) -> Result<(), Error> {
        arrays.check(self.layout, self.settings.batch)?;
        self.lanes = (0..self.settings.batch).map(|number| Lane::new(&*self.game, seed, number)).collect();
        self.each(arrays, |rules, part| {
            for (lane, arrays) in part.lanes.iter_mut().zip(part.arrays.each(rules.layout)) {
                lane.start(rules);
                arrays.rewards.fill(0.0);
                (*arrays.terminated, *arrays.truncated) = (0, 0);
                lane.write(rules, arrays);
            }
        });
        Ok(())
    }

    fn step(&mut self, actions: &[i32], arrays: ArraysMut<'_>) -> Result<(), Error> {
        arrays.check(self.layout, self.settings.batch)?;
        self.check_length("actions", actions.len())?;
        let rules = Rules::new(&*self.game, self.layout, &self.settings);
        let choose =
            |(lane, &action): (&mut Lane<G>, &i32)| lane.next_action = lane.interpret(&rules, action);
        match self.pool() {
            None => self.lanes.iter_mut().zip(actions).for_each(choose),
            Some(pool) => pool.install(|| self.lanes.par_iter_mut().zip(actions).for_each(choose)),
        }
        if self.settings.illegal == IllegalAction::Refused
            && let Some(lane) =
                self.lanes.iter().position(|lane| matches!(lane.next_action, LaneAction::Illegal))
        {
            return Err(self.illegal(lane, actions[lane]));
        }
        self.each(arrays, |rules, part| {
            for (lane, arrays) in part.lanes.iter_mut().zip(part.arrays.each(rules.layout)) {
                lane.step(rules, arrays);
            }
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i32]) -> Result<(), Error> {
        self.check_length("actions", actions.len())?;
        let rules = Rules::new(&*self.game, self.layout, &self.settings);
        let sample = |(lane, action): (&mut Lane<G>, &mut i32)| *action = lane.sample(&rules);
        match self.pool() {
            None => self.lanes.iter_mut().zip(actions).for_each(sample),
            Some(pool) => pool.install(|| self.lanes.par_iter_mut().zip(actions).for_each(sample)),
        }
        Ok(())
    }

    fn label(&self, tables: &TablebaseFolder, values: &mut [i8], distances: &mut [i32]) -> Result<(), Error> {
        self.check_length("values", values.len())?;
        self.check_length("distances", distances.len())?;
        let tablebase = tables.tablebase::<G>(&self.spec);
        for ((lane, value), distance) in self.lanes.iter().zip(values).zip(distances) {
            let told = tablebase.as_ref().and_then(|table| table.probe(&self.game, &lane.position));
            *value = told.map_or(UNKNOWN, |told| told.wdl as i8 - Wdl::Draw as i8);
            *distance = told.and_then(|told| told.distance).map_or(-1, |plies| plies as i32);
        }
        Ok(())
    }

    fn label_by_proof(
        &self,
        proof: &ProvedPositions,
        least: &mut [i8],
        most: &mut [i8],
    ) -> Result<(), Error> {
        self.check_length("least", least.len())?;
        self.check_length("most", most.len())?;
        if proof.spec() != self.spec {
            return Err(Error::WrongRuleSet { found: proof.spec().to_owned(), expected: self.spec.clone() });
        }
        for ((lane, least), most) in self.lanes.iter().zip(least).zip(most) {
            (*least, *most) = proof.bounds(&*self.game, &lane.position);
        }
        Ok(())
    }

    fn position(&self, lane: usize) -> Result<String, Error> {
        Ok(self.game.position_text(&self.lane(lane)?.position))
    }

    fn move_text(&self, lane: usize, action: i32) -> Result<Option<String>, Error> {
        let (lane, rules) = (self.lane(lane)?, Rules::new(&*self.game, self.layout, &self.settings));
        Ok(match lane.interpret(&rules, action) {
            LaneAction::Move(m) => Some(self.game.move_text(&lane.position, m)),
            LaneAction::Touch(_) | LaneAction::Illegal | LaneAction::GameOver => None,
        })
    }

    fn actions_of(&self, lane: usize, text: &str) -> Result<Vec<i32>, Error> {
        let position = &self.lane(lane)?.position;
        let m = self.game.parse_move(position, text)?;
        if let Some(action) = self.game.action(position, m) {
            return Ok(vec![action as i32]);
        }
        let sites = self.game.gestures(position, &[m]).pop().map_or_else(Vec::new, |gesture| gesture.sites);
        let pass = [self.layout.actions as i32 - 1];
        Ok(if sites.is_empty() { pass.to_vec() } else { sites.into_iter().map(i32::from).collect() })
    }

    fn copy(&self) -> Box<dyn Batch> {
        Box::new(Games {
            game: self.game.clone(),
            spec: self.spec.clone(),
            layout: self.layout,
            settings: self.settings.clone(),
            pool: self.pool.clone(),
            process: self.process,
            lanes: self.lanes.clone(),
        })
    }
}
