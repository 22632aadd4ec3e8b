//! One game of a batch.

use crate::arrays::LaneArraysMut;
use crate::{AfterEnd, Layout, Settings};
use throughline_game::playout::History;
use throughline_game::random::mix;
use throughline_game::{Encoding, Outcome, Random, Repetition, SiteId};

/// The most touches of a turn before its last, in any game.
const MAX_EARLIER_TOUCHES: usize = 3;
/// How often a new opening is drawn if it ends the game.
const MAX_OPENING_TRIES: u64 = 16;

/// A rule set, with the data that all games of the batch share.
pub(crate) struct Rules<'a, G> {
    pub game: &'a G,
    pub layout: Layout,
    pub repetition: Option<Repetition>,
    pub settings: &'a Settings,
}

impl<'a, G: Encoding> Rules<'a, G> {
    pub fn new(game: &'a G, layout: Layout, settings: &'a Settings) -> Self {
        let repetition = game.repetition().filter(|rule| rule.automatic);
        Rules { game, layout, repetition, settings }
    }

    /// Returns the number of planes that tell how often the position has occurred before.
    fn repetition_planes(&self) -> usize {
        repetition_planes(self.repetition)
    }
}

fn repetition_planes(repetition: Option<Repetition>) -> usize {
    repetition.filter(|rule| rule.automatic).map_or(0, |rule| rule.limit.saturating_sub(2) as usize)
}

/// Returns the shapes of a game's arrays: its own planes, then those for repetition, then those for
/// touches.
pub(crate) fn layout<G: Encoding>(game: &G) -> Layout {
    let [planes, rows, columns] = game.observation_shape();
    let touches = game.action_count() == 0;
    let more = repetition_planes(game.repetition()) + if touches { MAX_EARLIER_TOUCHES } else { 0 };
    // One action for each site, and one for a move without touches.
    let actions = if touches { rows * columns + 1 } else { game.action_count() };
    Layout { observation: [planes + more, rows, columns], actions, touches }
}

/// The meaning of an action.
#[derive(Clone, Copy)]
pub(crate) enum LaneAction<M> {
    Move(M),
    Touch(SiteId),
    Illegal,
    /// The game has ended; the action is ignored.
    GameOver,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    ByRules,
    CutOff,
}

/// One game.
pub(crate) struct Lane<G: Encoding> {
    pub position: G::Position,
    history: History,
    /// How often the position has occurred before.
    occurrences_before: u32,
    plies: u32,
    touched: Vec<SiteId>,
    end: Option<End>,
    /// The seed of its openings, and the number of games begun.
    seed: u64,
    episode: u64,
    /// The random numbers of [`Lane::sample`].
    sampling: Random,
    pub next_action: LaneAction<G::Move>,
}

// Written by hand, because the derived implementation would require `G: Clone`.
impl<G: Encoding> Clone for Lane<G> {
    fn clone(&self) -> Self {
        Lane {
            position: self.position.clone(),
            history: self.history.clone(),
            touched: self.touched.clone(),
            sampling: self.sampling.clone(),
            ..*self
        }
    }
}

impl<G: Encoding> Lane<G> {
    /// Creates game number `number` of a batch with this seed; [`Lane::start`] begins it.
    pub fn new(game: &G, seed: u64, number: usize) -> Self {
        let seed = mix(seed ^ mix(number as u64 + 1));
        Lane {
            position: game.start(),
            history: History::default(),
            occurrences_before: 0,
            plies: 0,
            touched: Vec::new(),
            end: None,
            seed,
            episode: 0,
            sampling: Random::new(mix(seed ^ mix(u64::from_be_bytes(*b"sampling")))),
            next_action: LaneAction::GameOver,
        }
    }

    /// Starts the next game.
    pub fn start(&mut self, rules: &Rules<'_, G>) {
        for _ in 0..MAX_OPENING_TRIES {
            self.clear(rules);
            let mut random = Random::new(self.seed.wrapping_add(mix(self.episode)));
            self.episode += 1;
            let ends = (0..rules.settings.opening_plies).any(|_| {
                let m = rules.game.random_move(&self.position, &mut random);
                m.is_none_or(|m| self.play(rules, m).is_some())
            });
            if !ends {
                return;
            }
        }
        self.clear(rules);
    }

    fn clear(&mut self, rules: &Rules<'_, G>) {
        self.position = rules.game.start();
        self.history.clear();
        self.touched.clear();
        (self.occurrences_before, self.plies, self.end) = (0, 0, None);
    }

    /// Interprets an action.
    #[inline]
    pub fn interpret(&self, rules: &Rules<'_, G>, action: i32) -> LaneAction<G::Move> {
        if self.end.is_some() {
            return LaneAction::GameOver;
        }
        let Ok(action) = usize::try_from(action) else { return LaneAction::Illegal };
        if rules.layout.touches {
            return self.interpret_touch(rules, action);
        }
        rules.game.move_of(&self.position, action).map_or(LaneAction::Illegal, LaneAction::Move)
    }

