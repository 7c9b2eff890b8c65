//! How a worker goes on from a state if some of its successors belong to other processes.
//!
//! A stubborn set is enough only if one of its actions leads to a state that is visited later (the cycle condition). Whether
//! that is so of a state that belongs to another process, only that one knows. So the successors are sent there, and the
//! state is left *undecided* until the answers are in. If none of them is visited later, the worker comes back and takes more
//! of its actions. That way the same actions are taken as by a process that searches alone.

use fencepost_machine::encode::Vector;

use super::owner::StateOwners;
use crate::cluster::Cluster;
use crate::search::shared::Shared;
use crate::search::worker::Worker;
use crate::store::{StateId, Store};

/// A state that was sent: to which process, and as which one of those sent to it in the same round.
pub(super) type Sent = (usize, usize);

/// States that one worker has found for one process, one after the other: where each was reached from, its number of threads,
/// its number of components, and these.
#[derive(Default)]
pub(super) struct Outbox {
    pub(super) words: Vec<u32>,
    pub(super) states: usize,
}

/// A state whose successors so far were all sent away, or were known before.
pub(super) struct Undecided {
    pub(super) id: StateId,
    /// The actions that were taken.
    pub(super) done: Vec<usize>,
    /// The successors of which one is enough if it is visited later.
    pub(super) asked: Vec<Sent>,
}

/// What one worker has for other processes.
pub(in crate::search) struct Away {
    here: usize,
    owners: StateOwners,
    pub(super) outboxes: Vec<Outbox>,
    pub(super) undecided: Vec<Undecided>,
    /// States from which a step to a state of another process may close a loop that is to be looked at.
    pub(super) watched: Vec<(StateId, Sent)>,
}

impl Away {
    pub(in crate::search) fn new(cluster: &dyn Cluster) -> Away {
        let processes = cluster.processes();
        Away {
            here: cluster.process(),
            owners: StateOwners::new(processes),
            outboxes: (0..processes).map(|_| Outbox::default()).collect(),
            undecided: Vec::new(),
            watched: Vec::new(),
        }
    }

    /// Whether a state belongs to this process.
    pub(in crate::search) fn is_mine(&mut self, store: &Store, state: &Vector) -> bool {
        self.owners.owner(store, state) == self.here
    }

    /// Whether there is a state for another process.
    pub(super) fn sends(&self) -> bool {
        self.outboxes.iter().any(|outbox| outbox.states > 0)
    }

    /// Bytes in use.
    pub(in crate::search) fn bytes(&self) -> usize {
        let waiting: usize = self.outboxes.iter().map(|outbox| outbox.words.capacity()).sum();
        self.owners.bytes() + waiting * size_of::<u32>()
    }

    /// Puts a state that was reached from another aside for its process, unless it belongs to this one.
    fn send(&mut self, store: &Store, from: StateId, state: &Vector) -> Option<Sent> {
        let owner = self.owners.owner(store, state);
        if owner == self.here {
            return None;
        }
        let Outbox { words, states } = &mut self.outboxes[owner];
        words.extend([from, state.threads as u32, state.ids.len() as u32]);
        words.extend_from_slice(&state.ids);
        *states += 1;
        Some((owner, *states - 1))
    }
}

/// Where an action has led.
enum Led {
    /// Nowhere.
    Nowhere,
    /// To a state of this process; whether that is visited later.
    Here(bool),
    /// To a state of another one.
    There(Sent),
}

impl<'m> Worker<'m> {
    /// Takes actions of the visited state, after those `done`, until they are enough or it has to be asked whether they are.
    pub(in crate::search) fn follow_spread(&mut self, shared: &Shared<'m, '_>, mut done: Vec<usize>) {
        while let Some(mut set) = self.enough(shared, &done) {
            let (mut goes_on, mut asked) = (false, Vec::new());
            for &index in set.actions.iter().filter(|index| !done.contains(index)) {
                let leads = set.leads.is_none_or(|leads| leads == index);
                match self.go(shared, index) {
                    Led::Here(later) => goes_on |= later && leads,
                    Led::There(sent) if leads => asked.push(sent),
                    Led::There(_) | Led::Nowhere => {}
                }
            }
            if goes_on || shared.stopped() {
                return;
            }
            done.append(&mut set.actions);
            if let Some(away) = self.away.as_mut().filter(|_| !asked.is_empty()) {
                away.undecided.push(Undecided { id: self.at.id, done, asked });
                return;
            }
        }
        for index in (0..self.at.actions.len()).filter(|index| !done.contains(index)) {
            if !shared.stopped() {
                self.go(shared, index);
            }
        }
    }

    fn go(&mut self, shared: &Shared<'m, '_>, index: usize) -> Led {
        if !self.act(shared, index) {
            return Led::Nowhere;
        }
        let id = self.at.id;
        let sent = self.away.as_mut().and_then(|away| away.send(&shared.store, id, &self.at.next));
        let Some(sent) = sent else {
            let (next, new) = self.keep(shared, index);
            return Led::Here(new || next >= self.at.horizon);
        };
        if shared.options.must_end
            && shared.machine.rules.hoisted != 0
            && let Some(away) = &mut self.away
        {
            away.watched.push((id, sent));
        }
        Led::There(sent)
    }
}
