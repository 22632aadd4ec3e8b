//! Candidates for fair starts: specs from a text with alternatives, the options of a rule set, and
//! the positions after some moves, without symmetric duplicates.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use throughline_catalog::{AnyPosition, GameHandle, listings};
use throughline_game::{Diagram as _, Game as _, Notation as _, Random, Record, SpecError};

/// The maximum number of specs of a text.
const MAX_SPECS: usize = 10_000;

/// An error in a text with alternatives.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ExpandError {
    /// An unbalanced brace.
    #[error(
        "“{0}” has a brace without its fellow: expected {{a|b}}, {{orders LETTERS}}, {{subsets LETTERS}}, {{same N}} or {{small N}}"
    )]
    Brace(String),
    /// A brace that refers to a missing earlier one.
    #[error("“{0}” begins with a brace that repeats one before it: expected its number, from 1")]
    NoEarlier(String),
    /// Too many specs.
    #[error("“{0}” stands for more than {MAX_SPECS} specs")]
    TooMany(String),
    /// An invalid spec.
    #[error("{0}")]
    Spec(#[from] SpecError),
}

/// Expands a text with alternatives: `{a|b}` stands for one of them, `{orders LETTERS}` for the
/// letters in any order, `{subsets LETTERS}` for some of them, at least one, in the given order.
/// `{same N}` repeats the text chosen for the `N`th brace, from 1, and `{small N}` does so in lower
/// case. Duplicates are removed.
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

/// Expands the rest of a text, given the choices for the earlier braces.
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
        if all.len() > MAX_SPECS {
            return Err(ExpandError::TooMany(text.to_owned()));
        }
    }
    Ok(all)
}

/// Returns the texts that a brace stands for.
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

/// Returns the distinct permutations of letters.
pub(crate) fn orders(letters: &str) -> Vec<String> {
    if letters.is_empty() {
        return vec![String::new()];
    }
    let mut all = Vec::new();
    for (i, letter) in letters.char_indices() {
        let rest: String = [&letters[..i], &letters[i + letter.len_utf8()..]].concat();
        all.extend(orders(&rest).into_iter().map(|rest| format!("{letter}{rest}")));
    }
    without_duplicates(all)
}

fn subsets(letters: &str) -> Vec<String> {
    let letters: Vec<char> = letters.chars().collect();
    let chosen = |mask: u32| {
        letters.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, c)| c).collect::<String>()
    };
    let mut all: Vec<String> = (1..1u32 << letters.len()).map(chosen).collect();
    all.sort_by_key(String::len);
    without_duplicates(all)
}

/// Removes duplicates; the first occurrence stays.
pub(super) fn without_duplicates(texts: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    texts.into_iter().filter(|text| seen.insert(text.clone())).collect()
}

/// Returns a rule set, and its variants with each option that has a list of values changed to each
/// other value. Equivalent and invalid ones are left out.
///
/// # Errors
/// If the spec is invalid.
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
            // Some values, such as those that stand for a random choice, are not valid specs by
            // themselves.
            let Ok(other) = GameHandle::from_spec(&text) else { continue };
            specs.push(other.spec().to_owned());
        }
    }
    Ok(without_duplicates(specs))
}

/// The maximum number of positions visited on the way.
const MAX_POSITIONS: usize = 2_000_000;

/// A position that games can start from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartPosition {
    /// The position string.
    pub position: String,
    /// The moves that lead there, as canonical texts.
    pub moves: Vec<String>,
    /// The number of distinct images of the position under the board's symmetries, including
    /// itself.
    pub images: usize,
}

