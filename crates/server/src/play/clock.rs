//! The clock of a game: what each side has left, and when the side to move must have moved. Only
//! the server's clock counts; times are milliseconds since 1970, UTC.

use super::time_control::TimeControl;
use crate::calendar::{DAY, SECOND};
use serde::Serialize;
use std::time::Duration;
use throughline_store::Outage;
use ts_rs::TS;

/// In a live game a side's first move costs nothing, and must come within this time.
const FIRST_MOVE: i64 = 120 * SECOND;

/// Lag that is given back for a move at most.
pub(super) const MOST_LAG: i64 = 500;

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The side to move, 0 or 1.
    pub side: u8,
    /// Moves played.
    pub ply: usize,
}

impl Turn {
    /// Whether the side has not moved yet.
    pub(super) fn is_first(self) -> bool {
        self.ply < 2
    }
}

/// The clock of a game that goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    pub control: TimeControl,
    /// The sides whose time counts: an engine's does not.
    counts: [bool; 2],
    /// What each side had left when the turn began.
    bank: [i64; 2],
    /// When the turn began; none while nobody's time runs.
    since: Option<i64>,
    /// Time of this turn that is nobody's.
    outages: i64,
    /// The end of the last outage that is counted in it.
    counted: i64,
}

impl Clock {
    /// A clock that does not run yet, for the sides whose time counts.
    pub(super) fn new(control: TimeControl, counts: [bool; 2]) -> Self {
        Clock { control, counts, bank: [control.bank(); 2], since: None, outages: 0, counted: i64::MIN }
    }

    /// Whether the time of the side to move counts.
    fn is_counted(&self, turn: Turn) -> bool {
        self.counts[usize::from(turn.side & 1)]
    }

    /// When the turn began, if its side's time runs.
    fn runs_since(&self, turn: Turn) -> Option<i64> {
        self.since.filter(|_| self.is_counted(turn))
    }

    /// Begins a turn.
    pub(super) fn begin(&mut self, at: i64) {
        (self.since, self.outages) = (Some(at), 0);
    }

    /// Stops for good: the game is over.
    pub(super) fn stop(&mut self, turn: Turn, at: i64) {
        self.charge(turn, at, 0);
        self.since = None;
    }

    /// The side to move has moved; the other one's time begins to run.
    pub(super) fn press(&mut self, turn: Turn, at: i64, lag: i64) {
        if self.since.is_none() {
            return;
        }
        self.charge(turn, at, lag);
        if let TimeControl::Live { increment, .. } = self.control
            && !turn.is_first()
            && self.is_counted(turn)
        {
            self.bank[usize::from(turn.side & 1)] += i64::from(increment) * SECOND;
        }
        self.begin(at);
    }

    /// The turn is another one without a move: moves were taken back.
    pub(super) fn take_back(&mut self, turn: Turn, at: i64) {
        if self.since.is_some() {
            self.charge(turn, at, 0);
            self.begin(at);
        }
    }

    /// Takes the time of the turn out of the bank.
    fn charge(&mut self, turn: Turn, at: i64, lag: i64) {
        let bank = &self.bank[usize::from(turn.side & 1)];
        let left = (bank - self.beyond(turn, at, lag)).max(0);
        self.bank[usize::from(turn.side & 1)] = left;
    }

    /// How much of the turn's time costs something.
    fn beyond(&self, turn: Turn, at: i64, lag: i64) -> i64 {
        let Some(since) = self.runs_since(turn) else { return 0 };
        let took = at - since - self.outages - lag.clamp(0, MOST_LAG);
        (took - self.delay(turn)).max(0)
    }

    /// The time of a turn that costs nothing.
    fn delay(&self, turn: Turn) -> i64 {
        match self.control {
            TimeControl::Live { .. } if turn.is_first() => FIRST_MOVE,
            TimeControl::Live { .. } => 0,
            TimeControl::Correspondence { days, .. } => i64::from(days) * DAY,
        }
    }

    /// When the side to move must have moved; none while nobody's time runs, or an engine is to
    /// move.
    pub(super) fn deadline(&self, turn: Turn) -> Option<i64> {
        let since = self.runs_since(turn)?;
        // Nothing of the bank goes into a first move of a live game.
        let begins = self.control.is_live() && turn.is_first();
        let bank = if begins { 0 } else { self.bank[usize::from(turn.side & 1)] };
        Some(since + self.outages + self.delay(turn) + bank)
    }

