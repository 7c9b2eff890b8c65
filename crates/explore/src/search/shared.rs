//! What the workers of a search share: the store, what was found, and when to stop.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use fencepost_machine::encode::{Vector, Workspace};
use fencepost_machine::{Machine, State};

use super::found::Found;
use super::limits::Watch;
use crate::config::SearchConfig;
use crate::reason::Reason;
use crate::store::{StateId, Store, Unfolded};
use crate::trace;
use fencepost_machine::Reduction;

pub(super) struct Shared<'m, 'o> {
    pub(super) machine: &'m Machine<'m>,
    pub(super) options: &'o SearchConfig<'o>,
    pub(super) store: Store,
    pub(super) watch: Watch<'o>,
    found: Mutex<Found<'m, 'o>>,
    stop: AtomicBool,
}

impl<'m, 'o> Shared<'m, 'o> {
    pub(super) fn new(machine: &'m Machine<'m>, options: &'o SearchConfig<'o>) -> Shared<'m, 'o> {
        Shared {
            machine,
            options,
            store: match options.compact {
                true => Store::compact(),
                false if !options.has(Reduction::ArrangedTrees) => Store::unarranged(),
                false => Store::default(),
            },
            watch: Watch::new(options),
            found: Mutex::new(Found::new(machine, options)),
            stop: AtomicBool::new(false),
        }
    }

    /// Whether the search should end.
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// A stored state. If only its fingerprint is stored, it is found again by the way that leads to it.
    pub(super) fn state(&self, id: StateId) -> State {
        let mut vector = Vector::default();
        if !self.store.get(id, &mut vector, &mut Unfolded::default()) {
            return trace::to_state(self.machine, &self.store, id, None).end;
        }
        let mut workspace = Workspace::new(State::initial(self.machine.program));
        self.machine.decode(&mut workspace, &vector, &&self.store);
        workspace.state
    }

    /// Adds to what was found.
    pub(super) fn note<R>(&self, note: impl FnOnce(&mut Found<'m, 'o>) -> R) -> R {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let noted = note(&mut found);
        if found.stop {
            self.stop.store(true, Ordering::Relaxed);
        }
        noted
    }

    /// Gives up if there is a reason to.
    pub(super) fn heed(&self, reason: Option<Reason>) {
        if let Some(reason) = reason {
            self.note(|found| found.give_up(&reason));
        }
    }

    /// Lets the store tidy up, while no worker uses it.
    pub(super) fn tidy(&mut self) {
        let room = self.watch.rest(&self.store).memory.unwrap_or(usize::MAX);
        let aside = self.store.tidy(room);
        self.watch.saw(&self.store, aside);
    }

    /// Everything found.
    pub(super) fn into_found(self) -> Found<'m, 'o> {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}
