//! A queue in which those who ask take turns, however much each of them asks.

use super::Account;
use std::collections::{HashMap, VecDeque};

/// Waiting things by account.
pub(super) struct Turns<T> {
    /// The accounts that wait, each once, the next one first.
    order: VecDeque<Account>,
    waiting: HashMap<Account, VecDeque<T>>,
}

impl<T> Default for Turns<T> {
    fn default() -> Self {
        Turns { order: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> Turns<T> {
    /// Adds a thing behind those of its account.
    pub(super) fn push(&mut self, account: Account, thing: T) {
        let own = self.waiting.entry(account.clone()).or_default();
        if own.is_empty() {
            self.order.push_back(account);
        }
        own.push_back(thing);
    }

    /// The first thing of the account whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let account = self.order.pop_front()?;
        let own = self.waiting.get_mut(&account)?;
        let thing = own.pop_front();
        if own.is_empty() {
            self.waiting.remove(&account);
        } else {
            self.order.push_back(account);
        }
        thing
    }

    /// Drops the things that are not wanted.
    pub(super) fn retain(&mut self, wanted: impl Fn(&T) -> bool) {
        self.waiting.retain(|_, own| {
            own.retain(&wanted);
            !own.is_empty()
        });
        let waiting = &self.waiting;
        self.order.retain(|account| waiting.contains_key(account));
    }

    /// How many things wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Drops everything.
    pub(super) fn clear(&mut self) {
        *self = Turns::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::visitor::VisitorId;

    #[test]
    fn whoever_has_much_waits_for_those_who_have_little() {
        let who = |name| Account::Visitor(VisitorId::of(name));
        let mut turns = Turns::default();
        (0..1000).for_each(|n| turns.push(who("many"), n));
        turns.push(who("few"), 5000);
        turns.push(who("other"), 6000);
        assert_eq!(turns.len(), 1002);
        turns.retain(|&n| n != 1);
        let order: Vec<i32> = std::iter::from_fn(|| turns.pop()).take(5).collect();
        assert_eq!(order, [0, 5000, 6000, 2, 3]);
        turns.clear();
        assert!(turns.len() == 0 && turns.pop().is_none());
    }
}