    /// Whether an outage has cost the turn time that is not given back yet.
    pub(super) fn is_touched_by(&self, outage: Outage) -> bool {
        self.since.is_some_and(|since| outage.until > since.max(self.counted))
    }

    /// Gives the time of an outage back.
    pub(super) fn give_back(&mut self, outage: Outage) {
        let Some(since) = self.since else { return };
        let begun = outage.since.max(since).max(self.counted);
        self.outages += (outage.until - begun).max(0);
        self.counted = self.counted.max(outage.until);
    }

    /// As browsers show it.
    pub(super) fn view(&self, turn: Turn) -> ClockView {
        ClockView {
            control: self.control.words(),
            live: self.control.is_live(),
            bank: self.bank,
            delay: self.delay(turn),
            since: self.runs_since(turn).map(|since| since + self.outages),
        }
    }

    /// What a side of a live game had left when the turn began.
    pub(super) fn left(&self, side: u8) -> Option<Duration> {
        let bank = u64::try_from(self.bank[usize::from(side & 1)]).ok()?;
        self.control.is_live().then_some(Duration::from_millis(bank))
    }
}

/// A clock as browsers show it.
#[derive(TS, Serialize, Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClockView {
    /// The time control in words.
    pub control: String,
    /// Whether it is shown in minutes and seconds, not in days.
    pub live: bool,
    /// Milliseconds in the banks of both sides when the turn began.
    pub bank: [i64; 2],
    /// Milliseconds of the turn that cost nothing.
    pub delay: i64,
    /// When the turn began, in milliseconds since 1970 by the server's clock; null while nobody's
    /// time runs.
    pub since: Option<i64>,
}

#[cfg(test)]
mod tests {
    use super::super::time_control::{CORRESPONDENCE, LIVE};
    use super::*;
    use proptest::prelude::*;

    const LIVE_3_2: TimeControl = TimeControl::Live { initial: 180, increment: 2 };
    const THREE_DAYS: TimeControl = TimeControl::Correspondence { days: 3, vacation: 7 };

    fn turn(ply: usize) -> Turn {
        Turn { side: (ply % 2) as u8, ply }
    }

    #[test]
    fn a_move_costs_its_time_and_brings_its_increment() {
        let mut clock = Clock::new(LIVE_3_2, [true; 2]);
        assert_eq!(clock.deadline(turn(0)), None);
        clock.begin(0);
        assert_eq!(clock.deadline(turn(0)), Some(FIRST_MOVE));
        clock.press(turn(0), 50_000, 0);
        clock.press(turn(1), 60_000, 0);
        assert_eq!(clock.bank, [180_000; 2], "first moves cost nothing and bring nothing");
        assert_eq!(clock.deadline(turn(2)), Some(240_000));
        clock.press(turn(2), 70_000, 200);
        assert_eq!(clock.bank, [180_000 - 9_800 + 2_000, 180_000], "lag is given back");
        clock.press(turn(3), 71_000, 60_000);
        assert_eq!(clock.bank[1], 180_000 - 500 + 2_000, "within a bound");
    }

    #[test]
    fn an_engine_s_time_does_not_run() {
        let mut clock = Clock::new(LIVE_3_2, [true, false]);
        clock.begin(0);
        clock.press(turn(0), 50_000, 0);
        assert_eq!((clock.deadline(turn(1)), clock.view(turn(1)).since), (None, None));
        clock.press(turn(1), 500_000, 0);
        assert_eq!(clock.deadline(turn(2)), Some(680_000));
        clock.press(turn(2), 510_000, 0);
        clock.press(turn(3), 900_000, 0);
        assert_eq!(clock.bank, [172_000, 180_000], "nor does it grow");
    }

    #[test]
    fn vacation_begins_when_the_days_are_over() {
        let mut clock = Clock::new(THREE_DAYS, [true; 2]);
        clock.begin(0);
        assert_eq!(clock.deadline(turn(0)), Some(10 * DAY));
        clock.press(turn(0), 2 * DAY, 0);
        assert_eq!(clock.bank[0], 7 * DAY);
        clock.press(turn(1), 6 * DAY, 0);
        assert_eq!(clock.bank[1], 6 * DAY, "four days for a move of three");
        clock.press(turn(2), 6 * DAY + 1, 0);
        assert_eq!(clock.deadline(turn(3)), Some(15 * DAY + 1));
    }

