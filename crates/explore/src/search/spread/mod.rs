//! A search that several processes share.
//!
//! Each state belongs to one process ([`owner`]), which stores it and visits it. A successor that belongs to another process is
//! sent there ([`wire`]), and where it was reached from is stored with it. All processes visit one level of the search, in
//! rounds of messages ([`round`]), until none of them has anything left of it; then all begin the next one. So what counts as
//! visited later is the same for all of them ([`follow`]), and together they visit the states, and take the steps, that one
//! process visits and takes.
//!
//! Every process runs the same program: whether a round is the last one, of a level or of the search, follows from what all
//! have said in it. What is found is collected by the first process ([`collect`]), which asks the others for the way to a state
//! ([`paths`]). Which states lead to an end is found out together ([`ends`], [`endless`]). A search that is interrupted can go on ([`kept`]).

mod collect;
mod endless;
mod ends;
mod follow;
mod kept;
mod owner;
mod paths;
mod round;
mod steps;
mod wire;

use std::ops::Range;

use fencepost_machine::{Machine, Refuted};

use super::frontier::Level;
use super::{BATCH, Search};
use crate::cluster::{Cluster, Lost};
use crate::config::Progress;
use crate::reason::Reason;
use crate::store::StateId;
pub(super) use follow::Away;
use kept::Pause;
use round::{Fare, Peer, Pending, garbled};
use wire::StateWriter;

/// How many states a worker visits between two rounds.
const STATES: usize = BATCH / 4;

/// What one process knows of the others.
pub(super) struct Spread<'c> {
    cluster: &'c dyn Cluster,
    here: usize,
    peers: Vec<Peer>,
    pending: Pending,
    pause: Pause,
    /// Where the levels of this process end.
    levels: Vec<usize>,
    /// States of all processes, as of the last round.
    pub(super) states: usize,
    /// What was told of locks.
    told_locks: Vec<u8>,
    /// Bytes reported to the limits so far.
    reported: usize,
    /// Writes states that the first process asks for.
    answering: StateWriter,
}

/// How the search of a level, or the whole search, has ended.
enum End {
    /// Everything was visited.
    Complete,
    /// Not everything was: something is wrong, or a limit was reached.
    Stopped,
    /// Something that was taken for granted is not so.
    Refuted(Refuted),
}

