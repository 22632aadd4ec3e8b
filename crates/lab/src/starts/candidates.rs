//! Which starts are tried: many specs from one text, the options of a rule set, and the positions
//! after a few moves, alike ones once.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{AnyPosition, GameHandle, listings};
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, Record, SpecError};

/// The most specs that one text can stand for.
const MOST_SPECS: usize = 10_000;

/// Why a text stands for no specs.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// A brace without its fellow.
    #[error(
        "“{0}” has a brace without its fellow: expected {{a|b}}, {{orders LETTERS}}, {{subsets LETTERS}}, {{same N}} or {{small N}}"
    )]
    Brace(String),
    /// A brace that repeats none.
    #[error("“{0}” begins with a brace that repeats one before it: expected its number, from 1")]
    NoEarlier(String),
    /// Too many.
    #[error("“{0}” stands for more than {MOST_SPECS} specs")]
    TooMany(String),
    /// A spec that names no rule set.
    #[error("{0}")]
    Spec(#[from] SpecError),
}

/// The texts that a text with alternatives stands for: `{a|b}` is one of them, `{orders LETTERS}`
/// the letters in any order, `{subsets LETTERS}` some of them, at least one, in the order given.
/// `{same N}` is what the `N`th brace stands for, from 1, and `{small N}` that in small letters.
/// What is alike comes once.
///
/// # Errors
/// See [`ExpandError`].
///
/// ```
/// use throughline_lab::starts::expand;
/// assert_eq!(expand("g:a={x|y},b={orders kq}").unwrap(), ["g:a=x,b=kq", "g:a=x,b=qk", "g:a=y,b=kq", "g:a=y,b=qk"]);
/// assert_eq!(expand("K{subsets BBN}").unwrap(), ["KB", "KN", "KBB", "KBN", "KBBN"]);
/// assert_eq!(expand("{orders KR} {small 1} w").unwrap(), ["KR kr w", "RK rk w"]);
/// assert!(expand("a{b").is_err());
/// ```
pub fn expand(text: &str) -> Result<Vec<String>, ExpandError> {
    expand_after(&[], text)
}

/// What the rest of a text stands for, after braces that stand for these.
fn expand_after(earlier: &[String], text: &str) -> Result<Vec<String>, ExpandError> {
    let Some(open) = text.find('{') else {
        let stray = text.contains('}');
        return if stray { Err(ExpandError::Brace(text.to_owned())) } else { Ok(vec![text.to_owned()]) };
    };
    let close = text[open..].find('}').ok_or_else(|| ExpandError::Brace(text.to_owned()))? + open;
    let (before, inside, after) = (&text[..open], &text[open + 1..close], &text[close + 1..]);
    if before.contains('}') || inside.contains('{') {
        return Err(ExpandError::Brace(text.to_owned()));
    }
    let mut all = Vec::new();
    for choice in choices(earlier, inside).map_err(|error| error(text.to_owned()))? {
        let rest = expand_after(&[earlier, std::slice::from_ref(&choice)].concat(), after)?;
        all.extend(rest.into_iter().map(|rest| format!("{before}{choice}{rest}")));
        if all.len() > MOST_SPECS {
            return Err(ExpandError::TooMany(text.to_owned()));
        }
    }
    Ok(all)
}

/// What a brace stands for.
fn choices(earlier: &[String], inside: &str) -> Result<Vec<String>, fn(String) -> ExpandError> {
    let nth = |number: &str| {
        let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        at.and_then(|at| earlier.get(at)).ok_or(ExpandError::NoEarlier as fn(String) -> ExpandError)
    };
    Ok(match inside.split_once(' ') {
        Some(("orders", letters)) if letters.len() <= 7 => orders(letters),
        Some(("subsets", letters)) if letters.len() <= 12 => subsets(letters),
        Some(("orders" | "subsets", _)) => return Err(ExpandError::TooMany),
        Some(("same", number)) => vec![nth(number)?.clone()],
        Some(("small", number)) => vec![nth(number)?.to_lowercase()],
        _ => inside.split('|').map(str::to_owned).collect(),
    })
}

