//! From a stored state to its successors: decode, act, encode; with a short cut where possible.

use std::cell::RefCell;

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::reach::Owners;
use fencepost_machine::{Action, Effect, Machine, Reduction, Reductions, State};

use crate::config::SearchConfig;
use crate::memo::Memo;
use crate::paranoid::Paranoid;
use crate::reduce::{self, Decoded, ObservedRegions, StubbornSet};
use crate::store::Store;

/// Takes the steps of a search.
pub(crate) struct Stepper<'m> {
    machine: &'m Machine<'m>,
    pub(crate) workspace: Workspace,
    memo: Option<Memo>,
    owners: RefCell<Owners>,
    reductions: Reductions,
    observed: ObservedRegions,
    /// Whether a thread's guesses are enough by themselves.
    guesses_first: bool,
    paranoid: Option<Paranoid<'m>>,
}

impl<'m> Stepper<'m> {
    pub(crate) fn new(machine: &'m Machine<'m>, options: &SearchConfig<'_>) -> Stepper<'m> {
        // What is remembered is the same as what is seen in whole states, and only that is checked.
        let memo = if options.has(Reduction::RememberedSteps) && !options.paranoid {
            Memo::for_machine(machine)
        } else {
            None
        };
        // Where paths end at assumptions, a thread may be stuck only if another has guessed right and it has not guessed.
        let guesses_first = !(options.must_end && machine.rules.speculates && machine.assumes());
        Stepper {
            machine,
            workspace: Workspace::new(State::initial(machine.program)),
            memo,
            owners: RefCell::default(),
            reductions: options.reductions,
            observed: ObservedRegions::by(options, machine),
            guesses_first,
            paranoid: options.paranoid.then(|| Paranoid::new(machine)),
        }
    }

    /// Bytes taken by remembered steps.
    pub(crate) fn bytes(&self) -> usize {
        self.memo.as_ref().map_or(0, Memo::bytes)
    }

    /// Lists the enabled actions of a state; says how many entries its fullest window has.
    pub(crate) fn actions(&mut self, store: &Store, vector: &Vector, into: &mut Vec<Action>) -> usize {
        into.clear();
        if let Some(memo) = &mut self.memo {
            return memo.actions(self.machine, &mut self.workspace, store, vector, into);
        }
        self.machine.decode(&mut self.workspace, vector, &store);
        self.machine.actions(&self.workspace.state, into);
        let windows = self.workspace.state.threads.iter().map(|thread| thread.window.slots.len());
        windows.max().unwrap_or(0)
    }

    /// Whether steps are remembered, so that the state at hand need not be the one whose actions were listed.
    pub(crate) fn remembers(&self) -> bool {
        self.memo.is_some()
    }

    /// The cycles of waiting threads in the state whose actions were just listed.
    pub(crate) fn deadlocks(&self) -> Vec<Vec<usize>> {
        match &self.memo {
            // No objects, no locks.
            Some(_) => Vec::new(),
            None => self.machine.deadlocks(&self.workspace.state),
        }
    }

    /// Which of the actions just listed are enough, other than those `done`; `None` if that is all of them.
    pub(crate) fn stubborn_set(
        &mut self,
        store: &Store,
        vector: &Vector,
        actions: &[Action],
        done: &[usize],
    ) -> Option<StubbornSet> {
        match &self.memo {
            Some(memo) => reduce::stubborn_set(&memo.view(vector), actions, self.guesses_first, done),
            None => {
                if !done.is_empty() {
                    // Taking them has left another state at hand.
                    self.machine.decode(&mut self.workspace, vector, &store);
                }
                let (machine, state) = (self.machine, &self.workspace.state);
                self.owners.get_mut().forget();
                let (reductions, observed, owners) = (self.reductions, &self.observed, &self.owners);
                let view = Decoded::new(machine, state, actions, observed, reductions, owners);
                reduce::stubborn_set(&view, actions, self.guesses_first, done)
            }
        }
    }

    /// Accesses of one thread, among the actions just listed, that are enough, and neither enable nor disable an action of
    /// another thread.
    pub(crate) fn own_accesses(&mut self, actions: &[Action], thread: usize) -> Option<Vec<usize>> {
        let (machine, state) = (self.machine, &self.workspace.state);
        self.owners.get_mut().forget();
        let (reductions, observed, owners) = (self.reductions, &self.observed, &self.owners);
        let view = Decoded::new(machine, state, actions, observed, reductions, owners);
        reduce::own_accesses(&view, actions, thread)
    }

    /// What is wrong with what was just said to be enough, if that is checked.
    pub(crate) fn refute(&mut self, actions: &[Action], set: &StubbornSet) -> Option<String> {
        let paranoid = self.paranoid.as_mut().filter(|_| set.commutes)?;
        paranoid.refute(&self.workspace.state, actions, &set.actions, &self.observed)
    }

    /// Takes the action at `index` of those just listed for `vector`; on [`Effect::Continues`]
    /// the successor is in `next`.
    pub(crate) fn step(
        &mut self,
        mut store: &Store,
        vector: &Vector,
        actions: &[Action],
        index: usize,
        next: &mut Vector,
    ) -> Effect {
        if let Some(memo) = &self.memo
            && memo.successor(vector, index, next)
        {
            return Effect::Continues;
        }
        self.machine.decode(&mut self.workspace, vector, &store);
        let effect = self.machine.apply(&mut self.workspace.state, actions[index]);
        if effect == Effect::Continues {
            self.machine.order_threads(&mut self.workspace.state);
            self.machine.encode(&mut self.workspace, &mut store);
            next.clone_from(self.workspace.vector());
            if let Some(memo) = &mut self.memo {
                memo.learn(vector, index, next, &self.workspace.state);
            }
        }
        effect
    }
}
