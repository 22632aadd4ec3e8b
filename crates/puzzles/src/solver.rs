//! A plain solver: which side wins by force within a number of plies. It shares no code with the
//! engine's search, so that it can check the engine's claims. It can use tablebases, and trusts
//! them then.

use std::collections::HashMap;
use throughline_game::{ExactValue, Game, Tablebase, Wdl};

/// The capacity of the cache; when it is full, it is cleared.
const MAX_CACHED: usize = 400_000;

/// Whether something can be forced within the searched plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forced {
    /// It can be forced.
    Yes,
    /// It cannot be forced. `ever`: nor with any more plies, because every relevant line was
    /// followed to the end of the game.
    No {
        /// Whether this holds for any number of plies.
        ever: bool,
    },
}

impl Forced {
    /// Whether it is [`Forced::Yes`].
    #[must_use]
    pub fn is_yes(self) -> bool {
        self == Forced::Yes
    }
}

/// The limit of positions was reached.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
#[error("there were more positions than allowed")]
pub struct TooLong;

/// The cached bounds of a position, for the side to move.
#[derive(Clone, Copy)]
struct Bounds {
    /// The fewest plies in which a win is proved.
    won_in: u32,
    /// The most plies within which a win is excluded.
    not_in: u32,
    /// Whether a win is excluded for ever.
    never: bool,
}

const UNKNOWN: Bounds = Bounds { won_in: u32::MAX, not_in: 0, never: false };

/// Solves by trying every move.
///
/// Repetition is ignored, without any effect on results: a shortest win comes nearer to the end
/// with every move, so none of its positions occurs twice; and no rule set ends a game by
/// repetition before its eighth ply, so wins by the opponent's repetition lie beyond shorter
/// searches. A possible claim of a draw counts as an escape.
pub struct Solver<'g, G: Game> {
    game: &'g G,
    known: HashMap<G::Position, Bounds>,
    /// The last refuting reply (killer move), by remaining plies.
    killers: Vec<Option<G::Move>>,
    left: u64,
    tablebase: Option<&'g dyn Tablebase<G>>,
}

impl<'g, G: Game> Solver<'g, G> {
    /// Creates a solver that visits at most this many positions, over all queries.
    #[must_use]
    pub fn new(game: &'g G, positions: u64) -> Self {
        Solver { game, known: HashMap::new(), killers: Vec::new(), left: positions, tablebase: None }
    }

    /// Adds a tablebase, whose values are trusted.
    #[must_use]
    pub fn with_tablebase(self, tablebase: Option<&'g dyn Tablebase<G>>) -> Self {
        Solver { tablebase, ..self }
    }

    /// Probes the tablebase: whether the side to move has the value `wanted` within these plies.
    fn probe(&self, position: &G::Position, wanted: Wdl, plies: u32) -> Option<Forced> {
        let ExactValue { wdl, distance } = self.tablebase?.probe(self.game, position)?;
        if wdl != wanted {
            return Some(Forced::No { ever: true });
        }
        let in_time = distance? <= plies;
        Some(if in_time { Forced::Yes } else { Forced::No { ever: false } })
    }

    /// Resets the limit of positions.
    pub fn set_limit(&mut self, positions: u64) {
        self.left = positions;
    }