/// Every order of letters, each once.
pub(crate) fn orders(letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (i, letter) in letters.char_indices() {
        let rest: String = [&letters[..i], &letters[i + letter.len_utf8()..]].concat();
        all.extend(orders(&rest).into_iter().map(|rest| format!("{letter}{rest}")));
    }
    each_once(all)
}

fn subsets(letters: &str) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let chosen = |mask: u32| {
        letters.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, c)| c).collect::<String>()
    };
    let mut all: Vec<String> = (1..1u32 << letters.len()).map(chosen).collect();
    all.sort_by_key(String::len);
    each_once(all)
}

/// Each text once, at its first place.
pub(super) fn each_once(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    texts.into_iter().filter(|text| seen.insert(text.clone())).collect()
}

/// A rule set, and the same with each of its options that has a list of values changed to each
/// other value; those that mean the same, or clash, are left out.
///
/// # Errors
/// A spec that names no rule set.
pub fn each_option(spec: &str) -> Result<Vec<String>, ExpandError> {
    let game = GameHandle::from_spec(spec)?;
    let (id, given) = game.spec().split_once(':').unwrap_or((game.spec(), ""));
    let listing = listings().into_iter().find(|listing| listing.id == id);
    let mut specs = vec![game.spec().to_owned()];
    for option in listing.iter().flat_map(|listing| &listing.options) {
        let own = format!("{}=", option.key);
        let others: Vec<&str> =
            given.split(',').filter(|pair| !pair.is_empty() && !pair.starts_with(&own)).collect();
        for value in &option.values {
            let changed = format!("{own}{}", value.value);
            let text = format!("{id}:{}", [&others[..], &[&changed]].concat().join(","));
            // A value that the rules set aside for chance has no spec of its own.
            let Ok(other) = GameHandle::from_spec(&text) else { continue };
            specs.push(other.spec().to_owned());
        }
    }
    Ok(each_once(specs))
}

/// Positions looked at on the way, at most.
const MOST_POSITIONS: usize = 2_000_000;

/// A position that games can begin from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// Position string.
    pub position: String,
    /// The moves that lead there, canonical texts.
    pub moves: Vec<String>,
    /// How many positions the board's symmetries make of it, itself included.
    pub images: usize,
}

/// Why there are no positions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionsError {
    /// No such rule set.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// No position to begin from.
    #[error("position “{text}”: {why}")]
    Position {
        /// What was given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// Too many ways to begin.
    #[error("there are more than {MOST_POSITIONS} ways to play so many moves")]
    TooMany,
    /// The search for them was stopped.
    #[error("the positions are not all found")]
    Stopped,
}

/// The unfinished positions of a rule set after so many plies, one of those that are the same when
/// the board is turned or reflected, in the order in which the moves come.
///
/// # Errors
/// See [`PositionsError`]; it is [`PositionsError::Stopped`] soon after `stop` was set.
pub fn positions_after(
    spec: &str,
    plies: usize,
    stop: &AtomicBool,
) -> Result<Vec<StartPosition>, PositionsError> {
    let game = GameHandle::from_spec(spec)?;
    let mut layer = vec![Record::new(game.start())];
    for _ in 0..plies {
        layer = next_layer(&game, &layer, stop)?;
    }
    unlike(&game, layer.into_iter().filter(|record| record.outcome(&game).is_none()), stop)
}

/// Positions from texts, in their order.
///
/// # Errors
/// See [`PositionsError`].
pub fn positions_of(game: &GameHandle, texts: &[String]) -> Result<Vec<StartPosition>, PositionsError> {
    let read = |text: &String| {
        let unusable = |why: String| PositionsError::Position { text: text.clone(), why };
        let record = game.record(Some(text)).map_err(|error| unusable(error.to_string()))?;
        match record.outcome() {
            Some(_) => Err(unusable("the game is over there".to_owned())),
            None => Ok(StartPosition { position: record.position_text(), moves: Vec::new(), images: 1 }),
        }
    };
    texts.iter().map(read).collect()
}

