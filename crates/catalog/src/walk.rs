//! Every value that tables hold, one after another, for whoever compares them.

use crate::{GameHandle, TableFolder};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use throughline_game::{ExactValue, Indexed, Playable, SpecError};
use throughline_solve::tablebase::TablebaseFiles;

/// Indices that a thread takes at a time.
const CHUNK: u64 = 1 << 10;

/// Is shown a position's string, its value, and who knows the values of other positions; gives how
/// many of these it looked at, or what is wrong.
pub type Look<'l> =
    dyn Fn(&str, ExactValue, &dyn Fn(&str) -> Option<ExactValue>) -> Result<u64, String> + Sync + 'l;

/// What was walked over.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Walked {
    /// Classes.
    pub classes: u64,
    /// Indices that stand for a position.
    pub positions: u64,
    /// What the looks add up to.
    pub looked_at: u64,
    /// What is wrong, the first that was found.
    pub fault: Option<String>,
}

impl TableFolder {
    /// Shows every value of the classes of a rule set with up to so many pieces, as far as there
    /// are tables, on so many threads; stops at the first fault. `progress` is told of indices.
    ///
    /// # Errors
    /// A spec that is none. Rule sets whose positions have no numbers are walked over at once.
    pub fn walk(
        &self,
        spec: &str,
        (pieces, threads): (u32, usize),
        look: &Look<'_>,
        progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Result<Walked, SpecError> {
        let walk = Walk { path: self.path(), pieces, threads, look, progress };
        let tables = GameHandle::from_spec(spec)?.tables();
        Ok(tables.map(|tables| tables.walk(&walk)).unwrap_or_default())
    }
}

/// What [`TableFolder::walk`] was asked for.
pub(crate) struct Walk<'a> {
    path: &'a Path,
    pieces: u32,
    threads: usize,
    look: &'a Look<'a>,
    progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl Walk<'_> {
    pub(crate) fn run<G: Playable + Indexed>(&self, game: &G) -> Walked {
        let (tables, faults) = TablebaseFiles::open(game, self.path);
        let classes = game.classes(self.pieces).into_iter().filter(|&class| tables.holds(class));
        let mut chunks = Vec::new();
        let mut walked = Walked { fault: faults.first().map(ToString::to_string), ..Walked::default() };
        let mut total = 0;
        for class in classes {
            walked.classes += 1;
            total += game.size(class);
            chunks.extend((0..game.size(class)).step_by(CHUNK as usize).map(|first| (class, first)));
        }
        let (next, stop, done) = (AtomicU64::new(0), AtomicBool::new(false), AtomicU64::new(0));
        let counts = Mutex::new(walked);
        let worker = || {
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(class, first)) = chunks.get(at as usize) else { return };
                let last = (first + CHUNK).min(game.size(class));
                let found = self.chunk(game, &tables, class, first..last);
                let Ok(mut counts) = counts.lock() else { return };
                match found {
                    Ok((positions, looked_at)) => {
                        counts.positions += positions;
                        counts.looked_at += looked_at;
                    }
                    Err(fault) => {
                        stop.store(true, Ordering::Relaxed);
                        counts.fault.get_or_insert(fault);
                    }
                }
                (self.progress)(done.fetch_add(last - first, Ordering::Relaxed) + last - first, total);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(worker);
            }
        });
        counts.into_inner().unwrap_or_default()
    }

    fn chunk<G: Playable + Indexed>(
        &self,
        game: &G,
        tables: &TablebaseFiles<G>,
        class: G::Class,
        indices: std::ops::Range<u64>,
    ) -> Result<(u64, u64), String> {
        let known = |text: &str| {
            let position = game.parse_position(text).ok()?;
            tables.value(game, &position).ok().flatten()
        };
        let (mut positions, mut looked_at) = (0, 0);
        for index in indices {
            let Some(position) = game.position(class, index) else { continue };
            let text = game.position_text(&position);
            let exact = tables.value(game, &position).map_err(|fault| fault.to_string())?;
            let exact = exact.ok_or_else(|| format!("there is no value of “{text}”"))?;
            looked_at += (self.look)(&text, exact, &known)?;
            positions += 1;
        }
        Ok((positions, looked_at))
    }
}
