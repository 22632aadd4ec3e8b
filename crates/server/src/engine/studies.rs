//! Studies: those that have a seat, those in the line for one, and the tables.

use super::Account;
use super::queue::{Policy, Queue};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use throughline_catalog::EngineSlot;

/// Accounts whose time is remembered at most.
const ACCOUNTS: usize = 4_096;

/// Something to think about for as long as somebody wants it.
pub(crate) trait Study: Send {
    /// Goes on until there is nothing more to do (then true), or until `stop` is set, and then
    /// returns within milliseconds. It is called again then, perhaps on another thread, with the
    /// same slot.
    fn go_on(&mut self, slot: &mut EngineSlot, stop: &AtomicBool) -> bool;

    /// It is in the line for a seat, behind this many others. Must not block.
    fn waits(&mut self, before: usize);

    /// It has had its time, and others wait for its seat. Must not block; nothing follows.
    fn gives_way(&mut self);

    /// The engine broke. Nothing follows.
    fn broke(&mut self);
}

/// A study under way. Dropped, it ends the study at once.
pub(crate) struct Ticket {
    queue: Arc<Queue>,
    number: u64,
}

impl Ticket {
    pub(super) fn new(queue: Arc<Queue>, number: u64) -> Self {
        Ticket { queue, number }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.queue.end_study(self.number);
    }
}

/// A study with what belongs to it.
pub(super) struct Entry {
    pub number: u64,
    account: Account,
    /// Whose table it uses; none where it is kept for nobody.
    desk: Option<u64>,
    pub study: Box<dyn Study>,
    /// Its engine, while it has a seat.
    pub slot: Option<EngineSlot>,
    /// Ends a slice.
    pub stop: Arc<AtomicBool>,
    /// Time had so far.
    had: Duration,
}

/// What is known of a study while a worker has it.
struct Busy {
    account: Account,
    /// As the study's own, until the desk is left.
    desk: Option<u64>,
    /// Nobody wants it any more.
    unwanted: bool,
}

/// All studies that are not finished.
pub(super) struct Studies {
    policy: Policy,
    /// With a seat, and no worker at them.
    ready: Vec<Entry>,
    /// With a seat, and a worker at them.
    busy: HashMap<u64, Busy>,
    /// Without a seat.
    line: VecDeque<Entry>,
    /// Engines of desks that have no study now, the longest unused first.
    idle: VecDeque<(u64, EngineSlot)>,
    /// The time each account has had.
    used: HashMap<Account, Duration>,
    /// The least that anybody here has had, as far as it ever came: newcomers start level with
    /// that.
    floor: Duration,
    last: u64,
}

impl Studies {
    pub(super) fn new(policy: Policy) -> Self {
        Studies {
            policy,
            ready: Vec::new(),
            busy: HashMap::new(),
            line: VecDeque::new(),
            idle: VecDeque::new(),
            used: HashMap::new(),
            floor: Duration::ZERO,
            last: 0,
        }
    }

    /// Takes a study in, to a seat if there is one, unless the workers are ending.
    pub(super) fn add(
        &mut self,
        study: Box<dyn Study>,
        account: Account,
        desk: Option<u64>,
        closed: bool,
    ) -> u64 {
        self.last += 1;
        let number = self.last;
        if closed {
            return number;
        }
        self.charge(&account);
        let (slot, stop, had) = (None, Arc::default(), Duration::ZERO);
        self.line.push_back(Entry { number, account, desk, study, slot, stop, had });
        self.seat();
        number
    }

    /// Lifts a newcomer's time to the least of those who are here.
    fn charge(&mut self, account: &Account) {
        if self.used.len() >= ACCOUNTS {
            self.used.clear();
        }
        let used = self.used.entry(account.clone()).or_default();
        *used = self.floor.max(*used);
    }

    /// The accounts of the studies with seats, one for each.
    fn seated(&self) -> impl Iterator<Item = &Account> {
        self.ready.iter().map(|entry| &entry.account).chain(self.busy.values().map(|busy| &busy.account))
    }