    /// Interprets a touch: it continues the turn, or completes it.
    fn interpret_touch(&self, rules: &Rules<'_, G>, action: usize) -> LaneAction<G::Move> {
        let (mut touched, without_touch) = (self.touched.clone(), rules.layout.actions - 1);
        if action < without_touch {
            touched.push(action as SiteId);
        } else if action > without_touch || !touched.is_empty() {
            return LaneAction::Illegal;
        }
        let found = rules.game.continuations(&self.position, &touched, 1);
        match found.moves.first() {
            Some(&(m, ref gesture)) if gesture.sites == touched => LaneAction::Move(m),
            _ if found.count == 0 || touched.len() == self.touched.len() => LaneAction::Illegal,
            _ => LaneAction::Touch(action as SiteId),
        }
    }

    /// Plays a legal move; returns the outcome if it ends the game.
    #[inline]
    fn play(&mut self, rules: &Rules<'_, G>, m: G::Move) -> Option<Outcome> {
        let game = rules.game;
        if rules.repetition.is_none() || game.is_irreversible(&self.position, m) {
            self.history.clear();
        } else {
            self.history.push(game.key(&self.position));
        }
        game.play(&mut self.position, m);
        self.plies += 1;
        let by_position = game.outcome(&self.position);
        let Some(rule) = rules.repetition else { return by_position };
        self.occurrences_before = self.history.count(game.key(&self.position));
        match by_position {
            Some(outcome) if !outcome.reason.after_repetition => by_position,
            _ if self.occurrences_before + 1 >= rule.limit => Some(rule.outcome(game)),
            _ => by_position,
        }
    }

    /// Carries out the chosen action, and writes the arrays.
    #[inline]
    pub fn step(&mut self, rules: &Rules<'_, G>, arrays: LaneArraysMut<'_>) {
        arrays.rewards.fill(0.0);
        let mover = rules.game.side_to_move(&self.position);
        let (ended, winner) = match self.next_action {
            // Written again, because the caller may pass other arrays each time.
            LaneAction::GameOver => (self.end == Some(End::ByRules), None),
            LaneAction::Touch(site) => {
                self.touched.push(site);
                (false, None)
            }
            LaneAction::Illegal => (true, Some(mover.opponent())),
            LaneAction::Move(m) => {
                self.touched.clear();
                let outcome = self.play(rules, m);
                (outcome.is_some(), outcome.and_then(|outcome| outcome.winner))
            }
        };
        if let Some(winner) = winner {
            arrays.rewards[winner.index()] = 1.0;
            arrays.rewards[winner.opponent().index()] = -1.0;
        }
        self.end = match ended {
            true => Some(End::ByRules),
            false => (self.plies >= rules.settings.max_plies).then_some(End::CutOff),
        };
        let is = |end| u8::from(self.end == Some(end));
        (*arrays.terminated, *arrays.truncated) = (is(End::ByRules), is(End::CutOff));
        if self.end.is_some() && rules.settings.after_end == AfterEnd::Restarts {
            self.start(rules);
        }
        self.write(rules, arrays);
    }

    /// Writes observation, mask and player.
    #[inline]
    pub fn write(&self, rules: &Rules<'_, G>, arrays: LaneArraysMut<'_>) {
        let game = rules.game;
        *arrays.player = game.side_to_move(&self.position).index() as u8;
        let [_, rows, columns] = rules.layout.observation;
        let of_touches = if rules.layout.touches { MAX_EARLIER_TOUCHES } else { 0 };
        let more = (rules.repetition_planes() + of_touches) * rows * columns;
        let (own, more) = arrays.observation.split_at_mut(arrays.observation.len() - more);
        game.observe(&self.position, own);
        let mut planes = more.chunks_exact_mut((rows * columns).max(1));
        for (times, plane) in (1..).zip(planes.by_ref().take(rules.repetition_planes())) {
            plane.fill(u8::from(self.occurrences_before >= times));
        }
        for (number, plane) in planes.enumerate() {
            plane.fill(0);
            if let Some(at) = self.touched.get(number).and_then(|&site| plane.get_mut(usize::from(site))) {
                *at = 1;
            }
        }
        self.write_mask(rules, arrays.mask);
    }

    /// Writes the mask of legal actions; all zeros in a game that has ended.
    #[inline]
    pub fn write_mask(&self, rules: &Rules<'_, G>, mask: &mut [u8]) {
        match self.end.is_some() {
            true => mask.fill(0),
            false if rules.layout.touches => self.write_touches(rules, mask),
            false => rules.game.mask(&self.position, mask),
        }
    }

    fn write_touches(&self, rules: &Rules<'_, G>, mask: &mut [u8]) {
        mask.fill(0);
        let found = rules.game.continuations(&self.position, &self.touched, 1);
        found.next.iter().for_each(|&site| mask[usize::from(site)] = 1);
        if self.touched.is_empty() && found.moves.first().is_some_and(|(_, gesture)| gesture.sites.is_empty())
        {
            mask[rules.layout.actions - 1] = 1;
        }
    }

    /// Draws a legal action with uniform probability; 0 in a game that has ended.
    #[inline]
    pub fn sample(&mut self, rules: &Rules<'_, G>) -> i32 {
        if self.end.is_some() {
            return 0;
        }
        if !rules.layout.touches {
            return rules.game.random_action(&self.position, &mut self.sampling).unwrap_or(0) as i32;
        }
        let next = rules.game.continuations(&self.position, &self.touched, 1).next;
        match next.len() {
            0 => rules.layout.actions as i32 - 1,
            count => next[self.sampling.below(count as u32) as usize].into(),
        }
    }
}
