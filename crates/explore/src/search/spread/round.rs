//! One round of messages while a level is visited: states for their owners, answers about states that came, and how each process
//! fares.

use std::io;

use fencepost_ir::broken::Invariant;
use fencepost_machine::Refuted;
use fencepost_machine::encode::Vector;
use serde::{Deserialize, Serialize};

use super::Spread;
use super::follow::{Away, Outbox, Undecided};
use super::steps::StepsFrom;
use super::wire::{Bytes, StateReader, StateWriter, put, put_run};
use crate::cluster::Lost;
use crate::search::Search;
use crate::store::{StateId, Unfolded};

/// How a process fares.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Fare {
    /// Whether it has states of this level to visit.
    pub(super) visits: bool,
    /// Whether it has sent states, or waits for answers.
    pub(super) waits: bool,
    /// Whether it wants the search to be kept.
    pub(super) pauses: bool,
    /// States that it has.
    pub(super) states: usize,
    /// Those of them that belong to the next level.
    pub(super) waiting: usize,
    pub(super) bytes: usize,
    /// Whether it has found what ends the search.
    pub(super) stopped: bool,
    /// Whether it has found a violation.
    pub(super) found: bool,
    pub(super) refuted: Option<Refuted>,
    /// Whether it has seen more of locks than it has told.
    pub(super) saw_locks: bool,
}

/// What connects this process with another one.
#[derive(Default)]
pub(super) struct Peer {
    writer: StateWriter,
    reader: StateReader,
    /// The last state that came from there and was new, with its subtrees.
    newest: Vector,
    unfolded: Unfolded,
    /// The length to expect of the next message.
    length: usize,
    /// For each state that came from there: whether it is visited later.
    answers: Vec<bool>,
    /// Steps from states there to states here that were known already.
    pub(super) steps: StepsFrom,
}

impl Peer {
    pub(super) fn bytes(&self) -> usize {
        self.writer.bytes() + self.reader.bytes() + self.steps.bytes()
    }
}

/// What waits for the answers about states that were sent.
#[derive(Default)]
pub(super) struct Pending {
    undecided: Vec<Undecided>,
    watched: Vec<(StateId, (usize, usize))>,
}

impl Pending {
    fn is_empty(&self) -> bool {
        self.undecided.is_empty() && self.watched.is_empty()
    }
}

/// A message that cannot be read.
pub(super) fn garbled(process: usize, error: &io::Error) -> Lost {
    Lost(format!("a message of process {process} cannot be read: {error}"))
}

