//! The clock of a game: the time each side has left, and the deadline of the side to move. Only the
//! server's clock counts; times are milliseconds since 1970, UTC.

use super::time_control::TimeControl;
use crate::calendar::{DAY, SECOND};
use serde::Serialize;
use std::time::Duration;
use throughline_store::Outage;
use ts_rs::TS;

/// In a live game a side's first move is free, and must be made within this many milliseconds.
const FIRST_MOVE: i64 = 120 * SECOND;

/// Maximum lag compensation for a move, in milliseconds.
pub(super) const MAX_LAG: i64 = 500;

/// A turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// The side to move, 0 or 1.
    pub side: u8,
    /// The number of moves played.
    pub ply: usize,
}

impl Turn {
    /// Whether it is the side's first move.
    pub(super) fn is_first(self) -> bool {
        self.ply < 2
    }
}

/// The clock of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Clock {
    pub control: TimeControl,
    /// The sides whose time is counted: not an engine's.
    counts: [bool; 2],
    /// The time that each side had left when the turn began.
    bank: [i64; 2],
    /// When the turn began; none while no clock runs.
    since: Option<i64>,
    /// Outage time within this turn, charged to neither side.
    outages: i64,
    /// The end of the last outage included in it.
    included_until: i64,
}

impl Clock {
    /// Creates a stopped clock; `counts` tells for which sides time is counted.
    pub(super) fn new(control: TimeControl, counts: [bool; 2]) -> Self {
        Clock {
            control,
            counts,
            bank: [control.bank(); 2],
            since: None,
            outages: 0,
            included_until: i64::MIN,
        }
    }

    /// Whether the side to move has its time counted.
    fn is_counted(&self, turn: Turn) -> bool {
        self.counts[usize::from(turn.side & 1)]
    }

    /// When the turn began, if the side's time runs.
    fn runs_since(&self, turn: Turn) -> Option<i64> {
        self.since.filter(|_| self.is_counted(turn))
    }

    /// Begins a turn.
    pub(super) fn begin(&mut self, at: i64) {
        (self.since, self.outages) = (Some(at), 0);
    }

    /// Stops the clock at the end of the game.
    pub(super) fn stop(&mut self, turn: Turn, at: i64) {
        self.charge(turn, at, 0);
        self.since = None;
    }

    /// Ends a turn by a move, and starts the other side's time.
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

    /// Ends a turn because moves were taken back.
    pub(super) fn take_back(&mut self, turn: Turn, at: i64) {
        if self.since.is_some() {
            self.charge(turn, at, 0);
            self.begin(at);
        }
    }

    /// Charges the time of the turn to the side's bank.
    fn charge(&mut self, turn: Turn, at: i64, lag: i64) {
        let bank = &self.bank[usize::from(turn.side & 1)];
        let left = (bank - self.charged(turn, at, lag)).max(0);
        self.bank[usize::from(turn.side & 1)] = left;
    }

    /// The part of the turn's time that is charged to the bank.
    fn charged(&self, turn: Turn, at: i64, lag: i64) -> i64 {
        let Some(since) = self.runs_since(turn) else { return 0 };
        let took = at - since - self.outages - lag.clamp(0, MAX_LAG);
        (took - self.delay(turn)).max(0)
    }

    /// The time of a turn that is free.
    fn delay(&self, turn: Turn) -> i64 {
        match self.control {
            TimeControl::Live { .. } if turn.is_first() => FIRST_MOVE,
            TimeControl::Live { .. } => 0,
            TimeControl::Correspondence { days, .. } => i64::from(days) * DAY,
        }
    }

    /// The deadline of the side to move, without lag compensation; none while no clock runs or an
    /// engine is to move.
    pub(super) fn deadline(&self, turn: Turn) -> Option<i64> {
        let since = self.runs_since(turn)?;
        // The bank does not extend the time for a first move in a live game.
        let begins = self.control.is_live() && turn.is_first();
        let bank = if begins { 0 } else { self.bank[usize::from(turn.side & 1)] };
        Some(since + self.outages + self.delay(turn) + bank)
    }

    /// Whether an outage overlaps the turn and is not given back yet.
    pub(super) fn overlaps(&self, outage: Outage) -> bool {
        self.since.is_some_and(|since| outage.until > since.max(self.included_until))
    }

    /// Adds an outage's time within the turn to the time that is not charged. Returns that time.
    pub(super) fn give_back(&mut self, outage: Outage) -> i64 {
        let Some(since) = self.since else { return 0 };
        let begun = outage.since.max(since).max(self.included_until);
        let given = (outage.until - begun).max(0);
        self.outages += given;
        self.included_until = self.included_until.max(outage.until);
        given
    }

    /// The view for browsers.
    pub(super) fn view(&self, turn: Turn) -> ClockView {
        ClockView {
            control: self.control.words(),
            live: self.control.is_live(),
            bank: self.bank,
            delay: self.delay(turn),
            since: self.runs_since(turn).map(|since| since + self.outages),
        }
    }

    /// The time that a side had left when the turn began, in a live game.
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
    /// When the turn began, in milliseconds since 1970 by the server's clock; null while no clock
    /// runs.
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
        assert!(clock.overlaps(outage));
        clock.give_back(outage);
        assert!(!clock.overlaps(outage));
        clock.give_back(outage);
        assert_eq!(clock.deadline(turn(2)), Some(2_000 + 58_000 + 180_000));
        clock.press(turn(2), 61_000, 0);
        assert_eq!(clock.bank[0], 180_000 - 1_000 + 2_000);
        assert!(!clock.overlaps(outage), "it was before this turn");
    }

    #[derive(Clone, Debug)]
    enum ClockEvent {
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
        /// Replaying the log: the clock depends on nothing else.
        Restart,
    }

    fn clock_events() -> impl Strategy<Value = Vec<ClockEvent>> {
        let time = || prop_oneof![0..2_000_i64, 0..200_000_i64, 0..20 * DAY];
        let one = prop_oneof![
            4 => (time(), 0..2_000_i64).prop_map(|(after, lag)| ClockEvent::Move { after, lag }),
            1 => time().prop_map(|after| ClockEvent::TakeBack { after }),
            2 => (time(), time()).prop_map(|(before, length)| ClockEvent::Outage { before, length }),
            1 => Just(ClockEvent::Restart),
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

        /// Whatever happens, a running clock has one deadline: finite, never earlier within a turn,
        /// postponed only by outages and by no more than they lasted.
        #[test]
        fn no_schedule_makes_a_deadline_infinite_or_moves_it_back(
            control in controls(),
            schedule in clock_events(),
        ) {
            let mut clock = Clock::new(control, [true; 2]);
            let (mut now, mut ply, mut last_outage) = (1_000_000_i64, 0_usize, 0_i64);
            clock.begin(now);
            for event in schedule {
                let before = clock.deadline(turn(ply)).expect("it runs");
                match event {
                    ClockEvent::Move { after, lag } => {
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
                    ClockEvent::TakeBack { after } => {
                        if now + after > before || ply == 0 {
                            break;
                        }
                        now += after;
                        let banks = clock.bank;
                        clock.take_back(turn(ply), now);
                        ply -= 1;
                        prop_assert!((0..2).all(|side| (0..=banks[side]).contains(&clock.bank[side])));
                    }
                    ClockEvent::Outage { before: ago, length } => {
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
                    ClockEvent::Restart => {
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
