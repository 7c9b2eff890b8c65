//! Whether the last thread may run for ever: all others have ended, or wait for its end.
//!
//! Nobody else acts any more and all that others have written is there, so it may run for ever iff its own steps
//! lead round in a circle. What it reads may be the same every time, where the model lets it choose; but a
//! choice of the program's own, such as a weak update that may fail, comes out in every way sooner or later.

use std::collections::{HashMap, HashSet};

use fencepost_machine::{Action, ActionKind, Machine, State};

use crate::options::{Options, Order};
use crate::store::StateId;

/// The options of a search that is asked whether the last thread ends: one that sees every state and every step.
pub(super) fn asking<'o>(options: &Options<'o>) -> Options<'o> {
    let (order, workers, compact) = (Order::BreadthFirst, 1, false);
    let (reduce, memoise, paranoid) = (false, false, false);
    match options.endless {
        Some(_) => Options { order, workers, compact, reduce, memoise, paranoid, ..*options },
        None => *options,
    }
}

/// Notes the steps of the last thread.
#[derive(Default)]
pub(super) struct LastThread {
    /// Whether it is the last one in the state being visited, and whether it chooses there.
    alone: bool,
    chooses: bool,
    /// From which states a step leads to each, and how many steps lead on from each.
    before: HashMap<StateId, Vec<StateId>>,
    ways: HashMap<StateId, usize>,
    /// The states in which it chooses.
    choices: HashSet<StateId>,
}

impl LastThread {
    /// Takes note of a state before any action of it is taken.
    pub(super) fn visit(&mut self, machine: &Machine<'_>, state: &State, actions: &[Action]) {
        self.alone = !machine.is_final(state) && machine.last_thread(state).is_some();
        self.chooses = actions.iter().any(|action| matches!(action.kind, ActionKind::Choose { .. }));
    }

    /// Notes where a step of that state has led.
    pub(super) fn step(&mut self, from: StateId, to: Option<StateId>) {
        if let Some(to) = to.filter(|_| self.alone) {
            self.before.entry(to).or_default().push(from);
            *self.ways.entry(from).or_default() += 1;
            if self.chooses {
                self.choices.insert(from);
            }
        }
    }

    /// The first state from which it may go on for ever, if there is one: what is left when those without a
    /// step to one that is left, or with a choice that leads to none, are taken away, again and again.
    pub(super) fn goes_on(&self) -> Option<StateId> {
        let mut ways = self.ways.clone();
        let mut ended: Vec<StateId> =
            self.before.keys().filter(|&to| !ways.contains_key(to)).copied().collect();
        while let Some(to) = ended.pop() {
            for from in self.before.get(&to).into_iter().flatten() {
                let Some(left) = ways.get_mut(from) else { continue };
                *left -= 1;
                if *left == 0 || self.choices.contains(from) {
                    ways.remove(from);
                    ended.push(*from);
                }
            }
        }
        ways.into_keys().min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goes_on(steps: &[(StateId, StateId)]) -> Option<StateId> {
        let mut last = LastThread { alone: true, ..LastThread::default() };
        steps.iter().for_each(|&(from, to)| last.step(from, Some(to)));
        last.goes_on()
    }

    #[test]
    fn only_circles_go_on() {
        assert_eq!(goes_on(&[]), None);
        assert_eq!(goes_on(&[(1, 2), (1, 3), (2, 4), (3, 4)]), None);
        assert_eq!(goes_on(&[(1, 1)]), Some(1));
        assert_eq!(goes_on(&[(1, 2), (2, 3), (3, 2), (3, 4)]), Some(1));
        assert_eq!(goes_on(&[(1, 2), (2, 4), (5, 6), (6, 5)]), Some(5));
        assert_eq!(goes_on(&[(1, 2), (1, 2), (2, 3)]), None);
    }

    #[test]
    fn a_choice_does_not_always_come_out_the_same() {
        let mut last = LastThread { alone: true, chooses: true, ..LastThread::default() };
        [(1, 1), (1, 2)].into_iter().for_each(|(from, to)| last.step(from, Some(to)));
        assert_eq!(last.goes_on(), None);
        last.chooses = false;
        last.step(2, Some(2));
        assert_eq!(last.goes_on(), Some(1));
    }

    #[test]
    fn steps_of_others_do_not_count() {
        let mut last = LastThread::default();
        last.step(1, Some(1));
        assert_eq!(last.goes_on(), None);
    }
}