impl<'m> Search<'m, '_> {
    /// Sends what the workers have put aside, and takes what others have sent. Gives how all fare.
    pub(super) fn round(
        &mut self,
        spread: &mut Spread<'_>,
        is_visiting: bool,
        horizon: usize,
    ) -> Result<Vec<Fare>, Lost> {
        let (here, processes) = (spread.here, spread.peers.len());
        let sends = self.workers.iter().filter_map(|worker| worker.away.as_ref()).any(Away::sends);
        let waits = sends || !spread.pending.is_empty();
        let fare = self.fare(spread, is_visiting, waits, horizon);
        let words = serde_json::to_vec(&fare).or_broken("a message that can be written");
        let mut messages = vec![Vec::new(); processes];
        for (message, peer) in messages.iter_mut().zip(&mut spread.peers) {
            // As long as the last one, most likely.
            message.reserve(peer.length);
            put_run(message, &words);
            let answers = std::mem::take(&mut peer.answers);
            put(message, answers.len() as u64);
            message.extend(answers.chunks(8).map(|bits| {
                bits.iter().enumerate().fold(0u8, |byte, (at, &bit)| byte | u8::from(bit) << at)
            }));
        }
        self.pack(spread, &mut messages);
        for (message, peer) in messages.iter().zip(&mut spread.peers) {
            peer.length = message.len() + message.len() / 8;
        }
        // What was sent in the round before is answered in this one.
        let waiting = std::mem::replace(&mut spread.pending, self.take_pending());
        let messages = spread.exchange(messages)?;
        let (mut fares, mut answers) = (vec![fare; processes], vec![Vec::new(); processes]);
        for (from, message) in messages.iter().enumerate().filter(|(from, _)| *from != here) {
            let read = self.read(&mut spread.peers[from], from, horizon, message);
            (fares[from], answers[from]) = read.map_err(|error| garbled(from, &error))?;
        }
        self.settle(waiting, &answers, horizon)?;
        let bytes = spread.bytes();
        self.shared.limits.takes(bytes, std::mem::replace(&mut spread.reported, bytes));
        spread.states = fares.iter().map(|fare| fare.states).sum();
        Ok(fares)
    }

    /// Appends the states that go to each process.
    fn pack(&mut self, spread: &mut Spread<'_>, messages: &mut [Vec<u8>]) {
        let mut sent = vec![0; messages.len()];
        for worker in &mut self.workers {
            let Some(away) = &mut worker.away else { continue };
            // Numbers of one worker become numbers of this process.
            let shift = |(to, index): &mut (usize, usize)| *index += sent[*to];
            away.undecided.iter_mut().flat_map(|it| &mut it.asked).for_each(shift);
            away.watched.iter_mut().map(|(_, sent)| sent).for_each(shift);
            for (to, Outbox { words, states }) in away.outboxes.iter_mut().enumerate() {
                let mut at = 0;
                while let [from, threads, count, ..] = words[at..] {
                    let ids = &words[at + 3..at + 3 + count as usize];
                    put(&mut messages[to], u64::from(from));
                    let writer = &mut spread.peers[to].writer;
                    writer.write(&self.shared.store, ids, threads as usize, &mut messages[to]);
                    at += 3 + count as usize;
                }
                sent[to] += std::mem::take(states);
                words.clear();
            }
        }
    }

    /// What waits for answers about the states that were just sent.
    fn take_pending(&mut self) -> Pending {
        let mut pending = Pending::default();
        for away in self.workers.iter_mut().filter_map(|worker| worker.away.as_mut()) {
            let Away { undecided, watched, .. } = away;
            pending.undecided.append(undecided);
            pending.watched.append(watched);
        }
        pending
    }

    fn fare(&self, spread: &Spread<'_>, visits: bool, waits: bool, horizon: usize) -> Fare {
        let shared = &self.shared;
        let states = shared.store.len();
        Fare {
            visits,
            waits,
            pauses: self.wants_pause(spread),
            states,
            waiting: states - horizon.min(states),
            bytes: shared.limits.peak(&shared.store),
            stopped: shared.stopped(),
            found: shared.note(|report| report.has_found()),
            refuted: shared.note(|report| report.refuted()),
            saw_locks: spread.has_news(shared.machine),
        }
    }

    /// Reads a message: how its process fares, its answers, and states.
    fn read(
        &mut self,
        peer: &mut Peer,
        from: usize,
        horizon: usize,
        message: &[u8],
    ) -> io::Result<(Fare, Vec<bool>)> {
        let mut message = Bytes(message);
        let fare = serde_json::from_slice(message.run()?.0)?;
        let count = message.number()? as usize;
        let bits = message.take(count.div_ceil(8))?;
        let answers = (0..count).map(|at| bits[at / 8] >> (at % 8) & 1 == 1).collect();
        let shared = &self.shared;
        while !message.is_empty() {
            let parent = message.small()?;
            peer.reader.read(&shared.store, &mut message)?;
            let (state, origin) = (&peer.reader.last, (from as u32, parent));
            let (id, new) = shared.store.insert_from(state, origin, &mut peer.unfolded);
            // The next state shares most subtrees with this one.
            if new {
                shared.store.get(id, &mut peer.newest, &mut peer.unfolded);
            }
            peer.answers.push(new || id as usize >= horizon);
            if !new && shared.options.must_end {
                peer.steps.note(parent, id);
            }
        }
        shared.stop_if(shared.limits.look_at_states(&shared.store));
        Ok((fare, answers))
    }

    /// Comes back to states of which it is known now whether what was taken of their actions is enough.
    fn settle(&mut self, waiting: Pending, answers: &[Vec<bool>], horizon: usize) -> Result<(), Lost> {
        let is_later = |&(to, index): &(usize, usize)| {
            let answer = answers[to].get(index).copied();
            answer.ok_or_else(|| Lost(format!("process {to} has not answered all questions")))
        };
        let (shared, horizon) = (&self.shared, horizon as StateId);
        let worker = self.workers.first_mut().or_broken(crate::search::A_WORKER);
        for Undecided { id, done, asked } in waiting.undecided {
            let mut goes_on = false;
            for sent in &asked {
                goes_on |= is_later(sent)?;
            }
            if !goes_on && !shared.stopped() {
                worker.come_back(shared, id, horizon);
                worker.follow_spread(shared, done);
            }
        }
        for (id, sent) in waiting.watched {
            if !is_later(&sent)? && !shared.stopped() {
                worker.come_back(shared, id, horizon);
                worker.look_for_loops(shared);
            }
        }
        Ok(())
    }
}