    /// The rule set.
    #[must_use]
    pub fn game(&self) -> &'g G {
        self.game
    }

    /// The legal moves of a position.
    #[must_use]
    pub fn moves(&self, position: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(position, &mut moves);
        moves
    }

    /// The position after a legal move.
    #[must_use]
    pub fn after(&self, position: &G::Position, m: G::Move) -> G::Position {
        self.game.after(position, m)
    }

    /// Whether the side to move can force a win within this many plies (1: with its next move).
    ///
    /// # Errors
    /// The limit of positions was reached.
    pub fn wins(&mut self, position: &G::Position, plies: u32) -> Result<Forced, TooLong> {
        if let Some(outcome) = self.game.outcome(position) {
            let won = outcome.winner == Some(self.game.side_to_move(position));
            return Ok(if won { Forced::Yes } else { Forced::No { ever: true } });
        }
        if let Some(answer) = self.probe(position, Wdl::Win, plies) {
            return Ok(answer);
        }
        if plies == 0 {
            return Ok(Forced::No { ever: false });
        }
        let known = if plies > 1 { self.known.get(position).copied().unwrap_or(UNKNOWN) } else { UNKNOWN };
        match known {
            known if known.won_in <= plies => return Ok(Forced::Yes),
            known if known.never => return Ok(Forced::No { ever: true }),
            known if known.not_in >= plies => return Ok(Forced::No { ever: false }),
            _ => {}
        }
        let answer = self.try_moves(position, plies)?;
        if plies > 1 {
            self.store(position, plies, answer);
        }
        Ok(answer)
    }

    fn try_moves(&mut self, position: &G::Position, plies: u32) -> Result<Forced, TooLong> {
        let mut ever = true;
        for m in self.moves(position) {
            match self.loses(&self.after(position, m), plies - 1)? {
                Forced::Yes => return Ok(Forced::Yes),
                Forced::No { ever: never } => ever &= never,
            }
        }
        Ok(Forced::No { ever })
    }

    fn store(&mut self, position: &G::Position, plies: u32, answer: Forced) {
        if self.known.len() >= MAX_CACHED {
            self.known.clear();
        }
        let known = self.known.entry(position.clone()).or_insert(UNKNOWN);
        match answer {
            Forced::Yes => known.won_in = known.won_in.min(plies),
            Forced::No { ever } => {
                known.not_in = known.not_in.max(plies);
                known.never |= ever;
            }
        }
    }

    /// Whether the side to move loses by force within this many plies.
    ///
    /// # Errors
    /// As [`Solver::wins`].
    pub fn loses(&mut self, position: &G::Position, plies: u32) -> Result<Forced, TooLong> {
        self.left = self.left.checked_sub(1).ok_or(TooLong)?;
        if let Some(outcome) = self.game.outcome(position) {
            let lost = outcome.winner == Some(self.game.side_to_move(position).opponent());
            return Ok(if lost { Forced::Yes } else { Forced::No { ever: true } });
        }
        if self.game.claim(position).is_some() {
            return Ok(Forced::No { ever: true });
        }
        if let Some(answer) = self.probe(position, Wdl::Loss, plies) {
            return Ok(answer);
        }
        if plies == 0 {
            return Ok(Forced::No { ever: false });
        }
        let index = plies as usize;
        if self.killers.len() <= index {
            self.killers.resize(index + 1, None);
        }
        let mut moves = self.moves(position);
        if let Some(at) = self.killers[index].and_then(|killer| moves.iter().position(|&m| m == killer)) {
            moves.swap(0, at);
        }
        for m in moves {
            let answer = self.wins(&self.after(position, m), plies - 1)?;
            if answer != Forced::Yes {
                self.killers[index] = Some(m);
                return Ok(answer);
            }
        }
        Ok(Forced::Yes)
    }

    /// Returns the fewest plies, up to `most`, in which the side to move can force a win; `None`
    /// where it cannot.
    ///
    /// # Errors
    /// As [`Solver::wins`].
    pub fn shortest_win(&mut self, position: &G::Position, most: u32) -> Result<Option<u32>, TooLong> {
        shortest(most, |plies| self.wins(position, plies))
    }

    /// Returns the fewest plies, up to `most`, in which the side to move loses by force; `None`
    /// where it does not.
    ///
    /// # Errors
    /// As [`Solver::wins`].
    pub fn shortest_loss(&mut self, position: &G::Position, most: u32) -> Result<Option<u32>, TooLong> {
        shortest(most, |plies| self.loses(position, plies))
    }
}

/// The fewest plies, up to `most`, for which the answer is yes.
fn shortest(most: u32, mut ask: impl FnMut(u32) -> Result<Forced, TooLong>) -> Result<Option<u32>, TooLong> {
    for plies in 0..=most {
        match ask(plies)? {
            Forced::Yes => return Ok(Some(plies)),
            Forced::No { ever: true } => return Ok(None),
            Forced::No { ever: false } => {}
        }
    }
    Ok(None)
}