    #[test]
    fn an_outage_is_given_back_once_and_only_what_fell_into_the_turn() {
        let mut clock = Clock::new(LIVE_3_2, [true; 2]);
        clock.begin(0);
        clock.press(turn(0), 1_000, 0);
        clock.press(turn(1), 2_000, 0);
        let outage = Outage { since: 1_500, until: 60_000 };
        assert!(clock.is_touched_by(outage));
        clock.give_back(outage);
        assert!(!clock.is_touched_by(outage));
        clock.give_back(outage);
        assert_eq!(clock.deadline(turn(2)), Some(2_000 + 58_000 + 180_000));
        clock.press(turn(2), 61_000, 0);
        assert_eq!(clock.bank[0], 180_000 - 1_000 + 2_000);
        assert!(!clock.is_touched_by(outage), "it was before this turn");
    }

    #[derive(Clone, Debug)]
    enum Happening {
        Move {
            after: i64,
            lag: i64,
        },
        TakeBack {
            after: i64,
        },
        Outage {
            before: i64,
            length: i64,
        },
        /// A log is read back: nothing may depend on anything but it.
        Restart,
    }

    fn happenings() -> impl Strategy<Value = Vec<Happening>> {
        let time = || prop_oneof![0..2_000_i64, 0..200_000_i64, 0..20 * DAY];
        let one = prop_oneof![
            4 => (time(), 0..2_000_i64).prop_map(|(after, lag)| Happening::Move { after, lag }),
            1 => time().prop_map(|after| Happening::TakeBack { after }),
            2 => (time(), time()).prop_map(|(before, length)| Happening::Outage { before, length }),
            1 => Just(Happening::Restart),
        ];
        prop::collection::vec(one, 1..60)
    }

    fn controls() -> impl Strategy<Value = TimeControl> {
        prop_oneof![
            (LIVE.0, LIVE.1)
                .prop_map(|(minutes, increment)| TimeControl::Live { initial: minutes * 60, increment }),
            (CORRESPONDENCE.0, CORRESPONDENCE.1)
                .prop_map(|(days, vacation)| TimeControl::Correspondence { days, vacation }),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        /// Whatever happens, a running clock has one deadline: finite, never moved back within a
        /// turn, put off only by outages and by no more than they took.
        #[test]
        fn no_schedule_makes_a_deadline_infinite_or_moves_it_back(
            control in controls(),
            schedule in happenings(),
        ) {
            let mut clock = Clock::new(control, [true; 2]);
            let (mut now, mut ply, mut last_outage) = (1_000_000_i64, 0_usize, 0_i64);
            clock.begin(now);
            for happening in schedule {
                let before = clock.deadline(turn(ply)).expect("it runs");
                match happening {
                    Happening::Move { after, lag } => {
                        if now + after > before {
                            break;
                        }
                        now += after;
                        let side = usize::from(turn(ply).side);
                        let bank = clock.bank[side];
                        clock.press(turn(ply), now, lag);
                        ply += 1;
                        let most = match control {
                            TimeControl::Live { increment, .. } => bank + i64::from(increment) * SECOND,
                            TimeControl::Correspondence { .. } => bank,
                        };
                        prop_assert!((0..=most).contains(&clock.bank[side]));
                    }
                    Happening::TakeBack { after } => {
                        if now + after > before || ply == 0 {
                            break;
                        }
                        now += after;
                        let banks = clock.bank;
                        clock.take_back(turn(ply), now);
                        ply -= 1;
                        prop_assert!((0..2).all(|side| (0..=banks[side]).contains(&clock.bank[side])));
                    }
                    Happening::Outage { before: ago, length } => {
                        now += ago + length;
                        let outage = Outage { since: (now - length).max(last_outage), until: now };
                        last_outage = now;
                        clock.give_back(outage);
                        let after = clock.deadline(turn(ply)).expect("it runs");
                        prop_assert!((before..=before + outage.until - outage.since).contains(&after));
                        clock.give_back(outage);
                        prop_assert_eq!(clock.deadline(turn(ply)), Some(after));
                        if now > after {
                            break;
                        }
                    }
                    Happening::Restart => {
                        prop_assert_eq!(clock.clone().deadline(turn(ply)), Some(before));
                    }
                }
                let deadline = clock.deadline(turn(ply)).expect("it runs");
                let longest = match control {
                    TimeControl::Live { .. } => FIRST_MOVE.max(clock.bank[usize::from(turn(ply).side)]),
                    TimeControl::Correspondence { .. } => 44 * DAY,
                };
                prop_assert!(deadline <= now + longest + clock.outages);
            }
        }
    }
}
