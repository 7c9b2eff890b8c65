//! Which states are stuck where threads speculate.
//!
//! A wrong guess ends nowhere, so states with one lead to no end, stuck or not. And a thread that waits in a loop of
//! reads does not go round in states: a guess that repeats one in flight is not made, since leaving out the round gives
//! an execution with the same effects. A thread that waits for ever is left out that way altogether. So what the
//! search says of ends is right for states without guesses in flight, and threads that wait for ever are missing.
//!
//! Therefore, if the search has left out such a round, threads go on without guessing from all states that have no
//! guess in flight. Each state that is found then is one of the program. A state that leads to no end is
//! stuck, unless guessing leads to one.

use std::collections::HashSet;

use fencepost_ir::broken::Invariant;
use fencepost_machine::encode::Vector;
use fencepost_machine::{Action, ActionKind, Effect, Reduction, State};
use fixedbitset::FixedBitSet;

use super::shared::Shared;
use super::terminal_states::{Steps, TerminalStates, leading_to_end};
use crate::config::SearchConfig;
use crate::reason::Reason;
use crate::step::Stepper;
use crate::store::{NO_PARENT, StateId, Store, Unfolded};

/// The least number of states to look at before giving up.
const STATES: usize = 10_000;

/// How many states are visited before memory is given back.
const TIDY_AFTER: StateId = 64;

/// The result of looking for a stuck state.
pub(super) enum Stuck {
    /// This one, or else one that it leads to. That has no guesses in flight.
    Found(StateId, Option<Box<State>>),
    None,
    /// There were too many states to find out.
    Unknown,
}

/// The most states to look at.
pub(super) fn state_limit(shared: &Shared<'_, '_>) -> usize {
    STATES.max(shared.store.len() + shared.elsewhere)
}

/// Looks for a state that is stuck. These states lead to an end. Threads may have `repeated` guesses in the search.
pub(super) fn find_stuck(shared: &Shared<'_, '_>, leading: &FixedBitSet, repeated: bool) -> Stuck {
    for id in leading.zeroes().map(|id| id as StateId) {
        if !shared.limits.budget.goes_on() {
            return Stuck::Unknown;
        }
        let Ok(state) = shared.state(id) else { return Stuck::Unknown };
        if has_no_guess(&state) {
            return Stuck::Found(id, None);
        }
    }
    if repeated { WithoutGuessing::new(shared, leading).search() } else { Stuck::None }
}

fn has_no_guess(state: &State) -> bool {
    state.threads.iter().all(|thread| thread.guesses.is_empty())
}

/// A search in which threads wait instead of guessing.
struct WithoutGuessing<'s, 'm, 'o> {
    shared: &'s Shared<'m, 'o>,
    leading: &'s FixedBitSet,
    stepper: Stepper<'m>,
    /// The states that were found, of components that the search has. Those that the search has found have no predecessor.
    found: Store,
    unfolded: Unfolded,
    /// Which of them are known to lead to an end, and the steps between them.
    noted: TerminalStates,
    /// How many states were looked at.
    looked: usize,
}

