//! The arrays that environments write.

use crate::Error;

/// The shapes of the arrays for one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Planes, rows and columns of an observation.
    pub observation: [usize; 3],
    /// The number of actions.
    pub actions: usize,
    /// Whether an action is a touch, and a turn takes several.
    pub touches: bool,
}

impl Layout {
    /// The bytes of one observation.
    #[must_use]
    pub fn observation_size(&self) -> usize {
        self.observation.iter().product()
    }
}

/// Owned arrays with an entry for each game; environments write to them through [`ArraysMut`].
#[derive(Clone, PartialEq, Debug)]
pub struct Arrays {
    /// [`Layout::observation_size`] bytes per game.
    pub observations: Vec<u8>,
    /// [`Layout::actions`] bytes per game: 1 for a legal action, else 0.
    pub masks: Vec<u8>,
    /// Two per game, the first side's first: 1 for a win, -1 for a loss, else 0.
    pub rewards: Vec<f32>,
    /// 1 where the last action ended the game, or the game had already ended.
    pub terminated: Vec<u8>,
    /// 1 where the game was cut off at the maximum number of plies.
    pub truncated: Vec<u8>,
    /// The side to move: 0 the first side, 1 the second.
    pub players: Vec<u8>,
}

impl Arrays {
    /// Creates arrays of zeros for this many games.
    #[must_use]
    pub fn new(layout: Layout, batch: usize) -> Self {
        Arrays {
            observations: vec![0; batch * layout.observation_size()],
            masks: vec![0; batch * layout.actions],
            rewards: vec![0.0; batch * 2],
            terminated: vec![0; batch],
            truncated: vec![0; batch],
            players: vec![0; batch],
        }
    }

    /// Borrows all arrays mutably.
    #[must_use]
    pub fn view_mut(&mut self) -> ArraysMut<'_> {
        ArraysMut {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            players: &mut self.players,
        }
    }
}

/// Mutable slices for the arrays documented at [`Arrays`].
#[derive(Debug)]
#[expect(missing_docs, reason = "told at Arrays")]
pub struct ArraysMut<'a> {
    pub observations: &'a mut [u8],
    pub masks: &'a mut [u8],
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut [u8],
    pub truncated: &'a mut [u8],
    pub players: &'a mut [u8],
}

impl<'a> ArraysMut<'a> {
    /// Checks that all arrays have the length for this many games.
    pub(crate) fn check(&self, layout: Layout, batch: usize) -> Result<(), Error> {
        let lengths = [
            ("observations", self.observations.len(), layout.observation_size()),
            ("masks", self.masks.len(), layout.actions),
            ("rewards", self.rewards.len(), 2),
            ("terminated", self.terminated.len(), 1),
            ("truncated", self.truncated.len(), 1),
            ("players", self.players.len(), 1),
        ];
        match lengths.into_iter().find(|(_, found, each)| *found != each * batch) {
            Some((name, found, each)) => Err(Error::Length { name, found, expected: each * batch }),
            None => Ok(()),
        }
    }

    /// Splits the arrays after this many games.
    pub(crate) fn split_at(self, layout: Layout, games: usize) -> (Self, Self) {
        let observations = self.observations.split_at_mut(games * layout.observation_size());
        let masks = self.masks.split_at_mut(games * layout.actions);
        let rewards = self.rewards.split_at_mut(games * 2);
        let terminated = self.terminated.split_at_mut(games);
        let truncated = self.truncated.split_at_mut(games);
        let players = self.players.split_at_mut(games);
        let first = ArraysMut {
            observations: observations.0,
            masks: masks.0,
            rewards: rewards.0,
            terminated: terminated.0,
            truncated: truncated.0,
            players: players.0,
        };
        let others = ArraysMut {
            observations: observations.1,
            masks: masks.1,
            rewards: rewards.1,
            terminated: terminated.1,
            truncated: truncated.1,
            players: players.1,
        };
        (first, others)
    }

    /// Iterates over the arrays of each game.
    pub(crate) fn each(self, layout: Layout) -> impl Iterator<Item = LaneArraysMut<'a>> {
        let observations = self.observations.chunks_exact_mut(layout.observation_size());
        let masks = self.masks.chunks_exact_mut(layout.actions);
        let rewards = self.rewards.chunks_exact_mut(2);
        let flags = self.terminated.iter_mut().zip(self.truncated).zip(self.players);
        observations.zip(masks).zip(rewards).zip(flags).map(
            |(((observation, mask), rewards), ((terminated, truncated), player))| LaneArraysMut {
                observation,
                mask,
                rewards,
                terminated,
                truncated,
                player,
            },
        )
    }
}

/// Mutable slices for one game.
pub(crate) struct LaneArraysMut<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut u8,
    pub truncated: &'a mut u8,
    pub player: &'a mut u8,
}
