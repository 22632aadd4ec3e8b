//! Tables in memory, made on demand, on one thread and in slices: for programs that have neither
//! files nor threads.

use super::class_state::FinishedClass;
use super::classes::in_order;
use super::retrograde::{Retrograde, RetrogradeError};
use std::collections::BTreeSet;
use throughline_game::exact::endless_loser;
use throughline_game::{ExactValue, Indexed, Tablebase, Wdl};

/// The value of a position that tables hold as a draw, that is: neither side can force anything.
/// Where the third occurrence of a position defeats a side, that side has lost: it cannot win, and
/// the other one need not lose.
pub(super) fn undecided<G: Indexed>(game: &G, position: &G::Position) -> ExactValue {
    match endless_loser(game) {
        None => ExactValue::DRAW,
        Some(loser) if loser == game.side_to_move(position) => ExactValue { wdl: Wdl::Loss, distance: None },
        Some(_) => ExactValue { wdl: Wdl::Win, distance: None },
    }
}

/// The value, unless a counter of the position might end the game before a win.
pub(super) fn unless_too_late<G: Indexed>(
    game: &G,
    position: &G::Position,
    exact: ExactValue,
) -> Option<ExactValue> {
    let late =
        || game.plies_left(position).is_some_and(|left| exact.distance.is_none_or(|plies| plies > left));
    (exact.wdl == Wdl::Draw || !late()).then_some(exact)
}

/// The tables of a rule set, of the classes requested so far. They take a byte for each of their
/// indices, or two where values need them.
pub struct MemoryTablebase<G: Indexed> {
    /// All classes that can have tables.
    classes: BTreeSet<G::Class>,
    /// Sorted by class.
    finished: Vec<FinishedClass<G::Class>>,
    at_work: Option<Retrograde<G::Class>>,
}

impl<G: Indexed> MemoryTablebase<G> {
    /// Tables of positions of up to this many pieces; none is made yet.
    #[must_use]
    pub fn new(game: &G, pieces: u32) -> Self {
        let classes = game.classes(pieces).into_iter().collect();
        MemoryTablebase { classes, finished: Vec::new(), at_work: None }
    }

    /// Works on what is missing for the values of a position and of its moves, until it is done or
    /// `stop` returns true, which is called every few thousand positions. Whether it is done; if
    /// not, the next call continues.
    ///
    /// # Errors
    /// Errors of the analysis; then there are no such tables.
    pub fn make(
        &mut self,
        game: &G,
        position: &G::Position,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<bool, RetrogradeError> {
        for class in in_order(game, self.wanted(game, position)) {
            if self.holds(class) {
                continue;
            }
            let begun = self.at_work.take().filter(|begun| begun.class() == class);
            let mut work = begun.unwrap_or_else(|| Retrograde::new(game, class));
            if !work.advance(game, &&self.finished[..], stop)? {
                self.at_work = Some(work);
                return Ok(false);
            }
            self.finished.extend(work.finished());
            self.finished.sort_by_key(|finished| finished.class);
        }
        Ok(true)
    }

    /// The classes of a position and of its successors.
    fn wanted(&self, game: &G, position: &G::Position) -> BTreeSet<G::Class> {
        let mut moves = Vec::new();
        game.legal_moves(position, &mut moves);
        let children = moves.into_iter().map(|m| game.after(position, m));
        let classes = children.chain([position.clone()]).filter_map(|position| game.class_of(&position));
        classes.filter(|class| self.classes.contains(class)).collect()
    }

    fn holds(&self, class: G::Class) -> bool {
        self.finished.binary_search_by_key(&class, |finished| finished.class).is_ok()
    }
}

impl<G: Indexed> Tablebase<G> for MemoryTablebase<G> {
    fn probe(&self, game: &G, position: &G::Position) -> Option<ExactValue> {
        let class = game.class_of(position)?;
        let number = self.finished.binary_search_by_key(&class, |finished| finished.class).ok()?;
        let exact = self.finished[number].value(game.index(class, position))?;
        let exact = if exact.wdl == Wdl::Draw { undecided(game, position) } else { exact };
        unless_too_late(game, position, exact)
    }
}