impl<'c> Spread<'c> {
    pub(super) fn new(cluster: &'c dyn Cluster) -> Spread<'c> {
        Spread {
            cluster,
            here: cluster.process(),
            peers: (0..cluster.processes()).map(|_| Peer::default()).collect(),
            pending: Pending::default(),
            pause: Pause::default(),
            levels: Vec::new(),
            states: 0,
            told_locks: Vec::new(),
            reported: 0,
            answering: StateWriter::default(),
        }
    }

    fn exchange(&self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Lost> {
        let messages = self.cluster.exchange(messages)?;
        match messages.len() == self.peers.len() {
            true => Ok(messages),
            false => Err(Lost("a message is missing".to_owned())),
        }
    }

    /// Sends the same to all others, and gives what each has sent.
    fn tell_all(&self, message: &[u8]) -> Result<Vec<Vec<u8>>, Lost> {
        self.exchange(vec![message.to_vec(); self.peers.len()])
    }

    /// The level of a state of this process.
    fn level(&self, id: StateId) -> usize {
        self.levels.partition_point(|&end| end <= id as usize)
    }

    fn bytes(&self) -> usize {
        self.peers.iter().map(Peer::bytes).sum::<usize>() + self.answering.bytes()
    }

    /// Whether this process has seen more of locks than it has told.
    fn has_news(&self, machine: &Machine<'_>) -> bool {
        seen_locks(machine).is_some_and(|seen| seen != self.told_locks)
    }

    /// Tells what this process has seen of locks, and adds what others have.
    fn share_locks(&mut self, machine: &Machine<'_>) -> Result<(), Lost> {
        let (Some(locks), Some(seen)) = (machine.discipline.as_deref(), seen_locks(machine)) else {
            return Ok(());
        };
        let messages = self.tell_all(&seen)?;
        for (from, message) in messages.iter().enumerate().filter(|(from, _)| *from != self.here) {
            let seen = serde_json::from_slice(message).map_err(|error| garbled(from, &error.into()))?;
            if !locks.add(&seen) {
                return Err(Lost(format!("process {from} searches another program")));
            }
        }
        self.told_locks = seen_locks(machine).unwrap_or_default();
        Ok(())
    }
}

/// What was seen of locks, as bytes.
fn seen_locks(machine: &Machine<'_>) -> Option<Vec<u8>> {
    serde_json::to_vec(&machine.discipline.as_deref()?.seen()).ok()
}

impl Search<'_, '_> {
    /// Visits every state that belongs to this process; all others do the same with theirs.
    fn visit_together(&mut self, spread: &mut Spread<'_>) -> Result<End, Lost> {
        let from = self.sitting.from.take();
        let mut level = from.map_or(0..self.shared.store.len(), |place| place.level);
        loop {
            let fares = match self.visit_level(spread, level.clone())? {
                Ok(fares) => fares,
                Err(end) => return Ok(end),
            };
            spread.levels.push(level.end);
            spread.peers.iter_mut().for_each(|peer| peer.steps.end_level());
            // A lock that a part of the accesses has is no guard.
            if fares.iter().any(|fare| fare.saw_locks) {
                spread.share_locks(self.shared.machine)?;
            }
            if fares.iter().all(|fare| fare.waiting == 0) {
                // Locks were told of after the last look at what is refuted.
                let refuted = self.shared.note(|report| report.refuted());
                return Ok(refuted.map_or(End::Complete, End::Refuted));
            }
            level = level.end..self.shared.store.len();
        }
    }

    /// Visits the states of a level. Gives how all fare in the end, unless the search ends here.
    fn visit_level(
        &mut self,
        spread: &mut Spread<'_>,
        Range { mut start, end }: Range<usize>,
    ) -> Result<Result<Vec<Fare>, End>, Lost> {
        loop {
            let until = end.min(start + STATES * self.workers.len());
            if start < until && !spread.pause.is_on && !self.shared.stopped() {
                self.visit_all(&Level::Numbers(start..until), end);
                start = until;
            }
            self.look_at_limits(spread);
            let fares = self.round(spread, start < end, end)?;
            self.shared.release_memory();
            self.cool(start);
            self.cool_peers(spread);
            self.tell_progress(spread, &fares);
            if let Some(end) = self.end(spread, &fares) {
                return Ok(Err(end));
            }
            self.pause_together(spread, &fares, start..end)?;
            if !fares.iter().any(|fare| fare.visits || fare.waits) {
                return Ok(Ok(fares));
            }
        }
    }

    /// Moves what is noted of steps from other processes to the disk, if that is much.
    fn cool_peers(&self, spread: &mut Spread<'_>) {
        let Some(disk) = self.shared.options.disk else { return };
        let cooled = spread.peers.iter_mut().try_for_each(|peer| peer.steps.cool(disk));
        self.shared.stop_if(cooled.err().map(|error| Reason::Disk(error.to_string())));
    }

    /// Whether the search ends with this round. All processes come to the same conclusion.
    fn end(&self, spread: &Spread<'_>, fares: &[Fare]) -> Option<End> {
        let options = self.shared.options;
        let has_found = fares.iter().any(|fare| fare.found) && !options.all;
        if let Some(refuted) = fares.iter().find_map(|fare| fare.refuted).filter(|_| !has_found) {
            return Some(End::Refuted(refuted));
        }
        if options.limits.states.is_some_and(|limit| spread.states >= limit) {
            self.shared.stop_if(Some(Reason::States(spread.states)));
            return Some(End::Stopped);
        }
        fares.iter().any(|fare| fare.stopped).then_some(End::Stopped)
    }

    /// Tells how far all have come.
    fn tell_progress(&self, spread: &Spread<'_>, fares: &[Fare]) {
        if let Some(progress) = self.progress {
            progress(&Progress {
                states: spread.states,
                frontier: fares.iter().map(|fare| fare.waiting).sum(),
                memory: fares.iter().map(|fare| fare.bytes).sum(),
                elapsed: self.shared.limits.elapsed(),
            });
        }
    }
}