    /// Gives free seats to those in the line, first to whoever has the fewest, and tells the others
    /// how many are before them.
    fn seat(&mut self) {
        while self.ready.len() + self.busy.len() < self.policy.seats.max(1) {
            let seats = |entry: &Entry| self.seated().filter(|&account| *account == entry.account).count();
            let next = self.line.iter().enumerate().min_by_key(|(_, entry)| seats(entry)).map(|(n, _)| n);
            let Some(mut entry) = next.and_then(|n| self.line.remove(n)) else { break };
            entry.slot = self.engine_of(entry.desk);
            self.ready.push(entry);
        }
        self.line.iter_mut().enumerate().for_each(|(before, entry)| entry.study.waits(before));
    }

    /// The engine that a desk had, if it is still there; makes room otherwise.
    fn engine_of(&mut self, desk: Option<u64>) -> Option<EngineSlot> {
        if let Some(place) = self.idle.iter().position(|(of, _)| Some(*of) == desk) {
            return self.idle.remove(place).map(|(_, slot)| slot);
        }
        while self.ready.len() + self.busy.len() + self.idle.len() >= self.policy.seats.max(1) {
            if self.idle.pop_front().is_none() {
                break;
            }
        }
        None
    }

    /// The study to go on with: that of the account which has had the least, and of that account's
    /// the same.
    pub(super) fn take(&mut self) -> Option<Entry> {
        let rank = |entry: &Entry| (self.used.get(&entry.account).copied().unwrap_or_default(), entry.had);
        let (place, _) = self.ready.iter().enumerate().min_by_key(|(_, entry)| rank(entry))?;
        let entry = self.ready.swap_remove(place);
        let busy = Busy { account: entry.account.clone(), desk: entry.desk, unwanted: false };
        self.busy.insert(entry.number, busy);
        Some(entry)
    }

    /// Takes a study back from a worker after a slice. What is returned is to be dropped without
    /// the lock.
    pub(super) fn put_back(&mut self, mut entry: Entry, took: Duration, finished: bool) -> Option<Entry> {
        entry.had += took;
        *self.used.entry(entry.account.clone()).or_default() += took;
        let least = self.seated().filter_map(|account| self.used.get(account)).min().copied();
        self.floor = self.floor.max(least.unwrap_or_default());
        let busy = self.busy.remove(&entry.number);
        let unwanted = busy.as_ref().is_none_or(|busy| busy.unwanted);
        entry.desk = busy.and_then(|busy| busy.desk);
        let gives_way = !self.line.is_empty() && entry.had >= self.policy.enough;
        let ended = if finished || unwanted || gives_way {
            if gives_way && !finished && !unwanted {
                entry.study.gives_way();
            }
            self.keep_engine(&mut entry);
            Some(entry)
        } else {
            self.ready.push(entry);
            None
        };
        self.seat();
        ended
    }

    /// Ends a study. What is returned is to be dropped without the lock.
    pub(super) fn cancel(&mut self, number: u64) -> Option<Entry> {
        if let Some(busy) = self.busy.get_mut(&number) {
            busy.unwanted = true;
            return None;
        }
        let mut ended = None;
        if let Some(place) = self.ready.iter().position(|entry| entry.number == number) {
            let mut entry = self.ready.swap_remove(place);
            self.keep_engine(&mut entry);
            ended = Some(entry);
        } else if let Some(place) = self.line.iter().position(|entry| entry.number == number) {
            ended = self.line.remove(place);
        }
        self.seat();
        ended
    }

    /// Keeps the engine of a study that has ended for the next one at its desk.
    fn keep_engine(&mut self, entry: &mut Entry) {
        if let Some(desk) = entry.desk {
            self.idle.extend(entry.slot.take().map(|slot| (desk, slot)));
        }
    }

    /// A desk is left: its engine is not kept, nor the one that a worker has in hand.
    pub(super) fn leave(&mut self, desk: u64) -> Option<EngineSlot> {
        for busy in self.busy.values_mut().filter(|busy| busy.desk == Some(desk)) {
            busy.desk = None;
        }
        let place = self.idle.iter().position(|(of, _)| *of == desk)?;
        self.idle.remove(place).map(|(_, slot)| slot)
    }

    /// Whether a study waits for a worker or for a seat.
    pub(super) fn somebody_waits(&self) -> bool {
        !self.ready.is_empty() || !self.line.is_empty()
    }

    /// Engines kept for desks.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.idle.len()
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        *self = Studies { last: self.last, ..Studies::new(self.policy) };
    }
}
