//! Several processes that search together.
//!
//! The search asks for one thing: that each process hands a message to each other one, and gets theirs, in rounds that all
//! of them take part in. How the bytes travel, which processes may take part, and how it is noticed that one of them is gone
//! is the business of a [`Cluster`].

use std::fmt;

/// Why the processes cannot go on together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost(pub String);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Lost {}

/// The processes of a search. All of them search the same program under the same model with the same configuration.
pub trait Cluster: Sync {
    /// The number of this process, from 0 on. The first one reports what all have found.
    fn process(&self) -> usize;

    /// How many there are.
    fn processes(&self) -> usize;

    /// Sends a message to each process, and gives the message of each to this one, once all have sent theirs. A message to
    /// itself comes back.
    fn exchange(&self, messages: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>, Lost>;
}
