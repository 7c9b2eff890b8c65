//! Several processes that search together.
//!
//! Every process has one connection to every other one for messages, and one for a sign of life each second. Both are made
//! before the search begins, and only with processes that know the secret. What a process sends is data: no path and no code
//! of another one is ever opened or run.
//!
//! Deliberately absent: what the messages say (`fencepost-explore`), and printing.

mod frames;
mod handshake;
mod meet;
mod pulse;
mod rounds;
mod stream;

use std::sync::Arc;
use std::time::Duration;

use fencepost_explore::{Cluster, Lost};

pub use handshake::Secret;
use pulse::Pulses;
use rounds::Rounds;
pub use stream::Traffic;

/// The processes that are to search together.
#[derive(Clone, Debug)]
pub struct ClusterSettings {
    /// Where each process listens, as HOST:PORT.
    pub addresses: Vec<String>,
    /// The number of this one.
    pub process: usize,
    /// What all of them know.
    pub secret: Secret,
    /// What the program that runs here calls itself: all have to be the same.
    pub version: String,
    /// How long to wait for the others.
    pub patience: Duration,
}

/// Why the processes do not come together.
#[derive(Debug, thiserror::Error)]
pub enum ClusterError {
    /// The port is taken, or the address is not one of this machine.
    #[error("process {process} cannot listen at {address}: {error}")]
    Listen {
        /// The number of this process.
        process: usize,
        /// Where it was to listen.
        address: String,
        /// Why it cannot.
        error: std::io::Error,
    },
    /// Another process is not there.
    #[error("process {process} at {address} is not there: {why}")]
    Absent {
        /// Its number.
        process: usize,
        /// Where it was to be.
        address: String,
        /// What was tried.
        why: String,
    },
    /// Another process is there, but is none of these.
    #[error("process {process} at {address} {why}")]
    Stranger {
        /// Its number.
        process: usize,
        /// Where it is.
        address: String,
        /// What it does, and what to do about it.
        why: String,
    },
    /// Something else.
    #[error("the processes cannot be connected: {0}")]
    Other(String),
}

/// This process, connected with all others.
pub struct Connected {
    process: usize,
    processes: usize,
    rounds: Rounds,
    pulses: Arc<Pulses>,
    traffic: Arc<Traffic>,
}

/// Connects this process with all others.
pub fn connect(settings: &ClusterSettings) -> Result<Connected, ClusterError> {
    let (process, processes) = (settings.process, settings.addresses.len());
    if process >= processes {
        return Err(ClusterError::Other(format!("there is no process {process} of {processes}")));
    }
    let meeting = meet::meet(settings)?;
    let pulses = Pulses::start(meeting.pulses).map_err(|error| ClusterError::Other(error.to_string()))?;
    let traffic = Arc::new(Traffic::default());
    let rounds = Rounds::start(process, meeting.messages, &pulses, &traffic).map_err(ClusterError::Other)?;
    Ok(Connected { process, processes, rounds, pulses, traffic })
}

impl Connected {
    /// How many bytes have travelled.
    pub fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// Leaves, once all others have had the last message. If one of them is lost, that is not waited for.
    pub fn leave(self) {
        self.pulses.leave();
        match self.pulses.is_whole() {
            true => self.rounds.leave(),
            false => std::thread::sleep(rounds::REST),
        }
    }
}

impl Cluster for Connected {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn exchange(&self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Lost> {
        self.rounds.exchange(messages, &self.pulses).inspect_err(|_| self.pulses.give_up())
    }
}