/// Why start positions cannot be listed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionsError {
    /// An invalid rule set.
    #[error("{0}")]
    Spec(#[from] SpecError),
    /// An invalid position.
    #[error("position “{text}”: {why}")]
    Position {
        /// The text that was given.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// Too many positions.
    #[error("there are more than {MAX_POSITIONS} ways to play so many moves")]
    TooMany,
    /// The search was stopped.
    #[error("the positions are not all found")]
    Stopped,
}

/// Returns the unfinished positions of a rule set after so many plies, one of each set of symmetric
/// ones, in the order of generation.
///
/// # Errors
/// See [`PositionsError`]; [`PositionsError::Stopped`] soon after `stop` was set.
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
    without_symmetric(&game, layer.into_iter().filter(|record| record.outcome(&game).is_none()), stop)
}

/// Reads positions from texts.
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

/// Returns a random sample drawn by `seed`, in the original order; everything if there are fewer.
#[must_use]
pub fn sample_of<T: Clone>(all: &[T], sample: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let mut numbers: Vec<usize> = (0..all.len()).collect();
    // A partial shuffle of the indices, then sorted again.
    for i in 0..sample.min(all.len()) {
        numbers.swap(i, i + random.below((all.len() - i) as u32) as usize);
    }
    numbers.truncate(sample);
    numbers.sort_unstable();
    numbers.into_iter().map(|number| all[number].clone()).collect()
}

/// The placements of a position: site, side, kind.
type Placements = Vec<(u16, usize, &'static str)>;

fn next_layer(
    game: &GameHandle,
    layer: &[Record<GameHandle>],
    stop: &AtomicBool,
) -> Result<Vec<Record<GameHandle>>, PositionsError> {
    let mut next = Vec::new();
    let mut seen: HashMap<u64, Vec<usize>> = HashMap::new();
    let mut tried = 0;
    for record in layer {
        check_stop(stop)?;
        for m in record.legal_moves(game) {
            tried += 1;
            if tried > MAX_POSITIONS {
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

/// Fails with [`PositionsError::Stopped`] if `stop` is set.
fn check_stop(stop: &AtomicBool) -> Result<(), PositionsError> {
    if stop.load(Ordering::Relaxed) { Err(PositionsError::Stopped) } else { Ok(()) }
}

/// Removes symmetric duplicates.
fn without_symmetric(
    game: &GameHandle,
    records: impl Iterator<Item = Record<GameHandle>>,
    stop: &AtomicBool,
) -> Result<Vec<StartPosition>, PositionsError> {
    let mut classes = SymmetryClasses::of(game);
    let mut found: Vec<StartPosition> = Vec::new();
    for record in records {
        check_stop(stop)?;
        match found.get_mut(classes.number(game, record.position())) {
            Some(known) => known.images += 1,
            None => found.push(start_of(game, &record)),
        }
    }
    Ok(found)
}

/// Classes of symmetric positions, numbered in the order of their appearance.
pub(crate) struct SymmetryClasses {
    symmetries: Vec<Vec<u16>>,
    numbers: BTreeMap<Placements, usize>,
    next: usize,
}

impl SymmetryClasses {
    /// Creates an empty set of classes for a game.
    pub fn of(game: &GameHandle) -> Self {
        SymmetryClasses { symmetries: game.symmetries(), numbers: BTreeMap::new(), next: 0 }
    }

    /// Returns the number of a position's class, which is added if it is new.
    pub fn number(&mut self, game: &GameHandle, position: &AnyPosition) -> usize {
        // Without symmetries, positions with the same placements may differ in hidden state.
        let number = if self.symmetries.is_empty() {
            self.next
        } else {
            *self.numbers.entry(class_key(game, &self.symmetries, position)).or_insert(self.next)
        };
        self.next = self.next.max(number + 1);
        number
    }
}

/// Returns the smallest image of the placements under the symmetries, which is the same for
/// symmetric positions.
fn class_key(game: &GameHandle, symmetries: &[Vec<u16>], position: &AnyPosition) -> Placements {
    let placements = game.placements(position);
    let image = |map: Option<&Vec<u16>>| {
        let site = |site: u16| map.and_then(|map| map.get(usize::from(site))).copied().unwrap_or(site);
        let mut image: Placements =
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
