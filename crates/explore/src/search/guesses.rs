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

use std::collections::{HashMap, HashSet};

use fencepost_machine::encode::Vector;
use fencepost_machine::{Action, ActionKind, Effect, Reduction, State};

use super::shared::Shared;
use super::terminal_states::Reachability;
use crate::config::SearchConfig;
use crate::step::Stepper;
use crate::store::{StateId, Unfolded};

/// The least number of states to look at before giving up.
const STATES: usize = 10_000;

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

/// Looks for a state that is stuck. Threads may have `repeated` guesses in the search.
pub(super) fn find_stuck(shared: &Shared<'_, '_>, reach: &Reachability, repeated: bool) -> Stuck {
    for &id in reach.without.iter().flat_map(|component| &component.states) {
        if !shared.limits.budget.goes_on() {
            return Stuck::Unknown;
        }
        let Ok(state) = shared.state(id) else { return Stuck::Unknown };
        if has_no_guess(&state) {
            return Stuck::Found(id, None);
        }
    }
    if repeated { WithoutGuessing::new(shared, reach).search() } else { Stuck::None }
}

fn has_no_guess(state: &State) -> bool {
    state.threads.iter().all(|thread| thread.guesses.is_empty())
}

/// A state that was found without guessing.
struct Node {
    vector: Vector,
    /// The stored state that it was reached from.
    from: StateId,
    /// Where it can be reached from in one step.
    before: Vec<u32>,
    ends: bool,
}

/// A search in which threads wait instead of guessing.
struct WithoutGuessing<'s, 'm, 'o> {
    shared: &'s Shared<'m, 'o>,
    reach: &'s Reachability,
    stepper: Stepper<'m>,
    nodes: Vec<Node>,
    numbers: HashMap<Vec<u32>, u32>,
    /// How many states were looked at.
    looked: usize,
}

impl<'s, 'm, 'o> WithoutGuessing<'s, 'm, 'o> {
    fn new(shared: &'s Shared<'m, 'o>, reach: &'s Reachability) -> WithoutGuessing<'s, 'm, 'o> {
        let reductions = shared.options.reductions.without(Reduction::RememberedSteps);
        let options = SearchConfig { reductions, paranoid: false, ..*shared.options };
        let stepper = Stepper::new(shared.machine, &options);
        WithoutGuessing { shared, reach, stepper, nodes: Vec::new(), numbers: HashMap::new(), looked: 0 }
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
                self.node(&vector, id);
                if !self.visit_all() {
                    return Stuck::Unknown;
                }
            }
        }
        self.go_back();
        for index in 0..self.nodes.len() {
            if self.nodes[index].ends {
                continue;
            }
            match self.leads_to_end(index) {
                Some(true) => {}
                Some(false) => {
                    let (Node { vector, from, .. }, shared) = (&self.nodes[index], self.shared);
                    self.shared.machine.decode(&mut self.stepper.workspace, vector, &&self.shared.store);
                    let there = (shared.store.find(vector) != Some(*from))
                        .then(|| Box::new(self.stepper.workspace.state.clone()));
                    return Stuck::Found(*from, there);
                }
                None => return Stuck::Unknown,
            }
        }
        Stuck::None
    }

    /// The number of a state.
    fn node(&mut self, vector: &Vector, from: StateId) -> u32 {
        if let Some(&known) = self.numbers.get(&vector.ids) {
            return known;
        }
        let number = self.nodes.len() as u32;
        let ends = self.is_known_to_end(vector);
        self.nodes.push(Node { vector: vector.clone(), from, before: Vec::new(), ends });
        self.numbers.insert(vector.ids.clone(), number);
        number
    }

    /// Whether the search has found that a state without guesses leads to an end.
    fn is_known_to_end(&self, vector: &Vector) -> bool {
        let known = self.shared.store.find(vector);
        known.is_some_and(|id| self.reach.ends.contains(id as usize))
    }

    /// Visits the states that were found and not yet visited; whether there were not too many.
    fn visit_all(&mut self) -> bool {
        let mut actions: Vec<Action> = Vec::new();
        while self.looked < self.nodes.len() {
            if self.is_too_much() {
                return false;
            }
            let number = self.looked;
            self.looked += 1;
            let (here, from) = (self.nodes[number].vector.clone(), self.nodes[number].from);
            self.stepper.actions(&self.shared.store, &here, &mut actions);
            if actions.is_empty() || self.shared.machine.is_final(&self.stepper.workspace.state) {
                self.nodes[number].ends = true;
            }
            actions.retain(|action| !matches!(action.kind, ActionKind::Guess { .. }));
            let mut found = Vec::new();
            let is_new = |numbers: &HashMap<Vec<u32>, u32>, next: &Vector| !numbers.contains_key(&next.ids);
            let numbers = std::mem::take(&mut self.numbers);
            let ends = self.expand(&here, &actions, &mut found, |next| is_new(&numbers, next));
            self.numbers = numbers;
            self.nodes[number].ends |= ends;
            for next in found {
                let next = self.node(&next, from);
                self.nodes[next as usize].before.push(number as u32);
            }
        }
        true
    }

    /// Marks what leads to an end.
    fn go_back(&mut self) {
        let mut open: Vec<u32> =
            (0..self.nodes.len() as u32).filter(|&it| self.nodes[it as usize].ends).collect();
        while let Some(number) = open.pop() {
            for before in std::mem::take(&mut self.nodes[number as usize].before) {
                if !std::mem::replace(&mut self.nodes[before as usize].ends, true) {
                    open.push(before);
                }
            }
        }
    }

    /// Whether a state leads to an end if threads guess, if that can be found out.
    fn leads_to_end(&mut self, index: usize) -> Option<bool> {
        let mut open = vec![self.nodes[index].vector.clone()];
        let mut seen: HashSet<Vec<u32>> = HashSet::from([open[0].ids.clone()]);
        let mut actions: Vec<Action> = Vec::new();
        while let Some(here) = open.pop() {
            if self.is_too_much() {
                return None;
            }
            self.looked += 1;
            let known = self.numbers.get(&here.ids).is_some_and(|&number| self.nodes[number as usize].ends);
            if known || self.is_known_to_end(&here) {
                return Some(true);
            }
            self.stepper.actions(&self.shared.store, &here, &mut actions);
            if actions.is_empty() {
                return Some(true);
            }
            let mut found = Vec::new();
            if self.expand(&here, &actions, &mut found, |next| !seen.contains(&next.ids)) {
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
        is_new: impl Fn(&Vector) -> bool,
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
        is_new: impl Fn(&Vector) -> bool,
    ) -> bool {
        let mut next = Vector::default();
        let effect = self.stepper.step(&self.shared.store, here, actions, index, &mut next);
        self.shared.note_doubts(&mut self.stepper.workspace.state);
        match effect {
            Effect::Continues => {
                let new = is_new(&next);
                into.push(next);
                return new;
            }
            Effect::Refuted => {}
            Effect::Pruned | Effect::Failed(_) => *ends = true,
        }
        false
    }
}