/// So many of these, drawn by `seed`, in their order; all of them where they are fewer.
#[must_use]
pub fn sample_of<T: Clone>(all: &[T], sample: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let mut numbers: Vec<usize> = (0..all.len()).collect();
    // A partial shuffle of the numbers, then in order again.
    for i in 0..sample.min(all.len()) {
        numbers.swap(i, i + random.below((all.len() - i) as u32) as usize);
    }
    numbers.truncate(sample);
    numbers.sort_unstable();
    numbers.into_iter().map(|number| all[number].clone()).collect()
}

/// What stands where: site, side, kind.
type Looks = Vec<(u16, usize, &'static str)>;

fn next_layer(
    game: &GameHandle,
    layer: &[Record<GameHandle>],
    stop: &AtomicBool,
) -> Result<Vec<Record<GameHandle>>, PositionsError> {
    let mut next = Vec::new();
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut tried = 0;
    for record in layer {
        go_on(stop)?;
        for m in record.legal_moves(game) {
            tried += 1;
            if tried > MOST_POSITIONS {
                return Err(PositionsError::TooMany);
            }
            let mut record = record.clone();
            record.play_trusted(game, m);
            let same = seen.entry(game.key(record.position())).or_default();
            let is_known = |&i: &usize| {
                let other: &Record<GameHandle> = &next[i];
                other.position() == record.position()
            };
            if !same.iter().any(is_known) {
                same.push(next.len());
                next.push(record);
            }
        }
    }
    Ok(next)
}

/// Nothing, or [`PositionsError::Stopped`].
fn go_on(stop: &AtomicBool) -> Result<(), PositionsError> {
    if stop.load(Ordering::Relaxed) { Err(PositionsError::Stopped) } else { Ok(()) }
}

/// One position of each kind.
fn unlike(
    game: &GameHandle,
    records: impl Iterator<Item = Record<GameHandle>>,
    stop: &AtomicBool,
) -> Result<Vec<StartPosition>, PositionsError> {
    let mut kinds = Kinds::of(game);
    let mut found: Vec<StartPosition> = Vec::new();
    for record in records {
        go_on(stop)?;
        match found.get_mut(kinds.number(game, record.position())) {
            Some(known) => known.images += 1,
            None => found.push(start_of(game, &record)),
        }
    }
    Ok(found)
}

/// Kinds of positions, numbered as they come: those that the board's symmetries make of each other
/// are one.
pub(crate) struct Kinds {
    symmetries: Vec<Vec<u16>>,
    numbers: BTreeMap<Looks, usize>,
    next: usize,
}

impl Kinds {
    /// No kinds yet of a game's positions.
    pub fn of(game: &GameHandle) -> Self {
        Kinds { symmetries: game.symmetries(), numbers: BTreeMap::new(), next: 0 }
    }

    /// The number of a position's kind: a known one, or the next.
    pub fn number(&mut self, game: &GameHandle, position: &AnyPosition) -> usize {
        // Without symmetries positions that look alike may differ in what is not seen.
        let number = if self.symmetries.is_empty() {
            self.next
        } else {
            *self.numbers.entry(kind_of(game, &self.symmetries, position)).or_insert(self.next)
        };
        self.next = self.next.max(number + 1);
        number
    }
}

/// What stands where, the least of what the symmetries make of it: the same for positions that they
/// make of each other.
fn kind_of(game: &GameHandle, symmetries: &[Vec<u16>], position: &AnyPosition) -> Looks {
    let placements = game.placements(position);
    let image = |map: Option<&Vec<u16>>| {
        let site = |site: u16| map.and_then(|map| map.get(usize::from(site))).copied().unwrap_or(site);
        let mut image: Looks =
            placements.iter().map(|placed| (site(placed.site), placed.side.index(), placed.piece)).collect();
        image.sort_unstable();
        image
    };
    symmetries.iter().map(Some).chain([None]).map(image).min().unwrap_or_default()
}

fn start_of(game: &GameHandle, record: &Record<GameHandle>) -> StartPosition {
    let text = |(ply, m)| game.move_text(record.position_at(ply).expect("within the record"), m);
    StartPosition {
        position: game.position_text(record.position()),
        moves: record.moves().enumerate().map(text).collect(),
        images: 1,
    }
}

#[cfg(test)]
mod tests;
