//! Checks of every value that tablebases hold.

use std::cell::Cell;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use throughline_game::{ExactValue, Indexed, Playable, Random};
use throughline_solve::tablebase::TablebaseFiles;

/// The number of indices that a thread takes at a time.
const CHUNK: u64 = 1 << 10;

/// Checks a value: takes the position string, its value, and a probe for other positions; returns
/// the number of probes, or what is wrong.
pub type Check<'l> =
    dyn Fn(&str, ExactValue, &dyn Fn(&str) -> Option<ExactValue>) -> Result<u64, Defect> + Sync + 'l;

/// What is wrong with a value or a file.
pub type Defect = Box<dyn std::error::Error + Send + Sync>;

/// The result of a check.
#[derive(Default, Debug)]
pub struct Checked {
    /// The number of classes.
    pub classes: u64,
    /// Requested classes without tables.
    pub missing: u64,
    /// Indices with a position.
    pub positions: u64,
    /// The total number of probes.
    pub probes: u64,
    /// The first defect found.
    pub defect: Option<Defect>,
}

/// The values to be checked.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct ValueSelection {
    /// The maximum number of pieces of the classes. Missing tables are counted.
    pub pieces: u32,
    /// Only the class of this name and its counterpart; missing tables are a defect.
    pub class: Option<String>,
    /// Only a random sample of about this many indices, with this seed, in runs of [`RUN`].
    pub sample: Option<(u64, u64)>,
}

/// The number of consecutive indices in a sample: a block of a table is unpacked for them once.
pub const RUN: u64 = 64;

/// The arguments of [`crate::TablebaseFolder::check_values`].
pub(crate) struct ValueChecks<'a> {
    pub path: &'a Path,
    pub which: &'a ValueSelection,
    pub threads: usize,
    pub check: &'a Check<'a>,
    pub progress: &'a (dyn Fn(u64, u64) + Sync),
}

impl ValueChecks<'_> {
    pub(crate) fn run<G: Playable + Indexed>(&self, game: &G) -> Checked {
        let (tables, defects) = TablebaseFiles::open(game, self.path);
        let (classes, lacking): (Vec<_>, Vec<_>) =
            self.classes(game).into_iter().partition(|&class| tables.holds(class));
        let missing = self.which.class.as_ref().filter(|_| classes.is_empty());
        let missing = missing.map(|class| Defect::from(format!("there are no tables of the class {class}")));
        let defect = defects.into_iter().next().map(Defect::from).or(missing);
        let (held, missing) = (classes.len() as u64, lacking.len() as u64);
        let checked = Checked { classes: held, missing, defect, ..Checked::default() };
        if checked.defect.is_some() {
            return checked;
        }
        let chunks = self.chunks(game, &classes);
        let total = chunks.iter().map(|(_, indices)| indices.end - indices.start).sum();
        let (next, stop, done) = (AtomicU64::new(0), AtomicBool::new(false), AtomicU64::new(0));
        let counts = Mutex::new(checked);
        let worker = || {
            while !stop.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((class, indices)) = chunks.get(at as usize) else { return };
                let found = self.chunk(game, &tables, *class, indices.clone());
                let looked = indices.end - indices.start;
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
                (self.progress)(done.fetch_add(looked, Ordering::Relaxed) + looked, total);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                scope.spawn(worker);
            }
        });
        counts.into_inner().unwrap_or_default()
    }

    /// The requested classes.
    fn classes<G: Playable + Indexed>(&self, game: &G) -> Vec<G::Class> {
        let ValueSelection { pieces, class: only, .. } = self.which;
        let is_meant = |class| {
            let is_it = |name: &String| {
                [class, game.counterpart(class)].into_iter().any(|class| game.class_name(class) == *name)
            };
            only.as_ref().is_none_or(is_it)
        };
        game.classes(*pieces).into_iter().filter(|&class| is_meant(class)).collect()
    }

    /// The index ranges to check, as units of work for a thread.
    fn chunks<G: Indexed>(&self, game: &G, classes: &[G::Class]) -> Vec<(G::Class, Range<u64>)> {
        let sizes: Vec<u64> = classes.iter().map(|&class| game.size(class)).collect();
        let total: u64 = sizes.iter().sum();
        let Some((sample, seed)) = self.which.sample.filter(|&(sample, _)| sample < total) else {
            let cut = |(&class, &size): (&G::Class, &u64)| {
                (0..size).step_by(CHUNK as usize).map(move |first| (class, first..(first + CHUNK).min(size)))
            };
            return classes.iter().zip(&sizes).flat_map(cut).collect();
        };
        let (mut random, mut chunks) = (Random::new(seed), Vec::new());
        for _ in 0..sample.div_ceil(RUN) {
            let mut at = random.next_u64() % total;
            let place = sizes.iter().position(|&size| {
                let is_here = at < size;
                at -= if is_here { 0 } else { size };
                is_here
            });
            let Some(place) = place else { continue };
            chunks.push((classes[place], at..(at + RUN).min(sizes[place])));
        }
        chunks
    }

    fn chunk<G: Playable + Indexed>(
        &self,
        game: &G,
        tables: &TablebaseFiles<G>,
        class: G::Class,
        indices: Range<u64>,
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