impl<'s, 'm, 'o> WithoutGuessing<'s, 'm, 'o> {
    fn new(shared: &'s Shared<'m, 'o>, leading: &'s FixedBitSet) -> WithoutGuessing<'s, 'm, 'o> {
        let reductions = shared.options.reductions.without(Reduction::RememberedSteps);
        let options = SearchConfig { reductions, paranoid: false, ..*shared.options };
        let stepper = Stepper::new(shared.machine, &options);
        let (found, unfolded, noted) = (Store::unarranged(), Unfolded::default(), TerminalStates::default());
        WithoutGuessing { shared, leading, stepper, found, unfolded, noted, looked: 0 }
    }

    fn is_too_much(&self) -> bool {
        self.looked > state_limit(self.shared) || !self.shared.limits.budget.goes_on()
    }

    fn search(&mut self) -> Stuck {
        let (mut vector, mut unfolded) = (Vector::default(), Unfolded::default());
        for id in 0..self.shared.store.len() as StateId {
            if !self.shared.limits.budget.goes_on() {
                return Stuck::Unknown;
            }
            if !self.shared.store.get(id, &mut vector, &mut unfolded) {
                // Only fingerprints are stored.
                return Stuck::Unknown;
            }
            self.shared.machine.decode(&mut self.stepper.workspace, &vector, &&self.shared.store);
            if has_no_guess(&self.stepper.workspace.state) {
                self.add(&vector, NO_PARENT);
                if !self.visit_all() {
                    return Stuck::Unknown;
                }
            }
        }
        let (noted, shared) = ([&self.noted], self.shared);
        let steps = Steps::new(&self.found, &noted, &shared.limits.budget).with_room(shared.room_for_rest());
        let ending = leading_to_end(&steps);
        shared.limits.saw(&shared.store, self.found.bytes() + self.noted.bytes());
        for number in ending.zeroes().map(|number| number as StateId) {
            match self.leads_to_end(number, &ending) {
                Some(true) => {}
                Some(false) => return self.stuck_in(number),
                None => return Stuck::Unknown,
            }
        }
        Stuck::None
    }

    /// Says where threads are stuck.
    fn stuck_in(&mut self, number: StateId) -> Stuck {
        let mut first = number;
        while self.found.parent(first) != NO_PARENT {
            first = self.found.parent(first);
        }
        let (mut vector, store) = (Vector::default(), &self.shared.store);
        self.read(first, &mut vector);
        let from = store.find(&vector).or_broken("a state that was found before guesses were left out");
        self.read(number, &mut vector);
        self.shared.machine.decode(&mut self.stepper.workspace, &vector, &store);
        let there =
            (store.find(&vector) != Some(from)).then(|| Box::new(self.stepper.workspace.state.clone()));
        Stuck::Found(from, there)
    }

    /// Reads a state.
    fn read(&mut self, number: StateId, into: &mut Vector) {
        self.found.get_beside(&self.shared.store, number, into, &mut self.unfolded);
    }

    /// The number of a state, and whether it is new.
    fn add(&mut self, vector: &Vector, parent: StateId) -> (StateId, bool) {
        let (number, new) = self.found.insert(vector, parent, &mut self.unfolded);
        if new && self.is_known_to_end(vector) {
            self.noted.end(number);
        }
        (number, new)
    }

    /// Whether the search has found that a state without guesses leads to an end.
    fn is_known_to_end(&self, vector: &Vector) -> bool {
        let known = self.shared.store.find(vector);
        known.is_some_and(|id| self.leading.contains(id as usize))
    }

    /// Visits the states that were found and not yet visited; whether there were not too many.
    fn visit_all(&mut self) -> bool {
        let (mut here, mut actions): (Vector, Vec<Action>) = (Vector::default(), Vec::new());
        while self.looked < self.found.len() {
            if self.is_too_much() {
                return false;
            }
            let number = self.looked as StateId;
            self.looked += 1;
            self.read(number, &mut here);
            self.stepper.actions(&self.shared.store, &here, &mut actions);
            let (machine, state) = (self.shared.machine, &self.stepper.workspace.state);
            let mut ends = actions.is_empty() || machine.is_final(state) || machine.may_give_up(state);
            actions.retain(|action| !matches!(action.kind, ActionKind::Guess { .. }));
            let mut next = Vec::new();
            let is_new = |this: &Self, next: &Vector| this.found.find(next).is_none();
            ends |= self.expand(&here, &actions, &mut next, is_new);
            if ends {
                self.noted.end(number);
            }
            for next in next {
                let (next, new) = self.add(&next, number);
                if !new {
                    self.noted.step(number, next);
                }
            }
            if number.is_multiple_of(TIDY_AFTER) && !self.tidy() {
                return false;
            }
        }
        true
    }

    /// Gives memory back, and moves what was visited to the disk, if there is one; whether that was possible.
    fn tidy(&mut self) -> bool {
        self.found.release_memory(0);
        let Some(disk) = self.shared.options.disk else { return true };
        let cooled = self.found.cool(self.looked, disk).and_then(|()| self.noted.cool(disk));
        self.shared.stop_if(cooled.err().map(|error| Reason::Disk(error.to_string())));
        !self.shared.stopped()
    }

    /// Whether a state leads to an end if threads guess, if that can be found out.
    fn leads_to_end(&mut self, number: StateId, ending: &FixedBitSet) -> Option<bool> {
        let mut open = vec![Vector::default()];
        self.read(number, &mut open[0]);
        let mut seen: HashSet<Vec<u32>> = HashSet::from([open[0].ids.clone()]);
        let mut actions: Vec<Action> = Vec::new();
        while let Some(here) = open.pop() {
            if self.is_too_much() {
                return None;
            }
            self.looked += 1;
            let known = self.found.find(&here).is_some_and(|number| ending.contains(number as usize));
            if known || self.is_known_to_end(&here) {
                return Some(true);
            }
            self.stepper.actions(&self.shared.store, &here, &mut actions);
            if actions.is_empty() {
                return Some(true);
            }
            let mut found = Vec::new();
            if self.expand(&here, &actions, &mut found, |_, next| !seen.contains(&next.ids)) {
                return Some(true);
            }
            open.extend(found.into_iter().filter(|next| seen.insert(next.ids.clone())));
        }
        Some(false)
    }

    /// Takes as many of a state's actions as are enough; whether a path ends with one of them.
    fn expand(
        &mut self,
        here: &Vector,
        actions: &[Action],
        into: &mut Vec<Vector>,
        is_new: impl Fn(&Self, &Vector) -> bool,
    ) -> bool {
        let mut ends = false;
        let mut done = Vec::new();
        while self.shared.may_reduce()
            && let Some(set) = self.stepper.stubborn_set(&self.shared.store, here, actions, &done)
        {
            let mut goes_on = false;
            for &index in set.actions.iter().filter(|index| !done.contains(index)) {
                let later = self.take(here, actions, index, into, &mut ends, &is_new);
                goes_on |= later && set.leads.is_none_or(|leads| leads == index);
            }
            if goes_on {
                return ends;
            }
            done.extend(set.actions);
        }
        for index in (0..actions.len()).filter(|index| !done.contains(index)) {
            self.take(here, actions, index, into, &mut ends, &is_new);
        }
        ends
    }

    /// Takes an action; whether the path goes on in a new state.
    fn take(
        &mut self,
        here: &Vector,
        actions: &[Action],
        index: usize,
        into: &mut Vec<Vector>,
        ends: &mut bool,
        is_new: impl Fn(&Self, &Vector) -> bool,
    ) -> bool {
        let mut next = Vector::default();
        let effect = self.stepper.step(&self.shared.store, here, actions, index, &mut next);
        self.shared.note_doubts(&mut self.stepper.workspace.state);
        match effect {
            Effect::Continues => {
                let new = is_new(self, &next);
                into.push(next);
                return new;
            }
            Effect::Refuted => {}
            Effect::Pruned | Effect::Failed(_) => *ends = true,
        }
        false
    }
}
