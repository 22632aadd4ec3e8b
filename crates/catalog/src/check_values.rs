//! Checks of every value that tablebases hold.

use std::cell::Cell;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use throughline_game::{ExactValue, Indexed, Playable};
use throughline_solve::tablebase::TablebaseFiles;

/// Indices that a thread takes at a time.
const CHUNK: u64 = 1 << 10;

/// Checks a value: takes a position's string, its value, and a probe for other positions; gives how
/// many of these it probed, or what is wrong.
pub type Check<'l> =
    dyn Fn(&str, ExactValue, &dyn Fn(&str) -> Option<ExactValue>) -> Result<u64, Defect> + Sync + 'l;

/// What is wrong with a value or a file.
pub type Defect = Box<dyn std::error::Error + Send + Sync>;

/// What was checked.
#[derive(Default, Debug)]
pub struct Checked {
    /// Classes.
    pub classes: u64,
    /// Indices that stand for a position.
    pub positions: u64,
    /// The sum of the probes.
    pub probes: u64,
    /// The first defect that was found.
    pub defect: Option<Defect>,
}

/// What [`crate::TablebaseFolder::check_values`] was asked for.
pub(crate) struct ValueChecks<'a> {
    pub path: &'a Path,
    pub pieces: u32,
    pub threads: usize,
    pub check: &'a Check<'a>,
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl ValueChecks<'_> {
    pub(crate) fn run<G: Playable + Indexed>(&self, game: &G) -> Checked {
        let (tables, defects) = TablebaseFiles::open(game, self.path);
        let classes = game.classes(self.pieces).into_iter().filter(|&class| tables.holds(class));
        let mut chunks = Vec::new();
        let defect = defects.into_iter().next().map(Defect::from);
        let mut checked = Checked { defect, ..Checked::default() };
        let mut total = 0;
        for class in classes {
            checked.classes += 1;
            total += game.size(class);
            chunks.extend((0..game.size(class)).step_by(CHUNK as usize).map(|first| (class, first)));
        }
        let (next, stop, done) = (AtomicU64::new(0), AtomicBool::new(false), AtomicU64::new(0));
        let counts = Mutex::new(checked);
        let worker = || {
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(class, first)) = chunks.get(at as usize) else { return };
                let last = (first + CHUNK).min(game.size(class));
                let found = self.chunk(game, &tables, class, first..last);
                let Ok(mut counts) = counts.lock() else { return };
                match found {
                    Ok((positions, probes)) => {
                        counts.positions += positions;
                        counts.probes += probes;
                    }
                    Err(defect) => {
                        stop.store(true, Ordering::Relaxed);
                        counts.defect.get_or_insert(defect);
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
    ) -> Result<(u64, u64), Defect> {
        let damage = Cell::new(None);
        let known = |text: &str| {
            let position = game.parse_position(text).ok()?;
            let value = tables.value(game, &position).map_err(|defect| damage.set(Some(defect)));
            value.ok().flatten()
        };
        let (mut positions, mut probes) = (0, 0);
        for index in indices {
            let Some(position) = game.position(class, index) else { continue };
            let text = game.position_text(&position);
            let exact =
                tables.value(game, &position)?.ok_or_else(|| format!("there is no value of “{text}”"))?;
            let checked = (self.check)(&text, exact, &known);
            if let Some(defect) = damage.take() {
                return Err(defect.into());
            }
            probes += checked?;
            positions += 1;
        }
        Ok((positions, probes))
    }
}
