//! The graph of all positions that can be reached.

use super::ReachError;
use crate::{Stop, after};
use throughline_game::Game;

/// No position.
const NONE: u32 = u32::MAX;

/// Positions by number, and the numbers that the moves of each lead to.
#[derive(Debug)]
pub(super) struct Graph<G: Game> {
    pub(super) positions: Vec<G::Position>,
    /// Where the moves of each position begin in `next`; one more at the end.
    first: Vec<usize>,
    next: Vec<u32>,
    /// Numbers by hash, open addressing; a power of two.
    table: Vec<u32>,
}

impl<G: Game> Graph<G> {
    /// Finds everything that can be reached from `start`, which gets number 0.
    pub(super) fn explore(
        game: &G,
        start: &G::Position,
        memory: usize,
        stop: Stop<'_>,
    ) -> Result<Self, ReachError> {
        let mut graph =
            Graph { positions: Vec::new(), first: Vec::new(), next: Vec::new(), table: vec![NONE; 1 << 10] };
        graph.number(game, game.uncounted(start));
        let mut moves = Vec::new();
        while let Some(position) = graph.positions.get(graph.first.len()).cloned() {
            let explored = graph.first.len();
            if explored.is_multiple_of(1 << 14) && stop(explored as u64, graph.positions.len() as u64) {
                return Err(ReachError::Stopped);
            }
            if graph.bytes() > memory || graph.positions.len() >= NONE as usize {
                return Err(ReachError::TooLarge { found: graph.positions.len() });
            }
            graph.first.push(graph.next.len());
            moves.clear();
            game.legal_moves(&position, &mut moves);
            for &m in &moves {
                let number = graph.number(game, after(game, &position, m));
                graph.next.push(number);
            }
        }
        graph.first.push(graph.next.len());
        Ok(graph)
    }

    /// What it takes, the retrograde pass included.
    fn bytes(&self) -> usize {
        let position = size_of::<G::Position>() + 2 * size_of::<usize>() + 2 * size_of::<u32>() + 12;
        self.positions.len() * position + self.table.len() * 4 + self.next.len() * 8
    }

    /// The number of moves between the positions.
    pub(super) fn moves(&self) -> usize {
        self.next.len()
    }

    /// Where the moves of a position lead, each once for each move.
    pub(super) fn after(&self, at: usize) -> &[u32] {
        &self.next[self.first[at]..self.first[at + 1]]
    }

    /// The slot of a position that is there, or the free one where it would be.
    fn slot(&self, game: &G, position: &G::Position) -> usize {
        let mask = self.table.len() - 1;
        // Multiplied, because the low bits of a game's key may be poor.
        let mut slot = (game.key(position).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.table[slot] != NONE && self.positions[self.table[slot] as usize] != *position {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// The number of a position.
    pub(super) fn find(&self, game: &G, position: &G::Position) -> Option<usize> {
        Some(self.table[self.slot(game, position)])
            .filter(|&number| number != NONE)
            .map(|number| number as usize)
    }

    /// The number of a position, a new one when it is new.
    fn number(&mut self, game: &G, position: G::Position) -> u32 {
        if self.positions.len() * 2 >= self.table.len() {
            self.grow(game);
        }
        let slot = self.slot(game, &position);
        if self.table[slot] == NONE {
            self.table[slot] = self.positions.len() as u32;
            self.positions.push(position);
        }
        self.table[slot]
    }

    fn grow(&mut self, game: &G) {
        self.table = vec![NONE; self.table.len() * 2];
        for number in 0..self.positions.len() {
            let slot = self.slot(game, &self.positions[number]);
            self.table[slot] = number as u32;
        }
    }
}
